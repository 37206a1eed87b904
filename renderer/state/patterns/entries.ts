/**
 * The patterns of a text as a list to look through. Read line by line from the `Pattern` lines and not from the parser, so
 * that a pattern with a mistake in it, which the parser drops, stays in the list while it is being mended.
 */
import type { PatternEntry } from '../../../main/ipc/api.ts';

/** A pattern in the list. */
export interface ListedPattern extends PatternEntry {
  database: string;
  /** Its number in its database, from 0. */
  index: number;
  /** The first line of the comment above it. */
  comment: string;
  /** Everything that is searched, in lower case. */
  words: string;
}

/** Where patterns begin and end, by their lines `Pattern NAME`; the comments above a pattern belong to it. */
export function scanEntries(text: string): PatternEntry[] {
  const lines = text.split('\n');
  const entries: PatternEntry[] = [];
  for (const [i, line] of lines.entries()) {
    const name = /^\s*Pattern\s+(\S.*?)\s*$/.exec(line)?.[1];
    if (name === undefined) continue;
    const before = entries.at(-1);
    if (before) before.endLine = lastLine(lines, before.line, i);
    entries.push({ name, line: i + 1, endLine: lines.length });
  }
  const last = entries.at(-1);
  if (last) last.endLine = lastLine(lines, last.line, lines.length);
  return entries;
}

/** The last line with content before line `end` (from 0), without the comments that stand before the next pattern. */
function lastLine(lines: readonly string[], line: number, end: number): number {
  let last = end;
  while (last > line && /^\s*(#.*)?$/.test(lines[last - 1])) last--;
  return last;
}

/** Entries with the words they are found by. */
export function listPatterns(
  database: string,
  text: string,
  entries: readonly PatternEntry[],
): ListedPattern[] {
  const lines = text.split('\n');
  return entries.map((entry, index) => {
    let first = entry.line - 1;
    while (first > 0 && lines[first - 1].startsWith('#')) first--;
    const comment = lines
      .slice(first, entry.line - 1)
      .map((line) => line.replace(/^#+\s*/, '').trim())
      .find((line) => line !== '');
    return {
      ...entry,
      database,
      index,
      comment: comment ?? '',
      words: `${entry.name}\n${lines.slice(first, entry.endLine).join('\n')}`.toLowerCase(),
    };
  });
}

/** Patterns that hold every word of the query; a word in the name counts first, then the order of the texts. */
export function findPatterns(list: readonly ListedPattern[], query: string): ListedPattern[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [...list];
  const found = list.filter(({ words }) => wanted.every((word) => words.includes(word)));
  const named = ({ name }: ListedPattern): boolean => name.toLowerCase().includes(wanted[0]);
  return [...found.filter(named), ...found.filter((one) => !named(one))];
}

/** The entry that line `line` (from 1) belongs to: the last one that begins at or before it, comments above it included. */
export function entryAt<T extends PatternEntry>(entries: readonly T[], line: number): T | null {
  let found: T | null = null;
  for (const entry of entries) {
    if (entry.line > line) {
      // Between two patterns the comments belong to the one below.
      if (found && line > found.endLine) return entry;
      break;
    }
    found = entry;
  }
  return found ?? entries[0] ?? null;
}
