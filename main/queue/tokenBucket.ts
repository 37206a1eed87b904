/** A token bucket for each of many who ask: so much a second on average, and so much at once. */
export class TokenBuckets {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  readonly #left = new Map<string, { left: number; at: number }>();

  /** `now` in milliseconds. */
  constructor(perSecond: number, burst: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
  }

  /** Takes one; false when nothing is left. */
  take(who: string): boolean {
    const now = this.#now();
    const known = this.#left.get(who) ?? { left: this.#burst, at: now };
    const left = Math.min(this.#burst, known.left + ((now - known.at) / 1000) * this.#perSecond);
    const isLeft = left >= 1;
    this.#left.set(who, { left: isLeft ? left - 1 : left, at: now });
    if (this.#left.size > MOST) this.#forget(now);
    return isLeft;
  }

  /** Those who have all of it again need not be remembered. */
  #forget(now: number): void {
    for (const [who, { left, at }] of this.#left)
      if (left + ((now - at) / 1000) * this.#perSecond >= this.#burst) this.#left.delete(who);
    // Still too many: whoever came first has waited longest.
    for (const who of this.#left.keys()) {
      if (this.#left.size <= MOST / 2) break;
      this.#left.delete(who);
    }
  }
}

/** Names that are remembered. */
const MOST = 20_000;
