import { describe, expect, test } from 'vitest';
import { BLACK, BOARD_ARRAY, parsePoint, WHITE } from '../../../engine/board/point.ts';
import { compilePatterns } from '../../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../../patterns/compiler/parse.ts';
import { boundsOf, contains, moveIn, nextName, patternText, pointsOf } from './selection.ts';

const size = 9;
const at = (name: string): number => parsePoint(name, size)!;
function stones(black: string, white: string): Uint8Array {
  const array = new Uint8Array(BOARD_ARRAY);
  for (const name of black.split(' ').filter(Boolean)) array[at(name)] = BLACK;
  for (const name of white.split(' ').filter(Boolean)) array[at(name)] = WHITE;
  return array;
}
const rectangle = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('the rectangle', () => {
  test('may be drawn from any corner', () => {
    expect(boundsOf(rectangle('E3', 'C5'))).toEqual({ top: 4, left: 2, bottom: 6, right: 4 });
    expect(pointsOf(rectangle('D3', 'C4'))).toEqual(['C4', 'D4', 'C3', 'D3'].map(at));
    expect(contains(rectangle('E3', 'C5'), at('D4'))).toBe(true);
    expect(contains(rectangle('E3', 'C5'), at('F4'))).toBe(false);
  });
});

describe('the text of a pattern', () => {
  test('O is the colour to play, and the move its star', () => {
    const board = stones('D4 E5', 'E4');
    const text = patternText(board, size, rectangle('D5', 'F4'), BLACK, at('D5'), 'Cut1');
    expect(text).toBe('Pattern Cut1\n\n*O.\nOX.\n\n:8,-\n');
    const other = patternText(board, size, rectangle('D5', 'F4'), WHITE, at('F5'), 'Cut1');
    expect(other).toContain('.X*\nXO.');
  });

  test('sides on the edge of the board are drawn', () => {
    const text = patternText(stones('', ''), size, rectangle('A1', 'C2'), BLACK, at('B2'), 'Corner1');
    expect(text).toContain('|.*.\n|...\n+---\n');
    const right = patternText(stones('', ''), size, rectangle('H9', 'J8'), BLACK, at('H8'), 'Corner1');
    expect(right).toContain('--+\n..|\n*.|\n');
  });

  test('a stone is no move', () => {
    expect(patternText(stones('D4', ''), size, rectangle('D4', 'E5'), BLACK, at('D4'), 'A1')).not.toContain(
      '*',
    );
  });

  test.each([
    ['D4 F4', '', 'D5', 'F4', 'E4', '|'],
    ['D4 D6', '', 'D6', 'E4', 'D5', '-'],
    ['D4', 'E5', 'D5', 'E4', 'D5', '8'],
    ['D5', '', 'D5', 'E4', 'E4', '\\'],
    ['E5', '', 'D5', 'E4', 'D4', '/'],
    ['D4 F4', '', 'D5', 'F3', 'E4', '+'],
    ['D4 F6', 'F4 D6', 'D6', 'F4', 'E5', 'X'],
    ['D6 F4', 'F5 D5', 'D6', 'F4', 'E5', 'O'],
    ['D5 E5', 'F4', 'D5', 'F4', 'E4', '8'],
  ])('%s / %s has the symmetry of its drawing, and compiles', (black, white, from, to, move, symmetry) => {
    const text = patternText(stones(black, white), size, rectangle(from, to), BLACK, at(move), 'Test1');
    const { value, diagnostics } = parseDatabase(text, 'patterns');
    expect(value.patterns[0].symmetry).toBe(symmetry);
    expect([...diagnostics, ...compilePatterns(value).diagnostics]).toEqual([]);
  });
});

test('the move is the wanted point, else the empty one nearest to the middle', () => {
  const board = stones('E5', '');
  const box = rectangle('D6', 'F4');
  expect(moveIn(board, box, at('D6'))).toBe(at('D6'));
  expect([at('E6'), at('D5'), at('F5'), at('E4')]).toContain(moveIn(board, box, at('E5')));
  expect(moveIn(board, rectangle('E5', 'E5'), null)).toBeNull();
  expect(moveIn(stones('', ''), box, at('A1'))).toBe(at('E5'));
});

test('the next name goes on where the last one stopped', () => {
  expect(nextName(['Cut1', 'Connect1', 'Connect7', 'Connect2'])).toBe('Connect8');
  expect(nextName(['Oops'])).toBe('Oops1');
  expect(nextName([])).toBe('Pattern1');
  expect(nextName(['12'])).toBe('Pattern1');
});
