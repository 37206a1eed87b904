/** Keeps the last lines of a stream of text, such as what a process wrote to its standard error before it died. */
export class TextTail {
  readonly #lines: number;
  #text = '';

  constructor(lines: number) {
    this.#lines = lines;
  }

  add(chunk: string): void {
    this.#text = (this.#text + chunk)
      .split('\n')
      .slice(-this.#lines - 1)
      .join('\n')
      .slice(-20_000);
  }

  text(): string {
    return this.#text.trim();
  }
}
