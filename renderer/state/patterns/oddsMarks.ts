/** The odds of moves as they stand on the board. */
import type { Candidate } from '../../board/types.ts';
import type { OddsDesk } from './oddsDesk.svelte.ts';

/** A less likely move is not marked: the list has it, and a click on its point takes it apart. */
const MARKED = 0.01;

/** Whole per cent on every move that is likely enough; below, where there is room, by how much the last change moved it. */
export function oddsMarks(desk: OddsDesk): Candidate[] {
  return desk.moves
    .filter(({ odds }) => odds >= MARKED)
    .map((move, i) => {
      const change = Math.round(100 * desk.changeOf(move));
      const sub = change === 0 ? {} : { sub: `${change > 0 ? '+' : '−'}${Math.abs(change)}` };
      const label = String(Math.round(100 * move.odds));
      return { point: move.point, label, ...sub, best: i === 0, strength: move.odds };
    });
}
