/**
 * Where the pieces of an SGF text stand, character by character. What the compiler writes is parsed and checked as any
 * database is; this is what lets a mistake found there be told at the place in the SGF file where its author can mend it.
 */
import { scanProperty, skipSpace } from '../../engine/sgf/scanner.ts';
import type { Place } from '../format/types.ts';

/** Text with the offset, in the file, of each of its characters. */
export interface LocatedText {
  text: string;
  /** As long as `text`. */
  offsets: number[];
  /** Where it begins; also the place of an empty text. */
  start: number;
}

/** The lines of a located text, without their line feeds. */
export function locatedLines({ text, offsets, start }: LocatedText): LocatedText[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const from = at;
    at += line.length + 1;
    return {
      text: line,
      offsets: offsets.slice(from, from + line.length),
      start: offsets[from] ?? offsets[offsets.length - 1] ?? start,
    };
  });
}

/** A part of a located text, like String.slice. */
export function locatedSlice(source: LocatedText, from: number): LocatedText {
  return {
    text: source.text.slice(from),
    offsets: source.offsets.slice(from),
    start: source.offsets[from] ?? source.start,
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
