/**
 * Moves that change the number of eyes of a dragon (manual 6.3.6): the vital points of every eye space whose value depends on who moves
 * first. Whether that decides life or death is owl reading's matter; where it does not, such a move is worth little.
 */
import type { Stone } from '../board/point.ts';
import type { Dragons } from '../dragons/dragon.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import { WIN } from '../reading/codes.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'eyeReasons' };

/** Adds the vital points of the dragons' eye spaces, about the dragon. */
export function eyeReasons({ all }: Dragons, eyes: Eyes, color: Stone, reasons: MoveReasons): void {
  for (const dragon of all) {
    if (dragon.status === 'dead') continue;
    for (const space of dragon.eyeSpaces) {
      const { value, attacks, defenses } = eyes.value(dragon.color, space);
      if (value.b === value.c) continue;
      for (const point of dragon.color === color ? defenses : attacks)
        reasons.add(point, 'vitalEye', [dragon.origin], WIN, SOURCE);
    }
  }
}
