/**
 * The suites that come with the program: well-formed, many, and as generated; and our engine fails none unexpectedly of those
 * that are quick. The whole of them is `yomi regress`.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commandTable } from '../../engine/gtp/commands.ts';
import { ownResults } from '../../build/scripts/regression/failures.ts';
import { judge } from '../../engine/regression/expectation.ts';
import { commandName } from '../../engine/regression/prelude.ts';
import type { TestCounters } from '../../engine/protocol/regression.ts';
import { matchExpectation } from './expectationMatcher.ts';
import { chooseTests } from './suiteFiles.ts';
import { shippedSuites } from './places.ts';

const LONG = 300_000;
const all = chooseTests([], [shippedSuites()]);

/**
 * Commands no suite can ask: after `quit` there is no answer to anything, the analyses go on until there is input, suites write no files,
 * and only processes have a number.
 */
const UNASKABLE = ['gogui-sigint', 'gomill-savesgf', 'kata-analyze', 'lz-analyze', 'quit'];
/** An answer no command has. */
const NONSENSE = 'nonsense!';

test('the suites make sense, and are many', () => {
  expect(
    all.suites.flatMap(({ name, diagnostics }) => diagnostics.map(({ message }) => `${name}: ${message}`)),
  ).toEqual([]);
  expect(all.tests.length).toBeGreaterThanOrEqual(2300);
  // Where they come from stands in every one of them.
  for (const { tests } of all.suites)
    for (const { description, category } of tests) expect(category + description).not.toBe('');
});

test('every GTP command is asked by a test that says what it expects', () => {
  const asked = all.tests
    .filter(({ test: { expectation } }) => expectation && !expectation.ignored)
    .map(({ test: { command } }) => commandName(command));
  const missing = [...commandTable.keys()].filter((name) => !asked.includes(name));
  expect(missing).toEqual(UNASKABLE);
});

test('every test can fail', () => {
  const pleased = all.tests.filter(({ test: { command, expectation } }) => {
    if (!expectation || expectation.ignored || commandName(command) === 'name') return false;
    const { verdict } = judge({ ...expectation, expectedFail: false }, NONSENSE, false, matchExpectation);
    return verdict === 'passed';
  });
  expect(pleased.map(({ test: { suite, number } }) => `${suite}:${number}`)).toEqual([]);
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
      'rules protocol questions readingProven readingTesuji readingLadders readingKos connectionShapes connectionEdge ' +
      'worms dragons eyes lifeThreats combinations influence moveValues scores limits session interfaces records';
    const results = await ownResults(quick.split(' ').map((name) => resolve(shippedSuites(), name)));
    const odd = results.filter(
      ({ verdict }) => verdict !== 'passed' && verdict !== 'failed' && verdict !== 'ignored',
    );
    expect(
      odd.map(({ suite, number, verdict, answer }) => `${suite}:${number} ${verdict} ${answer}`),
    ).toEqual([]);
    expect(results.length).toBeGreaterThan(1400);
    // Counters are set to zero before each test, so that no test can ask for another number; they do count.
    const counted = (name: keyof TestCounters): boolean =>
      results.some(({ counters }) => (counters[name] ?? 0) > 0);
    expect(
      ['reading', 'owl', 'connection', 'trymove'].filter((name) => !counted(name as keyof TestCounters)),
    ).toEqual([]);
  },
  LONG,
);
