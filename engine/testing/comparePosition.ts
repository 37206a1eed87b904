/** Compares a Position with the slow reference board; every function lists what differs, and nothing when all is well. */
import { BOARD_ARRAY, EMPTY, PASS, columnOf, pointAt, pointName, rowOf } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_PLANE, ZOBRIST_HIGH, ZOBRIST_LOW, hashToString } from '../board/zobrist.ts';
import type { ReferenceBoard } from './referenceBoard.ts';

/** The reference board's number of a point. */
export function toReference(point: Point, size: number): number {
  return rowOf(point) * size + columnOf(point);
}

/** The point of a reference board's number; -1 gives 0. */
export function fromReference(at: number, size: number): Point {
  return at < 0 ? PASS : pointAt(Math.floor(at / size), at % size);
}

/** Sorted points as text: "A1 B2". */
export function names(points: Iterable<Point>, size: number): string {
  return [...points]
    .sort((a, b) => a - b)
    .map((point) => pointName(point, size))
    .join(' ');
}

/** The Zobrist hash of stones and ko computed from nothing but the board. */
export function slowHash(position: Position): string {
  let low = 0;
  let high = 0;
  const toggle = (plane: number, point: Point): void => {
    low ^= ZOBRIST_LOW[plane * BOARD_ARRAY + point];
    high ^= ZOBRIST_HIGH[plane * BOARD_ARRAY + point];
  };
  for (const point of position.points)
    if (position.colorAt[point] !== EMPTY) toggle(position.colorAt[point], point);
  if (position.koPoint !== 0) toggle(KO_PLANE, position.koPoint);
  return hashToString(low, high);
}

/**
 * Everything the incremental structures hold, in their own order, as text: equal texts before and after mean that nothing
 * was disturbed.
 */
export function dump(position: Position): string {
  const parts: unknown[] = [position.hash(), position.koPoint, position.captures(1), position.captures(2)];
  parts.push(position.komaster, position.komasterPoint, position.depth, [...position.colorAt].join(''));
  const out: number[] = [];
  for (const point of position.points) {
    if (position.colorAt[point] === EMPTY || position.findOrigin(point) !== point) continue;
    parts.push(point, position.countStones(point), position.countLiberties(point));
    const stones = position.findStones(point, 361, out);
    parts.push(out.slice(0, stones).join(','));
    const liberties = position.findLiberties(point, 361, out);
    parts.push(out.slice(0, liberties).join(','));
    const links = position.chainLinks(point, out);
    parts.push(out.slice(0, links).join(','));
  }
  return parts.join(';');
}

/** Board, ko, prisoners, hash, and for every chain its stones, origin, liberties and neighbours. */
export function differences(position: Position, reference: ReferenceBoard): string[] {
  const { size } = position;
  const found: string[] = [];
  const expectEqual = (what: string, actual: string | number, expected: string | number): void => {
    if (actual !== expected) found.push(`${what}: ${actual}, expected ${expected}`);
  };
  const board = Array.from(position.points, (point) => '.OX'[position.colorAt[point]]).join('');
  expectEqual('board', board, reference.board);
  expectEqual('ko', position.koPoint, fromReference(reference.ko, size));
  expectEqual('white prisoners', position.captures(1), reference.prisoners[1]);
  expectEqual('black prisoners', position.captures(2), reference.prisoners[2]);
  expectEqual('hash', position.hash(), slowHash(position));
  if (found.length > 0) return found;

  const out = new Int16Array(400);
  const points = (count: number): string => names(out.subarray(0, count), size);
  const expected = (at: number[]): string =>
    names(
      at.map((n) => fromReference(n, size)),
      size,
    );
  const seen = new Set<number>();
  for (const point of position.points) {
    const at = toReference(point, size);
    if (position.colorAt[point] === EMPTY || seen.has(at)) continue;
    const chain = reference.chain(at);
    const name = pointName(point, size);
    const liberties = reference.liberties(at);
    expectEqual(`stones of ${name}`, points(position.findStones(point, 400, out)), expected(chain));
    expectEqual(`liberties of ${name}`, points(position.findLiberties(point, 400, out)), expected(liberties));
    expectEqual(
      `neighbours of ${name}`,
      points(position.chainLinks(point, out)),
      expected(reference.neighborChains(at)),
    );
    for (const stone of chain) {
      seen.add(stone);
      const stonePoint = fromReference(stone, size);
      expectEqual(`origin at ${name}`, position.findOrigin(stonePoint), point);
      expectEqual(`size at ${name}`, position.countStones(stonePoint), chain.length);
      expectEqual(`liberty count at ${name}`, position.countLiberties(stonePoint), liberties.length);
    }
  }
  return found;
}
