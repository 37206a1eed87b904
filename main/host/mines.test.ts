/** Runs of the mine behind a host, with the real engine in the thread. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MineInfo, MinePlan } from '../ipc/mineApi.ts';
import { gamesWithShape } from '../mining/testGames.ts';
import { PURGE_AFTER_MS } from '../store/store.ts';
import { TestHost, humans } from './testHost.ts';

const options = { ask: 6, top: 1, played: 40, share: 30, every: 3, cases: 0, dragons: false };
const games = mkdtempSync(join(tmpdir(), 'yomi-mines-'));
writeFileSync(join(games, 'many.txt'), gamesWithShape(160, 1));
writeFileSync(join(games, 'few.txt'), gamesWithShape(12, 2));
const plan: MinePlan = {
  files: [join(games, 'many.txt')],
  library: false,
  check: [join(games, 'few.txt')],
  options,
};

function open(
  folder = mkdtempSync(join(tmpdir(), 'yomi-mines-host-')),
  now: () => number = Date.now,
): { host: TestHost; folder: string } {
  const host = new TestHost(folder, { now });
  onTestFinished(() => host.close());
  return { host, folder };
}

/** The first thing that is told of a run and fulfils the wish. */
function told(host: TestHost, wish: (info: MineInfo) => boolean): Promise<MineInfo> {
  return new Promise((resolve) => {
    const stop = host.host.onEvent((name, value) => {
      if (name !== 'mine.changed' || !wish(value as MineInfo)) return;
      stop();
      resolve(value as MineInfo);
    });
  });
}
const ended = ({ state }: MineInfo): boolean => state !== 'running';

test('a run goes on where it was stopped, and what is said of what it finds is kept', async () => {
  const { host, folder } = open();
  const asked = told(host, ({ progress }) => progress?.step === 'asked' && progress.done >= 2);
  const { id } = await host.call('mine.start', plan);
  expect((await host.failure('mine.start', plan)).code).toBe('conflict');
  expect((await host.failure('mine.remove', { id })).code).toBe('refused');
  expect((await asked).read).toEqual({ games: 160, passed: 0 });
  await host.call('mine.stop', {});
  const [stopped] = await host.call('mine.list', {});
  expect(stopped).toMatchObject({ id, state: 'stopped', progress: null });
  expect((await host.failure('mine.read', { id })).code).toBe('not-found');
  const journal = join(folder, 'mining', String(id), 'mined.db.mining');
  const before = readFileSync(journal, 'utf8').split('\n').length;
  expect(before).toBeGreaterThan(2);
  const first = told(host, ({ progress }) => progress?.step === 'asked');
  const finished = told(host, ended);
  await host.call('mine.resume', { id });
  // What was asked before is not asked again.
  expect((await first).progress!.done).toBeGreaterThan(2);
  expect(await finished).toMatchObject({ state: 'finished', problem: '' });
  expect(existsSync(journal)).toBe(false);
  const { patterns } = await host.call('mine.read', { id });
  expect(patterns[0].examples).toHaveLength(6);
  expect(patterns[0].apart.matched).toBeGreaterThan(0);
  const decision = { kind: 'rejected' as const };
  const after = await host.call('mine.decide', { id, pattern: patterns[0].name, decision });
  expect(after.patterns[0].decision).toEqual(decision);
  host.close();
  const again = open(folder).host;
  expect((await again.call('mine.read', { id })).patterns[0].decision).toEqual(decision);
  expect((await again.failure('mine.resume', { id })).code).toBe('refused');
  await again.call('mine.remove', { id });
  expect(await again.call('mine.list', {})).toEqual([]);
}, 400_000);

test('a run that the host was ended in is interrupted, and can go on', async () => {
  const { host, folder } = open();
  const asked = told(host, ({ progress }) => progress !== null);
  const { id } = await host.call('mine.start', plan);
  await asked;
  host.close();
  const again = open(folder).host;
  expect(await again.call('mine.list', {})).toMatchObject([{ id, state: 'interrupted' }]);
  // The games are those of its beginning, whatever became of the files.
  const finished = told(again, ended);
  await again.call('mine.resume', { id });
  expect((await finished).state).toBe('finished');
}, 400_000);

test('takes the games of the library and of records, and says how many it had to pass over', async () => {
  const { host, folder } = open();
  const records = join(games, 'records');
  mkdirSync(records, { recursive: true });
  const moves = ';B[pd];W[dp];B[pp];W[dd]';
  writeFileSync(join(records, 'a b.sgf'), `(;GM[1]SZ[19]KM[6.5]RE[B+R]${moves};B[])`);
  writeFileSync(join(records, 'small.sgf'), '(;GM[1]SZ[9];B[cc])');
  writeFileSync(join(records, 'handicap.sgf'), '(;GM[1]SZ[19]HA[2]AB[dd][pp];W[dp])');
  writeFileSync(join(records, 'broken.sgf'), 'nothing');
  const { id: kept } = await host.call('doc.create', { text: `(;GM[1]SZ[19]${moves})`, play: humans });
  const finished = told(host, ended);
  const { id } = await host.call('mine.start', { ...plan, files: [records], library: true, check: [] });
  expect(await finished).toMatchObject({ state: 'finished', read: { games: 2, passed: 3 } });
  expect(readFileSync(join(folder, 'mining', String(id), 'games.txt'), 'utf8')).toBe(
    `a_b.sgf 6.5 B+R pddpppddtt\nlibrary-${kept} 0 ? pddpppdd\n`,
  );
  expect((await host.call('mine.read', { id })).patterns).toEqual([]);
}, 200_000);

test('files that are not there or something else are told, and left alone', async () => {
  const { host } = open();
  const bad = join(games, 'bad.txt');
  writeFileSync(bad, `${gamesWithShape(1, 3)}no game\n`);
  const failed = told(host, ended);
  await host.call('mine.start', { ...plan, files: [bad] });
  const { state, problem } = await failed;
  expect(state).toBe('failed');
  expect(problem).toContain('bad.txt:2:');
  const again = told(host, ended);
  await host.call('mine.start', { ...plan, check: [join(games, 'nowhere')] });
  expect((await again).problem).toContain('does not exist');
  expect((await host.failure('mine.open', { path: bad })).message).toContain('holds no mined patterns');
  expect(await host.call('mine.list', {})).toHaveLength(2);
});

test('a file of the command line is listed once, decided where it lies, and stays when it is taken off the list', async () => {
  const { host } = open();
  const path = join(games, 'mined.json');
  const pattern = {
    ...{ name: 'Mined1', text: 'Pattern Mined1\n\nXO\n*X\n\n:8,-\n', constraint: '' },
    ...{ matched: 4, played: 2, share: 0.5, lift: 3, beyond: 1, asked: 1, missed: 1, value: 20 },
    apart: { matched: 2, played: 1, share: 0.5, low: 0.1, high: 0.9 },
    examples: [],
  };
  writeFileSync(
    path,
    JSON.stringify({ mined: 'mined.db', games: 1, asked: 1, missed: 1, top: 5, patterns: [pattern] }),
  );
  const { id } = await host.call('mine.open', { path });
  expect((await host.call('mine.open', { path })).id).toBe(id);
  const decision = { kind: 'accepted' as const, database: 'mined', as: 'Mined1' };
  await host.call('mine.decide', { id, pattern: 'Mined1', decision });
  expect(readFileSync(path, 'utf8')).toContain('"accepted"');
  expect((await host.failure('mine.decide', { id, pattern: 'Mined2', decision: null })).code).toBe(
    'not-found',
  );
  await host.call('mine.remove', { id });
  expect(existsSync(path)).toBe(true);
});

test('a run whose file is damaged can be seen and removed', async () => {
  const { host, folder } = open();
  const at = join(folder, 'mining', '7');
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'run.json'), '{"pl');
  expect(await host.call('mine.list', {})).toMatchObject([{ id: 7, state: 'failed' }]);
  await host.call('mine.remove', { id: 7 });
  expect(await host.call('mine.list', {})).toEqual([]);
});

test('a run that was taken off the list can be brought back for a week', async () => {
  const now = { time: Date.UTC(2026, 10, 26) };
  const { host, folder } = open(undefined, () => now.time);
  const at = join(folder, 'mining', '3');
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'run.json'), 'damaged');
  await host.call('mine.remove', { id: 3 });
  expect((await host.failure('mine.read', { id: 3 })).code).toBe('not-found');
  expect(await host.call('mine.restore', { id: 3 })).toMatchObject({ id: 3, state: 'failed' });
  expect(await host.call('mine.list', {})).toHaveLength(1);
  await host.call('mine.remove', { id: 3 });
  host.close();
  now.time += PURGE_AFTER_MS - 1;
  open(folder, () => now.time).host.close();
  expect(existsSync(at)).toBe(true);
  now.time += 2;
  const { host: last } = open(folder, () => now.time);
  expect(existsSync(at)).toBe(false);
  expect((await last.failure('mine.restore', { id: 3 })).code).toBe('not-found');
});
