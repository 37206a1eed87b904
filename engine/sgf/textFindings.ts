/** What is odd in a text: found by offset, told by line and column. */
import type { Diagnostic } from './types.ts';

/** Findings beyond this many are only counted. */
const MOST = 100;

interface Finding {
  severity: Diagnostic['severity'];
  message: string;
  offset: number;
}

/** Findings of one text. */
export class TextFindings {
  readonly #found: Finding[] = [];
  /** How many there were beyond the limit. */
  #more = 0;

  add(severity: Diagnostic['severity'], message: string, offset: number): void {
    if (this.#found.length < MOST) this.#found.push({ severity, message, offset });
    else this.#more++;
  }

  /** Adds one before the others, however many there are. */
  addFirst(severity: Diagnostic['severity'], message: string, offset: number): void {
    this.#found.unshift({ severity, message, offset });
  }

  /** All of them in the order of the text. */
  list(text: string): Diagnostic[] {
    const result: Diagnostic[] = [];
    let line = 1;
    let lineStart = 0;
    let at = 0;
    for (const { severity, message, offset } of this.#found.toSorted((a, b) => a.offset - b.offset)) {
      for (; at < offset; at++) {
        const code = text.charCodeAt(at);
        if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) {
          line++;
          lineStart = at + 1;
        }
      }
      result.push({ severity, message, line, column: offset - lineStart + 1 });
    }
    const last = result.at(-1);
    if (last && this.#more > 0)
      result.push({ ...last, severity: 'warning', message: `and ${this.#more} more findings` });
    return result;
  }
}
