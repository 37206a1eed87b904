/** The worms as plain data for GTP, panels and storage. */
import type { Position } from '../board/position.ts';
import type { WormRecord, WormsRecord } from '../protocol/analysis.ts';
import { HigherLiberties } from './higherLiberties.ts';
import type { LibertyPoints } from './higherLiberties.ts';
import type { Worms } from './worm.ts';

/** The record of the worms of a position, which must be the one they were made of; `cutstones` by Point. */
export function wormsRecord(worms: Worms, position: Position, cutstones: Uint8Array): WormsRecord {
  const higher = new HigherLiberties();
  return {
    worms: worms.all.map((worm): WormRecord => {
      const libertyPoints: LibertyPoints = [[], [], [], []];
      higher.count(position, worm.origin, libertyPoints);
      return {
        ...worm,
        cutstone2: cutstones[worm.origin],
        stones: [...worm.stones],
        libertyPoints,
        attacks: worm.attacks.slice(),
        defenses: worm.defenses.slice(),
        attackThreats: worm.attackThreats.slice(),
        defenseThreats: worm.defenseThreats.slice(),
      };
    }),
    unconditional: [...position.points].map((point) => worms.unconditional[point]),
  };
}
