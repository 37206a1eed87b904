import type { PackedPatterns } from '../../engine/protocol/messages.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import type { ExamineParams, ExamineResult } from '../../engine/protocol/analysis.ts';
import type { DecideParams, DecideResult } from '../../engine/protocol/decision.ts';
import type { ReadParams, ReadResult } from '../../engine/protocol/reading.ts';
import type { ResultRow } from '../../engine/protocol/regression.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { thisMachine } from '../regression/engines.ts';
import { emptyResult } from '../regression/testSession.ts';
import { Store } from '../store/store.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { questionOf } from './testQuestion.ts';
import { ThoughtKeeper, type LabEngine } from './labThoughts.ts';
import { quietHost } from '../../engine/testing/quietHost.ts';

const at = useTestFolder();
const patterns = [{ id: 'then', bytes: new Uint8Array(8) }];
let store: Store;
let rows: ResultRow[];
/** Which moves were asked for, of which engine. */
let asked: { engine: number; question: DecideParams }[];
let engines: { patterns?: PackedPatterns; closed: boolean }[];
/** Every question by its name. */
let looks: string[];
let answer: (question: DecideParams) => Promise<DecideResult>;
let build: string;

const decision = (level: number): DecideResult => ({
  size: 9,
  board: [],
  setId: 'then',
  decision: { moves: [], steps: [`level ${level}`] } as unknown as DecideResult['decision'],
});

const examined = { size: 9, board: [], setId: 'then', dragons: { dragons: [] } } as unknown as ExamineResult;
const read = { ended: 'finished', code: 5, tree: { parent: [-1], hashes: '0123456789abcdef' } } as ReadResult;

function session(): GtpSession {
  return new GtpSession(new Engine(), quietHost());
}

function spawn(): LabEngine {
  const engine: (typeof engines)[number] = { closed: false };
  const number = engines.push(engine) - 1;
  return {
    usePatterns: (databases) => void (engine.patterns = databases),
    request: (name: string, question: DecideParams & ExamineParams & ReadParams) => {
      looks.push(name === 'read' ? `read ${question.question.kind}` : name);
      if (name === 'examine') return Promise.resolve(examined);
      if (name === 'read') return Promise.resolve(read);
      asked.push({ engine: number, question });
      return answer(question);
    },
    close: () => void (engine.closed = true),
  };
}

const SUITE = ['10 reg_genmove white', '20 attack D4', '30 reg_genmove black'].join('\n#? [PASS]\n\n');
let keeper: ThoughtKeeper;

beforeEach(() => {
  [asked, engines, looks] = [[], [], []];
  build = 'b';
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
    build: () => build,
    question: ({ test: { command } }) => {
      const set = session();
      for (const line of ['boardsize 9', 'play black D4']) set.execute(line);
      return Promise.resolve(questionOf(set, command));
    },
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

test('dragons, eyes, influence and what the test wants read are part of it', async () => {
  const made = await keeper.of(rows[1], () => patterns);
  expect(looks).toEqual(['decide', 'examine', 'read attack']);
  expect(made?.position).toEqual(examined);
  expect(made?.readings).toMatchObject([{ question: { kind: 'attack' }, forced: [], result: { code: 5 } }]);
  expect(made?.readings?.[0].result.tree.hashes).toBe('');
  expect(keeper.kept(rows[1].id)).toEqual(made);
  await keeper.of(rows[0], () => patterns);
  expect(keeper.kept(rows[0].id)?.readings).toEqual([]);
});

test('an older record without these parts stays as it is, unless the program that made it is still the same', async () => {
  const { details } = store.regression;
  const old = { decision: decision(3), build: 'b', made: 5 };
  for (const { id } of rows) details.put(id, 'decision', old);
  build = 'newer';
  expect(await keeper.of(rows[1], () => patterns)).toEqual({ ...old, position: null, readings: null });
  await keeper.fill(rows, patterns, () => undefined);
  expect(looks).toEqual([]);
  build = 'b';
  const whole = await keeper.of(rows[1], () => patterns);
  expect(looks).toEqual(['examine', 'read attack']);
  expect(whole).toMatchObject({ ...old, position: examined, readings: [{ result: { code: 5 } }] });
});

test('what is thought now is answered with the patterns of now, and not kept', async () => {
  const now = [{ id: 'now', bytes: new Uint8Array(8) }];
  expect(await keeper.present(rows[1], now)).toMatchObject({
    decision: { setId: 'then' },
    position: examined,
  });
  expect(engines).toEqual([{ patterns: now, closed: true }]);
  expect(keeper.kept(rows[1].id)).toBeUndefined();
  await keeper.present(rows[1], null);
  expect(engines[1].patterns).toBeUndefined();
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
