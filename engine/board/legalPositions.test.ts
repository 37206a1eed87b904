import { expect, test } from 'vitest';
import { EMPTY } from './point.ts';
import { Position } from './position.ts';

/** Numbers of legal positions by board size (Tromp and Farneback). */
const KNOWN = [
  [1, 1],
  [2, 57],
  [3, 12675],
] as const;

test.each(KNOWN)('size %i: %i of all colourings leave every chain a liberty', (size, expected) => {
  const position = new Position(size);
  let legal = 0;
  const colorFrom = (index: number): void => {
    if (index === position.points.length) {
      if (position.points.every((p) => position.colorAt[p] === EMPTY || position.countLiberties(p) > 0))
        legal++;
      return;
    }
    const point = position.points[index];
    colorFrom(index + 1);
    for (const color of [1, 2] as const) {
      position.addStone(point, color);
      colorFrom(index + 1);
      position.removeStone(point);
    }
  };
  colorFrom(0);
  expect(legal).toBe(expected);
});

test.each(KNOWN)('size %i: %i positions are reached by trying moves', (size, expected) => {
  const position = new Position(size);
  const key = (): string => Array.from(position.points, (p) => position.colorAt[p]).join('');
  const reached = new Set([key()]);
  let deepest = 0;
  let backtracks = 0;
  // Depth first without recursion: the line of tried moves itself is the stack, thousands of moves deep on 3x3.
  const next = [0];
  while (next.length > 0) {
    const choice = next[next.length - 1]++;
    if (choice === 2 * position.points.length) {
      next.pop();
      if (position.depth > 0) position.popMove();
      continue;
    }
    if (!position.tryKo(position.points[choice >> 1], choice & 1 ? 1 : 2)) continue;
    if (reached.has(key())) {
      position.popMove();
      backtracks++;
    } else {
      reached.add(key());
      next.push(0);
      deepest = Math.max(deepest, position.depth);
    }
  }
  expect(reached.size).toBe(expected);
  expect(position.depth).toBe(0);
  expect(position.hash()).toBe(new Position(size).hash());
  if (size === 3) {
    expect(deepest).toBeGreaterThan(1000);
    expect(backtracks).toBeGreaterThan(20_000);
  }
});
