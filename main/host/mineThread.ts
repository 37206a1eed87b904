/**
 * The thread of a run of the mine. Its games are put beside it the first time, so that a run that goes on has the same games, whatever
 * became of the files and of the library. Whoever ends the thread ends the run; what the engine said so far is kept.
 */
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import { gameLines } from '../mining/gameLines.ts';
import { MineError, runMine } from '../mining/mineRun.ts';
import { gamesOf, type ChosenGames } from './mineGames.ts';
import { CHECK_FILE, DATABASE, GAMES_FILE, type FromMine, type MineJob } from './mineMessages.ts';

const { folder, plan, library } = workerData as MineJob;
const tell = (message: FromMine): void => parentPort!.postMessage(message);

// Of Linux alone it is known that this concerns the thread and not the whole program.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

async function linesOf(name: string, chosen: ChosenGames): Promise<string[]> {
  const file = join(folder, name);
  if (!existsSync(file)) {
    const { lines, passed } = await gamesOf(chosen);
    writeFileAtomic(file, lines.map((line) => `${line}\n`).join(''));
    tell({ read: { file: name, games: lines.length, passed } });
  }
  return gameLines(readFileSync(file, 'utf8'), file);
}

try {
  const others = await linesOf(CHECK_FILE, { files: plan.check, database: null });
  const lines = await linesOf(GAMES_FILE, { files: plan.files, database: plan.library ? library : null });
  await runMine({
    target: join(folder, DATABASE),
    lines,
    others,
    options: plan.options,
    tell: (progress) => tell({ progress }),
  });
  tell({ done: true });
} catch (error) {
  if (!(error instanceof MineError || error instanceof ApiError)) throw error;
  tell({ failed: sayingOf(error) });
}
