/**
 * The regression tests affected by a pattern: which they are, and what they give with the patterns as they are being edited beside what
 * they gave before. The list stays with its pattern while results are shown; nothing that was found out goes when something fails later.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets and maps here are replaced as a whole */
import type { Verdict } from '../../../engine/protocol/regression.ts';
import type { Api, Events } from '../../../main/ipc/api.ts';
import type {
  AffectedBy,
  AffectedProgress,
  AffectedResult,
  AffectedTest,
} from '../../../main/ipc/affectedApi.ts';
import { errorData } from '../../api/errors.ts';
import type { SaveOutcome } from './databaseText.svelte.ts';
import { t } from '../../messages/messages.ts';
import { joinList } from '../../ui/parts.ts';

export interface PatternName {
  database: string;
  name: string;
}

/** How a result stands to the one before: first when there was none, waiting when there is none yet. */
export type Turn = 'fixed' | 'broken' | 'answer' | 'same' | 'first' | 'waiting';

/** A row of the list. */
export interface AffectedRow extends AffectedTest {
  key: string;
  /** What it is compared with. */
  before: AffectedResult | null;
  after: AffectedResult | null;
  turn: Turn;
  /** The pattern affected it before the last save, and does not any more. */
  gone: boolean;
}

export class AffectedTests {
  /** What the list is about. */
  about = $state.raw<PatternName | null>(null);
  /** The suite that is searched; null for all. */
  suite = $state<string | null>(null);
  /** Names of all suites; empty before they were asked for. */
  suites = $state.raw<readonly string[]>([]);
  runOnSave = $state(false);
  /** While tests are searched; while they are run. */
  searching = $state.raw<AffectedProgress | null>(null);
  running = $state.raw<AffectedProgress | null>(null);
  /** Why there is no list, or no results. */
  failure = $state.raw<string | null>(null);
  /** Why the last save changed nothing here. */
  note = $state.raw<string | null>(null);
  /** How many tests were searched, and in how many the diagram fits only away from what they are about; null before the first list. */
  searched = $state.raw<{ tests: number; elsewhere: number } | null>(null);
  /** The results are of patterns before the last save. */
  stale = $state(false);

  #tests = $state.raw<readonly AffectedTest[]>([]);
  /** By key. */
  #gone = $state.raw<ReadonlySet<string>>(new Set());
  #results = $state.raw<ReadonlyMap<string, AffectedResult>>(new Map());
  /** What the results are compared with instead of what is kept. */
  #base = $state.raw<ReadonlyMap<string, AffectedResult>>(new Map());
  readonly rows: readonly AffectedRow[] = $derived(this.#tests.map((test) => this.#row(test)));
  /** How many rows turned in each way. */
  readonly turns: Readonly<Record<Turn, number>> = $derived.by(() => {
    const turns: Record<Turn, number> = { fixed: 0, broken: 0, answer: 0, same: 0, first: 0, waiting: 0 };
    for (const { turn } of this.rows) turns[turn]++;
    return turns;
  });
  /** There is something that another pattern's list would put away. */
  readonly holds: boolean = $derived(this.#results.size > 0 || this.running !== null);

  readonly #api: Api;
  readonly #stops: (() => void)[];
  /** Raised by every question of its kind: an answer to an older one is dropped. */
  #searches = 0;
  #runs = 0;

  constructor(api: Api) {
    this.#api = api;
    this.#stops = [
      api.on('lab.affectedProgress', (found) => this.#arrived(found)),
      api.on('lab.affectedResult', ({ result, ...progress }) => {
        if (!this.running) return;
        this.running = progress;
        this.#keep([result]);
      }),
    ];
  }

  /** The cursor is in a pattern: the list goes there, unless it holds results. */
  async follow(about: PatternName): Promise<void> {
    if (!this.holds && !isSame(about, this.about)) await this.list(about);
  }

  /** Lists the tests affected by a pattern, and forgets what is known of others. */
  async list(about: PatternName | null = this.about): Promise<void> {
    if (!about) return;
    if (this.running) {
      // What it still gives is about another pattern.
      this.#runs++;
      this.running = null;
      void this.stop();
    }
    this.about = about;
    this.#tests = [];
    this.#gone = new Set();
    this.#results = this.#base = new Map();
    this.searched = null;
    this.stale = false;
    await this.#find(about);
  }

  async chooseSuite(suite: string | null): Promise<void> {
    this.suite = suite;
    await this.list();
  }

  /** The names to choose from. */
  async readSuites(): Promise<void> {
    try {
      const { suites } = await this.#api.call('lab.suites', {});
      this.suites = suites.map(({ name }) => name);
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }

  /** Runs the tests of the list with the patterns in use. */
  async run(): Promise<void> {
    const tests = this.#tests.map(({ file, test: { number } }) => ({ file, number }));
    if (tests.length === 0) return;
    const run = ++this.#runs;
    const earlier = this.#results;
    this.#results = new Map();
    this.failure = this.note = null;
    this.running = { done: 0, of: tests.length };
    let all = false;
    try {
      const found = await this.#api.call('lab.affectedRun', { tests });
      if (run !== this.#runs) return;
      if (found) this.#keep(found.results);
      all = found !== null;
    } catch (thrown) {
      if (run !== this.#runs) return;
      this.failure = errorData(thrown).message;
    }
    // What was not run again is as it was.
    if (!all) this.#results = new Map([...earlier, ...this.#results]);
    this.stale = !all && earlier.size > 0;
    this.running = null;
  }

  /** Ends searching and running; what is there stays. */
  async stop(): Promise<void> {
    try {
      await this.#api.call('lab.affectedStop', {});
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }

  /** From now on results are compared with those that are there. */
  compareFromHere(): void {
    this.#base = new Map([...this.#base, ...this.#results]);
  }

  /** A database was saved, or changed by another program. */
  async saved({ database, swapped, errors }: SaveOutcome): Promise<void> {
    const { about } = this;
    if (!about) return;
    if (!swapped) {
      this.note =
        errors > 0
          ? t('patterns:tests.note.errors', { database, count: errors })
          : t('patterns:tests.note.same');
      return;
    }
    this.note = null;
    this.stale = this.#results.size > 0;
    const found = await this.#find(about);
    if (this.runOnSave && found && this.about === about) await this.run();
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** Asks for the list; tests that were in it before stay, marked. Whether it is there, and nothing newer was asked. */
  async #find(about: PatternName): Promise<boolean> {
    const search = ++this.#searches;
    this.failure = null;
    this.searching = { done: 0, of: 0 };
    try {
      const suites = this.suite === null ? [] : [this.suite];
      const found = await this.#api.call('lab.affected', { ...about, suites });
      if (search !== this.#searches) return false;
      if (found) {
        this.#replace(found.tests);
        this.searched = { tests: found.searched, elsewhere: found.elsewhere };
      }
      return found !== null;
    } catch (thrown) {
      if (search !== this.#searches) return false;
      const { code, message } = errorData(thrown);
      this.failure = message;
      // The pattern was taken out: what it affected is worth a run all the same.
      if (code === 'not-found') this.#replace([]);
      return code === 'not-found' && this.#tests.length > 0;
    } finally {
      if (search === this.#searches) this.searching = null;
    }
  }

  #replace(tests: readonly AffectedTest[]): void {
    const there = new Set(tests.map(keyOf));
    const left = this.#known ? this.#tests.filter((test) => !there.has(keyOf(test))) : [];
    this.#gone = new Set(left.map(keyOf));
    this.#tests = [...tests, ...left];
  }

  /** The list was complete before. */
  get #known(): boolean {
    return this.searched !== null;
  }

  #arrived({ database, name, tests, ...progress }: Events['lab.affectedProgress']): void {
    if (!this.searching || !isSame({ database, name }, this.about)) return;
    this.searching = { done: progress.done, of: progress.of };
    if (this.#known) return;
    const there = new Set(this.#tests.map(keyOf));
    this.#tests = [...this.#tests, ...tests.filter((test) => !there.has(keyOf(test)))];
  }

  #keep(results: readonly AffectedResult[]): void {
    const news = results.map((result) => [`${result.suite}:${result.number}`, result] as const);
    this.#results = new Map([...this.#results, ...news]);
  }

  #row(test: AffectedTest): AffectedRow {
    const key = keyOf(test);
    const after = this.#results.get(key) ?? null;
    const before = this.#base.get(key) ?? test.kept;
    return { ...test, key, before, after, turn: turnOf(before, after), gone: this.#gone.has(key) };
  }
}

export function isRight(verdict: Verdict): boolean {
  return verdict === 'passed' || verdict === 'PASSED';
}

/** How a result stands to the one before. */
export function turnOf(before: AffectedResult | null, after: AffectedResult | null): Turn {
  if (!after) return 'waiting';
  if (!before) return 'first';
  if (isRight(after.verdict) !== isRight(before.verdict)) return isRight(after.verdict) ? 'fixed' : 'broken';
  return after.answer === before.answer ? 'same' : 'answer';
}

/** "3 newly passed, 1 newly failed"; '' while there are no results. */
export function turnsText(turns: Readonly<Record<Turn, number>>): string {
  const results = turns.fixed + turns.broken + turns.answer + turns.same + turns.first;
  if (results === 0) return '';
  const parts = (['fixed', 'broken', 'answer', 'first'] as const).flatMap((turn) => {
    const count = turns[turn];
    return count > 0 ? [t(`patterns:tests.turns.${turn}`, { count })] : [];
  });
  return parts.length === 0 ? t('patterns:tests.turns.none') : joinList(parts);
}

/** How a test has to do with the pattern, in words. */
export const affectedWords = (by: AffectedBy, points: string): string =>
  t(`patterns:tests.by.${by}`, { points });
export const affectedHint = (by: AffectedBy): string => t(`patterns:tests.by.${by}.hint`);

function keyOf({ test: { suite, number } }: AffectedTest): string {
  return `${suite}:${number}`;
}

function isSame(one: PatternName, other: PatternName | null): boolean {
  return one.database === other?.database && one.name === other.name;
}
