/**
 * Words for the full-text search. Text is folded as for the rest of the library (store/search.ts) and cut into words; scripts that are
 * written without spaces are cut into overlapping pairs of characters, so that any part of a sentence is found.
 */
import { fold } from '../store/search.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/** Text as it is given to the index. */
export function indexText(text: string): string {
  return fold(text).replace(UNSPACED, (run) => ` ${pairs(run).join(' ')} `);
}

/** What to ask SQLite's FTS5 for each word of a query, whatever is typed: only words in quotes. */
export function wordQueries(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const parts = indexText(word).trim().split(' ');
      // Of a run of characters at the end the last one may go on.
      if (parts.length > 1 && [...parts.at(-2)!].at(-1) === parts.at(-1)) parts.pop();
      return `"${parts.join(' ').replace(/["\0]/g, ' ')}" *`;
    });
}

/** Each character with the next one, and the last one by itself. */
function pairs(run: string): string[] {
  const characters = [...run];
  return characters.map((character, i) => character + (characters[i + 1] ?? ''));
}
