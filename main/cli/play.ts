/**
 * What `yomi` does with the playing options: GTP, or (with -l and no mode) the move it would play in a loaded game, or
 * (with --printsgf) a diagram of it, or (with --decide-...) what reading says about chains in it, or (with -w, -E, -m) what the
 * analysis finds in it before the move. Decides which, and sets the engine up for it.
 */
import { createReadStream } from 'node:fs';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import { fixedHandicap, maxFixedHandicap } from '../../engine/board/handicap.ts';
import { BLACK, colorName } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpError } from '../../engine/gtp/args.ts';
import { loadGame } from '../../engine/gtp/loadGame.ts';
import { diagramSgf, gameSgf } from '../../engine/gtp/records.ts';
import { generateMove } from '../../engine/gtp/search.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { ENTRY_BYTES } from '../../engine/reading/transposition.ts';
import type { UctSearch } from '../../engine/montecarlo/search.ts';
import { BUILTIN_NAMES } from '../../patterns/montecarlo/builtin.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { chosenSet, PatternSetError } from '../patterns/chosenSet.ts';
import { CliError } from './cliError.ts';
import { analysisText, asksDiagrams } from './analysisOptions.ts';
import { decideCombination, decideConnection, decideString } from './decide.ts';
import { asksDragons, dragonDecision } from './dragonOptions.ts';
import { decideEye } from './eyeReport.ts';
import { runGtp, writeAll } from './gtpMode.ts';
import { DEFAULT_MEGABYTES, ParallelSearch } from '../engine/parallelSearch.ts';
import { PatternFileError, monteCarloPatterns } from './monteCarloPatterns.ts';
import { checkMoyoLevel } from './influenceReport.ts';
import { nodeHost } from './nodeHost.ts';
import type { CliOptions } from './options.ts';
import { painterFor } from './paint.ts';
import { REPLAYED, replay } from './replay.ts';
import { scoreText } from './scoreOption.ts';
import { styleOf, thoughtOptionsOf } from './thoughtOptions.ts';
import { Thoughts } from './thoughts.ts';
import { debugFlagsText } from './trace.ts';

const MEGABYTE = 2 ** 20;

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
  checkMoyoLevel(options.moyo, options.debugInfluence);
  if (options.mcListPatterns === true) {
    await writeAll(process.stdout, BUILTIN_NAMES.map((name) => `${name}\n`).join(''));
    return true;
  }
  if (!useGtp && options.infile === undefined && process.stdin.isTTY) return false;

  const session = createSession(options, version);
  if (asksReading(options)) {
    await printDecision(session, options);
    return true;
  }
  const thoughts = new Thoughts(session, thoughtOptionsOf(options));
  if (options.replay !== undefined) {
    await printReplay(session, options, thoughts);
    return true;
  }
  const keep = recordKeeper(session, options.outfile, thoughts);
  if (options.score !== undefined) await writeAll(process.stdout, scoreText(session, options.score, options));
  else if (options.printsgf !== undefined) await printDiagram(session, options.printsgf);
  else if (useGtp || options.infile === undefined) await answerGtp(session, options, keep);
  else await printMove(session, options);
  keep();
  return true;
}

function asksReading(options: CliOptions): boolean {
  const {
    decideString: chain,
    decideConnection: chains,
    decideEye: eye,
    decideCombination: combination,
  } = options;
  if (chain !== undefined || chains !== undefined || eye !== undefined || combination === true) return true;
  return asksDragons(options);
}

/** The memory of --cache-size: up to a sixteenth for results of reading, the rest for the tree of the Monte Carlo search. */
function memoryOf({ cacheSize = DEFAULT_MEGABYTES }: CliOptions): { tree: number; readResults: number } {
  const reading = cacheSize / 16;
  // The table rounds up to a power of two.
  const readResults = 2 ** Math.floor(Math.log2((reading * MEGABYTE) / ENTRY_BYTES));
  return { tree: cacheSize - reading, readResults };
}

/** The search with the patterns that are asked for. */
function createSearch(options: CliOptions): UctSearch {
  const warn = (line: string): void => {
    if (!options.quiet) process.stderr.write(`${line}\n`);
  };
  try {
    return new ParallelSearch({
      threads: asksReading(options) ? 1 : options.threads,
      megabytes: memoryOf(options).tree,
      patterns: monteCarloPatterns(options, warn),
    });
  } catch (error) {
    throw error instanceof PatternFileError ? new CliError(error.message) : error;
  }
}

function createSession(options: CliOptions, version: string): GtpSession {
  const engine = new Engine(undefined, undefined, createSearch(options));
  engine.rules = { ...DEFAULT_RULES, ...options.rules };
  engine.seed = options.seed === undefined || options.seed === 0 ? freshSeed() : options.seed;
  if (options.patterns !== undefined) engine.usePatterns(patternsOf(options.patterns));
  if (options.level !== undefined) engine.level = options.level;
  engine.style = styleOf(options);
  engine.reader.mandateDepths(options.depths);
  // The analysis is made when something is asked: many a session begins and ends without it.
  engine.limits = {
    withoutBreakIns: options.withoutBreakIn,
    owlNodeLimit: options.owlNodeLimit,
    owlDepths: { branch: options.owlBranch, reading: options.owlReading, distrust: options.owlDistrust },
    owlGainLoss: options.owlGainLoss,
  };
  engine.reader.setTableEntries(memoryOf(options).readResults);
  if (options.mcGamesPerLevel !== undefined) engine.gamesPerLevel = options.mcGamesPerLevel;
  const session = new GtpSession(engine, nodeHost(version), {
    ...options,
    monteCarlo: asksMonteCarlo(options),
  });
  session.orientation = options.orientation ?? 0;
  if (options.komi !== undefined) engine.komi = options.komi;
  session.newGame(options.boardsize ?? 19);
  if (options.infile !== undefined) load(session, options.infile, options.until);
  else if (options.handicap !== undefined && options.handicap > 0) placeHandicap(session, options.handicap);
  return session;
}

function patternsOf(path: string): PatternSet {
  try {
    return chosenSet(path);
  } catch (error) {
    throw error instanceof PatternSetError ? new CliError(`${error.message}.`) : error;
  }
}

/** Whoever says how Monte Carlo is to think wants it to play. */
function asksMonteCarlo({ monteCarlo, mcPatterns, mcLoadPatterns, mcGamesPerLevel }: CliOptions): boolean {
  const said = [mcPatterns, mcLoadPatterns, mcGamesPerLevel].some((option) => option !== undefined);
  return monteCarlo === true || said;
}

/** A seed from the clock: another one for each program started. */
function freshSeed(): number {
  return (Date.now() ^ (process.pid << 8)) & 0x7fffffff;
}

function load(session: GtpSession, file: string, until: string | undefined): void {
  let text: string;
  try {
    text = session.host.readFile(file);
  } catch (error) {
    throw new CliError(`Cannot read '${file}': ${(error as Error).message}`);
  }
  try {
    loadGame(session, file, text, until);
  } catch (error) {
    if (error instanceof GtpError) throw new CliError(error.message);
    throw error;
  }
}

function placeHandicap(session: GtpSession, count: number): void {
  const { size } = session.position;
  const stones = fixedHandicap(size, count);
  if (!stones) {
    const most = maxFixedHandicap(size);
    const range = most < 2 ? 'no handicap stones' : `2 to ${most} handicap stones`;
    throw new CliError(`A ${size}x${size} board has room for ${range}, not ${count}.`);
  }
  session.newGame(size, stones);
}

/** Each move that the engine would not have played on standard output, the annotated record in the file of --outfile. */
async function printReplay(session: GtpSession, options: CliOptions, thoughts: Thoughts): Promise<void> {
  const { infile = '', until, outfile, replay: whose = '' } = options;
  const sgf = session.host.readFile(infile);
  const annotated = await replay(session, { sgf, until }, REPLAYED[whose], thoughts, (line) =>
    writeAll(process.stdout, `${line}\n`),
  );
  if (outfile !== undefined) writeFile(session, outfile, annotated);
}

/** Traces what was thought, and rewrites the file of --outfile whenever the game has changed, so that it is complete however the program ends. */
function recordKeeper(session: GtpSession, outfile: string | undefined, thoughts: Thoughts): () => void {
  let kept = '';
  return () => {
    if (session.position.depth > 0) return;
    thoughts.follow();
    if (outfile === undefined) return;
    const text = thoughts.annotated(gameSgf(session));
    if (text === kept) return;
    writeFile(session, outfile, text);
    kept = text;
  };
}

async function answerGtp(session: GtpSession, options: CliOptions, keep: () => void): Promise<void> {
  keep();
  const input = options.gtpInput === undefined ? process.stdin : createReadStream(options.gtpInput);
  try {
    await runGtp(session, input, process.stdout, keep);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === undefined) throw error;
    throw new CliError(`Cannot read the GTP commands: ${cause.message}`);
  }
}

async function printDiagram(session: GtpSession, file: string): Promise<void> {
  const text = diagramSgf(session);
  if (file === '-') await writeAll(process.stdout, text);
  else writeFile(session, file, text);
}

/** The answer of reading on standard output, and what it tried in the file of --outfile. */
async function printDecision(session: GtpSession, options: CliOptions): Promise<void> {
  if (options.decideEye !== undefined) {
    await writeAll(process.stdout, decideEye(session, options.decideEye));
    return;
  }
  const { text, sgf } =
    dragonDecision(session, options) ??
    (options.decideCombination === true
      ? decideCombination(session)
      : options.decideString === undefined
        ? decideConnection(session, options.decideConnection ?? '')
        : decideString(session, options.decideString));
  if (options.outfile !== undefined && sgf !== '') writeFile(session, options.outfile, sgf);
  await writeAll(process.stdout, text);
}

function writeFile(session: GtpSession, file: string, text: string): void {
  try {
    session.host.writeFile(file, text);
  } catch (error) {
    throw new CliError(`Cannot write '${file}': ${(error as Error).message}`);
  }
}

/** Like GNU Go's "white (O) move F6". */
async function printMove(session: GtpSession, options: CliOptions): Promise<void> {
  const color = options.color ?? session.toMove();
  if (asksDiagrams(options)) {
    const paint = painterFor(process.stdout, process.env);
    await writeAll(process.stdout, `${analysisText(session, color, options, paint)}\n`);
  }
  const choice = generateMove(session, color);
  const move = choice.kind === 'resign' ? 'resign' : session.name(choice.kind === 'play' ? choice.point : 0);
  await writeAll(process.stdout, `${colorName(color)} (${color === BLACK ? 'X' : 'O'}) move ${move}\n`);
}
