/**
 * Takes lines from a reader one at a time while telling whether the next one has come, so that work done in between can be
 * broken off when it has. Never more than one line ahead: what a controller sends beyond that stays in the pipe.
 */

/** The lines of a source, with a look at whether there is one. */
export class Lookahead {
  readonly #lines: AsyncIterator<string, unknown>;
  #coming: Promise<IteratorResult<string, unknown>> | undefined;
  #arrived: IteratorResult<string, unknown> | undefined;
  #failed = false;

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  /** Whether `next` would not have to wait: a line has come, or the end, or a failure. Looked for since the last `look`. */
  get arrived(): boolean {
    return this.#arrived !== undefined || this.#failed;
  }

  /** The line that has come; undefined when none has, or at the end. */
  get line(): string | undefined {
    return this.#arrived?.done === false ? this.#arrived.value : undefined;
  }

  /** Begins to wait for the next line. */
  look(): void {
    void this.#look().catch(() => {
      // Whoever takes the line hears of it.
      this.#failed = true;
    });
  }

  /** The next line, or undefined at the end; rejects when the source fails. */
  async next(): Promise<string | undefined> {
    const result = await this.#look();
    this.#coming = this.#arrived = undefined;
    return result.done ? undefined : result.value;
  }

  /** Resolves once `arrived` is true. */
  async settled(): Promise<void> {
    this.look();
    await this.#look().then(
      () => undefined,
      () => undefined,
    );
  }

  #look(): Promise<IteratorResult<string, unknown>> {
    this.#coming ??= this.#lines.next().then((result) => (this.#arrived = result));
    return this.#coming;
  }
}
