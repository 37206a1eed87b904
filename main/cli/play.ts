/**
 * What `yomi` does with the playing options: GTP, or with -l and no mode what is asked about the game (loadedGame.ts). Light on
 * purpose: the engine is loaded when something needs it.
 */
import { createReadStream } from 'node:fs';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { asksDiagrams } from './analysisOptions.ts';
import { CliError } from './cliError.ts';
import { Conversation, writeAll } from './conversation.ts';
import { runGtp } from './gtpMode.ts';
import { asksReading } from './options.ts';
import { standardInput } from './standardInput.ts';
import type { CliOptions } from './options.ts';
import { debugFlagsText } from './thoughtOptions.ts';

/** Runs the options; resolves with false when they ask for nothing. Throws CliError. */
export async function play(options: CliOptions, version: string): Promise<boolean> {
  const useGtp = options.mode === 'gtp' || options.gtpInput !== undefined;
  if (options.printsgf !== undefined && options.infile === undefined) {
    throw new CliError('--printsgf draws a loaded game: name it with -l.');
  }
  if (options.until !== undefined && options.infile === undefined) {
    throw new CliError('--until says where to stop loading a game: name it with -l.');
  }
  if (asksReading(options) && options.infile === undefined) {
    throw new CliError('The --decide-... options are about a loaded game: name it with -l.');
  }
  if (asksDiagrams(options) && options.infile === undefined) {
    throw new CliError('-w, -E, -T, -m and --debug-influence are about a loaded game: name it with -l.');
  }
  if (options.score !== undefined && options.infile === undefined) {
    throw new CliError('--score is about a loaded game: name it with -l.');
  }
  if (options.replay !== undefined && options.infile === undefined) {
    throw new CliError('--replay goes through a loaded game: name it with -l.');
  }
  if (options.outputFlags !== undefined && options.outfile === undefined) {
    throw new CliError('-O marks the record of the game: name it with -o.');
  }
  if (options.debugFlags === true) {
    await writeAll(process.stdout, debugFlagsText());
    return true;
  }
  if (options.mcListPatterns === true) {
    await writeAll(
      process.stdout,
      [...MC_PATTERNS]
        .sort()
        .map((name) => `${name}\n`)
        .join(''),
    );
    return true;
  }
  if (!useGtp && options.infile === undefined && process.stdin.isTTY) return false;

  const { replay, score, printsgf } = options;
  const asksMore = asksReading(options) || [replay, score, printsgf].some((option) => option !== undefined);
  if (options.infile === undefined || (useGtp && !asksMore)) await answerGtp(options, version);
  else await (await import('./loadedGame.ts')).answerAboutGame(options, version);
  return true;
}

/** Whether what they name may be refused: then that is told at the start, and not when the first command needs the engine. */
function mayBeRefused(options: CliOptions): boolean {
  const { infile, outfile, patterns, mcLoadPatterns, param, handicap, mirrorLimit } = options;
  return [infile, outfile, patterns, mcLoadPatterns, param, handicap, mirrorLimit].some(
    (option) => option !== undefined,
  );
}

async function answerGtp(options: CliOptions, version: string): Promise<void> {
  const open = (): Conversation => new Conversation(options, version, process.stdout);
  const opened = mayBeRefused(options) ? open() : undefined;
  await opened?.opened();
  const input = options.gtpInput === undefined ? standardInput() : createReadStream(options.gtpInput);
  try {
    await runGtp({ opened, open, version }, input, process.stdout);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === undefined) throw error;
    throw new CliError(`Cannot read the GTP commands: ${cause.message}`);
  }
}
