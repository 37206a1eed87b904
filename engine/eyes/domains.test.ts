import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, pointAt } from '../board/point.ts';
import { Domains } from './domains.ts';

/** White's domain in a drawing: + for its empty points; small x are stones that are not lively. */
function domain(...rows: string[]): string[] {
  const position = parseBoard(rows.join('\n').replaceAll('x', 'X'));
  const lively = new Uint8Array(BOARD_ARRAY);
  const at = (row: number, column: number): number => pointAt(row, column);
  rows.forEach((text, row) =>
    [...text].forEach((symbol, column) => (lively[at(row, column)] = 'XO'.includes(symbol) ? 1 : 0)),
  );
  const found = new Uint8Array(BOARD_ARRAY);
  new Domains().compute(position, lively, WHITE, found);
  return rows.map((text, row) =>
    [...text]
      .map((symbol, column) =>
        symbol === 'X' || symbol === 'O' ? symbol : found[at(row, column)] ? '+' : symbol,
      )
      .join(''),
  );
}

test('points beside lively stones; two adjoining points make a third, two that do not adjoin do not', () => {
  const below = ['XXXXX', 'XXXXX'];
  expect(domain('XXOXX', 'XX.XX', 'O..XX', ...below).slice(1, 3)).toEqual(['XX+XX', 'O+.XX']);
  expect(domain('XXOXX', 'XO.OX', 'O..XX', ...below).slice(1, 3)).toEqual(['XO+OX', 'O++XX']);
});

test('first caveat: no leak past a knight’s move', () => {
  const above = ['OOOOOOO', '.......'];
  const below = ['XXXXXXX', 'XXXXXXX', 'XXXXXXX', 'XXXXXXX'];
  expect(domain(...above, 'XX.XXXX', ...below)[2]).toBe('XX.XXXX');
  expect(domain(...above, 'XX..XXX', ...below)[2]).toBe('XX++XXX');
  // An opponent that is not lively stops nothing.
  expect(domain(...above, 'XX.xXXX', ...below)[2]).toBe('XX++XXX');
});

test('second caveat: no leak past a two-space jump', () => {
  const below = ['XXXXXXX', 'XXXXXXX', 'XXXXXXX', 'XXXXXXX'];
  expect(domain('OOOOOOO', 'OX..XOO', 'XX..XXX', ...below)[2]).toBe('XX..XXX');
  expect(domain('OOOOOOO', 'OX..OOO', 'XX..XXX', ...below)[2]).toBe('XX++XXX');
});

test('nothing leaks along the first line, under stones on the second or third', () => {
  expect(domain('XXXXXXX', 'XXXXXXX', 'XXXXXXX', 'XXXXXXX', 'XXXXXXX', 'XXXOXXX', '.......')[6]).toBe(
    '...+...',
  );
});

test('corners: from a point beside, unless the opponent is near', () => {
  const rest = ['XXXXX', 'XXXXX', 'XXXXX'];
  expect(domain('..XXX', '.OXXX', ...rest).slice(0, 2)).toEqual(['++XXX', '+OXXX']);
  expect(domain('..XXX', 'XOXXX', ...rest).slice(0, 2)).toEqual(['.+XXX', 'XOXXX']);
  expect(domain('..OXX', '.XXXX', ...rest).slice(0, 2)).toEqual(['.+OXX', '.XXXX']);
});

test('an analysis leaves nothing for the next, on another size too', () => {
  const domains = new Domains();
  const found = new Uint8Array(BOARD_ARRAY);
  const [small, large] = [
    parseBoard('.....\n.....\n..O..\n.....\n.....'),
    parseBoard(`${'.......\n'.repeat(7)}`),
  ];
  const lively = new Uint8Array(BOARD_ARRAY);
  lively[pointAt(2, 2)] = 1;
  domains.compute(small, lively, WHITE, found);
  expect(Array.from(small.points, (point) => found[point])).toEqual(Array.from({ length: 25 }, () => 1));
  domains.compute(large, lively, BLACK, found);
  expect(large.colorAt[pointAt(2, 2)]).toBe(EMPTY);
  expect(found.some((value) => value !== 0)).toBe(false);
});
