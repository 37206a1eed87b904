/** Positions in which patterns of the databases of moves, with their classes and constraints, speak for a move, and others in which a constraint does not hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { SHAPE_DATABASES, ShapeSayings } from '../testing/shapeSayings.ts';

const sayings = new ShapeSayings();
const cases = parseCases(readFileSync(join(import.meta.dirname, 'cases/shapes.case'), 'utf8'));
const assertions = cases.flatMap((drawn) => drawn.assertions);
const shown = new Set(assertions.filter(({ command }) => !command.endsWith('Not')).map(({ code }) => code));

test.each(cases)('$name', (drawn) => {
  const said = sayings.of(drawn.position(), new Set(drawn.assertions.map(({ code }) => code)));
  expect(drawn.assertions.map(({ text }) => text).filter((text) => !said.has(text))).toEqual([]);
});

describe.each(SHAPE_DATABASES)('%s.db', (name) => {
  test('every pattern has its case', () => {
    const database = builtinPatternSet().database(name)!;
    // Patterns of endgame.db that ask nothing are in endgameShapes.case.
    const asked = database.records.filter((_, index) => name !== 'endgame' || database.constraint(index));
    const missing = asked.map((record) => `${name}_${record.name}`).filter((one) => !shown.has(one));
    expect(missing).toEqual([]);
  });
});
