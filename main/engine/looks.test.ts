/** Looks at a real engine process, with the patterns that Yomi brings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BLACK, parsePoint, pointAt, WHITE } from '../../engine/board/point.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { compileDatabase } from '../patterns/database.ts';
import { shippedFolder } from '../patterns/folder.ts';
import type { BuiltSet } from '../patterns/library.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { EngineClient } from './client.ts';
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
let client: EngineClient;
let set: BuiltSet;

beforeEach(() => {
  pids = [];
  set = new PatternSetBuilder().build(databases);
  client = new EngineClient(() => {
    const process = forkEngine();
    pids.push(process.pid!);
    return process;
  });
});
afterEach(() => client.close());

const looked = () => client.look('patternMatches', { ...params, databases: [...params.databases] });

test('without patterns nothing matches', async () => {
  expect(await looked()).toEqual({ setId: '', matches: [], more: false });
});

test('the joseki of an empty corner with one stone are found on both sides of it', async () => {
  client.usePatterns(set.buffer);
  const { setId, matches } = await looked();
  expect(setId).toBe(set.id);
  const moves = matches.filter(({ accepted }) => accepted).map(({ move }) => move);
  for (const name of ['R14', 'O17']) expect(moves).toContain(parsePoint(name, 19));
  expect(matches.every(({ accepted, missing }) => (accepted === null) === missing.length > 0)).toBe(true);
});

test('a look is answered while the engine thinks, which goes on', async () => {
  client.usePatterns(set.buffer);
  const thought = client.request('analyze', { position, budget: { playouts: 1e9 }, seed: 1 });
  const { setId } = await looked();
  expect(setId).toBe(set.id);
  expect(client.state).toMatchObject({ kind: 'busy' });
  client.stop();
  expect((await thought).stopped).toBe(true);
});

/** Black’s stone runs in a ladder across an empty board. */
const ladder: PositionSpec = {
  ...position,
  black: [pointAt(15, 3)],
  white: [pointAt(15, 2), pointAt(16, 3), pointAt(14, 4)],
};

test('a reading has its answer and its tree, while the engine thinks', async () => {
  const thought = client.request('analyze', { position, budget: { playouts: 1e9 }, seed: 1 });
  const question = { kind: 'attack', target: pointAt(15, 3) } as const;
  const { code, move, ladder: line, tree } = await client.look('read', { position: ladder, question });
  expect(code).toBe(5);
  expect(line[0]).toBe(move);
  expect(tree.parent.length).toBeGreaterThan(8);
  expect(client.state).toMatchObject({ kind: 'busy' });
  client.stop();
  await thought;
});

test('a position is examined with the patterns in use, while the engine thinks', async () => {
  client.usePatterns(set.buffer);
  const thought = client.request('analyze', { position, budget: { playouts: 1e9 }, seed: 1 });
  const influence = { color: BLACK, kind: 'dragonsUnknown' } as const;
  const examined = await client.look('examine', {
    position: ladder,
    stages: ['worms', 'influence'],
    influence,
  });
  expect(examined).toMatchObject({ size: 19, setId: set.id, influence });
  const worm = examined.worms?.worms.find(({ origin }) => origin === pointAt(15, 3));
  expect(worm?.attacks[0].code).toBe(5);
  expect(new Set(examined.influence?.effects.map(({ database }) => database))).toContain('barriers');
  expect(client.state).toMatchObject({ kind: 'busy' });
  client.stop();
  await thought;
});

test('the newest reading stops those before it; stopping stops them all', async () => {
  const question = { kind: 'attack', target: pointAt(15, 3) } as const;
  // Three are sent in one go: the first two cannot both be done before the third is known.
  const all = [1, 2, 3].map(() => client.look('read', { position: ladder, question }));
  const ended = (await Promise.all(all)).map((result) => result.ended);
  expect(ended[1]).toBe('stopped');
  expect(ended[2]).toBe('finished');
  const stopped = client.look('read', { position: ladder, question });
  client.stopReading();
  expect(['stopped', 'finished']).toContain((await stopped).ended);
  expect((await client.look('read', { position: ladder, question })).ended).toBe('finished');
});

test('a question that cannot be asked is refused', async () => {
  const question = { kind: 'attack', target: pointAt(0, 0) } as const;
  await expect(client.look('read', { position, question })).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('no chain') as string,
  });
});

test('a new engine has the patterns', async () => {
  client.usePatterns(set.buffer);
  await looked();
  process.kill(pids[0], 'SIGKILL');
  const again = new PatternSetBuilder().build(databases.slice(1));
  client.usePatterns(again.buffer);
  expect((await looked()).setId).toBe(again.id);
});

test('what makes no sense is refused, and the engine lives', async () => {
  client.usePatterns(set.buffer);
  const bad = { ...position, black: [pointAt(3, 15), pointAt(3, 15)] };
  await expect(
    client.look('patternMatches', { position: bad, color: BLACK, databases: null }),
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
    client.look('patternExplain', { ...nowhere, labels: [], constraint: null, action: null }),
  ).rejects.toMatchObject({ code: 'bad-request' });
  expect((await looked()).setId).toBe(set.id);
  expect(pids).toHaveLength(1);
});
