/**
 * The thread of a run of the mine. Its games are put beside it the first time, so that a run that goes on has the same games, whatever
 * became of the files and of the library. Whoever ends the thread ends the run; what the engine said so far is kept.
 */
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { ApiError } from '../ipc/errors.ts';
import { gameLines } from '../mining/gameLines.ts';
import { MineError, runMine } from '../mining/mineRun.ts';
import { gamesOfFiles, gamesOfLibrary, type MineGames } from './mineGames.ts';
import { CHECK_FILE, DATABASE, GAMES_FILE, type FromMine, type MineJob } from './mineMessages.ts';

const { folder, plan, library } = workerData as MineJob;
const tell = (message: FromMine): void => parentPort!.postMessage(message);

// Of Linux alone it is known that this concerns the thread and not the whole program.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

async function linesOf(name: string, read: () => Promise<MineGames>): Promise<string[]> {
  const file = join(folder, name);
  if (!existsSync(file)) {
    const { lines, passed } = await read();
    writeFileAtomic(file, lines.map((line) => `${line}\n`).join(''));
    tell({ read: { file: name, games: lines.length, passed } });
  }
  return gameLines(readFileSync(file, 'utf8'), file);
}

async function gamesToMine(): Promise<MineGames> {
  const chosen = await gamesOfFiles(plan.files);
  if (!plan.library) return chosen;
  const kept = gamesOfLibrary(library);
  return { lines: [...chosen.lines, ...kept.lines], passed: chosen.passed + kept.passed };
}

try {
  const others = await linesOf(CHECK_FILE, () => gamesOfFiles(plan.check));
  const lines = await linesOf(GAMES_FILE, gamesToMine);
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
  tell({ failed: error.message });
}
