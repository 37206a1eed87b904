import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK } from '../board/point.ts';
import { Engine } from './engine.ts';
import { playedOut } from './playOut.ts';

/** Two sides behind walls that have a hole: no territory is closed. */
const OPEN = `
  . . X X O O . . .
  . . X X O O . . .
  . . X X O O . . .
  . . X X O O . . .
  . . . . . . . . .
  . . X X O O . . .
  . . X X O O . . .
  . . X X O O . . .
  . . X X O O . . .
`;

function engineAt(drawing: string): Engine {
  const engine = new Engine(9);
  engine.position = parseBoard(drawing);
  engine.komi = 0.5;
  return engine;
}

test('the count of a game with open boundaries is that of the game played out', () => {
  const engine = engineAt(OPEN);
  const { position } = engine;
  const { serial } = position;
  const score = engine.finalScore();
  expect(score.dame).toBeLessThan(6);
  expect(score.blackTerritory).toBeGreaterThan(12);
  expect(score.whiteTerritory).toBeGreaterThan(20);
  // The game itself goes on from where it was.
  expect(engine.position).toBe(position);
  expect(position.serial).toBe(serial);
  expect(engine.status().dead).toEqual([]);
});

test('the estimate of it comes to much the same', () => {
  const engine = engineAt(OPEN);
  const { score } = engine.estimateScore();
  expect(score).toBeGreaterThan(2);
  expect(score).toBeLessThan(14);
});

test('playing out ends at once when it is to', () => {
  const position = parseBoard(OPEN);
  const { parameters } = engineAt(OPEN).analysis();
  const stop = Int32Array.of(1);
  const board = playedOut(position, BLACK, { seed: 1, parameters: parameters.montecarlo, stop });
  expect(board.stonesOnBoard(3)).toBe(position.stonesOnBoard(3));
  expect(board.history()).toHaveLength(2);
});
