/**
 * Second thoughts (manual 4.2): a dead dragon whose owner still plays in it (revise_thrashing_dragon), and dead dragons in races when nothing else
 * is to be done (revise_semeai), are looked at as if it were open whether they live.
 */
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { withChanges } from '../dragons/dragon.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';
import { thrashingDragon } from '../dragons/threats.ts';

/** How weak a dragon is of which nothing is taken for certain: very, or it would not have looked dead. */
const OPEN_WEAKNESS = 0.8;

/** The other side's dead dragon that thrashes, when `color` is to move and there is something to lose with it. */
export function thrashingEnemy(position: Position, color: Stone, dragons: Dragons): Dragon | undefined {
  const dragon = thrashingDragon(position, dragons);
  return dragon && dragon.color !== color && dragon.safety !== 'inessential' ? dragon : undefined;
}

/** Dead dragons of the other side that are in a race. */
export function deadInRaces({ all }: Dragons, color: Stone): Dragon[] {
  return all.filter(
    (dragon) => dragon.color !== color && dragon.status === 'dead' && dragon.semeais.length > 0,
  );
}

/** The dragons as if it were unknown whether some of them live. */
export function withUnknown(dragons: Dragons, unknown: readonly Dragon[]): Dragons {
  const open = { status: 'unknown', weakness: OPEN_WEAKNESS } as const;
  return withChanges(dragons, new Map(unknown.map(({ origin }) => [origin, open])));
}
