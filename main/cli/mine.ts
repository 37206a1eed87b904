/** `yomi patterns mine` and `mined`: runs of the mine (main/mining) on the command line, and what is said of what they propose. */
import { existsSync, readFileSync } from 'node:fs';
import { freeName, renamed } from '../../patterns/compiler/rename.ts';
import { ApiError } from '../ipc/errors.ts';
import type { Evidence, MineOptions, MineProgress } from '../ipc/mineApi.ts';
import { checkWritable, writeFileAtomic } from '../files/atomicFile.ts';
import { decideMined, readMined } from '../mining/minedFile.ts';
import { evidenceLine } from '../mining/mineResult.ts';
import { MineError, mineKept, runMine } from '../mining/mineRun.ts';
import { gamesOf, progressBar } from './gameLines.ts';
import { FINE, UsageError, type Output } from './patternOutput.ts';

export interface MiningCliOptions extends MineOptions {
  /** Other games, in which the shapes are counted too. */
  check?: string;
}

export interface MineCommandOptions extends MiningCliOptions {
  /** The database to write; the evidence goes to the same name with .json. */
  output: string;
}

/** After how many it is told how far a step is. */
const TOLD: Record<MineProgress['step'], number> = {
  asked: 10,
  surveyed: 500,
  gathered: 500,
  counted: 500,
  checked: 500,
  tested: 5,
};
const WORDS: Record<MineProgress['step'], string> = {
  asked: 'moves asked about',
  surveyed: 'games surveyed',
  gathered: 'games gathered',
  counted: 'games counted',
  checked: 'games checked',
  tested: 'shapes tested',
};

/** Runs the command; answers the exit code. Rejects with UsageError. */
export async function minePatterns(
  files: readonly string[],
  options: MineCommandOptions,
  output: Output,
): Promise<number> {
  const lines = files.flatMap((file) => gamesOf(file));
  const { output: target, check, ...how } = options;
  checkWritable(target, UsageError);
  const others = check === undefined ? [] : gamesOf(check);
  const tell = ({ step, done, of }: MineProgress): void => {
    if (done % TOLD[step] === 0 || done === of)
      output.err(`${progressBar(done / of)} ${done} of ${of} ${WORDS[step]}\n`);
  };
  return await told(async () => {
    const run = { target, lines, others, options: how };
    const kept = mineKept(run);
    if (kept > 0) output.err(`going on after ${kept} of ${options.ask} moves\n`);
    const { patterns, missed } = await runMine({ ...run, tell });
    output.out(`${patterns} patterns of ${missed} missed moves in ${lines.length} games: ${target}\n`);
    return FINE;
  });
}

export interface MinedCommandOptions {
  accept: string[];
  reject: string[];
  undecide: string[];
  into?: string;
}

/** Lists what was mined, the best first, after noting what is said of it; answers the exit code. Rejects with UsageError. */
export function minedPatterns(
  file: string,
  { accept, reject, undecide, into }: MinedCommandOptions,
  output: Output,
): Promise<number> {
  return told(() => {
    if (accept.length > 0 && into === undefined) throw new UsageError('--accept needs --into DATABASE');
    const known = new Set(readMined(file).patterns.map(({ name }) => name));
    const unknown = [...accept, ...reject, ...undecide].find((name) => !known.has(name));
    if (unknown !== undefined) throw new UsageError(`There is no pattern ${unknown} in '${file}'`);
    for (const name of accept) {
      const as = putInto(
        into!,
        readMined(file).patterns.find((one) => one.name === name)!,
      );
      decideMined(file, name, { kind: 'accepted', database: into!, as });
    }
    for (const name of reject) decideMined(file, name, { kind: 'rejected' });
    for (const name of undecide) decideMined(file, name, null);
    for (const one of readMined(file).patterns) output.out(`${evidenceLine(one)}\n`);
    return FINE;
  });
}

/** Puts the pattern at the end of the database; answers its name there. */
function putInto(database: string, { name, text }: Evidence): string {
  const before = existsSync(database) ? readFileSync(database, 'utf8').trimEnd() : '';
  const taken = [...before.matchAll(/^[^\S\n]*Pattern\s+(\S+)/gm)].map(([, other]) => other);
  const as = freeName(name, taken);
  writeFileAtomic(database, `${before === '' ? '' : `${before}\n\n\n`}${renamed(text, as)}`);
  return as;
}

/** What goes wrong with files is the user's to know. */
async function told(work: () => Promise<number> | number): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MineError || error instanceof ApiError) throw new UsageError(error.message);
    throw error;
  }
}
