/**
 * A search by several threads on one tree: this thread leads, and its helpers (searchThread.ts) add playouts to the same
 * shared memory whenever it runs. With one thread it is the plain search, and as deterministic.
 *
 * One tree instead of one for each thread (root parallelism): the threads then know what the others found, and deep lines
 * are read by all of them together.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { areaOffset } from '../../engine/montecarlo/counting.ts';
import { specFromPosition } from '../../engine/board/spec.ts';
import { MONTECARLO, type MonteCarloParameters } from '../../engine/montecarlo/parameters.ts';
import { UctSearch, type StartOptions } from '../../engine/montecarlo/search.ts';
import { searchMemory, type SearchMemory } from '../../engine/montecarlo/searchMemory.ts';
import { NODE_BYTES } from '../../engine/montecarlo/tree.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { DEFAULT_MEGABYTES, usualThreads } from './threads.ts';

/** Entries of the control array. */
export const JOB = 0;
/** The job that is being worked on now; 0 while the leader pauses. */
export const RUNNING = 1;
/** Helpers inside the tree. */
export const ACTIVE = 2;
const CONTROL_LENGTH = 3;
const MEGABYTE = 1 << 20;
/** Playouts of a search that are played before helpers are begun: a thread takes longer to start than these. */
const ALONE = 500;

/** What a helper is started with. */
export interface HelperData {
  memory: SearchMemory;
  thread: number;
  control: Int32Array;
  patterns: MonteCarloTable;
  moves: MoveTable;
  parameters: MonteCarloParameters;
}

/** What a helper is told at the start of a search. */
export interface HelperJob {
  job: number;
  position: PositionSpec;
  options: StartOptions;
}

export interface ParallelOptions {
  /** Default: one for each core, at most MAX_THREADS. */
  threads?: number;
  /** Memory of the tree in megabytes. */
  megabytes?: number;
  /** What the playouts are drawn by. */
  patterns?: MonteCarloTable;
  /** Strengths of moves. */
  moves?: MoveTable;
  /** Of the search, on all threads. */
  parameters?: MonteCarloParameters;
}

export class ParallelSearch extends UctSearch {
  readonly #control = new Int32Array(new SharedArrayBuffer(4 * CONTROL_LENGTH));
  /** Begins the helpers; they are there when a search first takes more than ALONE playouts. */
  readonly #beginHelpers: () => Worker[];
  #helpers: Worker[] = [];
  /** The search under way, for them. */
  #job: HelperJob | undefined;
  #played = 0;

  constructor({
    threads = usualThreads(),
    megabytes = DEFAULT_MEGABYTES,
    patterns = builtinTable(),
    moves = builtinMoves(),
    parameters = MONTECARLO.defaults,
  }: ParallelOptions = {}) {
    const memory = searchMemory(nodesIn(megabytes), threads);
    super({ ...parameters, memory, patterns, moves });
    const control = this.#control;
    this.#beginHelpers = () =>
      Array.from({ length: threads - 1 }, (_, i) =>
        spawn({ memory, thread: i + 1, control, patterns, moves, parameters }),
      );
  }

  override start(position: Position, color: Stone, options: StartOptions): void {
    this.#awaitHelpers();
    super.start(position, color, options);
    this.#played = 0;
    const job = (this.#job?.job ?? 0) + 1;
    Atomics.store(this.#control, JOB, job);
    // Whoever still waits for the job before hears that there is a new one.
    Atomics.notify(this.#control, RUNNING);
    this.#job = {
      job,
      position: specFromPosition(position, color),
      options: { ...options, offset: areaOffset(position, color, options.komi, options.rules) },
    };
    for (const helper of this.#helpers) helper.postMessage(this.#job);
  }

  override run(playouts: number, stop?: Int32Array): number {
    const before = this.playouts;
    const control = this.#control;
    if (this.#helpers.length === 0 && this.#played + playouts > ALONE) {
      this.#helpers = this.#beginHelpers();
      for (const helper of this.#helpers) helper.postMessage(this.#job);
    }
    Atomics.store(control, RUNNING, this.#job?.job ?? 0);
    Atomics.notify(control, RUNNING);
    super.run(playouts, stop);
    Atomics.store(control, RUNNING, 0);
    // Whoever stopped the search waits for its answer; the last playouts may then end behind it.
    if (stop === undefined || Atomics.load(stop, 0) === 0) this.#awaitHelpers();
    const played = this.playouts - before;
    this.#played += played;
    return played;
  }

  /** Until every helper has left the tree. */
  #awaitHelpers(): void {
    const control = this.#control;
    for (let active; (active = Atomics.load(control, ACTIVE)) !== 0;)
      Atomics.wait(control, ACTIVE, active, 1);
  }

  /** Ends the helping threads. */
  override close(): void {
    for (const helper of this.#helpers) void helper.terminate();
  }
}

function spawn(workerData: HelperData): Worker {
  const file = import.meta.filename.endsWith('.ts') ? 'searchThread.ts' : '../main/searchThread.js';
  const helper = new Worker(join(import.meta.dirname, file), { workerData, execArgv: [] });
  // A helper keeps no program alive; one that breaks must not go unnoticed.
  helper.unref();
  helper.on('error', (error) => {
    throw error;
  });
  return helper;
}

function nodesIn(megabytes: number): number {
  return Math.floor((megabytes * MEGABYTE) / NODE_BYTES);
}
