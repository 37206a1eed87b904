import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, BOARD_ARRAY, WHITE, pointAt } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_A, LOSE, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { makeWorms } from '../worms/makeWorms.ts';
import { EyeMap, FALSE_EYE, HALF_EYE, NO_HALF_EYE } from './eyeMap.ts';
import type { EyeKnowledge } from './knowledge.ts';
import { obviousFalseEye, topologicalEye } from './topology.ts';
import { WormKnowledge } from './wormKnowledge.ts';

const point = pointAt;

/** A diagonal as manual 8.8 and 8.9 tell them apart. */
type Diagonal = 0 | 1 | 2 | 'a' | 'b' | 'empty';

/** An eye of white in the middle of a board, or at (row, column), with these diagonals from the upper left, row by row. */
function eye(diagonals: readonly Diagonal[], row = 4, column = 4): { sum: number; map: EyeMap } {
  const corners = [
    point(row - 1, column - 1),
    point(row - 1, column + 1),
    point(row + 1, column - 1),
    point(row + 1, column + 1),
  ];
  const kind = new Map<Point, Diagonal>(corners.map((corner, i) => [corner, diagonals[i]]));
  const rows = Array.from({ length: 9 }, (_, r) =>
    Array.from({ length: 9 }, (__, c) => {
      const diagonal = kind.get(point(r, c));
      if (r === row && c === column) return '.';
      return diagonal === undefined || diagonal === 0
        ? 'O'
        : diagonal === 'a' || diagonal === 'empty'
          ? '.'
          : 'X';
    }).join(''),
  );
  const position = parseBoard(rows.join('\n'));
  const knowledge: EyeKnowledge = {
    lively: new Uint8Array(BOARD_ARRAY).fill(1),
    attackCode: (stone) => (kind.get(stone) === 1 ? WIN : kind.get(stone) === 'b' ? KO_A : LOSE),
    attackPoint: (stone) => stone + 1000,
    defenseCode: () => WIN,
    defensePoint: (stone) => stone + 2000,
    safeMove: (at) => (kind.get(at) === 'a' ? KO_A : WIN),
  };
  const map = new EyeMap(WHITE);
  return { sum: topologicalEye(position, knowledge, knowledge.lively, map, point(row, column)), map };
}

test('the typical cases of 8.9 come to lie in the intervals they should', () => {
  const cases: [name: string, diagonals: Diagonal[], from: number, to: number][] = [
    ['a', [1, 'a', 0, 0], 0, 2],
    ["a'", [1, 'b', 0, 0], 2, 3],
    ['b', [2, 'a', 0, 0], 2, 3],
    ["b'", [2, 'b', 0, 0], 3, 4],
    ['c', ['a', 'a', 0, 0], 0, 2],
    ["c''", ['b', 'b', 0, 0], 2, 3],
    ['d', [1, 'a', 'a', 0], 2, 3],
    ["d''", [1, 'b', 'b', 0], 3, 4],
    ['e', [2, 'a', 'a', 0], 3, 4],
    ["e''", [2, 'b', 'b', 0], 4, 9],
  ];
  for (const [name, diagonals, from, to] of cases) {
    const { sum } = eye(diagonals);
    expect(sum, name).toBeGreaterThan(from);
    expect(sum, name).toBeLessThan(to);
  }
  expect(eye(['a', 'b', 0, 0]).sum).toBe(2);
  expect(eye([1, 'a', 'b', 0]).sum).toBe(3);
  expect(eye([2, 'a', 'b', 0]).sum).toBe(4);
  // (c'') is better for the eye's owner than (d).
  expect(eye(['b', 'b', 0, 0]).sum).toBeLessThan(eye([1, 'a', 'a', 0]).sum);
});

test('kinds of eyes, and the points that decide', () => {
  const here = point(4, 4);
  const half = eye([2, 1, 0, 0]);
  expect([half.sum, half.map.kind[here]]).toEqual([3, HALF_EYE]);
  // The attacker saves his stone, the defender captures it.
  expect(half.map.attacks[4 * here]).toBe(point(3, 5) + 2000);
  expect(half.map.defenses[4 * here]).toBe(point(3, 5) + 1000);
  const open = eye([2, 'empty', 0, 0]);
  expect(open.map.kind[here]).toBe(HALF_EYE);
  expect([open.map.attackCount[here], open.map.attacks[4 * here]]).toEqual([1, point(3, 5)]);
  expect(eye([2, 2, 0, 0]).map.kind[here]).toBe(FALSE_EYE);
  expect(eye([2, 0, 0, 0]).map.kind[here]).toBe(NO_HALF_EYE);
  expect(eye([1, 1, 1, 0]).map.attackCount[here]).toBe(3);
});

test('edges and corners: off the board counts 1, diagonally off a corner 0', () => {
  expect(eye([0, 0, 2, 0], 0, 4).sum).toBe(4);
  expect(eye([0, 0, 1, 0], 0, 4).sum).toBe(3);
  expect(eye([0, 0, 0, 0], 0, 4).sum).toBe(2);
  expect(eye([0, 0, 0, 2], 0, 0).sum).toBe(4);
  expect(eye([0, 0, 0, 0], 0, 0).sum).toBe(2);
});

describe('on boards, by what reading says', () => {
  function knowledgeOf(drawing: string): { position: Position; knowledge: WormKnowledge } {
    const position = parseBoard(drawing);
    const reader = new Reader();
    const worms = makeWorms(position, { reader, attack: null, defense: null });
    return { position, knowledge: new WormKnowledge(position, worms, reader) };
  }

  function sumAt(drawing: string, at: Point, color: Stone): number {
    const { position, knowledge } = knowledgeOf(drawing);
    return topologicalEye(position, knowledge, knowledge.lively, new EyeMap(color), at);
  }

  const empty = '.........\n';

  test('a half and a false eye at the edge (7.4)', () => {
    const above = `${empty.repeat(6)}.XXXX....\n`;
    expect(sumAt(`${above}XOO.X....\nXO.O.X...`, point(8, 2), WHITE)).toBe(3);
    expect(sumAt(`${above}XOOXX....\nXO.O.X...`, point(8, 2), WHITE)).toBe(4);
    expect(sumAt(`${above}XOOOX....\nXO.O.X...`, point(8, 2), WHITE)).toBe(2);
  });

  test('a ko good for the owner and one good for the opponent (8.9), the other diagonals safe', () => {
    const [above, below] = [`${empty}..OO.....\n.OO.O....\n`, `..X......\n${empty.repeat(3)}`];
    expect(sumAt(`${above}.O.OO....\n.XOX.....\n${below}`, point(2, 3), WHITE)).toBe(7 / 8);
    expect(sumAt(`${above}.OXOO....\n.X.X.....\n${below}`, point(2, 3), WHITE)).toBe(9 / 8);
  });

  test('obvious false eyes: safe stones alone count', () => {
    const { position, knowledge } = knowledgeOf(
      `.XO......\nXOO......\n..O......\nOOO......\n${empty.repeat(5)}`,
    );
    // In the corner one safe stone is enough; what could still be played is not counted.
    expect(obviousFalseEye(position, knowledge, knowledge.lively, point(0, 0), BLACK)).toBe(true);
    expect(obviousFalseEye(position, knowledge, knowledge.lively, point(4, 4), BLACK)).toBe(false);
    expect(obviousFalseEye(position, knowledge, knowledge.lively, point(0, 0), WHITE)).toBe(false);
  });
});
