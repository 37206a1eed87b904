import { expect, test } from 'vitest';
import { impossibleAnswers } from './checkAnswers.ts';
import { testsOf } from './fakeEngine.ts';

const board = { size: 2, stones: 'X.O.', lastMove: '' };

test.each([
  ['reg_genmove black', '[B2|B1]', []],
  ['reg_genmove black', '[A1|B2|C1]', ['A1', 'C1']],
  ['reg_genmove black', '[!A2|PASS]', ['A2']],
  ['attack A1', '[1 A2]', []],
])('%s %s', (command, expected, wrong) => {
  const [planned] = testsOf('s', `7 ${command}\n#? ${expected}`);
  expect(impossibleAnswers(planned, board)).toEqual(
    wrong.map((vertex) => `test 7: ${vertex} is not an empty point of the board`),
  );
});

test('a position that cannot be set up', () => {
  const [planned] = testsOf('s', '7 reg_genmove black\n#? [A1]');
  expect(impossibleAnswers(planned, undefined)).toEqual(['test 7: the position cannot be set up']);
});
