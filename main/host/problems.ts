/**
 * Collections of problems: files of many game trees, each of which sets one. A file is kept whole, so that it is there when the disk it came
 * from is not, and read anew when it is first needed. What is no problem is told with its line, and left out.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { said, type Saying } from '../../engine/protocol/sayings.ts';
import type { Stopped } from '../../engine/protocol/decision.ts';
import type { ProblemParams, ProblemResult } from '../../engine/protocol/problem.ts';
import { readProblems, type Problem } from '../../engine/sgf/problem.ts';
import { attempt } from '../files/atomicFile.ts';
import type { Calls, ProblemCollection, ProblemFault, ProblemProgress } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { CollectionFile, StoredCollection } from '../store/problems.ts';
import type { Store } from '../store/store.ts';
import { GameReader } from './gameReader.ts';
import { afterTry } from './problemSchedule.ts';
import { hashOf } from './sgfFile.ts';

/** Marks the paths of files that come with the program. */
const BUILTIN = 'builtin:';
/** Game trees that are read in one step, some 20 ms. */
const TREES_A_STEP = 100;

export interface ProblemsOptions {
  store: Store;
  /** The engine, with the user's patterns. */
  ask: (params: ProblemParams) => Promise<ProblemResult | Stopped>;
  /** SGF files that come with the program; need not be there. */
  builtin: string;
  now: () => number;
}

/** A collection that was read. */
interface ReadCollection {
  problems: { key: string; problem: Problem }[];
  faults: ProblemFault[];
}

type Result<C extends keyof Calls> = Calls[C]['result'];
type Params<C extends keyof Calls> = Calls[C]['params'];
type ProblemServices = {
  [C in Extract<keyof Calls, `problems.${string}`>]: (params: Params<C>) => Result<C> | Promise<Result<C>>;
};

export class Problems {
  readonly #options: ProblemsOptions;
  readonly #reader = new GameReader();
  /** By collection. */
  readonly #read = new Map<number, ReadCollection>();
  /** What the program comes with, being brought up to date, or there. */
  #builtins: Promise<void> | undefined;

  constructor(options: ProblemsOptions) {
    this.#options = options;
  }

  /** Ends what is being read. */
  close(): void {
    this.#reader.close();
  }

  async list(): Promise<Result<'problems.list'>> {
    await this.#haveBuiltins();
    const { problems } = this.#options.store;
    const found: ProblemCollection[] = [];
    for (const collection of problems.list()) {
      // One that cannot be read any more does not hide the others.
      if (problems.bytes(collection.id)) found.push(await this.#described(collection));
    }
    return found;
  }

  async openPath({ path }: Params<'problems.openPath'>): Promise<ProblemCollection> {
    const file = await this.#reader.file(path);
    return await this.#open({ name: basename(path), path: file.path, hash: file.hash, bytes: file.bytes });
  }

  async openData({ name, base64 }: Params<'problems.openData'>): Promise<ProblemCollection> {
    const bytes = Buffer.from(base64, 'base64');
    return await this.#open({ name, path: null, hash: hashOf(bytes), bytes });
  }

  async rows({ id }: Params<'problems.rows'>): Promise<Result<'problems.rows'>> {
    const { problems, faults } = await this.#contents(id);
    const rows = problems.map(({ key, problem: { name, task, solver } }) => ({
      name,
      task,
      solver,
      progress: this.#progress(key),
    }));
    return { rows, faults };
  }

  async read({ id, index }: Params<'problems.read'>): Promise<Problem> {
    const { problem } = await this.#problem(id, index);
    const { store } = this.#options;
    store.relaxed(() => store.problems.setAt(id, index));
    return problem;
  }

  async record({ id, index, grade }: Params<'problems.record'>): Promise<ProblemProgress> {
    const { store, now } = this.#options;
    const { key } = await this.#problem(id, index);
    store.transaction(() => store.problems.putCard(key, afterTry(store.problems.card(key), grade, now())));
    return this.#progress(key)!;
  }

  /** The calls about problems; `absolute` makes a path of what the user wrote. */
  services(absolute: (path: string) => string): ProblemServices {
    return {
      'problems.list': () => this.list(),
      'problems.openPath': ({ path }) => this.openPath({ path: absolute(path) }),
      'problems.openData': (params) => this.openData(params),
      'problems.rows': (params) => this.rows(params),
      'problems.read': (params) => this.read(params),
      'problems.record': (params) => this.record(params),
      'problems.remove': (params) => (this.remove(params), null),
      'problems.restore': (params) => (this.restore(params), null),
      'problems.ask': (params) => this.#options.ask(params),
    };
  }

  remove({ id }: Params<'problems.remove'>): void {
    const { store } = this.#options;
    if (this.#known(id).path?.startsWith(BUILTIN))
      throw new ApiError('refused', { key: 'host.problems.shipped' });
    store.transaction(() => store.problems.delete(id));
  }

  restore({ id }: Params<'problems.restore'>): void {
    const { store } = this.#options;
    store.transaction(() => store.problems.restore(id));
  }

  async #open(file: CollectionFile): Promise<ProblemCollection> {
    const { store } = this.#options;
    const contents = await this.#readFile(file.bytes, file.name);
    if (contents.problems.length === 0) {
      const lines = contents.faults.map(({ line, message }) => `line ${line}: ${message}`);
      const [first] = contents.faults;
      const why: Saying[] =
        first === undefined
          ? [{ key: 'host.problems.noTrees' }]
          : [{ key: 'host.problems.line', args: { line: `${first.line}`, what: [first.says] } }];
      throw new ApiError(
        'file',
        { key: 'host.problems.none', args: { name: file.name, why } },
        lines.join('\n'),
      );
    }
    const id = store.transaction(() => store.problems.put(file));
    this.#read.set(id, contents);
    return await this.#described(this.#known(id));
  }

  async #described({ id, name, path, at }: StoredCollection): Promise<ProblemCollection> {
    const { problems } = await this.#contents(id);
    const now = this.#options.now();
    const builtin = path?.startsWith(BUILTIN) ?? false;
    const counts = { fresh: 0, due: 0, failed: 0 };
    for (const { key } of problems) {
      const progress = this.#progress(key);
      if (!progress) counts.fresh++;
      else if (progress.due <= now) counts.due++;
      else if (progress.grade === 'wrong') counts.failed++;
    }
    return {
      id,
      name,
      ...(path !== null && !builtin ? { path } : {}),
      builtin,
      at: Math.min(at, problems.length - 1),
      count: problems.length,
      ...counts,
    };
  }

  #known(id: number): StoredCollection {
    const collection = this.#options.store.problems.collection(id);
    if (!collection) throw new ApiError('not-found', { key: 'host.problems.gone' });
    return collection;
  }

  async #contents(id: number): Promise<ReadCollection> {
    const { name } = this.#known(id);
    const read = this.#read.get(id);
    if (read) return read;
    const bytes = this.#options.store.problems.bytes(id);
    if (!bytes) throw new ApiError('file', { key: 'host.problems.damaged', args: { name } });
    const contents = await this.#readFile(bytes, name);
    this.#read.set(id, contents);
    return contents;
  }

  async #problem(id: number, index: number): Promise<ReadCollection['problems'][number]> {
    const { problems } = await this.#contents(id);
    const found = problems.at(index);
    if (!found) throw new ApiError('not-found', { key: 'host.problems.number', args: { n: `${index + 1}` } });
    return found;
  }

  async #readFile(bytes: Uint8Array, name: string): Promise<ReadCollection> {
    const { collection, diagnostics } = await this.#reader.read(bytes, name);
    const problems: ReadCollection['problems'] = [];
    const faults = diagnostics.map(({ line, message, says }): ProblemFault => ({ line, message, says }));
    let trees = 0;
    for (const read of readProblems(collection)) {
      // What else is asked of the host is answered between the steps.
      if (++trees % TREES_A_STEP === 0) await new Promise((resolve) => setImmediate(resolve));
      if ('problem' in read) problems.push({ key: keyOf(read.problem), problem: read.problem });
      else
        faults.push({
          line: read.line,
          ...said({ key: 'host.sgf.skippedTree', args: { why: [read.fault] } }),
        });
    }
    return { problems, faults: faults.sort((a, b) => a.line - b.line) };
  }

  #progress(key: string): ProblemProgress | null {
    const card = this.#options.store.problems.card(key);
    if (!card) return null;
    const { grade, tries, time, due } = card;
    return { grade, tries, time, due };
  }

  /** Brings what the program comes with up to date, once; whoever asks meanwhile waits for the same, and after a failure it is tried again. */
  async #haveBuiltins(): Promise<void> {
    this.#builtins ??= this.#takeBuiltins();
    try {
      await this.#builtins;
    } catch (error) {
      this.#builtins = undefined;
      throw error;
    }
  }

  async #takeBuiltins(): Promise<void> {
    const { builtin, store } = this.#options;
    // What is taken last is listed first.
    for (const file of sgfFiles(builtin).toReversed()) {
      const path = BUILTIN + file;
      const bytes = attempt(join(builtin, file), 'read', () => readFileSync(join(builtin, file)));
      const hash = hashOf(bytes);
      if (store.problems.hashOf(path) === hash) continue;
      await this.#open({ name: file.replace(/\.sgf$/, ''), path, hash, bytes });
    }
  }
}

/** None where there is no such folder. */
function sgfFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sgf'))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Names a problem by its stones and who is to move, in whatever file it stands. */
function keyOf({ solver, position: { size, black, white, moves } }: Problem): string {
  const name = [size, solver, black.toSorted((a, b) => a - b), white.toSorted((a, b) => a - b), moves];
  return createHash('sha256').update(JSON.stringify(name)).digest('hex').slice(0, 32);
}
