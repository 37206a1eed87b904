/**
 * The results of the run that is looked at, as the query wants them. The host holds all of them; rows are fetched in pages as they come
 * into view, and an answer to an older question is dropped. While a run goes on the page is read again at most twice a second, however
 * fast results come.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets here are replaced as a whole or watched by nobody */
import type {
  ChangeKind,
  ResultFilter,
  ResultGroup,
  ResultQuery,
  ResultSort,
  SortKey,
  TestHistory,
} from '../../../engine/protocol/regression.ts';
import type { LabRow } from '../../../main/ipc/labApi.ts';
import { t } from '../../messages/messages.ts';
import type { ToldCalls } from '../toldCalls.ts';
import { isVertex, sectionsOf, SHOWN_VERDICTS, type GroupBy, type ListSection, type Shown } from './query.ts';
import type { LabRuns } from './runs.svelte.ts';

const PAGE = 100;
/** Milliseconds between two readings of a run that goes on. */
const PACE = 500;
const NO_CHANGES: Record<ChangeKind, number> = { broken: 0, fixed: 0, answer: 0, new: 0, same: 0 };

/** What of the results is shown. */
type Query = Pick<LabResults, 'shown' | 'suite' | 'change' | 'text' | 'point' | 'groupBy'>;

export class LabResults {
  shown = $state<Shown>('all');
  suite = $state<string | null>(null);
  change = $state<ChangeKind | null>(null);
  text = $state('');
  /** A vertex that the tests shown name; '' for all tests. */
  point = $state('');
  groupBy = $state<GroupBy | null>(null);
  sort = $state.raw<ResultSort[]>([
    { key: 'unexpected', descending: false },
    { key: 'suite', descending: false },
    { key: 'number', descending: false },
  ]);
  /** The groups of the list, in its order; none without `groupBy`. */
  sections = $state.raw<readonly ListSection[]>([]);
  /** Sums of every suite, whatever of it the list shows. */
  groups = $state.raw<readonly ResultGroup[]>([]);
  changes = $state.raw<Record<ChangeKind, number>>(NO_CHANGES);
  total = $state(0);
  /** By position in the list; a hole is a row not fetched yet. */
  rows = $state.raw<readonly (LabRow | undefined)[]>([]);
  /** Position of the selected test; -1 for none. */
  selected = $state(0);
  history = $state.raw<TestHistory | null>(null);

  readonly current: LabRow | null = $derived(this.rows[this.selected] ?? null);

  readonly #calls: ToldCalls;
  readonly #runs: LabRuns;
  #search = 0;
  #asked = new Set<number>();
  /** What was last needed. */
  #view = { first: 0, last: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(calls: ToldCalls, runs: LabRuns) {
    this.#calls = calls;
    this.#runs = runs;
  }

  /** Reads the list anew: another run, filter or order. */
  async refresh(): Promise<void> {
    await this.#read([0], true);
  }

  /** Makes sure that these rows are there or on their way. */
  async need(first: number, last: number): Promise<void> {
    this.#view = { first, last };
    const pages: Promise<void>[] = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
      if (page * PAGE < this.total && !this.#asked.has(page)) pages.push(this.#fetch(page, false));
    }
    await Promise.all(pages);
  }

  /** All rows that the list shows. */
  async all(): Promise<LabRow[]> {
    await this.need(0, this.total - 1);
    return this.rows.filter((row): row is LabRow => row !== undefined);
  }

  select(index: number): void {
    this.selected = Math.max(0, Math.min(this.total - 1, index));
    this.history = null;
    void this.#readHistory();
  }

  /** As select, and waits until the row is there. */
  async step(by: 1 | -1): Promise<LabRow | null> {
    const to = this.selected + by;
    if (to < 0 || to >= this.total) return this.current;
    await this.need(to, to);
    this.select(to);
    return this.current;
  }

  async show(query: Partial<Query>): Promise<void> {
    Object.assign(this, query);
    await this.fromFirst();
  }

  /** Reads the list anew and selects its first test. Of a run that goes on none is: others will come before it. */
  async fromFirst(): Promise<void> {
    this.selected = this.#first;
    await this.refresh();
  }

  /** Another run is looked at: all of it, from its first result. */
  async restart(): Promise<void> {
    await this.show({ suite: null, shown: 'all', change: null, text: '', point: '' });
  }

  /** Another run is looked at: the same test is selected if its list has it, else its first. */
  async ofOtherRun(): Promise<void> {
    const before = this.current;
    await this.fromFirst();
    const search = this.#search;
    if (!before || this.selected !== this.#first) return;
    const { suite, number } = before;
    const at = await this.#calls.try(() => t('regression:failed.results'), 'lab.place', {
      ...this.#query(),
      suite,
      number,
    });
    if (at === undefined || at === null || search !== this.#search || this.selected !== this.#first) return;
    await this.need(at, at);
    this.select(at);
  }

  /** Sorts by a key first; the same one again turns it round. */
  async sortBy(key: SortKey): Promise<void> {
    const [first] = this.sort;
    const descending = first.key === key ? !first.descending : false;
    this.sort = [{ key, descending }, ...this.sort.filter((one) => one.key !== key)].slice(0, 4);
    await this.fromFirst();
  }

  /** The order after the first key; null: by suite and number only. */
  async thenBy(key: SortKey | null): Promise<void> {
    const [first] = this.sort;
    const rest = this.sort.slice(1).filter((one) => one.key !== key && one.key !== first.key);
    const second = key === null || key === first.key ? [] : [{ key, descending: false }];
    const last = (['suite', 'number'] as const).map((one) => ({ key: one, descending: false }));
    this.sort = [first, ...second, ...(key === null ? last : rest)].slice(0, 4);
    await this.fromFirst();
  }

  /** There are new results: they replace those that are shown soon, without a jump of the list. */
  arrived(): void {
    this.#timer ??= setTimeout(() => void this.reread(), PACE);
  }

  /** New results of the same list: only what is in view is read again, and rows that are the same stay the same objects. */
  async reread(): Promise<void> {
    const { first, last } = this.#view;
    const pages = new Set([first, last, Math.max(0, this.selected)].map((index) => Math.floor(index / PAGE)));
    await this.#read([...pages], false);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  get #first(): number {
    return this.#runs.current?.state === 'running' ? -1 : 0;
  }

  /** Reads the pages; `fresh`: nothing of the old list is true any more, else what is not read again stays until it is looked at. */
  async #read(pages: readonly number[], fresh: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#search++;
    this.#asked = new Set();
    const search = this.#search;
    const run = this.#runs.current;
    if (!run) {
      this.rows = [];
      this.groups = [];
      this.sections = [];
      this.total = 0;
      return;
    }
    const { since } = this.#runs;
    const query = { run: run.id, ...(since === null ? {} : { since }) };
    const key = this.groupBy;
    const fetched = Promise.all(pages.map((page) => this.#fetch(page, fresh)));
    const sections =
      key &&
      (await this.#calls.try(() => t('regression:failed.results'), 'lab.groups', {
        ...query,
        filter: this.#filter(),
        key,
      }));
    await fetched;
    if (search !== this.#search) return;
    // The run has ended, and nobody has selected a test.
    if (this.selected < this.#first) this.select(this.#first);
    this.sections = sectionsOf(sections ?? []);
    // The table of suites counts everything, whatever of it the list shows.
    const filter = { ...this.#filter(), suites: undefined, verdicts: undefined };
    const groups = await this.#calls.try(() => t('regression:failed.results'), 'lab.groups', {
      ...query,
      filter,
      key: 'suite',
    });
    if (groups && search === this.#search) this.groups = groups;
    this.changes =
      (since !== null &&
        (await this.#calls.try(() => t('regression:failed.changes'), 'lab.changes', {
          run: run.id,
          since,
        }))) ||
      NO_CHANGES;
  }

  async #readHistory(): Promise<void> {
    const row = this.current;
    if (!row) return;
    const { suite, number } = row;
    const history = await this.#calls.try(() => t('regression:failed.history'), 'lab.history', {
      suite,
      number,
    });
    if (history && this.current?.id === row.id) this.history = history;
  }

  #filter(): ResultFilter {
    const verdicts = SHOWN_VERDICTS[this.shown];
    const { since } = this.#runs;
    return {
      ...(verdicts ? { verdicts } : {}),
      ...(this.suite === null ? {} : { suites: [this.suite] }),
      ...(this.text.trim() === '' ? {} : { text: this.text.trim() }),
      ...(isVertex(this.point) ? { point: this.point.trim() } : {}),
      ...(this.change === null || since === null ? {} : { changes: [this.change] }),
    };
  }

  /** What the list shows, in its order. */
  #query(): Omit<ResultQuery, 'offset' | 'limit'> {
    const { current: run, since } = this.#runs;
    const { groupBy } = this;
    return {
      ...(run ? { run: run.id } : {}),
      ...(since === null ? {} : { since }),
      filter: this.#filter(),
      sort:
        groupBy === null
          ? this.sort
          : [{ key: groupBy, descending: false }, ...this.sort.filter(({ key }) => key !== groupBy)],
    };
  }

  async #fetch(page: number, fresh: boolean): Promise<void> {
    const search = this.#search;
    if (!this.#runs.current) return;
    this.#asked.add(page);
    const result = await this.#calls.try(() => t('regression:failed.results'), 'lab.results', {
      ...this.#query(),
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
    const before = this.current;
    result.rows.forEach((row, i) => {
      const old = rows[page * PAGE + i];
      rows[page * PAGE + i] = old && isSame(old, row) ? old : row;
    });
    this.rows = rows;
    this.total = result.total;
    // New results come in between: what is selected is a test, not a place.
    const moved = fresh || !before ? -1 : result.rows.findIndex(({ id }) => id === before.id);
    if (moved >= 0) this.selected = page * PAGE + moved;
    if (this.selected >= this.total) this.selected = Math.max(0, this.total - 1);
    if (fresh || this.current !== before) void this.#readHistory();
  }
}

/** Whether nothing that is shown of a result has changed: a finished one changes only by what it is compared with. */
function isSame(old: LabRow, row: LabRow): boolean {
  return (
    old.id === row.id &&
    old.verdict === row.verdict &&
    old.wall === row.wall &&
    old.flaky === row.flaky &&
    old.change?.kind === row.change?.kind &&
    (old.board === undefined) === (row.board === undefined)
  );
}
