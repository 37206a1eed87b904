import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { said, verbatim } from '../../engine/protocol/sayings.ts';
import { ApiError } from '../ipc/errors.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { diagnosticsName } from './diagnostics.ts';
import { DATABASE_FILE } from './host.ts';
import { humans, set, TestHost } from './testHost.ts';

const at = useTestFolder();
let yomi: TestHost;

beforeEach(() => {
  vi.stubEnv('YOMI_LOG', 'debug');
  yomi = new TestHost(at('data'), { homeDir: at() });
});
afterEach(() => {
  yomi.close();
});

async function saved(): Promise<Record<string, string>> {
  await yomi.call('diagnostics.save', { path: at('out.zip') });
  const files = unzipSync(readFileSync(at('out.zip')));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('the list names what is saved, before it is', async () => {
  const { entries, folder } = await yomi.call('diagnostics.list', {});
  expect(folder).toBe(at('data', 'logs'));
  const names = [
    'README.txt',
    'program.json',
    'machine.json',
    'database.json',
    'settings.json',
    'logs/yomi.log',
  ];
  expect(entries.map(({ name }) => name)).toEqual(names);
  expect(entries.every(({ about, bytes }) => about !== '' && bytes > 0)).toBe(true);
  expect(Object.keys(await saved())).toEqual(names);
  const { name, base64 } = await yomi.call('diagnostics.export', {});
  expect(name).toMatch(/^yomi-diagnostics-\d{4}-\d\d-\d\d\.zip$/);
  expect(Object.keys(unzipSync(Buffer.from(base64, 'base64')))).toEqual(names);
  expect(diagnosticsName(0)).toBe('yomi-diagnostics-1970-01-01.zip');
});

test('it says how the program, the database and the settings are', async () => {
  await yomi.call('doc.create', { text: '(;)', play: humans });
  await yomi.call('settings.set', { theme: 'dark', parameters: {} });
  const files = await saved();
  expect(JSON.parse(files['program.json'])).toMatchObject({
    yomi: '1.2.3',
    kind: 'browser',
    engine: { kind: 'ready' },
  });
  expect(JSON.parse(files['database.json'])).toMatchObject({
    integrity: 'ok',
    journalMode: 'wal',
    rows: { game: 1, base: 1 },
  });
  expect(JSON.parse(files['settings.json'])).toEqual({ theme: 'dark', parameters: {} });
  expect(JSON.parse(files['machine.json'])).toMatchObject({ platform: process.platform });
});

test('nothing of a game is in it, whatever happens to the game', async () => {
  // One word, so that no rule for spaces or accents takes it out by luck.
  const MARKER = 'Zanzibarius';
  const sgf = `(;PB[${MARKER}]PW[${MARKER}]GN[${MARKER}]EV[${MARKER}]C[${MARKER} of ${MARKER}]XX[${MARKER}];B[aa]C[${MARKER}])`;
  mkdirSync(at(MARKER));
  const path = at(MARKER, `${MARKER}.sgf`);
  writeFileSync(path, sgf);
  const opened = await yomi.call('doc.openPath', { path });
  await yomi.edit(opened, 0, [set(1, 'C', `${MARKER} again`)]);
  await yomi.call('doc.save', { id: opened.id });
  await yomi.call('doc.openData', { name: `${MARKER}.sgf`, base64: Buffer.from(sgf).toString('base64') });
  await yomi.call('library.list', { query: MARKER, offset: 0, limit: 10 });
  await yomi.call('session.set', { newGame: { black: MARKER }, place: MARKER });
  await yomi.call('files.list', { folder: at(MARKER) });

  // Everything that fails with a text of the user's in it.
  writeFileSync(path, `(;C[${MARKER}`);
  await yomi.edit(opened, 1, [set(1, 'C', `${MARKER} more`)]);
  await yomi.failure('doc.save', { id: opened.id });
  await yomi.failure('doc.openPath', { path: at(MARKER, `missing ${MARKER}.sgf`) });
  await yomi.failure('doc.save', { id: opened.id, path: at(MARKER, `no ${MARKER}`, `${MARKER}.sgf`) });
  await yomi.failure('files.list', { folder: at(`no ${MARKER}`) });
  await yomi.failure('settings.set', { theme: MARKER } as never);
  await yomi.failure('settings.set', { [MARKER]: 1 } as never);
  await yomi.host.call(MARKER, {}).catch(() => undefined);
  await yomi.failure('doc.edit', { id: opened.id, revision: 2, edits: [set(999, 'C', MARKER)], cursor: 0 });
  for (const thrown of [
    new Error(`“${MARKER}” was lost`),
    new Error(`lost\n. X O ${MARKER}`),
    new Error(`cannot read /home/${MARKER}/${MARKER}.sgf`),
    Object.assign(new Error(`open 'C:\\${MARKER}'`), { code: 'EIO', path }),
    new ApiError(
      'internal',
      verbatim(`'${MARKER}'`),
      `Error: ${MARKER}\n    at ${MARKER} x (/home/${MARKER}/a.js:1:2)`,
    ),
  ]) {
    yomi.engine.answer = () => Promise.reject(thrown);
    await yomi.failure('engine.analyze', {
      position: {
        size: 9,
        komi: 0,
        handicap: 0,
        black: [],
        white: [],
        moves: [],
        toMove: 1,
        rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
      },
      budget: { playouts: 1 },
      seed: 1,
    });
  }
  for (const listener of yomi.engine.noticeListeners) {
    listener({ severity: 'warning', ...said(verbatim(`“${MARKER}.sgf” is gone`)), detail: MARKER });
  }
  for (const listener of yomi.engine.stateListeners) {
    listener({
      kind: 'failed',
      reason: `The engine could not be started: spawn /x/${MARKER} ENOENT.`,
      detail: `Error: '${MARKER}'\n${MARKER}`,
    });
  }
  yomi.engine.state = { kind: 'failed', reason: `no ‘${MARKER}’`, detail: `${MARKER}\nError: /${MARKER}` };
  await yomi.call('app.fault', {
    kind: 'error',
    message: `“${MARKER}” is undefined`,
    stack: `${MARKER}@http://x/${MARKER}:1:2`,
  });

  const files = await saved();
  expect(files['logs/yomi.log'].split('\n').length).toBeGreaterThan(20);
  expect(files['logs/yomi.log']).toContain('call.failed');
  for (const text of Object.values(files)) expect(text).not.toContain(MARKER);
  // Nor where the user keeps things.
  for (const text of Object.values(files)) expect(text).not.toContain(basename(at()));
  expect(readFileSync(at('out.zip')).includes(MARKER)).toBe(false);
});

test('a damaged or missing database is told in numbers, too', async () => {
  yomi.close();
  const { collectDiagnostics } = await import('./diagnostics.ts');
  const database = at('data', DATABASE_FILE);
  const options = { dataDir: at('data'), database, version: '1', kind: 'command line' } as const;
  const facts = (): unknown =>
    JSON.parse(collectDiagnostics(options).find(({ name }) => name === 'database.json')?.text ?? '');
  const db = new Database(database);
  db.pragma('user_version = 4711');
  db.close();
  expect(facts()).toMatchObject({ version: 4711, integrity: 'ok' });
  writeFileSync(database, 'garbage '.repeat(2000));
  expect(facts()).toMatchObject({ error: 'SQLITE_NOTADB', bytes: { file: 16_000 } });
  rmSync(at('data'), { recursive: true });
  expect(facts()).toEqual({ bytes: { file: null, wal: null, shm: null } });
});
