/** Games that are the same, found by the index, against a comparison of every game with every other. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { Rng } from '../../engine/util/rng.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { PLAIN } from './annotations.ts';
import { alikeGames } from './duplicates.ts';
import { IndexDatabase } from './indexDatabase.ts';
import { keysOf, LEAST_BEGINNING, stonesInOrder, symmetry, traceOf, type GameTrace } from './trace.ts';

const folder = useTestFolder();
const SIZE = 9;
const traced = (sgf: string): GameTrace => traceOf(parseSgf(sgf).value.games[0]);

/** Moves as points of the board, row by row; the colours alternate. */
function sgf(moves: readonly number[], transform = 0): string {
  const to = symmetry(SIZE, transform);
  const letter = (at: number): string => 'abcdefghi'[at];
  const played = moves.map((move, i) => {
    const point = to[move];
    return `;${'BW'[i % 2]}[${letter(point % SIZE)}${letter(Math.floor(point / SIZE))}]`;
  });
  return `(;SZ[${SIZE}]${played.join('')})`;
}

function groupsOf(games: readonly string[]): ReturnType<typeof alikeGames> {
  const index = new IndexDatabase(join(folder(), `${Math.random()}.db`));
  try {
    const traces = games.map(traced);
    index.put(
      traces.map((trace, i) => ({
        ...{ game: i + 1, changed: 0, ...trace, ...keysOf(trace), words: '' },
        annotations: PLAIN,
      })),
    );
    return alikeGames(index.alike(), (game) => index.trace(game)!);
  } finally {
    index.close();
  }
}

/** How two games stand to each other by a group: as long as, before or after; undefined: not at all. */
function relation(groups: ReturnType<typeof alikeGames>, a: number, b: number): string | undefined {
  for (const { games, follows } of groups) {
    const course = (game: number): number | undefined => games.find((one) => one.game === game)?.course;
    const [of, to] = [course(a), course(b)];
    if (of === undefined || to === undefined) continue;
    const before = (first: number, second: number): boolean => {
      for (let at = follows[second]; at >= 0; at = follows[at]) if (at === first) return true;
      return false;
    };
    return of === to ? 'same' : before(of, to) ? 'begins' : before(to, of) ? 'goes on' : undefined;
  }
  return undefined;
}

test('random games, cut, turned and continued otherwise: as comparing each with each finds', () => {
  const rng = new Rng(7);
  const all = Array.from({ length: SIZE * SIZE }, (_, i) => i);
  const games: { moves: number[]; transform: number }[] = [];
  for (let family = 0; family < 12; family++) {
    const left = [...all];
    const moves = Array.from({ length: 50 }, () => left.splice(rng.below(left.length), 1)[0]);
    for (let i = 0; i < 8; i++) {
      // Some shorter than what counts as a beginning, some the same, some that part from the others on the way.
      const length = [20, LEAST_BEGINNING - 1, LEAST_BEGINNING, 40, 50][rng.below(5)];
      const taken = moves.slice(0, length);
      if (rng.below(3) === 0)
        taken.push(...all.filter((point) => !moves.includes(point)).slice(0, 1 + rng.below(3)));
      games.push({ moves: taken, transform: rng.below(8) });
    }
  }
  const texts = games.map(({ moves, transform }) => sgf(moves, transform));
  const groups = groupsOf(texts);
  const rows = texts.map((text) => [...stonesInOrder(traced(text))].join(' '));
  const stones = texts.map((text) => stonesInOrder(traced(text)).length);
  const counts: Record<string, number> = {};
  for (let a = 0; a < texts.length; a++) {
    for (let b = 0; b < texts.length; b++) {
      if (a === b) continue;
      const least = Math.min(stones[a], stones[b]);
      const wanted =
        rows[a] === rows[b]
          ? 'same'
          : least < LEAST_BEGINNING
            ? undefined
            : rows[b].startsWith(`${rows[a]} `)
              ? 'begins'
              : rows[a].startsWith(`${rows[b]} `)
                ? 'goes on'
                : undefined;
      expect(relation(groups, a + 1, b + 1), `${texts[a]} and ${texts[b]}`).toBe(wanted);
      counts[wanted ?? 'other'] = (counts[wanted ?? 'other'] ?? 0) + 1;
    }
  }
  expect(counts.same).toBeGreaterThan(50);
  expect(counts.begins).toBeGreaterThan(50);
  expect(groups.every(({ games: found }) => found.length > 1)).toBe(true);
});

test('games that cannot be shown are like no other, whatever their stand-in holds', () => {
  const cut = '(;SZ[25];B[dd];W[yy])';
  expect(groupsOf([cut, cut, '(;SZ[19];B[dd])', '(;GM[3];B[dd])'])).toEqual([]);
});

test('colours count, games without moves are like no other', () => {
  const moves = [3, 40, 12, 60];
  const exchanged = sgf(moves).replaceAll(/[BW]\[/g, (colour) => (colour === 'B[' ? 'W[' : 'B['));
  expect(groupsOf([sgf(moves), exchanged, '(;SZ[9])', '(;SZ[9]C[again])'])).toEqual([]);
  expect(groupsOf([sgf(moves), exchanged, sgf(moves, 5)])).toEqual([
    {
      games: [
        { game: 1, course: 0 },
        { game: 3, course: 0 },
      ],
      follows: [-1],
    },
  ]);
});
