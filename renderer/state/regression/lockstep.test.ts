import { said, verbatim } from '../../../engine/protocol/sayings.ts';
import { beforeEach, expect, test } from 'vitest';
import { parseSgf } from '../../../engine/sgf/parser.ts';
import type { LabRow } from '../../../main/ipc/labApi.ts';
import { noAnswer } from '../../../main/ipc/lockstepApi.ts';
import type { Pair, PairAnswer, PairAsk } from '../../../main/ipc/lockstepApi.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Lockstep } from './lockstep.svelte.ts';
import { walkedGame } from './walkedGame.ts';

const side = (name: string, change: Partial<PairAnswer> = {}): PairAnswer => ({
  ...noAnswer(name),
  move: 'D4',
  ...change,
});
const pair = (...sides: [PairAnswer, PairAnswer]): Pair => ({
  size: 9,
  board: Array<0>(81).fill(0),
  lastMove: 0,
  color: 2,
  sides,
});

let asked: PairAsk[];
let answer: () => Pair | null;
let api: FakeApi;
let lockstep: Lockstep;
let selected: number;

beforeEach(() => {
  [asked, selected] = [[], 0];
  answer = () => pair(side('Yomi 1'), side('Other 2'));
  api = new FakeApi({
    'lab.lockstep': (params) => {
      asked.push(params);
      return answer();
    },
  });
  const row = (): LabRow => ({ id: 10 + selected, suite: 'some', number: selected }) as LabRow;
  lockstep = new Lockstep(api, {
    get current() {
      return row();
    },
    get selected() {
      return selected;
    },
    total: 3,
    step: (by) => {
      selected += by;
      return Promise.resolve(row());
    },
  });
});

test('nothing is asked before both engines are named', async () => {
  lockstep.open();
  await settle();
  expect(asked).toEqual([]);
  lockstep.suggest('g1');
  lockstep.suggest('something later');
  lockstep.open();
  await settle();
  expect(asked).toEqual([
    {
      at: { result: 10 },
      question: 'moves',
      players: [
        { engine: '', run: null, setup: [] },
        { engine: 'g1', run: null, setup: [] },
      ],
      limitSeconds: 30,
    },
  ]);
  expect(lockstep.names).toEqual(['Yomi 1', 'Other 2']);
  expect(lockstep.comparison?.summary).toContain('Both choose D4');
});

test('a step takes both to the next test; back again nothing is asked anew', async () => {
  lockstep.suggest('other');
  lockstep.open();
  await settle();
  await lockstep.step(1);
  await lockstep.step(-1);
  await lockstep.step(-1);
  expect(asked.map(({ at }) => at)).toEqual([{ result: 10 }, { result: 11 }]);
  expect(lockstep.found).not.toBeNull();
  lockstep.choose('dragons');
  await settle();
  expect(asked.at(-1)?.question).toBe('dragons');
  // The button asks anew whatever was said.
  await lockstep.ask(true);
  expect(asked).toHaveLength(4);
});

test('a game is walked through move by move, from its cursor', async () => {
  lockstep.players[1] = { own: true, engine: '', run: 7, setup: 'level 3; komi 0 ;' };
  const [root] = parseSgf('(;GM[1]FF[4]SZ[9];B[cc];W[gg](;B[cg])(;B[gc]))').value.games;
  const { walked, at } = walkedGame('game', root.children[0]);
  expect([walked.nodes.length, at, walked.size]).toEqual([4, 1, 9]);
  lockstep.walk(walked, at);
  await settle();
  expect(lockstep.where).toBe('Move 1 of 3, C7');
  await lockstep.step(1);
  expect(asked.map(({ at: place }) => ('position' in place ? place.position.moves.length : 0))).toEqual([
    1, 2,
  ]);
  expect(asked[0].players[1]).toEqual({ engine: '', run: 7, setup: ['level 3', 'komi 0'] });
  await lockstep.step(1);
  await lockstep.step(1);
  expect(lockstep.canStep).toEqual({ back: true, on: false });
  expect(asked).toHaveLength(3);
  // Two engines of one name are told apart.
  answer = () => pair(side('Yomi 1'), side('Yomi 1'));
  await lockstep.ask(true);
  expect(lockstep.names).toEqual(['Yomi 1 (1)', 'Yomi 1 (2)']);
});

test('a failure is not kept: coming back asks again; a refused call says why', async () => {
  lockstep.suggest('other');
  const failure = { kind: 'crashed' as const, ...said(verbatim('gone')), stderr: '' };
  answer = () => pair(side('Yomi'), side('Other', { failure, move: '' }));
  lockstep.open();
  await settle();
  expect(lockstep.found?.sides[1].failure?.kind).toBe('crashed');
  await lockstep.ask();
  expect(asked).toHaveLength(2);
  api.failing = { 'lab.lockstep': { code: 'bad-params', message: 'An open quote.' } };
  await lockstep.ask(true);
  expect(lockstep.failure).toBe('An open quote.');
  expect(lockstep.asking).toBe(false);
});

test('leaving ends both engines', async () => {
  lockstep.suggest('other');
  lockstep.open();
  await settle();
  lockstep.close();
  await settle();
  expect(api.sent('lab.stop')).toHaveLength(1);
  expect(lockstep.found).toBeNull();
});
