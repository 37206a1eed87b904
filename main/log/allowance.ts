/** At most so many of something in a minute, so that a page that fails in a loop does not push everything else out of the log. */
export class Allowance {
  readonly #perMinute: number;
  #minute = -1;
  #taken = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Whether one more is allowed at this time (ms). */
  take(now: number): boolean {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#taken = 0;
    }
    return ++this.#taken <= this.#perMinute;
  }
}
