import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import type { Color } from '../../engine/protocol/types.ts';
import { chainsOf, dragonsIn, mapIn, movesIn, pointsIn } from './gtpReports.ts';

const at = (name: string): number => parsePoint(name, 3)!;
// Black A3 B3, White C1.
const board: Color[] = [2, 2, 0, 0, 0, 0, 0, 0, 1];

test('values of moves are read from a line and from a table', () => {
  expect([...movesIn('C4 75.00 E6 -0.5 T19 1')]).toEqual([
    ['C4', 75],
    ['E6', -0.5],
    ['T19', 1],
  ]);
  expect([...movesIn('c7  25.53\nD7  30')]).toEqual([
    ['C7', 25.53],
    ['D7', 30],
  ]);
  expect([...movesIn('white wins by 3, 1 attack 2.5x')]).toEqual([]);
});

test('a map has a number for every point, or is none', () => {
  expect(mapIn(' 0.5 -1  2\n 3 4 5\n 6 7 -8.25', 3)).toEqual([0.5, -1, 2, 3, 4, 5, 6, 7, -8.25]);
  expect(mapIn('1 2 3', 3)).toBeNull();
  expect(mapIn('1 2 3 4 5 6 7 8 x', 3)).toBeNull();
});

test('dragons are read with their stones; a dragon without a line of stones is its chain', () => {
  const data = (origin: string, color: string, status: string): string =>
    `${origin}:\ncolor        ${color}\norigin       ${origin}\nstatus   ${status}\nsafety  strongly alive\n`;
  const both = data('A3', 'black', 'alive') + data('C1', 'white', 'dead');
  expect(dragonsIn(both, 'A3 B3\nC1', board, 3)).toEqual([
    { color: 2, origin: at('A3'), stones: [at('A3'), at('B3')], status: 'alive', safety: 'strongly alive' },
    { color: 1, origin: at('C1'), stones: [at('C1')], status: 'dead', safety: 'strongly alive' },
  ]);
  expect(dragonsIn(both, '', board, 3)?.[0].stones).toEqual([at('A3'), at('B3')]);
  expect(dragonsIn('', '', board, 3)).toEqual([]);
  expect(dragonsIn('no dragons here', '', board, 3)).toBeNull();
  expect(dragonsIn(data('A3', 'grey', 'alive'), '', board, 3)).toBeNull();
});

test('points are those that are on the board', () => {
  expect(pointsIn('A3 b2\nT19 PASS', 3)).toEqual([at('A3'), at('B2')]);
  expect(chainsOf(board, 3)).toEqual([
    { color: 2, stones: [at('A3'), at('B3')] },
    { color: 1, stones: [at('C1')] },
  ]);
});
