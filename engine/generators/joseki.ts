/**
 * Joseki moves (manual 4.2, 9.16): the databases that the joseki compiler makes of game trees, matched in every corner. A board on which
 * two corners overlap has no joseki. First those that people wrote; then the one that was counted in games, which says nothing of
 * moves that people have spoken of, nor makes others in their corner worth as much as the best of theirs; of several windows on a
 * corner the one that thinks most of a move counts.
 */
import { columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import type { MoveReasons } from './reasons.ts';
import { shapeFacts } from './shapeFacts.ts';
import { runShapes } from './shapes.ts';
import type { ShapeTools } from './shapes.ts';

/** By the first stone: 4-4, 4-3, 3-3, 5-3, 5-4. */
const WRITTEN_DATABASES = ['hoshi', 'komoku', 'sansan', 'mokuhazushi', 'takamoku'] as const;

/** Made by `yomi patterns openings`. */
const COUNTED_JOSEKI = 'joseki';

export const JOSEKI_DATABASES = [...WRITTEN_DATABASES, COUNTED_JOSEKI] as const;

/** Smaller boards are all middle game. */
const SMALLEST_BOARD = 13;

/** Adds the joseki moves of `color`; `runner` gives the runner of a database, or null. The position is left as it was. */
export function josekiReasons(
  position: Position,
  color: Stone,
  runner: (name: string) => PatternRunner | null,
  shapes: ShapeTools,
  reasons: MoveReasons,
): void {
  if (position.size < SMALLEST_BOARD) return;
  for (const name of WRITTEN_DATABASES) {
    const database = runner(name);
    if (database) runShapes(position, color, database, shapes, reasons, 'joseki', 'joseki');
  }
  const counted = runner(COUNTED_JOSEKI);
  if (counted) countedMoves(position, color, counted, shapes, reasons);
}

function countedMoves(
  position: Position,
  color: Stone,
  runner: PatternRunner,
  shapes: ShapeTools,
  reasons: MoveReasons,
): void {
  const { size } = position;
  const spokenOf = new Set<Point>();
  /** By corner: what the best of its written moves is worth. */
  const written = new Map<number, number>();
  for (const { point, reasons: given, values } of reasons.candidates()) {
    if (!given.some(({ source }) => source.module === 'joseki')) continue;
    spokenOf.add(point);
    const corner = cornerOf(point, size);
    const least = values.filter(({ what }) => what === 'minimumValue').map(({ amount }) => amount);
    written.set(corner, Math.max(written.get(corner) ?? 0, ...least));
  }
  const facts = shapeFacts(runner.database);
  const best = new Map<Point, { index: number; value: number }>();
  runner.run(position, color, ({ move, index }) => {
    const value = facts[index].values.find(([what]) => what === 'minimumValue')?.[1];
    if (value === undefined || spokenOf.has(move) || value <= (best.get(move)?.value ?? 0)) return;
    if (value < (written.get(cornerOf(move, size)) ?? Infinity)) best.set(move, { index, value });
  });
  runShapes(
    position,
    color,
    runner,
    shapes,
    reasons,
    'joseki',
    'joseki',
    ({ move, index }) => best.get(move)?.index === index,
  );
}

/** A number for each corner of the board, of which a point lies in one. */
function cornerOf(point: Point, size: number): number {
  return (2 * rowOf(point) < size ? 0 : 2) + (2 * columnOf(point) < size ? 0 : 1);
}
