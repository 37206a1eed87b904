/** What is odd in a text: found by offset, told by line and column. */
import { said, type Saying } from '../protocol/sayings.ts';
import type { Diagnostic } from './types.ts';

/** Findings beyond this many are only counted. */
const MOST = 100;

interface Finding {
  severity: Diagnostic['severity'];
  says: Saying;
  offset: number;
}

/** That there are more findings than are told. */
export function moreFindings(count: number): Saying {
  return { key: 'host.sgf.more', args: { n: `${count}` } };
}

/** Findings of one text. */
export class TextFindings {
  readonly #found: Finding[] = [];
  /** How many there were beyond the limit. */
  #more = 0;

  add(severity: Diagnostic['severity'], says: Saying, offset: number): void {
    if (this.#found.length < MOST) this.#found.push({ severity, says, offset });
    else this.#more++;
  }

  /** Adds one before the others, however many there are. */
  addFirst(severity: Diagnostic['severity'], says: Saying, offset: number): void {
    this.#found.unshift({ severity, says, offset });
  }

  /** All of them in the order of the text. */
  list(text: string): Diagnostic[] {
    const result: Diagnostic[] = [];
    let line = 1;
    let lineStart = 0;
    let at = 0;
    for (const { severity, says, offset } of this.#found.toSorted((a, b) => a.offset - b.offset)) {
      for (; at < offset; at++) {
        const code = text.charCodeAt(at);
        if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) {
          line++;
          lineStart = at + 1;
        }
      }
      result.push({ severity, ...said(says), line, column: offset - lineStart + 1 });
    }
    const last = result.at(-1);
    if (last && this.#more > 0)
      result.push({ ...last, severity: 'warning', ...said(moreFindings(this.#more)) });
    return result;
  }
}
