/**
 * What our engine makes of the position of a test, as the "Why this move?" page would show it, with the patterns that the test's run
 * had. Made when somebody asks, or for all failures after a run, in an engine process of its own, since the window's engine has the
 * patterns of now; then kept with the result for good.
 */
import { specFromPosition } from '../../engine/board/spec.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { CLASSIC_LEVELS } from '../../engine/protocol/engineChoice.ts';
import type { DecideParams, DecideResult } from '../../engine/protocol/moves.ts';
import type { ResultRow } from '../../engine/protocol/regression.ts';
import type { Stone } from '../../engine/protocol/types.ts';
import type { EngineClient } from '../engine/client.ts';
import { ApiError } from '../ipc/errors.ts';
import type { RegressionDetails } from '../store/regressionDetails.ts';

/** What is needed of an engine that is asked with patterns of its own. */
export type LabEngine = Pick<EngineClient, 'look' | 'usePatterns' | 'close'>;

/** A decision as it is kept with a result. */
export interface KeptThought {
  decision: DecideResult;
  /** Of our program. */
  build: string;
  /** Milliseconds since 1970. */
  made: number;
}

export interface ThoughtsOptions {
  details: RegressionDetails;
  spawn: () => LabEngine;
  build: () => string;
  /** The position a result is about, the side asked about, and how the engine was set. Throws when it cannot be set up. */
  question: (row: ResultRow) => DecideParams;
}

const KIND = 'decision';
/** Questions in a row without an answer: there is no engine. */
const FAILURES = 3;

/** Finds thoughts out and keeps them. */
export class ThoughtKeeper {
  readonly #options: ThoughtsOptions;
  readonly #engines = new Set<LabEngine>();
  /** Raised by every stop. */
  #stops = 0;

  constructor(options: ThoughtsOptions) {
    this.#options = options;
  }

  /** Kept already; undefined when it is not. */
  kept(result: number): KeptThought | undefined {
    return this.#options.details.get(result, KIND) as KeptThought | undefined;
  }

  /** The kept thought, or one that is made now and kept; null when it was stopped. `patterns` are those of the run. */
  async of(row: ResultRow, patterns: () => ArrayBuffer): Promise<KeptThought | null> {
    const kept = this.kept(row.id);
    if (kept) return kept;
    const stops = this.#stops;
    const question = this.#options.question(row);
    return this.#with(patterns(), (engine) => this.#make(engine, row, question, stops));
  }

  /** Makes what is not kept yet of all these, one after the other; ends early when it is stopped. Rejects when the engine is no use. */
  async fill(
    rows: readonly ResultRow[],
    patterns: ArrayBuffer,
    onProgress: (done: number) => void,
  ): Promise<void> {
    const stops = this.#stops;
    await this.#with(patterns, async (engine) => {
      let failures = 0;
      for (const [done, row] of rows.entries()) {
        if (this.#stops !== stops) return;
        onProgress(done);
        if (this.kept(row.id)) continue;
        try {
          await this.#make(engine, row, this.#options.question(row), stops);
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

  async #with<T>(patterns: ArrayBuffer, use: (engine: LabEngine) => Promise<T>): Promise<T> {
    const engine = this.#options.spawn();
    this.#engines.add(engine);
    try {
      engine.usePatterns(patterns);
      return await use(engine);
    } finally {
      this.#engines.delete(engine);
      engine.close();
    }
  }

  async #make(
    engine: LabEngine,
    { id }: ResultRow,
    question: DecideParams,
    stops: number,
  ): Promise<KeptThought | null> {
    try {
      const decision = await engine.look('decide', question);
      if (decision.stopped || this.#stops !== stops) return null;
      const thought = { decision, build: this.#options.build(), made: Date.now() };
      this.#options.details.put(id, KIND, thought);
      return thought;
    } catch (error) {
      if (this.#stops !== stops) return null;
      throw error;
    }
  }
}

/** What to ask about the position of a session that has been set up: the side a test's command names, else the one to move. */
export function questionOf(session: GtpSession, command: string): DecideParams {
  if (session.position.depth > 0)
    throw new ApiError(
      'refused',
      'The test is about moves that are only tried: nothing is to be played there.',
    );
  const named = /^\S+\s+(b|black|w|white)\b/i.exec(command)?.[1].toLowerCase();
  const color: Stone = named === undefined ? session.toMove() : named.startsWith('b') ? 2 : 1;
  const { level, seed } = session.engine;
  return {
    position: specFromPosition(session.position, color),
    level: Math.min(CLASSIC_LEVELS.most, Math.max(CLASSIC_LEVELS.least, level)),
    seed: seed & 0x7fff_ffff,
  };
}
