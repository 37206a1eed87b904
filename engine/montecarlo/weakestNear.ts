/** How few liberties the weakest chain of each colour has near a point. */
import type { Point } from '../board/point.ts';
import { WEAKEST } from '../../patterns/moves/families.ts';
import { CELL_STEPS, GRID } from '../../patterns/moves/shapeIndex.ts';
import { CELL_COUNTS } from '../../patterns/moves/shapes.ts';
import * as layout from './layout.ts';

const { COLOR, CHAIN, LIBS } = layout;
/** Cells that are near: up to two points away. */
const NEAR = CELL_COUNTS[1];

export class WeakestNear {
  /** By colour and slot (shapeIndex.ts): liberties, WEAKEST for as many or more, and where no stone is near. */
  private readonly fewest = [new Uint8Array(0), new Uint8Array(GRID), new Uint8Array(GRID)];
  private readonly slotOf: Int16Array;
  private readonly points: readonly Point[];

  constructor(slotOf: Int16Array, points: readonly Point[]) {
    this.slotOf = slotOf;
    this.points = points;
  }

  /** Looks at the chains of the board `s`. */
  look(s: Int16Array): void {
    const { fewest, slotOf, points } = this;
    fewest[1].fill(WEAKEST);
    fewest[2].fill(WEAKEST);
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      const k = s[COLOR + p];
      if (k === 0) continue;
      const libs = s[LIBS + s[CHAIN + p]];
      if (libs >= WEAKEST) continue;
      const of = fewest[k];
      const slot = slotOf[p];
      for (let j = 0; j < NEAR; j++) {
        const at = slot + CELL_STEPS[j];
        if (of[at] > libs) of[at] = libs;
      }
    }
  }

  /** 1 to WEAKEST. */
  of(c: number, p: Point): number {
    return this.fewest[c][this.slotOf[p]];
  }
}
