import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResultRow } from '../../engine/protocol/regression.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { programSource } from '../regression/engines.ts';
import { emptyResult, EngineStartError } from '../regression/testSession.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { askBoth, movesIn, type SecondOpinion } from './labSecond.ts';

const at = useTestFolder();
const FAKE = `${process.execPath} ${join(import.meta.dirname, '../regression/fakeGtp.ts')}`;

function about(command: string, second: string): SecondOpinion {
  const [record] = parseSuite('some', `play D4 C3\n10 ${command}\n#? [D4 C3]\n`).tests;
  const row: ResultRow = { ...emptyResult(record), id: 1, run: 1, test: record, file: at('some.tst') };
  return {
    row,
    options: { selectors: [], jobs: 1, limitSeconds: 10, commands: [], setup: [] },
    first: programSource(FAKE),
    second: programSource(second),
  };
}

test('both are brought to the position, asked, and judged', async () => {
  const found = await askBoth(about('state', `${FAKE} values`)).done;
  expect(found).toMatchObject({
    name: 'Fake',
    first: { verdict: 'passed', answer: 'D4 C3' },
    second: { verdict: 'passed', answer: 'D4 C3' },
    listed: [false, true],
    moves: [
      { vertex: 'D4', first: null, second: 12.5 },
      { vertex: 'C3', first: null, second: 7 },
    ],
  });
});

test('an engine that crashes is told so; one that is none is refused', async () => {
  const found = await askBoth(about('crash', FAKE)).done;
  expect(found).toMatchObject({ first: { verdict: 'crashed' }, second: { verdict: 'crashed' }, moves: [] });
  await expect(askBoth(about('state', `${FAKE} dies`)).done).rejects.toBeInstanceOf(EngineStartError);
});

test('stopped, it says nothing', async () => {
  const asking = askBoth(about('hang', FAKE));
  asking.stop();
  expect(await asking.done).toBeNull();
});

test('values of moves are read from a line and from a table', () => {
  expect([...movesIn('C4 75.00 E6 -0.5 T19 1')]).toEqual([
    ['C4', 75],
    ['E6', -0.5],
    ['T19', 1],
  ]);
  expect([...movesIn('c7  25.53\nD7  30')]).toEqual([
    ['C7', 25.53],
    ['D7', 30],
  ]);
  expect([...movesIn('white wins by 3, 1 attack 2.5x')]).toEqual([]);
});
