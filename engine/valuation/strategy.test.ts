import { expect, test } from 'vitest';
import { BLACK, WHITE } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { chooseStrategy } from './strategy.ts';

const estimate = (score: number) => ({ upper: score, lower: score, score });

/** A board with so many stones. */
function withStones(count: number): Position {
  const position = new Position(9);
  for (const point of position.points.slice(0, count)) position.addStone(point, point % 2 === 0 ? 1 : 2);
  return position;
}

test('early in the game nobody is ahead', () => {
  expect(chooseStrategy(withStones(10), BLACK, estimate(-100)).lead).toBe(0);
});

test('who is ahead keeps his own safe and attacks less; for the other side it is the reverse', () => {
  const position = withStones(50);
  const ahead = chooseStrategy(position, WHITE, estimate(20));
  const behind = chooseStrategy(position, BLACK, estimate(20));
  expect(ahead.lead).toBeGreaterThan(0);
  expect(behind.lead).toBe(-ahead.lead);
  expect(ahead.strategic).toBeGreaterThan(1);
  expect(ahead.attack).toBeLessThan(1);
  expect(behind.attack).toBeGreaterThan(1);
  expect(behind.strategic).toBeLessThan(1);
});

test('the lead stays within −1 and 1', () => {
  expect(chooseStrategy(withStones(70), WHITE, estimate(1000)).lead).toBe(1);
  expect(chooseStrategy(withStones(70), BLACK, estimate(1000)).lead).toBe(-1);
});
