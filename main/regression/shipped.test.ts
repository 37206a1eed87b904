/**
 * The suites that come with the program: well-formed, many, and as generated; and our engine fails none unexpectedly of those
 * that are quick. The whole of them is `yomi regress`.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ownResults } from '../../build/scripts/regression/failures.ts';
import { commandName } from '../../engine/regression/prelude.ts';
import { chooseTests, shippedSuites } from './suiteFiles.ts';

const LONG = 300_000;
const all = chooseTests([], [shippedSuites()]);

test('the suites make sense, and are many', () => {
  expect(
    all.suites.flatMap(({ name, diagnostics }) => diagnostics.map(({ message }) => `${name}: ${message}`)),
  ).toEqual([]);
  expect(all.tests.length).toBeGreaterThanOrEqual(1200);
  expect(new Set(all.tests.map(({ test: { command } }) => commandName(command))).size).toBeGreaterThanOrEqual(
    30,
  );
  // Where they come from stands in every one of them.
  for (const { tests } of all.suites)
    for (const { description, category } of tests) expect(category + description).not.toBe('');
});

test(
  'generated suites are what would be generated: run build/scripts/generateRegression.ts',
  () => {
    const script = resolve(import.meta.dirname, '../../build/scripts/generateRegression.ts');
    expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('');
  },
  LONG,
);

test(
  'our engine fails nothing unexpectedly',
  async () => {
    const quick =
      'rules protocol questions readingProven readingTesuji readingLadders readingKos connectionShapes connectionEdge';
    const results = await ownResults(quick.split(' ').map((name) => resolve(shippedSuites(), name)));
    const odd = results.filter(
      ({ verdict }) => verdict !== 'passed' && verdict !== 'failed' && verdict !== 'ignored',
    );
    expect(
      odd.map(({ suite, number, verdict, answer }) => `${suite}:${number} ${verdict} ${answer}`),
    ).toEqual([]);
    expect(results.length).toBeGreaterThan(500);
  },
  LONG,
);
