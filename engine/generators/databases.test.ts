/** Positions in which patterns of the databases of moves, with their classes and constraints, speak for a move, and others in which a constraint does not hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { SHAPE_DATABASES, ShapeSayings } from '../testing/shapeSayings.ts';

/**
 * In none of 600 small boards from games, and in none of hundreds of boards with their diagram drawn into them, did their constraint hold: whose moyo or
 * territory a point is they ask beside a stone of X that can play there first.
 */
const NEVER_SEEN = ['Jump6', 'Push3', 'Close1', 'Close2', 'Close3', 'Mend2'].map((name) => `endgame_${name}`);

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
    expect(missing.filter((one) => !NEVER_SEEN.includes(one))).toEqual([]);
  });
});

test('no pattern that is said to be silent has a case', () => {
  expect(NEVER_SEEN.filter((one) => shown.has(one))).toEqual([]);
});
