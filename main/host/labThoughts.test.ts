import { afterEach, beforeEach, expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import type { DecideParams, DecideResult } from '../../engine/protocol/moves.ts';
import type { ResultRow } from '../../engine/protocol/regression.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { thisMachine } from '../regression/engines.ts';
import { emptyResult } from '../regression/testSession.ts';
import { Store } from '../store/store.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { questionOf, ThoughtKeeper, type LabEngine } from './labThoughts.ts';

const at = useTestFolder();
const patterns = new ArrayBuffer(8);
let store: Store;
let rows: ResultRow[];
/** What was asked, of which engine. */
let asked: { engine: number; question: DecideParams }[];
let engines: { patterns?: ArrayBuffer; closed: boolean }[];
let answer: (question: DecideParams) => Promise<DecideResult>;

const decision = (level: number): DecideResult => ({
  size: 9,
  board: [],
  setId: 'then',
  decision: { moves: [], steps: [`level ${level}`] } as unknown as DecideResult['decision'],
});

function session(): GtpSession {
  return new GtpSession(new Engine(), {
    version: '1',
    readFile: () => '',
    writeFile: () => undefined,
    cpuSeconds: () => 0,
    secondsNow: () => 0,
    today: () => '',
    errorLine: () => undefined,
  });
}

function spawn(): LabEngine {
  const engine: (typeof engines)[number] = { closed: false };
  const number = engines.push(engine) - 1;
  return {
    usePatterns: (buffer) => void (engine.patterns = buffer),
    look: (_name: string, question: DecideParams) => {
      asked.push({ engine: number, question });
      return answer(question);
    },
    close: () => void (engine.closed = true),
  };
}

const SUITE = ['10 reg_genmove white', '20 attack D4', '30 reg_genmove black'].join('\n#? [PASS]\n\n');
let keeper: ThoughtKeeper;

beforeEach(() => {
  [asked, engines] = [[], []];
  answer = ({ level }) => Promise.resolve(decision(level));
  store = new Store(at('yomi.db'));
  const { tests } = parseSuite('some', `${SUITE}\n#? [PASS]\n`);
  const { planned } = store.regression.begin(
    {
      name: '',
      patternSet: 'then',
      engine: { kind: 'process', command: 'yomi', name: '', version: '', build: 'b' },
      options: { selectors: [], jobs: 1, limitSeconds: 1, commands: [], setup: [] },
      machine: thisMachine(),
    },
    tests.map((one) => ({ test: one, file: '' })),
  );
  rows = planned.map(({ id, test: one }) => ({ ...emptyResult(one), id, run: 1, test: one, file: '' }));
  keeper = new ThoughtKeeper({
    details: store.regression.details,
    spawn,
    build: () => 'b',
    question: ({ test: { command } }) => questionOf(session(), command),
  });
});
afterEach(() => store.close());

test('a thought is made with the patterns of the run, once, and kept', async () => {
  const first = await keeper.of(rows[0], () => patterns);
  expect(first).toMatchObject({ build: 'b', decision: { setId: 'then' } });
  expect(engines).toEqual([{ patterns, closed: true }]);
  expect(await keeper.of(rows[0], () => patterns)).toEqual(first);
  expect(asked).toHaveLength(1);
});

test('all failures are thought about by one engine; what is kept already is not asked again', async () => {
  await keeper.of(rows[1], () => patterns);
  const told: number[] = [];
  await keeper.fill(rows, patterns, (done) => told.push(done));
  expect(told).toEqual([0, 1, 2]);
  expect(asked.map(({ engine }) => engine)).toEqual([0, 1, 1]);
  expect(rows.every(({ id }) => keeper.kept(id) !== undefined)).toBe(true);
});

test('thinking that is stopped keeps what it has and says nothing', async () => {
  answer = ({ level }) => {
    if (asked.length === 1) return Promise.resolve(decision(level));
    keeper.stop();
    return Promise.reject(new Error('the engine is closed'));
  };
  await keeper.fill(rows, patterns, () => undefined);
  expect(rows.map(({ id }) => keeper.kept(id) !== undefined)).toEqual([true, false, false]);
  expect(engines[0].closed).toBe(true);
  answer = () => {
    keeper.stop();
    return Promise.resolve(decision(1));
  };
  expect(await keeper.of(rows[2], () => patterns)).toBeNull();
});

test('one position that fails is left out; an engine that always fails is given up', async () => {
  answer = ({ level }) =>
    asked.length === 2 ? Promise.reject(new Error('no')) : Promise.resolve(decision(level));
  await keeper.fill(rows, patterns, () => undefined);
  expect(rows.map(({ id }) => keeper.kept(id) !== undefined)).toEqual([true, false, true]);
  answer = () => Promise.reject(new Error('dead'));
  const others = rows.map((row) => ({ ...row, id: row.id + 100 }));
  await expect(keeper.fill(others, patterns, () => undefined)).rejects.toThrow('dead');
});

test('the side that the command names is asked about, with the level of the run', () => {
  const set = session();
  for (const command of ['boardsize 9', 'level 7', 'play black E5']) set.execute(command);
  expect(questionOf(set, 'reg_genmove black')).toMatchObject({ level: 7, position: { toMove: 2, size: 9 } });
  expect(questionOf(set, 'attack E5')).toMatchObject({ position: { toMove: 1, moves: [{ color: 2 }] } });
  set.execute('trymove white C3');
  expect(() => questionOf(set, 'attack E5')).toThrow('only tried');
});
