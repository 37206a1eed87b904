import { describe, expect, test } from 'vitest';
import { areaOffset } from './counting.ts';
import type { Rules } from '../protocol/types.ts';
import { BLACK, PASS, WHITE, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { finalBonus, handicapStones, ruleBonus } from '../board/ruleBonus.ts';
import { scorePosition } from '../board/score.ts';

const area: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' };
const p = (name: string): Point => parsePoint(name, 9) as Point;

/** `*` is a stone of Black's that is set up, the rest are moves: "bD4", "w" for a pass. */
function played(text: string, rules: Rules = area): Position {
  const position = new Position(9, rules);
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const point = word.length === 1 ? PASS : p(word.slice(1));
    if (word[0] === '*') position.addStone(point, BLACK);
    else if (word[0] === 'o') position.addStone(point, WHITE);
    else position.play(point, word[0] === 'b' ? BLACK : WHITE);
  }
  return position;
}

test.each([
  ['', 0],
  ['bC3', 0],
  ['*C3', 0],
  ['*C3 *G7', 2],
  ['*C3 *G7 wE5 bE6', 2],
  ['bC3 bG7 wE5', 2],
  ['*C3 bG7 bG3 wE5 bA1', 3],
  ['bC3 wE5 bG7 bG3', 0],
  ['bC3 b bG7', 0],
  ['*C3 *G7 oE5', 0],
])('handicap of "%s": %i', (moves, stones) => {
  expect(handicapStones(played(moves))).toBe(stones);
});

describe("White's points besides the komi", () => {
  const button: Rules = { ...area, button: true };
  test.each<[moves: string, rules: Rules, sofar: number, final: number]>([
    ['*C3 *G7 *G3 wE5', area, 0, 0],
    ['*C3 *G7 *G3 wE5', { ...area, handicapBonus: 'stones' }, 3, 3],
    ['*C3 *G7 *G3 wE5', { ...area, handicapBonus: 'stones-1' }, 2, 2],
    ['bC3 wE5', { ...area, handicapBonus: 'stones-1' }, 0, 0],
    ['bC3 wE5', button, 0, -0.5],
    ['bC3', button, 0, 0.5],
    ['', button, 0, -0.5],
    ['*C3 *G7', button, 0, 0.5],
    ['bC3 wE5 b w', button, -0.5, -0.5],
    ['bC3 w bE5 wD3 b w', button, 0.5, 0.5],
    ['*C3 *G7 w', { ...button, handicapBonus: 'stones-1' }, 1.5, 1.5],
  ])('"%s" by %j', (moves, rules, sofar, final) => {
    const position = played(moves, rules);
    expect(ruleBonus(position)).toBe(sofar);
    expect(finalBonus(position)).toBe(final);
    const plain = played(moves);
    const margin = (of: Position): number =>
      scorePosition(of, { dead: [], scoring: 'chinese', komi: 6.5 }).margin;
    expect(margin(plain) - margin(position)).toBe(final);
    expect(areaOffset(position, BLACK, 6.5, rules)).toBe(6.5 + sofar);
  });
});
