import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { said, verbatim } from '../../engine/protocol/sayings.ts';
import type { PositionSpec, SearchReport } from '../../engine/protocol/types.ts';
import type { CallName } from '../ipc/api.ts';
import type { LibraryRow, LibrarySort } from '../ipc/libraryApi.ts';
import { ApiError } from '../ipc/errors.ts';
import { schemas } from '../ipc/schemas.ts';
import { PURGE_AFTER_MS } from '../store/store.ts';
import { makeNewer } from '../store/testDatabase.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { DATABASE_FILE, Host } from './host.ts';
import { DEFAULT_SESSION, DEFAULT_SETTINGS } from './preferences.ts';
import { humans, set, TestHost } from './testHost.ts';

const at = useTestFolder();
const now = { time: Date.UTC(2026, 4, 6) };
let yomi: TestHost;

beforeEach(() => {
  yomi = open();
});
afterEach(() => yomi.close());

function open(options: ConstructorParameters<typeof TestHost>[1] = {}): TestHost {
  return new TestHost(at('data'), { homeDir: at(), now: () => now.time, ...options });
}

function restart(options: ConstructorParameters<typeof TestHost>[1] = {}): void {
  yomi.close();
  yomi = open(options);
}

const position: PositionSpec = {
  size: 9,
  komi: 5.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [],
  toMove: 2,
};
const report: SearchReport = { color: 2, playouts: 5, winRate: 0.5, scoreMean: 0, moves: [], ownership: [] };

describe('calls', () => {
  test('that do not exist, or with bad parameters, are refused with the place of the mistake', async () => {
    for (const name of ['doc.explode', '', 'toString', '__proto__']) {
      await expect(yomi.host.call(name, {})).rejects.toMatchObject({ code: 'bad-params' });
    }
    await expect(yomi.host.call('doc.open', { id: 'x' })).rejects.toMatchObject({
      code: 'bad-params',
      message: expect.stringContaining('doc.open.id') as string,
    });
  });

  test('always reject with an ApiError, whatever they are given', async () => {
    for (const name of Object.keys(schemas)) {
      if (name === 'app.start' || name.startsWith('engine.') || name.startsWith('files.')) continue;
      await expect(
        yomi.host.call(name, { id: 12345, path: '/nowhere/at/all.sgf', junk: [] }),
      ).rejects.toBeInstanceOf(ApiError);
    }
  });

  test('after the end are refused', async () => {
    yomi.close();
    yomi.close();
    expect((await yomi.failure('app.start', {})).code).toBe('disconnected');
  });

  test('print nothing', async () => {
    const write = vi.spyOn(process.stdout, 'write');
    const before = write.mock.calls.length;
    await yomi.call('app.start', {});
    await yomi.failure('doc.open', { id: 5 });
    expect(write.mock.calls.length).toBe(before);
    write.mockRestore();
  });
});

describe('the data directory', () => {
  test('belongs to one host at a time', async () => {
    expect(() => open()).toThrow(/already running/);
    expect((await yomi.call('app.start', {})).documents).toEqual([]);
    restart();
  });

  test('with a newer database is refused and left for a newer program', () => {
    yomi.close();
    makeNewer(at('data', DATABASE_FILE));
    expect(() => open()).toThrow(/newer version of Yomi/);
    // Also a second time: the refused host let go of the lock.
    expect(() => open()).toThrow(/newer version of Yomi/);
  });

  test('that cannot be made is an error of the file system, not a crash', () => {
    writeFileSync(at('file'), '');
    try {
      new Host({ ...hostOptions(), dataDir: at('file', 'data') });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      expect((error as ApiError).code).toBe('file');
    }
  });

  test('with a damaged database starts anew, and says so once', async () => {
    await yomi.call('doc.create', { text: '(;)', play: humans });
    yomi.close();
    writeFileSync(at('data', DATABASE_FILE), 'garbage '.repeat(2000));
    yomi = open();
    const { notices, documents } = await yomi.call('app.start', {});
    expect(documents).toEqual([]);
    expect(notices).toMatchObject([
      { severity: 'error', message: expect.stringContaining('set aside') as string },
    ]);
    expect((await yomi.call('app.start', {})).notices).toEqual([]);
    expect(readdirSync(at('data')).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
    expect((await yomi.call('doc.create', { text: '(;)', play: humans })).id).toBe(1);
  });
});

function hostOptions(): ConstructorParameters<typeof Host>[0] {
  return { dataDir: at('data'), kind: 'browser', version: '1', engine: yomi.engine, homeDir: at() };
}

describe('starting', () => {
  test('a first time gives the defaults', async () => {
    expect(await yomi.call('app.start', {})).toEqual({
      kind: 'browser',
      version: '1.2.3',
      updates: false,
      nativeDialogs: false,
      settings: DEFAULT_SETTINGS,
      session: DEFAULT_SESSION,
      documents: [],
      recent: [],
      engine: { kind: 'ready' },
      userEngines: [],
      notices: [],
    });
  });

  test('restores settings and session', async () => {
    expect(await yomi.call('settings.set', { theme: 'dark', scale: 1.5 })).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      scale: 1.5,
    });
    await yomi.call('session.set', { place: 'library', dock: { open: false, width: 111, tab: 'tree' } });
    await yomi.call('session.set', { newGame: { size: 13 } });
    restart();
    const { settings, session } = await yomi.call('app.start', {});
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', scale: 1.5 });
    expect(session).toEqual({
      ...DEFAULT_SESSION,
      place: 'library',
      dock: { open: false, width: 111, tab: 'tree' },
      newGame: { size: 13 },
    });
  });

  test('restores the tabs in the user\u2019s order, and knows those the session does not', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 4; i++) ids.push((await yomi.call('doc.create', { text: '(;)', play: humans })).id);
    const [a, b, c, d] = ids;
    await yomi.call('session.set', { open: [c, a, 999, b], active: b });
    await yomi.call('doc.close', { id: b });
    restart();
    const { session, documents } = await yomi.call('app.start', {});
    expect(session).toMatchObject({ open: [c, a, d], active: d });
    expect(documents.map(({ id }) => id)).toEqual([c, a, d]);
    await yomi.call('session.set', { active: a });
    expect((await yomi.call('app.start', {})).session.active).toBe(a);
  });

  test('one game that cannot be opened does not keep the others from opening', async () => {
    const bad = await yomi.call('doc.create', { text: '(;C[bad])', play: humans });
    const good = await yomi.call('doc.create', { text: '(;C[good])', play: humans });
    yomi.close();
    const db = new Database(at('data', DATABASE_FILE));
    db.prepare('DELETE FROM base WHERE game = ?').run(bad.id);
    db.close();
    yomi = open();
    const { documents, notices } = await yomi.call('app.start', {});
    expect(documents.map(({ id }) => id)).toEqual([good.id]);
    expect(notices).toMatchObject([
      { severity: 'error', message: expect.stringContaining('could not be opened') as string },
    ]);
    restart();
    expect((await yomi.call('app.start', {})).notices).toEqual([]);
  });
});

describe('the engine', () => {
  test('is asked, stopped and restarted', async () => {
    const result = { ...report, stopped: false };
    yomi.engine.answer = () => Promise.resolve(result);
    expect(await yomi.call('engine.analyze', { position, budget: { playouts: 10 }, seed: 1 })).toEqual(
      result,
    );
    await yomi.call('engine.status', { position, playouts: 10, seed: 1 });
    expect(await yomi.call('engine.stop', {})).toBeNull();
    expect(await yomi.call('engine.restart', {})).toBeNull();
    expect(yomi.engine.asked).toEqual([
      { method: 'analyze', params: { position, budget: { playouts: 10 }, seed: 1 } },
      { method: 'status', params: { position, playouts: 10, seed: 1 } },
      'stop',
      'restart',
    ]);
  });

  test('keeps its errors', async () => {
    yomi.engine.answer = () => Promise.reject(new ApiError('hung', verbatim('The engine hangs.'), 'detail'));
    const error = await yomi.failure('engine.status', { position, playouts: 10, seed: 1 });
    expect(error.toData()).toMatchObject({ code: 'hung', message: 'The engine hangs.', detail: 'detail' });
  });

  test('is heard, also before anybody listens, and not after the end', async () => {
    const tell = (message: string): void =>
      yomi.engine.noticeListeners.forEach((listen) =>
        listen({ severity: 'warning', ...said(verbatim(message)) }),
      );
    tell('early');
    expect((await yomi.call('app.start', {})).notices).toMatchObject([{ message: 'early' }]);
    tell('later');
    yomi.engine.stateListeners.forEach((listen) => listen({ kind: 'starting' }));
    yomi.engine.progressListeners.forEach((listen) => listen(report));
    expect(yomi.events).toEqual([
      { name: 'notice', value: { severity: 'warning', ...said(verbatim('later')) } },
      { name: 'engine.state', value: { kind: 'starting' } },
      { name: 'engine.progress', value: report },
    ]);
    yomi.close();
    const { noticeListeners, stateListeners, progressListeners } = yomi.engine;
    expect(noticeListeners.size + stateListeners.size + progressListeners.size).toBe(0);
  });

  test('a listener that stops hears no more', () => {
    const heard: string[] = [];
    const stop = yomi.host.onEvent((name) => heard.push(name));
    yomi.engine.stateListeners.forEach((listen) => listen({ kind: 'ready' }));
    stop();
    yomi.engine.stateListeners.forEach((listen) => listen({ kind: 'ready' }));
    expect(heard).toEqual(['engine.state']);
  });
});

describe('files', () => {
  test('recent ones: newest first, ten at most, missing ones dropped, told of when they change', async () => {
    await yomi.call('app.start', {});
    for (let i = 0; i < 12; i++) {
      writeFileSync(at(`g${i}.sgf`), '(;)');
      await yomi.call('doc.openPath', { path: at(`g${i}.sgf`) });
    }
    const newest = Array.from({ length: 10 }, (_, i) => at(`g${11 - i}.sgf`));
    expect(yomi.events.at(-1)).toEqual({ name: 'recent', value: newest });
    rmSync(at('g10.sgf'));
    await yomi.call('doc.openPath', { path: at('g5.sgf') });
    restart();
    const { recent, documents } = await yomi.call('app.start', {});
    const expected = [at('g5.sgf'), ...newest.filter((path) => !/g(5|10)\.sgf$/.test(path))];
    expect(recent).toEqual(expected);
    const saved = at('saved.sgf');
    await yomi.call('doc.save', { id: documents[0].id, path: saved });
    expect(yomi.events.at(-1)).toEqual({ name: 'recent', value: [saved, ...expected] });
    await yomi.call('files.clearRecent', {});
    expect(yomi.events.at(-1)).toEqual({ name: 'recent', value: [] });
    expect((await yomi.call('app.start', {})).recent).toEqual([]);
  });

  test('are listed at home first, then beside the last file; tilde and relative paths start at home', async () => {
    mkdirSync(at('games'));
    writeFileSync(at('games', 'a.sgf'), '(;)');
    expect((await yomi.call('files.list', {})).folder).toBe(at());
    expect((await yomi.call('files.list', { folder: '~/games' })).entries.map(({ name }) => name)).toEqual([
      'a.sgf',
    ]);
    expect((await yomi.call('files.list', { folder: 'games' })).parent).toBe(at());
    expect((await yomi.call('files.list', { folder: '~' })).folder).toBe(at());
    await yomi.call('doc.openPath', { path: '~/games/a.sgf' });
    expect((await yomi.call('files.list', {})).folder).toBe(at('games'));
    expect(await yomi.failure('files.list', { folder: '/no/such/folder' })).toMatchObject({ code: 'file' });
  });

  test('system dialogs: asked where there are some, refused where not', async () => {
    expect((await yomi.failure('files.chooseOpen', {})).code).toBe('refused');
    expect((await yomi.failure('files.chooseSave', { suggested: 'x' })).code).toBe('refused');
    restart({
      kind: 'electron',
      dialogs: {
        chooseOpen: () => Promise.resolve('/chosen.sgf'),
        chooseSave: (suggested) => Promise.resolve(suggested === 'x.sgf' ? null : '/saved.sgf'),
      },
    });
    expect(await yomi.call('app.start', {})).toMatchObject({ kind: 'electron', nativeDialogs: true });
    expect(await yomi.call('files.chooseOpen', {})).toBe('/chosen.sgf');
    expect(await yomi.call('files.chooseSave', { suggested: 'x.sgf' })).toBeNull();
  });
});

describe('the library', () => {
  const all = { query: '', offset: 0, limit: 100 };

  test('shows every kept game as it is now', async () => {
    const document = await yomi.call('doc.create', { text: '(;SZ[9]PB[Ann]PW[Bea];B[ee])', play: humans });
    writeFileSync(at('file.sgf'), '(;SZ[13]PB[\u00c9mile]DT[1999]RE[0])');
    now.time += 5000;
    const { id } = await yomi.call('doc.openPath', { path: at('file.sgf') });
    now.time += 5000;
    await yomi.edit(document, 0, [set(0, 'RE', 'B+R'), set(0, 'EV', 'Cup')]);
    await yomi.call('doc.close', { id });
    const game = {
      id: document.id,
      black: 'Ann',
      white: 'Bea',
      date: '',
      result: 'B+R',
      size: 9,
      moves: 1,
      event: 'Cup',
    };
    expect(await yomi.call('library.list', all)).toEqual({
      total: 2,
      rows: [
        { ...game, name: '', changed: new Date(now.time).toISOString(), open: true, labels: [] },
        {
          id,
          black: 'Émile',
          white: '',
          date: '1999',
          result: '0',
          size: 13,
          moves: 0,
          event: '',
          name: 'file.sgf',
          path: at('file.sgf'),
          changed: new Date(now.time - 5000).toISOString(),
          open: false,
          labels: [],
        },
      ],
    });
    for (const [query, found] of [
      ['émile', 1],
      ['FILE.sgf', 1],
      ['ann cup', 1],
      ['ann 1999', 0],
      ['b+r', 1],
    ] as const) {
      expect((await yomi.call('library.list', { ...all, query })).total).toBe(found);
    }
    expect(
      (await yomi.call('library.list', { query: '', offset: 1, limit: 1 })).rows.map((row) => row.id),
    ).toEqual([id]);
  });

  test('is sorted by a column either way, with what has nothing there at the end', async () => {
    for (const text of [
      '(;SZ[9]PB[bea]RE[W+3.5]DT[2001];B[aa])',
      '(;SZ[19]PB[Ann]RE[B+12]DT[1999];B[aa];W[bb])',
      '(;SZ[13]RE[B+R])',
      '(;SZ[9]PB[Cleo]RE[B+2.5]DT[2010];B[aa];W[bb];B[cc])',
      '(;SZ[9]PB[Dora])',
    ])
      await yomi.call('doc.create', { text, play: humans });
    const sorted = async (
      by: LibrarySort['by'],
      descending: boolean,
      shown: keyof LibraryRow = by,
    ): Promise<unknown[]> =>
      (await yomi.call('library.list', { ...all, sort: { by, descending } })).rows.map((row) => row[shown]);
    expect(await sorted('black', false)).toEqual(['Ann', 'bea', 'Cleo', 'Dora', '']);
    expect(await sorted('black', true)).toEqual(['Dora', 'Cleo', 'bea', 'Ann', '']);
    expect(await sorted('date', true)).toEqual(['2010', '2001', '1999', '', '']);
    expect(await sorted('result', false)).toEqual(['B+R', 'B+2.5', 'B+12', 'W+3.5', '']);
    expect(await sorted('moves', true)).toEqual([3, 2, 1, 0, 0]);
    // Of two alike the one that was changed last comes first.
    expect(await sorted('size', false, 'black')).toEqual(['Dora', 'Cleo', 'bea', '', 'Ann']);
    for (const name of ['Student 10', 'student 2', 'Émile'])
      await yomi.call('doc.create', { text: `(;EV[${name}])`, play: humans });
    expect((await sorted('event', false)).slice(0, 3)).toEqual(['Émile', 'student 2', 'Student 10']);
  });

  test('deletion can be undone until long after, spares open games, and never touches files', async () => {
    writeFileSync(at('file.sgf'), '(;PB[Ann])');
    const { id } = await yomi.call('doc.openPath', { path: at('file.sgf') });
    expect((await yomi.failure('library.delete', { ids: [id] })).code).toBe('refused');
    await yomi.call('doc.close', { id });
    await yomi.call('library.delete', { ids: [id, 777] });
    expect((await yomi.call('library.list', all)).total).toBe(0);
    expect((await yomi.failure('doc.open', { id })).code).toBe('not-found');
    now.time += PURGE_AFTER_MS - 1;
    restart();
    await yomi.call('library.restore', { ids: [id] });
    expect((await yomi.call('library.list', all)).total).toBe(1);
    await yomi.call('library.delete', { ids: [id] });
    now.time += PURGE_AFTER_MS + 1;
    // The program was not used meanwhile: a clock that jumped would look like this.
    restart();
    await yomi.call('library.restore', { ids: [id] });
    expect((await yomi.call('library.list', all)).total).toBe(1);
    await yomi.call('library.delete', { ids: [id] });
    for (let day = 0; day < 8; day++) {
      now.time += 24 * 3600 * 1000;
      restart();
    }
    await yomi.call('library.restore', { ids: [id] });
    expect((await yomi.call('library.list', all)).total).toBe(0);
    expect(readdirSync(at())).toContain('file.sgf');
    expect((await yomi.call('doc.openPath', { path: at('file.sgf') })).id).not.toBe(id);
  });
});

test('every call of the API has a service', async () => {
  await yomi.call('app.start', {});
  for (const name of Object.keys(schemas) as CallName[]) {
    const error: unknown = await yomi.host.call(name, { unknown: true }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'bad-params' });
  }
});
