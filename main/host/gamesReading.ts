/** Chosen games, read in a thread of their own (gamesThread.ts). */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError, toApiError } from '../ipc/errors.ts';
import type { ReadGames } from './gamesThread.ts';
import type { ChosenGames, MineGames } from './mineGames.ts';

/** For each choice its games. Rejects with an ApiError. */
export async function readGames(chosen: readonly ChosenGames[]): Promise<MineGames[]> {
  const file = import.meta.filename.endsWith('.ts') ? 'gamesThread.ts' : '../main/gamesThread.js';
  const thread = new Worker(join(import.meta.dirname, file), { execArgv: [], workerData: chosen });
  thread.unref();
  try {
    const read = await new Promise<ReadGames>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', (error) => reject(toApiError(error)));
      thread.once('exit', () => reject(new ApiError('internal', { key: 'host.wrong.unknown' })));
    });
    if ('error' in read) throw toApiError(read.error);
    return read.games;
  } finally {
    void thread.terminate();
  }
}
