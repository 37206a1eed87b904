/** The tests of a suite as they stand in its file: looked at and opened one after the other without running any. */
import type { OpenedTest, SuiteTest } from '../../../main/ipc/labApi.ts';
import { t } from '../../messages/messages.ts';
import type { ToldCalls } from '../toldCalls.ts';

/** A test that was opened as a game, and where the ones beside it are. */
interface Place {
  file: string;
  numbers: readonly number[];
  at: number;
}

export class TestShelf {
  /** The suite whose tests are listed. */
  file = $state<string | null>(null);
  tests = $state.raw<readonly SuiteTest[]>([]);
  query = $state('');
  /** The test that is looked at. */
  looked = $state.raw<OpenedTest | null>(null);
  /** The last test that was opened in the Play place. */
  #opened = $state.raw<Place | null>(null);

  readonly found: readonly SuiteTest[] = $derived.by(() => {
    const words = this.query.toLowerCase().split(/\s+/);
    return this.tests.filter((test) => {
      const { number, command, description, category, comment } = test;
      const text = `${number} ${command} ${description} ${category} ${comment}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  });

  readonly #calls: ToldCalls;

  constructor(calls: ToldCalls) {
    this.#calls = calls;
  }

  /** Lists the tests of a suite and looks at the first. */
  async choose(file: string): Promise<void> {
    // What is typed before the first suite is listed is no search in another one.
    if (this.file !== null) this.query = '';
    this.file = file;
    this.looked = null;
    await this.reread();
  }

  /** Lists the tests as their file has them now, and looks at the one that was looked at, else at the first. */
  async reread(): Promise<void> {
    const { file } = this;
    if (file === null) return;
    const tests = await this.#calls.try(() => t('regression:failed.tests'), 'lab.tests', { file });
    if (this.file !== file) return;
    this.tests = tests ?? [];
    const looked = this.tests.find(({ number }) => number === this.looked?.test.number) ?? this.tests.at(0);
    if (looked) await this.look(looked.number);
    else this.looked = null;
  }

  /** Looks at a test by its name, as `endgame:920`; whether there is one of that name in a suite of the list. */
  async find(name: string, suites: readonly { name: string; file: string }[]): Promise<boolean> {
    const [, suite, number] = /^\s*([\w.-]+?)(?:\.tst)?:(\d+)\s*$/.exec(name) ?? [];
    // A suite of the user's may be called as one of the program's.
    for (const { file } of suites.filter((one) => one.name === suite)) {
      // It may be being listed just now.
      if (this.file !== file || this.tests.length === 0) await this.choose(file);
      if (this.file !== file) return false;
      if (!this.tests.some((test) => test.number === Number(number))) continue;
      this.query = '';
      return (await this.look(Number(number))) !== undefined;
    }
    return false;
  }

  /** Looks at a test of the suite that is listed. */
  async look(number: number): Promise<OpenedTest | undefined> {
    const { file } = this;
    if (file === null) return undefined;
    const opened = await this.#read(file, number);
    if (opened && this.file === file) this.looked = opened;
    return opened;
  }

  /** Remembers that a test was opened, so that the ones before and after it in its file can be. */
  takeOut(test: OpenedTest): void {
    const { file } = this;
    if (file === null) return;
    const numbers = this.tests.map(({ number }) => number);
    this.#opened = { file, numbers, at: numbers.indexOf(test.test.number) };
  }

  /** Whether there is a test `by` places after the one that was opened. */
  canStep(by: 1 | -1): boolean {
    const place = this.#opened;
    return place !== null && place.numbers[place.at + by] !== undefined;
  }

  /** The test `by` places after the one that was opened, which it replaces. */
  async step(by: 1 | -1): Promise<OpenedTest | undefined> {
    const place = this.#opened;
    if (!place || !this.canStep(by)) return undefined;
    const at = place.at + by;
    const opened = await this.#read(place.file, place.numbers[at]);
    if (opened) this.#opened = { ...place, at };
    return opened;
  }

  #read(file: string, number: number): Promise<OpenedTest | undefined> {
    return this.#calls.try(() => t('regression:failed.test'), 'lab.test', { file, number });
  }
}
