/**
 * Searches on behalf of GTP: as many playouts as the level (or the command line) says, ended earlier when the clock of the
 * side to move demands it.
 */
import type { Stone } from '../board/point.ts';
import type { MoveChoice } from '../protocol/types.ts';
import type { UctSearch } from '../montecarlo/search.ts';
import { runSliced } from '../montecarlo/slices.ts';
import type { GtpSession } from './session.ts';

/** Per point of the board, what the choice after a search took at most: 0.28 s on 19x19 on a loaded machine. */
const CHOOSING_SECONDS = 0.0008;

/** Runs the search; at least one playout, so that there is always a move to choose. */
function run(session: GtpSession, search: UctSearch, seconds: number, stop = new Int32Array(1)): void {
  const { engine, host, options } = session;
  const budget = { playouts: options.playouts ?? engine.playouts, seconds };
  runSliced(search, budget, { stop, now: () => host.secondsNow() * 1000 });
  if (search.playouts === 0) search.run(1, stop);
}

/**
 * Searches the position for `color` within the level's playouts only, so that the same seed gives the same result. The
 * search is the engine's: valid until the next one.
 */
export function think(session: GtpSession, color: Stone): UctSearch {
  const search = session.engine.startSearch(color);
  run(session, search, Infinity);
  return search;
}

/** Chooses a move for `color` on its clock, which is set on by what that took. */
export function chooseOnClock(session: GtpSession, color: Stone, mayResign: boolean): MoveChoice {
  const { clock, engine, host, position } = session;
  const begin = host.secondsNow();
  const points = position.size * position.size;
  const share = clock.share(color, points, position.moveNumber) ?? Infinity;
  // Kept back: for choosing among the moves found, and for pipes, scheduling and garbage collection.
  const reserve = 0.15 + points * CHOOSING_SECONDS;
  const search = engine.startSearch(color);
  const stop = new Int32Array(1);
  run(session, search, share - reserve, stop);
  // In time trouble the favourite is played without a second look.
  if (share < reserve) stop[0] = 1;
  const choice = search.choose({ mayResign });
  clock.spend(color, host.secondsNow() - begin);
  return choice;
}
