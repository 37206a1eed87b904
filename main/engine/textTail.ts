/** Characters that are kept, and that are looked at of one chunk. */
const MAX = 20_000;

/** Keeps the last lines of a stream of text, such as what a process wrote to its standard error before it died. */
export class TextTail {
  readonly #lines: number;
  #text = '';

  constructor(lines: number) {
    this.#lines = lines;
  }

  add(chunk: string): void {
    this.#text = (this.#text + chunk.slice(-MAX))
      .split('\n')
      .slice(-this.#lines - 1)
      .join('\n')
      .slice(-MAX);
  }

  text(): string {
    return this.#text.trim();
  }
}
