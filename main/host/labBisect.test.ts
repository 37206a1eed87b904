import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResultRow, TestRecord } from '../../engine/protocol/regression.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { compileDatabase } from '../patterns/database.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { programSource } from '../regression/engines.ts';
import { emptyResult } from '../regression/testSession.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { bisectPatterns, type PatternBisection } from './labBisect.ts';

const at = useTestFolder();
const FAKE = `${process.execPath} ${join(import.meta.dirname, '../regression/fakeGtp.ts')}`;

function setOf(...names: string[]): PatternSet {
  const text = names.map((name) => `Pattern ${name}\n\nXO\n*X\n\n:8,B\n`).join('\n');
  return PatternSet.from(new PatternSetBuilder().build([compileDatabase('patterns.db', text)]).buffer);
}

function rowOf(test: TestRecord, answer: string): ResultRow {
  const verdict = answer === 'yes' ? 'passed' : 'FAILED';
  return { ...emptyResult(test), verdict, answer, id: 7, run: 1, test, file: at('some.tst') };
}

const [record] = parseSuite('some', '10 named P13\n#? [yes]\n').tests;
const many = Array.from({ length: 20 }, (_, i) => `P${i}`);
const trials: number[][] = [];

function about(part: Partial<PatternBisection>): PatternBisection {
  trials.length = 0;
  return {
    from: setOf('Old'),
    to: setOf(...many),
    before: rowOf(record, 'no'),
    after: rowOf(record, 'yes'),
    options: { selectors: [], jobs: 1, limitSeconds: 20, commands: [], setup: [] },
    folder: at('sets'),
    source: (file) => programSource(`${FAKE} set '${file}'`),
    onTrial: (...trial) => void trials.push(trial),
    ...part,
  };
}

test('the new pattern that made the test right is found among twenty', async () => {
  const found = await bisectPatterns(about({})).done;
  expect(found).toMatchObject({ changes: 21, onlyThese: true, before: 'no', after: 'yes' });
  expect(found?.culprits).toMatchObject([{ database: 'patterns', name: 'P13', kind: 'added' }]);
  expect(trials).toHaveLength(found!.trials);
  expect(existsSync(at('sets/trial-7.set'))).toBe(false);
});

test('patterns that are not to blame are not blamed', async () => {
  const from = setOf('P13');
  await expect(bisectPatterns(about({ from })).done).rejects.toThrow(
    'today the test answers yes with the patterns before and yes with those of this run',
  );
  await expect(bisectPatterns(about({ from, to: from })).done).rejects.toThrow('the same patterns');
});

test('a search that is stopped says nothing', async () => {
  const search = bisectPatterns(about({ onTrial: () => search.stop() }));
  expect(await search.done).toBeNull();
});
