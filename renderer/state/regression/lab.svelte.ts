/**
 * The Regression place: suites, runs, and the results of the chosen run, filtered, sorted and compared with another run. The host
 * holds all of it; rows are fetched in pages as they come into view, and an answer to an older question is dropped. While a run goes
 * on the page is read again at most twice a second, however fast results come.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets here are replaced as a whole or watched by nobody */
import type {
  ChangeKind,
  ResultFilter,
  ResultGroup,
  ResultSort,
  RunInfo,
  RunProgress,
  SortKey,
  TestHistory,
  Verdict,
} from '../../../engine/protocol/regression.ts';
import type { Api, Calls } from '../../../main/ipc/api.ts';
import type { LabRow, LabStart, LabSuite } from '../../../main/ipc/labApi.ts';
import { LabBisection } from './bisection.svelte.ts';
import { LabThinking } from './thinking.svelte.ts';
import { SecondEngine } from './secondEngine.svelte.ts';
import type { TestDraft } from './testOf.ts';
import type { Notices } from '../notices.svelte.ts';

const PAGE = 100;
/** Milliseconds between two readings of a run that goes on. */
const PACE = 500;

/** What of a run the list shows. */
export const SHOWN: Readonly<Record<string, { word: string; verdicts?: Verdict[] }>> = {
  all: { word: 'All' },
  unexpected: { word: 'Unexpected', verdicts: ['FAILED', 'PASSED', 'crashed', 'timedOut'] },
  wrong: { word: 'Wrong', verdicts: ['FAILED', 'failed', 'crashed', 'timedOut'] },
  right: { word: 'Right', verdicts: ['passed', 'PASSED'] },
  waiting: { word: 'Not run', verdicts: ['skipped'] },
};
/** What the list can be grouped by. */
export const GROUP_BY = ['suite', 'category', 'command', 'verdict'] as const;
export type GroupBy = (typeof GROUP_BY)[number];

export interface ListSection {
  key: string;
  /** Index of its first result in the list, and how many it has. */
  start: number;
  count: number;
}

export type Shown = keyof typeof SHOWN;

const NO_CHANGES: Record<ChangeKind, number> = { broken: 0, fixed: 0, answer: 0, new: 0, same: 0 };

export class RegressionLab {
  suites = $state.raw<readonly LabSuite[]>([]);
  own = $state('');
  folders = $state.raw<readonly string[]>([]);
  runs = $state.raw<readonly RunInfo[]>([]);
  /** The run whose results are shown, and the one they are compared with. */
  run = $state.raw<RunInfo | null>(null);
  since = $state<number | null>(null);
  progress = $state.raw<RunProgress | null>(null);
  shown = $state<Shown>('all');
  suite = $state<string | null>(null);
  change = $state<ChangeKind | null>(null);
  text = $state('');
  /** A vertex that the tests shown name; '' for all tests. */
  point = $state('');
  groupBy = $state<GroupBy | null>(null);
  /** The groups of the list, in its order; none without `groupBy`. */
  sections = $state.raw<readonly ListSection[]>([]);
  sort = $state.raw<ResultSort[]>([
    { key: 'unexpected', descending: false },
    { key: 'suite', descending: false },
    { key: 'number', descending: false },
  ]);
  groups = $state.raw<readonly ResultGroup[]>([]);
  changes = $state.raw<Record<ChangeKind, number>>(NO_CHANGES);
  total = $state(0);
  /** By position in the list; a hole is a row not fetched yet. */
  rows = $state.raw<readonly (LabRow | undefined)[]>([]);
  selected = $state(0);
  history = $state.raw<TestHistory | null>(null);
  loaded = $state(false);
  /** The suite that a test was written to last. */
  lastSuite = 'mine';

  readonly current: LabRow | null = $derived(this.rows[this.selected] ?? null);
  readonly running: boolean = $derived(this.runs.some(({ state }) => state === 'running'));

  readonly bisection: LabBisection;
  readonly thoughts: LabThinking;
  readonly second: SecondEngine;
  readonly #api: Api;
  readonly #notices: Notices;
  #search = 0;
  #asked = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stops: (() => void)[];

  constructor(api: Api, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
    this.bisection = new LabBisection(api, this);
    this.thoughts = new LabThinking(api);
    this.second = new SecondEngine(api);
    this.#stops = [
      api.on('lab.thinking', (progress) => this.thoughts.advance(progress)),
      api.on('lab.trial', (trial) => this.bisection.advance(trial)),
      api.on('lab.progress', (progress) => this.#advance(progress)),
      api.on('lab.ended', (run) => void this.#ended(run)),
    ];
  }

  /** The place is shown. */
  async open(): Promise<void> {
    await Promise.all([this.readSuites(), this.#readRuns()]);
    this.loaded = true;
    await this.refresh();
  }

  async readSuites(): Promise<void> {
    const found = await this.#try('The suites could not be read', 'lab.suites', {});
    if (!found) return;
    this.suites = found.suites;
    this.own = found.own;
    this.second.command ||= found.secondEngine;
    this.folders = found.folders;
  }

  /** Reads the list again: another run, filter or order, or new results. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#search++;
    this.#asked = new Set();
    const search = this.#search;
    if (!this.run) {
      this.rows = [];
      this.groups = [];
      this.sections = [];
      this.total = 0;
      return;
    }
    const { since } = this;
    const query = { run: this.run.id, ...(since === null ? {} : { since }) };
    const key = this.groupBy;
    const fetched = this.#fetch(0, true);
    const sections =
      key &&
      (await this.#try('The results could not be read', 'lab.groups', {
        ...query,
        filter: this.#filter(),
        key,
      }));
    await fetched;
    if (search !== this.#search) return;
    this.sections = sectionsOf(sections ?? []);
    // The table of suites counts everything, whatever of it the list shows.
    const filter = { ...this.#filter(), suites: undefined, verdicts: undefined };
    const groups = await this.#try('The results could not be read', 'lab.groups', {
      ...query,
      filter,
      key: 'suite',
    });
    if (groups && search === this.#search) this.groups = groups;
    this.changes =
      (since !== null &&
        (await this.#try('The runs could not be compared', 'lab.changes', { run: this.run.id, since }))) ||
      NO_CHANGES;
  }

  /** Makes sure that these rows are there or on their way. */
  async need(first: number, last: number): Promise<void> {
    const pages: Promise<void>[] = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
      if (page * PAGE < this.total && !this.#asked.has(page)) pages.push(this.#fetch(page, false));
    }
    await Promise.all(pages);
  }

  select(index: number): void {
    this.selected = Math.max(0, Math.min(this.total - 1, index));
    this.history = null;
    void this.#readHistory();
  }

  async chooseRun(id: number): Promise<void> {
    this.run = this.runs.find((run) => run.id === id) ?? null;
    if (this.since === id) this.since = null;
    this.selected = 0;
    await this.refresh();
  }

  async compareWith(id: number | null): Promise<void> {
    this.since = id;
    this.change = null;
    await this.refresh();
  }

  async show(
    filter: Partial<Pick<RegressionLab, 'shown' | 'suite' | 'change' | 'text' | 'point' | 'groupBy'>>,
  ): Promise<void> {
    Object.assign(this, filter);
    this.selected = 0;
    await this.refresh();
  }

  /** Sorts by a key first; the same one again turns it round. */
  async sortBy(key: SortKey): Promise<void> {
    const [first] = this.sort;
    const descending = first.key === key ? !first.descending : false;
    this.sort = [{ key, descending }, ...this.sort.filter((one) => one.key !== key)].slice(0, 4);
    this.selected = 0;
    await this.refresh();
  }

  /** The order after the first key; null: by suite and number only. */
  async thenBy(key: SortKey | null): Promise<void> {
    const [first] = this.sort;
    const rest = this.sort.slice(1).filter((one) => one.key !== key && one.key !== first.key);
    const second = key === null || key === first.key ? [] : [{ key, descending: false }];
    const last = (['suite', 'number'] as const).map((one) => ({ key: one, descending: false }));
    this.sort = [first, ...second, ...(key === null ? last : rest)].slice(0, 4);
    this.selected = 0;
    await this.refresh();
  }

  async start(params: LabStart): Promise<boolean> {
    return this.#begun(await this.#try('The run was not started', 'lab.start', params));
  }

  /** Runs tests again, as their run was made. */
  async rerun(rows: readonly LabRow[], name: string): Promise<void> {
    const results = rows.map(({ id }) => id);
    this.#begun(await this.#try('The run was not started', 'lab.rerun', { results, name }));
  }

  /** Runs every test again that the list shows. */
  async rerunShown(): Promise<void> {
    await this.need(0, this.total - 1);
    const rows = this.rows.filter((row): row is LabRow => row !== undefined);
    await this.rerun(rows, `again: ${rows.length} tests`);
  }

  async resume(): Promise<void> {
    if (this.run) this.#begun(await this.#try('The run does not go on', 'lab.resume', { run: this.run.id }));
  }

  async cancel(): Promise<void> {
    await this.#try('The run was not stopped', 'lab.cancel', {});
  }

  async pin(run: RunInfo): Promise<void> {
    await this.#try('The run was not kept', 'lab.pin', { run: run.id, pinned: !run.pinned });
    await this.#readRuns();
  }

  async rename(run: RunInfo, name: string): Promise<void> {
    await this.#try('The run was not renamed', 'lab.rename', { run: run.id, name });
    await this.#readRuns();
  }

  async remove(run: RunInfo): Promise<void> {
    const removed = await this.#try('The run was not removed', 'lab.remove', { runs: [run.id] });
    if (removed === undefined) return;
    this.run = null;
    await this.#readRuns();
    await this.refresh();
  }

  async export(run: RunInfo, path: string): Promise<void> {
    const done = await this.#try('The run was not written', 'lab.export', { run: run.id, path });
    if (done !== undefined) this.#notices.info(`The run was written to ${path}.`);
  }

  async import(path: string): Promise<void> {
    this.#begun(await this.#try('The run was not read', 'lab.import', { path }));
  }

  async addFolder(path: string, add = true): Promise<void> {
    await this.#try('The folder was not added', 'lab.folder', { path, add });
    await this.readSuites();
  }

  /** Rewrites the expectation of a test; what it gives is seen when it runs again. */
  async expect(row: LabRow, change: Calls['lab.expect']['params']['change']): Promise<void> {
    const { file, number } = row;
    const suite = await this.#try('The expectation was not changed', 'lab.expect', { file, number, change });
    if (suite) this.#notices.info(`Test ${row.suite}:${number} was changed in its file.`);
  }

  /** Writes tests into a suite, which is made when it is not there; says where. */
  async addTests(suite: string, tests: readonly (TestDraft & { category: string })[]): Promise<boolean> {
    const file = this.suites.find(({ name, shipped }) => name === suite && !shipped)?.file ?? suite;
    let added: { file: string; number: number } | undefined;
    for (const { expected, ...test } of tests) {
      const negated = expected.startsWith('!');
      const expectation = {
        pattern: negated ? expected.slice(1) : expected,
        negated,
        expectedFail: false,
        ignored: expected === '',
      };
      added = await this.#try('The test was not written', 'lab.addTest', {
        ...test,
        file: added?.file ?? file,
        expectation,
        severity: 0,
      });
      if (!added) return false;
    }
    if (added)
      this.#notices.info(
        tests.length === 1
          ? `Test ${suite}:${added.number} was written to ${added.file}.`
          : `${tests.length} tests were written to ${added.file}.`,
      );
    await this.readSuites();
    return true;
  }

  /** The position of a result as a game, and a line for a shell. */
  position(row: LabRow): Promise<Calls['lab.position']['result'] | undefined> {
    return this.#try('The position cannot be shown', 'lab.position', { result: row.id });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  #begun(run: RunInfo | undefined): boolean {
    if (!run) return false;
    this.runs = [run, ...this.runs.filter(({ id }) => id !== run.id)];
    this.run = run;
    if (this.since === run.id) this.since = null;
    this.progress = null;
    this.selected = 0;
    this.suite = null;
    this.shown = 'all';
    void this.refresh();
    return true;
  }

  #advance(progress: RunProgress): void {
    this.progress = progress;
    if (progress.run === this.run?.id) this.#timer ??= setTimeout(() => void this.#reread(), PACE);
  }

  /** New results replace those that are shown, without a jump of the list. */
  async #reread(): Promise<void> {
    const first = Math.max(0, this.selected - PAGE / 2);
    await this.refresh();
    await this.need(first, this.selected + PAGE / 2);
  }

  async #ended(run: RunInfo): Promise<void> {
    this.progress = null;
    await this.#readRuns();
    if (this.run?.id === run.id) await this.#reread();
  }

  async #readRuns(): Promise<void> {
    const runs = await this.#try('The runs could not be read', 'lab.runs', {});
    if (!runs) return;
    this.runs = runs;
    this.run = runs.find(({ id }) => id === this.run?.id) ?? runs.at(0) ?? null;
  }

  async #readHistory(): Promise<void> {
    const row = this.current;
    if (!row) return;
    const { suite, number } = row;
    const history = await this.#try('The history could not be read', 'lab.history', { suite, number });
    if (history && this.current?.id === row.id) this.history = history;
  }

  #filter(): ResultFilter {
    const { verdicts } = SHOWN[this.shown];
    return {
      ...(verdicts ? { verdicts } : {}),
      ...(this.suite === null ? {} : { suites: [this.suite] }),
      ...(this.text.trim() === '' ? {} : { text: this.text.trim() }),
      ...(isVertex(this.point) ? { point: this.point.trim() } : {}),
      ...(this.change === null || this.since === null ? {} : { changes: [this.change] }),
    };
  }

  async #fetch(page: number, fresh: boolean): Promise<void> {
    const search = this.#search;
    const { run, since, groupBy } = this;
    if (!run) return;
    const sort: ResultSort[] =
      groupBy === null
        ? this.sort
        : [{ key: groupBy, descending: false }, ...this.sort.filter(({ key }) => key !== groupBy)];
    this.#asked.add(page);
    const result = await this.#try('The results could not be read', 'lab.results', {
      run: run.id,
      ...(since === null ? {} : { since }),
      filter: this.#filter(),
      sort,
      offset: page * PAGE,
      limit: PAGE,
    });
    if (search !== this.#search) return;
    if (!result) {
      this.#asked.delete(page);
      return;
    }
    const rows = fresh ? new Array<LabRow | undefined>(result.total) : [...this.rows];
    rows.length = result.total;
    result.rows.forEach((row, i) => (rows[page * PAGE + i] = row));
    this.rows = rows;
    this.total = result.total;
    if (this.selected >= this.total) this.selected = Math.max(0, this.total - 1);
    if (fresh) void this.#readHistory();
  }

  /** Undefined when it failed; the reason is told then. */
  async #try<C extends keyof Calls>(
    failure: string,
    name: C,
    params: Calls[C]['params'],
  ): Promise<Calls[C]['result'] | undefined> {
    try {
      return await this.#api.call(name, params);
    } catch (thrown) {
      this.#notices.failed(failure, thrown);
      return undefined;
    }
  }
}

/** Groups as places in the list. */
function sectionsOf(groups: readonly ResultGroup[]): ListSection[] {
  let start = 0;
  return groups.map(({ key, totals }) => {
    const count = Object.values(totals.verdicts).reduce((sum, one) => sum + one, 0);
    start += count;
    return { key, count, start: start - count };
  });
}

function isVertex(text: string): boolean {
  return /^[A-HJ-Z]\d{1,2}$/i.test(text.trim());
}
