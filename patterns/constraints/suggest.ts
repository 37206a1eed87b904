/** Finds the name that somebody may have meant. */
import type { Saying } from '../../engine/protocol/sayings.ts';

/** “; did you mean 'lib'?”, to end a phrase with, when one of the names is near enough, else nothing. */
export function suggestion(wrong: string, names: Iterable<string>): Saying[] {
  let best = '';
  // Up to a third of the letters may be wrong.
  let least = Math.max(1, Math.floor(Math.min(wrong.length, 30) / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wrong, name, least);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best === '' ? [] : [{ key: 'host.db.like', args: { name: best } }];
}

/** Insertions, deletions, replacements and exchanges of neighbours from one to the other; `limit` or more is cut short. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let older: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let least = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, older[j - 2] + 1);
      }
      row.push(least);
    }
    older = above;
    above = row;
  }
  return above[to.length];
}
