import { beforeEach, expect, test } from 'vitest';
import type { TestRecord } from '../../../engine/protocol/regression.ts';
import { createActions } from '../actions.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Workbench } from '../workbench.svelte.ts';

const record = (number: number): TestRecord => ({
  suite: 'endgame',
  number,
  line: number,
  command: 'reg_genmove black',
  expectation: { pattern: 'A1', negated: false, expectedFail: false, ignored: false, line: number },
  description: number === 20 ? 'a hane' : '',
  category: '',
  severity: 0,
  comment: '',
  prelude: ['loadsgf a.sgf'],
});

let api: FakeApi;
let numbers: number[];
let workbench: Workbench;

beforeEach(async () => {
  numbers = [10, 20, 30];
  api = new FakeApi({
    'lab.tests': () => numbers.map(record),
    'lab.test': ({ number }) => ({
      test: record(number),
      sgf: `(;SZ[9]C[${number}];B[ee])`,
      board: null,
      marks: { expected: ['A1'], wrong: false, given: [], asked: [] },
    }),
  });
  workbench = new Workbench(api, createActions);
  await workbench.start();
  await workbench.lab.shelf.choose('/suites/endgame.tst');
});

const open = async (number: number): Promise<void> => {
  const { shelf } = workbench.lab;
  const looked = await shelf.look(number);
  shelf.takeOut(looked!);
  await workbench.openUnrun(looked!, 'moves');
};
const steps = (): boolean[] =>
  ['regression.previousTest', 'regression.nextTest'].map((id) =>
    workbench.actions.find((action) => action.id === id)!.enabled(),
  );
const titles = (): string[] => workbench.games.map(({ title }) => title);

test('a test is found by number and words, and looked at', async () => {
  const { shelf } = workbench.lab;
  expect(shelf.looked?.test.number).toBe(10);
  shelf.query = 'hane black';
  expect(shelf.found.map(({ number }) => number)).toEqual([20]);
  await shelf.look(20);
  expect(shelf.looked?.test.number).toBe(20);
});

test('a file that has changed is listed as it is now, and the same test looked at if it is there', async () => {
  const { shelf } = workbench.lab;
  await shelf.look(20);
  shelf.query = 'black';
  numbers = [5, 20];
  await shelf.reread();
  expect(shelf.found.map(({ number }) => number)).toEqual([5, 20]);
  expect(shelf.looked?.test.number).toBe(20);
  numbers = [5];
  await shelf.reread();
  expect(shelf.looked?.test.number).toBe(5);
  numbers = [];
  await shelf.reread();
  expect(shelf.looked).toBeNull();
});

test('a test is found by its name, in whichever suite of that name has it', async () => {
  const { shelf } = workbench.lab;
  const suites = [
    { name: 'owl', file: '/suites/owl.tst' },
    { name: 'endgame', file: '/suites/endgame.tst' },
  ];
  expect(await shelf.find(' endgame:30 ', suites)).toBe(true);
  expect([shelf.looked?.test.number, shelf.query]).toEqual([30, '']);
  expect(await shelf.find('owl.tst:20', suites)).toBe(true);
  expect([shelf.file, shelf.looked?.test.number]).toEqual(['/suites/owl.tst', 20]);
  for (const name of ['endgame:40', 'nowhere:10', 'endgame', 'endgame:x'])
    expect(await shelf.find(name, suites)).toBe(false);
});

test('it opens as a game without a run; the next one takes its place, unless something was written', async () => {
  expect(steps()).toEqual([false, false]);
  await open(10);
  expect(workbench.place).toBe('play');
  expect(workbench.docks).toMatchObject({ open: true, tab: 'moves' });
  expect(workbench.active?.document.view.moveNumber).toBe(1);
  expect(workbench.notices.list.at(-1)?.message).toBe('endgame:10: reg_genmove black, expected A1');
  expect(steps()).toEqual([false, true]);
  workbench.run('regression.nextTest');
  await settle();
  expect(titles()).toEqual(['endgame 20.sgf']);
  expect(steps()).toEqual([true, true]);
  workbench.active!.choose(41);
  await settle();
  workbench.run('regression.nextTest');
  await settle();
  expect(titles()).toEqual(['endgame 20.sgf', 'endgame 30.sgf']);
  expect(steps()).toEqual([true, false]);
  expect(api.sent('lab.start')).toEqual([]);
});
