/** What reading says of a move: which chains beside it it captures or saves, and which dragons near it it kills or makes live. */
import { columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type { DecideResult } from '../../../engine/protocol/decision.ts';
import type { ReadingKind } from '../../../engine/protocol/reading.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';

export interface MoveReading {
  kind: ReadingKind;
  target: Point;
}

/** Steps along lines at which a dragon is still near. */
const NEAR = 2;
/** Questions of each sort. */
const MOST = 4;

/**
 * What to ask about a move of `color`: the chains beside it, then the dragons near it, the largest first. What is not in danger is not
 * asked whether it is saved, and what is lost anyway not whether it is taken.
 */
export function readingsOf(
  { size, board, decision }: DecideResult,
  point: Point,
  color: Stone,
): MoveReading[] {
  const colorAt = (row: number, column: number): number =>
    row < 0 || column < 0 || row >= size || column >= size ? 0 : board[row * size + column];
  const [row, column] = [rowOf(point), columnOf(point)];
  const beside: Point[] = [];
  const chains = new Set<Point>();
  for (const [down, right] of [
    [-1, 0],
    [0, -1],
    [0, 1],
    [1, 0],
  ]) {
    const stone = colorAt(row + down, column + right);
    if (stone === 0) continue;
    const chain = chainOf(colorAt, pointAt(row + down, column + right), stone);
    if (chains.has(chain[0])) continue;
    chains.add(chain[0]);
    beside.push(chain[0]);
  }
  const distance = (stones: readonly Point[]): number =>
    Math.min(...stones.map((at) => Math.abs(rowOf(at) - row) + Math.abs(columnOf(at) - column)));
  const near = decision.dragons
    .filter(({ color: owner, status }) => status !== (owner === color ? 'alive' : 'dead'))
    .filter(({ stones }) => distance(stones) <= NEAR)
    .sort((a, b) => b.stones.length - a.stones.length)
    .slice(0, MOST);
  return [
    ...beside.flatMap((target): MoveReading[] => {
      const isOwn = colorAt(rowOf(target), columnOf(target)) === color;
      const worm = decision.worms.find(({ stones }) => stones.includes(target));
      const open = isOwn ? worm !== undefined : worm === undefined || worm.defenses.length > 0;
      return open ? [{ kind: isOwn ? 'defend' : 'attack', target }] : [];
    }),
    ...near.map(({ origin, color: owner }): MoveReading => ({
      kind: owner === color ? 'owl_defend' : 'owl_attack',
      target: origin,
    })),
  ];
}

/** The stones connected to one, in reading order. */
function chainOf(colorAt: (row: number, column: number) => number, first: Point, color: number): Point[] {
  const found = new Set([first]);
  for (const at of found) {
    const [row, column] = [rowOf(at), columnOf(at)];
    for (const [down, right] of [
      [-1, 0],
      [0, -1],
      [0, 1],
      [1, 0],
    ])
      if (colorAt(row + down, column + right) === color) found.add(pointAt(row + down, column + right));
  }
  return [...found].sort((a, b) => a - b);
}
