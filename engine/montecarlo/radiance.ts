/**
 * What the stones of each colour radiate to the points around them: a rough influence that nothing blocks, kept while stones
 * come and go. It tells contested places from settled and from empty ones.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import { RADIANCES } from '../../patterns/moves/families.ts';
import { CELL_STEPS, GRID } from '../../patterns/moves/shapeIndex.ts';
import { CELLS, reachOf } from '../../patterns/moves/shapes.ts';
import * as layout from './layout.ts';

const { COLOR } = layout;
/** By cell: what a stone radiates there; e times less for every three units of distance. */
const AMOUNTS = Int16Array.from(CELLS, ({ dy, dx }) => Math.round(256 * Math.exp(-reachOf(dy, dx) / 3)));
/** Sums from 0 to that of stones everywhere around. */
const SUMS = AMOUNTS.reduce((all, amount) => all + amount, 1);
/** By sum: its class; half as much again is the next one, or nearly so. */
const CLASSES = Uint8Array.from({ length: SUMS }, (_, sum) =>
  Math.min(RADIANCES - 1, Math.floor(2 * Math.log2(1 + sum / 24))),
);

export class Radiance {
  /** By colour and slot (shapeIndex.ts). */
  private readonly sums = [new Int16Array(0), new Int16Array(GRID), new Int16Array(GRID)];
  /** By point: the colour that is in the sums. */
  private readonly seen = new Uint8Array(BOARD_ARRAY);
  private readonly slotOf: Int16Array;

  constructor(slotOf: Int16Array) {
    this.slotOf = slotOf;
  }

  /** Brings the sums to the board `s`, which differs from the last one at the first `count` of `changed`. */
  follow(s: Int16Array, changed: Int16Array, count: number): void {
    const { seen } = this;
    for (let i = 0; i < count; i++) {
      const p = changed[i];
      if (seen[p] !== 0) this.add(p, seen[p], -1);
      seen[p] = s[COLOR + p];
      if (seen[p] !== 0) this.add(p, seen[p], 1);
    }
  }

  private add(p: number, c: number, sign: number): void {
    const sums = this.sums[c];
    const slot = this.slotOf[p];
    for (let i = 0; i < AMOUNTS.length; i++) sums[slot + CELL_STEPS[i]] += sign * AMOUNTS[i];
  }

  /** The class of what colour c radiates to a point. */
  of(c: number, p: number): number {
    return CLASSES[this.sums[c][this.slotOf[p]]];
  }
}
