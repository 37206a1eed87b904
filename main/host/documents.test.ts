import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Store } from '../store/store.ts';
import { writeSealed } from '../store/testDatabase.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { Documents } from './documents.ts';
import { DATABASE_FILE } from './host.ts';
import { RecentFiles } from './recentFiles.ts';
import { humans, move, set, TestHost } from './testHost.ts';

const at = useTestFolder();
let yomi: TestHost;

beforeEach(async () => {
  yomi = new TestHost(at('data'));
  await yomi.call('app.start', {});
});
afterEach(() => yomi.close());

/** Ends the host and starts another over the same data. */
async function restart(): ReturnType<typeof start> {
  yomi.close();
  return start();
}

async function start() {
  yomi = new TestHost(at('data'));
  return await yomi.call('app.start', {});
}

const game = '(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Ann]PW[Bea]DT[2026-05-06]RE[B+3.5]EV[Cup];B[ee];W[cc])\n';

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

const japanese =
  '(;GM[1]FF[4]SZ[9]PB[藤沢秀行]PW[坂田栄男]EV[第一期名人戦];B[ee]C[黒番の着手です。白は次に応じます。];W[cc]C[これは良い手でした。])';

describe('a new game', () => {
  test('is kept from the first moment and comes back as it was left', async () => {
    const document = await yomi.call('doc.create', { text: game, play: humans });
    expect(document).toMatchObject({
      name: 'Ann – Bea',
      encoding: 'UTF-8',
      text: game,
      journal: [],
      revision: 0,
      saved: true,
    });
    expect(document.path).toBeUndefined();
    expect(await yomi.edit(document, 0, [move(2, 3, 'B', 'gg')], 3)).toBe(1);
    expect(await yomi.edit(document, 1, [set(3, 'C', 'good'), set(0, 'RE', 'W+R')], 3)).toBe(2);
    await yomi.call('doc.cursor', { id: document.id, cursor: 1 });
    const play = {
      ...humans,
      white: { kind: 'engine' as const, level: 4, ...DEFAULT_ENGINE, patterns: 'mc_uniform' as const },
    };
    await yomi.call('doc.play', { id: document.id, play });
    const { documents } = await restart();
    expect(documents).toEqual([
      {
        ...document,
        journal: [[move(2, 3, 'B', 'gg')], [set(3, 'C', 'good'), set(0, 'RE', 'W+R')]],
        revision: 2,
        cursor: 1,
        play,
      },
    ]);
    expect(await yomi.edit(documents[0], 2, [{ op: 'remove', node: 3 }])).toBe(3);
  });

  test('must hold a game', async () => {
    expect(await yomi.failure('doc.create', { text: 'hello', play: humans })).toMatchObject({ code: 'file' });
    expect((await yomi.call('library.list', { query: '', offset: 0, limit: 10 })).total).toBe(0);
  });

  test('is named by its players, its name or its number', async () => {
    const names = ['(;PB[Ann])', '(;GN[Final])', '(;)'].map(
      async (text) => (await yomi.call('doc.create', { text, play: humans })).name,
    );
    expect(await Promise.all(names)).toEqual(['Ann – ?', 'Final', 'Game 3']);
  });
});

describe('edits', () => {
  test('with another revision than the next are refused', async () => {
    const document = await yomi.call('doc.create', { text: game, play: humans });
    await yomi.edit(document, 0, [set(0, 'C', 'one')]);
    for (const revision of [0, 2]) {
      const params = { id: document.id, revision, edits: [set(0, 'C', 'two')], cursor: 0 };
      expect((await yomi.failure('doc.edit', params)).code).toBe('conflict');
    }
    const { documents } = await restart();
    expect(documents[0].journal).toEqual([[set(0, 'C', 'one')]]);
  });

  test('that are kept already count once: two windows add the same move of the engine', async () => {
    const document = await yomi.call('doc.create', { text: game, play: humans });
    const edits = [move(2, 3, 'B', 'gg')];
    expect(await yomi.edit(document, 0, edits, 3)).toBe(1);
    expect(await yomi.edit(document, 0, edits, 3)).toBe(1);
    expect(await yomi.edit(document, 1, [set(3, 'C', 'one')], 3)).toBe(2);
    // Not the last one any more: what came after it is not known to who sends it.
    const late = { id: document.id, revision: 0, edits, cursor: 3 };
    expect((await yomi.failure('doc.edit', late)).code).toBe('conflict');
    const { documents } = await restart();
    expect(documents[0].journal).toEqual([edits, [set(3, 'C', 'one')]]);
  });

  test('that do not fit change nothing at all', async () => {
    const document = await yomi.call('doc.create', { text: game, play: humans });
    const bad = [
      { edits: [set(0, 'C', 'fine'), set(99, 'C', 'no such node')], cursor: 0 },
      { edits: [set(0, 'C', 'fine')], cursor: 99 },
      { edits: [{ op: 'remove' as const, node: 0 }], cursor: 0 },
    ];
    for (const params of bad) {
      const error = await yomi.failure('doc.edit', { id: document.id, revision: 0, ...params });
      expect(error.code).toBe('bad-params');
    }
    const { base64 } = await yomi.call('doc.export', { id: document.id });
    expect(Buffer.from(base64, 'base64').toString()).toBe(game);
    expect(await yomi.edit(document, 0, [set(0, 'C', 'fine')])).toBe(1);
  });

  test('are in the collection that several games are saved as, open or not, in UTF-8', async () => {
    const open = await yomi.call('doc.create', { text: '(;SZ[9]PB[Ada];B[ee])\n', play: humans });
    await yomi.edit(open, 0, [set(0, 'C', 'edited')]);
    const old = '(;SZ[9]CA[Shift_JIS]PB[趙治勲])(;SZ[9]PB[Eve])';
    const shut = await yomi.call('doc.openData', {
      ...{ name: 'old.sgf', encoding: 'Shift_JIS' as const },
      base64: iconv.encode(old, 'Shift_JIS').toString('base64'),
    });
    await yomi.call('doc.close', { id: shut.id });
    const { base64 } = await yomi.call('doc.exportAll', { ids: [shut.id, open.id] });
    const text = Buffer.from(base64, 'base64').toString();
    expect(text).toMatch(/PB\[趙治勲\].*PB\[Eve\].*\n.*PB\[Ada\].*C\[edited\].*\n$/);
    expect(text).not.toContain('Shift_JIS');
    expect((await yomi.failure('doc.exportAll', { ids: [open.id, 99] })).code).toBe('not-found');
  });

  test('on a full disk games are opened and shown all the same, and the user is told once', async () => {
    const store = new Store(at('small.db'));
    const recent = new RecentFiles(store, () => undefined);
    const path = write('game.sgf', game);
    await new Documents({ store, recent, notify: () => undefined }).openPath({ path });
    write('game.sgf', game.repeat(2000));
    const pages = store.db.pragma('page_count', { simple: true }) as number;
    store.db.pragma(`max_page_count = ${pages}`);
    for (let n = 0; n < 2; n++)
      store.ifSpace(() => store.values.write('filler', { text: 'x'.repeat(100_000) }));
    expect(store.notices).toMatchObject([{ message: expect.stringContaining('The disk is full') as string }]);
    const shown = await new Documents({ store, recent, notify: () => undefined }).all();
    expect(shown).toMatchObject([{ text: game }]);
    store.close();
  });

  test('that the disk cannot take are taken back in memory too', async () => {
    const store = new Store(at('small.db'));
    const recent = new RecentFiles(store, () => undefined);
    const documents = new Documents({ store, recent, notify: () => undefined });
    const { id } = await documents.create({ text: game, play: humans });
    const pages = store.db.pragma('page_count', { simple: true }) as number;
    store.db.pragma(`max_page_count = ${pages}`);
    const edits = [set(0, 'C', 'x'.repeat(50_000))];
    expect(() => documents.edit({ id, revision: 0, edits, cursor: 0 })).toThrow(/full/);
    expect(Buffer.from(documents.export({ id }).base64, 'base64').toString()).toBe(game);
    store.db.pragma('max_page_count = 100000');
    expect(documents.edit({ id, revision: 0, edits, cursor: 0 })).toEqual({ revision: 1 });
    store.close();
  });

  test('need an open document and a cursor that exists', async () => {
    const { id } = await yomi.call('doc.create', { text: game, play: humans });
    expect((await yomi.failure('doc.cursor', { id, cursor: 50 })).code).toBe('bad-params');
    await yomi.call('doc.close', { id });
    for (const failure of [
      yomi.failure('doc.edit', { id, revision: 0, edits: [set(0, 'C', 'x')], cursor: 0 }),
      yomi.failure('doc.cursor', { id, cursor: 0 }),
      yomi.failure('doc.close', { id }),
      yomi.failure('doc.save', { id }),
    ]) {
      expect((await failure).code).toBe('not-found');
    }
  });
});

describe('files', () => {
  const encodings: [string, Uint8Array][] = [
    ['UTF-8', Buffer.from(japanese)],
    ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(japanese)])],
    ['Shift_JIS, declared', iconv.encode(japanese.replace('SZ', 'CA[Shift_JIS]SZ'), 'Shift_JIS')],
    ['Shift_JIS, detected', iconv.encode(japanese, 'Shift_JIS')],
    ['EUC-JP, declared', iconv.encode(japanese.replace('SZ', 'CA[EUC-JP]SZ'), 'EUC-JP')],
    ['GB18030, declared', iconv.encode(game.replace('UTF-8', 'GB18030').replace('Ann', '古力'), 'GB18030')],
    ['Big5, declared', iconv.encode(game.replace('UTF-8', 'Big5').replace('Ann', '周俊勳'), 'Big5')],
    ['EUC-KR, declared', iconv.encode(game.replace('UTF-8', 'EUC-KR').replace('Ann', '이창호'), 'EUC-KR')],
    ['ISO-8859-1', iconv.encode(game.replace('UTF-8', 'ISO-8859-1').replace('Ann', 'Müller'), 'ISO-8859-1')],
    [
      'bytes that fit no encoding',
      Buffer.from([...Buffer.from('(;CA[UTF-8]C['), 0xff, 0xfe, 0x80, ...Buffer.from('])')]),
    ],
    [
      'odd but readable text',
      Buffer.from('mail header\r\n(;SZ [9]\n\nunknown[x]; B [ee]\r\n(;W[cc])(;W[gg])\n'),
    ],
  ];

  test.each(encodings)('%s: an untouched file is saved byte for byte', async (_, bytes) => {
    const path = write('game.sgf', bytes);
    const document = await yomi.call('doc.openPath', { path });
    expect(document).toMatchObject({ path, name: 'game.sgf', saved: true, play: { active: false } });
    await yomi.call('doc.save', { id: document.id });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    await yomi.call('doc.save', { id: document.id, path: at('copy.sgf') });
    expect(readFileSync(at('copy.sgf')).equals(bytes)).toBe(true);
    // And after a restart, with an edit that was taken back.
    const { documents } = await restart();
    await yomi.edit(documents[0], 0, [set(0, 'C', 'edit')]);
    const old = /^\(;CA\[UTF-8\]C\[([^\]]*)\]/.exec(document.text);
    await yomi.edit(documents[0], 1, [{ op: 'set', node: 0, property: 'C', values: old && [old[1]] }]);
    await yomi.call('doc.save', { id: document.id });
    expect(readFileSync(at('copy.sgf')).equals(bytes)).toBe(true);
  });

  test('an edited file keeps the text of the nodes that were not edited, its encoding and its permissions', async () => {
    const text = '( ;GM[1] CA[Shift_JIS]\n SZ[9]PB[藤沢]  ;B [ee]\n\n(; W[cc]C[良い手])(;W[gg]))  ';
    const path = write('game.sgf', iconv.encode(text, 'Shift_JIS'));
    chmodSync(path, 0o600);
    const document = await yomi.call('doc.openPath', { path });
    expect(document).toMatchObject({ encoding: 'Shift_JIS', encodingSource: 'declared' });
    await yomi.edit(document, 0, [set(3, 'C', '悪い手')]);
    expect(await yomi.call('doc.save', { id: document.id })).toEqual({
      path,
      name: 'game.sgf',
      encoding: 'Shift_JIS',
    });
    const saved = iconv.decode(readFileSync(path), 'Shift_JIS');
    expect(saved).toContain('( ;GM[1] CA[Shift_JIS]\n SZ[9]PB[藤沢]  ;B [ee]\n\n(; W[cc]C[良い手])(;W[gg]');
    expect(saved).toContain('C[悪い手]');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { documents } = await restart();
    expect(documents[0]).toMatchObject({ saved: true, revision: 1 });
  });

  test('know whether they hold every edit', async () => {
    const path = write('game.sgf', game);
    const document = await yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(0, 'C', 'x')]);
    expect((await restart()).documents[0].saved).toBe(false);
    await yomi.call('doc.save', { id: document.id });
    expect((await restart()).documents[0].saved).toBe(true);
    rmSync(path);
    expect((await restart()).documents[0].saved).toBe(false);
    await yomi.call('doc.save', { id: document.id });
    expect(readFileSync(path, 'utf8')).toContain('C[x]');
    expect((await restart()).documents[0].saved).toBe(true);
  });

  test('that another program changed are not overwritten unless the user says so', async () => {
    const path = write('game.sgf', game);
    const document = await yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(0, 'C', 'mine')]);
    const theirs = game.replace('Ann', 'Eve');
    write('game.sgf', theirs);
    const error = await yomi.failure('doc.save', { id: document.id });
    expect(error.code).toBe('conflict');
    expect(error.message).toContain('changed by another program');
    expect(readFileSync(path, 'utf8')).toBe(theirs);
    await yomi.call('doc.save', { id: document.id, force: true });
    expect(readFileSync(path, 'utf8')).toContain('C[mine]');
    await yomi.edit(document, 1, [set(0, 'C', 'again')]);
    await yomi.call('doc.save', { id: document.id });
    expect(readFileSync(path, 'utf8')).toContain('C[again]');
  });

  test('that already hold what is to be written are no conflict', async () => {
    const path = write('game.sgf', game);
    const document = await yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(0, 'C', 'mine')]);
    // As if the program had died after writing the file and before noting it.
    const { base64 } = await yomi.call('doc.export', { id: document.id });
    writeFileSync(path, Buffer.from(base64, 'base64'));
    await yomi.call('doc.save', { id: document.id });
    expect((await restart()).documents[0].saved).toBe(true);
  });

  test('whose saving was cut short count as saved when they were written, as before when not', async () => {
    const path = write('game.sgf', game);
    const document = await yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(0, 'C', 'mine')]);
    const bytes = Buffer.from((await yomi.call('doc.export', { id: document.id })).base64, 'base64');
    for (const written of [false, true]) {
      yomi.close();
      const hash = createHash('sha256').update(bytes).digest('hex');
      const saving = { path, hash, revision: 1, encoding: 'UTF-8' };
      writeSealed(at('data', DATABASE_FILE), (db) =>
        db.prepare('UPDATE game SET saving = ?').run(JSON.stringify(saving)),
      );
      if (written) writeFileSync(path, bytes);
      const { documents, notices } = await start();
      expect(documents).toMatchObject([{ revision: 1, saved: written }]);
      expect(notices).toEqual([]);
    }
    await yomi.edit(document, 1, [set(0, 'C', 'more')]);
    await yomi.call('doc.save', { id: document.id });
    expect(readFileSync(path, 'utf8')).toContain('C[more]');
  });

  test('cannot be saved where there is no folder, or without ever having been given a place', async () => {
    const { id } = await yomi.call('doc.create', { text: game, play: humans });
    expect((await yomi.failure('doc.save', { id })).code).toBe('refused');
    expect((await yomi.failure('doc.save', { id, path: at('none', 'a.sgf') })).code).toBe('file');
    mkdirSync(at('folder'));
    expect((await yomi.failure('doc.save', { id, path: at('folder') })).code).toBe('file');
    expect(await yomi.call('doc.save', { id, path: at('new.sgf') })).toMatchObject({ name: 'new.sgf' });
    expect(readFileSync(at('new.sgf'), 'utf8')).toBe(game);
  });

  test('"save as" asks before it replaces another file, and takes a closed game\u2019s file over', async () => {
    const path = write('other.sgf', game);
    const other = await yomi.call('doc.openPath', { path });
    const { id } = await yomi.call('doc.create', { text: '(;GM[1]C[mine])', play: humans });
    expect((await yomi.failure('doc.save', { id, path, force: true })).code).toBe('refused');
    await yomi.call('doc.close', { id: other.id });
    expect(await yomi.failure('doc.save', { id, path })).toMatchObject({
      code: 'conflict',
      message: '“other.sgf” already exists. Replace it?',
    });
    await yomi.call('doc.save', { id, path, force: true });
    expect(readFileSync(path, 'utf8')).toBe('(;GM[1]C[mine])');
    const reopened = await yomi.call('doc.open', { id: other.id });
    expect(reopened).toMatchObject({ name: 'other.sgf', text: game });
    expect(reopened.path).toBeUndefined();
    expect((await yomi.call('doc.openPath', { path })).id).toBe(id);
  });

  test('that cannot be opened say why and leave nothing in the library', async () => {
    write('text.sgf', 'no game at all');
    expect(await yomi.failure('doc.openPath', { path: at('text.sgf') })).toMatchObject({
      code: 'file',
      message: '“text.sgf” holds no game record.',
    });
    expect((await yomi.failure('doc.openPath', { path: at('none.sgf') })).message).toContain(
      'does not exist',
    );
    expect((await yomi.failure('doc.openPath', { path: at() })).message).toContain('is a folder');
    expect((await yomi.call('library.list', { query: '', offset: 0, limit: 10 })).total).toBe(0);
    expect((await yomi.call('app.start', {})).recent).toEqual([]);
  });
});

describe('opening a file again', () => {
  test('is the same document; with a changed file and nothing unsaved, from the file', async () => {
    const path = write('game.sgf', game);
    const document = await yomi.call('doc.openPath', { path });
    await yomi.call('doc.cursor', { id: document.id, cursor: 2 });
    expect(await yomi.call('doc.openPath', { path })).toEqual({ ...document, cursor: 2 });
    const longer = '(;GM[1]SZ[9]PB[Ann];B[ee](;W[cc];B[gg])(;W[gc]))';
    write('game.sgf', longer);
    const again = await yomi.call('doc.openPath', { path });
    expect(again).toMatchObject({ id: document.id, text: longer, revision: 0, cursor: 2, saved: true });
    expect(yomi.takeNotices()).toEqual([]);
    expect((await yomi.call('library.list', { query: '', offset: 0, limit: 10 })).rows).toMatchObject([
      { moves: 3 },
    ]);
  });

  test('edits that are in the file do not keep the file from winning', async () => {
    const path = write('game.sgf', game);
    const document = await yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(0, 'C', 'mine')]);
    await yomi.call('doc.save', { id: document.id });
    expect(await yomi.call('doc.openPath', { path })).toMatchObject({ revision: 1, saved: true });
    write('game.sgf', game);
    expect(await yomi.call('doc.openPath', { path })).toMatchObject({ revision: 0, text: game, saved: true });
  });

  test('edits that are not saved win, and the user is told', async () => {
    const path = write('game.sgf', game);
    const document = await yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(0, 'C', 'mine')]);
    expect(await yomi.call('doc.openPath', { path })).toMatchObject({
      id: document.id,
      revision: 1,
      saved: false,
    });
    expect(yomi.takeNotices()).toMatchObject([
      { severity: 'info', message: expect.stringContaining('not saved') as string },
    ]);
    await yomi.call('doc.close', { id: document.id });
    write('game.sgf', '(;GM[1]C[theirs])');
    expect(await yomi.call('doc.openPath', { path })).toMatchObject({
      id: document.id,
      revision: 1,
      saved: false,
    });
    expect(yomi.takeNotices()).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('changed by another program') as string },
    ]);
    expect((await yomi.failure('doc.save', { id: document.id })).code).toBe('conflict');
  });

  test('from the library and at the start the same rules hold', async () => {
    const a = await yomi.call('doc.openPath', { path: write('a.sgf', game) });
    const b = await yomi.call('doc.openPath', { path: write('b.sgf', game) });
    const c = await yomi.call('doc.openPath', { path: write('c.sgf', game) });
    await yomi.edit(b, 0, [set(0, 'C', 'mine')]);
    write('a.sgf', '(;GM[1]C[theirs])');
    write('b.sgf', '(;GM[1]C[theirs])');
    write('c.sgf', 'not a game any more');
    const { documents, notices } = await restart();
    expect(documents.map(({ text, revision, saved }) => ({ text, revision, saved }))).toEqual([
      { text: '(;GM[1]C[theirs])', revision: 0, saved: true },
      { text: game, revision: 1, saved: false },
      { text: game, revision: 0, saved: false },
    ]);
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('“b.sgf” was changed by another program'),
      expect.stringContaining('“c.sgf” holds no game record. The game is shown as Yomi last knew it.'),
    ]);
    await yomi.call('doc.close', { id: a.id });
    write('a.sgf', '(;GM[1]C[once more])');
    expect(await yomi.call('doc.open', { id: a.id })).toMatchObject({ text: '(;GM[1]C[once more])' });
    expect((await yomi.failure('doc.save', { id: c.id })).code).toBe('conflict');
  });
});

describe('data', () => {
  test('becomes a kept game under its name', async () => {
    const base64 = Buffer.from(game).toString('base64');
    const document = await yomi.call('doc.openData', { name: '/some/where/dropped.sgf', base64 });
    expect(document).toMatchObject({ name: 'dropped.sgf', text: game, saved: true });
    expect(await yomi.call('doc.openData', { name: '', base64 })).toMatchObject({ name: 'Ann – Bea' });
    expect((await yomi.failure('doc.openData', { name: 'x.sgf', base64: 'AAAA' })).message).toBe(
      '“x.sgf” holds no game record.',
    );
  });

  test('is exported as it would be saved, under a name files can have', async () => {
    const document = await yomi.call('doc.create', { text: '(;CA[UTF-8]PB[a/b]PW[手])', play: humans });
    expect(await yomi.call('doc.export', { id: document.id })).toEqual({
      name: 'a_b – 手.sgf',
      base64: Buffer.from(document.text).toString('base64'),
    });
    const { base64 } = await yomi.call('doc.export', { id: document.id, encoding: 'Shift_JIS' });
    expect(iconv.decode(Buffer.from(base64, 'base64'), 'Shift_JIS')).toBe('(;CA[Shift_JIS]PB[a/b]PW[手])');
    expect((await yomi.failure('doc.export', { id: document.id, encoding: 'ISO-8859-1' })).code).toBe(
      'encoding',
    );
    expect((await yomi.call('doc.openPath', { path: write('g.SGF', game) })).name).toBe('g.SGF');
  });
});

describe('closing', () => {
  test('leaves the game in the library, with its undo history', async () => {
    const document = await yomi.call('doc.create', { text: game, play: humans });
    await yomi.edit(document, 0, [set(0, 'C', 'x')]);
    await yomi.call('doc.close', { id: document.id });
    expect((await restart()).documents).toEqual([]);
    expect(await yomi.call('doc.open', { id: document.id })).toMatchObject({ revision: 1 });
    expect((await yomi.failure('doc.open', { id: 999 })).code).toBe('not-found');
  });

  test('folds a long journal into the bytes, and keeps one the encoding cannot hold', async () => {
    const store = new Store(at('fold.db'));
    const recent = new RecentFiles(store, () => undefined);
    const foldLimit = { entries: 5, characters: 1_000_000 };
    const documents = new Documents({ store, recent, notify: () => undefined, foldLimit });
    for (const encoding of ['UTF-8', 'ISO-8859-1'] as const) {
      const base64 = Buffer.from(game.replace('UTF-8', encoding)).toString('base64');
      const { id } = await documents.openData({ name: 'x', base64, encoding });
      documents.edit({ id, revision: 0, edits: [move(2, 3, 'B', 'aa')], cursor: 3 });
      documents.edit({ id, revision: 1, edits: [move(2, 4, 'B', 'bb')], cursor: 4 });
      for (let n = 2; n < 7; n++) {
        documents.edit({ id, revision: n, edits: [set(4, 'C', `囲碁 ${n}`)], cursor: 4 });
      }
      const before = (await documents.all()).find((document) => document.id === id)!;
      await documents.close(id);
      const after = await documents.openKept(id);
      if (encoding === 'UTF-8') {
        expect(after).toMatchObject({ revision: 0, journal: [], encoding, cursor: 3, saved: true });
        expect(after.text).toContain('(;B[bb]C[囲碁 6])');
        expect(after.text).toContain('(;B[aa])');
      } else {
        expect(after).toEqual(before);
      }
    }
    store.close();
  });
});

test('a damaged journal: what can be read opens as a new game, and nothing is overwritten', async () => {
  const path = write('game.sgf', game);
  const document = await yomi.call('doc.openPath', { path });
  for (let n = 0; n < 5; n++) await yomi.edit(document, n, [set(0, 'C', `edit ${n}`)]);
  yomi.close();
  const db = new Database(at('data', DATABASE_FILE));
  db.prepare(`UPDATE journal SET edits = '[{"op":"remove","node":77}]' WHERE revision = 3`).run();
  const before = db.prepare('SELECT * FROM journal WHERE game = ?').all(document.id);
  const { documents, notices } = await start();
  expect(notices).toMatchObject([
    { severity: 'error', message: expect.stringContaining('(the first 3)') as string },
  ]);
  expect(documents).toMatchObject([{ name: 'game.sgf (recovered)', revision: 3, saved: true }]);
  expect(documents[0].id).not.toBe(document.id);
  expect(await yomi.edit(documents[0], 3, [set(0, 'C', 'going on')])).toBe(4);
  expect(db.prepare('SELECT * FROM journal WHERE game = ?').all(document.id)).toEqual(before);
  db.close();
  const again = await restart();
  expect(again.documents).toMatchObject([{ id: documents[0].id, revision: 4 }]);
  expect(again.notices).toEqual([]);
  expect((await yomi.call('doc.openPath', { path })).text).toBe(game);
});
