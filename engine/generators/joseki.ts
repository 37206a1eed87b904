/**
 * Joseki moves (manual 4.2, 9.16): the databases that the joseki compiler makes of game trees, matched in every corner. A board on which
 * two corners overlap has no joseki.
 */
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import type { MoveReasons } from './reasons.ts';
import { runShapes } from './shapes.ts';
import type { ShapeTools } from './shapes.ts';

/** By the first stone: 4-4, 4-3, 3-3, 5-3, 5-4. */
export const JOSEKI_DATABASES = ['hoshi', 'komoku', 'sansan', 'mokuhazushi', 'takamoku'] as const;

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
  for (const name of JOSEKI_DATABASES) {
    const database = runner(name);
    if (database) runShapes(position, color, database, shapes, reasons, 'joseki', 'joseki');
  }
}
