/** Positions from games of ours in which patterns of the shipped databases, with their classes and constraints, speak for a move. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BLACK, WHITE, pointName } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { Generators } from '../genmove/classicReasons.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { MoveReasons } from './reasons.ts';
import { runShapes } from './shapes.ts';

const DATABASES = ['patterns', 'patterns2', 'endgame', 'handicap'];
const engine = new Engine(19);
const cases = parseCases(readFileSync(join(import.meta.dirname, 'cases/shapes.case'), 'utf8'));

test.each(cases)('$name', (drawn) => {
  const { assertions } = drawn;
  const board = drawn.position();
  board.canonicalize();
  engine.position = board;
  const analysis = engine.analysis();
  const said = new Set<string>();
  for (const color of [WHITE, BLACK] as const) {
    const side = color === WHITE ? 'white' : 'black';
    if (!assertions.some(({ command }) => command === side)) continue;
    const reasons = new MoveReasons();
    const generators = new Generators(analysis, color, reasons);
    const { tools } = generators;
    for (const name of DATABASES) runShapes(board, color, generators.runner(name)!, tools, reasons, 'shapes');
    for (const { point, reasons: given } of reasons.candidates())
      for (const { source } of given)
        if (source.pattern)
          said.add(
            `${side} ${pointName(point, board.size)} -> ${source.pattern.database}_${source.pattern.name}`,
          );
  }
  expect(assertions.map(({ text }) => text).filter((text) => !said.has(text))).toEqual([]);
});
