/** Counts what happened lately, to refuse what happens too often. */
export class RateLimit {
  readonly #most: number;
  readonly #milliseconds: number;
  readonly #now: () => number;
  #times: number[] = [];

  /** At most `most` times within any `milliseconds`; `now` in milliseconds, from a clock that is never set back. */
  constructor(most: number, milliseconds: number, now: () => number) {
    this.#most = most;
    this.#milliseconds = milliseconds;
    this.#now = now;
  }

  /** True when it has happened as often as it may. */
  get reached(): boolean {
    const since = this.#now() - this.#milliseconds;
    this.#times = this.#times.filter((time) => time > since);
    return this.#times.length >= this.#most;
  }

  /** It happened; beyond the limit nothing is counted any more. */
  add(): void {
    if (!this.reached) this.#times.push(this.#now());
  }
}
