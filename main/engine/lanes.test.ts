import { beforeEach, describe, expect, test } from 'vitest';
import { edgeDistance } from '../../engine/board/edge.ts';
import { BLACK, pointAt, WHITE } from '../../engine/board/point.ts';
import { STOP, newWatch, type Watch } from '../../engine/util/watch.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { DEFAULT_ENGINE, MC_PATTERNS, type McPatterns } from '../../engine/protocol/engineChoice.ts';
import type { EngineRequest } from '../../engine/protocol/messages.ts';
import type { GenmoveParams, GenmoveResult, PonderResult } from '../../engine/protocol/decision.ts';
import type { MoveOddsResult, Strengths } from '../../engine/protocol/odds.ts';
import type { Move, PositionSpec, SearchReport, StatusResult } from '../../engine/protocol/types.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { FIRST } from '../../patterns/moves/families.ts';
import { compileMoves, packMoves } from '../../patterns/moves/table.ts';
import { AnswerError, type Surroundings } from './lane.ts';
import { KnowledgeLane } from './knowledgeLane.ts';
import { SearchLane } from './searchLane.ts';
import { searched } from './testDecision.ts';

const empty: PositionSpec = {
  size: 9,
  komi: 6.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'chinese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [],
  toMove: BLACK,
};

let time: number;
let reports: SearchReport[];
let watch: Watch;
let around: Surroundings;

beforeEach(() => {
  time = 0;
  reports = [];
  watch = newWatch();
  // Every look at the clock finds it 30 ms later.
  around = { watch, now: () => (time += 30), report: (report) => reports.push(report) };
});

function genmove(params: Partial<GenmoveParams>): EngineRequest {
  const all = { position: empty, budget: { playouts: 500 }, seed: 1, mayResign: false, ...params };
  return { type: 'request', id: 1, method: 'genmove', params: all };
}

function strengths(id: string, text: string): Strengths {
  return { id, buffer: packMoves(compileMoves(text).table!) };
}

function thrown(run: () => unknown): AnswerError {
  try {
    run();
  } catch (error) {
    if (error instanceof AnswerError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('genmove', () => {
  test('spends its playouts and plays a move', () => {
    const result = new SearchLane().answer(genmove({}), around) as GenmoveResult;
    expect(result.stopped).toBe(false);
    // Or fewer, when the rest would not change the move.
    expect(searched(result).report.playouts).toBeGreaterThan(250);
    expect(searched(result).report.playouts).toBeLessThanOrEqual(500);
    expect(searched(result).report.ownership).toHaveLength(81);
    expect(searched(result).choice.kind).toBe('play');
    expect(reports.length).toBeGreaterThan(2);
    expect(reports.map((report) => report.playouts)).toEqual(
      reports.map((report) => report.playouts).sort((a, b) => a - b),
    );
  });

  test('is the same for the same seed, however it is cut and whatever was asked before', () => {
    const fresh = new SearchLane().answer(genmove({ seed: 7 }), around);
    const lane = new SearchLane();
    lane.answer(genmove({ seed: 3, position: { ...empty, size: 13 } }), around);
    const used = lane.answer(genmove({ seed: 7 }), { ...around, now: () => 0 });
    expect(used).toEqual(fresh);
    expect(lane.answer(genmove({ seed: 8 }), around)).not.toEqual(fresh);
  });

  test('goes by the parameters that are set, and tells those that differ from the defaults', () => {
    const lane = new SearchLane();
    const usual = lane.answer(genmove({}), around) as GenmoveResult;
    expect(searched(usual)).toMatchObject({ parameters: {} });
    lane.useParameters({ 'montecarlo.pvMoves': 1, 'montecarlo.expandAt': 2 });
    const changed = lane.answer(genmove({}), around) as GenmoveResult;
    expect(searched(changed)).toMatchObject({ parameters: { 'montecarlo.pvMoves': 1 } });
    expect(searched(changed).report.moves.every(({ pv }) => pv.length === 1)).toBe(true);
    lane.useParameters({});
    expect(lane.answer(genmove({}), around)).toEqual(usual);
  });

  test('goes by the strengths it is given, and tells them', () => {
    const lane = new SearchLane();
    const usual = lane.answer(genmove({}), around) as GenmoveResult;
    expect(searched(usual)).toMatchObject({ setId: '' });
    // Nothing but a move on the first line is worth anything, before stone 24 and after it.
    lane.useStrengths(strengths('first', 'feature line 0 1e6 1\nfeature line 1 1e6 1'));
    const changed = searched(lane.answer(genmove({ budget: { playouts: 300 } }), around) as GenmoveResult);
    expect(changed).toMatchObject({ setId: 'first' });
    // By them alone one of 32 points is as good as another; playouts may prefer a move from inside for all that.
    for (const { point, prior } of changed.report.moves) {
      if (edgeDistance(point, 9) === 0) expect(prior).toBeGreaterThan(0.03);
      else expect(prior).toBeLessThan(1e-6);
    }
    expect(changed.report.moves.filter(({ point }) => edgeDistance(point, 9) === 0).length).toBeGreaterThan(
      20,
    );
    lane.useStrengths(null);
    expect(lane.answer(genmove({}), around)).toEqual(usual);
  });

  test('ends with its seconds', () => {
    const result = new SearchLane().answer(
      genmove({ budget: { playouts: 1e9, seconds: 1 } }),
      around,
    ) as GenmoveResult;
    expect(result.stopped).toBe(false);
    expect(searched(result).report.playouts).toBeGreaterThan(10);
  });

  test('that is stopped says so and still has a move', () => {
    Atomics.store(watch, STOP, 1);
    const result = new SearchLane().answer(genmove({ budget: { playouts: 1e9 } }), around) as GenmoveResult;
    expect(result.stopped).toBe(true);
    expect(searched(result).report.playouts).toBe(1);
    expect(searched(result).choice.kind).toBe('play');
  });
});

test('a move begins with what the last one found out; an analysis does not', () => {
  const lane = new SearchLane();
  const first = lane.answer(genmove({ budget: { playouts: 2000 } }), around) as GenmoveResult;
  const { choice } = searched(first);
  if (choice.kind !== 'play') throw new Error('no move');
  const moves: Move[] = [{ color: BLACK, point: choice.point }];
  const position: PositionSpec = { ...empty, moves, toMove: WHITE };
  const analyze = (by: SearchLane) =>
    by.answer(
      { type: 'request', id: 2, method: 'analyze', params: { position, budget: { playouts: 300 }, seed: 1 } },
      around,
    );
  reports = [];
  const second = lane.answer(genmove({ position, budget: { playouts: 2000 } }), around) as GenmoveResult;
  const fresh = new SearchLane().answer(genmove({ position, budget: { playouts: 2000 } }), around);
  expect(second).not.toEqual(fresh);
  expect(reports[0].playouts).toBeGreaterThan(100);
  expect(analyze(lane)).toEqual(analyze(new SearchLane()));
});

test('a move that is drawn says how', () => {
  const draw = { odds: 1, power: 1 };
  const points = [1, 2, 3, 4, 5, 6].map((seed) => {
    const params = { seed, budget: { playouts: 60 } };
    const plain = searched(new SearchLane().answer(genmove(params), around) as GenmoveResult);
    const loose = searched(new SearchLane().answer(genmove({ ...params, draw }), around) as GenmoveResult);
    expect(loose.report).toEqual(plain.report);
    expect([plain.draw, loose.draw]).toEqual([undefined, draw]);
    return JSON.stringify(loose.choice) === JSON.stringify(plain.choice);
  });
  expect(points).toContain(false);
});

test('a move begins with what was found out on the opponent’s time, as many playouts as that were', () => {
  const budget = { playouts: 300 };
  const [pondering, waiting] = [new SearchLane(), new SearchLane()];
  const move = (lane: SearchLane, moves: Move[], toMove: typeof BLACK | typeof WHITE) =>
    searched(
      lane.answer(genmove({ budget, position: { ...empty, moves, toMove } }), around) as GenmoveResult,
    );
  const moves: Move[] = [];
  for (const lane of [waiting, pondering]) {
    const { choice } = move(lane, [], BLACK);
    if (choice.kind === 'play') moves[0] = { color: BLACK, point: choice.point };
  }
  const position: PositionSpec = { ...empty, moves: [...moves], toMove: WHITE };
  reports = [];
  const params = { position, budget: { playouts: 3000 }, seed: 1, using: DEFAULT_ENGINE };
  const done = pondering.answer({ type: 'request', id: 2, method: 'ponder', params }, around) as PonderResult;
  expect(done.stopped).toBe(false);
  expect(done.pondered).toBeGreaterThan(1000);
  // Nobody looks on.
  expect(reports).toEqual([]);
  const answer = move(new SearchLane(), moves, WHITE).report.moves[0].point;
  moves.push({ color: WHITE, point: answer });
  const [with_, without] = [pondering, waiting].map((lane) => move(lane, moves, BLACK).report.playouts);
  expect(with_).toBeGreaterThan(without);

  // Told to stop, it does nothing more.
  watch[STOP] = 1;
  const stopped = pondering.answer({ type: 'request', id: 3, method: 'ponder', params }, around);
  expect(stopped).toEqual({ pondered: 0, stopped: true });
});

test('analyze reports', () => {
  const params = { position: empty, budget: { playouts: 200 }, seed: 1 };
  const report = new SearchLane().answer(
    { type: 'request', id: 1, method: 'analyze', params },
    around,
  ) as SearchReport;
  expect(report).toMatchObject({ color: BLACK, playouts: 200 });
  expect(report.moves.length).toBeGreaterThan(1);
});

test('status finds the dead stones', () => {
  // Black owns the left, white the right; one white stone is lost among the blacks.
  const line = (column: number) => Array.from({ length: 9 }, (_, row) => pointAt(row, column));
  const lost = pointAt(4, 1);
  const position = { ...empty, black: line(3), white: [...line(5), lost] };
  const params = { position, playouts: 400, seed: 1 };
  const request: EngineRequest = { type: 'request', id: 1, method: 'status', params };
  const status = new KnowledgeLane().answer(request, around) as StatusResult;
  expect(status.dead).toEqual([lost]);
});

test('the odds of moves are those of the strengths in use, and make one', () => {
  const lane = new KnowledgeLane();
  const ask = (): MoveOddsResult =>
    lane.answer(
      { type: 'request', id: 1, method: 'moveOdds', params: { position: empty, color: BLACK } },
      around,
    ) as MoveOddsResult;
  const usual = ask();
  expect(usual).toMatchObject({ strengths: '' });
  expect(usual.moves).toHaveLength(81);
  expect(usual.moves.reduce((sum, { odds }) => sum + odds, 0)).toBeCloseTo(1);
  expect(edgeDistance(usual.moves[0].point, 9)).toBeGreaterThan(1);
  lane.useStrengths(strengths('first', 'feature line 0 4 1'));
  const changed = ask();
  expect(changed.strengths).toBe('first');
  // 32 points on the first line, four times as likely as the other 49.
  expect(changed.moves[0].odds).toBeCloseTo(4 / (4 * 32 + 49));
  expect(changed.moves[0].features).toContain(FIRST.line);
  expect(changed.moves[80].odds).toBeCloseTo(1 / (4 * 32 + 49));
  lane.useStrengths(null);
  expect(ask()).toEqual(usual);
});

describe('errors', () => {
  test('an impossible position says what is wrong', () => {
    const point = pointAt(2, 2);
    const moves = [
      { color: BLACK, point },
      { color: WHITE, point },
    ] as const;
    const { error } = thrown(() =>
      new SearchLane().answer(genmove({ position: { ...empty, moves: [...moves] } }), around),
    );
    expect(error.code).toBe('bad-position');
    expect(error.message).toMatch(/C7 is occupied/);
    expect(JSON.parse(error.detail ?? '')).toMatchObject({ size: 9 });
  });

  test('a bug shows the board and where it happened', () => {
    const position: PositionSpec = { ...empty, moves: [{ color: BLACK, point: pointAt(4, 4) }] };
    const broken = (): never => {
      throw new Error('a bug');
    };
    const { error } = thrown(() =>
      new SearchLane().answer(genmove({ position }), { ...around, now: broken }),
    );
    expect(error).toMatchObject({ code: 'internal', message: 'The engine made an error: a bug' });
    expect(error.detail).toMatch(/X/);
    expect(error.detail).toMatch(/lanes\.test\.ts/);
  });

  test('an unknown method is refused', () => {
    const request = { ...genmove({}), method: 'sing' } as unknown as EngineRequest;
    expect(thrown(() => new SearchLane().answer(request, around)).error.code).toBe('bad-request');
  });
});

describe('which engine', () => {
  const ask = (patterns: McPatterns, by = new SearchLane()) =>
    by.answer(genmove({ using: { engine: 'montecarlo', patterns } }), around) as GenmoveResult;

  test('each database thinks for itself, and none is the default', () => {
    const reports = MC_PATTERNS.map((patterns) => JSON.stringify(searched(ask(patterns)).report));
    expect(new Set(reports).size).toBe(MC_PATTERNS.length);
    const usual = new SearchLane().answer(genmove({}), around) as GenmoveResult;
    expect(JSON.stringify(searched(usual).report)).toBe(reports[0]);
  });

  test('one that was used before the other is not changed by it', () => {
    const lane = new SearchLane();
    ask('mc_uniform', lane);
    expect(ask('mc_montegnu_classic', lane)).toEqual(ask('mc_montegnu_classic'));
  });

  test('a search is made once for each, when it is first asked for', () => {
    const made: MonteCarloTable[] = [];
    const lane = new SearchLane(({ patterns }) => {
      made.push(patterns);
      return new UctSearch({ patterns });
    });
    for (const patterns of ['mc_uniform', 'mc_montegnu_classic', 'mc_uniform'] as const) ask(patterns, lane);
    expect(made).toHaveLength(2);
  });
});
