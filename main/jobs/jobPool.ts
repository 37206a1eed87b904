/**
 * Works on the jobs of a store with several workers, the oldest job first. The store is all that is remembered: a pool that is killed is replaced
 * by another one, which goes on with what has no result; and several may work on one store.
 */
import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { makeFolder } from '../files/makeFolder.ts';
import { isProcess } from '../regression/engines.ts';
import { keptSaying } from '../store/keptSaying.ts';
import { layOut } from './jobInputs.ts';
import type { JobProgress } from './jobKind.ts';
import { JobError } from './jobSpec.ts';
import type { JobStore, StoredJob } from './jobStore.ts';
import type { JobWorker } from './jobWorker.ts';
import { KnownJobs, openTasks, type KnownJob } from './knownJobs.ts';
import { otherEngine, type OwnEngine } from './taskRun.ts';

/** A lease is extended three times before it expires. */
const LEASE_MS = 60_000;
const EXTEND_MS = LEASE_MS / 4;
/** How often it is seen what other programs did. */
const LOOK_MS = 500;
/** So often a task may fail, or its worker die, before the job has failed: a worker may be killed for reasons that are not the task's. */
export const MAX_FAILURES = { failed: 3, died: 20 };

export interface JobPoolOptions {
  store: JobStore;
  /** Where inputs are laid out. */
  folder: string;
  own: OwnEngine;
  workers: readonly JobWorker[];
  /** A result was kept, or something else of the job is other than it was. */
  onChange?: (job: number) => void;
  /** Another program may have changed anything. */
  onOthers?: () => void;
  /** Something that is no fault of a job, such as a full disk: nothing is worked on any more. */
  onFault: (error: Error) => void;
  now?: () => number;
}

interface Busy {
  job: number;
  task: number;
}

export class JobPool {
  readonly #options: Required<Pick<JobPoolOptions, 'now'>> & JobPoolOptions;
  /** As leases name it. */
  readonly #name = `${hostname()} ${process.pid} ${randomUUID()}`;
  readonly #known: KnownJobs;
  readonly #busy = new Map<JobWorker, Busy>();
  #timers: NodeJS.Timeout[] = [];
  #isHeld = false;
  #isClosed = false;
  #seen = -1;
  #idle: (() => void)[] = [];

  constructor(options: JobPoolOptions) {
    this.#options = { now: Date.now, ...options };
    this.#known = new KnownJobs(options.store);
    makeFolder(options.folder);
    this.#releaseDead();
    this.#timers = [
      setInterval(() => this.#guard(() => this.#extend()), EXTEND_MS),
      setInterval(() => this.#guard(() => this.#look()), LOOK_MS),
    ];
    this.#guard(() => this.#fill());
  }

  /** Jobs that a worker of this pool has a task of. */
  get working(): Set<number> {
    return new Set([...this.#busy.values()].map(({ job }) => job));
  }

  /** The processes of its workers that run. */
  get pids(): number[] {
    return this.#options.workers.flatMap(({ pid }) => pid ?? []);
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Holds all workers, for the time being, or has them go on. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    for (const worker of this.#options.workers) worker.hold(isHeld);
    if (!isHeld) this.#guard(() => this.#fill());
  }

  /** Sees at once what was changed in the store. */
  look(): void {
    this.#seen = -1;
    this.#guard(() => this.#look());
  }

  /** Resolves when there is nothing that it could do. */
  async idle(): Promise<void> {
    if (this.#isClosed || (this.#busy.size === 0 && !this.#isHeld && this.#active().length === 0)) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Ends the workers; what they do has no result and is done again by the next pool. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const worker of this.#options.workers) worker.close();
    this.#options.store.release(this.#name);
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** What of a job that is known from its results by now. */
  progress(job: StoredJob): JobProgress<unknown> {
    return this.#known.of(job).progress;
  }

  #guard(action: () => void): void {
    if (this.#isClosed) return;
    try {
      action();
    } catch (error) {
      this.close();
      this.#options.onFault(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** What pools of this machine had that are gone is free at once. */
  #releaseDead(): void {
    const { store } = this.#options;
    for (const holder of store.holders()) {
      const [host, pid] = holder.split(' ');
      if (host === hostname() && !isProcess(Number(pid))) store.release(holder);
    }
  }

  #extend(): void {
    if (this.#busy.size > 0) this.#options.store.extend(this.#name, this.#options.now() + LEASE_MS);
    this.#releaseDead();
    // What expired is free without anybody's writing.
    this.#fill();
  }

  #look(): void {
    const { others } = this.#options.store;
    if (others === this.#seen) return;
    this.#seen = others;
    this.#fill();
    this.#options.onOthers?.();
  }

  #active(): StoredJob[] {
    return this.#options.store.jobs().filter(({ state }) => state === 'active');
  }

  /** Gives every worker something to do, and takes away what is not wanted any more. */
  #fill(): void {
    const { workers, store } = this.#options;
    const jobs = store.jobs();
    const states = new Map(jobs.map(({ id, state }) => [id, state]));
    for (const [worker, { job }] of this.#busy) {
      const state = states.get(job);
      // One that is off the list has none.
      if (state !== 'active' && state !== 'paused') worker.abandon();
    }
    const active = jobs.filter(({ state }) => state === 'active');
    if (!this.#isHeld) {
      const free = workers.filter((worker) => !this.#busy.has(worker));
      for (const job of active) {
        while (free.length > 0 && this.#begin(job, free[free.length - 1])) free.pop();
        if (free.length === 0) break;
      }
    }
    if (this.#busy.size === 0 && !this.#isHeld && this.#active().length === 0)
      for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Has a worker begin the next task of a job; false when there is none. */
  #begin(job: StoredJob, worker: JobWorker): boolean {
    const { store, own, now } = this.#options;
    const known = this.#known.of(job);
    if (known.progress.isFinished) {
      this.#end(job, 'finished');
      return false;
    }
    const other = otherEngine(job.spec, own);
    if (other !== undefined) {
      this.#end(job, 'failed', keptSaying(other));
      return false;
    }
    const task = this.#take(job.id, known, now() + LEASE_MS);
    if (task === undefined) return false;
    const place = this.#placeOf(job);
    try {
      layOut(job.spec, place, (hash) => store.input(hash));
    } catch (error) {
      if (!(error instanceof JobError)) throw error;
      this.#end(job, 'failed', keptSaying(error.says));
      return false;
    }
    this.#busy.set(worker, { job: job.id, task });
    worker.hold(this.#isHeld);
    const assignment = { spec: job.spec, task, given: known.progress.given(task), folder: place };
    void worker.run(assignment).then((end) => {
      this.#busy.delete(worker);
      this.#guard(() => this.#ended(job.id, task, end));
    });
    return true;
  }

  #ended(job: number, task: number, end: Awaited<ReturnType<JobWorker['run']>>): void {
    const { store, onChange } = this.#options;
    this.#known.again(job, task);
    if (end.kind === 'done') {
      const { result, milliseconds } = end;
      store.keep(job, task, { worker: this.#name, result, milliseconds });
    } else if (end.kind === 'abandoned') store.release(this.#name, { job, task });
    else {
      const times = store.failed(job, task, { worker: this.#name, ...end });
      if (times >= MAX_FAILURES[end.kind]) {
        const stored = store.get(job);
        if (stored) this.#end(stored, 'failed', end.problem);
      }
    }
    const stored = store.get(job);
    if (stored?.state === 'active' && this.#known.of(stored).progress.isFinished)
      this.#end(stored, 'finished');
    else if (stored?.state !== 'failed') onChange?.(job);
    this.#fill();
  }

  #end(job: StoredJob, state: 'finished' | 'failed', problem = ''): void {
    this.#options.store.end(job.id, state, problem);
    this.#known.forget(job.id);
    rmSync(this.#placeOf(job), { recursive: true, force: true });
    this.#options.onChange?.(job.id);
  }

  #placeOf({ key }: StoredJob): string {
    return join(this.#options.folder, key.slice(0, 16));
  }

  /** Leases the next task that has no result and is nobody's; undefined when there is none by now. */
  #take(job: number, known: KnownJob, expires: number): number | undefined {
    const { store } = this.#options;
    const leased = store.leased(job);
    for (const task of openTasks(known)) {
      if (!leased.has(task) && store.lease(job, task, this.#name, expires)) return task;
    }
    return undefined;
  }
}
