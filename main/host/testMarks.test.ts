import { expect, test } from 'vitest';
import { markedGame } from './testMarks.ts';

const GAME = '(;GM[1]SZ[9];B[ee];W[cc])';
const marks = { expected: ['D4', 'J9'], wrong: false, given: [], asked: [] };

test('what is expected are squares, what must not be played crosses, on the last position', () => {
  expect(markedGame(GAME, marks, 'reg_genmove black')).toBe('(;GM[1]SZ[9];B[ee];W[cc]SQ[ia][df])');
  expect(markedGame(GAME, { ...marks, wrong: true }, 'reg_genmove black')).toContain(';W[cc]MA[ia][df]');
});

test('allowed moves are triangles, others asked about circles; a pass and what is no point are left out', () => {
  const asked = ['A1', 'D4', 'PASS'];
  const choice = 'restricted_genmove black A1 D4';
  expect(markedGame(GAME, { ...marks, expected: ['D4'], asked }, choice)).toContain('W[cc]TR[ai]SQ[df]');
  expect(markedGame(GAME, { ...marks, expected: [], asked: ['E5'] }, 'attack E5')).toContain('W[cc]CR[ee]');
  expect(markedGame(GAME, { ...marks, expected: ['PASS'] }, 'reg_genmove black')).toBe(GAME);
});
