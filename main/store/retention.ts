/**
 * Until when things are kept that go by themselves after a while: deleted games, old runs, analyses of earlier builds. A clock alone must
 * not decide, since one that once stands ahead by days would take what was put away yesterday. So the days on which the program was used
 * are noted, and something goes when it is old by the clock and as many of those days as a week has have been seen since.
 */
import { z } from 'zod';
import type { KeptValuesRepository } from './keptValues.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Days of use that must have been seen since. */
const DAYS_OF_USE = 7;

const kept = z.object({ days: z.array(z.int()).max(1000) }).partial();

/** Tells what is old enough to go. */
export class Retention {
  readonly #values: KeptValuesRepository;
  readonly #now: () => number;

  constructor(values: KeptValuesRepository, now: () => number) {
    this.#values = values;
    this.#now = now;
  }

  /** Notes that the program is used today. */
  noteUse(): void {
    const today = Math.floor(this.#now() / DAY_MS);
    const days = this.#days();
    if (!days.includes(today)) this.#values.write('use', { days: [...days, today].slice(-DAYS_OF_USE) });
  }

  /** The time before which things of an age may go; -Infinity when nothing may. */
  before(age: number): number {
    const days = this.#days();
    return days.length < DAYS_OF_USE ? -Infinity : Math.min(this.#now() - age, Math.min(...days) * DAY_MS);
  }

  /** In the order in which they were seen, which a clock that goes back does not change. */
  #days(): number[] {
    return this.#values.read('use', { days: [] as number[] }, kept).days;
  }
}
