/**
 * The Problems place: the collections, the problems of the one that is chosen with how the user stands with each, and the problem that is
 * being solved. What is due is offered first, then what is new, in the order of the file.
 */
import type {
  Api,
  ProblemCollection,
  ProblemFault,
  ProblemGrade,
  ProblemRow,
} from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';
import { titleOf } from '../action.ts';
import { toBase64, type GivenFile } from '../files.ts';
import type { Notices, Words } from '../notices.svelte.ts';
import { Solving } from './solving.svelte.ts';
import { PROBLEM_STATES, stateOf, type ProblemState } from './words.ts';

export type ProblemFilter = ProblemState | 'all';

export class ProblemDesk {
  collections = $state.raw<readonly ProblemCollection[]>([]);
  loaded = $state(false);
  failure = $state.raw<string | null>(null);
  /** The collection whose problems are listed. */
  chosen = $state<number | null>(null);
  rows = $state.raw<readonly ProblemRow[]>([]);
  faults = $state.raw<readonly ProblemFault[]>([]);
  filter = $state<ProblemFilter>('all');
  /** Index of the problem on the board. */
  index = $state(-1);
  solving = $state.raw<Solving | null>(null);
  /** Milliseconds since 1970, as of the last thing that was done here. */
  now = $state(0);
  /** Called with every stone, for the sound. */
  onStone: () => void = () => undefined;
  /** Takes the focus to the list; set by the place while it is shown. */
  focusList: () => void = () => undefined;

  readonly collection: ProblemCollection | undefined = $derived(
    this.collections.find(({ id }) => id === this.chosen),
  );
  readonly states: readonly ProblemState[] = $derived(
    this.rows.map(({ progress }) => stateOf(progress, this.now)),
  );
  readonly counts: Readonly<Record<ProblemState, number>> = $derived.by(() => {
    const counts = { new: 0, due: 0, failed: 0, learnt: 0 };
    for (const state of this.states) counts[state]++;
    return counts;
  });
  /** Indices of the problems that are listed. */
  readonly listed: readonly number[] = $derived(
    this.rows.flatMap((_, i) => (this.filter === 'all' || this.states[i] === this.filter ? [i] : [])),
  );

  readonly #api: Api;
  readonly #notices: Notices;
  readonly #clock: () => number;
  /** Problems looked at before, the last one at the end. */
  #visited: readonly number[] = [];
  #opening = 0;
  /** The last of what reads the list of collections: one goes after the other, so that no older list takes the place of a newer one. */
  #listing: Promise<void> = Promise.resolve();

  /** `clock`: milliseconds since 1970. */
  constructor(api: Api, notices: Notices, clock: () => number = () => Date.now()) {
    this.#api = api;
    this.#notices = notices;
    this.#clock = clock;
  }

  /** Reads the list, and goes on where the user was. */
  open(): Promise<void> {
    return this.#inTurn(async () => {
      this.now = this.#clock();
      try {
        this.collections = await this.#api.call('problems.list', {});
      } catch (thrown) {
        this.failure = errorData(thrown).message;
        return;
      }
      this.failure = null;
      this.loaded = true;
      const [first] = this.collections;
      if (!this.collection && first) await this.choose(first.id);
    });
  }

  /** Opens a file of the host's disk. */
  async openPath(path: string): Promise<void> {
    await this.#take(
      () => t('problems:failed.open', { name: path }),
      () => this.#api.call('problems.openPath', { path }),
    );
  }

  /** Opens files by their bytes, one after the other. */
  async openData(files: readonly GivenFile[]): Promise<void> {
    for (const { name, bytes } of files) {
      const params = { name: name.slice(0, 255), base64: toBase64(bytes) };
      await this.#take(
        () => t('problems:failed.open', { name }),
        () => this.#api.call('problems.openData', params),
      );
    }
  }

  /** Lists the problems of a collection and shows the one where the user was. */
  async choose(id: number): Promise<void> {
    const opening = ++this.#opening;
    try {
      const { rows, faults } = await this.#api.call('problems.rows', { id });
      if (opening !== this.#opening) return;
      this.now = this.#clock();
      this.chosen = id;
      this.rows = rows;
      this.faults = faults;
      this.filter = 'all';
      this.#visited = [];
    } catch (thrown) {
      if (opening === this.#opening) this.#notices.failed(() => t('problems:failed.rows'), thrown);
      return;
    }
    await this.#show(Math.max(0, this.collection?.at ?? 0));
  }

  /** Shows a problem of the list. */
  async show(index: number): Promise<void> {
    if (index < 0 || index >= this.rows.length) return;
    if (this.index >= 0 && index !== this.index) this.#visited = [...this.#visited, this.index];
    await this.#show(index);
  }

  /** The problem to solve next: the one that is due longest, else the next new one, else the failed one that is due first. */
  get nextIndex(): number | undefined {
    const others = this.rows.map((_, i) => (this.index + 1 + i) % this.rows.length);
    const of = (state: ProblemState): number[] =>
      others.filter((i) => i !== this.index && this.states[i] === state);
    const due = (i: number): number => this.rows[i].progress!.due;
    const first = (indices: number[]): number | undefined =>
      indices.toSorted((a, b) => due(a) - due(b)).at(0);
    return first(of('due')) ?? of('new').at(0) ?? first(of('failed'));
  }

  async next(): Promise<void> {
    this.now = this.#clock();
    const next = this.nextIndex;
    if (next === undefined) this.#notices.info(() => t('problems:collection.nothingDue'));
    else await this.show(next);
  }

  /** The problem that was on the board before, else the one before it in the list. */
  async previous(): Promise<void> {
    const last = this.#visited.at(-1);
    this.#visited = this.#visited.slice(0, -1);
    await this.#show(last ?? Math.max(0, this.index - 1));
  }

  /** The row `by` further in what is listed. */
  async step(by: number): Promise<void> {
    const { listed } = this;
    if (listed.length === 0) return;
    const at = listed.indexOf(this.index);
    const to = at < 0 ? 0 : Math.max(0, Math.min(listed.length - 1, at + by));
    await this.show(listed[to]);
  }

  /** Takes the collection off the list; the message offers it back. */
  async remove(): Promise<void> {
    const { collection } = this;
    if (!collection || collection.builtin) return;
    const { id, name } = collection;
    try {
      await this.#api.call('problems.remove', { id });
    } catch (thrown) {
      this.#notices.failed(() => t('problems:failed.remove'), thrown);
      return;
    }
    this.#clear();
    await this.open();
    const restore = async (): Promise<void> => {
      try {
        await this.#api.call('problems.restore', { id });
        await this.open();
        await this.choose(id);
      } catch (thrown) {
        this.#notices.failed(() => t('problems:failed.restore'), thrown);
      }
    };
    this.#notices.info(() => t('problems:collection.removed', { name }), {
      label: () => titleOf({ id: 'edit.undo' }),
      run: () => void restore(),
    });
  }

  #clear(): void {
    this.solving?.leave();
    this.solving = null;
    this.chosen = null;
    this.rows = [];
    this.faults = [];
    this.index = -1;
  }

  #take(what: Words, open: () => Promise<ProblemCollection>): Promise<void> {
    return this.#inTurn(async () => {
      try {
        const { id } = await open();
        this.collections = await this.#api.call('problems.list', {});
        await this.choose(id);
      } catch (thrown) {
        this.#notices.failed(what, thrown);
      }
    });
  }

  /** `read` must not reject. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    this.#listing = this.#listing.then(read);
    return this.#listing;
  }

  async #show(index: number): Promise<void> {
    const id = this.chosen;
    if (id === null) return;
    const opening = ++this.#opening;
    try {
      const problem = await this.#api.call('problems.read', { id, index });
      if (opening !== this.#opening) return;
      this.solving?.leave();
      this.index = index;
      this.now = this.#clock();
      this.solving = new Solving({
        api: this.#api,
        problem,
        record: (grade) => void this.#record(id, index, grade),
        onStone: () => this.onStone(),
      });
    } catch (thrown) {
      if (opening === this.#opening) this.#notices.failed(() => t('problems:failed.read'), thrown);
    }
  }

  async #record(id: number, index: number, grade: ProblemGrade): Promise<void> {
    try {
      const progress = await this.#api.call('problems.record', { id, index, grade });
      if (this.chosen !== id) return;
      this.now = this.#clock();
      this.rows = this.rows.map((row, i) => (i === index ? { ...row, progress } : row));
    } catch (thrown) {
      this.#notices.failed(() => t('problems:failed.record'), thrown);
    }
  }
}

/** The filters in the order in which they are offered. */
export const PROBLEM_FILTERS: readonly ProblemFilter[] = ['all', ...PROBLEM_STATES];
