/**
 * Takes tasks from the queue and does them: gets the job by its hash, its inputs and its engine by theirs, and brings the result to the server. The
 * queue lends a task for half a minute at a time; whoever stops asking for more has it taken away. A result is brought again and again until the
 * server has it, and what was done twice counts once there.
 */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DelayedError, Worker, type Job, type RedisOptions } from 'bullmq';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { layOut } from '../jobs/jobInputs.ts';
import { hashOf, inputsOf, JobError, jobFrom, jobKey, usesPrograms, type JobSpec } from '../jobs/jobSpec.ts';
import type { JobWorker } from '../jobs/jobWorker.ts';
import type { TaskEnd } from '../jobs/taskRun.ts';
import { toldOf } from '../store/keptSaying.ts';
import { SignatureError, type EngineBuilds } from './engineBuilds.ts';
import { taskMessage, type TaskMessage } from './farmApi.ts';
import { AwayError, BannedError, type FarmClient } from './farmClient.ts';
import { LOCK_MS, messageId, QUEUE_NAME, QUEUE_PREFIX } from './taskQueue.ts';

const BEAT_MS = 15_000;
/** How long a task is left to others that this worker is not to do. */
const LEFT_MS = 2000;
const LEFT_PROGRAMS_MS = 10_000;
/** Jobs whose inputs stay laid out. */
const MAX_JOBS = 20;
const MAX_PROBLEM = 9000;

export interface QueueWorkerOptions {
  address: RedisOptions;
  client: FarmClient;
  /** As its token has it: tasks that say so are left to others. */
  name: string;
  builds: Pick<EngineBuilds, 'programOf'>;
  /** Makes who does tasks by a program. */
  makeWorker: (program: string) => JobWorker;
  /** Where inputs lie. */
  folder: string;
  /** Tasks at once. */
  threads: number;
  /** Other programs than ours are started, too. */
  programs: boolean;
  lockMs?: number;
  beatMs?: number;
  prefix?: string;
  onResult?: (key: string, task: number) => void;
  /** It cannot go on: its token is refused, or its machine does not compute as others do. */
  onEnd: (error: Error) => void;
  onTrouble: (error: Error) => void;
}

interface Running {
  key: string;
  task: number;
  began: number;
  worker: JobWorker | undefined;
  /** The server does not want it any more. */
  isDropped: boolean;
}

/** A problem as it is sent: not too long, and a phrase whole. */
function shortened(problem: string): string {
  return problem.length <= MAX_PROBLEM ? problem : toldOf(problem).message.slice(0, MAX_PROBLEM);
}

export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #ended = new AbortController();
  readonly #instance = randomUUID();
  readonly #specs = new Map<string, Promise<JobSpec>>();
  readonly #laid = new Map<string, Promise<string>>();
  /** Those that have nothing to do, by program. */
  readonly #idle: { program: string; worker: JobWorker }[] = [];
  readonly #running = new Map<string, Running>();
  /** Results that are on their way. */
  readonly #bringing = new Set<Promise<void>>();
  readonly #queue: Worker<TaskMessage>;
  readonly #timer: NodeJS.Timeout;

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
    makeFolder(options.folder);
    const { address, threads, lockMs = LOCK_MS, prefix = QUEUE_PREFIX } = options;
    this.#queue = new Worker<TaskMessage>(QUEUE_NAME, (job, token) => this.#process(job, token ?? ''), {
      prefix,
      connection: { ...address, maxRetriesPerRequest: null },
      concurrency: threads,
      lockDuration: lockMs,
      // The server sees who is gone.
      skipStalledCheck: true,
      maxStalledCount: 1_000_000,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.#queue.on('error', (error) => {
      // Somebody else has it by now; the result counts all the same.
      if (!this.#isClosed && !/Missing (lock|key)|lock mismatch/i.test(error.message))
        options.onTrouble(error);
    });
    void this.#beat();
    this.#timer = setInterval(() => void this.#beat(), options.beatMs ?? BEAT_MS);
  }

  get #isClosed(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Processes of its workers that run. */
  get pids(): number[] {
    const running = [...this.#running.values()].flatMap(({ worker }) => worker?.pid ?? []);
    return [...running, ...this.#idle.flatMap(({ worker }) => worker.pid ?? [])];
  }

  /** Gives up what it does, which others do. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#ended.abort();
    clearInterval(this.#timer);
    for (const { worker } of this.#running.values()) worker?.close();
    for (const { worker } of this.#idle) worker.close();
    // Tasks are put back first; when the queue is away they are taken from it after a while.
    const closed = Promise.all([this.#queue.close(), ...this.#bringing]);
    const timer = new Promise<void>((go) => setTimeout(go, CLOSE_MS).unref());
    await Promise.race([closed, timer]);
    await this.#queue.close(true).catch((error: unknown) => this.#options.onTrouble(error as Error));
  }

  /** Says nothing more and gives nothing back, as when its machine is gone. For what tries that. */
  async cut(): Promise<void> {
    this.#ended.abort();
    clearInterval(this.#timer);
    await this.#queue.disconnect();
    await this.#queue.close(true);
  }

  async #process(job: Job<TaskMessage>, token: string): Promise<void> {
    const parsed = taskMessage.safeParse(job.data);
    // Whoever put that in is none of ours.
    if (!parsed.success) return;
    const message = parsed.data;
    const { name, programs, onEnd } = this.#options;
    const leave = async (milliseconds: number): Promise<never> => {
      await job.moveToDelayed(Date.now() + milliseconds, token);
      throw new DelayedError();
    };
    if (this.#isClosed) return await leave(1);
    if (message.not.includes(name)) return await leave(LEFT_MS);
    const running: Running = {
      key: message.key,
      task: message.task,
      began: Date.now(),
      worker: undefined,
      isDropped: false,
    };
    this.#running.set(messageId(message), running);
    let isBringing = false;
    const bring = async (end: Exclude<TaskEnd, { kind: 'abandoned' }>): Promise<void> => {
      isBringing = true;
      await this.#bringLater(message, end, running);
    };
    try {
      const spec = await this.#spec(message.key);
      if (usesPrograms(spec) && !programs) return await leave(LEFT_PROGRAMS_MS);
      const end = await this.#do(spec, message, running);
      if (end.kind === 'abandoned') {
        if (this.#isClosed) return await leave(1);
        return;
      }
      await bring(end);
    } catch (error) {
      if (error instanceof DelayedError) throw error;
      // Given back first: who is told may end this program.
      if (error instanceof SignatureError || error instanceof BannedError)
        return await leave(1).finally(() => onEnd(error));
      if (error instanceof AwayError && this.#isClosed) return await leave(1);
      if (!(error instanceof JobError)) throw error;
      await bring({ kind: 'failed', problem: error.message });
    } finally {
      if (!isBringing) this.#forget(message, running);
    }
  }

  #forget(message: TaskMessage, running: Running): void {
    if (this.#running.get(messageId(message)) === running) this.#running.delete(messageId(message));
  }

  /**
   * Brings what came of a task while the next is begun; waits only when too much is on its way. Should this program end meanwhile, the server
   * misses the result and has the task done again.
   */
  async #bringLater(
    message: TaskMessage,
    end: Exclude<TaskEnd, { kind: 'abandoned' }>,
    running: Running,
  ): Promise<void> {
    const { threads, onEnd, onTrouble } = this.#options;
    const bringing = this.#bring(message, end)
      .catch((error: unknown) => {
        if (error instanceof BannedError) onEnd(error);
        else if (!this.#isClosed) onTrouble(error as Error);
      })
      .finally(() => {
        this.#bringing.delete(bringing);
        this.#forget(message, running);
      });
    this.#bringing.add(bringing);
    while (this.#bringing.size > threads) await Promise.race(this.#bringing);
  }

  async #do(spec: JobSpec, { key, task, given }: TaskMessage, running: Running): Promise<TaskEnd> {
    const program = await this.#options.builds.programOf(spec.build, spec.patternSet);
    const folder = await this.#layOut(key, spec);
    if (this.#isClosed || running.isDropped) return { kind: 'abandoned' };
    const worker = this.#workerOf(program);
    running.worker = worker;
    running.began = Date.now();
    const end = await worker.run({ spec, task, given, folder });
    running.worker = undefined;
    if (this.#isClosed) worker.close();
    else this.#idle.push({ program, worker });
    return end;
  }

  /** One of that program that has nothing to do, or a new one; there are never more than tasks at once. */
  #workerOf(program: string): JobWorker {
    const at = this.#idle.findIndex((one) => one.program === program);
    if (at >= 0) return this.#idle.splice(at, 1)[0].worker;
    const busy = [...this.#running.values()].filter(({ worker }) => worker !== undefined).length;
    while (this.#idle.length > 0 && this.#idle.length + busy >= this.#options.threads)
      this.#idle.shift()?.worker.close();
    return this.#options.makeWorker(program);
  }

  async #bring(
    { key, task, mark }: TaskMessage,
    end: Exclude<TaskEnd, { kind: 'abandoned' }>,
  ): Promise<void> {
    const { client, onResult, onTrouble } = this.#options;
    const told = end.kind === 'done' ? end : { kind: end.kind, problem: shortened(end.problem) };
    try {
      const { taken } = await client.callUntil(
        'farm.report',
        { key, task, mark, ...told },
        this.#ended.signal,
      );
      if (taken && end.kind === 'done') onResult?.(key, task);
    } catch (error) {
      if (!(error instanceof JobError) || error instanceof BannedError) throw error;
      // The server has it as a failure.
      onTrouble(error);
    }
  }

  async #spec(key: string): Promise<JobSpec> {
    const known = this.#specs.get(key) ?? this.#getSpec(key);
    this.#specs.set(key, known);
    known.catch(() => this.#specs.delete(key));
    const oldest = this.#specs.keys().next();
    if (this.#specs.size > MAX_JOBS && oldest.value !== undefined) this.#specs.delete(oldest.value);
    return await known;
  }

  async #getSpec(key: string): Promise<JobSpec> {
    const { client } = this.#options;
    const { spec } = await client.callUntil('farm.job', { key }, this.#ended.signal);
    const job = jobFrom(spec);
    if (jobKey(job) !== key) throw new JobError(verbatim('the server tells another job than the queue'));
    return job;
  }

  /** The inputs of a job, in a folder. */
  async #layOut(key: string, spec: JobSpec): Promise<string> {
    const known = this.#laid.get(key) ?? this.#getInputs(key, spec);
    this.#laid.set(key, known);
    known.catch(() => this.#laid.delete(key));
    for (const old of this.#laid.keys()) {
      if (this.#laid.size <= MAX_JOBS + this.#options.threads) break;
      this.#laid.delete(old);
      rmSync(this.#placeOf(old), { recursive: true, force: true });
    }
    return await known;
  }

  #placeOf(key: string): string {
    return join(this.#options.folder, 'jobs', key.slice(0, 16));
  }

  async #getInputs(key: string, spec: JobSpec): Promise<string> {
    const { client, folder } = this.#options;
    const place = this.#placeOf(key);
    makeFolder(place);
    const kept = join(folder, 'inputs');
    makeFolder(kept);
    const bytes = new Map<string, Uint8Array>();
    for (const { hash } of inputsOf(spec)) {
      if (bytes.has(hash)) continue;
      const file = join(kept, hash);
      const here = existsSync(file) ? readFileSync(file) : undefined;
      const content = here && hashOf(here) === hash ? here : await client.file(hash, this.#ended.signal);
      if (content !== here) writeFileAtomic(file, content);
      bytes.set(hash, content);
    }
    layOut(spec, place, (hash) => bytes.get(hash));
    return place;
  }

  /** Says what it does, and hears what of that is in vain. */
  async #beat(): Promise<void> {
    const { client, threads, onEnd, onTrouble } = this.#options;
    const now = Date.now();
    const tasks = [...this.#running.values()].map(({ key, task, began }) => ({
      ...{ key, task, milliseconds: Math.max(0, now - began) },
    }));
    try {
      const { drop } = await client.call('farm.beat', {
        ...{ instance: this.#instance, host: hostname(), threads, tasks },
      });
      for (const running of this.#running.values())
        if (drop.some(({ key, task }) => key === running.key && task === running.task)) {
          running.isDropped = true;
          running.worker?.abandon();
          setTimeout(() => running.worker?.close(), HANGS_MS).unref();
        }
    } catch (error) {
      if (error instanceof BannedError) onEnd(error);
      // It is said again soon.
      else if (!(error instanceof AwayError)) onTrouble(error as Error);
    }
  }
}

/** Milliseconds in which a worker gives up what it does. */
const HANGS_MS = 10_000;
/** Milliseconds for putting tasks back. */
const CLOSE_MS = 3000;
