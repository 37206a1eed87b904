/**
 * Textbook life and death, both sides first. The drawings were settled by exhaustive search within the wall: every legal move
 * and passing for both sides until the dragon is captured, which it never is when it lives, in seki too. Kos by counting threats:
 * WIN although the other side has three, KO_A without any, KO_B with one or more of one's own. What a comment says to be too
 * large for that is by the textbooks.
 *
 * What the reader does not get right yet says so in the drawing: a comment "# fails: reason" before the assertion. Such an
 * assertion has to fail, so that the mark goes when the reader learns it. Where playouts decide, and the seed of the game with them, the
 * comment says "# by seed: n of 8", how many of the seeds 1 to 8 give the right answer.
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
/** Games in which what hangs on their seed is asked. */
const SEEDS = 8;

/** Why the assertion in this line (from 1) is expected to fail, if it is. */
function reason(lines: readonly string[], line: number): string | undefined {
  return /^# fails: (.+)$/.exec(lines[line - 2])?.[1];
}

/** How many of the seeds 1 to SEEDS give the right answer, where the drawing says so before this line (from 1). */
function rightBySeed(lines: readonly string[], line: number): number | undefined {
  const found = /^# by seed: (\d+) of 8$/.exec(lines[line - 2]);
  return found ? Number(found[1]) : undefined;
}

describe.each(texts)('%s', (_, text) => {
  const lines = text.split('\n');
  for (const drawn of parseCases(text)) {
    for (const assertion of drawn.assertions) {
      const why = reason(lines, assertion.line);
      const bySeed = rightBySeed(lines, assertion.line);
      const name = `${drawn.name}: ${assertion.text} (line ${assertion.line})`;
      const faults = (seed: number): readonly unknown[] =>
        checkCase({ ...drawn, assertions: [assertion] }, (position, asked) =>
          owlAnswer(position, asked, seed),
        );
      const check = (): void => {
        expect(faults(1)).toEqual([]);
      };
      const count = (): void => {
        const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);
        expect(seeds.filter((seed) => faults(seed).length === 0)).toHaveLength(bySeed!);
      };
      if (bySeed !== undefined) test(`${name} BY SEED: ${bySeed} of ${SEEDS}`, count, TIMEOUT);
      else if (why === undefined) test(name, check, TIMEOUT);
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
