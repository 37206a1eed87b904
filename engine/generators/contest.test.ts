import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { contestMoves } from './contest.ts';
import { GENERATORS } from './parameters.ts';
import { MoveReasons } from './reasons.ts';

/** The tries of `color`, best first, by name. */
function tries(drawing: string, color: Stone): string[] {
  const position = parseBoard(drawing);
  const engine = new Engine(position.size);
  engine.position = position;
  const analysis = engine.analysis();
  const reasons = new MoveReasons();
  const before = position.hash();
  const field = analysis.influence(color === WHITE ? BLACK : WHITE, 'dragonsKnown');
  const tools = { reader: analysis.reader, worms: analysis.worms(), field, parameters: GENERATORS.defaults };
  const found = contestMoves(analysis.position, color, tools, reasons);
  expect(analysis.position.hash()).toBe(before);
  const candidates = reasons.candidates();
  expect(found).toBe(candidates.length > 0);
  return candidates
    .sort((a, b) => b.values[0].amount - a.values[0].amount || a.point - b.point)
    .map(({ point }) => pointName(point, position.size));
}

const small = `
  . . . . .
  . . . . .
  . . X . .
  . . . . .
  . . . . .`;

test('on an open board there is something to try, and first what touches a stone', () => {
  const found = tries(small, WHITE);
  expect(found.slice(0, 4).sort()).toEqual(['B3', 'C2', 'C4', 'D3']);
  expect(tries(small, BLACK)).toEqual([]);
});

test('nothing is tried where walls stand, where the other side lives for ever, or where a stone is taken at once', () => {
  const walls = `
    . . X O . .
    . . X O . .
    . . X O . .
    . . X O . .
    . . X O . .
    . . X O . .`;
  expect(tries(walls, BLACK)).toEqual([]);
  expect(tries(walls, WHITE)).toEqual([]);
  const settled = `
    . X . X . . . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
  const found = tries(settled, WHITE);
  expect(found.length).toBeGreaterThan(0);
  for (const eye of ['A9', 'C9']) expect(found).not.toContain(eye);
});

test.each([
  [5, 'C3'],
  [6, 'D3'],
])('on %ix%i white answers black at %s, and passes only when there is nothing to try', (size, first) => {
  const engine = new Engine(size);
  engine.position.play(
    engine.position.points.find((point) => pointName(point, size) === first)!,
    BLACK,
  );
  const decision = engine.decide(WHITE);
  expect(decision.choice.kind).toBe('play');
  expect(decision.steps.at(-1)).toBe('a try in what is still open, since passing would lose');
  // Who is ahead does not need to.
  expect(engine.decide(BLACK).steps).not.toContain(decision.steps.at(-1));
});
