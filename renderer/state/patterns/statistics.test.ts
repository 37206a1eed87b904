import { expect, test } from 'vitest';
import { listPatterns, scanEntries } from './entries.ts';
import { numbersOf, orderPatterns, readStatistics } from './statistics.ts';

const counts = (places: number, rest = {}): object => ({
  matches: 40,
  proposed: 9,
  positions: 8,
  played: 3,
  agreed: 2,
  firstLost: 1,
  firstGained: 0,
  places,
  ...rest,
});
const file = (patterns: object, rest = {}): string =>
  JSON.stringify({ about: 'x', done: 30, games: 2, patterns, ...rest });

test('a file of statistics gives each pattern its numbers', () => {
  const kept = readStatistics('s.json', file({ 'patterns:Cut1': counts(-2), 'patterns2:Cut1': counts(5) }));
  expect(kept).toMatchObject({ file: 's.json', games: 2, positions: 30 });
  expect(numbersOf(kept, 'patterns', 'Cut1')).toEqual({
    matches: 40,
    proposed: 9,
    played: 3,
    agreed: 2,
    places: -2,
  });
  expect(numbersOf(kept, 'patterns2', 'Cut1')?.places).toBe(5);
  expect(numbersOf(kept, 'patterns', 'toString')).toBeUndefined();
  expect(numbersOf(null, 'patterns', 'Cut1')).toBeUndefined();
});

test.each([
  ['nonsense', 'it is not JSON'],
  ['null', 'games, done and patterns'],
  [file({}, { games: 'two' }), 'games, done and patterns'],
  [file({ 'patterns:Cut1': counts(1, { played: null }) }), 'patterns:Cut1 lacks one of'],
  [file({ 'patterns:Cut1': null }), 'patterns:Cut1 lacks one of'],
])('%s is no such file, and why is told', (text, why) => {
  expect(() => readStatistics('s.json', text)).toThrow(`'s.json' holds no statistics of patterns: ${why}`);
});

test('patterns are put in order by a number, those without one last', () => {
  const text = ['A', 'B', 'C', 'D'].map((name) => `Pattern ${name}\n\nX*\n\n:8,-\n`).join('\n');
  const list = listPatterns('patterns', text, scanEntries(text));
  const kept = readStatistics(
    's.json',
    file({ 'patterns:B': counts(-1), 'patterns:C': counts(7), 'patterns:D': counts(-1) }),
  );
  const names = (order: Parameters<typeof orderPatterns>[1]): string =>
    orderPatterns(list, order, kept)
      .map(({ name }) => name)
      .join('');
  expect(names('places')).toBe('CBDA');
  expect(names('matches')).toBe('BCDA');
  expect(names('file')).toBe('ABCD');
  expect(orderPatterns(list, 'places', null)).toBe(list);
});
