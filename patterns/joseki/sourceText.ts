/**
 * Where the pieces of an SGF text stand, character by character. What the compiler writes is parsed and checked as any
 * database is; this is what lets a mistake found there be told at the place in the SGF file where its author can mend it.
 */
import { scanProperty, skipSpace } from '../../engine/sgf/scanner.ts';
import type { Place } from '../format/types.ts';

/** Text that knows where in the file each of its characters is. */
export interface LocatedText {
  text: string;
  /** Where it begins; also the place of an empty text. */
  start: number;
  /** The offset of each character; null where they follow each other from `start` on, as nearly always. */
  offsets: readonly number[] | null;
}

/** The offset in the file of a character of the text. */
export function offsetOf({ offsets, start }: LocatedText, index: number): number {
  return offsets === null ? start + index : offsets[index];
}

/** The lines of a located text, without their line feeds. */
export function locatedLines(source: LocatedText): LocatedText[] {
  const { text } = source;
  let at = 0;
  return text.split('\n').map((line) => {
    const part = locatedSlice(source, at, at + line.length);
    at += line.length + 1;
    return part;
  });
}

/** A part of a located text, like String.slice. What begins behind the end has the place of the last character. */
export function locatedSlice(source: LocatedText, from: number, to = source.text.length): LocatedText {
  const { text, offsets } = source;
  const first = Math.min(from, text.length - 1);
  return {
    text: text.slice(from, to),
    offsets: offsets && offsets.slice(from, to),
    start: first < 0 ? source.start : offsetOf(source, first),
  };
}

/** The offset of the first value of a property of the node whose semicolon is at `node`; undefined without it. */
export function valueOffset(text: string, node: number, id: string): number | undefined {
  let at = skipSpace(text, node + 1);
  for (;;) {
    const property = scanProperty(text, at, () => undefined);
    if (!property) return undefined;
    if (property.id === id) return skipSpace(text, property.nameEnd) + 1;
    at = skipSpace(text, property.end);
  }
}

/** What the raw value at `offset` stands for (as unescapeText of engine/sgf), with places. */
export function locatedValue(raw: string, offset: number): LocatedText {
  if (!/[\\\r\t\v\f]/.test(raw)) return { text: raw, offsets: null, start: offset };
  const chars: string[] = [];
  const offsets: number[] = [];
  const pattern = /\\(?:(\r\n|\n\r|[\r\n])|([^]))|\\$|(\r\n|\n\r|[\r\n])|([^])/g;
  for (const match of raw.matchAll(pattern)) {
    const [, brokenLine, escaped, newLine, plain] = match;
    if (brokenLine !== undefined) continue;
    const char = newLine === undefined ? (escaped ?? plain) : '\n';
    if (char === undefined) continue;
    chars.push(/[\t\v\f]/.test(char) ? ' ' : char);
    offsets.push(offset + match.index + (escaped === undefined ? 0 : 1));
  }
  return { text: chars.join(''), offsets, start: offset };
}

/** Turns offsets of a text into lines and columns. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) this.#starts.push(at + 1);
    }
  }

  /** Both from 1. */
  place(offset: number): Place {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.#starts[low] + 1 };
  }
}
