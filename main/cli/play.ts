/**
 * What `yomi` does with the playing options: a game on the terminal, GTP, the Go Modem Protocol, or with -l and no mode what is asked about
 * the game (loadedGame.ts). Light on purpose: the engine is loaded when something needs it.
 */
import { createReadStream, openSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { asksDiagrams } from './analysisOptions.ts';
import { writing } from '../files/atomicFile.ts';
import { CliError } from './cliError.ts';
import { Conversation, writeAll } from './conversation.ts';
import { runGtp } from './gtpMode.ts';
import { leaveOutputAlone } from './pipes.ts';
import { asksReading } from './options.ts';
import { standardInput } from './standardInput.ts';
import type { CliOptions } from './options.ts';
import { debugFlagsText } from './thoughtOptions.ts';
import { STANDARD } from './values.ts';

/** Runs the options. Throws CliError. */
export async function play(given: CliOptions, version: string): Promise<void> {
  const options = withOtherNames(given);
  const { gtpInput, gtpListen, gtpConnect } = options;
  const overGtp = [gtpInput, gtpListen, gtpConnect].some((option) => option !== undefined);
  const facts = await factsText(options, version);
  if (facts !== undefined) {
    await writeAll(process.stdout, facts);
    return;
  }
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
  const { replay, score, printsgf, infile, mode } = options;
  if (options.benchmark !== undefined) {
    await (await import('./benchmark.ts')).benchmark(options, version);
    return;
  }
  const asksMore = asksReading(options) || [replay, score, printsgf].some((option) => option !== undefined);
  const onTerminal = mode === 'ascii' || (mode === undefined && !overGtp && process.stdin.isTTY);
  const asksOnce = asksMore || (infile !== undefined && mode === undefined && !overGtp);
  if (!asksOnce && (infile === STANDARD || options.outfile === STANDARD))
    throw new CliError('Standard input and output are taken by the conversation: name files with -l and -o.');
  if (asksOnce) await (await import('./loadedGame.ts')).answerAboutGame(options, version);
  else if (onTerminal) await (await import('./ascii/asciiMode.ts')).playOnTerminal(options, version);
  else if (mode === 'gmp' || mode === 'sgmp')
    await (await import('./gmp/gmpMode.ts')).playOverModem(options, version);
  else await answerGtp(options, version);
}

/** Options that are other names of others. */
function withOtherNames(options: CliOptions): CliOptions {
  const { decideDragon, decideOracle, decideOwl, oracle } = options;
  return {
    ...options,
    decideOwl: decideOwl ?? decideDragon,
    ...(oracle === true || decideOracle === true ? { metamachine: true } : {}),
  };
}

/** What options print that only ask about the program; undefined without any. */
async function factsText(options: CliOptions, version: string): Promise<string | undefined> {
  if (options.debugFlags === true) return debugFlagsText();
  if (options.mcListPatterns === true)
    return [...MC_PATTERNS]
      .sort()
      .map((name) => `${name}\n`)
      .join('');
  if (options.gtpVersion === true) return '2\n';
  const { copyright, options: build, printLevels } = options;
  if (copyright !== true && build !== true && printLevels !== true) return undefined;
  const facts = await import('./programFacts.ts');
  if (copyright === true) return facts.COPYRIGHT;
  return build === true ? facts.buildText(version) : facts.levelsText();
}

/** Whether what they name may be refused: then that is told at the start, and not when the first command needs the engine. */
function mayBeRefused(options: CliOptions): boolean {
  const { infile, outfile, patterns, without, mcLoadPatterns, param } = options;
  const { handicap, mirrorLimit, confine, scratch } = options;
  const files = [infile, outfile, patterns, without, mcLoadPatterns, confine, scratch];
  return [...files, param, handicap, mirrorLimit].some((option) => option !== undefined);
}

async function answerGtp(options: CliOptions, version: string): Promise<void> {
  const { gtpListen, gtpConnect, gtpInput, gtpDumpCommands } = options;
  const open = (output: Writable) => (): Conversation => new Conversation(options, version, output);
  const heard = gtpDumpCommands === undefined ? undefined : commandDump(gtpDumpCommands);
  const overSocket = (socket: Socket): Promise<void> =>
    runGtp({ opened: undefined, open: open(socket), version, heard }, socket, socket);
  const say = (line: string): void => {
    if (!options.quiet) process.stderr.write(`yomi: ${line}\n`);
  };
  if (gtpListen !== undefined) return (await import('./tcp.ts')).listen(gtpListen, overSocket, say);
  if (gtpConnect !== undefined) return (await import('./tcp.ts')).connect(gtpConnect, overSocket);
  leaveOutputAlone();
  const opened = mayBeRefused(options) ? open(process.stdout)() : undefined;
  await opened?.opened();
  const input = gtpInput === undefined ? standardInput() : createReadStream(gtpInput);
  try {
    await runGtp({ opened, open: open(process.stdout), version, heard }, input, process.stdout);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === undefined) throw error;
    throw new CliError(`Cannot read the GTP commands: ${cause.message}`);
  }
}

/** Writes each line that comes in to a file, at once. Throws CliError. */
function commandDump(file: string): (line: string) => void {
  const handle = writing(file, CliError, () => openSync(file, 'w'));
  return (line) => void writeSync(handle, `${line}\n`);
}
