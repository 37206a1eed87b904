/** The Jobs place: long runs in the background, and what the chosen one has found. */
import type { Api } from '../../../main/ipc/api.ts';
import type { LibraryLabel } from '../../../main/ipc/libraryApi.ts';
import type { JobDetail, JobDifference, JobDraft, JobReplies, JobView } from '../../../main/ipc/jobsApi.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';
import { titleOf } from '../action.ts';
import type { Notices } from '../notices.svelte.ts';
import { ToldCalls } from '../toldCalls.ts';
import { nameText } from './words.ts';

export class JobsDesk {
  /** The newest first. */
  jobs = $state.raw<readonly JobView[]>([]);
  /** Tasks that are worked on at once. */
  workers = $state(1);
  /** Nothing is worked on while the user plays. */
  held = $state(false);
  loaded = $state(false);
  failure = $state.raw<string | null>(null);
  chosen = $state<number | null>(null);
  /** Of the chosen one. */
  detail = $state.raw<JobDetail | null>(null);
  /** The form of a new job is open. */
  asking = $state(false);
  /** Games of the library that it is about. */
  about = $state.raw<readonly number[]>([]);
  /** Whether the place is shown; what changes elsewhere is read when it is. */
  isShown: () => boolean = () => false;

  readonly current: JobView | undefined = $derived(this.jobs.find(({ id }) => id === this.chosen));

  readonly #calls: ToldCalls;
  readonly #notices: Notices;
  readonly #stopListening: (() => void)[];
  /** A reading of the chosen one goes on; what came meanwhile is read after it. */
  #reading = false;
  #isOld = false;

  constructor(api: Api, notices: Notices) {
    this.#calls = new ToldCalls(api, notices);
    this.#notices = notices;
    this.#stopListening = [
      api.on('jobs.changed', (job) => {
        if (!this.isShown()) return;
        if (job === null) void this.open();
        else {
          this.#put(job);
          if (job.id === this.chosen) void this.#read();
        }
      }),
      api.on('jobs.held', (held) => (this.held = held)),
    ];
  }

  /** Reads the list, and shows the job that was shown, else the newest. */
  async open(): Promise<void> {
    try {
      const { jobs, workers, held } = await this.#calls.api.call('jobs.list', {});
      this.jobs = jobs;
      this.workers = workers;
      this.held = held;
    } catch (thrown) {
      this.failure = errorData(thrown).message;
      return;
    }
    this.failure = null;
    this.loaded = true;
    const first = this.current ?? this.jobs.at(0);
    if (first) await this.choose(first.id);
    else {
      this.chosen = null;
      this.detail = null;
    }
  }

  async choose(id: number): Promise<void> {
    if (this.chosen !== id) this.detail = null;
    this.chosen = id;
    await this.#read();
  }

  /** Opens the form of a new job, of an analysis where it is about games of the library. */
  ask(games: readonly number[] = []): void {
    this.about = games;
    this.asking = true;
  }

  /** Collections and tags of the library; none where they could not be read. */
  async labels(): Promise<readonly LibraryLabel[]> {
    return (await this.#calls.try(() => t('jobs:labelsNotRead'), 'library.labels', {})) ?? [];
  }

  /** False when it was not added. */
  async add(draft: JobDraft): Promise<boolean> {
    const job = await this.#calls.try(() => t('jobs:notAdded'), 'jobs.add', draft);
    if (!job) return false;
    this.#put(job);
    await this.choose(job.id);
    return true;
  }

  async want(state: 'active' | 'paused' | 'stopped'): Promise<void> {
    if (this.chosen === null) return;
    const job = await this.#calls.try(() => t(`jobs:notWanted.${state}`), 'jobs.want', {
      id: this.chosen,
      state,
    });
    if (!job) return;
    this.#put(job);
    await this.#read();
  }

  /** Takes the chosen one off the list; the message offers it back. */
  async remove(): Promise<void> {
    const { current } = this;
    if (!current) return;
    const { id } = current;
    const name = nameText(current);
    if ((await this.#calls.try(() => t('jobs:notRemoved'), 'jobs.remove', { id })) === undefined) return;
    this.jobs = this.jobs.filter((job) => job.id !== id);
    this.chosen = null;
    this.detail = null;
    const next = this.jobs.at(0);
    if (next) await this.choose(next.id);
    const restore = async (): Promise<void> => {
      if ((await this.#calls.try(() => t('jobs:notRestored'), 'jobs.restore', { id })) === undefined) return;
      await this.open();
      await this.choose(id);
    };
    this.#notices.info(() => t('jobs:removed', { name }), {
      label: () => titleOf({ id: 'edit.undo' }),
      run: () => void restore(),
    });
  }

  /** Undefined when they could not be read. */
  async games(
    id: number,
    from: number,
    count: number,
  ): Promise<JobReplies['jobs.games']['games'] | undefined> {
    return (await this.#calls.try(() => t('jobs:gamesNotRead'), 'jobs.games', { id, from, count }))?.games;
  }

  /** As SGF. */
  async game(id: number, task: number): Promise<string | undefined> {
    return (await this.#calls.try(() => t('jobs:gameNotRead'), 'jobs.game', { id, task }))?.sgf;
  }

  /** What the chosen one has learnt, as a database of moves. */
  async strengths(): Promise<string | undefined> {
    if (this.chosen === null) return undefined;
    return (await this.#calls.try(() => t('jobs:strengths.not'), 'jobs.strengths', { id: this.chosen }))
      ?.text;
  }

  /** What a test run answered in another way than one before it. */
  async differences(id: number, before: number): Promise<readonly JobDifference[] | undefined> {
    const found = await this.#calls.try(() => t('jobs:notCompared'), 'jobs.differences', { id, before });
    return found?.rows;
  }

  dispose(): void {
    for (const stop of this.#stopListening) stop();
  }

  /** Reads the chosen one; changes that come fast are read together. */
  async #read(): Promise<void> {
    this.#isOld = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#isOld && this.chosen !== null) {
        this.#isOld = false;
        const id = this.chosen;
        const detail = await this.#calls.try(() => t('jobs:notRead'), 'jobs.get', { id });
        if (detail && id === this.chosen) {
          this.detail = detail;
          this.#put(detail.job);
        }
      }
    } finally {
      this.#reading = false;
    }
  }

  #put(job: JobView): void {
    const isKnown = this.jobs.some(({ id }) => id === job.id);
    this.jobs = isKnown
      ? this.jobs.map((other) => (other.id === job.id ? job : other))
      : [job, ...this.jobs].sort((a, b) => b.id - a.id);
  }
}
