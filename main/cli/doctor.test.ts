import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { humans, set, TestHost } from '../host/testHost.ts';
import { DATABASE_FILE } from '../host/host.ts';
import { Store } from '../store/store.ts';
import { beginBackup, endBackup } from '../store/backups.ts';
import { writeRaw } from '../store/testDatabase.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { doctor, type DoctorOptions } from './doctorRun.ts';

const at = useTestFolder();
let running: TestHost | undefined;
afterEach(() => running?.close());

/** What it says, and its exit code. */
async function run(options: DoctorOptions = {}): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await doctor({ data: at('data'), ...options }, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

/** Two games; a host is left running only when asked for. */
async function fill(): Promise<number[]> {
  running = new TestHost(at('data'));
  await running.call('app.start', {});
  const a = await running.call('doc.create', { text: '(;GM[1]SZ[9]PB[Ann])', play: humans });
  const b = await running.call('doc.create', { text: '(;GM[1]SZ[9]PB[Bea])', play: humans });
  for (let n = 0; n < 3; n++) await running.edit(b, n, [set(0, 'C', `edit ${n}`)]);
  return [a.id, b.id];
}

function close(): void {
  running?.close();
  running = undefined;
}

const database = (): string => at('data', DATABASE_FILE);
const spoil = (id: number): void =>
  writeRaw(database(), (db) =>
    db.prepare(`UPDATE journal SET edits = '[]' WHERE game = ? AND revision = 2`).run(id),
  );

test('a sound library, and none at all, are said to be so', async () => {
  expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('does not exist') as string });
  await fill();
  const { code, said } = await run();
  expect(code).toBe(0);
  expect(said).toMatch(/2 games.*There are no backups.*Everything is sound/s);
});

test('damage is found, and repaired game by game', async () => {
  const [a, b] = await fill();
  close();
  spoil(b);
  const found = await run();
  expect(found.code).toBe(1);
  expect(found.said).toMatch(new RegExp(`Game ${b}: entry 2 .*--repair`, 's'));
  const repaired = await run({ repair: true });
  expect(repaired.code).toBe(0);
  expect(repaired.said).toContain('Games that came over whole: 1.');
  expect(readdirSync(at('data')).filter((name) => /\.damaged-[^-]*-[^-]*-[^-]*$/.test(name))).toHaveLength(1);
  const store = new Store(database());
  expect(store.journal.read(b)).toHaveLength(2);
  expect(
    store.games
      .list('', 0, 10)
      .games.map(({ id, black }) => [id, black])
      .sort(),
  ).toEqual([
    [a, 'Ann'],
    [b, 'Bea'],
  ]);
  store.close();
  expect((await run()).code).toBe(0);
});

test('repairing and restoring are refused while a workbench is open, exporting is not', async () => {
  const [, b] = await fill();
  writeFileSync(at('backup.db'), readFileSync(database()));
  expect(await run({ restore: at('backup.db') })).toMatchObject({ code: 2 });
  expect((await run({ export: at('games') })).said).toContain('2 games were written');
  const names = readdirSync(at('games'));
  expect(names).toHaveLength(2);
  const file = names.find((name) => name.startsWith(`${b} `))!;
  expect(readFileSync(at('games', file), 'utf8')).toContain('C[edit 2]');
});

test('every readable game of a damaged library is exported, and the library is left as it was', async () => {
  const [, b] = await fill();
  close();
  spoil(b);
  const before = readFileSync(database());
  expect(await run({ export: at('games') })).toMatchObject({ code: 1 });
  expect(readdirSync(at('games'))).toHaveLength(2);
  expect(readFileSync(database()).equals(before)).toBe(true);
});

test('a backup takes the place of the library, which is kept; a damaged backup does not', async () => {
  await fill();
  close();
  const copy = beginBackup(database());
  writeFileSync(copy, readFileSync(database()));
  endBackup(database(), copy, { time: Date.UTC(2026, 4, 6), kind: 'daily' });
  const [name] = readdirSync(at('data', 'backups'));
  writeRaw(database(), (db) => db.exec('DELETE FROM journal; DELETE FROM base; DELETE FROM game'));
  const { code, said } = await run({ restore: name });
  expect(said).toContain('2 games');
  expect(code).toBe(0);
  expect((await run()).said).toMatch(/2 games/);
  writeFileSync(at('data', 'backups', name), 'nonsense');
  expect(await run({ restore: name })).toMatchObject({ code: 2 });
  expect(await run({ restore: 'none.db' })).toMatchObject({ code: 2 });
});

test('a folder in the place of the library is told in a sentence', async () => {
  mkdirSync(database(), { recursive: true });
  expect(() => new Store(database())).toThrow('is a folder. Please move it away');
  expect(statSync(database()).isDirectory()).toBe(true);
  expect((await run()).code).toBe(2);
});
