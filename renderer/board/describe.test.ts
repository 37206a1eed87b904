import { afterEach, describe, expect, test } from 'vitest';
import { BOARD_ARRAY, parsePoint } from '../../engine/board/point.ts';
import { useLanguage } from '../messages/messages.ts';
import { chainAt, describeBoard, describeMove, describePoint, takenStones } from './describe.ts';
import { NO_MARKUP } from './types.ts';
import type { BoardMarkup, BoardModel } from './types.ts';

const size = 9;
const at = (name: string): number => parsePoint(name, size)!;

function stones(black: string, white = ''): Uint8Array {
  const array = new Uint8Array(BOARD_ARRAY);
  for (const name of black.split(' ').filter(Boolean)) array[at(name)] = 2;
  for (const name of white.split(' ').filter(Boolean)) array[at(name)] = 1;
  return array;
}

afterEach(() => useLanguage('en'));

const say = (name: string, model: Partial<BoardModel>): string =>
  describePoint({ size, stones: stones('D4 D5 A9', 'E4 J1'), ...model }, at(name));

test('chains and their liberties', () => {
  const board = stones('D4 D5 E5', 'E4 D6');
  expect(chainAt(board, size, at('D4')).stones.sort()).toEqual([at('D4'), at('D5'), at('E5')].sort());
  // C4 D3 C5 E6 F5
  expect(chainAt(board, size, at('D5')).liberties).toBe(5);
  // Edges, and a liberty shared by two stones counts once.
  expect(chainAt(stones('A1'), size, at('A1')).liberties).toBe(2);
  expect(chainAt(stones('A1 B2 A2'), size, at('A1')).liberties).toBe(4);
  expect(chainAt(stones('J9', 'H9 J8'), size, at('J9')).liberties).toBe(0);
});

describe('a point', () => {
  test('stones and liberties', () => {
    expect(say('D4', {})).toBe('D4, black chain of 2 stones, 5 liberties');
    expect(say('E4', {})).toBe('E4, white stone, 3 liberties');
    expect(say('A9', {})).toBe('A9, black stone, 2 liberties');
    expect(say('C3', {})).toBe('C3, empty');
    expect(describePoint({ size, stones: stones('B1 A2', 'A1') }, at('A1'))).toBe(
      'A1, white stone, 0 liberties',
    );
    expect(describePoint({ size, stones: stones('B1', 'A1') }, at('A1'))).toBe('A1, white stone, 1 liberty');
  });

  test('in the language, and with its sign between the parts', async () => {
    await useLanguage('ja');
    expect(say('E4', { lastMove: at('E4') }).split('、')).toHaveLength(4);
  });

  test('what the program shows there', () => {
    expect(say('E4', { lastMove: at('E4') })).toMatch(/, last move$/);
    expect(say('C3', { koPoint: at('C3') })).toBe('C3, empty, ko');
    expect(say('E4', { dead: new Set([at('E4')]) })).toMatch(/, dead$/);
    expect(say('C3', { territory: { length: 0, [at('C3')]: 2 } })).toBe('C3, empty, black territory');
    const candidates = [{ point: at('C3'), label: '54', sub: '1.2k', best: true, strength: 1 }];
    expect(say('C3', { candidates })).toBe('C3, empty, best move 54, 1.2k');
    const ownership = new Float32Array(81);
    ownership[6 * 9 + 2] = -0.756;
    expect(say('C3', { ownership })).toBe('C3, empty, 76 percent white');
    expect(say('D3', { ownership })).toBe('D3, empty');
    expect(say('C3', { ownership, ownershipThreshold: 0.7 })).toBe('C3, empty, 76 percent white');
    expect(say('C3', { ownership, ownershipThreshold: 0.8 })).toBe('C3, empty');
    const variation = [{ color: 1 as const, point: at('C3'), number: 4 }];
    expect(say('C3', { variation })).toBe('C3, empty, white 4 in the line');
    const numbers = { moveNumberAt: new Map([[at('E4'), 12]]) };
    expect(say('E4', numbers)).not.toContain('move 12');
    const options = { coordinates: true, theme: 'wood', animation: false, moveNumbers: true } as const;
    expect(say('E4', { ...numbers, options })).toMatch(/, move 12$/);
  });

  test('every kind of markup is told', () => {
    const point = at('C3');
    const all: BoardMarkup = {
      labels: [{ point, text: 'A' }],
      triangles: [point],
      squares: [point],
      circles: [point],
      crosses: [point],
      selected: [point],
      territoryBlack: [point],
      territoryWhite: [point],
      dim: [point],
      visible: [at('D4')],
      arrows: [{ from: point, to: at('D4') }],
      lines: [],
    };
    expect(say('C3', { markup: all })).toBe(
      'C3, empty, label A, triangle, square, circle, cross, selected, black territory, white territory, dimmed, hidden, arrow to D4',
    );
    expect(say('D4', { markup: all })).toMatch(/, arrow from C3$/);
    expect(say('C3', { markup: NO_MARKUP })).toBe('C3, empty');
  });
});

test('moves', () => {
  const before = stones('B1 A2', 'A1');
  const after = stones('B1 A2');
  expect(takenStones(before, after, size)).toEqual([at('A1')]);
  expect(describeMove(stones('A2', 'A1'), stones('A2 B1'), at('B1'), size)).toBe(
    'Black plays B1 and captures 1 stone.',
  );
  expect(describeMove(stones('A3 B2', 'A1 A2'), stones('A3 B2 B1'), at('B1'), size)).toBe(
    'Black plays B1 and captures 2 stones.',
  );
  expect(describeMove(stones('D4'), stones('D4', 'E5'), at('E5'), size)).toBe('White plays E5.');
  // Going back shows the move before; stones that vanish then are not captures.
  expect(describeMove(stones('D4', 'E5'), stones('D4'), at('D4'), size)).toBe('Black plays D4.');
  expect(describeMove(null, stones('D4'), at('D4'), size)).toBe('Black plays D4.');
  expect(describeMove(stones('D4'), stones('D4'), 0, size)).toBe('');
  expect(describeMove(stones('D4'), stones('D4'), undefined, size)).toBe('');
});

test('the whole board', () => {
  const model = { size, stones: stones('D4 E5', 'C3'), lastMove: at('C3') };
  expect(describeBoard(model)).toBe('9 by 9 board, 2 black stones, 1 white stone. Last move C3.');
  expect(describeBoard({ ...model, lastMove: undefined })).toBe(
    '9 by 9 board, 2 black stones, 1 white stone.',
  );
});
