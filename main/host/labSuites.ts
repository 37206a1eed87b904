/** The lab's suites: files in the user's folder, in folders that were added, and those of the program, which are never written. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { setImmediate as eventsHandled } from 'node:timers/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type {
  Expectation,
  PlannedTest,
  SuiteDiagnostic,
  SuiteFile,
} from '../../engine/protocol/regression.ts';
import { said } from '../../engine/protocol/sayings.ts';
import { NewTestError, addTest, changeExpectation } from '../../engine/regression/edit.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { attempt, writeFileAtomic } from '../files/atomicFile.ts';
import type { Calls } from '../ipc/api.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import type { LabSuite } from '../ipc/labApi.ts';
import { chooseTests, listSuites, SelectorError, SuiteReader } from '../regression/suiteFiles.ts';
import { shippedSuites } from '../regression/places.ts';
import { readSuiteText, writeSuiteText, type SuiteText } from '../regression/suiteText.ts';
import type { LabOptions, Params } from './labOptions.ts';
import type { LabSessions } from './labSessions.ts';
import type { LabTrust } from './labTrust.ts';
import type { UserEngines } from './userEngines.ts';

/** Findings in a suite that the list has. */
const TOLD = 50;

const keptValues = z
  .object({ folders: z.array(z.string()).max(100), secondEngine: z.string().max(1000) })
  .partial();

export interface LabSuitesParts {
  sessions: LabSessions;
  trust: LabTrust;
  engines: UserEngines;
}

/** Of the first test of that number, which is the one that is changed. */
function expectationIn(text: string, number: number): Expectation | null {
  return parseSuite('', text).tests.find((test) => test.number === number)?.expectation ?? null;
}

export class LabSuites {
  readonly #options: LabOptions;
  readonly #parts: LabSuitesParts;
  readonly #reader = new SuiteReader();

  constructor(options: LabOptions, parts: LabSuitesParts) {
    this.#options = options;
    this.#parts = parts;
  }

  async list(): Promise<Calls['lab.suites']['result']> {
    const suites: LabSuite[] = [];
    for (const file of this.files()) {
      // Others are answered between two suites.
      await eventsHandled();
      suites.push(this.#about(file));
    }
    const { folders, secondEngine } = this.#values();
    const engines = this.#parts.engines.list();
    return {
      own: this.#options.folder,
      folders: folders.map((path) => ({ path, restricted: this.#parts.trust.isRestrictedFolder(path) })),
      suites,
      secondEngine: engines.some(({ id }) => id === secondEngine) ? secondEngine : '',
    };
  }

  /** A suite of the lab's folders; 'not-found' for any other file. */
  read(file: string): SuiteFile {
    return this.#reader.read(this.#known(file));
  }

  /** Its tests in the order of the file. */
  tests({ file }: Params<'lab.tests'>): Calls['lab.tests']['result'] {
    return this.read(file).tests.map(({ prelude: _prelude, ...test }) => test);
  }

  /** One of its tests; 'not-found' when it has none of that number. */
  test({ file, number }: Params<'lab.test'>): PlannedTest {
    const test = this.read(file).tests.find((one) => one.number === number);
    if (!test) throw noTest(file, number);
    return { test, file };
  }

  folder({ path, add }: Params<'lab.folder'>): null {
    if (add && !(existsSync(path) && statSync(path).isDirectory()))
      throw new ApiError('not-found', { key: 'host.folder.none', args: { name: path } });
    const others = this.#values().folders.filter((folder) => folder !== path);
    this.#keep({ folders: add ? [...others, path] : others });
    return null;
  }

  expect({ file, number, change }: Params<'lab.expect'>): Calls['lab.expect']['result'] {
    const path = this.#writable(file);
    const { text, encoding } = readSuiteText(path);
    const changed = written(path, () => changeExpectation(text, number, change));
    if (changed === undefined) throw noTest(path, number);
    const before = expectationIn(text, number);
    writeSuiteText(path, { text: changed, encoding });
    return { before, now: expectationIn(changed, number)! };
  }

  addTest({ file, position, severity, ...about }: Params<'lab.addTest'>): Calls['lab.addTest']['result'] {
    const path = file.includes('/') || file.includes('\\') ? this.#writable(file) : this.#newSuite(file);
    const test = { ...about, ...(severity > 0 ? { severity } : {}) };
    const none: SuiteText = { text: '', encoding: 'UTF-8' };
    const { text, encoding } = existsSync(path) ? readSuiteText(path) : none;
    const { number } = written(path, () => addTest(text, { ...test, prelude: [] }));
    const name = freeName(dirname(path), `${basename(path, '.tst')}-${number}`);
    const added = written(path, () => addTest(text, { ...test, prelude: [`loadsgf ${name}`], number }));
    const game = this.#parts.sessions.game(position);
    const games = join(dirname(path), 'games');
    attempt(games, 'write', () => mkdirSync(games, { recursive: true }));
    // The game first: without its test it does no harm.
    writeFileAtomic(join(dirname(path), name), game);
    writeSuiteText(path, { text: added.text, encoding });
    return { file: path, number };
  }

  #about(file: string): LabSuite {
    const shipped = this.#isShipped(file);
    const restricted = this.#parts.trust.isRestricted(file);
    try {
      const { name, tests, diagnostics } = this.#reader.read(file);
      return { name, file, tests: tests.length, shipped, restricted, problems: diagnostics.slice(0, TOLD) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // One that cannot be read is no reason to hide the others.
      const unread: SuiteDiagnostic = { line: 0, severity: 'error', ...said(sayingOf(error)) };
      return { name: basename(file, '.tst'), file, tests: 0, shipped, restricted, problems: [unread] };
    }
  }

  /** Paths of all suites; a name that came before hides a later one. */
  files(): string[] {
    return listSuites(this.#folders());
  }

  /** The tests that are selected; 'bad-params' says which selector means nothing, or that there are none. */
  chosen(selectors: string[], commands: string[]): PlannedTest[] {
    try {
      const { tests } = chooseTests(selectors, this.#folders(), commands, (file) => this.#reader.read(file));
      checkPreludes(tests);
      if (tests.length === 0) throw new ApiError('bad-params', { key: 'host.suite.nothing' });
      return tests;
    } catch (error) {
      if (error instanceof SelectorError) throw new ApiError('bad-params', sayingOf(error));
      throw error;
    }
  }

  /**
   * The test as its file has it now: an expectation may have been mended since, and what is run comes from suites that are here, never
   * from what was kept or read with a run. 'not-found' when there is no such suite or test.
   */
  asItIsNow(planned: PlannedTest): PlannedTest {
    const now = this.#now(planned);
    if (now) return now;
    const { suite, number } = planned.test;
    throw new ApiError('not-found', { key: 'host.suite.testGone', args: { suite, number: `${number}` } });
  }

  /** All tests that are there, as asItIsNow, and the others as "suite:number". 'not-found' when none of them is. */
  asTheyAreNow<T extends PlannedTest>(planned: readonly T[]): { tests: T[]; gone: string[] } {
    const tests: T[] = [];
    const gone: string[] = [];
    for (const one of planned) {
      const now = this.#now(one);
      if (now) tests.push({ ...one, ...now });
      else gone.push(`${one.test.suite}:${one.test.number}`);
    }
    if (tests.length === 0 && planned.length > 0) this.asItIsNow(planned[0]);
    return { tests, gone };
  }

  #now({ test, file }: PlannedTest): PlannedTest | undefined {
    const here = this.#fileOf(test.suite, file);
    if (here === undefined) return undefined;
    const now = this.#reader.read(here).tests.find(({ number }) => number === test.number);
    return now && { test: now, file: here };
  }

  /** A kept test with the suite's file that is here, so that its games are found; without one it names no files. */
  placed({ test, file }: PlannedTest): PlannedTest {
    return { test, file: this.#fileOf(test.suite, file) ?? '' };
  }

  #fileOf(suite: string, file: string): string | undefined {
    const files = this.files();
    return files.includes(file) ? file : files.find((one) => basename(one, '.tst') === suite);
  }

  /** The engine that was last compared with that of a run, to be suggested the next time. */
  keepSecondEngine(secondEngine: string): void {
    this.#keep({ secondEngine });
  }

  /** The user's own before those of the program, so that a copy that was changed counts. */
  #folders(): string[] {
    return [this.#options.folder, ...this.#values().folders, shippedSuites()];
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
      throw new ApiError('not-found', { key: 'host.suite.none', args: { name: file } });
    return path;
  }

  #writable(file: string): string {
    const path = this.#known(file);
    if (this.#isShipped(path)) throw new ApiError('refused', { key: 'host.suite.shipped' });
    return path;
  }

  #newSuite(name: string): string {
    if (!/^[\w-]+$/.test(name)) throw new ApiError('bad-params', { key: 'host.suite.badName' });
    mkdirSync(this.#options.folder, { recursive: true });
    return join(this.#options.folder, `${name}.tst`);
  }
}

function noTest(file: string, number: number): ApiError {
  return new ApiError('not-found', {
    key: 'host.suite.noTest',
    args: { name: basename(file), number: String(number) },
  });
}

/** Changes the text of a suite; what cannot be written is an ApiError. */
function written<T>(path: string, change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (error instanceof NewTestError)
      throw new ApiError('bad-params', {
        key: 'host.suite.notChanged',
        args: { name: basename(path), why: error.message },
      });
    throw error;
  }
}

/** A name for a game that no file has. */
function freeName(folder: string, name: string): string {
  for (let i = 1; ; i++) {
    const free = join('games', i === 1 ? `${name}.sgf` : `${name}-${i}.sgf`);
    if (!existsSync(join(folder, free))) return free;
  }
}

/** Commands before tests that a run keeps and sends, in all. */
const MAX_PRELUDES = 2_000_000;

/** 'bad-params' for tests that build on each other without end: each is kept with all that comes before it. */
function checkPreludes(tests: readonly PlannedTest[]): void {
  let sum = 0;
  for (const { test } of tests) {
    sum += test.prelude.length;
    if (sum > MAX_PRELUDES)
      throw new ApiError('bad-params', {
        key: 'host.suite.tooMany',
        args: { test: `${test.suite}:${test.number}`, sum: `${sum}`, most: `${MAX_PRELUDES}` },
      });
  }
}
