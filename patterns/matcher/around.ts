/**
 * Matching around given stones, as owl reading does around its goal: a pattern that touches the goal with any of its stones
 * counts, not only one anchored there, so anchors are tried as far away as a pattern reaches and matches that do not touch
 * are dropped (PatternDatabase.touches).
 */
import { pointAt } from '../../engine/board/point.ts';

/**
 * Marks in `anchors` (by Point) the points at most `reach` lines from a marked point, and at most `steps` along the lines, and unmarks the
 * others of the board.
 */
export function markAround(
  marks: Uint8Array,
  size: number,
  reach: number,
  anchors: Uint8Array,
  steps = Infinity,
): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) anchors[pointAt(row, column)] = 0;
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (marks[pointAt(row, column)] === 0) continue;
      const top = Math.max(0, row - reach);
      const bottom = Math.min(size - 1, row + reach);
      for (let y = top; y <= bottom; y++) {
        const across = Math.min(reach, steps - Math.abs(y - row));
        const left = Math.max(0, column - across);
        const right = Math.min(size - 1, column + across);
        const from = pointAt(y, left);
        anchors.fill(1, from, from + right - left + 1);
      }
    }
  }
}
