/**
 * Jobs in the workbench: the same store and workers as `yomi jobs`, while the host is there. They are held while the user plays: from the
 * question for a move on until the game has rested for a while.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { said, type Saying } from '../../engine/protocol/sayings.ts';
import { ParameterError } from '../../engine/genmove/parameters.ts';
import { selectorWords } from '../../engine/regression/selector.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import type { CallName, Calls, Events } from '../ipc/api.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import type { JobDraft, JobEvents, JobView } from '../ipc/jobsApi.ts';
import { gatherCollection, gatherRecords, gatherTests } from '../jobs/jobInputs.ts';
import { JobPool } from '../jobs/jobPool.ts';
import { JobError, jobFrom, type JobSpec } from '../jobs/jobSpec.ts';
import { JOBS_FILE, JOBS_FOLDER, JobStore, type StoredJob } from '../jobs/jobStore.ts';
import { differencesOf, detailOf, gameOfJob, gamesOfJob, minedBy, strengthsOf } from '../jobs/jobReads.ts';
import { viewOf } from '../jobs/jobView.ts';
import { KnownSummary } from '../jobs/knownJobs.ts';
import { InnerWorker, ProcessWorker, type JobWorker } from '../jobs/jobWorker.ts';
import type { OwnEngine } from '../jobs/taskRun.ts';
import { EngineCommandError, type OwnStarter, wordsOf } from '../regression/engines.ts';
import { shippedSuites } from '../regression/places.ts';
import { chooseTests, SelectorError } from '../regression/suiteFiles.ts';
import { USUAL_CUT } from '../learning/learnStages.ts';
import type { MinedGames } from '../mining/mineResult.ts';
import { USUAL_PART } from '../mining/mineStages.ts';
import type { ChosenGames, LibraryRecords } from './libraryRecords.ts';
import { readGames } from './gamesReading.ts';
import type { MineGames } from './mineGames.ts';
import { keptSaying } from '../store/keptSaying.ts';
import { PURGE_AFTER_MS } from '../store/store.ts';
import { tunedParameter } from '../tuning/tunedParameter.ts';
import { TuneError } from '../tuning/tuneRun.ts';

/** Milliseconds after the last move, before jobs go on. */
export const REST_MS = 60_000;
const MOVE_SECONDS = 300;
const LIMIT_SECONDS = 300;

type JobCall = Extract<CallName, `jobs.${string}`>;
type JobServices = {
  [C in JobCall]: (params: Calls[C]['params']) => Calls[C]['result'] | Promise<Calls[C]['result']>;
};

export interface JobsOptions {
  dataDir: string;
  build: () => string;
  /** Starts our own program; absent: as processes of the system, and workers are processes, too. */
  ownEngine?: OwnStarter | undefined;
  /** For tests: who does the tasks. */
  workers?: (() => JobWorker[]) | undefined;
  records: (chosen: ChosenGames) => Promise<LibraryRecords>;
  /** The library's database. */
  library: string;
  absolute: (path: string) => string;
  now: () => number;
  emit: <E extends keyof JobEvents | 'notice'>(name: E, value: Events[E]) => void;
}

type AnalysisDraft = Extract<JobDraft, { kind: 'analysis' }>;
/** Of jobs that go through collections of games. */
type CollectionDraft = Extract<JobDraft, { kind: 'mining' | 'learning' }>;
type OwnGamesDraft = Exclude<JobDraft, AnalysisDraft | CollectionDraft>;

interface NewJob {
  spec: JobSpec;
  bytes: Map<string, Uint8Array>;
  /** For its log. */
  note?: Saying | undefined;
}

interface Working {
  store: JobStore;
  pool: JobPool;
  /** Of jobs that are not active. */
  rest: KnownSummary;
}

export class Jobs {
  readonly #options: JobsOptions;
  #working: Working | undefined;
  #isHeld = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Goes on with what is there. */
  constructor(options: JobsOptions) {
    this.#options = options;
    // Where nobody ever had a job nothing is made.
    if (existsSync(this.#path)) this.#tryWork();
  }

  services(): JobServices {
    return {
      'jobs.list': () => {
        if (!this.#working && !existsSync(this.#path)) return { jobs: [], workers: this.#size, held: false };
        const { store } = this.#work();
        const jobs = store.jobs().map((job) => viewOf(store, job));
        return { jobs: jobs.reverse(), workers: this.#size, held: this.#isHeld };
      },
      'jobs.get': ({ id }) => {
        const { store, pool, rest } = this.#work();
        const job = this.#known(id);
        return detailOf(store, job, job.state === 'active' ? pool.progress(job).summary() : rest.of(job));
      },
      'jobs.games': (params) => gamesOfJob(this.#work().store, this.#known(params.id), params),
      'jobs.game': ({ id, task }) => gameOfJob(this.#work().store, this.#known(id), task),
      'jobs.differences': ({ id, before }) =>
        differencesOf(this.#work().store, { before: this.#known(before), after: this.#known(id) }),
      'jobs.strengths': ({ id }) => ({ text: strengthsOf(this.#work().store, this.#known(id)) }),
      'jobs.add': (draft) => this.#add(draft),
      'jobs.want': ({ id, state }) => {
        const { store, pool } = this.#work();
        this.#known(id);
        if (!store.want(id, state)) throw new ApiError('refused', { key: 'host.job.ended' });
        pool.look();
        return this.#tell(id);
      },
      'jobs.remove': ({ id }) => {
        const { store, pool } = this.#work();
        this.#known(id);
        store.hide(id);
        pool.look();
        return null;
      },
      'jobs.restore': ({ id }) => {
        const { store, pool } = this.#work();
        store.restore(id);
        pool.look();
        return this.#tell(id);
      },
    };
  }

  /** What a job has mined, and its name as it is kept (keptSaying.ts). Throws ApiError 'not-found' for one that is not kept or mines nothing, 'refused' before its end. */
  mined(id: number): { name: string; found: MinedGames } {
    const job = this.#known(id);
    return { name: job.title ? keptSaying(job.title) : job.name, found: minedBy(this.#work().store, job) };
  }

  /** The user plays: the machine is theirs, until they have not for a while. */
  playing(): void {
    if (this.#isClosed) return;
    this.#hold(true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hold(false), REST_MS);
    this.#timer.unref();
  }

  /** What is being done is done again by the next host. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#working?.pool.close();
    this.#working?.store.close();
    this.#working = undefined;
  }

  get #path(): string {
    return join(this.#options.dataDir, JOBS_FILE);
  }

  get #size(): number {
    return availableParallelism();
  }

  #hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#working?.pool.hold(isHeld);
    this.#options.emit('jobs.held', isHeld);
  }

  #tryWork(): void {
    try {
      this.#work();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const detail = error instanceof Error ? error.message : String(error);
    this.#options.emit('notice', { severity: 'error', ...said({ key: 'host.jobs.broke' }), detail });
  }

  #work(): Working {
    if (this.#working) return this.#working;
    const { dataDir, build, ownEngine, workers, now, emit } = this.#options;
    const store = openStore(this.#path, now);
    store.purge(now() - PURGE_AFTER_MS);
    const own: OwnEngine = { build: build(), patternSet: builtinPatternSet().id, start: ownEngine };
    const worker = (): JobWorker => (ownEngine ? new InnerWorker(own) : new ProcessWorker());
    const pool = new JobPool({
      store,
      folder: join(dataDir, JOBS_FOLDER),
      own,
      workers: workers ? workers() : Array.from({ length: this.#size }, worker),
      onChange: (id) => {
        const job = store.get(id);
        if (job) emit('jobs.changed', viewOf(store, job));
      },
      onOthers: () => emit('jobs.changed', null),
      onFault: (error) => this.#failed(error),
      now,
    });
    pool.hold(this.#isHeld);
    this.#working = { store, pool, rest: new KnownSummary(store) };
    return this.#working;
  }

  #known(id: number): StoredJob {
    const job = this.#work().store.get(id);
    if (!job) throw new ApiError('not-found', { key: 'host.job.gone' });
    return job;
  }

  #tell(id: number): JobView {
    const view = viewOf(this.#work().store, this.#known(id));
    this.#options.emit('jobs.changed', view);
    return view;
  }

  async #add(draft: JobDraft): Promise<JobView> {
    const { spec, bytes, note } = await this.#new(draft);
    const { store, pool } = this.#work();
    const id = store.add(spec, draft.name, bytes);
    if (note !== undefined) store.note(id, note);
    pool.look();
    return this.#tell(id);
  }

  #new(draft: JobDraft): NewJob | Promise<NewJob> {
    switch (draft.kind) {
      case 'analysis':
        return this.#analysis(draft);
      case 'mining':
      case 'learning':
        return this.#throughGames(draft);
      default:
        return this.#specOf(draft);
    }
  }

  get #about(): Pick<JobSpec, 'build' | 'patternSet'> {
    return { build: this.#options.build(), patternSet: builtinPatternSet().id };
  }

  async #analysis(draft: AnalysisDraft): Promise<NewJob> {
    const { seed } = draft;
    const options = checked(() => checkedOptions(draft.options));
    const { records, passed } = await this.#options.records(draft);
    if (records.length === 0) throw new ApiError('bad-params', { key: 'host.job.noLibraryGames' });
    const { games, bytes } = gatherRecords(records);
    const spec = checked(() => jobFrom({ kind: draft.kind, ...this.#about, options, seed, games }));
    return { spec, bytes, note: passedNote(passed) };
  }

  async #throughGames(draft: CollectionDraft): Promise<NewJob> {
    const { absolute, library } = this.#options;
    const check = draft.kind === 'mining' ? draft.check : [];
    const [chosen, others] = await readGames([
      { files: draft.files.map(absolute), database: draft.library ? library : null },
      { files: check.map(absolute), database: null },
    ]);
    const games = collected('games.txt', chosen);
    if (draft.kind === 'learning') {
      const { kind, played, possible } = draft;
      const cut = { played, possible, ...USUAL_CUT };
      const spec = checked(() => jobFrom({ kind, ...this.#about, games: games.collection, ...cut }));
      return { spec, bytes: games.bytes, note: passedNote(chosen.passed) };
    }
    const { kind, options } = draft;
    const apart = check.length === 0 ? null : collected('others.txt', others);
    const gone = { games: games.collection, others: apart?.collection ?? null };
    const spec = checked(() => jobFrom({ kind, ...this.#about, part: USUAL_PART, options, ...gone }));
    const bytes = new Map([...games.bytes, ...(apart?.bytes ?? [])]);
    return { spec, bytes, note: passedNote(chosen.passed + others.passed) };
  }

  #specOf(draft: OwnGamesDraft): NewJob {
    const about = this.#about;
    return checked(() => {
      if (draft.kind === 'regression') {
        const { tests } = chooseTests(selectorWords(draft.selectors), [shippedSuites()]);
        const { suites, files, bytes } = gatherTests(tests);
        const engine = { kind: 'own', options: checkedOptions(draft.options) };
        const spec = { kind: draft.kind, ...about, engine, suites, files, limitSeconds: LIMIT_SECONDS };
        return { spec: jobFrom(spec), bytes };
      }
      return { spec: jobFrom({ ...about, ...gamesOf(draft) }), bytes: new Map<string, Uint8Array>() };
    });
  }
}

function passedNote(passed: number): Saying | undefined {
  return passed === 0 ? undefined : { key: 'host.log.passed', args: { n: `${passed}` } };
}

/** Games as a file of a job. Throws ApiError 'bad-params' where there is none. */
function collected(path: string, { lines }: MineGames): ReturnType<typeof gatherCollection> {
  if (lines.length === 0) throw new ApiError('bad-params', { key: 'host.job.noneToTake' });
  return gatherCollection(path, lines);
}

/** What is wrong with a job is the asker's to know. Throws ApiError 'bad-params'. */
function checked<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    const told = [JobError, SelectorError, TuneError, ParameterError, EngineCommandError];
    if (!told.some((kind) => error instanceof kind)) throw error;
    throw new ApiError('bad-params', sayingOf(error));
  }
}

/** Throws EngineCommandError for words that a shell would not take. */
function checkedOptions(options: string): string {
  if (options.trim() !== '') wordsOf(options);
  return options.trim();
}

function gamesOf(draft: Exclude<OwnGamesDraft, { kind: 'regression' }>): object {
  const { kind, size, komi, seed, randomPlies } = draft;
  const board = { kind, size, komi, seed, randomPlies };
  if (draft.kind === 'tuning') {
    const { steps, pairs, check } = draft;
    const parameters = draft.parameters.trim().split(/\s+/).map(tunedParameter);
    const options = checkedOptions(draft.options);
    return { ...board, parameters, steps, pairs, check, options, gain: null };
  }
  const options = [draft.a, draft.b].map(checkedOptions);
  const isSame = options[0] === options[1];
  const names = options.map((words, i) => `Yomi ${words}`.trim() + (isSame ? ` (${i + 1})` : ''));
  const [a, b] = names.map((name, i) => ({ name, engine: { kind: 'own', options: options[i] }, init: [] }));
  return {
    ...board,
    ...{ a, b, games: draft.games, sprt: draft.sprt },
    scoring: 'chinese',
    score: 'own',
    openings: [],
    maxMoves: 3 * size * size,
    moveSeconds: MOVE_SECONDS,
    time: null,
    black: 'alternate',
  };
}

function openStore(path: string, now: () => number): JobStore {
  try {
    return new JobStore(path, now);
  } catch (error) {
    if (error instanceof JobError) throw new ApiError('refused', sayingOf(error));
    throw error;
  }
}
