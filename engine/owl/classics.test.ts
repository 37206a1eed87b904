/**
 * Textbook life and death, both sides first. The drawings were settled by exhaustive search within the wall: every legal move
 * and passing for both sides until the dragon is captured, which it never is when it lives, in seki too. Kos by counting threats:
 * WIN although the other side has three, KO_A without any, KO_B with one or more of one's own. What a comment says to be too
 * large for that is by the textbooks.
 *
 * What the reader does not get right yet says so in the drawing: a comment "# fails: reason" before the assertion. Such an
 * assertion has to fail, so that the mark goes when the reader learns it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import { owlAnswer } from '../testing/owlCase.ts';

const folder = join(import.meta.dirname, 'classics');
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.case'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

/** Milliseconds; only a reader that hangs should meet it. */
const TIMEOUT = 120_000;

/** Why the assertion in this line (from 1) is expected to fail, if it is. */
function reason(lines: readonly string[], line: number): string | undefined {
  return /^# fails: (.+)$/.exec(lines[line - 2])?.[1];
}

describe.each(texts)('%s', (_, text) => {
  const lines = text.split('\n');
  for (const drawn of parseCases(text)) {
    for (const assertion of drawn.assertions) {
      const why = reason(lines, assertion.line);
      const name = `${drawn.name}: ${assertion.text} (line ${assertion.line})`;
      const check = (): void => {
        expect(checkCase({ ...drawn, assertions: [assertion] }, owlAnswer)).toEqual([]);
      };
      if (why === undefined) test(name, check, TIMEOUT);
      else test.fails(`${name} FAILS: ${why}`, check, TIMEOUT);
    }
  }
});

test('there are at least 120 cases, both sides first', () => {
  const all = texts.flatMap(([, text]) => parseCases(text));
  expect(all.length).toBeGreaterThanOrEqual(120);
  for (const { assertions } of all) {
    expect(assertions.map(({ command }) => command)).toEqual(['owl_attack', 'owl_defend']);
  }
});
