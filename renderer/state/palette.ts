/** Finds actions by what the user types: every word must begin a word of the title, or stand somewhere in it. */
import { groupTitle, titleOf, type Action } from './action.ts';

/** The actions that match, best first; possible ones before those that are not possible now. */
export function matchActions(actions: readonly Action[], query: string): Action[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const scored = actions.flatMap((action, order) => {
    const text = `${titleOf(action)} ${groupTitle(action.group)}`.toLowerCase();
    let score = 0;
    for (const word of words) {
      if (text.startsWith(word)) score += 3;
      else if (text.includes(` ${word}`)) score += 2;
      else if (text.includes(word)) score += 1;
      else return [];
    }
    return [{ action, order, score, possible: action.enabled() }];
  });
  scored.sort((a, b) => Number(b.possible) - Number(a.possible) || b.score - a.score || a.order - b.order);
  return scored.map(({ action }) => action);
}
