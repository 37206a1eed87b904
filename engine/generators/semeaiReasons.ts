/**
 * Capturing races as moves (manual 6.3.5, semeai_move_reasons): where moving first makes a difference to one of the two dragons, the move that
 * was found is proposed, for the dragon that it saves and for the one that it kills.
 */
import type { Stone } from '../board/point.ts';
import type { Dragons } from '../dragons/dragon.ts';
import { LOSE } from '../reading/codes.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'semeaiReasons' };

/** Adds the reasons of `color` for every race that its dragons are in. */
export function semeaiReasons({ all }: Dragons, color: Stone, reasons: MoveReasons): void {
  for (const dragon of all) {
    if (dragon.color !== color) continue;
    for (const { other, first, second } of dragon.semeais) {
      const { point, defense, attack } = first;
      if (point === 0) continue;
      // An unfinished race is worth a threat.
      const kind = first.certain && second.certain ? 'semeai' : 'semeaiThreat';
      if (defense > second.defense && defense !== LOSE && dragon.status !== 'alive')
        reasons.add(point, kind, [dragon.origin], defense, SOURCE);
      if (attack > second.attack && attack !== LOSE) reasons.add(point, kind, [other], attack, SOURCE);
    }
  }
}
