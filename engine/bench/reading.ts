/**
 * How fast tactical reading is: attack and, where it succeeds, defence of every chain of the bench positions. GNU Go 3.8
 * reads about 1.1 million nodes per CPU second; `node build/scripts/benchReading.ts` compares the two in one run.
 */
import { EMPTY } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import type { BenchResult } from './result.ts';

/** Reads every chain with fresh caches for each position; an operation is a node. */
export function readEveryChain(positions: readonly Position[]): BenchResult {
  const reader = new Reader();
  let checksum = 0;
  for (const position of positions) {
    position.canonicalize();
    reader.clearCache();
    for (const chain of position.points) {
      if (position.colorAt[chain] === EMPTY || position.findOrigin(chain) !== chain) continue;
      const attack = reader.attack(position, chain);
      checksum = (Math.imul(checksum, 31) + attack * 512 + reader.move) | 0;
      if (attack === LOSE) continue;
      checksum = (Math.imul(checksum, 31) + reader.findDefense(position, chain) * 512 + reader.move) | 0;
    }
  }
  return { count: reader.nodes, checksum };
}
