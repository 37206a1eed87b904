/** Jobs that are worked on, with all their results known: whoever hands tasks out goes by this. */
import type { JobProgress, JobSummary } from './jobKind.ts';
import type { JobStore, StoredJob } from './jobStore.ts';
import { kindOf } from './kinds.ts';

export interface KnownJob {
  progress: JobProgress<unknown>;
  done: Set<number>;
  /** Tasks below have results or are being done: where to look for the next. */
  next: number;
  /** The last result that it knows. */
  last: number;
}

export class KnownJobs {
  readonly #store: JobStore;
  readonly #known = new Map<number, KnownJob>();

  constructor(store: JobStore) {
    this.#store = store;
  }

  /** Learns the results of a job that are new, whoever brought them. */
  of(job: StoredJob): KnownJob {
    const known = this.#known.get(job.id) ?? {
      progress: kindOf(job.spec).begin(job.spec),
      done: new Set<number>(),
      next: 0,
      last: 0,
    };
    this.#known.set(job.id, known);
    for (const { id, task, result } of this.#store.results(job.id, known.last)) {
      known.progress.learn(task, result);
      known.done.add(task);
      known.last = id;
    }
    return known;
  }

  /** A task was given back: it is the next to be looked at. */
  again(job: number, task: number): void {
    const known = this.#known.get(job);
    if (known) known.next = Math.min(known.next, task);
  }

  /** A job that is at its end, or whose results were taken back. */
  forget(job: number): void {
    this.#known.delete(job);
  }
}

/** What the results of jobs that are not worked on mean; those of the last one that was asked about are not read again. */
export class KnownSummary {
  readonly #store: JobStore;
  readonly #known: KnownJobs;
  #job = 0;

  constructor(store: JobStore) {
    this.#store = store;
    this.#known = new KnownJobs(store);
  }

  of(job: StoredJob): JobSummary {
    if (job.id !== this.#job) this.#known.forget(this.#job);
    this.#job = job.id;
    let known = this.#known.of(job);
    // Some were taken back.
    if (known.done.size !== this.#store.count(job.id)) {
      this.#known.forget(job.id);
      known = this.#known.of(job);
    }
    return known.progress.summary();
  }
}

/** Open tasks without a result, from the next to be looked at on. */
export function* openTasks(known: KnownJob): Generator<number> {
  const { open } = known.progress;
  while (known.next < open && known.done.has(known.next)) known.next++;
  for (let task = known.next; task < open; task++) if (!known.done.has(task)) yield task;
}
