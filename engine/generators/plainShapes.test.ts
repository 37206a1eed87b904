/** Corners of games in which the patterns of moves stand that ask about liberties at most, each in one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCases } from '../testing/caseRunner.ts';
import { PlainSayings } from '../testing/plainSayings.ts';

const sayings = new PlainSayings();
const cases = parseCases(readFileSync(join(import.meta.dirname, 'cases/plainShapes.case'), 'utf8'));

test.each(cases)('$name', (drawn) => {
  const said = sayings.of(drawn.position());
  expect(drawn.assertions.map(({ text }) => text).filter((text) => !said.has(text))).toEqual([]);
});
