/**
 * Games of the library that are the same: with the same moves, whichever way the board is turned or mirrored, or one of them the beginning
 * of another. The index names moves and beginnings, so that only games which share a name are looked at; those with the same beginning
 * are put in order by their moves, in which every game stands right before those that go on from it.
 */
import type { KnownGame } from './indexDatabase.ts';
import { stonesInOrder, type GameTrace } from './trace.ts';

/** Games that are the same, or go on from the shortest of them. */
export interface AlikeGames {
  games: { game: number; course: number }[];
  /**
   * By course: the longest other one that it goes on from, or -1. Games with the same course have the same moves; the first course is the
   * shortest.
   */
  follows: number[];
}

/** Groups of two games and more. `known`: as IndexDatabase.alike answers them; `traceOf`: the moves of a game. */
export function alikeGames(known: readonly KnownGame[], traceOf: (game: number) => GameTrace): AlikeGames[] {
  const groups: AlikeGames[] = [];
  for (let from = 0; from < known.length;) {
    const { beginning, key } = known[from];
    const name = beginning ?? key;
    let to = from + 1;
    while (to < known.length && name.equals(known[to].beginning ?? known[to].key)) to++;
    groups.push(...courses(known.slice(from, to), traceOf));
    from = to;
  }
  return groups;
}

/** The groups among games with the same beginning. */
function courses(games: readonly KnownGame[], traceOf: (game: number) => GameTrace): AlikeGames[] {
  const byKey = new Map<string, number[]>();
  for (const { game, key } of games) {
    const name = key.toString('base64');
    const same = byKey.get(name);
    if (same) same.push(game);
    else byKey.set(name, [game]);
  }
  // The moves themselves are only needed where there are several courses.
  const rows = [...byKey.values()].map((same) => ({
    same,
    stones: byKey.size === 1 ? new Uint16Array(0) : stonesInOrder(traceOf(same[0])),
  }));
  rows.sort((a, b) => order(a.stones, b.stones));
  const groups: (AlikeGames & { path: { stones: Uint16Array; course: number }[] })[] = [];
  for (const { same, stones } of rows) {
    let group = groups.at(-1);
    while (group?.path.length && !begins(group.path.at(-1)!.stones, stones)) group.path.pop();
    if (!group?.path.length) groups.push((group = { games: [], follows: [], path: [] }));
    const course = group.follows.length;
    group.follows.push(group.path.at(-1)?.course ?? -1);
    group.games.push(...same.map((game) => ({ game, course })));
    group.path.push({ stones, course });
  }
  return groups.flatMap(({ games: found, follows }) => (found.length > 1 ? [{ games: found, follows }] : []));
}

/** By the first number that differs; a beginning before what goes on from it. */
function order(a: Uint16Array, b: Uint16Array): number {
  const both = Math.min(a.length, b.length);
  for (let i = 0; i < both; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

function begins(beginning: Uint16Array, whole: Uint16Array): boolean {
  return beginning.length <= whole.length && beginning.every((stone, i) => stone === whole[i]);
}
