/**
 * `yomi analysis`: takes queries by lines, lets threads analyse their positions, the most urgent first, and writes answers as they come.
 * Positions of many queries are analysed at once; each by one thread, so that the same query gets the same answer.
 */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { STOP, newWatch, type Watch } from '../../../engine/util/watch.ts';
import { readLines } from '../lines.ts';
import type { AnalysisThreadData, FromAnalysisThread, ToAnalysisThread } from './analysisThread.ts';
import { QueryError, readAction, readQuery, type Action, type Query, type TurnJob } from './query.ts';

export interface AnalysisServerOptions {
  threads: number;
  level: number;
  seed: number;
  /** Memory of all trees together. */
  megabytes: number;
  version: string;
}

/** A position to analyse: what is written about it carries its id. */
interface Pending {
  query: Query;
  job: TurnJob;
  /** In which order they came. */
  number: number;
}

/** A thread, and what it works on. */
interface Lane {
  worker: Worker;
  watch: Watch;
  busy: Pending | undefined;
}

/** Writes one answer; resolves with false when nobody reads any more. */
export type Write = (text: string) => Promise<boolean>;

export class AnalysisServer {
  readonly #options: AnalysisServerOptions;
  readonly #write: Write;
  readonly #lanes: Lane[] = [];
  #queue: Pending[] = [];
  #number = 0;
  #isRead = true;
  #written: Promise<unknown> = Promise.resolve();
  #idle = Promise.withResolvers<void>();
  #failure: Error | undefined;

  constructor(options: AnalysisServerOptions, write: Write) {
    this.#options = options;
    this.#write = write;
  }

  /** Answers the lines of an input, and what is still asked when it ends; resolves when all is written. */
  async answer(input: Readable): Promise<void> {
    try {
      for await (const line of readLines(input)) {
        this.take(line);
        if (!this.#isRead) break;
      }
      await this.finished();
    } finally {
      await Promise.all(this.#lanes.map(({ worker }) => worker.terminate()));
    }
    if (this.#failure) throw this.#failure;
  }

  /** Takes a line: queues its positions, or carries out its action. */
  take(line: string): void {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      this.#say({ error: `Could not parse input line as JSON: ${(error as Error).message}` });
      return;
    }
    const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    const id = typeof given.id === 'string' ? { id: given.id } : {};
    try {
      if ('action' in given) this.#act(readAction(value));
      else this.#enqueue(value);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const { message, field } = error;
      this.#say({ ...id, ...(field === undefined ? {} : { field }), error: message });
    }
  }

  /** Resolves when nothing is asked any more, and all answers are out. */
  async finished(): Promise<void> {
    if (this.#pending > 0 && this.#failure === undefined) await this.#idle.promise;
    await this.#written;
  }

  get #pending(): number {
    return this.#queue.length + this.#lanes.filter(({ busy }) => busy).length;
  }

  #enqueue(value: unknown): void {
    const { query, jobs, warnings } = readQuery(value);
    for (const warning of warnings) this.#say({ id: query.id, ...warning });
    for (const job of jobs) this.#queue.push({ query, job, number: this.#number++ });
    this.#queue.sort((a, b) => b.job.priority - a.job.priority || a.number - b.number);
    this.#go();
  }

  #go(): void {
    while (this.#queue.length > 0) {
      let lane = this.#lanes.find(({ busy }) => !busy);
      if (!lane && this.#lanes.length < this.#options.threads) lane = this.#open();
      const next = lane && this.#queue.shift();
      if (!lane || !next) return;
      lane.busy = next;
      Atomics.store(lane.watch, STOP, 0);
      lane.worker.postMessage({ query: next.query, job: next.job } satisfies ToAnalysisThread);
    }
  }

  #open(): Lane {
    const { level, seed, megabytes, threads } = this.#options;
    const watch = newWatch();
    const workerData: AnalysisThreadData = {
      watch,
      level,
      seed,
      megabytes: Math.max(1, Math.floor(megabytes / threads)),
    };
    const file = import.meta.filename.endsWith('.ts') ? 'analysisThread.ts' : '../cli/analysis.js';
    const worker = new Worker(join(import.meta.dirname, file), { workerData, execArgv: [] });
    const lane: Lane = { worker, watch, busy: undefined };
    worker.on('message', (message: FromAnalysisThread) => this.#receive(lane, message));
    worker.on('error', (error) => {
      this.#failure = error as Error;
      this.#idle.resolve();
    });
    this.#lanes.push(lane);
    return lane;
  }

  #receive(lane: Lane, { answer, last }: FromAnalysisThread): void {
    const { busy } = lane;
    if (!busy) return;
    this.#say({ id: busy.query.id, ...answer });
    if (!last) return;
    lane.busy = undefined;
    this.#go();
    if (this.#pending > 0) return;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers();
  }

  #act(action: Action): void {
    const { id, action: what, terminateId, turnNumbers } = action;
    if (what === 'query_version')
      this.#say({ id, action: what, version: this.#options.version, git_hash: '', name: 'Yomi' });
    else if (what === 'query_models') this.#say({ id, action: what, models: [] });
    else if (what === 'clear_cache') {
      for (const { worker } of this.#lanes) worker.postMessage(null satisfies ToAnalysisThread);
      this.#say({ id, action: what });
    } else {
      if (what === 'terminate' && terminateId === undefined)
        throw new QueryError('Must be a string', 'terminateId');
      this.#terminate(
        ({ query, job }) =>
          (what === 'terminate_all' || query.id === terminateId) &&
          (turnNumbers === undefined || turnNumbers.includes(job.turn)),
      );
      this.#say({ ...action });
    }
  }

  /** What waits is answered with noResults, what is being analysed with what there is. */
  #terminate(isMeant: (pending: Pending) => boolean): void {
    const meant = this.#queue.filter(isMeant);
    this.#queue = this.#queue.filter((pending) => !isMeant(pending));
    for (const { query, job } of meant)
      this.#say({ id: query.id, isDuringSearch: false, noResults: true, turnNumber: job.turn });
    for (const { busy, watch } of this.#lanes) if (busy && isMeant(busy)) Atomics.store(watch, STOP, 1);
  }

  #say(answer: Record<string, unknown>): void {
    const text = `${JSON.stringify(answer)}\n`;
    this.#written = this.#written.then(async () => {
      this.#isRead &&= await this.#write(text);
      if (this.#isRead) return;
      // Nobody wants the rest.
      this.#queue = [];
      for (const { watch } of this.#lanes) Atomics.store(watch, STOP, 1);
    });
  }
}
