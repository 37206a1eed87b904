/** Looks at a real engine process, with the patterns that Yomi brings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { edgeDistance } from '../../engine/board/edge.ts';
import { BLACK, parsePoint, pointAt, WHITE } from '../../engine/board/point.ts';
import type { PositionSpec, Stone } from '../../engine/protocol/types.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { compileMoves, packMoves } from '../../patterns/moves/table.ts';
import { compileDatabase } from '../patterns/database.ts';
import { shippedFolder } from '../patterns/folder.ts';
import type { BuiltSet } from '../patterns/library.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { EngineQueue } from './engineQueue.ts';
import { forkEngine } from './nodeProcess.ts';

const position: PositionSpec = {
  size: 19,
  komi: 6.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [pointAt(3, 15)],
  white: [],
  moves: [],
  toMove: WHITE,
};
const params = { position, color: WHITE, databases: ['hoshi'] } as const;
const databases = readdirSync(shippedFolder())
  .filter((file) => ['barriers.db', 'conn.db', 'hoshi.sgf', 'influence.db', 'patterns.db'].includes(file))
  .map((file) => compileDatabase(file, readFileSync(join(shippedFolder(), file), 'utf8')));

let pids: number[];
let queue: EngineQueue;
let set: BuiltSet;

beforeEach(() => {
  pids = [];
  set = new PatternSetBuilder().build(databases);
  queue = new EngineQueue(() => {
    const process = forkEngine();
    pids.push(process.pid!);
    return process;
  });
});
afterEach(() => queue.close());

const looked = () => queue.request('patternMatches', { ...params, databases: [...params.databases] });

test('without other patterns those of the program answer', async () => {
  const { setId, matches } = await looked();
  expect(setId).toBe(builtinPatternSet().id);
  expect(matches.length).toBeGreaterThan(0);
});

test('parameters count for playing and explaining alike, also after the engine was started again', async () => {
  const small = { ...position, size: 9, black: [pointAt(2, 2)], white: [pointAt(6, 6)] };
  const decide = async () => {
    const result = await queue.request('decide', { position: small, seed: 1, level: 1 });
    if ('stopped' in result) throw new Error('nobody stopped it');
    return result.decision;
  };
  const usual = await decide();
  expect(usual.parameters).toEqual({});
  const values = { 'valuation.random': 5 };
  queue.useParameters(values);
  const changed = await decide();
  expect(changed.parameters).toEqual(values);
  expect(changed.moves[0].value).not.toBe(usual.moves[0].value);
  process.kill(pids[0], 'SIGKILL');
  const using = { engine: 'classic' } as const;
  const params = { position: small, budget: { playouts: 1 }, seed: 1, using, level: 1, mayResign: false };
  const { decision } = await queue.request('genmove', params);
  expect(pids).toHaveLength(2);
  expect(decision).toEqual(changed);
});

test('one set of patterns plays, explains and reads; another one that is named is refused', async () => {
  const small = { ...position, size: 9, black: [pointAt(2, 2)], white: [pointAt(6, 6)] };
  const ask = async () => {
    const played = await queue.request('genmove', {
      position: small,
      budget: { playouts: 1 },
      seed: 1,
      using: { engine: 'classic' },
      level: 1,
      mayResign: false,
    });
    const decided = await queue.request('decide', { position: small, seed: 1, level: 1, estimate: true });
    const examined = await queue.request('examine', { position: small, stages: ['worms'] });
    if (!played.decision || 'stopped' in decided) throw new Error('stopped');
    expect(decided.decision.choice).toEqual(played.decision.choice);
    const { score, lower, upper } = decided.estimate!;
    expect(lower).toBeLessThanOrEqual(score);
    expect(upper).toBeGreaterThanOrEqual(score);
    // Who does not ask for it does not wait for it.
    const plain = await queue.request('decide', { position: small, seed: 1, level: 1 });
    expect(plain).not.toHaveProperty('estimate');
    expect(plain).toMatchObject({ decision: { choice: decided.decision.choice } });
    return [played.decision.setId, decided.setId, examined.setId, (await looked()).setId];
  };
  const own = builtinPatternSet().id;
  expect(await ask()).toEqual([own, own, own, own]);
  queue.usePatterns(set.databases);
  expect(await ask()).toEqual([set.id, set.id, set.id, set.id]);
  const question = { position: small, color: WHITE as Stone, databases: null };
  await expect(queue.request('patternMatches', question, { setId: own })).rejects.toMatchObject({
    code: 'other-patterns',
  });
  expect((await queue.request('patternMatches', question, { setId: set.id })).setId).toBe(set.id);
});

test('the joseki of an empty corner with one stone are found on both sides of it', async () => {
  queue.usePatterns(set.databases);
  const { setId, matches } = await looked();
  expect(setId).toBe(set.id);
  const moves = matches.filter(({ accepted }) => accepted).map(({ move }) => move);
  for (const name of ['R14', 'O17']) expect(moves).toContain(parsePoint(name, 19));
  expect(matches.every(({ accepted, missing }) => (accepted === null) === missing.length > 0)).toBe(true);
});

test('a look is answered while the engine thinks, which goes on', async () => {
  queue.usePatterns(set.databases);
  const thought = queue.request('analyze', { position, budget: { playouts: 1e9 }, seed: 1 });
  const { setId } = await looked();
  expect(setId).toBe(set.id);
  expect(queue.state).toMatchObject({ kind: 'busy' });
  queue.stop();
  expect((await thought).stopped).toBe(true);
});

/** Black’s stone runs in a ladder across an empty board. */
const ladder: PositionSpec = {
  ...position,
  black: [pointAt(15, 3)],
  white: [pointAt(15, 2), pointAt(16, 3), pointAt(14, 4)],
};

test('a reading has its answer and its tree, while the engine thinks', async () => {
  const thought = queue.request('analyze', { position, budget: { playouts: 1e9 }, seed: 1 });
  const question = { kind: 'attack', target: pointAt(15, 3) } as const;
  const { code, move, ladder: line, tree } = await queue.request('read', { position: ladder, question });
  expect(code).toBe(5);
  expect(line[0]).toBe(move);
  expect(tree.parent.length).toBeGreaterThan(8);
  expect(queue.state).toMatchObject({ kind: 'busy' });
  queue.stop();
  await thought;
});

test('a position is examined with the patterns in use, while the engine thinks', async () => {
  queue.usePatterns(set.databases);
  const thought = queue.request('analyze', { position, budget: { playouts: 1e9 }, seed: 1 });
  const influence = { color: BLACK, kind: 'dragonsUnknown' } as const;
  const examined = await queue.request('examine', {
    position: ladder,
    stages: ['worms', 'influence'],
    influence,
  });
  expect(examined).toMatchObject({ size: 19, setId: set.id, influence });
  const worm = examined.worms?.worms.find(({ origin }) => origin === pointAt(15, 3));
  expect(worm?.attacks[0].code).toBe(5);
  expect(new Set(examined.influence?.effects.map(({ database }) => database))).toContain('barriers');
  expect(queue.state).toMatchObject({ kind: 'busy' });
  queue.stop();
  await thought;
});

test('the newest reading stops those before it; stopping stops them all', async () => {
  const question = { kind: 'attack', target: pointAt(15, 3) } as const;
  // Three are sent in one go: the first two cannot both be done before the third is known.
  const all = [1, 2, 3].map(() => queue.request('read', { position: ladder, question }));
  const ended = (await Promise.all(all)).map((result) => result.ended);
  expect(ended[1]).toBe('stopped');
  expect(ended[2]).toBe('finished');
  const stopped = queue.request('read', { position: ladder, question });
  queue.stop('page');
  expect(['stopped', 'finished']).toContain((await stopped).ended);
  expect((await queue.request('read', { position: ladder, question })).ended).toBe('finished');
});

test('a question that cannot be asked is refused', async () => {
  const question = { kind: 'attack', target: pointAt(0, 0) } as const;
  await expect(queue.request('read', { position, question })).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('no chain') as string,
  });
});

test('a new engine has the patterns', async () => {
  queue.usePatterns(set.databases);
  await looked();
  process.kill(pids[0], 'SIGKILL');
  const again = new PatternSetBuilder().build(databases.slice(1));
  queue.usePatterns(again.databases);
  expect((await looked()).setId).toBe(again.id);
});

test('strengths of moves count for the next question and the next search, also of a new engine', async () => {
  const small = { ...position, size: 9, black: [], white: [], moves: [] };
  const odds = () => queue.request('moveOdds', { position: small, color: BLACK });
  const usual = await odds();
  expect(usual.strengths).toBe('');
  const first = {
    id: 'first',
    buffer: packMoves(compileMoves('feature line 0 1e6 1\nfeature line 1 1e6 1').table!),
  };
  queue.useStrengths(first);
  const changed = await odds();
  expect(changed.strengths).toBe('first');
  expect(edgeDistance(changed.moves[0].point, 9)).toBe(0);
  const using = { engine: 'montecarlo', patterns: 'mc_montegnu_classic' } as const;
  const search = { position: small, budget: { playouts: 600 }, seed: 1, mayResign: false, using };
  const { decision } = await queue.request('genmove', search);
  expect(decision).toMatchObject({ engine: 'montecarlo', setId: 'first' });
  process.kill(pids[0], 'SIGKILL');
  expect(await odds()).toEqual(changed);
  queue.useStrengths(null);
  expect(await odds()).toEqual(usual);
});

test('what makes no sense is refused, and the engine lives', async () => {
  queue.usePatterns(set.databases);
  const bad = { ...position, black: [pointAt(3, 15), pointAt(3, 15)] };
  await expect(
    queue.request('patternMatches', { position: bad, color: BLACK, databases: null }),
  ).rejects.toMatchObject({
    code: 'bad-position',
  });
  const nowhere = {
    position,
    color: BLACK,
    database: 'hoshi',
    index: 0,
    transformation: 0,
    anchor: 0,
  } as const;
  await expect(
    queue.request('patternExplain', { ...nowhere, labels: [], constraint: null, action: null }),
  ).rejects.toMatchObject({ code: 'bad-request' });
  expect((await looked()).setId).toBe(set.id);
  expect(pids).toHaveLength(1);
});

test('what is asked about one decision is found out with its seed, whoever asked before', async () => {
  // Playouts say of the last dragon whether it is dead: with some seeds they do.
  const open: PositionSpec = {
    ...position,
    size: 9,
    black: [48, 64, 69, 85, 86, 87, 88, 105, 123, 125, 127, 128, 143, 144],
    white: [89, 104, 106, 107, 108, 109, 124, 126, 145, 147, 148, 165, 166, 169, 181, 186, 187, 188],
    toMove: BLACK,
  };
  const statusWith = async (seed: number) => {
    const { dragons } = await queue.request('examine', { position: open, seed, stages: ['dragons'] });
    return dragons!.dragons.at(-1)!.status;
  };
  const decided = async (seed: number) => {
    const result = await queue.request('decide', { position: open, seed, level: 10 });
    if ('stopped' in result) throw new Error('nobody stopped it');
    return result.decision.dragons.at(-1)!.status;
  };
  expect([await statusWith(1), await decided(1)]).toEqual(['dead', 'dead']);
  expect([await statusWith(5), await decided(5)]).toEqual(['critical', 'critical']);
  // Scoring brings a seed of its own, which is not that of the next question.
  await queue.request('status', { position, playouts: 1, seed: 5 });
  const { dragons } = await queue.request('examine', { position: open, stages: ['dragons'] });
  expect(dragons!.dragons.at(-1)!.status).toBe('dead');
});
