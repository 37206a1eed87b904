/** What `yomi jobs` does. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { existsSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { signature } from '../../engine/bench/signature.ts';
import { ParameterError } from '../../engine/genmove/parameters.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { makePrivateFolder } from '../files/privateFolder.ts';
import { decodeSgf } from '../host/encoding.ts';
import { engineBuild } from '../host/engineBuild.ts';
import { DATABASE_FILE } from '../host/host.ts';
import { libraryRecords } from '../host/libraryRecords.ts';
import { defaultDataDir } from '../host/places.ts';
import { ApiError } from '../ipc/errors.ts';
import type { JobView } from '../ipc/jobsApi.ts';
import {
  gatherCollection,
  gatherGames,
  gatherRecords,
  gatherTests,
  type NamedRecord,
} from '../jobs/jobInputs.ts';
import type { LearningData } from '../jobs/learningJob.ts';
import { JobPool } from '../jobs/jobPool.ts';
import { hasGames, JobError, jobFrom, type JobEngine, type MatchSpec } from '../jobs/jobSpec.ts';
import { JOBS_FILE, JOBS_FOLDER, JobStore } from '../jobs/jobStore.ts';
import { viewOf } from '../jobs/jobView.ts';
import { ProcessWorker } from '../jobs/jobWorker.ts';
import type { OwnEngine } from '../jobs/taskRun.ts';
import { serveTasks } from '../jobs/workerProcess.ts';
import { AwayError } from '../queue/farmClient.ts';
import { FarJobs, NearJobs, type JobPlace } from '../queue/jobPlaces.ts';
import { USUAL_CUT } from '../learning/learnStages.ts';
import { MatchError } from '../match/matchRun.ts';
import { writeResult, type MinedGames } from '../mining/mineResult.ts';
import { USUAL_PART } from '../mining/mineStages.ts';
import { EngineCommandError, wordsOf } from '../regression/engines.ts';
import { SelectorError } from '../regression/suiteFiles.ts';
import { connect } from '../store/connection.ts';
import { gameIds } from '../store/games.ts';
import { LabelsRepository } from '../store/labels.ts';
import { tunedParameter } from '../tuning/tunedParameter.ts';
import { TuneError } from '../tuning/tuneRun.ts';
import { gamesOf } from './gameLines.ts';
import type { ShapeOptions } from './learn.ts';
import type { MiningCliOptions } from './mine.ts';
import { UsageError } from './patternOutput.ts';
import { standardInput } from './standardInput.ts';
import { playersOf, openingLines, testOf, timeOf, type MatchCliOptions } from './matchCommand.ts';
import type { RegressOptions } from './regressOptions.ts';
import { choose, complain, NoRunError } from './regressRun.ts';
import type { TuneCliOptions } from './tuneCommand.ts';

export interface JobsOptions {
  data?: string;
  server?: string;
  token?: string;
  name?: string;
  json?: boolean;
  sgf?: string;
  output?: string;
  workers?: number;
}

type Say = (line: string) => void;

const DONE = 0;
const NOT_DONE = 1;
const IMPOSSIBLE = 2;

/** Runs a command; what is wrong with it is told in a sentence. */
export async function attemptJobs(action: () => Promise<number> | number): Promise<number> {
  try {
    return await action();
  } catch (error) {
    const known = [
      ...[JobError, MatchError, EngineCommandError, TuneError, ParameterError],
      ...[SelectorError, NoRunError, ApiError, AwayError],
    ];
    const told = known.some((kind) => error instanceof kind) || (error as NodeJS.ErrnoException).code;
    if (!told) throw error;
    process.stderr.write(`error: ${(error as Error).message}\n`);
    return IMPOSSIBLE;
  }
}

function dataFolder({ data }: JobsOptions): string {
  const folder = resolve(data ?? defaultDataDir());
  makePrivateFolder(folder);
  return folder;
}

/** The jobs that a command is about: of a server, or of a folder. */
async function withJobs<T>(options: JobsOptions, action: (place: JobPlace) => Promise<T> | T): Promise<T> {
  const { server, token } = options;
  if (server !== undefined)
    return await action(new FarJobs({ url: server, token, folder: dataFolder(options), own: ownEngine() }));
  const store = new JobStore(join(dataFolder(options), JOBS_FILE));
  try {
    return await action(new NearJobs(store));
  } finally {
    store.close();
  }
}

/** This engine, as jobs name it. */
export function ownEngine(): OwnEngine {
  return { build: engineBuild(), patternSet: builtinPatternSet().id };
}

async function add(
  spec: unknown,
  options: JobsOptions,
  say: Say,
  bytes?: Map<string, Uint8Array>,
): Promise<number> {
  const job = jobFrom(spec);
  const id = await withJobs(options, (jobs) => jobs.add(job, options.name ?? '', bytes));
  say(`job ${id}`);
  return DONE;
}

/** Our own program by its name, or any other. */
function engineOf(command: string): JobEngine {
  const [, options] = /^yomi(?:\s+(.*))?$/s.exec(command.trim()) ?? [];
  if (!/^yomi(\s|$)/.test(command.trim())) return { kind: 'program', command };
  // It is always started like that.
  return { kind: 'own', options: (options ?? '').replace(/(^|\s)--mode[\s=]+gtp(?=\s|$)/, '').trim() };
}

export function addMatch(options: MatchCliOptions & JobsOptions, say: Say): Promise<number> {
  const { size, maxMoves = 3 * size * size, openings, time, sprt } = options;
  const { a, b } = playersOf(options);
  const side = ({ name, command, init }: typeof a): MatchSpec['a'] => ({
    name,
    engine: engineOf(command),
    init,
  });
  const test = sprt === undefined ? null : testOf(sprt);
  const spec: MatchSpec = {
    kind: 'match',
    ...ownEngine(),
    a: side(a),
    b: side(b),
    games: options.games,
    size,
    komi: options.komi,
    scoring: options.scoring,
    score: options.score,
    seed: options.seed,
    openings: openings === undefined ? [] : openingLines(openings, size),
    randomPlies: options.randomPlies,
    maxMoves,
    moveSeconds: options.moveTimeout,
    time: time === undefined ? null : timeOf(time),
    black: options.black,
    sprt: test && { low: test.low, high: test.high },
  };
  return add(spec, options, say);
}

export function addTests(
  selectors: readonly string[],
  options: RegressOptions & JobsOptions,
  say: Say,
): Promise<number> {
  const choice = choose(selectors, options);
  complain(choice.suites);
  const { suites, files, bytes } = gatherTests(choice.tests);
  const extra = options.options ?? '';
  const engine: JobEngine =
    options.engine === undefined
      ? { kind: 'own', options: extra }
      : { kind: 'program', command: `${options.engine} ${extra}`.trim() };
  const spec = { kind: 'regression', ...ownEngine(), engine, suites, files, limitSeconds: options.limit };
  return add(spec, options, say, bytes);
}

export function addTuning(
  parameters: readonly string[],
  options: TuneCliOptions & JobsOptions,
  say: Say,
): Promise<number> {
  const { steps, seed, gain = null, engine, size, komi, pairs, randomPlies, check } = options;
  const tuned = parameters.map(tunedParameter);
  const run = { steps, seed, gain, options: engine, size, komi, pairs, randomPlies, check };
  return add({ kind: 'tuning', ...ownEngine(), parameters: tuned, ...run }, options, say);
}

export interface AnalysisCliOptions {
  engine: string;
  seed: number;
  /** True: all games. */
  library?: string | true;
  collection?: string;
  tag?: string;
}

export function addAnalysis(
  paths: readonly string[],
  options: AnalysisCliOptions & JobsOptions,
  say: Say,
): Promise<number> {
  const isOfLibrary = [options.library, options.collection, options.tag].some((one) => one !== undefined);
  if (isOfLibrary && paths.length > 0)
    throw new JobError(verbatim('games are of files or of the library, not of both'));
  const { games, bytes } = isOfLibrary
    ? gatherRecords(recordsOfLibrary(options))
    : gatherGames(paths, (file) => decodeSgf(file).text);
  if (games.length === 0) throw new JobError(verbatim('there are no records of games'));
  const { engine, seed } = options;
  wordsOf(engine);
  return add({ kind: 'analysis', ...ownEngine(), options: engine, seed, games }, options, say, bytes);
}

/** Games of the library in the data folder. Throws JobError. */
function recordsOfLibrary(options: AnalysisCliOptions & JobsOptions): NamedRecord[] {
  const { library = '', collection, tag } = options;
  const path = join(dataFolder(options), DATABASE_FILE);
  if (!existsSync(path)) throw new JobError(verbatim(`there is no library: ${path}`));
  const db = connect(path, { readonly: true });
  try {
    const labels = new LabelsRepository(db, Date.now);
    const under = (
      [
        ['collection', collection],
        ['tag', tag],
      ] as const
    ).flatMap(([kind, name]) => {
      if (name === undefined) return [];
      const label = labels.named(kind, name);
      if (label === undefined) throw new JobError(verbatim(`there is no ${kind} “${name}” in the library`));
      return [label];
    });
    const query = library === true ? '' : library;
    const all = (under.length === 0 ? [undefined] : under).map((label) => gameIds(db, query, { label }));
    const ids = all[0].filter((id) => all.every((others) => others.includes(id)));
    const { records, passed } = libraryRecords(db, ids);
    if (passed > 0) process.stderr.write(`passed over: ${passed} games that cannot be analysed\n`);
    return records;
  } finally {
    db.close();
  }
}

export function addMining(
  files: readonly string[],
  options: MiningCliOptions & JobsOptions,
  say: Say,
): Promise<number> {
  const { check, ask, top, played, share, every, cases, dragons } = options;
  const games = gatherCollection('games.txt', linesOf(files));
  const others = check === undefined ? null : gatherCollection('others.txt', linesOf([check]));
  const spec = {
    ...{ kind: 'mining', ...ownEngine(), part: USUAL_PART },
    options: { ask, top, played, share, every, cases, dragons },
    ...{ games: games.collection, others: others?.collection ?? null },
  };
  return add(spec, options, say, new Map([...games.bytes, ...(others?.bytes ?? [])]));
}

export function addLearning(
  files: readonly string[],
  options: ShapeOptions & JobsOptions,
  say: Say,
): Promise<number> {
  const { collection, bytes } = gatherCollection('games.txt', linesOf(files));
  const { played, possible } = options;
  const spec = { kind: 'learning', ...ownEngine(), games: collection, played, possible, ...USUAL_CUT };
  return add(spec, options, say, bytes);
}

/** The games of collections. Throws JobError. */
function linesOf(files: readonly string[]): string[] {
  try {
    const lines = files.flatMap((file) => gamesOf(file));
    if (lines.length === 0) throw new JobError(verbatim('there is no game in these files'));
    return lines;
  } catch (error) {
    throw error instanceof UsageError ? new JobError(verbatim(error.message)) : error;
  }
}

export function listJobs(options: JobsOptions, say: Say): Promise<number> {
  return withJobs(options, async (jobs) => {
    const views = await jobs.list();
    if (options.json === true) say(JSON.stringify(views, null, 1));
    else if (views.length === 0) say('There are no jobs.');
    else for (const view of views) say(viewLine(view));
    return DONE;
  });
}

export function showJob(id: number, options: JobsOptions, say: Say): Promise<number> {
  return withJobs(options, async (jobs) => {
    const { job, lines, log } = await jobs.get(id);
    if (options.sgf !== undefined) {
      if (!hasGames(job.kind)) throw new JobError(verbatim(`job ${id} has no games`));
      writeFileAtomic(options.sgf, (await jobs.found(id)).games.join('\n'));
    }
    if (options.output !== undefined) {
      if (job.kind !== 'mining' && job.kind !== 'learning')
        throw new JobError(verbatim(`job ${id} makes no database`));
      if (job.state !== 'finished') throw new JobError(verbatim(`job ${id} is not finished`));
      const { data } = await jobs.found(id);
      if (job.kind === 'mining') writeResult(options.output, data as MinedGames);
      else writeFileAtomic(options.output, (data as LearningData).text);
    }
    if (options.json === true) {
      const { spec, data } = await jobs.found(id);
      say(JSON.stringify({ ...job, spec, summary: data, log }, null, 1));
    } else {
      for (const line of [viewLine(job), ...lines.map(({ message }) => message), '']) say(line);
      for (const { time, message } of log) say(`${new Date(time).toISOString()} ${message}`);
    }
    return DONE;
  });
}

export function wantJob(
  id: number,
  state: 'active' | 'paused' | 'stopped',
  options: JobsOptions,
  say: Say,
): Promise<number> {
  return withJobs(options, async (jobs) => {
    say(viewLine(await jobs.want(id, state)));
    return DONE;
  });
}

export function removeJob(id: number, options: JobsOptions, say: Say): Promise<number> {
  return withJobs(options, async (jobs) => {
    const { name } = (await jobs.get(id)).job;
    await jobs.remove(id);
    say(`job ${id} removed: ${name}`);
    return DONE;
  });
}

/** Works on what there is; SIGINT ends it. */
export async function runJobs(options: JobsOptions, say: Say): Promise<number> {
  const folder = dataFolder(options);
  const store = new JobStore(join(folder, JOBS_FILE));
  const faults: Error[] = [];
  let isEnded = false;
  const touched = new Set<number>();
  try {
    const pool: JobPool = new JobPool({
      store,
      folder: join(folder, JOBS_FOLDER),
      own: ownEngine(),
      workers: Array.from({ length: options.workers ?? availableParallelism() }, () => new ProcessWorker()),
      onChange(id) {
        touched.add(id);
        const job = store.get(id);
        if (job) say(`${viewLine(viewOf(store, job))}: ${sayingText(pool.progress(job).summary().lines[0])}`);
      },
      onFault: (error) => void faults.push(error),
    });
    process.once('SIGINT', () => {
      isEnded = true;
      pool.close();
    });
    await pool.idle();
    pool.close();
    if (faults.length > 0) throw faults[0];
    const failed = [...touched].some((id) => store.get(id)?.state === 'failed');
    return isEnded || failed ? NOT_DONE : DONE;
  } finally {
    store.close();
  }
}

/** A worker process: does what comes in by lines, after everything that people wait for. */
export async function work(): Promise<number> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await serveTasks(standardInput(), process.stdout, ownEngine());
  return DONE;
}

/** What this engine is, and the signature that it comes to here. */
export function tellSignature(say: Say): number {
  say(JSON.stringify({ ...ownEngine(), signature: signature() }));
  return DONE;
}

function viewLine({ id, name, kind, state, problem, done, total, pace }: JobView): string {
  const left = state !== 'active' || pace === null ? '' : `, about ${duration(pace * (total - done))} left`;
  const why = problem === '' ? '' : ` (${problem})`;
  return `${id} ${state} ${kind} “${name}” ${done} of ${total} tasks${left}${why}`;
}

function duration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 1 ? 'a minute' : minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
