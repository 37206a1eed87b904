import { expect, test } from 'vitest';
import type { DuplicateGame, DuplicateGroup } from '../../../main/ipc/libraryApi.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Library } from '../library.svelte.ts';
import { Notices } from '../notices.svelte.ts';
import { annotationsTo, relationOf } from './duplicates.svelte.ts';

function game(
  id: number,
  course: number,
  more: Partial<DuplicateGame['row']> = {},
  comments = 0,
  name = comments === 0 ? '' : 'of these comments',
): DuplicateGame {
  const row = {
    ...{ id, black: 'A', white: 'B', date: '', result: '', size: 19, moves: 40 + 10 * course, event: '' },
    ...{ changed: '2026-01-01T00:00:00Z', open: false, labels: [], name: '' },
    ...more,
  };
  return { row, course, annotations: { comments, variations: 0, marks: 0, name } };
}

/** Course 0 is the beginning of 1 and 3, course 1 that of 2. */
const branched: DuplicateGroup = {
  games: [
    game(1, 0),
    game(2, 0, { result: 'B+R' }, 9),
    game(3, 1, { labels: [7, 8] }),
    game(4, 2, { labels: [7] }),
    game(5, 3, { moves: 45 }),
  ],
  follows: [-1, 0, 1, 0],
};
const copies: DuplicateGroup = {
  games: [game(11, 0), game(12, 0, { event: 'Cup', open: true }), game(13, 0, {}, 5)],
  follows: [-1],
};

function make() {
  const deleted = new Set<number>();
  const api = new FakeApi({
    'library.list': () => ({ rows: [], total: 0 }),
    'library.labels': () => [],
    'library.duplicates': ({ offset, limit }) => {
      const groups = [branched, copies]
        .map(({ games, follows }) => ({ follows, games: games.filter(({ row }) => !deleted.has(row.id)) }))
        .filter(({ games }) => games.length > 1);
      const count = groups.reduce((sum, { games }) => sum + games.length, 0);
      return {
        groups: groups.slice(offset, offset + limit),
        total: groups.length,
        games: count,
        milliseconds: 1,
      };
    },
    'library.delete': ({ ids }) => (ids.forEach((id) => deleted.add(id)), null),
    'library.setLabel': () => [],
    'library.restore': ({ ids }) => (ids.forEach((id) => deleted.delete(id)), null),
  });
  const notices = new Notices();
  const library = new Library(api, notices);
  return { api, library, duplicates: library.duplicates, notices, deleted };
}

test('how the moves of a game stand to those of the one that is kept', () => {
  const [one, other, longer, longest, otherwise] = branched.games;
  expect(relationOf(branched, one, other)).toBe('same');
  expect(relationOf(branched, one, longest)).toBe('begins');
  expect(relationOf(branched, longer, longest)).toBe('begins');
  expect(relationOf(branched, longest, one)).toBe('goesOn');
  expect(relationOf(branched, otherwise, longest)).toBe('parts');
});

test('the game with the most in it is kept, and only what adds nothing to it is marked', () => {
  const { duplicates } = make();
  // 2 has comments that the longest game has not, 5 has moves of its own.
  expect(duplicates.choice(branched)).toEqual({ keep: 4, remove: new Set([1, 3]) });
  expect(duplicates.choice(copies)).toEqual({ keep: 13, remove: new Set([11, 12]) });
  duplicates.keep(branched, 5);
  expect(duplicates.choice(branched)).toEqual({ keep: 5, remove: new Set([1]) });
  duplicates.mark(branched, 2, true);
  duplicates.mark(branched, 1, false);
  duplicates.mark(branched, 5, true);
  expect(duplicates.choice(branched)).toEqual({ keep: 5, remove: new Set([2]) });
});

test('what is marked is removed at once, open games closed first, and offered back', async () => {
  const { api, library, duplicates, notices, deleted } = make();
  const closed: number[] = [];
  library.closeFirst = (id) => Promise.resolve(closed.push(id) > 0);
  await library.showDuplicates(true);
  expect([duplicates.total, duplicates.games]).toEqual([2, 8]);
  await duplicates.removeMarked(duplicates.groups);
  expect(api.sent('library.delete')).toEqual([{ ids: [1, 3, 11, 12] }]);
  expect(closed).toEqual([1, 3, 11, 12]);
  // What the removed game was gathered under goes to the one that stays, which has one of both already.
  expect(api.sent('library.setLabel')).toEqual([{ label: 8, ids: [4], on: true }]);
  expect(duplicates.groups.map(({ games }) => games.map(({ row }) => row.id))).toEqual([[2, 4, 5]]);
  expect(notices.list[0].message).toBe('4 games deleted.');
  notices.list[0].action?.run();
  await settle();
  expect(deleted.size).toBe(0);
  expect(api.sent('library.setLabel')[1]).toEqual({ label: 8, ids: [4], on: false });
  expect(duplicates.games).toBe(8);
});

test('a game that cannot be closed keeps everything as it is', async () => {
  const { library, duplicates, deleted } = make();
  library.closeFirst = () => Promise.resolve(false);
  await library.showDuplicates(true);
  await duplicates.removeMarked([copies]);
  expect(deleted.size).toBe(0);
  expect(duplicates.busy).toBe(false);
  await library.setQuery('x');
  expect(library.duplicatesOpen).toBe(false);
});

test('records with as much besides their moves, but not the same, are told apart and not marked', () => {
  const { duplicates } = make();
  const twins: DuplicateGroup = {
    games: [
      game(21, 0, {}, 5),
      game(22, 0, {}, 5),
      game(23, 0, {}, 5, 'of others'),
      game(24, 0, {}, 0, 'of times'),
    ],
    follows: [-1],
  };
  expect(duplicates.choice(twins)).toEqual({ keep: 21, remove: new Set([22]) });
  const [kept, ...others] = twins.games;
  expect(others.map((other) => annotationsTo(other, kept))).toEqual(['same', 'other', 'other']);
  expect(annotationsTo(game(25, 0), kept)).toBe('none');
  duplicates.keep(twins, 23);
  expect(duplicates.choice(twins).remove).toEqual(new Set());
});
