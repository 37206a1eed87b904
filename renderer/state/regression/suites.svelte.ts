/** The suites that there are, and what is written into them: folders, new tests, other expectations. */
import type { Expectation, RunInfo } from '../../../engine/protocol/regression.ts';
import type { Calls } from '../../../main/ipc/api.ts';
import type { LabRow, LabSuite } from '../../../main/ipc/labApi.ts';
import { t } from '../../messages/messages.ts';
import type { UserEngineList } from '../userEngines.svelte.ts';
import type { ToldCalls } from '../toldCalls.ts';
import type { TestDraft } from './testOf.ts';
import { expectationText, isSameExpectation } from './words.ts';

type SuiteOfResult = Pick<LabRow, 'file' | 'suite'>;
type ExpectationChange = Calls['lab.expect']['params']['change'];

export class LabSuites {
  list = $state.raw<readonly LabSuite[]>([]);
  /** The folder of the user's own suites, and those that were added. */
  own = $state('');
  folders = $state.raw<Calls['lab.suites']['result']['folders']>([]);
  readonly engines: UserEngineList;
  /** The suite that a test was written to last. */
  last = 'mine';

  readonly #calls: ToldCalls;
  /** Expectations that were written since the window was opened. */
  #written = $state.raw<Readonly<Record<string, Expectation>>>({});

  constructor(calls: ToldCalls, engines: UserEngineList) {
    this.#calls = calls;
    this.engines = engines;
  }

  /** What the host said; undefined when it did not. */
  async read(): Promise<Calls['lab.suites']['result'] | undefined> {
    const found = await this.#calls.try(() => t('regression:failed.suites'), 'lab.suites', {});
    if (!found) return undefined;
    this.list = found.suites;
    this.own = found.own;
    this.folders = found.folders;
    return found;
  }

  /** The suite of a result as it is here, which a run read from a file knows by its name; undefined when there is none. */
  suiteOf({ file, suite }: SuiteOfResult): LabSuite | undefined {
    return this.list.find((one) => (file === '' ? one.name === suite : one.file === file));
  }

  /** Whether it was added. */
  async addFolder(path: string): Promise<boolean> {
    const added = await this.#calls.try(() => t('regression:failed.folder'), 'lab.folder', {
      path,
      add: true,
    });
    await this.read();
    return added !== undefined;
  }

  /** Forgets a folder, whose files stay; the message offers it back. */
  async removeFolder(path: string): Promise<void> {
    const removed = await this.#calls.try(() => t('regression:failed.removeFolder'), 'lab.folder', {
      path,
      add: false,
    });
    if (removed === undefined) return;
    this.#calls.notices.info(() => t('regression:said.folderRemoved', { path }), {
      label: () => t('actions:edit.undo'),
      run: () => void this.addFolder(path),
    });
    await this.read();
  }

  /** Trusts a folder of suites, or no longer. */
  async trust(folder: string, trusted: boolean): Promise<void> {
    await this.#calls.try(() => t('regression:failed.trust'), 'lab.trust', { folder, trusted });
    await this.read();
  }

  /** Whether it is known how the engine of a run is started: it is Yomi, or one of the user's. */
  canStart({ engine }: RunInfo): boolean {
    if (engine.build !== '') return true;
    if (engine.kind === 'imported') return false;
    return this.engines.all.some(({ id, command }) => id === engine.id || command === engine.command);
  }

  /** What the file of a test expects, as far as it was changed here; of the run otherwise. */
  expectationOf(row: SuiteOfResult & Pick<LabRow, 'number' | 'test'>): Expectation | undefined {
    return this.#written[keyOf(this.#fileOf(row), row.number)] ?? row.test.expectation;
  }

  #fileOf(row: SuiteOfResult): string {
    return this.suiteOf(row)?.file ?? row.file;
  }

  /** Rewrites the expectation of a test, which the message offers to undo; what it gives is seen when it runs again. */
  async expect(row: LabRow, change: ExpectationChange): Promise<void> {
    const done = await this.#rewrite(row, change);
    if (!done) return;
    const { before, now } = done;
    const test = `${row.suite}:${row.number}`;
    const undo = before && {
      label: () => t('actions:edit.undo'),
      run: (): void => {
        const { pattern, negated, expectedFail, ignored } = before;
        void this.#rewrite(row, { pattern, negated, expectedFail, ignored });
      },
      holds: (): boolean => isSameExpectation(this.expectationOf(row), now),
    };
    this.#calls.notices.info(
      () => t('regression:said.changed', { test, expected: expectationText(now) }),
      undo ?? undefined,
    );
  }

  async #rewrite(row: LabRow, change: ExpectationChange): Promise<Calls['lab.expect']['result'] | undefined> {
    const { number } = row;
    const file = this.#fileOf(row);
    const params = { file, number, change };
    const done = await this.#calls.try(() => t('regression:failed.expect'), 'lab.expect', params);
    if (done) this.#written = { ...this.#written, [keyOf(file, number)]: done.now };
    return done;
  }

  /** Writes tests into a suite, which is made when it is not there; says where. */
  async addTests(suite: string, tests: readonly (TestDraft & { category: string })[]): Promise<boolean> {
    const file = this.list.find(({ name, shipped }) => name === suite && !shipped)?.file ?? suite;
    let added: { file: string; number: number } | undefined;
    for (const { expected, ...test } of tests) {
      const negated = expected.startsWith('!');
      const expectation = {
        pattern: negated ? expected.slice(1) : expected,
        negated,
        expectedFail: false,
        ignored: expected === '',
      };
      added = await this.#calls.try(() => t('regression:failed.addTest'), 'lab.addTest', {
        ...test,
        file: added?.file ?? file,
        expectation,
        severity: 0,
      });
      if (!added) return false;
    }
    if (added)
      this.#calls.notices.info(() =>
        tests.length === 1
          ? t('regression:said.added', { test: `${suite}:${added.number}`, file: added.file })
          : t('regression:said.addedAll', { count: tests.length, file: added.file }),
      );
    await this.read();
    return true;
  }
}

function keyOf(file: string, number: number): string {
  return `${number} ${file}`;
}
