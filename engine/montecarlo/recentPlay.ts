/** How long ago something was played around a point: fights go on where they were left. */
import { PASS } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { AGES, AGE_ENDS, RECENT } from '../../patterns/moves/families.ts';
import { CELL_STEPS, GRID } from '../../patterns/moves/shapeIndex.ts';
import { CELL_COUNTS } from '../../patterns/moves/shapes.ts';

/** Cells that are close, and those that are not far. */
const CLOSE = CELL_COUNTS[1];
const WITHIN = CELL_COUNTS[5];
/** The first move that counts: the two before it are families of features of their own. */
const FIRST = 2;
/** By place among the last moves, the last one 0: the class. */
const CLASSES = Uint8Array.from({ length: RECENT }, (_, i) => 1 + AGE_ENDS.findIndex((end) => i + 1 < end));

/** The last RECENT moves of a position, the last one first, then PASS. */
export function recentMoves(position: Position): Int16Array {
  const recent = new Int16Array(RECENT).fill(PASS);
  recent.set(
    position
      .history()
      .slice(-RECENT)
      .map(({ point }) => point)
      .toReversed(),
  );
  return recent;
}

/** Puts a move before those that `recent` has, of which the oldest goes. */
export function remember(recent: Int16Array, move: Point): void {
  recent.copyWithin(1, 0);
  recent[0] = move;
}

export class RecentPlay {
  /** By slot (shapeIndex.ts): the class of the youngest move close by, and of the youngest not far away; 0 for none. */
  private readonly close = new Uint8Array(GRID);
  private readonly within = new Uint8Array(GRID);
  private readonly slotOf: Int16Array;

  constructor(slotOf: Int16Array) {
    this.slotOf = slotOf;
  }

  /** Looks at the last moves, the last one first; what is not known is PASS, or not there. */
  look(recent: ArrayLike<Point>): void {
    const { close, within } = this;
    close.fill(0);
    within.fill(0);
    for (let i = Math.min(recent.length, RECENT) - 1; i >= FIRST; i--) {
      if (recent[i] === PASS) continue;
      const slot = this.slotOf[recent[i]];
      const age = CLASSES[i];
      close[slot] = age;
      within[slot] = age;
      for (let j = 0; j < CLOSE; j++) close[slot + CELL_STEPS[j]] = age;
      for (let j = 0; j < WITHIN; j++) within[slot + CELL_STEPS[j]] = age;
    }
  }

  /** One class of both, 0 to AGES² − 1. */
  of(p: Point): number {
    const slot = this.slotOf[p];
    return this.close[slot] * AGES + this.within[slot];
  }
}
