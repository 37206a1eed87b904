/** Which patterns gave reasons for moves, as far as what our engine thought of tests is kept. */
import { setImmediate as eventsHandled } from 'node:timers/promises';
import { pointName } from '../../engine/board/point.ts';
import type { DecideResult } from '../../engine/protocol/decision.ts';
import type { RegressionDetails } from '../store/regressionDetails.ts';

/** What labThoughts.ts keeps under this kind. */
const KIND = 'decision';

export class KeptReasons {
  readonly #details: RegressionDetails;
  /** By result: the vertices of the moves by pattern. A record never changes, and reading one takes milliseconds. */
  readonly #read = new Map<number, ReadonlyMap<string, string[]>>();

  constructor(details: RegressionDetails) {
    this.#details = details;
  }

  /** By `suite:number`: the moves that the pattern gave reasons for, when a test was thought about last. Ends early when it is over. */
  async of(database: string, name: string, over: () => boolean): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const { result, suite, number } of this.#details.newest(KIND)) {
      if (!this.#read.has(result)) {
        await eventsHandled();
        if (over()) break;
        this.#read.set(result, this.#patternsOf(result));
      }
      const moves = this.#read.get(result)?.get(`${database}/${name}`);
      if (moves) found.set(`${suite}:${number}`, moves);
    }
    return found;
  }

  #patternsOf(result: number): Map<string, string[]> {
    const patterns = new Map<string, string[]>();
    const kept = this.#details.get(result, KIND) as { decision: DecideResult } | undefined;
    if (!kept) return patterns;
    const { size, decision } = kept.decision;
    for (const { point, reasons } of decision.moves) {
      for (const { source } of reasons) {
        if (!source.pattern) continue;
        const name = `${source.pattern.database}/${source.pattern.name}`;
        const vertex = pointName(point, size);
        const moves = patterns.get(name) ?? [];
        if (!moves.includes(vertex)) patterns.set(name, [...moves, vertex]);
      }
    }
    return patterns;
  }
}
