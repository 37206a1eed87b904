/**
 * Carries out `yomi regress`: finds the tests, runs them in memory or in the store, and writes results as they come. Results
 * go to standard output, progress and complaints to standard error.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { answerersOf } from '../../engine/protocol/answerers.ts';
import { addToTotals, emptyTotals } from '../../engine/protocol/regression.ts';
import type {
  PlannedTest,
  ResultRow,
  RunInfo,
  RunOptions,
  SuiteFile,
} from '../../engine/protocol/regression.ts';
import { isSetting } from '../../engine/regression/prelude.ts';
import { selectorWords } from '../../engine/regression/selector.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { engineBuild } from '../host/engineBuild.ts';
import { defaultDataDir, yomiVersion } from '../host/places.ts';
import { BoardFolders } from '../regression/boardFolders.ts';
import { impossibleAnswers } from '../regression/checkAnswers.ts';
import {
  confinedProgramSource,
  EngineCommandError,
  inProcessSource,
  programSource,
  type EngineSource,
  type SessionMaker,
} from '../regression/engines.ts';
import { junitXml } from '../regression/junit.ts';
import { runInMemory, type MemoryRunOptions, type MemoryRunResult } from '../regression/memoryRun.ts';
import { answererText, MixedEngineError } from '../regression/sameEngine.ts';
import { htmlReport } from '../regression/report.ts';
import { SelectorError, chooseTests, type Choice } from '../regression/suiteFiles.ts';
import { shippedSuites } from '../regression/places.ts';
import { EngineStartError } from '../regression/testSession.ts';
import { confinedHost, nodeHost } from './nodeHost.ts';
import { painterFor } from './paint.ts';
import type { RegressOptions } from './regressOptions.ts';
import type * as RegressStore from './regressStore.ts';
import { AS_EXPECTED, NO_RUN, UNEXPECTED_FAILURE } from './regressOptions.ts';
import {
  evalLine,
  isUnexpected,
  progressLine,
  regressLine,
  resultLine,
  slowestLines,
  suiteLine,
  totalLines,
} from './regressText.ts';

/** Why there was no run, in a sentence. */
export class NoRunError extends Error {}

/** Runs the tests that are asked for; resolves with the exit code. */
export async function regress(selectors: readonly string[], options: RegressOptions): Promise<number> {
  try {
    if (options.resume !== undefined) return await told(goOn(options.resume, selectors, options), options);
    const choice = choose(selectors, options);
    complain(choice.suites);
    if (options.check === true) {
      const impossible = complainAnswers(choice, options);
      return impossible || choice.suites.some(hasErrors) ? UNEXPECTED_FAILURE : AS_EXPECTED;
    }
    return await told(run(choice, selectors, options), options);
  } catch (error) {
    const known = [NoRunError, SelectorError, EngineCommandError, EngineStartError, MixedEngineError];
    if (!known.some((kind) => error instanceof kind)) throw error;
    const hint = error instanceof MixedEngineError ? '; --mixed goes on all the same' : '';
    process.stderr.write(`error: ${(error as Error).message}${hint}\n`);
    return NO_RUN;
  }
}

/** Writes the reports of a run; resolves with the exit code. */
async function told(running: Promise<MemoryRunResult>, options: RegressOptions): Promise<number> {
  const { info, rows } = await running;
  writeReports(info, rows, options);
  for (const { player, before, now } of info.changes ?? [])
    process.stderr.write(`${player} was not the same for all results: first ${before}, then also ${now}\n`);
  for (const { engine, results } of answerersOf(info, info.totals))
    process.stderr.write(`${results} by ${answererText(engine)}\n`);
  const more = info.id === 0 ? '' : ` --resume ${info.id} goes on with it.`;
  if (info.state !== 'finished') throw new NoRunError(`The run was ${info.state}.${more}`);
  const { FAILED, crashed, timedOut } = info.totals.verdicts;
  return FAILED + crashed + timedOut > 0 ? UNEXPECTED_FAILURE : AS_EXPECTED;
}

/** The tests that are asked for. Throws NoRunError and SelectorError. */
export function choose(selectors: readonly string[], options: RegressOptions): Choice {
  const words = [...selectors, ...options.file.flatMap((file) => selectorWords(readText(file)))];
  const folders =
    options.suites.length > 0 ? options.suites.map((folder) => resolve(folder)) : [shippedSuites()];
  const commands = options.limitCommands?.split(',').filter((name) => name !== '') ?? [];
  const choice = chooseTests(words, folders, commands);
  if (choice.tests.length === 0 && options.check !== true) throw new NoRunError('There are no such tests.');
  return choice;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new NoRunError(`Cannot read '${file}': ${(error as Error).message}`);
  }
}

function hasErrors(suite: SuiteFile): boolean {
  return suite.diagnostics.some(({ severity }) => severity === 'error');
}

/** Tells what is wrong with suites. */
export function complain(suites: readonly SuiteFile[]): void {
  for (const { file, diagnostics } of suites) {
    for (const { line, severity, message } of diagnostics)
      process.stderr.write(`${file}:${line}: ${severity}: ${message}\n`);
  }
}

/** Tells of expectations nobody can meet; true when there are any. */
function complainAnswers({ tests }: Choice, options: RegressOptions): boolean {
  const boards = new BoardFolders(sessionsIn(options));
  let found = false;
  for (const planned of tests) {
    for (const message of impossibleAnswers(planned, boards.draw(planned))) {
      process.stderr.write(`${planned.file}:${planned.test.line}: error: ${message}\n`);
      found = true;
    }
  }
  return found;
}

/** Makes sessions of our own engine whose files lie in the suite's folder; without a scratch folder they write none. */
function sessionsIn(options: RegressOptions, scratch?: string): SessionMaker {
  return (folder, errorLine) => {
    const readable = options.trust === true ? {} : { readable: [folder, shippedSuites()] };
    const written = scratch === undefined ? {} : { scratch };
    const host = confinedHost(nodeHost(yomiVersion()), { folder, ...readable, ...written });
    return new GtpSession(new Engine(), { ...host, errorLine });
  };
}

/** `scratch`: where our own engine writes the files that suites name. */
function sourceOf(options: RegressOptions, scratch: string): EngineSource {
  const { engine, options: extra = '' } = options;
  if (engine !== undefined) {
    if (options.inProcess === true) throw new NoRunError('--engine and --in-process contradict each other.');
    return programSource(`${engine} ${extra}`.trim());
  }
  if (options.inProcess === true) {
    if (extra !== '') throw new NoRunError('--options are for an engine with a process of its own.');
    return inProcessSource(sessionsIn(options, scratch), '', engineBuild());
  }
  return confinedProgramSource(extra, { scratch, build: engineBuild(), trust: options.trust });
}

/** Gives an action a folder for what suites make our own engine write. */
async function withScratch<T>(action: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'yomi-regress-'));
  try {
    return await action(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function run(
  choice: Choice,
  selectors: readonly string[],
  options: RegressOptions,
): Promise<MemoryRunResult> {
  return withScratch(async (scratch) => {
    const about = { name: options.name ?? '', patternSet: patternsOf(options) };
    const runOptions: RunOptions = {
      selectors: [...selectors],
      jobs: options.inProcess === true ? 1 : options.jobs,
      limitSeconds: options.limit,
      commands: options.limitCommands?.split(',') ?? [],
      setup: [],
    };
    const writer = new ResultWriter(choice.tests, options);
    const using = usingOf(sourceOf(options, scratch), runOptions, writer, options);
    const store = options.store === true ? await loadStore() : undefined;
    const running = store
      ? store.runStored(choice.tests, about, using, dataDir(options))
      : runInMemory(choice.tests, about, using);
    return await followed(running, writer);
  });
}

/** Goes on with a kept run, side by side and with the limit that it was begun with. */
function goOn(id: number, selectors: readonly string[], options: RegressOptions): Promise<MemoryRunResult> {
  if (selectors.length > 0 || options.file.length > 0)
    throw new NoRunError('--resume goes on with the tests of its run: it takes no others.');
  return withScratch(async (scratch) => {
    const found = (await loadStore()).unfinishedRun(id, dataDir(options));
    if (typeof found === 'string') throw new NoRunError(found);
    const { info, left } = found;
    const writer = new ResultWriter(left, options);
    const setup = info.options.setup.filter(isSetting);
    const jobs = options.inProcess === true ? 1 : info.options.jobs;
    const using = usingOf(sourceOf(options, scratch), { ...info.options, setup, jobs }, writer, options);
    const how = { patternSet: patternsOf(options), mixed: options.mixed === true };
    return await followed(found.goOn(using, how), writer);
  });
}

/** The patterns of our own engine here. */
function patternsOf({ engine }: RegressOptions): string {
  return engine === undefined ? builtinPatternSet().id : '';
}

function usingOf(
  engine: EngineSource,
  runOptions: RunOptions,
  writer: ResultWriter,
  options: RegressOptions,
): MemoryRunOptions {
  const makeSession = sessionsIn(options);
  return { engine, options: runOptions, makeSession, onRow: (row: ResultRow) => writer.add(row) };
}

/** Waits for a run, which an interrupt ends. */
async function followed(
  running: { done: Promise<MemoryRunResult>; cancel: () => void },
  writer: ResultWriter,
): Promise<MemoryRunResult> {
  const interrupt = (): void => running.cancel();
  process.once('SIGINT', interrupt);
  try {
    const result = await running.done;
    writer.end(result.info);
    return result;
  } finally {
    process.off('SIGINT', interrupt);
    writer.clear();
  }
}

/** The store's native module crashes older versions of Node instead of failing. */
async function loadStore(): Promise<typeof RegressStore> {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 22))
    throw new NoRunError(`--store and --resume need Node 22.22 or newer; this is ${process.version}.`);
  return import('./regressStore.ts');
}

function dataDir(options: RegressOptions): string {
  const folder = resolve(options.data ?? defaultDataDir());
  mkdirSync(folder, { recursive: true });
  return join(folder, 'yomi.db');
}

function writeReports(info: RunInfo, rows: readonly ResultRow[], options: RegressOptions): void {
  const title = `Regression: ${info.engine.name} ${info.engine.version}`;
  if (options.html !== undefined) writeFileAtomic(options.html, htmlReport(info, rows, title));
  if (options.junit !== undefined) writeFileAtomic(options.junit, junitXml(rows));
  if (options.json === true)
    process.stdout.write(`${JSON.stringify({ run: info, results: rows }, null, 1)}\n`);
}

/** Writes results as they come: unexpected ones at once, a line for each suite that is complete, totals at the end. */
class ResultWriter {
  private readonly options: RegressOptions;
  private readonly paint = painterFor(process.stdout, process.env);
  private readonly planned: number;
  /** Of each suite: how many tests are left, and the results. */
  private readonly left = new Map<string, number>();
  private readonly rows = new Map<string, ResultRow[]>();
  private readonly totals = emptyTotals();
  private done = 0;
  private readonly showsProgress = process.stderr.isTTY;

  constructor(tests: readonly PlannedTest[], options: RegressOptions) {
    this.options = options;
    this.planned = tests.length;
    for (const { test } of tests) {
      this.left.set(test.suite, (this.left.get(test.suite) ?? 0) + 1);
      this.rows.set(test.suite, []);
    }
  }

  add(row: ResultRow): void {
    addToTotals(this.totals, row);
    this.done++;
    const rows = this.rows.get(row.suite) ?? [];
    rows.push(row);
    const left = (this.left.get(row.suite) ?? 0) - 1;
    this.left.set(row.suite, left);
    const { format, verbose, json } = this.options;
    if (json !== true) {
      if (format === 'pike' && (verbose === true || isUnexpected(row)))
        this.line(resultLine(row, this.paint));
      if (left === 0) this.suite(row.suite, rows);
    }
    if (this.showsProgress) {
      process.stderr.write(`\r\u001b[K${progressLine(this.done, this.planned, this.totals)}`);
    }
  }

  private suite(name: string, rows: readonly ResultRow[]): void {
    const { format } = this.options;
    if (format === 'pike') this.line(suiteLine(name, rows));
    else {
      if (this.rows.size > 1) this.line(name);
      const lineOf = format === 'eval' ? evalLine : regressLine;
      const inOrder = [...rows].sort((a, b) => a.test.line - b.test.line);
      for (const line of inOrder.map(lineOf)) if (line !== undefined) this.line(line);
    }
  }

  end({ totals }: RunInfo): void {
    if (this.options.format === 'pike' && this.options.json !== true)
      for (const line of [...totalLines(totals), ...this.slowest()]) this.line(line);
  }

  private slowest(): string[] {
    const { slowMoves = 0 } = this.options;
    return slowMoves === 0 ? [] : slowestLines([...this.rows.values()].flat(), slowMoves);
  }

  /** Takes the progress away. */
  clear(): void {
    if (this.showsProgress) process.stderr.write('\r\u001b[K');
  }

  private line(text: string): void {
    this.clear();
    process.stdout.write(`${text}\n`);
  }
}
