import { expect, test } from 'vitest';
import { parsePoint } from '../../../../engine/board/point.ts';
import type { DragonRecord, ExamineResult } from '../../../../engine/protocol/analysis.ts';
import type { LabRecord } from '../../../../main/ipc/labApi.ts';
import { noAnswer } from '../../../../main/ipc/lockstepApi.ts';
import type { PairAnswer } from '../../../../main/ipc/lockstepApi.ts';
import { decideResult, DECISION_POINTS } from '../../moves/testDecision.ts';
import { EYE } from '../../position/testResult.ts';
import { boardsOf, compare } from './compare.ts';
import type { Aspect, Comparison } from './comparison.ts';
import { groundOfRecord, sideOfAnswer, sideOfRecord, type Side } from './side.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const position = { toMove: 2 } as Parameters<typeof decideResult>[0]['position'];
const decision = decideResult({ position, seed: 1, level: 10 });
const { C3, D5 } = DECISION_POINTS;
const NAMES = ['Before', 'After'] as const;
const board = Array.from({ length: 81 }, (_, i) => ([40, 41, 50].includes(i) ? 2 : 0));

function dragon(change: Partial<DragonRecord>): DragonRecord {
  return {
    color: 2,
    origin: at('E5'),
    stones: [at('E5'), at('F5')],
    status: 'alive',
    safety: 'alive',
    genus: [1, 1, 2, 2],
    escapeRoute: 5,
    weakness: 0.1,
    moyoSize: 3,
    ...change,
  } as DragonRecord;
}

function examined(change: {
  dragons?: DragonRecord[];
  spaces?: (typeof EYE)[];
  regions?: number[];
  territory?: number[];
}): ExamineResult {
  const flat = Array<number>(81).fill(0);
  const { dragons = [dragon({})], spaces = [EYE], regions = flat, territory = flat } = change;
  return {
    size: 9,
    board,
    setId: '',
    dragons: { dragons, links: [], cuts: [[], []] },
    eyes: { spaces, halfEyes: [], marks: [[], []], neighbors: [[], []], marginalNeighbors: [[], []] },
    influence: { maps: { influence_regions: regions, territory_value: territory } },
  } as unknown as ExamineResult;
}

const record = (change: Partial<LabRecord> = {}): LabRecord => ({
  decision,
  position: examined({}),
  readings: [],
  ...change,
});
const ground = groundOfRecord(record({ decision: { ...decision, board } }), 'F5');

function between(aspect: Aspect, then: LabRecord, now: LabRecord): Comparison {
  return compare(aspect, sideOfRecord(then), sideOfRecord(now), ground, NAMES)!;
}
const changed = ({ rows }: Comparison): (readonly string[])[] =>
  rows.filter(({ differs }) => differs).map(({ cells }) => cells);

test('the same record differs in nothing, and says so', () => {
  for (const aspect of ['moves', 'dragons', 'eyes', 'influence'] as const) {
    const same = between(aspect, record(), record());
    expect(changed(same)).toEqual([]);
    expect(same.boards[2].regions ?? []).toEqual([]);
    expect(same.boards[2].values ?? []).toEqual([]);
  }
  expect(between('dragons', record(), record()).summary).toBe('No difference in 1 dragon.');
});

test('moves: another value and another pattern differ, and lie on the board of the difference', () => {
  const moves = decision.decision.moves.map((move) =>
    move.point === C3 ? { ...move, value: 9.6 } : move.point === D5 ? { ...move, reasons: [] } : move,
  );
  const now = record({ decision: { ...decision, decision: { ...decision.decision, moves } } });
  const found = between('moves', record(), now);
  expect(changed(found)).toEqual([
    ['D5', '12.50', '12.50', '', '−Cut1'],
    ['C3', '7.10', '9.60', '+2.50', ''],
  ]);
  expect(found.boards[2].values).toMatchObject([{ point: C3, text: '+2.5' }]);
  expect(found.summary).toContain('2 of 3 moves differ');
  // Smaller than what the lists write.
  const nearly = moves.map((move) => (move.point === C3 ? { ...move, value: 7.1001 } : move));
  const same = record({ decision: { ...decision, decision: { ...decision.decision, moves: nearly } } });
  expect(changed(between('moves', now, same)).map(([name]) => name)).toEqual(['C3']);
});

test('dragons: status, size and strength of each that changed, marked on the board', () => {
  const worse = dragon({ status: 'critical', safety: 'critical', weakness: 0.55 });
  const found = between('dragons', record(), record({ position: examined({ dragons: [worse] }) }));
  expect(changed(found)).toEqual([['Black E5', 'alive', 'critical', '2', 'weakness 0.10 → 0.55']]);
  expect(found.boards[2].regions).toMatchObject([{ points: [at('E5'), at('F5')], tone: 'critical' }]);
  const marks = found.boards[2].signs?.map(({ point, sign }) => [point, sign]);
  expect(marks).toEqual([
    [at('E5'), 'triangle'],
    [at('F5'), 'triangle'],
  ]);
  expect(found.boards[0].signs).toMatchObject([{ sign: 'ring' }, { sign: 'ring' }]);
});

test('dragons: one that falls apart has a row for each of its parts', () => {
  const parts = [dragon({ stones: [at('E5')] }), dragon({ origin: at('F5'), stones: [at('F5')] })];
  const found = between('dragons', record(), record({ position: examined({ dragons: parts }) }));
  expect(changed(found).map(([name, , , stones]) => [name, stones])).toEqual([
    ['Black E5', '2 → 1'],
    ['Black F5', '2 → 1'],
  ]);
});

test('eyes: other values and points, new ones and those that are gone', () => {
  const other = { ...EYE, points: [...EYE.points, at('D1')], value: [1, 1, 1, 1] as typeof EYE.value };
  const second = { ...EYE, color: 2 as const, origin: at('J9'), points: [at('J9')], marginal: [] };
  const found = between('eyes', record(), record({ position: examined({ spaces: [other, second] }) }));
  expect(changed(found)).toEqual([
    ['White A1', '1122', '1111', '+D1'],
    ['Black J9', 'none', '1122', ''],
  ]);
  expect(found.boards[2].signs?.map(({ point, sign }) => [point, sign])).toEqual([
    [at('D1'), 'disc'],
    [at('J9'), 'disc'],
  ]);
  const gone = between('eyes', record(), record({ position: examined({ spaces: [] }) }));
  expect(changed(gone)).toEqual([['White A1', '1122', 'none', '']]);
  expect(gone.boards[2].signs?.every(({ sign }) => sign === 'circle')).toBe(true);
});

test('influence: territory and moyo of both sides, and a map of what turned to whom', () => {
  const then = Array<number>(81).fill(0);
  const now = [...then];
  [then[0], now[0]] = [-3, -2];
  [then[8], now[8]] = [2, 3];
  const territory = [...then].map((_, i) => (i === 8 ? 0.5 : 0));
  const found = between(
    'influence',
    record({ position: examined({ regions: then }) }),
    record({ position: examined({ regions: now, territory }) }),
  );
  const cells = new Map(found.rows.map(({ cells: [name, ...rest] }) => [name, rest]));
  expect(cells.get('Black territory')).toEqual(['1', '0', '−1']);
  expect(cells.get('Black moyo')).toEqual(['0', '1', '+1']);
  expect(cells.get('White moyo')).toEqual(['1', '0', '−1']);
  expect(cells.get('White territory')).toEqual(['0', '1', '+1']);
  expect(cells.get('White area')).toEqual(['0', '0', '']);
  expect(cells.get('Territory in points')).toEqual(['White +0.0', 'White +0.5', 'White +0.5']);
  expect(cells.get('A9')).toEqual(['Black territory', 'Black moyo', 'to White']);
  // On the board Black is positive: both points turned to White.
  const { values } = found.boards[2].field!;
  expect([values[0], values[8], values[40]].map((value) => Math.sign(value))).toEqual([-1, -1, 0]);
  expect(found.boards[2].values).toMatchObject([{ point: at('J9'), text: '.5', tone: 'white' }]);
});

test('where one side knows nothing there is no comparison, and the other one is still shown', () => {
  const old = sideOfRecord(record({ position: null, readings: null }));
  const now = sideOfRecord(record());
  for (const aspect of ['dragons', 'eyes', 'influence', 'reading'] as const)
    expect(compare(aspect, old, now, ground, NAMES)).toBeNull();
  expect(compare('final', old, now, ground, NAMES)).toBeNull();
  const [one, other, difference] = boardsOf('dragons', old, now, ground, NAMES);
  expect([one, difference]).toEqual([{}, {}]);
  expect(other.signs).toHaveLength(2);
});

const answer = (change: Partial<PairAnswer>): Side => sideOfAnswer({ ...noAnswer('Pair'), ...change }, 9);

test('answers over GTP are compared alike', () => {
  const one = answer({ move: 'D4', moves: [{ point: at('D4'), value: 12.5 }] });
  const other = answer({ move: 'PASS' });
  const moves = compare('moves', one, other, ground, NAMES)!;
  expect(moves.summary).toContain('Before chooses D4, After PASS');
  expect(moves.summary).toContain('only where both list moves');
  expect(changed(moves)).toEqual([]);
  expect(moves.boards[0].candidates).toMatchObject([{ point: at('D4'), best: true }]);
  const pairDragon = { color: 2 as const, origin: at('E5'), stones: [at('E5'), at('F5')] };
  const dragons = compare(
    'dragons',
    answer({ dragons: [{ ...pairDragon, status: 'alive', safety: 'strongly_alive' }] }),
    answer({ dragons: [{ ...pairDragon, status: 'dead', safety: '' }] }),
    ground,
    NAMES,
  )!;
  expect(changed(dragons)[0].slice(1, 3)).toEqual(['strongly alive', 'dead']);
  const final = compare(
    'final',
    answer({ final: { alive: [at('E5'), at('F5')], dead: [], seki: [] } }),
    answer({ final: { alive: [at('F5')], dead: [at('E5')], seki: [] } }),
    ground,
    NAMES,
  )!;
  expect(changed(final)).toEqual([['E5', 'alive', 'dead']]);
  expect(final.boards[2].signs).toMatchObject([{ point: at('E5'), sign: 'cross' }]);
});
