/** A thread that reads chosen games as lines of collections, so that the host can answer meanwhile. It ends with what it has read. */
import { parentPort, workerData } from 'node:worker_threads';
import { toApiError } from '../ipc/errors.ts';
import type { ApiErrorData } from '../ipc/api.ts';
import { gamesOf, type ChosenGames, type MineGames } from './mineGames.ts';

/** For each choice its games. */
export type ReadGames = { games: MineGames[] } | { error: ApiErrorData };

const tell = (read: ReadGames): void => parentPort!.postMessage(read);
const games: MineGames[] = [];
try {
  for (const chosen of workerData as readonly ChosenGames[]) games.push(await gamesOf(chosen));
  tell({ games });
} catch (error) {
  tell({ error: toApiError(error).toData() });
}
