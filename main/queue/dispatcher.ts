/**
 * Hands the tasks of a store's jobs out through a queue, and takes what comes back. The store is all that is remembered: the queue may lose
 * everything and this program may be killed, and what has no result is put in again. A result is kept once, whoever brings it and however often.
 *
 * Some tasks, drawn by a secret, are done twice by different workers before they have a result (judge.ts). Who is found to have lied brings nothing
 * any more, and what it alone has brought is done again.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import type { FarmWorker } from '../ipc/jobsApi.ts';
import { hashOf, JobError } from '../jobs/jobSpec.ts';
import { keptSaying, problemOf, toldOf } from '../store/keptSaying.ts';
import { MAX_FAILURES } from '../jobs/jobPool.ts';
import type { StoredJob } from '../jobs/jobStore.ts';
import { KnownJobs, openTasks, type KnownJob } from '../jobs/knownJobs.ts';
import { kindOf } from '../jobs/kinds.ts';
import type { FarmReplies, TaskMessage, TaskReport, WorkerBeat } from './farmApi.ts';
import type { FarmStore } from './farmStore.ts';
import { judge } from './judge.ts';
import type { TaskQueue } from './taskQueue.ts';

/** How often it is seen what other programs did to the store. */
const LOOK_MS = 500;
const SWEEP_MS = 10_000;
/** Of the tasks that are to be in the queue: with fewer it is filled. */
const REFILL = 0.75;
/** Results that come within it are kept in one go. */
const GATHER_MS = 20;
/** What is not done after it is put in again, which changes nothing where it is still there. */
const AGAIN_MS = 30_000;
/** A worker that was not heard of for so long is not counted on. */
const LIVE_MS = 90_000;
/** So often as long as others took, and at least as long as that: a task is given to somebody else, too. */
const STRAGGLER_FACTOR = 4;
const STRAGGLER_MS = 5 * 60_000;
const MAX_COPIES = 3;
/** Results that it is known from how long tasks take. */
const NEWEST = 100;

export interface DispatcherOptions {
  store: FarmStore;
  queue: TaskQueue;
  /** One task in so many is done twice; 0: none. */
  checkEvery: number;
  /** Tasks in the queue and with workers at once. */
  window?: number;
  stragglerMs?: number;
  againMs?: number;
  /** How long after its start it takes workers for granted that it has not heard of. */
  graceMs?: number;
  now?: () => number;
  onFault: (error: Error) => void;
}

/** A task that was handed out. */
interface Out {
  message: TaskMessage;
  copies: number;
  /** When it was put in, and put in anew by another name. */
  added: number;
  since: number;
  /** Workers that could not do it, and how that was. */
  failed: Map<string, 'failed' | 'died'>;
}

interface Waiting {
  worker: string;
  report: TaskReport;
  resolve: (taken: boolean) => void;
  reject: (error: Error) => void;
}

/** A worker program that was heard of. */
interface Heard {
  name: string;
  beat: WorkerBeat;
  seen: number;
}

export class Dispatcher {
  readonly #options: Required<DispatcherOptions>;
  readonly #known: KnownJobs;
  /** By which it is drawn what is checked. */
  readonly #secret: KeyObject;
  /** By job and task. */
  readonly #out = new Map<number, Map<number, Out>>();
  #size = 0;
  readonly #heard = new Map<string, Heard>();
  readonly #done = new Map<string, number>();
  readonly #strikes = new Map<string, number>();
  /** Milliseconds of the newest results, by job. */
  readonly #took = new Map<number, number[]>();
  /** Tasks about which workers differ and nobody is there to decide. */
  readonly #told = new Set<string>();
  readonly #began: number;
  /** Jobs of which results were kept just now. */
  readonly #kept = new Set<number>();
  #waiting: Waiting[] = [];
  #flushing: NodeJS.Timeout | undefined;
  readonly #timers: NodeJS.Timeout[];
  #seen = -1;
  #adding: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: DispatcherOptions) {
    this.#options = {
      window: 2000,
      stragglerMs: STRAGGLER_MS,
      againMs: AGAIN_MS,
      graceMs: LIVE_MS,
      now: Date.now,
      ...options,
    };
    this.#known = new KnownJobs(options.store);
    this.#secret = createSecretKey(options.store.secret);
    this.#began = this.#options.now();
    this.#timers = [
      setInterval(() => this.#guard(() => this.#look()), LOOK_MS),
      setInterval(() => void this.sweep(), Math.min(SWEEP_MS, this.#options.againMs)),
    ];
    this.#guard(() => this.#fill());
  }

  /** Sees at once what was changed in the store. */
  look(): void {
    this.#seen = -1;
    this.#guard(() => this.#look());
  }

  /** What the results of a job mean by now. */
  known(job: StoredJob): KnownJob {
    return this.#known.of(job);
  }

  /** Keeps what a worker brings; false when it was there already, or is not asked for. Rejects with JobError for what is no result. */
  report(worker: string, report: TaskReport): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ worker, report, resolve, reject });
      this.#flushing ??= setTimeout(() => this.#guard(() => this.#flush()), GATHER_MS);
    });
  }

  /** A worker says what it does; answered is what of that is not wanted. */
  beat(name: string, beat: WorkerBeat): FarmReplies['farm.beat'] {
    this.#heard.set(`${name} ${beat.instance}`, { name, beat, seen: this.#options.now() });
    const drop = beat.tasks.filter(({ key, task }) => {
      const job = this.#options.store.byKey(key);
      if (job?.state !== 'active' && job?.state !== 'paused') return true;
      return this.#known.of(job).done.has(task);
    });
    return { drop: drop.map(({ key, task }) => ({ key, task })) };
  }

  workers(): FarmWorker[] {
    const { store } = this.#options;
    this.#forgetSilent();
    const quarantines = new Map(store.members().map(({ name, quarantine }) => [name, quarantine]));
    const views = [...this.#heard.values()].map(({ name, seen, beat: { host, threads, tasks } }) => ({
      ...{ name, host, threads, seen, tasks: tasks.length },
      done: this.#done.get(name) ?? 0,
      ...quarantineOf(quarantines.get(name) ?? ''),
    }));
    const quiet = [...quarantines].filter(
      ([name, why]) => why !== '' && !views.some((one) => one.name === name),
    );
    const silent = quiet.map(([name, quarantine]) => ({
      ...{ name, host: '', threads: 0, seen: 0, tasks: 0, done: this.#done.get(name) ?? 0 },
      ...quarantineOf(quarantine),
    }));
    return [...views, ...silent].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Takes care of what was lost, of stragglers, and of what waits for another worker. Every ten seconds by itself. */
  async sweep(): Promise<void> {
    let quiet: { job: StoredJob; out: Out }[] = [];
    this.#guard(() => {
      this.#forgetSilent();
      this.#straggling();
      this.#decideOpen();
      quiet = this.#quiet();
      this.#addAgain();
      this.#fill();
    });
    // Some worker has them that does not say so.
    for (const { job, out } of quiet) {
      if (await this.#options.queue.isWaiting(out.message)) continue;
      this.#guard(() => {
        if (this.#outOf(job.id).get(out.message.task) === out) this.#handOut(job, out.message.task, []);
      });
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#flush();
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#flushing);
    await this.#options.queue.close();
  }

  #guard(action: () => void): void {
    if (this.#isClosed) return;
    try {
      action();
    } catch (error) {
      this.#options.onFault(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #look(): void {
    const { others } = this.#options.store;
    if (others === this.#seen) return;
    this.#seen = others;
    this.#fill();
  }

  #outOf(job: number): Map<number, Out> {
    const known = this.#out.get(job) ?? new Map<number, Out>();
    this.#out.set(job, known);
    return known;
  }

  /** Puts tasks into the queue until there are enough, the oldest job first. */
  #fill(): void {
    const { store, window } = this.#options;
    const jobs = store.jobs();
    const active = new Set(jobs.filter(({ state }) => state === 'active').map(({ id }) => id));
    for (const [job, out] of this.#out) if (!active.has(job) && out.size > 0) this.#withdraw(job);
    // Looking for tasks costs as much for one as for many.
    const isLow = this.#size < REFILL * window;
    for (const job of jobs) {
      if (!isLow || this.#size >= window) break;
      if (job.state !== 'active') continue;
      const known = this.#known.of(job);
      if (known.progress.isFinished) {
        this.#end(job, 'finished');
        continue;
      }
      const out = this.#outOf(job.id);
      for (const task of openTasks(known)) {
        if (this.#size >= window) break;
        if (!out.has(task))
          this.#handOut(
            job,
            task,
            store.answers(job.id, task).map(({ worker }) => worker),
          );
      }
    }
    this.#send();
  }

  /** Lets a task be done, by others than those. */
  #handOut(job: StoredJob, task: number, not: readonly string[]): void {
    const { now } = this.#options;
    const out = this.#outOf(job.id);
    const before = out.get(task);
    const given = this.#known.of(job).progress.given(task);
    const copy = before ? before.message.copy + 1 : not.length;
    const message = { key: job.key, task, copy, given, mark: markOf(given), not: [...new Set(not)] };
    const failed = before?.failed ?? new Map<string, 'failed' | 'died'>();
    out.set(task, { message, copies: (before?.copies ?? 0) + 1, added: 0, since: now(), failed });
    if (!before) this.#size++;
    this.#unsent.push(message);
    if (this.#unsent.length === 1) queueMicrotask(() => this.#send());
  }

  #unsent: TaskMessage[] = [];

  /** What was handed out goes into the queue, in order; while that cannot be reached it waits. */
  #send(): void {
    const messages = this.#unsent;
    if (messages.length === 0 || this.#isClosed) return;
    this.#unsent = [];
    const added = this.#options.now();
    for (const { key, task } of messages) {
      const job = this.#options.store.byKey(key);
      const out = job && this.#outOf(job.id).get(task);
      if (out) out.added = added;
    }
    this.#adding = this.#adding
      .then(() => this.#options.queue.add(messages))
      // It is put in again by the sweep.
      .catch((error: unknown) => this.#queueFailed(error));
  }

  #queueFailed(error: unknown): void {
    if (!this.#isClosed)
      process.stderr.write(`queue: ${error instanceof Error ? error.message : String(error)}\n`);
  }

  #addAgain(): void {
    const { now, againMs } = this.#options;
    const late = now() - againMs;
    for (const out of this.#out.values())
      for (const one of out.values()) if (one.added <= late) this.#unsent.push(one.message);
    this.#send();
  }

  #withdraw(job: number): void {
    const out = this.#outOf(job);
    const messages = [...out.values()].map(({ message }) => message);
    this.#size -= out.size;
    this.#out.delete(job);
    if (messages.length === 0 || this.#isClosed) return;
    this.#adding = this.#adding
      .then(() => this.#options.queue.remove(messages))
      .catch((error: unknown) => this.#queueFailed(error));
  }

  #settled(job: number, task: number): void {
    if (this.#outOf(job).delete(task)) this.#size--;
  }

  #flush(): void {
    this.#flushing = undefined;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    const answers = this.#options.store.together(() =>
      batch.map(({ worker, report }) => {
        try {
          return this.#take(worker, report);
        } catch (error) {
          if (error instanceof JobError) return error;
          throw error;
        }
      }),
    );
    this.#endFinished();
    for (const [i, answer] of answers.entries())
      if (answer instanceof JobError) batch[i].reject(answer);
      else batch[i].resolve(answer);
    this.#fill();
  }

  /** Ends those jobs of which results were kept and that have all. */
  #endFinished(): void {
    const { store } = this.#options;
    for (const id of this.#kept) {
      const job = store.get(id);
      if (job && job.state !== 'failed' && this.#known.of(job).progress.isFinished)
        this.#end(job, 'finished');
    }
    this.#kept.clear();
  }

  #take(worker: string, report: TaskReport): boolean {
    const { store } = this.#options;
    const { key, task, mark } = report;
    const job = store.byKey(key);
    if (!job) return false;
    const { done, progress } = this.#known.of(job);
    if (done.has(task) || task >= progress.open || markOf(progress.given(task)) !== mark) return false;
    if (report.kind !== 'done') {
      this.#failed(job, task, { worker, kind: report.kind, problem: report.problem });
      return true;
    }
    const kind = kindOf(job.spec);
    let result: unknown;
    try {
      result = kind.parse(job.spec, task, report.result);
    } catch (error) {
      if (!(error instanceof JobError)) throw error;
      this.#failed(job, task, { worker, kind: 'failed', problem: keptSaying(error.says) });
      throw error;
    }
    const { milliseconds } = report;
    const isChecked = this.#isChecked(job, task) && !kind.isTimed(job.spec, result);
    if (!isChecked && store.answers(job.id, task).length === 0) {
      this.#keep(job, task, { worker, result, milliseconds });
      return true;
    }
    store.answer(job.id, task, { worker, result, milliseconds });
    this.#decide(job, task);
    return true;
  }

  #isChecked({ id, key }: StoredJob, task: number): boolean {
    const { checkEvery, store } = this.#options;
    if (checkEvery === 0 || store.isUnsteady(id)) return false;
    const drawn = createHmac('sha256', this.#secret).update(`${key} ${task}`).digest().readUInt32BE(0);
    return drawn % checkEvery === 0;
  }

  #keep(job: StoredJob, task: number, one: { worker: string; result: unknown; milliseconds: number }): void {
    const { store } = this.#options;
    const { worker, milliseconds } = one;
    store.keep(job.id, task, one);
    this.#done.set(worker, (this.#done.get(worker) ?? 0) + 1);
    const took = this.#took.get(job.id) ?? [];
    took.push(milliseconds);
    this.#took.set(job.id, took.slice(-NEWEST));
    const failed = this.#outOf(job.id).get(task)?.failed ?? new Map<string, 'failed' | 'died'>();
    this.#settled(job.id, task);
    for (const [name, how] of failed) if (name !== worker) this.#strike(name, how);
    this.#kept.add(job.id);
  }

  /** What somebody could not do and others did. */
  #strike(worker: string, how: 'failed' | 'died'): void {
    const strikes = (this.#strikes.get(worker) ?? 0) + 1 / MAX_FAILURES[how];
    this.#strikes.set(worker, strikes);
    if (strikes > 0.999) this.#quarantine(worker, { key: 'host.quarantine.unable' });
  }

  #failed(
    job: StoredJob,
    task: number,
    failure: { worker: string; kind: 'failed' | 'died'; problem: string },
  ): void {
    const { store } = this.#options;
    const { worker, kind, problem } = failure;
    const said: Saying = { key: 'host.at', args: { name: worker, why: [toldOf(problem).says] } };
    const times = store.failed(job.id, task, { ...failure, problem: keptSaying(said) });
    const out = this.#outOf(job.id).get(task);
    const failed = out?.failed ?? new Map<string, 'failed' | 'died'>();
    failed.set(worker, kind);
    const answered = store.answers(job.id, task).map((one) => one.worker);
    const everybody = [...answered, ...failed.keys()];
    const hasOthers = this.#hasOthers(everybody);
    // One worker alone does not end a job while there are others.
    if (times >= MAX_FAILURES[kind] && (failed.size >= 2 || !hasOthers)) {
      this.#end(job, 'failed', problem);
      return;
    }
    if (job.state !== 'active') return;
    this.#handOut(job, task, hasOthers ? everybody : answered);
    this.#outOf(job.id).get(task)!.failed = failed;
  }

  /** Whether somebody else is there, or may be. */
  #hasOthers(names: readonly string[]): boolean {
    const { now, graceMs, store } = this.#options;
    if (now() < this.#began + graceMs) return true;
    const banned = store.members().filter(({ quarantine }) => quarantine !== '');
    const out = new Set([...names, ...banned.map(({ name }) => name)]);
    return [...this.#heard.values()].some(({ name, seen }) => !out.has(name) && seen > now() - LIVE_MS);
  }

  /** Takes the answers to a task for its result when they say enough, else has it done by somebody else. */
  #decide(job: StoredJob, task: number): void {
    const { store } = this.#options;
    const kind = kindOf(job.spec);
    const answers = store.answers(job.id, task);
    const statements = answers.map(({ worker, result }) => ({
      worker,
      essence: kind.essence(result),
      isTimed: kind.isTimed(job.spec, result),
    }));
    const judgement = judge(statements);
    const names = answers.map(({ worker }) => worker);
    if (judgement.kind === 'holds') {
      store.settle(job.id, task, judgement.confirmed);
      this.#keep(job, task, answers[judgement.index]);
      for (const liar of judgement.liars)
        this.#quarantine(liar, {
          key: 'host.quarantine.differs',
          args: { task: `${task}`, job: `${job.id}` },
        });
      return;
    }
    const isAlone = answers.length === 1 && !this.#hasOthers(names);
    if (judgement.kind === 'unsteady' || isAlone || store.isUnsteady(job.id)) {
      if (judgement.kind === 'unsteady' && !store.isUnsteady(job.id)) {
        store.setUnsteady(job.id);
        store.note(job.id, { key: 'host.log.unsteady', args: { n: `${task}` } });
      }
      if (isAlone)
        store.note(job.id, { key: 'host.log.unchecked', args: { n: `${task}`, worker: names[0] } });
      store.settle(job.id, task, false);
      this.#keep(job, task, answers[judgement.kind === 'unsteady' ? judgement.index : 0]);
      return;
    }
    if (answers.length > 1 && !this.#hasOthers(names)) {
      const about = `${job.id} ${task} ${names.join(' ')}`;
      const args = { n: `${task}`, workers: names.map(verbatim) };
      if (!this.#told.has(about)) store.note(job.id, { key: 'host.log.differ', args });
      this.#told.add(about);
    }
    const out = this.#outOf(job.id).get(task);
    if (job.state === 'active' && (!out || names.some((name) => !out.message.not.includes(name))))
      this.#handOut(job, task, names);
  }

  /** Takes nothing of a worker any more; what it alone has brought is done again, with what came of that. */
  #quarantine(worker: string, reason: Saying): void {
    const { store } = this.#options;
    if (!store.quarantine(worker, keptSaying(reason))) return;
    for (const [id, tasks] of store.unconfirmedOf(worker)) {
      const job = store.get(id);
      if (!job) continue;
      const kind = kindOf(job.spec);
      const from = Math.min(...tasks.map((task) => kind.after(job.spec, task)));
      const later = from === Infinity ? [] : store.doneFrom(id, from);
      const dropped = [...new Set([...tasks, ...later])];
      store.forget(id, dropped);
      this.#known.forget(id);
      store.note(id, {
        key: 'host.log.quarantined',
        args: { worker, why: [reason], n: `${dropped.length}` },
      });
      // What was given to tasks may be something else now.
      if (from !== Infinity) this.#withdraw(id);
    }
  }

  #end(job: StoredJob, state: 'finished' | 'failed', problem = ''): void {
    const { store } = this.#options;
    store.end(job.id, state, problem);
    store.settleAll(job.id);
    this.#withdraw(job.id);
    this.#known.forget(job.id);
    this.#took.delete(job.id);
  }

  #forgetSilent(): void {
    const late = this.#options.now() - LIVE_MS;
    for (const [id, { seen }] of this.#heard) if (seen < late) this.#heard.delete(id);
  }

  /** Milliseconds after which a task of a job takes too long. */
  #limit(job: number): number {
    return Math.max(
      this.#options.stragglerMs,
      STRAGGLER_FACTOR * Math.max(0, ...(this.#took.get(job) ?? [])),
    );
  }

  #straggling(): void {
    const { now, store } = this.#options;
    for (const { name, beat } of this.#heard.values())
      for (const { key, task, milliseconds } of beat.tasks) {
        const job = store.byKey(key);
        const out = job && this.#outOf(job.id).get(task);
        if (!out || out.copies >= MAX_COPIES) continue;
        const limit = this.#limit(job.id);
        if (milliseconds > limit && now() - out.since > limit)
          this.#handOut(job, task, [...out.message.not, name]);
      }
  }

  /** Tasks that are out for very long and that no worker speaks of. */
  #quiet(): { job: StoredJob; out: Out }[] {
    const { now, store } = this.#options;
    const spoken = new Set<string>();
    for (const { beat } of this.#heard.values())
      for (const { key, task } of beat.tasks) spoken.add(`${key} ${task}`);
    return store.jobs().flatMap((job) => {
      const late = now() - 2 * this.#limit(job.id);
      const outs = [...(this.#out.get(job.id)?.values() ?? [])];
      return outs
        .filter(
          ({ since, copies, message }) =>
            since < late && copies < MAX_COPIES && !spoken.has(`${job.key} ${message.task}`),
        )
        .map((out) => ({ job, out }));
    });
  }

  #decideOpen(): void {
    const { store } = this.#options;
    store.together(() => {
      for (const job of store.jobs())
        if (job.state === 'active') for (const task of store.answered(job.id)) this.#decide(job, task);
    });
    this.#endFinished();
  }
}

/** Names what a task is given; '' for nothing. */
function markOf(given: unknown): string {
  return given === null ? '' : hashOf(JSON.stringify(given)).slice(0, 8);
}

/** Why nothing is taken of a worker, as it is kept; '' while it is trusted. */
function quarantineOf(kept: string): Pick<FarmWorker, 'quarantine' | 'why'> {
  const { problem, ...why } = problemOf(kept);
  return { quarantine: problem, ...why };
}
