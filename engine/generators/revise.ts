/**
 * Second thoughts (manual 4.2): a dead dragon whose owner still plays in it (revise_thrashing_dragon), and dead dragons in races when nothing else
 * is to be done (revise_semeai), are looked at as if it were open whether they live.
 */
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';

/** How weak a dragon is of which nothing is taken for certain: very, or it would not have looked dead. */
const OPEN_WEAKNESS = 0.8;

/** The dead dragon that the other side's last move belongs to, when `color` is to move. */
export function thrashingDragon(position: Position, color: Stone, { at }: Dragons): Dragon | undefined {
  const last = position.lastMove();
  if (!last || last.point === 0 || last.color === color) return undefined;
  const dragon = at[last.point];
  return dragon?.status === 'dead' && dragon.safety !== 'inessential' ? dragon : undefined;
}

/** Dead dragons of the other side that are in a race. */
export function deadInRaces({ all }: Dragons, color: Stone): Dragon[] {
  return all.filter(
    (dragon) => dragon.color !== color && dragon.status === 'dead' && dragon.semeais.length > 0,
  );
}

/** Calls `run` while the status of the dragons is unknown; everything is as before afterwards. */
export function whileUnknown<T>(dragons: readonly Dragon[], run: () => T): T {
  const before = dragons.map(({ status, weakness }) => ({ status, weakness }));
  for (const dragon of dragons) Object.assign(dragon, { status: 'unknown', weakness: OPEN_WEAKNESS });
  try {
    return run();
  } finally {
    dragons.forEach((dragon, i) => Object.assign(dragon, before[i]));
  }
}
