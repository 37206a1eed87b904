/**
 * Which cell of a pattern is its anchor: the one that is laid on every point of the board in turn (manual 9.12). A stone is
 * best, because most points of a board have no stone of the right colour and the pattern is rejected at once; of several
 * the one nearest to the middle, because then the cells that decide soonest lie close around the anchor. Patterns without
 * stones are anchored at the most restricted of their cells.
 */
import { OTHER_BIT, OWN_BIT } from './types.ts';
import type { PatternShape } from './types.ts';

/** Which stones to prefer as anchors; 'own' and 'other' let a search begin at the stones of a group (owl). */
export type AnchorColor = 'own' | 'other' | 'any';

/** By set of bits: how good a cell is as anchor without a preference; smaller is better. */
const RANK_OF_BITS: readonly number[] = [9, 2, 1, 4, 1, 4, 3, 5];

/** Cell index (row by row) of the anchor. */
export function anchorCell(shape: PatternShape, prefer: AnchorColor): number {
  const { width, height, cells } = shape;
  const preferred = prefer === 'own' ? OWN_BIT : prefer === 'other' ? OTHER_BIT : 0;
  let best = 0;
  let least = Infinity;
  for (let cell = 0; cell < cells.length; cell++) {
    // Twice the distances from the middle, so that they are whole numbers.
    const dx = 2 * (cell % width) - (width - 1);
    const dy = 2 * Math.floor(cell / width) - (height - 1);
    const rank = cells[cell] === preferred ? 0 : RANK_OF_BITS[cells[cell]];
    const cost = rank * 4096 + dx * dx + dy * dy;
    if (cost < least) {
      least = cost;
      best = cell;
    }
  }
  return best;
}
