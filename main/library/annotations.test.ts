import { expect, test } from 'vitest';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { annotationsOf, type Annotations } from './annotations.ts';
import { traceOf } from './trace.ts';

const of = (sgf: string): Annotations => {
  const { games } = parseSgf(sgf).value;
  return annotationsOf(games, traceOf(games[0]));
};
const MOVES = ';B[cc];W[gg];B[cg]';
const NOTED = '(;SZ[9];B[cc]C[Good.]TR[aa:ab]LB[bc:1](;W[gg]LN[aa:ba];B[cg])(;W[ee]))';

test('nothing but moves and facts has no name; whatever else stands at a move has one', () => {
  expect(of(`(;SZ[9]PB[Ann]RE[B+R]${MOVES})`).name).toBe('');
  const extras = ['C[x]', 'BL[31.5]', 'N[joseki]', 'GB[1]', 'DM[1]', 'TR[aa]'];
  const names = extras.map((extra) => of(`(;SZ[9];B[cc]${extra};W[gg];B[cg])`).name);
  expect(new Set([...names, '']).size).toBe(extras.length + 1);
  expect(of(`(;SZ[9]${MOVES})(;SZ[9])`).name).not.toBe('');
});

test('the name says what stands where, whichever way the board is turned and the file is written', () => {
  const { name, ...counts } = of(NOTED);
  expect(counts).toEqual({ comments: 5, variations: 1, marks: 3 });
  // Mirrored, properties in another order, the points written out.
  const mirrored = '(;SZ[9]GN[x];LB[hc:1]TR[ib][ia]B[gc]C[Good.](;W[cg]LN[ia:ha];B[gg])(;W[ee]))';
  expect(of(mirrored).name).toBe(name);
  // As much of everything, elsewhere or otherwise.
  for (const [from, to] of [
    ['Good.', 'Bad!!'],
    ['LB[bc:1]', 'LB[bc:2]'],
    ['TR[aa:ab]', 'TR[aa:ba]'],
    ['LN[aa:ba]', 'LN[ba:aa]'],
    ['(;W[ee])', '(;W[ef])'],
    ['(;W[ee])', '(;W[ee]BL[5])'],
  ])
    expect(of(NOTED.replace(from, to)).name, to).not.toBe(name);
  expect(of('(;SZ[9]C[Good.]TR[aa:ab]LB[bc:1];B[cc](;W[gg]LN[aa:ba];B[cg])(;W[ee]))').name).not.toBe(name);
  // A game that goes on has the same so far.
  expect(of(NOTED.replace('B[cg]', 'B[cg];W[dd]')).name).toBe(name);
});
