/** A session as the options want it: the engine, the game it begins with, and the record that is kept of it. */
import { setFlagsFromString } from 'node:v8';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import { fixedHandicap, maxFixedHandicap } from '../../engine/board/handicap.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { ParameterError, type ParameterValues } from '../../engine/genmove/parameters.ts';
import { GtpError } from '../../engine/gtp/args.ts';
import type { GtpHost } from '../../engine/gtp/host.ts';
import { loadGame } from '../../engine/gtp/loadGame.ts';
import { gameSgf } from '../../engine/gtp/records.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { ENTRY_BYTES } from '../../engine/reading/transposition.ts';
import type { MonteCarloParameters } from '../../engine/montecarlo/parameters.ts';
import type { UctSearch } from '../../engine/montecarlo/search.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { ParallelSearch } from '../engine/parallelSearch.ts';
import { DEFAULT_MEGABYTES } from '../engine/threads.ts';
import { chosenPatterns, PatternSetError, type ChosenPatterns } from '../patterns/chosenSet.ts';
import { leaveOut } from '../patterns/leftOut.ts';
import { writing } from '../files/atomicFile.ts';
import { CliError } from './cliError.ts';
import { PatternFileError, monteCarloPatterns } from './monteCarloPatterns.ts';
import { hostFor } from './nodeHost.ts';
import { MoveReport } from './moveReport.ts';
import type { CliOptions } from './options.ts';
import { styleOf, thoughtOptionsOf } from './thinking.ts';
import { LoadedRecord } from './loadedRecord.ts';
import { Thoughts } from './thoughts.ts';

const MEGABYTE = 2 ** 20;
/** Stones of a byo-yomi period when --byo-period does not say. */
const USUAL_STONES = 25;

// Thinking leaves much garbage of a moment behind. V8 would let the space for it grow to 130 MB, and what lasts a while longer to three
// times what is in use, for no more speed.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=40');

/** A session, what is said of its moves, and what keeps its record. */
export interface OpenSession {
  session: GtpSession;
  thoughts: Thoughts;
  /** To be called after every command whose reply is out. */
  keep: () => void;
  /** To be called before every command, and at the end. */
  report: MoveReport;
  /** The record that was loaded, with what is played from there on; undefined without -l. */
  record: LoadedRecord | undefined;
}

/** A session with the game of the options. Throws CliError. */
export function openSession(
  options: CliOptions,
  version: string,
  host = hostFor(options, version),
): OpenSession {
  const session = createSession(options, host);
  const { infile, until } = options;
  const loaded = infile === undefined ? undefined : load(session, infile, until);
  if (options.limitSearch !== undefined) limitSearch(session, options.limitSearch);
  const record = loaded === undefined ? undefined : new LoadedRecord(session, loaded, until);
  const thoughts = new Thoughts(session, thoughtOptionsOf(options));
  const report = new MoveReport(session, options);
  const keepRecord = recordKeeper(session, options.outfile, thoughts, record);
  const keep = (): void => {
    report.follow();
    keepRecord();
  };
  return { session, thoughts, keep, report, record };
}

/** The memory of --cache-size: up to a sixteenth for results of reading, the rest for the tree of the Monte Carlo search. */
function memoryOf({ cacheSize = DEFAULT_MEGABYTES }: CliOptions): { tree: number; readResults: number } {
  const reading = cacheSize / 16;
  // The table rounds up to a power of two.
  const readResults = 2 ** Math.floor(Math.log2((reading * MEGABYTE) / ENTRY_BYTES));
  return { tree: cacheSize - reading, readResults };
}

/** What playouts are played by, where the options say it. Throws CliError. */
function playoutTable(options: CliOptions, host: GtpHost): MonteCarloTable | undefined {
  const warn = (line: string): void => {
    if (!options.quiet) host.errorLine(line);
  };
  try {
    return monteCarloPatterns(options, warn);
  } catch (error) {
    throw error instanceof PatternFileError ? new CliError(error.message) : error;
  }
}

function createSession(options: CliOptions, host: GtpHost): GtpSession {
  const patterns = playoutTable(options, host);
  const { tree: megabytes, readResults } = memoryOf(options);
  const chosen = options.patterns === undefined ? undefined : patternsOf(options.patterns);
  if (!options.quiet) for (const fault of chosen?.faults ?? []) host.errorLine(fault);
  const moves = chosen?.strengths;
  // Made when first asked for: its memory and threads are for Monte Carlo alone.
  const newSearch = (parameters: MonteCarloParameters): UctSearch =>
    new ParallelSearch({ threads: options.threads, megabytes, patterns, moves, parameters });
  const engine = new Engine(undefined, undefined, newSearch);
  const { param, semeaiNodeLimit } = options;
  const parameters = semeaiNodeLimit === undefined ? param : { 'semeai.nodes': semeaiNodeLimit, ...param };
  if (parameters !== undefined) setParameters(engine, parameters);
  engine.rules = { ...DEFAULT_RULES, ...options.rules };
  engine.seed = options.seed === undefined || options.seed === 0 ? freshSeed() : options.seed;
  if (chosen) engine.usePatterns(chosen.set);
  if (moves) engine.useStrengths({ id: 'chosen', table: moves });
  if (options.without !== undefined) withoutDatabases(engine, options.without);
  if (options.level !== undefined) engine.level = options.level;
  engine.style = styleOf({ ...options, metamachine: options.metamachine ?? options.oracle });
  engine.reader.mandateDepths(options.depths);
  // The analysis is made when something is asked: many a session begins and ends without it.
  engine.limits = {
    withoutBreakIns: options.withoutBreakIn,
    owl: {
      nodes: options.owlNodeLimit,
      depths: { branch: options.owlBranch, reading: options.owlReading, distrust: options.owlDistrust },
      gainLoss: options.owlGainLoss,
    },
  };
  engine.reader.setTableEntries(readResults);
  if (options.mcGamesPerLevel !== undefined) engine.gamesPerLevel = options.mcGamesPerLevel;
  const session = new GtpSession(engine, host, {
    ...options,
    monteCarlo: asksMonteCarlo(options),
    search: options.search !== false && !asksClassic(options),
    levels: { least: options.minLevel, most: options.autolevel === true ? options.maxLevel : undefined },
  });
  session.orientation = options.orientation ?? options.gtpInitialOrientation ?? 0;
  setClock(session, options);
  if (options.komi !== undefined) engine.komi = options.komi;
  session.newGame(options.boardsize ?? 19);
  const { infile, handicap = 0 } = options;
  if (infile === undefined && handicap > 0) placeHandicap(session, handicap);
  return session;
}

/** --clock and its relatives; a period without a number of stones is one of the usual number. */
function setClock(session: GtpSession, { clock, byoTime, byoPeriod }: CliOptions): void {
  if (clock === undefined && byoTime === undefined) return;
  const byoYomiTime = byoTime ?? 0;
  const byoYomiStones = byoYomiTime === 0 ? 0 : (byoPeriod ?? USUAL_STONES);
  session.clock.set({ mainTime: clock ?? 0, byoYomiTime, byoYomiStones });
}

function limitSearch(session: GtpSession, location: string): void {
  if (!session.execute(`set_search_diamond ${location}`).reply.startsWith('='))
    throw new CliError(`--limit-search: '${location}' is not on the board.`);
  session.execute('limit_search 1');
}

function setParameters(engine: Engine, values: ParameterValues): void {
  try {
    engine.parameterValues = values;
  } catch (error) {
    throw error instanceof ParameterError ? new CliError(`--param: ${error.message}.`) : error;
  }
}

function patternsOf(path: string): ChosenPatterns {
  try {
    return chosenPatterns(path);
  } catch (error) {
    throw error instanceof PatternSetError ? new CliError(`${error.message}.`) : error;
  }
}

function withoutDatabases(engine: Engine, names: readonly string[]): void {
  try {
    leaveOut(engine, names);
  } catch (error) {
    throw error instanceof PatternSetError ? new CliError(`--without: ${error.message}.`) : error;
  }
}

/** Whoever says how Monte Carlo is to think wants it to play. */
function asksMonteCarlo({ monteCarlo, mcPatterns, mcLoadPatterns, mcGamesPerLevel }: CliOptions): boolean {
  const said = [mcPatterns, mcLoadPatterns, mcGamesPerLevel].some((option) => option !== undefined);
  return monteCarlo === true || said;
}

/** So does who says how the classic engine is to think, or wants to hear its thoughts. */
function asksClassic(options: CliOptions): boolean {
  const { replay, outputFlags, allpats, trace = 0, debug, patterns, without } = options;
  const said = [
    replay,
    outputFlags,
    allpats,
    debug,
    patterns,
    without,
    options.profilePatterns,
    options.oracle,
    ...Object.values<unknown>({ ...styleOf(options) }),
  ];
  return trace > 0 || said.some((option) => option !== undefined);
}

/** A seed from the clock: another one for each program started. */
function freshSeed(): number {
  return (Date.now() ^ (process.pid << 8)) & 0x7fffffff;
}

/** Loads a game; the text of its record. */
function load(session: GtpSession, file: string, until: string | undefined): string {
  let text: string;
  try {
    text = session.host.readFile(file);
  } catch (error) {
    throw new CliError(`Cannot read '${file}': ${(error as Error).message}`);
  }
  try {
    loadGame(session, file, text, until);
    return text;
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

/** Traces what was thought, and rewrites the file of --outfile whenever the game has changed, so that it is complete however the program ends. */
function recordKeeper(
  session: GtpSession,
  outfile: string | undefined,
  thoughts: Thoughts,
  record: LoadedRecord | undefined,
): () => void {
  let kept = '';
  return () => {
    if (session.position.depth > 0) return;
    thoughts.follow();
    if (outfile === undefined) return;
    const text = thoughts.annotated(record?.sgf() ?? gameSgf(session));
    if (text === kept) return;
    writeFile(session, outfile, text);
    kept = text;
  };
}

/** Writes a file that an option names. Throws CliError. */
export function writeFile(session: GtpSession, file: string, text: string): void {
  writing(file, CliError, () => session.host.writeFile(file, text));
}
