import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { parsePoint } from '../board/point.ts';
import { UNKNOWN, WIN } from '../reading/codes.ts';
import { Tactics } from './tactics.ts';

test('an answer that takes too many nodes is unknown, and is not kept', () => {
  const position = parseBoard(`
    . . . . . . .
    . . X . . . .
    . . O . . . .
    . . X . . . .
    . . . . X . .
    . . . . . . .
    . . . . . . .`);
  const chain = parsePoint('C5', 7)!;
  const tactics = new Tactics(3);
  expect(tactics.attack(position, chain)).toBe(UNKNOWN);
  tactics.nodeLimit = Infinity;
  expect(tactics.attack(position, chain)).toBe(WIN);
  expect(tactics.nodes).toBeGreaterThan(3);
});
