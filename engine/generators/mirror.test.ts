import { expect, test } from 'vitest';
import { BLACK, WHITE, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { breakMirrorGo, mirrorMove, mirrorPoint } from './mirror.ts';
import { MoveReasons } from './reasons.ts';

const at = (name: string): number => parsePoint(name, 9)!;

/** Black plays these, white the opposite points. */
function mirrored(...moves: string[]): Position {
  const position = new Position(9);
  for (const name of moves) {
    position.play(at(name), BLACK);
    position.play(mirrorPoint(at(name), 9), WHITE);
  }
  return position;
}

test('the opposite point is a half turn away, and the centre is its own', () => {
  expect(pointName(mirrorPoint(at('C4'), 9), 9)).toBe('G6');
  expect(mirrorPoint(at('E5'), 9)).toBe(at('E5'));
});

test('mirroring answers the last move where that is possible', () => {
  const position = new Position(9);
  expect(mirrorMove(position, BLACK)).toBe(0);
  position.play(at('C4'), BLACK);
  expect(mirrorMove(position, WHITE)).toBe(at('G6'));
  expect(mirrorMove(position, BLACK)).toBe(0);
  position.play(at('G6'), WHITE);
  position.play(at('E5'), BLACK);
  expect(mirrorMove(position, WHITE)).toBe(0);
});

function proposed(position: Position, color: Stone): number[] {
  const reasons = new MoveReasons();
  breakMirrorGo(position, color, reasons);
  return reasons.candidates().map(({ point }) => point);
}

test('the centre is proposed to who is mirrored, once it is no chance any more', () => {
  const moves = ['C3', 'C7', 'D5', 'F2', 'B5'];
  expect(proposed(mirrored(...moves), BLACK)).toEqual([at('E5')]);
  expect(proposed(mirrored(...moves), opponent(BLACK))).toEqual([]);
  expect(proposed(mirrored(...moves.slice(1)), BLACK)).toEqual([]);
  const other = mirrored(...moves);
  other.play(at('A1'), BLACK);
  other.play(at('A2'), WHITE);
  expect(proposed(other, BLACK)).toEqual([]);
});
