/**
 * The lines of a database of strengths as a list to look through, and what is wrong with them while they are edited. Only lines
 * that changed are read: a database has tens of thousands.
 */
import { decimalText } from '../../../engine/protocol/wordCatalogue.ts';
import { finding, type Diagnostic } from '../../../patterns/diagnostic.ts';
import { FAMILIES, type Family } from '../../../patterns/moves/families.ts';
import { LIBERTIES_KIND } from '../../../patterns/moves/shapes.ts';
import { isFault, readMoveLine, type MoveLine } from '../../../patterns/moves/text.ts';
import { explanationWords, formatFixed, formatNumber, t } from '../../messages/messages.ts';
import { familyWords, featureWords, shapeWords, sizeWords } from './featureWords.ts';

/** A line of the database. */
export interface StrengthEntry {
  /** From 1. */
  line: number;
  /** What it is about: `feature` and the family, `shape` or `reply` and the size, or `liberties`. */
  group: string;
  strength: number;
  count: number;
  text: string;
}

/** What a line is about, by its first two words and its last two; null when it cannot be told. */
function entryOf(text: string, line: number): StrengthEntry | null {
  if (text === '' || text.startsWith('#')) return null;
  // Without taking the line apart: there are tens of thousands when a database is opened.
  const plain = /\s\s|\t|^\s|\s$/.test(text) ? text.trim().replaceAll(/\s+/g, ' ') : text;
  const last = plain.lastIndexOf(' ');
  const before = plain.lastIndexOf(' ', last - 1);
  const first = plain.indexOf(' ');
  const second = plain.indexOf(' ', first + 1);
  const strength = Number(plain.slice(before + 1, last));
  const count = Number(plain.slice(last + 1));
  if (second < 0 || second >= last || Number.isNaN(strength) || Number.isNaN(count)) return null;
  const group = plain.startsWith('liberties ') ? 'liberties' : plain.slice(0, second);
  return { line, group, strength, count, text };
}

/** One for each open text. */
export class StrengthReader {
  #rows: readonly string[] = [];
  #entries: readonly (StrengthEntry | null)[] = [];
  #saved: readonly string[] = [];
  #savedFaults: readonly Diagnostic[] = [];

  /** The text as the host has judged it. */
  keep(text: string, diagnostics: readonly Diagnostic[]): void {
    this.#saved = text.split('\n');
    this.#savedFaults = diagnostics;
  }

  /** What is in a text, in its order. */
  entries(text: string): StrengthEntry[] {
    const rows = text.split('\n');
    const { first, last } = difference(this.#rows, rows);
    const known = this.#entries;
    const shift = rows.length - this.#rows.length;
    const moved = known.slice(known.length - last);
    this.#entries = [
      ...known.slice(0, first),
      ...rows.slice(first, rows.length - last).map((row, i) => entryOf(row, first + i + 1)),
      ...(shift === 0 ? moved : moved.map((entry) => entry && { ...entry, line: entry.line + shift })),
    ];
    this.#rows = rows;
    return this.#entries.filter((entry) => entry !== null);
  }

  /** What is wrong with it: what the host said of lines that are as they were, and of the others what can be told here. */
  faults(text: string): Diagnostic[] {
    const rows = text.split('\n');
    const { first, last } = difference(this.#saved, rows);
    const shift = rows.length - this.#saved.length;
    const end = this.#saved.length - last;
    return [
      ...this.#savedFaults.filter(({ line }) => line <= first),
      ...rows.slice(first, rows.length - last).flatMap((row, i) => fault(row, first + i + 1)),
      ...this.#savedFaults
        .filter(({ line }) => line > first && line > end)
        .map((one) => ({ ...one, line: one.line + shift })),
    ];
  }
}

function fault(row: string, line: number): Diagnostic[] {
  const read = readMoveLine(row);
  return isFault(read) ? [finding('error', read, { line, column: 1 })] : [];
}

/** How many lines are the same at the beginning and at the end of two texts. */
function difference(a: readonly string[], b: readonly string[]): { first: number; last: number } {
  const most = Math.min(a.length, b.length);
  let first = 0;
  while (first < most && a[first] === b[first]) first++;
  let last = 0;
  while (last < most - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last++;
  return { first, last };
}

/** What a group is called. */
export function groupWords(group: string): string {
  const [kind, which] = group.split(' ');
  if (kind === 'liberties') return t('patterns:strengths.group.liberties');
  if (kind === 'feature') return Object.hasOwn(FAMILIES, which) ? familyWords(which as Family) : which;
  const size = sizeWords(Number(which));
  return t(kind === 'shape' ? 'patterns:strengths.group.shape' : 'patterns:strengths.group.reply', { size });
}

/** What a line says, in words. */
export function lineWords({ of }: MoveLine): string {
  return 'family' in of ? featureWords(of) : shapeWords(of);
}

/** The groups that there are, features first, then shapes by size, each with how many lines it has. */
export function groupsOf(entries: readonly StrengthEntry[]): { group: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { group } of entries) counts.set(group, (counts.get(group) ?? 0) + 1);
  const rank = (group: string): number =>
    ['feature', 'shape', 'liberties', 'reply'].indexOf(group.split(' ')[0]);
  return [...counts]
    .map(([group, count]) => ({ group, count }))
    .sort((a, b) => rank(a.group) - rank(b.group) || (rank(a.group) > 0 ? (a.group < b.group ? -1 : 1) : 0));
}

export const STRENGTH_ORDERS = ['file', 'strongest', 'weakest', 'most', 'fewest'] as const;
export type StrengthOrder = (typeof STRENGTH_ORDERS)[number];

const ORDERS: Record<StrengthOrder, ((a: StrengthEntry, b: StrengthEntry) => number) | null> = {
  file: null,
  strongest: (a, b) => b.strength - a.strength,
  weakest: (a, b) => a.strength - b.strength,
  most: (a, b) => b.count - a.count,
  fewest: (a, b) => a.count - b.count,
};

/** What is searched of a line, in lower case. */
function searched({ text }: StrengthEntry, about: string): string {
  if (!text.startsWith('feature')) return `${about} ${text}`.toLowerCase();
  const read = readMoveLine(text);
  const words = read === null || isFault(read) ? '' : lineWords(read);
  return `${about} ${words} ${text}`.toLowerCase();
}

/** The lines of a group, or all, that hold every word of the query, in an order. */
export function findStrengths(
  entries: readonly StrengthEntry[],
  { query, group, order }: { query: string; group: string | null; order: StrengthOrder },
): readonly StrengthEntry[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  /** Words of groups: there are tens of thousands of lines and few groups. */
  const groupNames = new Map<string, string>();
  let found = group === null ? entries : entries.filter((entry) => entry.group === group);
  if (wanted.length > 0)
    found = found.filter((entry) => {
      const about = groupNames.get(entry.group) ?? groupWords(entry.group);
      groupNames.set(entry.group, about);
      const words = searched(entry, about);
      return wanted.every((word) => words.includes(word));
    });
  const compare = ORDERS[order];
  return compare === null ? found : found.toSorted(compare);
}

/** `×2.5`: with three digits, as in the text. */
export function factorText(strength: number): string {
  return `×${strength >= 1000 ? formatNumber(Math.round(strength)) : decimalText(strength.toPrecision(3), explanationWords())}`;
}

/** 0.123 as `12.3`: per cent with a digit behind the point, below 0.05 as `<0.1`. */
export function percentText(share: number): string {
  const percent = 100 * share;
  if (percent >= 99.95) return '100';
  return percent < 0.05 ? `<${formatFixed(0.1, 1)}` : formatFixed(percent, 1);
}

/** The kind of shape that would be looked up next, after those that a move has: the next size; null after the largest. */
export function nextSize(texts: readonly string[]): number | null {
  const sizes = texts.flatMap((text) => {
    const read = readMoveLine(text);
    if (read === null || isFault(read) || 'family' in read.of) return [];
    return read.of.kind < LIBERTIES_KIND ? [read.of.kind] : [];
  });
  const next = Math.max(-1, ...sizes) + 1;
  return next < LIBERTIES_KIND ? next : null;
}
