/** The lab's suites: files in the user's folder, in folders that were added, and those of the program, which are never written. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { PlannedTest, SuiteFile } from '../../engine/protocol/regression.ts';
import { addTest, changeExpectation } from '../../engine/regression/edit.ts';
import type { Calls } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { LabSuite } from '../ipc/labApi.ts';
import {
  chooseTests,
  listSuites,
  readSuite,
  readSuiteText,
  SelectorError,
  shippedSuites,
} from '../regression/suiteFiles.ts';
import type { LabOptions, Params } from './labOptions.ts';
import type { LabSessions } from './labSessions.ts';

const keptValues = z
  .object({ folders: z.array(z.string()).max(100), secondEngine: z.string().max(1000) })
  .partial();

export class LabSuites {
  readonly #options: LabOptions;
  readonly #sessions: LabSessions;

  constructor(options: LabOptions, sessions: LabSessions) {
    this.#options = options;
    this.#sessions = sessions;
  }

  list(): Calls['lab.suites']['result'] {
    const suites = this.files().map((file): LabSuite => {
      const { name, tests, diagnostics } = readSuite(file);
      return {
        name,
        file,
        tests: tests.length,
        shipped: this.#isShipped(file),
        problems: diagnostics.length,
      };
    });
    const { folders, secondEngine } = this.#values();
    return { own: this.#options.folder, folders, suites, secondEngine };
  }

  read({ file }: Params<'lab.suite'>): SuiteFile {
    return readSuite(this.#known(file));
  }

  folder({ path, add }: Params<'lab.folder'>): null {
    if (add && !(existsSync(path) && statSync(path).isDirectory()))
      throw new ApiError('not-found', `There is no folder ${path}.`);
    const others = this.#values().folders.filter((folder) => folder !== path);
    this.#keep({ folders: add ? [...others, path] : others });
    return null;
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
    writeFileSync(join(dirname(path), name), this.#sessions.game(position));
    writeFileSync(path, added.text);
    return { file: path, number: added.number };
  }

  /** Paths of all suites; a name that came before hides a later one. */
  files(): string[] {
    return listSuites(this.#folders());
  }

  /** The tests that are selected; 'bad-params' says which selector means nothing, or that there are none. */
  chosen(selectors: string[], commands: string[]): PlannedTest[] {
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
  asItIsNow({ test, file }: PlannedTest): PlannedTest {
    if (!existsSync(file)) return { test, file };
    const now = readSuite(file).tests.find((one) => one.number === test.number);
    return { test: now ?? test, file };
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
}
