/** Positions in which patterns of the databases of moves, with their classes and constraints, speak for a move, and others in which a constraint does not hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseCases } from '../testing/caseRunner.ts';
import type { DrawnCase } from '../testing/caseRunner.ts';
import { SHAPE_DATABASES, ShapeSayings } from '../testing/shapeSayings.ts';

const sayings = new ShapeSayings();
const casesIn = (file: string): DrawnCase[] =>
  parseCases(readFileSync(join(import.meta.dirname, 'cases', file), 'utf8'));
const cases = casesIn('shapes.case');
// What plainShapes.test.ts looks at: patterns that ask about liberties at most.
const assertions = [...cases, ...casesIn('plainShapes.case')].flatMap((drawn) => drawn.assertions);
const shown = new Set(assertions.filter(({ command }) => !command.endsWith('Not')).map(({ code }) => code));

test.each(cases)('$name', (drawn) => {
  const said = sayings.of(drawn.position(), new Set(drawn.assertions.map(({ code }) => code)));
  expect(drawn.assertions.map(({ text }) => text).filter((text) => !said.has(text))).toEqual([]);
});

describe.each(SHAPE_DATABASES)('%s.db', (name) => {
  test('every pattern has its case', () => {
    const database = builtinPatternSet().database(name)!;
    const missing = database.records
      .map((record) => `${name}_${record.name}`)
      .filter((one) => !shown.has(one));
    expect(missing).toEqual([]);
  });
});
