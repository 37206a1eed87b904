/** `yomi analysis`: queries good and bad, what is answered, and that many at once get the answers that each gets alone. */
import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AnalysisServer } from './analysisServer.ts';
import { QueryError, actionSchema, publishedSchema, querySchema, readQuery } from './query.ts';
import { cli } from '../../../build/checks/testProgram.ts';

type Answer = Record<string, unknown> & {
  id?: string;
  turnNumber?: number;
  moveInfos: { move: string; visits: number; winrate: number; scoreLead: number; pv: string[] }[];
  rootInfo: { winrate: number; visits: number; scoreLead: number; currentPlayer: string };
  yomi: {
    moves: { move: string; value: number; reasons: { words: string }[]; terms: { operation: string }[] }[];
    dragons: { color: string; stones: string[]; status: string; eyes: { most: number } }[];
    territory: number[];
    explanation: string;
  };
};

/** What a server with so many threads answers to the lines. */
async function answers(lines: unknown[], threads = 2): Promise<Answer[]> {
  const written: string[] = [];
  const options = { threads, level: 1, seed: 1, megabytes: 8, version: '1.2.3' };
  const server = new AnalysisServer(options, (text) => {
    written.push(text);
    return Promise.resolve(true);
  });
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await server.answer(Readable.from([text]));
  return written.map((line) => JSON.parse(line) as Answer);
}

const small = { boardXSize: 7, boardYSize: 7, rules: 'japanese', komi: 0.5, maxVisits: 100 };
const TROMP = { scoring: 'AREA', ko: 'POSITIONAL', suicide: true };
const MOVES = [
  ['B', 'D4'],
  ['W', 'C3'],
  ['B', 'E3'],
  ['W', 'D5'],
];

test('a position, with all that there is to say of it', async () => {
  const query = {
    ...small,
    id: 'q',
    moves: MOVES,
    includeOwnership: true,
    includePolicy: true,
    includePVVisits: true,
  };
  const [answer] = await answers([{ ...query, includeYomi: true }]);
  expect(answer).toMatchObject({ id: 'q', isDuringSearch: false, turnNumber: 4 });
  expect(answer.rootInfo.visits).toBeGreaterThanOrEqual(100);
  expect(answer.rootInfo.currentPlayer).toBe('B');
  expect(answer.ownership).toHaveLength(49);
  expect(answer.policy).toHaveLength(50);
  const [best] = answer.moveInfos;
  expect(best).toMatchObject({ order: 0, pv: expect.arrayContaining([best.move]) as unknown });
  expect((best as unknown as { pvVisits: number[] }).pvVisits).toHaveLength(best.pv.length);
  const { yomi } = answer;
  expect(yomi.territory).toHaveLength(49);
  const stones = yomi.dragons.flatMap((dragon) => dragon.stones);
  expect(stones.sort()).toEqual(['C3', 'D4', 'D5', 'E3']);
  expect(yomi.dragons.every(({ status }) => /^(alive|dead|critical|unknown)$/.test(status))).toBe(true);
  expect(yomi.moves.some(({ reasons }) => reasons.length > 0)).toBe(true);
  expect(yomi.explanation).toContain(`${yomi.moves[0].move} is worth`);
});

test('spreads, edge visits and who owns what after each move, where they are asked for', async () => {
  const asked = {
    ...small,
    id: 'd',
    moves: MOVES,
    analysisPVLen: 2,
    includeOwnership: true,
    includeOwnershipStdev: true,
    includeMovesOwnership: true,
    includeMovesOwnershipStdev: true,
    includePVVisits: true,
    includePVEdgeVisits: true,
  };
  const [[black], [white], [plain]] = await Promise.all([
    answers([asked]),
    answers([{ ...asked, overrideSettings: { reportAnalysisWinratesAs: 'WHITE' } }]),
    answers([{ ...small, id: 'd', moves: MOVES }]),
  ]);
  interface Detailed {
    visits: number;
    edgeVisits: number;
    utility: number;
    utilityLcb: number;
    scoreStdev: number;
    pv: string[];
    pvVisits: number[];
    pvEdgeVisits: number[];
    ownership: number[];
    ownershipStdev: number[];
  }
  const details = (answer: Answer): Detailed[] => answer.moveInfos as unknown as Detailed[];
  for (const [i, move] of details(black).entries()) {
    const other = details(white)[i];
    expect(move.edgeVisits).toBe(move.visits);
    expect(move.pvEdgeVisits).toEqual(move.pvVisits);
    expect(move.pvVisits).toHaveLength(move.pv.length);
    expect(move.utilityLcb).toBeLessThan(move.utility);
    expect(other.utility).toBe(-move.utility + 0);
    expect(other.scoreStdev).toBe(move.scoreStdev);
    expect(other.ownershipStdev).toEqual(move.ownershipStdev);
    expect(other.ownership).toEqual(move.ownership.map((value) => -value + 0));
    expect(move.ownership).toHaveLength(49);
    expect(Object.keys(plain.moveInfos[i])).not.toContain('ownership');
  }
  expect(black.ownershipStdev).toHaveLength(49);
  expect(Math.max(...(black.ownershipStdev as number[]))).toBeGreaterThan(0.3);
  expect((black.rootInfo as unknown as Detailed).scoreStdev).toBeGreaterThan(0);
  expect(plain).not.toHaveProperty('ownershipStdev');
});

test('a handicap is paid for by the rules, or as the query says', async () => {
  const query = {
    ...small,
    id: 'h',
    komi: 0,
    initialStones: [
      ['B', 'C3'],
      ['B', 'E5'],
      ['B', 'C5'],
    ],
  };
  const lead = async (more: object): Promise<number> =>
    (await answers([{ ...query, ...more }]))[0].rootInfo.scoreLead;
  // A point of komi more is the same to the search.
  expect(await lead({ rules: { ...TROMP, whiteHandicapBonus: 'N' } })).toBe(
    await lead({ rules: TROMP, komi: 3 }),
  );
  expect(await lead({ rules: TROMP, whiteHandicapBonus: 'N-1' })).toBe(await lead({ rules: TROMP, komi: 2 }));
  expect(await lead({ rules: TROMP })).not.toBe(await lead({ rules: TROMP, komi: 2 }));
});

test('turns, perspectives, limits of the first move, and lengths of lines', async () => {
  const turns = { ...small, id: 't', moves: MOVES, analyzeTurns: [0, 3] };
  const [white, black, mine] = await Promise.all(
    ['WHITE', 'BLACK', 'SIDETOMOVE'].map((whose) =>
      answers([{ ...turns, overrideSettings: { reportAnalysisWinratesAs: whose } }]),
    ),
  );
  const at = (list: Answer[], turn: number): Answer => list.find(({ turnNumber }) => turnNumber === turn)!;
  expect(at(black, 0).rootInfo.winrate + at(white, 0).rootInfo.winrate).toBeCloseTo(1);
  expect(at(mine, 0).rootInfo.winrate).toBe(at(black, 0).rootInfo.winrate);
  expect(at(mine, 3).rootInfo.winrate).toBe(at(white, 3).rootInfo.winrate);
  expect(at(mine, 3).rootInfo.scoreLead).toBe(-at(black, 3).rootInfo.scoreLead);
  const limits = [{ player: 'B', moves: ['A1', 'D4'], untilDepth: 1 }];
  const [allowed, avoided] = await Promise.all([
    answers([{ ...small, id: 'x', allowMoves: limits, analysisPVLen: 1 }]),
    answers([{ ...small, id: 'x', avoidMoves: limits }]),
  ]);
  expect(allowed[0].moveInfos.length).toBeGreaterThan(0);
  for (const { move } of allowed[0].moveInfos) expect(['A1', 'D4']).toContain(move);
  expect(Math.max(...allowed[0].moveInfos.map(({ pv }) => pv.length))).toBeLessThanOrEqual(2);
  expect(avoided[0].moveInfos.some(({ move }) => move === 'D4')).toBe(false);
});

test('many queries on two threads are answered as each alone on one', async () => {
  const queries = Array.from({ length: 6 }, (_, i) => ({
    ...small,
    id: String(i),
    moves: MOVES.slice(0, i % 5),
    includeYomi: true,
  }));
  const byId = (list: Answer[]): Answer[] => list.sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
  const together = byId(await answers(queries, 2));
  const alone: Answer[] = [];
  for (const query of queries) alone.push(...(await answers([query], 1)));
  expect(together).toEqual(byId(alone));
});

test('what is more urgent comes first', async () => {
  const queries = [0, 1, 2, 9, 3].map((priority, i) => ({ ...small, id: `${i}:${priority}`, priority }));
  const ids = (await answers(queries, 1)).map(({ id }) => id);
  expect(ids).toEqual(['0:0', '3:9', '4:3', '2:2', '1:1']);
});

test('answers during the search, and a search that is ended', async () => {
  const long = { ...small, id: 'long', maxVisits: 3_000_000, reportDuringSearchEvery: 0.01 };
  const written: Answer[] = [];
  const options = { threads: 1, level: 1, seed: 1, megabytes: 8, version: '1' };
  const input = new Readable({ read: () => undefined });
  const server = new AnalysisServer(options, (text) => {
    const answer = JSON.parse(text) as Answer;
    written.push(answer);
    if (answer.isDuringSearch === true && written.length === 3) {
      input.push(`${JSON.stringify({ id: 'end', action: 'terminate', terminateId: 'long' })}\n`);
      input.push(null);
    }
    return Promise.resolve(true);
  });
  input.push(`${JSON.stringify(long)}\n${JSON.stringify({ ...small, id: 'waits' })}\n`);
  await server.answer(input);
  const last = written.find(({ id, isDuringSearch }) => id === 'long' && isDuringSearch === false);
  expect(last?.rootInfo.visits).toBeLessThan(3_000_000);
  expect(written.some(({ id }) => id === 'waits')).toBe(true);
  expect(written).toContainEqual({ id: 'end', action: 'terminate', terminateId: 'long' });
});

test('actions', async () => {
  const told = await answers(
    [
      { id: 'v', action: 'query_version' },
      { id: 'm', action: 'query_models' },
      { id: 'c', action: 'clear_cache' },
      { ...small, id: 'a', analyzeTurns: [0] },
      { ...small, id: 'b' },
      { id: 't', action: 'terminate_all' },
    ],
    1,
  );
  expect(told.slice(0, 3)).toEqual([
    { id: 'v', action: 'query_version', version: '1.2.3', git_hash: '', name: 'Yomi' },
    { id: 'm', action: 'query_models', models: [] },
    { id: 'c', action: 'clear_cache' },
  ]);
  expect(told).toContainEqual({ id: 'b', isDuringSearch: false, noResults: true, turnNumber: 0 });
  expect(told.find(({ id }) => id === 'a')?.rootInfo.visits).toBeGreaterThan(0);
});

describe('what is wrong is told, with id and field', () => {
  test.each<[query: unknown, field: string | undefined, says: RegExp]>([
    [{ ...small, id: 'q', boardYSize: 9 }, 'boardYSize', /square/],
    [{ ...small, id: 'q', boardXSize: 25, boardYSize: 25 }, 'boardXSize', /19/],
    [
      {
        ...small,
        id: 'q',
        moves: [
          ['B', 'D4'],
          ['W', 'D4'],
        ],
      },
      'moves.1',
      /Illegal move 1/,
    ],
    [{ ...small, id: 'q', moves: [['B', 'Z4']] }, 'moves.0', /not on the board/],
    [{ ...small, id: 'q', moves: [['X', 'D4']] }, 'moves.0.0', /Invalid/],
    [
      {
        ...small,
        id: 'q',
        initialStones: [
          ['B', 'A1'],
          ['W', 'A2'],
          ['W', 'B1'],
        ],
      },
      'initialStones',
      /no liberty/,
    ],
    [{ ...small, id: 'q', analyzeTurns: [] }, 'analyzeTurns', /./],
    [{ ...small, id: 'q', analyzeTurns: [3] }, 'analyzeTurns.0', /only 0 moves/],
    [{ ...small, id: 'q', rules: 'martian' }, 'rules', /unknown rules/],
    [{ ...small, id: 'q', rules: { tax: 'ALL' } }, 'rules', /cannot play by tax ALL/],
    [{ ...small, id: 'q', komi: 0.3 }, 'komi', /half-integer/],
    [{ ...small, id: 'q', maxVisits: 0 }, 'maxVisits', /./],
    [{ id: 'q', action: 'dance' }, 'action', /Invalid/],
    [{ id: 'q', action: 'terminate' }, 'terminateId', /string/],
  ])('%j', async (query, field, says) => {
    const [answer] = await answers([query]);
    expect(answer).toEqual({ id: 'q', field, error: expect.stringMatching(says) as unknown });
  });

  test('lines that are no queries', async () => {
    const told = await answers(['nonsense', '[1]', '3', '', '{"id":5}']);
    expect(told).toHaveLength(4);
    for (const answer of told) expect(answer.error).toBeTypeOf('string');
  });

  test('unused fields are passed over with a warning', async () => {
    const told = await answers([{ ...small, id: 'q', includeNoResultValue: true, somethingNew: 3 }]);
    expect(told[0]).toEqual({ id: 'q', field: 'includeNoResultValue', warning: 'Unused field' });
    expect(told[1].rootInfo.visits).toBeGreaterThan(0);
  });
});

test('20,000 queries with something changed: each is read or refused', () => {
  const good = {
    ...small,
    id: 'q',
    moves: MOVES,
    initialStones: [['B', 'A1']],
    analyzeTurns: [1],
    avoidMoves: [{ player: 'B', moves: ['D4'], untilDepth: 1 }],
    overrideSettings: {},
    includeYomi: true,
    priority: 1,
  };
  const keys = Object.keys(good);
  const something = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.integer(),
    fc.constantFrom(null, [], [[]], {}, -1, 1e99, 'B'),
  );
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(...keys), something, fc.boolean(), (key, value, nested) => {
      const query: Record<string, unknown> = { ...good, [key]: nested ? [value] : value };
      try {
        readQuery(JSON.parse(JSON.stringify(query)));
        read++;
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
        expect(error.message).not.toBe('');
      }
    }),
    { numRuns: 20_000, seed: 1 },
  );
  expect(read).toBeGreaterThan(100);
});

test('the published schema is that of the reader', () => {
  const schema = JSON.parse(publishedSchema()) as { anyOf: { properties: object; required: string[] }[] };
  expect(Object.keys(schema.anyOf[0].properties)).toEqual(Object.keys(querySchema.shape));
  expect(Object.keys(schema.anyOf[1].properties)).toEqual(Object.keys(actionSchema.shape));
  expect(schema.anyOf[0].required).toEqual(['id', 'boardXSize', 'boardYSize']);
  expect(z.toJSONSchema(querySchema, { io: 'input' })).toBeTypeOf('object');
});

test('as a program', () => {
  const input = `${JSON.stringify({ ...small, id: 'p', maxVisits: 20 })}\n`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'analysis', '--threads', '1'], {
    input,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ id: 'p', turnNumber: 0 });
  expect(spawnSync(process.execPath, [cli, 'analysis', '--schema'], { encoding: 'utf8' }).stdout).toBe(
    publishedSchema(),
  );
});
