/** Steps from every point to the nearest stone of each colour, kept while stones come and go. */
import { BOARD_ARRAY, STRIDE, allPoints } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { STEPS } from '../../patterns/moves/families.ts';
import * as layout from './layout.ts';

const { COLOR } = layout;
const FAR = STEPS - 1;
const COLORS = [1, 2] as const;

export class StoneSteps {
  /** By colour and point: 0 on a stone, at most STEPS − 1. */
  readonly to = [new Int8Array(BOARD_ARRAY), new Int8Array(BOARD_ARRAY), new Int8Array(BOARD_ARRAY)];
  private readonly queue = new Int16Array(BOARD_ARRAY);
  private readonly points: readonly Point[];

  constructor(size: number) {
    this.points = allPoints(size);
    for (const steps of this.to) steps.fill(FAR);
  }

  /** Brings the steps to the board `s`, which differs from the last one at the first `count` of `changed`. */
  follow(s: Int16Array, changed: Int16Array, count: number): void {
    for (const c of COLORS) {
      const steps = this.to[c];
      let end = 0;
      for (let i = 0; i < count; i++) {
        const p = changed[i];
        if (s[COLOR + p] === c) this.queue[end++] = p;
        else if (steps[p] === 0) {
          // A stone is gone, and nobody knows for which points it was the nearest.
          end = this.begin(s, c);
          break;
        }
      }
      this.spread(s, steps, end);
    }
  }

  /** Forgets the steps to a colour; returns how many stones of it there are, which wait in the queue. */
  private begin(s: Int16Array, c: number): number {
    const steps = this.to[c];
    let end = 0;
    for (let i = 0; i < this.points.length; i++) {
      const p = this.points[i];
      steps[p] = FAR;
      if (s[COLOR + p] === c) this.queue[end++] = p;
    }
    return end;
  }

  /** Spreads out from the first `end` points of the queue, as far as that is nearer than what is known. */
  private spread(s: Int16Array, steps: Int8Array, end: number): void {
    const { queue } = this;
    for (let i = 0; i < end; i++) steps[queue[i]] = 0;
    for (let i = 0; i < end; i++) {
      const next = steps[queue[i]] + 1;
      if (next === FAR) break;
      for (let side = 0; side < 4; side++) {
        const q = queue[i] + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -STRIDE : STRIDE);
        if (s[COLOR + q] !== 3 && steps[q] > next) {
          steps[q] = next;
          queue[end++] = q;
        }
      }
    }
  }
}
