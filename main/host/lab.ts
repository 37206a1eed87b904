/**
 * The regression lab's services: which suites there are, one run at a time, and what is kept of all of them. Suites are files; those
 * of the program are never written. A run goes on while the window shows something else; what it finishes is kept at once.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { BadPositionError, positionFromSpec } from '../../engine/board/spec.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { gameSgf } from '../../engine/gtp/records.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import type { DecideParams, DecideResult } from '../../engine/protocol/moves.ts';
import type { PlannedTest, ResultRow, RunInfo, SuiteFile } from '../../engine/protocol/regression.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { addTest, changeExpectation } from '../../engine/regression/edit.ts';
import { expectedVertices, verticesIn } from '../../engine/regression/expectation.ts';
import { ApiError } from '../ipc/errors.ts';
import type { Calls, Events } from '../ipc/api.ts';
import type {
  LabBisected,
  LabCalls,
  LabEvents,
  LabMarks,
  LabSecond,
  LabThoughts,
  LabRow,
  LabSuite,
} from '../ipc/labApi.ts';
import {
  EngineCommandError,
  isAlive,
  ownProgramSource,
  programSource,
  quoted,
  type EngineSource,
} from '../regression/engines.ts';
import { htmlReport } from '../regression/report.ts';
import { readRunFile, writeRunFile } from '../regression/runFile.ts';
import { resumeRun, startRun, type StoredRun, type StoredRunOptions } from '../regression/storedRun.ts';
import {
  chooseTests,
  listSuites,
  readSuite,
  readSuiteText,
  SelectorError,
  shippedSuites,
} from '../regression/suiteFiles.ts';
import { chosenSet } from '../patterns/chosenSet.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { bisectPatterns } from './labBisect.ts';
import { askBoth } from './labSecond.ts';
import { questionOf, ThoughtKeeper, type LabEngine } from './labThoughts.ts';
import { EngineStartError } from '../regression/testSession.ts';
import { RunFileError } from '../store/regressionTransfer.ts';
import type { Store } from '../store/store.ts';
import { decodeSgf } from './encoding.ts';

export interface LabOptions {
  store: Store;
  /** Where the user's own suites are kept. */
  folder: string;
  build: () => string;
  /** The patterns in use; null when there are none. */
  patterns: () => { id: string; buffer: ArrayBuffer } | null;
  /** What the window's engine would play, with the patterns in use. */
  decide: (params: DecideParams) => Promise<DecideResult>;
  /** Another engine, for other patterns. */
  spawn: () => LabEngine;
  version: string;
  emit: <E extends keyof LabEvents | 'notice'>(name: E, value: Events[E]) => void;
}

type Params<C extends keyof LabCalls> = Calls[C]['params'];

/** Milliseconds between two messages about a run's progress. */
const PROGRESS = 200;
const keptValues = z
  .object({ folders: z.array(z.string()).max(100), secondEngine: z.string().max(1000) })
  .partial();

export class Lab {
  readonly #options: LabOptions;
  #running: StoredRun | null = null;
  /** Tests that cannot be trusted; null when that has to be found out again. */
  #flaky: ReadonlySet<string> | null = null;
  readonly #stops = new Set<() => void>();
  readonly #thoughts: ThoughtKeeper;

  constructor(options: LabOptions) {
    this.#options = options;
    const { regression } = options.store;
    this.#thoughts = new ThoughtKeeper({
      details: regression.details,
      spawn: options.spawn,
      build: options.build,
      question: (row) => questionOf(this.#setUp(row, this.#runInfo(row.run)), row.test.command),
    });
    regression.markInterrupted(isAlive);
    regression.prune();
    this.#prunePatterns();
  }

  suites(): Calls['lab.suites']['result'] {
    const { folder } = this.#options;
    const suites = listSuites(this.#folders()).map((file): LabSuite => {
      const { name, tests, diagnostics } = readSuite(file);
      return {
        name,
        file,
        tests: tests.length,
        shipped: this.#isShipped(file),
        problems: diagnostics.length,
      };
    });
    return { own: folder, folders: this.#added(), suites, secondEngine: this.#values().secondEngine };
  }

  suite({ file }: Params<'lab.suite'>): SuiteFile {
    return readSuite(this.#known(file));
  }

  folder({ path, add }: Params<'lab.folder'>): null {
    if (add && !(existsSync(path) && statSync(path).isDirectory()))
      throw new ApiError('not-found', `There is no folder ${path}.`);
    const others = this.#added().filter((folder) => folder !== path);
    this.#keep({ folders: add ? [...others, path] : others });
    return null;
  }

  start({ selectors, engine, commands, name, ...options }: Params<'lab.start'>): RunInfo {
    const tests = this.#chosen(selectors, commands);
    return this.#run(tests, name, engine, { selectors, commands, ...options });
  }

  /** The same tests by the same engine, as its run was made. */
  rerun({ results, name }: Params<'lab.rerun'>): RunInfo {
    const { regression } = this.#options.store;
    const rows = regression.queries.rows(results);
    const before = rows.length > 0 ? regression.run(rows[0].run) : undefined;
    if (!before) throw new ApiError('not-found', 'There are no such results any more.');
    const tests = rows.map((row) => this.#asItIsNow(row));
    return this.#run(tests, name, this.#engineOf(before), before.options);
  }

  resume({ run }: Params<'lab.resume'>): RunInfo {
    const before = this.#runInfo(run);
    this.#free();
    return this.#watch(
      resumeRun(run, this.#using(this.#engineOf(before), before.patternSet, before.options)),
    );
  }

  cancel(): null {
    this.#running?.cancel();
    return null;
  }

  runs(): RunInfo[] {
    return this.#options.store.regression.runs();
  }

  results(query: Params<'lab.results'>): Calls['lab.results']['result'] {
    const { rows, total } = this.#options.store.regression.queries.page(query);
    this.#flaky ??= new Set(
      this.#options.store.regression.queries.flaky().map(({ suite, number }) => `${suite}:${number}`),
    );
    const flaky = this.#flaky;
    return { rows: rows.map((row) => marked(row, flaky.has(`${row.suite}:${row.number}`))), total };
  }

  groups({ key, ...query }: Params<'lab.groups'>): Calls['lab.groups']['result'] {
    return this.#options.store.regression.queries.groups(query, key);
  }

  changes({ run, since }: Params<'lab.changes'>): Calls['lab.changes']['result'] {
    return this.#options.store.regression.queries.changes(run, since);
  }

  history({ suite, number }: Params<'lab.history'>): Calls['lab.history']['result'] {
    return this.#options.store.regression.queries.history(suite, number);
  }

  position({ result }: Params<'lab.position'>): Calls['lab.position']['result'] {
    const row = this.#options.store.regression.queries.result(result);
    if (!row) throw new ApiError('not-found', 'This result is not kept any more.');
    const run = this.#runInfo(row.run);
    return { sgf: gameSgf(this.#setUp(row)), shell: shellLine(row, run) };
  }

  expect({ file, number, change }: Params<'lab.expect'>): SuiteFile {
    const path = this.#writable(file);
    const text = changeExpectation(readSuiteText(path), number, change);
    if (text === undefined) throw new ApiError('not-found', `${basename(path)} has no test ${number}.`);
    writeFileSync(path, text);
    return readSuite(path);
  }

  addTest({ file, position, severity, ...about }: Params<'lab.addTest'>): Calls['lab.addTest']['result'] {
    const path = file.includes('/') || file.includes('\\') ? this.#writable(file) : this.#newSuite(file);
    const suite = basename(path, '.tst');
    const test = { ...about, ...(severity > 0 ? { severity } : {}) };
    const text = existsSync(path) ? readSuiteText(path) : '';
    const first = addTest(text, { ...test, prelude: [] });
    const name = join('games', `${suite}-${first.number}.sgf`);
    const added = addTest(text, { ...test, prelude: [`loadsgf ${name}`], number: first.number });
    mkdirSync(join(dirname(path), 'games'), { recursive: true });
    writeFileSync(join(dirname(path), name), this.#game(position));
    writeFileSync(path, added.text);
    return { file: path, number: added.number };
  }

  rename({ run, name }: Params<'lab.rename'>): null {
    this.#options.store.regression.rename(run, name);
    return null;
  }

  pin({ run, pinned }: Params<'lab.pin'>): null {
    this.#options.store.regression.pin(run, pinned);
    return null;
  }

  remove({ runs }: Params<'lab.remove'>): null {
    if (this.#running && runs.includes(this.#running.id))
      throw new ApiError('refused', 'This run is still going on: stop it first.');
    this.#options.store.regression.remove(runs);
    this.#flaky = null;
    return null;
  }

  async export({ run, path }: Params<'lab.export'>): Promise<null> {
    const info = this.#runInfo(run);
    const { regression } = this.#options.store;
    if (/\.html?$/i.test(path)) {
      const all = { run, filter: {}, sort: [], offset: 0, limit: info.planned };
      writeFileSync(path, htmlReport(info, regression.queries.page(all).rows, runName(info)));
    } else await writeRunFile(regression, run, path);
    return null;
  }

  import({ path }: Params<'lab.import'>): RunInfo {
    this.#flaky = null;
    try {
      return this.#runInfo(readRunFile(this.#options.store.regression, path));
    } catch (error) {
      if (error instanceof RunFileError) throw new ApiError('file', error.message);
      throw error;
    }
  }

  /** Which changed pattern turned the outcome of a result; see LabCalls. */
  async bisect({ result, since }: Params<'lab.bisect'>): Promise<LabBisected | null> {
    this.#free();
    const { regression } = this.#options.store;
    const row = regression.queries.result(result);
    if (!row) throw new ApiError('not-found', 'This result is not kept any more.');
    const { suite, number } = row;
    const filter = { suites: [suite], numbers: [number] };
    const before = regression.queries.page({ run: since, filter, sort: [], offset: 0, limit: 1 }).rows.at(0);
    if (!before) throw new ApiError('not-found', 'The other run has no such test.');
    const [from, to] = [since, row.run].map((run) => this.#keptSet(this.#runInfo(run)));
    const { options } = this.#runInfo(row.run);
    const search = bisectPatterns({
      from,
      to,
      before,
      after: row,
      options,
      folder: join(this.#options.folder, 'sets'),
      source: (file) => ownProgramSource(['--patterns', file], this.#options.build()),
      onTrial: (done, of) => this.#options.emit('lab.trial', { result, done, of }),
    });
    return this.#stoppable(search);
  }

  /** The same test asked of the engine of its run and of another one. */
  async second({ result, engine }: Params<'lab.second'>): Promise<LabSecond | null> {
    const row = this.#options.store.regression.queries.result(result);
    if (!row) throw new ApiError('not-found', 'This result is not kept any more.');
    const run = this.#runInfo(row.run);
    const set = existsSync(this.#setFile(run.patternSet)) ? run.patternSet : '';
    const first = this.#source(this.#engineOf(run), set);
    const second = this.#source(engine, '');
    this.#keep({ secondEngine: engine });
    try {
      return await this.#stoppable(askBoth({ row, options: run.options, first, second }));
    } catch (error) {
      if (error instanceof EngineStartError) throw new ApiError('bad-params', error.message);
      throw error;
    }
  }

  /** Can be ended by lab.stop while it is under way. */
  async #stoppable<T>({ done, stop }: { done: Promise<T>; stop: () => void }): Promise<T> {
    this.#stops.add(stop);
    try {
      return await done;
    } finally {
      this.#stops.delete(stop);
    }
  }

  /** What our engine made of the position in the result's run, and what it makes of it now; see LabCalls. */
  async thoughts({ result }: Params<'lab.thoughts'>): Promise<LabThoughts | null> {
    const row = this.#options.store.regression.queries.result(result);
    if (!row) throw new ApiError('not-found', 'This result is not kept any more.');
    const run = this.#runInfo(row.run);
    if (run.engine.build === '')
      throw new ApiError('refused', 'Only of runs by Yomi is it known what it thought.');
    const then = await this.#thoughts.of(row, () => this.#setBytes(run));
    if (!then) return null;
    const question = questionOf(this.#setUp(row, run), row.test.command);
    const now = await this.#options.decide(question);
    return {
      then: then.decision,
      made: then.made,
      sameBuild: then.build === run.engine.build,
      now: now.stopped ? null : now,
    };
  }

  /** Ends what is being found out about single results, and the thinking after a run. */
  stop(): null {
    for (const stop of this.#stops) stop();
    this.#thoughts.stop();
    return null;
  }

  /** Ends a run that goes on; what is finished stays. */
  close(): void {
    this.#running?.cancel();
    this.stop();
  }

  #added(): string[] {
    return this.#values().folders;
  }

  /** The user's own before those of the program, so that a copy that was changed counts. */
  #folders(): string[] {
    return [this.#options.folder, ...this.#added(), shippedSuites()];
  }

  #values(): { folders: string[]; secondEngine: string } {
    const none = { folders: [] as string[], secondEngine: '' };
    return this.#options.store.values.read('lab', none, keptValues);
  }

  #keep(change: { folders?: string[]; secondEngine?: string }): void {
    this.#options.store.values.write('lab', { ...this.#values(), ...change });
  }

  #isShipped(file: string): boolean {
    return dirname(file) === resolve(shippedSuites());
  }

  #known(file: string): string {
    const path = resolve(file);
    if (!this.#folders().some((folder) => resolve(folder) === dirname(path)) || !existsSync(path))
      throw new ApiError('not-found', `There is no suite ${file}.`);
    return path;
  }

  #writable(file: string): string {
    const path = this.#known(file);
    if (this.#isShipped(path))
      throw new ApiError(
        'refused',
        'The suites of the program are not changed: copy the file to your own folder.',
      );
    return path;
  }

  #newSuite(name: string): string {
    if (!/^[\w-]+$/.test(name))
      throw new ApiError('bad-params', 'The name of a suite has letters, digits, - and _ only.');
    mkdirSync(this.#options.folder, { recursive: true });
    return join(this.#options.folder, `${name}.tst`);
  }

  #chosen(selectors: string[], commands: string[]): PlannedTest[] {
    try {
      const { tests } = chooseTests(selectors, this.#folders(), commands);
      if (tests.length === 0) throw new ApiError('bad-params', 'No test is selected.');
      return tests;
    } catch (error) {
      if (error instanceof SelectorError) throw new ApiError('bad-params', error.message);
      throw error;
    }
  }

  /** The test as its file has it now: an expectation may have been mended since. */
  #asItIsNow({ test, file }: ResultRow): PlannedTest {
    if (!existsSync(file)) return { test, file };
    const now = readSuite(file).tests.find((one) => one.number === test.number);
    return { test: now ?? test, file };
  }

  #run(tests: PlannedTest[], name: string, engine: string, options: RunInfo['options']): RunInfo {
    this.#free();
    const patternSet = engine === '' ? this.#keepPatterns() : '';
    const using = this.#using(engine, patternSet, options);
    return this.#watch(startRun(tests, { name, patternSet }, using));
  }

  #free(): void {
    if (this.#running) throw new ApiError('conflict', 'A run is going on: stop it first, or wait.');
  }

  #watch(run: StoredRun): RunInfo {
    const { emit } = this.#options;
    this.#running = run;
    run.done
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        emit('notice', { severity: 'error', message: `The regression run could not go on. ${why}` });
      })
      .finally(() => {
        this.#running = null;
        this.#flaky = null;
        const info = this.#runInfo(run.id);
        emit('lab.ended', info);
        if (info.options.keepThoughts && info.state === 'finished') void this.#thinkAbout(info);
      });
    return this.#runInfo(run.id);
  }

  /** Keeps what our engine makes of the tests that failed. */
  async #thinkAbout(run: RunInfo): Promise<void> {
    const { emit, store } = this.#options;
    const query = { run: run.id, sort: [], offset: 0, limit: run.planned };
    const { rows } = store.regression.queries.page({ ...query, filter: { verdicts: ['FAILED', 'failed'] } });
    const tell = (done: number): void => emit('lab.thinking', { run: run.id, done, of: rows.length });
    try {
      if (rows.length > 0) await this.#thoughts.fill(rows, this.#setBytes(run), tell);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      emit('notice', {
        severity: 'warning',
        message: `What Yomi thinks of the failures is not all kept. ${why}`,
      });
    }
    tell(rows.length);
  }

  /** A session at the position of a result, with the settings of its run. */
  #setUp({ file, test }: ResultRow, run?: RunInfo): GtpSession {
    const session = this.#session(dirname(file));
    for (const command of run?.options.setup ?? []) session.execute(command);
    for (const command of test.prelude) {
      const { reply } = session.execute(command);
      if (!reply.startsWith('='))
        throw new ApiError('file', `The position cannot be set up: ${command}: ${reply.slice(1).trim()}.`);
    }
    return session;
  }

  #using(engine: string, patternSet: string, options: RunInfo['options']): StoredRunOptions {
    let told = 0;
    return {
      repository: this.#options.store.regression,
      engine: this.#source(engine, patternSet),
      options,
      makeSession: (folder) => this.#session(folder),
      onProgress: (progress) => {
        const now = Date.now();
        if (now - told < PROGRESS && progress.done < progress.planned) return;
        told = now;
        this.#options.emit('lab.progress', progress);
      },
    };
  }

  /** Keeps the patterns in use in a file of their own, so that a run means the same ones later; answers their id. */
  #keepPatterns(): string {
    const set = this.#options.patterns();
    if (!set) return '';
    const file = this.#setFile(set.id);
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, new Uint8Array(set.buffer));
    }
    return set.id;
  }

  /** The patterns of a run; 'refused' when they are not kept. */
  #keptSet(run: RunInfo): PatternSet {
    const file = this.#setFile(run.patternSet);
    if (run.patternSet === '' || !existsSync(file))
      throw new ApiError('refused', `The patterns of run ${run.id} are not kept.`);
    return chosenSet(file);
  }

  #setBytes(run: RunInfo): ArrayBuffer {
    return this.#keptSet(run).buffer as ArrayBuffer;
  }

  #setFile(id: string): string {
    return join(this.#options.folder, 'sets', `${id}.set`);
  }

  /** Patterns that no run is about any more go. */
  #prunePatterns(): void {
    const folder = dirname(this.#setFile(''));
    if (!existsSync(folder)) return;
    const needed = new Set(this.runs().map(({ patternSet }) => `${patternSet}.set`));
    for (const file of readdirSync(folder)) if (!needed.has(file)) rmSync(join(folder, file));
  }

  #source(engine: string, patternSet: string): EngineSource {
    try {
      return engine === ''
        ? ownProgramSource(
            patternSet === '' ? [] : ['--patterns', this.#setFile(patternSet)],
            this.#options.build(),
          )
        : programSource(engine);
    } catch (error) {
      if (error instanceof EngineCommandError) throw new ApiError('bad-params', error.message);
      throw error;
    }
  }

  /** What started the engine of a run; '' for Yomi itself. */
  #engineOf({ engine }: RunInfo): string {
    return engine.build === '' ? engine.command : '';
  }

  #runInfo(run: number): RunInfo {
    const info = this.#options.store.regression.run(run);
    if (!info) throw new ApiError('not-found', 'This run is not kept any more.');
    return info;
  }

  /** A position as a game with the moves that led to it. */
  #game(spec: PositionSpec): string {
    const session = this.#session('.');
    try {
      session.setGame(positionFromSpec(spec), spec.handicap, spec.toMove);
    } catch (error) {
      if (error instanceof BadPositionError) throw new ApiError('bad-position', `${error.message}.`);
      throw error;
    }
    return gameSgf(session);
  }

  /** A session of our own engine that names files from a folder, to set positions up. */
  #session(folder: string): GtpSession {
    return new GtpSession(new Engine(), {
      version: this.#options.version,
      readFile: (name) => decodeSgf(readFileSync(resolve(folder, name))).text,
      writeFile: () => undefined,
      cpuSeconds: () => 0,
      secondsNow: () => performance.now() / 1000,
      today: () => '',
      errorLine: () => undefined,
    });
  }
}

function runName({ id, name, engine }: RunInfo): string {
  return name === '' ? `Run ${id}, ${engine.name || engine.command}` : name;
}

function marked(row: ResultRow, flaky: boolean): LabRow {
  const { expectation, command } = row.test;
  const { vertices, wrong } = expectation ? expectedVertices(expectation) : { vertices: [], wrong: false };
  const marks: LabMarks = {
    expected: vertices,
    wrong,
    given: row.refused ? [] : verticesIn(row.answer),
    asked: verticesIn(command),
  };
  return { ...row, marks, flaky };
}

/** Asks the test's engine the test, from the suite's folder. */
function shellLine({ test, file }: ResultRow, { engine }: RunInfo): string {
  const commands = [...test.prelude, test.command].map((command) => quoted(command)).join(' ');
  return `cd ${quoted(dirname(file))} && printf '%s\\n' ${commands} | ${engine.command}`;
}
