/**
 * Limited search (manual ch. 19, set_search_diamond and its companions): a mask of the points where moves are tried. The
 * manual says only that a diamond is established; its size, six steps, is what gnugo draws.
 */
import { BOARD_ARRAY, columnOf, rowOf } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

const RADIUS = 6;

export class SearchArea {
  /** Non-zero where moves are tried, by Point. */
  readonly mask = new Uint8Array(BOARD_ARRAY);
  /** Whether the mask is in force. */
  limited = false;

  /** Marks every point within six steps of one, and only those. */
  setDiamond(position: Position, center: Point): void {
    this.mask.fill(0);
    for (const point of position.points) {
      const steps = Math.abs(rowOf(point) - rowOf(center)) + Math.abs(columnOf(point) - columnOf(center));
      if (steps <= RADIUS) this.mask[point] = 1;
    }
  }

  /** Unmarks the whole board. */
  reset(): void {
    this.mask.fill(0);
  }

  /** What Reader.setArea() takes: the mask if it is in force, else null. */
  get effective(): Uint8Array | null {
    return this.limited ? this.mask : null;
  }
}
