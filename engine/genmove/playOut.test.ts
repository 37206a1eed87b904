import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK } from '../board/point.ts';
import { sumOfParts } from '../scoring/estimateScore.ts';
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

const CLOSED = OPEN.replace('. . . . . . . . .', '. . X X O O . . .');

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

test('an estimate is the sum of its parts, in an open game and in a counted one', () => {
  for (const [board, isCounted] of [
    [OPEN, false],
    [CLOSED, true],
  ] as const) {
    for (const scoring of ['japanese', 'chinese'] as const) {
      const engine = engineAt(board);
      engine.position.rules = { ...engine.position.rules, scoring };
      const { score, made } = engine.estimateScore();
      expect(sumOfParts(made!)).toBeCloseTo(score, 9);
      expect(made!.owners).toHaveLength(engine.position.points.length);
      if (!isCounted) continue;
      expect(made).toMatchObject({ turn: 0, doubt: 0 });
      if (scoring === 'chinese') expect(made!.stones).toBeCloseTo(0);
    }
  }
});

test('playing out ends at once when it is to', () => {
  const position = parseBoard(OPEN);
  const { parameters } = engineAt(OPEN).analysis();
  const stop = Int32Array.of(1);
  const board = playedOut(position, BLACK, { seed: 1, parameters: parameters.montecarlo, stop });
  expect(board.stonesOnBoard(3)).toBe(position.stonesOnBoard(3));
  expect(board.history()).toHaveLength(2);
});
