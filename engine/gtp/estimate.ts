/**
 * The score of an unfinished game, from the ownership a search found. A point with a clear owner counts fully, an open one
 * by its chances; the bounds give every open point to one side or the other. GNU Go gets
 * estimate and bounds from its territory evaluation; only the layout of the reply is the same.
 */
import { BLACK, EMPTY, WHITE, allPoints } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Points for white (negative: for black), komi included. */
export interface ScoreEstimate {
  estimate: number;
  /** All open points white's. */
  upper: number;
  /** All open points black's. */
  lower: number;
}

/** Ownership beyond which a point is no longer open: three of four playouts agree. */
const SETTLED = 0.5;

/** Estimates a position; `ownership` as in a SearchReport (+1 black's). `komi` is white's. */
export function estimateScore(
  position: Position,
  ownership: readonly number[],
  scoring: 'japanese' | 'chinese',
  komi: number,
): ScoreEstimate {
  const japanese = scoring === 'japanese';
  const base = komi + (japanese ? position.captures(WHITE) - position.captures(BLACK) : 0);
  let estimate = base;
  let upper = base;
  let lower = base;
  for (const [index, point] of allPoints(position.size).entries()) {
    const white = -ownership[index];
    const color = position.colorAt[point];
    // A living stone is worth nothing under territory counting, a dead one its point and a prisoner.
    const offset = !japanese || color === EMPTY ? 0 : color === BLACK ? 1 : -1;
    const open = Math.abs(white) < SETTLED;
    const settled = Math.sign(white);
    estimate += (open ? white : settled) + offset;
    upper += (open ? 1 : settled) + offset;
    lower += (open ? -1 : settled) + offset;
  }
  return { estimate, upper, lower };
}

/** GNU Go's layout: "W+3.5 (upper bound: 7.0, lower: 0.0)", the bounds from white's side. */
export function estimateText({ estimate, upper, lower }: ScoreEstimate): string {
  const rounded = Math.round(estimate * 10) / 10;
  const side = rounded < 0 ? 'B' : 'W';
  return `${side}+${Math.abs(rounded).toFixed(1)} (upper bound: ${tenths(upper)}, lower: ${tenths(lower)})`;
}

/** One decimal, and never "-0.0". */
function tenths(value: number): string {
  return (Math.round(value * 10) / 10 + 0).toFixed(1);
}
