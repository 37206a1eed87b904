import { expect, test } from 'vitest';
import { middleGame } from '../bench/middleGame.ts';
import { opponent, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { Rng } from '../util/rng.ts';
import { LOSE, WIN } from './codes.ts';
import { isInTheOpen } from './inTheOpen.ts';
import { Reader } from './reader.ts';

test('what counts as in the open is never captured by reading on', () => {
  const rng = new Rng(20261124);
  const reader = new Reader();
  reader.seesTheOpen = false;
  let position = middleGame(19, 0, 1);
  let seen = 0;
  let touched = 0;
  for (let round = 0; round < 9000; round++) {
    if (round % 450 === 0) position = middleGame(19, round / 100, round + 1);
    const point = position.points[rng.below(position.points.length)];
    const color = (1 + rng.below(2)) as Stone;
    if (position.colorAt[point] !== 0 || !position.tryMove(point, color)) continue;
    const beside = point + [1, -1, 20, -20, 21, -19, 2, 42][rng.below(8)];
    const isTouched = position.colorAt[beside] === 0 && position.tryMove(beside, opponent(color));
    if (
      position.countStones(point) === 1 &&
      position.countLiberties(point) >= 3 &&
      isInTheOpen(position, point, opponent(color))
    ) {
      seen++;
      touched += Number(isTouched);
      expect(reader.attack(position, point)).toBe(LOSE);
    }
    if (isTouched) position.popMove();
    position.popMove();
  }
  expect(seen).toBeGreaterThan(500);
  expect(touched).toBeGreaterThan(200);
});

test('a ladder breaker of the attacker, or the edge, makes it a question again', () => {
  const at = (name: string): Point => parsePoint(name, 19) as Point;
  const position = new Position(19);
  position.addStone(at('K10'), 1);
  expect(isInTheOpen(position, at('K10'), 2)).toBe(true);
  position.addStone(at('K11'), 2);
  expect(isInTheOpen(position, at('K10'), 2)).toBe(true);
  position.addStone(at('O14'), 2);
  expect(isInTheOpen(position, at('K10'), 2)).toBe(false);
  position.addStone(at('B5'), 1);
  expect(isInTheOpen(position, at('B5'), 2)).toBe(false);
  // Three attackers around it take it, of course.
  for (const name of ['J10', 'L10']) position.addStone(at(name), 2);
  expect(new Reader().attack(position, at('K10'))).toBe(WIN);
});
