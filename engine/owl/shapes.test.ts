/** Positions in which the patterns of the owl databases name moves about a dragon; every one of them is in one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { OwlSayings } from '../testing/owlSayings.ts';
import { OWL_DATABASES } from './owlPatterns.ts';

const sayings = new OwlSayings();
const cases = parseCases(readFileSync(join(import.meta.dirname, 'shapes.case'), 'utf8'));
const names = OWL_DATABASES.flatMap((database) =>
  builtinPatternSet()
    .database(database)!
    .records.map(({ name }) => `${database}_${name}`),
);

test('the patterns name the moves of their cases', () => {
  const wrong = cases.flatMap((drawn) => {
    const { name, assertions } = drawn;
    const board = drawn.position();
    const said = new Set(
      assertions.flatMap(({ points: [, stone] }) => sayings.about(board, stone).map(({ text }) => text)),
    );
    return assertions.filter(({ text }) => !said.has(text)).map(({ text }) => `${name}: ${text}`);
  });
  expect(wrong).toEqual([]);
});

test('every pattern has its case', () => {
  const drawn = new Set(cases.flatMap(({ assertions }) => assertions.map(({ code }) => code)));
  expect(names.filter((name) => !drawn.has(name))).toEqual([]);
});
