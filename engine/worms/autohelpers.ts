/** What worms answer to the autohelpers of patterns (manual 9.7); all answer 0 for an empty point. */
import type { Point } from '../board/point.ts';
import type { Worms } from './worm.ts';

/** lib2(x), lib3(x), lib4(x): number of liberties of that order. */
export function libertiesOfOrder(worms: Worms, stone: Point, order: 2 | 3 | 4): number {
  return worms.at[stone]?.liberties[order - 1] ?? 0;
}
