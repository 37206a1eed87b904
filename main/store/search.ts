/**
 * How library search compares text: SQLite's LIKE ignores case for ASCII only, so both sides are folded here first. Marks
 * go too, so that "muller" finds "Müller" and full-width letters equal plain ones.
 */
import type { Database } from 'better-sqlite3';

/** Digits of numbers in names, with room to spare. */
const LONGEST_NUMBER = 20;

/** Text as it is searched: compatibility forms, lower case, no marks. */
export function fold(text: string): string {
  // Most names are plain, and lists of a hundred thousand are sorted by them.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The same for lists in the order that people expect: numbers in a text go by what they are worth, so that 2 comes before 10. */
function sortable(text: string): string {
  return fold(text).replace(/\d+/g, (digits) => digits.padStart(LONGEST_NUMBER, '0'));
}

/** Gives a connection the function `sortable`, by which names are sorted. */
export function addSortFunction(db: Database): void {
  db.function('sortable', { deterministic: true }, (text) => sortable(String(text)));
}

/** LIKE patterns (with `\` as the escape) for the words of a query; a game matches when it matches every one. */
export function searchPatterns(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
