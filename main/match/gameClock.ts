/** The time that a player has left, by GTP's time settings: a main time, and then periods in which so many stones have to be played. */
import type { TimeLimit } from '../../engine/protocol/match.ts';

export class GameClock {
  readonly #limit: TimeLimit;
  #main: number;
  /** Seconds and stones that are left of the period; both 0 during the main time. */
  #period = { seconds: 0, stones: 0 };

  constructor(limit: TimeLimit) {
    this.#limit = limit;
    this.#main = limit.main;
    if (limit.main === 0) this.#newPeriod();
  }

  /** As time_left tells it: no stones during the main time. */
  get left(): { seconds: number; stones: number } {
    return this.#main > 0 ? { seconds: this.#main, stones: 0 } : this.#period;
  }

  /** Seconds that the next move may take. */
  get allowed(): number {
    return this.#main > 0 ? this.#main + this.#periodTime : this.#period.seconds;
  }

  /** A move took so many seconds; false: more than there were. */
  spend(seconds: number): boolean {
    let rest = seconds;
    if (this.#main > 0) {
      const ofMain = Math.min(this.#main, rest);
      this.#main -= ofMain;
      rest -= ofMain;
      if (this.#main > 0) return true;
      this.#newPeriod();
      // The move that used up the main time to its end is none of the period.
      if (rest === 0) return true;
    }
    if (rest > this.#period.seconds) return false;
    const { seconds: left, stones } = this.#period;
    if (stones <= 1) this.#newPeriod();
    else this.#period = { seconds: left - rest, stones: stones - 1 };
    return true;
  }

  get #periodTime(): number {
    return this.#limit.stones > 0 ? this.#limit.period : 0;
  }

  #newPeriod(): void {
    this.#period = { seconds: this.#periodTime, stones: this.#limit.stones };
  }
}
