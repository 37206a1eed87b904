/**
 * What our engine makes of the position of a test, with the patterns that the test's run had: the value of every move, the dragons, eyes
 * and influence, and the reading that the test is about. Made when somebody asks, or for all failures after a run, in an engine process
 * of its own, since the window's engine has the patterns of now; then kept with the result for good.
 */
import type { ExamineResult } from '../../engine/protocol/analysis.ts';
import type { DecideResult } from '../../engine/protocol/decision.ts';
import type { PackedPatterns } from '../../engine/protocol/messages.ts';
import type { ReadParams, ReadResult } from '../../engine/protocol/reading.ts';
import type { ResultRow } from '../../engine/protocol/regression.ts';
import type { EngineQueue } from '../engine/engineQueue.ts';
import type { LabRecord } from '../ipc/labApi.ts';
import type { RegressionDetails } from '../store/regressionDetails.ts';
import type { Question } from './testQuestion.ts';

/** What is needed of an engine that is asked with patterns of its own. */
export type LabEngine = Pick<EngineQueue, 'request' | 'usePatterns' | 'close'>;

/** A record as it is kept with a result. */
export interface KeptThought extends LabRecord {
  /** Of the program that made it; the parts of one record are all by the same one. */
  build: string;
  /** Milliseconds since 1970. */
  made: number;
}

export interface ThoughtsOptions {
  details: RegressionDetails;
  spawn: () => LabEngine;
  build: () => string;
  /** What is asked about a result. Rejects when its position cannot be set up. */
  question: (row: ResultRow) => Promise<Question>;
}

/** The kinds of details: the decision came first, and older results have nothing else. */
const KINDS = { decision: 'decision', position: 'position', readings: 'readings' } as const;
/** Questions in a row without an answer: there is no engine. */
const FAILURES = 3;

type Stopped = 'stopped';

/** Finds thoughts out and keeps them. */
export class ThoughtKeeper {
  readonly #options: ThoughtsOptions;
  readonly #engines = new Set<LabEngine>();
  /** Raised by every stop. */
  #stops = 0;

  constructor(options: ThoughtsOptions) {
    this.#options = options;
  }

  /** Kept already; undefined when it is not. Parts that were never kept are null. */
  kept(result: number): KeptThought | undefined {
    const { details } = this.#options;
    const first = details.get(result, KINDS.decision) as
      | { decision: DecideResult; build: string; made: number }
      | undefined;
    if (!first) return undefined;
    const position = details.get(result, KINDS.position) as ExamineResult | undefined;
    const readings = details.get(result, KINDS.readings) as LabRecord['readings'] | undefined;
    return { ...first, position: position ?? null, readings: readings ?? null };
  }

  /**
   * The kept thought, or one that is made now and kept; null when it was stopped. `patterns` are those of the run. What an older record
   * lacks is added only by the very program that made it: another one would say what it thinks, not what was thought then.
   */
  async of(row: ResultRow, patterns: () => PackedPatterns): Promise<KeptThought | null> {
    const kept = this.kept(row.id);
    if (kept && !this.#canComplete(kept)) return kept;
    const stops = this.#stops;
    const question = await this.#options.question(row);
    return this.#with(patterns(), (engine) => this.#make(engine, row, question, stops));
  }

  /** The same questions answered with other patterns (none: as the engine comes), and not kept; null when it was stopped. */
  async present(row: ResultRow, patterns: PackedPatterns | null): Promise<LabRecord | null> {
    const stops = this.#stops;
    const question = await this.#options.question(row);
    return this.#with(patterns, async (engine) => {
      const record = await this.#record(engine, question, {}, stops);
      return record === 'stopped' ? null : record;
    });
  }

  /** Makes what is not kept yet of all these, one after the other; ends early when it is stopped. Rejects when the engine is no use. */
  async fill(
    rows: readonly ResultRow[],
    patterns: PackedPatterns,
    onProgress: (done: number) => void,
  ): Promise<void> {
    const stops = this.#stops;
    await this.#with(patterns, async (engine) => {
      let failures = 0;
      for (const [done, row] of rows.entries()) {
        if (this.#stops !== stops) return;
        onProgress(done);
        const kept = this.kept(row.id);
        if (kept && !this.#canComplete(kept)) continue;
        try {
          await this.#make(engine, row, await this.#options.question(row), stops);
          failures = 0;
        } catch (error) {
          // One position that cannot be thought about is no reason to leave out the others.
          if (++failures === FAILURES) throw error;
        }
      }
    });
  }

  /** Ends all thinking at once. */
  stop(): void {
    this.#stops++;
    for (const engine of this.#engines) engine.close();
  }

  #canComplete({ position, readings, build }: KeptThought): boolean {
    return (position === null || readings === null) && build === this.#options.build();
  }

  async #with<T>(patterns: PackedPatterns | null, use: (engine: LabEngine) => Promise<T>): Promise<T> {
    const engine = this.#options.spawn();
    this.#engines.add(engine);
    try {
      if (patterns) engine.usePatterns(patterns);
      return await use(engine);
    } finally {
      this.#engines.delete(engine);
      engine.close();
    }
  }

  async #make(
    engine: LabEngine,
    { id }: ResultRow,
    question: Question,
    stops: number,
  ): Promise<KeptThought | null> {
    const { details, build } = this.#options;
    const record = await this.#record(engine, question, this.kept(id) ?? {}, stops);
    if (record === 'stopped') return null;
    const about = { build: build(), made: this.kept(id)?.made ?? Date.now() };
    const { decision, position, readings } = record;
    details.put(id, KINDS.position, position);
    details.put(id, KINDS.readings, readings);
    // Last, since a record without it does not count as one.
    details.put(id, KINDS.decision, { decision, ...about });
    return { ...record, ...about };
  }

  /** Asks for the parts that are not there yet. */
  async #record(
    engine: LabEngine,
    { decide, examine, readings }: Question,
    known: Partial<LabRecord>,
    stops: number,
  ): Promise<LabRecord | Stopped> {
    try {
      const decision = known.decision ?? (await engine.request('decide', decide));
      if ('stopped' in decision || this.#stops !== stops) return 'stopped';
      const position = known.position ?? (await engine.request('examine', examine));
      if (position.stopped || this.#stops !== stops) return 'stopped';
      const read = known.readings ?? (await readAll(engine, readings));
      return read === null || this.#stops !== stops ? 'stopped' : { decision, position, readings: read };
    } catch (error) {
      if (this.#stops !== stops) return 'stopped';
      throw error;
    }
  }
}

/** Null when it was stopped. */
async function readAll(
  engine: LabEngine,
  questions: readonly ReadParams[],
): Promise<NonNullable<LabRecord['readings']> | null> {
  const found: NonNullable<LabRecord['readings']> = [];
  for (const params of questions) {
    const result: ReadResult = await engine.request('read', params);
    if (result.ended === 'stopped') return null;
    const { question, forced = [] } = params;
    // Hashes are half of a tree, cannot be compressed, and nobody looks a position up by them here.
    found.push({ question, forced, result: { ...result, tree: { ...result.tree, hashes: '' } } });
  }
  return found;
}
