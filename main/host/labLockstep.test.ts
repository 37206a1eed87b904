import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import type { ResultRow } from '../../engine/protocol/regression.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import type { Pair, PairAsk, PairPlayer } from '../ipc/lockstepApi.ts';
import type { PairQuestion } from '../../engine/protocol/lockstep.ts';
import { programSource } from '../regression/engines.ts';
import { emptyResult } from '../regression/testSession.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { Lockstep } from './labLockstep.ts';
import { anyPlace, testPlace } from './lockstepPlace.ts';
import { quietHost } from '../../engine/testing/quietHost.ts';

const at = useTestFolder();
const FAKE = `${process.execPath} ${join(import.meta.dirname, 'fakePairEngine.ts')}`;
const point = (name: string): number => parsePoint(name, 9)!;
const spec = (moves: string[]): PositionSpec => ({
  size: 9,
  komi: 5.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [point('E5')],
  white: [point('C7')],
  moves: moves.map((name, i) => ({ color: i % 2 === 0 ? 2 : 1, point: point(name) })),
  toMove: moves.length % 2 === 0 ? 2 : 1,
});

let lockstep: Lockstep;
let started: string[];

beforeEach(() => {
  started = [];
  mkdirSync(at(), { recursive: true });
  lockstep = new Lockstep(({ engine: command }) => {
    const source = programSource(command);
    return {
      ...source,
      makeFor: (file) => () => {
        started.push(command);
        return source.makeFor(file)();
      },
    };
  });
});
afterEach(() => lockstep.stop());

function asking(second: string, question: PairQuestion, limitSeconds = 20): PairAsk {
  const player = (engine: string): PairPlayer => ({ engine, run: null, setup: [] });
  return { at: { result: 1 }, question, players: [player(FAKE), player(second)], limitSeconds };
}

const ask = (second: string, question: PairQuestion, position = spec([]), limit = 20): Promise<Pair | null> =>
  lockstep.ask(anyPlace(position, at()), asking(second, question, limit));

/** A test of a suite as its run left it; `prelude` sets up the position. */
function testAt(prelude: string[], command: string): { row: ResultRow; session: GtpSession } {
  const session = new GtpSession(
    new Engine(),
    quietHost({ readFile: () => '(;GM[1]FF[4]SZ[9]AB[ee]AW[cc];B[gg])' }),
  );
  for (const line of prelude) session.execute(line);
  const [record] = parseSuite('some', `${prelude.join('\n')}\n10 ${command}\n#? [D4]\n`).tests;
  return { row: { ...emptyResult(record), id: 1, run: 1, test: record, file: at('some.tst') }, session };
}

test('both are asked the same about the same position', async () => {
  const moves = await ask(`${FAKE} other`, 'moves', spec(['D4', 'F6']));
  expect(moves).toMatchObject({ size: 9, color: 2, lastMove: point('F6') });
  expect(moves?.sides.map(({ name, move }) => [name, move])).toEqual([
    ['Pair 1', 'D5'],
    ['Pair other 1', 'E5'],
  ]);
  expect(moves?.sides.map((side) => side.moves?.map(({ value }) => value))).toEqual([
    [12.5, 7, 3.25],
    [12.5, 9],
  ]);
  const influence = await ask(`${FAKE} other`, 'influence');
  expect(
    influence?.sides.map(({ regions, score }) => [regions?.slice(0, 9).join(' '), score.slice(0, 5)]),
  ).toEqual([
    ['-3 -3 -3 0 0 0 0 0 0', 'B+4.5'],
    ['-3 -3 -3 0 0 0 3 3 3', 'W+3.5'],
  ]);
  expect(influence?.sides[1].territory?.at(8)).toBe(0.9);
  const dragons = await ask(`${FAKE} other`, 'dragons');
  expect(dragons?.sides.map((side) => side.dragons)).toMatchObject([
    [{ color: 2, origin: point('E5'), stones: [point('E5')], status: 'alive' }],
    [{ status: 'critical', safety: 'critical' }],
  ]);
  const final = await ask(`${FAKE} other`, 'final');
  expect(final?.sides.map((side) => side.final?.dead)).toEqual([[], [point('E5')]]);
  expect(started).toHaveLength(2);
});

test('a step through a game keeps both engines and takes both along, forward and back', async () => {
  const moves: (string | undefined)[] = [];
  for (const list of [[], ['D4'], ['D4', 'F6'], ['D4']]) {
    const pair = await ask(`${FAKE} other`, 'moves', spec(list));
    moves.push(pair?.sides.map(({ move }) => move).join(' '));
  }
  expect(moves).toEqual(['D3 E3', 'D4 E4', 'D5 E5', 'D4 E4']);
  expect(started).toHaveLength(2);
});

test('what an engine does not know is said, and nothing else is lost', async () => {
  const moves = await ask(`${FAKE} bare`, 'moves');
  expect(moves?.sides[1]).toMatchObject({ move: 'D3', moves: null, failure: null });
  expect(moves?.sides[1].missing.map(({ command }) => command)).toEqual(['all_move_values', 'top_moves']);
  const dragons = await ask(`${FAKE} bare`, 'dragons');
  expect(dragons?.sides[0].dragons).toHaveLength(1);
  expect(dragons?.sides[1]).toMatchObject({
    dragons: null,
    missing: [
      { command: 'dragon_data', words: 'unknown command' },
      { command: 'dragon_status', words: 'unknown command' },
    ],
  });
  expect((await ask(`${FAKE} bare`, 'influence'))?.sides[1]).toMatchObject({ regions: null, score: '' });
  expect((await ask(`${FAKE} bare`, 'final'))?.sides[1]).toMatchObject({ final: null });
});

test('one that dies or hangs says so while the other answers, and works when it is asked again', async () => {
  for (const [how, kind, words] of [
    ['dies', 'crashed', 'SIGKILL'],
    ['hangs', 'timedOut', 'No answer within 4 s'],
  ]) {
    const second = `${FAKE} ${how} ${at(how)}`;
    const failed = await ask(second, 'moves', spec([]), 4);
    expect(existsSync(at(how))).toBe(true);
    expect(failed?.sides[0]).toMatchObject({ failure: null, move: 'D3' });
    expect(failed?.sides[1]).toMatchObject({ failure: { kind }, moves: null });
    expect(failed?.sides[1].failure?.message).toContain(words);
    const again = await ask(second, 'moves', spec([]), 4);
    expect(again?.sides[1]).toMatchObject({ failure: null, move: 'D3' });
  }
});

test('a program that is no engine is told so', async () => {
  const pair = await ask('/no/such/engine', 'moves');
  expect(pair?.sides[1].failure).toMatchObject({ kind: 'start' });
  expect(pair?.sides[1].failure?.message).toBe(
    'The engine could not be started: there is no program “/no/such/engine”.',
  );
  expect(pair?.sides[0].move).toBe('D3');
});

test('a test is asked too; an engine that cannot read its game gets the position move by move', async () => {
  const { row, session } = testAt(['loadsgf some.sgf'], 'reg_genmove black');
  const pair = await lockstep.ask(testPlace(row, session), asking(`${FAKE} bare`, 'moves'));
  expect(pair).toMatchObject({ color: 2, lastMove: point('G3') });
  expect(pair?.sides[0].test).toMatchObject({ answer: 'D1', verdict: 'FAILED' });
  // Two stones and the move were played.
  expect(pair?.sides[1]).toMatchObject({
    failure: null,
    move: 'D4',
    test: { refused: true, verdict: 'FAILED' },
  });
});

test('a position that cannot be told to an engine is a failure of its own', async () => {
  const { row, session } = testAt(['loadsgf some.sgf', 'trymove white D4'], 'reg_genmove black');
  const pair = await lockstep.ask(testPlace(row, session), asking(`${FAKE} bare`, 'moves'));
  expect(pair?.sides[1].failure).toMatchObject({ kind: 'position' });
  expect(pair?.sides[1].failure?.message).toContain('It refused loadsgf: unknown command');
});

test('the newest question counts; stopped, nothing is said', async () => {
  const older = ask(`${FAKE} other`, 'moves', spec(['D4']));
  const newer = ask(`${FAKE} other`, 'moves', spec(['D4', 'F6']));
  expect(await older).toBeNull();
  expect((await newer)?.sides[0].move).toBe('D5');
  const stopped = ask(`${FAKE} hangs ${at('never')}`, 'moves');
  await until(() => expect(existsSync(at('never'))).toBe(true));
  lockstep.stop();
  expect(await stopped).toBeNull();
});
