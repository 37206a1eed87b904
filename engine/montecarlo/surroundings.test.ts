import { describe, expect, test } from 'vitest';
import { BLACK, BOARD_ARRAY, PASS, WHITE, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { Rng } from '../util/rng.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { AGES, FAMILIES, FIRST, RECENT, WEAKEST } from '../../patterns/moves/families.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { slotOfPoint } from '../../patterns/moves/shapeIndex.ts';
import { MoveFeatures } from './moveFeatures.ts';
import { PatternBoard } from './patternBoard.ts';
import { Radiance } from './radiance.ts';
import { RecentPlay, recentMoves, remember } from './recentPlay.ts';
import { WeakestNear } from './weakestNear.ts';

const SIZE = 19;
const at = (name: string): Point => parsePoint(name, SIZE)!;
const points = [...new Position(SIZE).points];
const slotOf = new Int16Array(BOARD_ARRAY);
for (const p of points) slotOf[p] = slotOfPoint(p);

function boardOf(position: Position): PatternBoard {
  const board = new PatternBoard(SIZE, builtinTable());
  board.load(position.colorAt);
  return board;
}

describe('what stones radiate', () => {
  test('falls with the distance, each colour by itself', () => {
    const radiance = new Radiance(slotOf);
    const position = new Position(SIZE);
    position.addStone(at('D4'), BLACK);
    const { state } = boardOf(position);
    radiance.follow(state, Int16Array.of(at('D4')), 1);
    const along = ['E4', 'F4', 'H4', 'K4', 'L4', 'Q4'].map((name) => radiance.of(BLACK, at(name)));
    expect(along).toEqual(along.toSorted((a, b) => b - a));
    expect(along[0]).toBeGreaterThan(along[2]);
    expect(along[2]).toBeGreaterThan(0);
    expect(along[4]).toBe(0);
    expect(radiance.of(WHITE, at('E4'))).toBe(0);
  });

  test('is the same whatever came and went before', () => {
    const rng = new Rng(5);
    const kept = new Radiance(slotOf);
    const changed = Int16Array.from(points);
    for (let round = 0; round < 20; round++) {
      const position = new Position(SIZE);
      for (let n = rng.below(200); n > 0; n--) {
        const p = points[rng.below(points.length)];
        const c = rng.below(2) === 0 ? BLACK : WHITE;
        if (position.isLegal(p, c)) position.play(p, c);
      }
      const { state } = boardOf(position);
      const fresh = new Radiance(slotOf);
      for (const one of [kept, fresh]) one.follow(state, changed, changed.length);
      for (const p of points) for (const c of [BLACK, WHITE]) expect(kept.of(c, p)).toBe(fresh.of(c, p));
    }
  });
});

test('the weakest chain near is that with the fewest liberties up to two points away', () => {
  const position = new Position(SIZE);
  for (const name of ['D4', 'E4']) position.addStone(at(name), BLACK);
  for (const name of ['D5', 'E5', 'D3', 'F4']) position.addStone(at(name), WHITE);
  const near = new WeakestNear(slotOf, points);
  near.look(boardOf(position).state);
  // Black has C4 and E3 left.
  expect(near.of(BLACK, at('E3'))).toBe(2);
  expect(near.of(BLACK, at('E2'))).toBe(2);
  expect(near.of(BLACK, at('E1'))).toBe(WEAKEST);
  // The three stones of White's beside E3 have 3, 3 and 4.
  expect(near.of(WHITE, at('E3'))).toBe(3);
  expect(near.of(WHITE, at('Q16'))).toBe(WEAKEST);
});

describe('recent play', () => {
  test('is known by how long ago it was, close by and around', () => {
    const recent = new RecentPlay(slotOf);
    const moves = ['Q4', 'D16', 'D4', 'Q16', 'C3', 'K10'].map(at);
    recent.look([...moves, ...Array<Point>(RECENT).fill(PASS), at('R3')]);
    const of = (name: string): number[] => {
      const both = recent.of(at(name));
      return [Math.floor(both / AGES), both % AGES];
    };
    // The last two are told by other features, and what is too long ago by none.
    expect(of('Q5')).toEqual([0, 0]);
    expect(of('D15')).toEqual([0, 0]);
    expect(of('R4')).toEqual([0, 0]);
    // D4 was three moves ago, Q16 four, C3 five and K10 six.
    expect(of('D5')).toEqual([1, 1]);
    expect(of('E6')).toEqual([0, 1]);
    expect(of('C2')).toEqual([3, 1]);
    expect(of('Q16')).toEqual([2, 2]);
    expect(of('K11')).toEqual([3, 3]);
  });

  test('is that of the game, the last move first', () => {
    const position = new Position(SIZE);
    for (const [i, name] of ['Q16', 'D4', 'C3'].entries())
      position.play(at(name), i % 2 === 0 ? BLACK : WHITE);
    const recent = recentMoves(position);
    expect([...recent.subarray(0, 4)]).toEqual([at('C3'), at('D4'), at('Q16'), PASS]);
    expect(recent).toHaveLength(RECENT);
    remember(recent, at('D3'));
    expect([...recent.subarray(0, 3)]).toEqual([at('D3'), at('C3'), at('D4')]);
    expect(recent).toHaveLength(RECENT);
  });
});

test('what threatens something for a ko is told only while one may not be retaken', () => {
  const position = new Position(SIZE);
  for (const name of ['D5', 'E4', 'E6', 'F5']) position.addStone(at(name), BLACK);
  for (const name of ['F4', 'F6', 'G5', 'Q4', 'P5']) position.addStone(at(name), WHITE);
  for (const name of ['Q5', 'R4']) position.addStone(at(name), BLACK);
  position.play(at('E5'), WHITE);
  const features = new MoveFeatures(SIZE, new KeyTable());
  const board = boardOf(position);
  const threats = (name: string): number[] => {
    features.list(board, BLACK, recentMoves(position));
    return features
      .featuresOf(board, at(name))
      .map((feature) => feature - FIRST.koThreat)
      .filter((number) => number >= 0 && number < FAMILIES.koThreat);
  };
  expect(threats('Q3')).toEqual([]);
  board.ko = position.koPoint;
  // Far from the ko, an atari, with three liberties afterwards, beside the stone.
  expect(threats('Q3')).toEqual([((0 * 3 + 1) * 4 + 2) * 2 + 1]);
});
