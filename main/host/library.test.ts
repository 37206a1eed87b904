/** The library with its thread: searches by words and on the board, labels, imports of folders and zip files. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BoardPattern } from '../ipc/libraryApi.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { TestHost } from './testHost.ts';

let host: TestHost;
const folder = useTestFolder();

beforeEach(() => {
  host = new TestHost(join(folder(), 'data'), { homeDir: folder() });
});
afterEach(() => host.close());

async function keep(name: string, sgf: string): Promise<number> {
  const base64 = Buffer.from(sgf).toString('base64');
  return (await host.call('doc.openData', { name, base64 })).id;
}

const write = (name: string, content: string | Uint8Array): void =>
  writeFileSync(join(folder(), 'games', name), content);

const importAll = (duplicates = false, collection = '') =>
  host.call('library.import', { sources: [{ path: join(folder(), 'games') }], duplicates, collection });

const GAME = '(;SZ[9]PB[Ann]PW[Ben];B[cc];W[gg];B[cg];W[gc];B[ee])';
/** The same, mirrored. */
const MIRRORED = '(;SZ[9]PB[Cay]PW[Dan];B[gc];W[cg];B[gg];W[cc];B[ee])';
const OTHER = '(;SZ[9]PB[Eve]PW[Flo];B[dd];W[ff];B[df])';

function pattern(
  points: string[],
  row: number,
  column: number,
  more: Partial<BoardPattern> = {},
): BoardPattern {
  return {
    size: 9,
    row,
    column,
    rows: points.length,
    columns: points[0].length,
    points: points.join(''),
    fixed: false,
    ...more,
  };
}
const find = async (wanted: BoardPattern, query = '') =>
  (await host.call('library.find', { pattern: wanted, query, limit: 100 })).hits;

describe('words', () => {
  const listed = async (query: string): Promise<string[]> => {
    await host.call('library.find', { pattern: pattern(['x'], 4, 4), query: '', limit: 1 });
    return (await host.call('library.list', { query, offset: 0, limit: 10 })).rows.map(({ black }) => black);
  };

  test('comments, places and names are found anywhere in the game', async () => {
    await keep(
      'a.sgf',
      '(;SZ[9]PB[Ann]PC[Kyōto];B[cc]C[A brilliant tesuji, though gote.](;W[gg])(;W[ff]C[ここが手筋の急所です。]))',
    );
    await keep('b.sgf', OTHER);
    expect(await listed('brilliant')).toEqual(['Ann']);
    expect(await listed('KYOTO tesuj')).toEqual(['Ann']);
    expect(await listed('手筋')).toEqual(['Ann']);
    expect(await listed('筋の急')).toEqual(['Ann']);
    expect(await listed('brilliant Eve')).toEqual([]);
    expect(await listed('ve')).toEqual(['Eve']);
  });

  test('no query throws, whatever it is made of', async () => {
    await keep('a.sgf', '(;SZ[9]PB[Ann]C[50% "quoted" NEAR(a b) AND *];B[cc])');
    for (const query of [
      '"',
      '""',
      '*',
      'AND',
      'NEAR(',
      'a OR',
      '^',
      '-',
      ':',
      '{',
      'col:x',
      '\0',
      "'; DROP",
      '%',
      '_',
      '\\',
      '()',
      '手"',
    ])
      expect(await listed(query), query).toBeInstanceOf(Array);
    expect(await listed('"quoted"')).toEqual(['Ann']);
    expect(await listed('near(a')).toEqual(['Ann']);
  });

  test('an edit is found after it, and what it removed is not', async () => {
    const document = await host.call('doc.openData', {
      name: 'a.sgf',
      base64: Buffer.from('(;SZ[9]PB[Ann]C[first])').toString('base64'),
    });
    expect(await listed('first')).toEqual(['Ann']);
    await host.edit(document, 0, [{ op: 'set', node: 0, property: 'C', values: ['second'] }]);
    expect(await listed('second')).toEqual(['Ann']);
    expect(await listed('first')).toEqual([]);
  });
});

describe('the board', () => {
  test('a corner is found in every corner and in either colour, with the move after which it stands there', async () => {
    const a = await keep('a.sgf', GAME);
    await keep('b.sgf', OTHER);
    const hits = await find(pattern(['....', '....', '..x.', '....'], 0, 0));
    expect(hits).toMatchObject([
      { row: { id: a }, node: 1, swapped: false, area: { row: 0, column: 0, rows: 4, columns: 4 } },
    ]);
    const white = await find(pattern(['....', '....', '..o.', '....'], 0, 0));
    expect(white).toMatchObject([{ row: { id: a }, node: 1, swapped: true }]);
  });

  test('away from the edge a pattern is found wherever it stands, unless it is to stay', async () => {
    const b = await keep('b.sgf', OTHER);
    const two = ['x..', '...', 'x..'];
    expect(await find(pattern(two, 1, 1))).toMatchObject([{ row: { id: b }, node: 3 }]);
    expect(await find(pattern(two, 1, 1, { fixed: true }))).toEqual([]);
    expect(await find(pattern(['..x', '...', '..x'], 3, 1, { fixed: true }))).toHaveLength(1);
  });

  test('a capture is on the board only before it, and points left open may hold anything', async () => {
    const a = await keep('a.sgf', '(;SZ[9];B[ba];W[aa];B[ab])');
    expect(await find(pattern(['ox', '..'], 0, 0))).toMatchObject([{ row: { id: a }, node: 2 }]);
    expect(await find(pattern(['.x', 'x.'], 0, 0))).toMatchObject([{ row: { id: a }, node: 3 }]);
    expect(await find(pattern(['ox', 'x.'], 0, 0))).toEqual([]);
    expect(await find(pattern(['?x', 'x?'], 0, 0))).toHaveLength(1);
  });

  test('setup counts, words and labels narrow it, deleted games are not found', async () => {
    const a = await keep('a.sgf', '(;SZ[9]PB[Ann]AB[cc]AW[cd])');
    const b = await keep('b.sgf', '(;SZ[9]PB[Bea]AB[gg]AW[gf])');
    const wall = pattern(['..', 'x.', 'o.', '..'], 1, 2);
    expect((await find(wall)).map(({ row }) => row.id)).toEqual([b, a]);
    expect((await find(wall, 'ann')).map(({ row }) => row.id)).toEqual([a]);
    const [{ id: label }] = await host.call('library.addLabel', { kind: 'tag', name: 'walls', ids: [b] });
    const labelled = await host.call('library.find', { pattern: wall, query: '', label, limit: 10 });
    expect(labelled.hits.map(({ row }) => row.id)).toEqual([b]);
    await host.call('doc.close', { id: b });
    await host.call('library.delete', { ids: [b] });
    expect((await find(wall)).map(({ row }) => row.id)).toEqual([a]);
    await host.call('library.restore', { ids: [b] });
    expect(await find(wall)).toHaveLength(2);
  });

  test('a pattern without a stone, or beyond the board, is refused in words', async () => {
    const wrong = async (wanted: BoardPattern): Promise<string> =>
      (await host.failure('library.find', { pattern: wanted, query: '', limit: 1 })).message;
    expect(await wrong(pattern(['..'], 0, 0))).toContain('no stone');
    expect(await wrong(pattern(['xx'], 0, 8))).toContain('beyond the board');
    expect(await wrong(pattern(['xx'], 0, 0, { columns: 3 }))).toContain('3 points');
  });

  test('boards are shown at the end or after a node', async () => {
    const a = await keep('a.sgf', '(;SZ[3];B[ba];W[aa];B[ab])');
    await host.call('library.find', { pattern: pattern(['x'], 1, 1, { size: 3 }), query: '', limit: 1 });
    expect(
      await host.call('library.boards', { games: [{ id: a }, { id: a, node: 2 }, { id: a + 1 }] }),
    ).toEqual([{ size: 3, points: '.x.x.....' }, { size: 3, points: 'ox.......' }, null]);
  });
});

describe('labels', () => {
  test('collections and tags are made, renamed, removed and brought back, with their games', async () => {
    const a = await keep('a.sgf', GAME);
    const [made] = await host.call('library.addLabel', { kind: 'collection', name: ' Mine ', ids: [a] });
    expect(made).toMatchObject({ kind: 'collection', name: 'Mine', games: 1 });
    await host.call('library.addLabel', { kind: 'tag', name: 'Mine', ids: [] });
    expect(
      (await host.call('library.list', { query: '', offset: 0, limit: 1, label: made.id })).rows[0].labels,
    ).toEqual([made.id]);
    await host.call('library.addLabel', { kind: 'tag', name: 'ko', ids: [] });
    const [, , tag] = await host.call('library.labels', {});
    expect((await host.failure('library.renameLabel', { label: tag.id, name: 'ko' })).code).toBe('conflict');
    await host.call('library.removeLabel', { label: made.id });
    expect((await host.call('library.list', { query: '', offset: 0, limit: 1 })).rows[0].labels).toEqual([]);
    expect((await host.failure('library.setLabel', { label: made.id, ids: [a], on: true })).code).toBe(
      'not-found',
    );
    const back = await host.call('library.restoreLabel', { label: made.id });
    expect(back.find(({ id }) => id === made.id)).toMatchObject({ games: 1 });
    const without = await host.call('library.setLabel', { label: made.id, ids: [a], on: false });
    expect(without.find(({ id }) => id === made.id)).toMatchObject({ games: 0 });
  });
});

/** A game of 40 moves on a 9x9 board; `to`: only so many of them. */
function longGame(to = 40, more = ''): string {
  const moves = Array.from({ length: to }, (_, i) => {
    const point = `${'abcdefghi'[(i * 4) % 9]}${'abcdefghi'[Math.floor(i / 9) * 2]}`;
    return `;${'BW'[i % 2]}[${point}]`;
  });
  return `(;SZ[9]PB[Ann]${more}${moves.join('')})`;
}

describe('duplicates', () => {
  const groups = () => host.call('library.duplicates', { offset: 0, limit: 10 });

  test('games that are the same stand together, with what their records have', async () => {
    const a = await keep('a.sgf', GAME);
    const b = await keep('b.sgf', MIRRORED);
    const marked = await keep(
      'c.sgf',
      '(;SZ[9]PB[Cay];B[gc]C[Good.]TR[aa][bb](;W[cg];B[gg];W[cc];B[ee])(;W[ee]))',
    );
    await keep('d.sgf', OTHER);
    const found = await groups();
    expect(found).toMatchObject({ total: 1, games: 3, groups: [{ follows: [-1] }] });
    expect(found.groups[0].games.map(({ row }) => row.id)).toEqual([a, b, marked]);
    expect(found.groups[0].games[2].annotations).toMatchObject({ comments: 5, variations: 1, marks: 2 });
    await host.call('doc.close', { id: b });
    await host.call('library.delete', { ids: [b] });
    expect((await groups()).groups[0].games.map(({ row }) => row.id)).toEqual([a, marked]);
    await host.call('library.restore', { ids: [b] });
    expect((await groups()).games).toBe(3);
  });

  test('a beginning stands with what goes on from it, also when the games part later', async () => {
    const whole = await keep('whole.sgf', longGame());
    const begun = await keep('begun.sgf', longGame(34));
    const parted = await keep('parted.sgf', longGame(34).replace(/\)$/, ';B[ih])'));
    await keep('short.sgf', longGame(20));
    const [{ games, follows }] = (await groups()).groups;
    const courses = new Map(games.map(({ row, course }) => [row.id, course]));
    expect(courses.get(begun)).toBe(0);
    expect([follows[courses.get(whole)!], follows[courses.get(parted)!]]).toEqual([0, 0]);
    expect(games).toHaveLength(3);
  });

  test('groups come by the page, those with the newest game first', async () => {
    const sgf = (x: number): string => `(;SZ[9];B[${'abcd'[x]}b];W[f${'efgh'[x]}];B[h${'abcd'[x]}])`;
    for (const x of [0, 1, 2, 1, 0, 2, 0]) await keep('x.sgf', sgf(x));
    const page = await host.call('library.duplicates', { offset: 1, limit: 1 });
    expect(page).toMatchObject({ total: 3, games: 7 });
    expect(page.groups.map(({ games }) => games.map(({ row }) => row.id))).toEqual([[3, 6]]);
  });

  test('an import tells which of the games it took begin others or go on from them', async () => {
    mkdirSync(join(folder(), 'games'), { recursive: true });
    const whole = await keep('whole.sgf', longGame());
    write('1.sgf', longGame(34, 'PW[Bea]'));
    write('2.sgf', longGame(40, 'PW[Cay]'));
    const result = await importAll();
    expect(result).toMatchObject({
      added: 1,
      duplicates: [{ name: '2.sgf', of: whole }],
      beginnings: [{ id: result.ids[0], of: whole, longer: false }],
      beginningCount: 1,
    });
    expect(result.named.map(({ id }) => id).sort()).toEqual([whole, result.ids[0]].sort());
  });
});

describe('imports', () => {
  beforeEach(() => mkdirSync(join(folder(), 'games/deep'), { recursive: true }));

  test('a folder is taken with what is in it, duplicates and faults are told, and nothing else is lost', async () => {
    write('1.sgf', GAME);
    write('2.sgf', MIRRORED);
    write('3.txt', 'no game');
    write('bad.sgf', 'nothing at all');
    write('deep/4.sgf', `${OTHER}\n(;SZ[9]PB[Gus];B[aa])`);
    write('deep/.hidden.sgf', GAME);
    symlinkSync(join(folder(), 'games'), join(folder(), 'games/deep/round'));
    const result = await importAll(false, 'Summer');
    expect(result).toMatchObject({
      added: 3,
      duplicates: [{ name: '2.sgf', like: '1.sgf' }],
      duplicateCount: 1,
      problems: [{ name: 'bad.sgf' }],
      problemCount: 1,
      stopped: false,
    });
    expect(result.problems[0].problem).toContain('line 1');
    const { rows } = await host.call('library.list', {
      query: '',
      offset: 0,
      limit: 10,
      label: result.label!,
    });
    expect(rows.map(({ black }) => black).sort()).toEqual(['Ann', 'Eve', 'Gus']);
    const again = await importAll();
    expect(again).toMatchObject({ added: 0, duplicateCount: 4 });
    expect(again.duplicates[0].of).toBe(rows.find(({ black }) => black === 'Ann')!.id);
    // What is imported opens as any other game, and belongs to its file.
    const opened = await host.call('doc.open', { id: result.ids[0] });
    expect(opened).toMatchObject({ text: GAME, name: '1.sgf', saved: true });
    expect(opened.path).toContain('games/1.sgf');
  });

  test('duplicates are taken when they are wanted, but no file twice', async () => {
    write('1.sgf', GAME);
    write('2.sgf', MIRRORED);
    expect(await importAll(true)).toMatchObject({ added: 2, duplicateCount: 0 });
    expect(await importAll(true)).toMatchObject({
      added: 0,
      duplicates: [{ name: '1.sgf', sameFile: true }, { sameFile: true }],
    });
  });

  test('zip files are read, also those that came as bytes; what is damaged in one is passed over', async () => {
    const zip = zipSync(
      { 'a/1.sgf': strToU8(GAME), 'a/read.me': strToU8('x'), '2.sgf': strToU8(OTHER) },
      { level: 0 },
    );
    const damaged = Uint8Array.from(zip);
    damaged[Buffer.from(zip).indexOf('Ann')] ^= 1;
    const base64 = Buffer.from(damaged).toString('base64');
    const result = await host.call('library.import', {
      sources: [{ name: 'x.zip', base64 }],
      duplicates: false,
      collection: '',
    });
    expect(result).toMatchObject({
      added: 1,
      problems: [{ name: 'x.zip/a/1.sgf', problem: 'It is damaged: its checksum is wrong.' }],
    });
    write('whole.zip', zip);
    write('broken.zip', zip.subarray(0, 60));
    const folderResult = await importAll();
    expect(folderResult).toMatchObject({
      added: 1,
      duplicates: [{ name: 'whole.zip/2.sgf' }],
      problems: [{ name: 'broken.zip' }],
    });
  });

  test('records of other formats come in as SGF, with the line of a fault', async () => {
    write(
      '1.gib',
      '\\HS\r\n\\[GAMEBLACKNAME=Ann\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\nINI 0 1 0\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\n\\GE\r\n',
    );
    expect(await importAll()).toMatchObject({ added: 1, problemCount: 0 });
    const { rows } = await host.call('library.list', { query: 'ann', offset: 0, limit: 10 });
    expect(rows[0]).toMatchObject({ moves: 2, size: 19 });
    expect(rows[0].path).toBeUndefined();
  });

  const writeMany = (): void => {
    for (let i = 0; i < 120; i++)
      write(
        `${String(i).padStart(3, '0')}.sgf`,
        `(;SZ[9]PB[P${i}];B[${'abcdefghi'[i % 9]}${'abcdefghi'[Math.floor(i / 9) % 9]}];W[ii];B[${'abcdefghi'[i % 7]}e])`,
      );
  };

  test('what an import has taken when Yomi ends is in its collection, and another one waits until it is over', async () => {
    writeMany();
    const begun = new Promise<void>((progressed) =>
      host.host.onEvent((name, value) => {
        if (name === 'library.progress' && (value as { what: string } | null)?.what === 'import')
          progressed();
      }),
    );
    const cut = importAll(true, 'Records').catch((error: unknown) => error);
    const failed = await host.failure('library.import', {
      ...{ sources: [{ name: 'a.sgf', base64: btoa(GAME) }], duplicates: false, collection: 'Others' },
    });
    expect(failed.code).toBe('conflict');
    await begun;
    host.close();
    await cut;
    host = new TestHost(join(folder(), 'data'), { homeDir: folder() });
    const { total } = await host.call('library.list', { query: '', offset: 0, limit: 1 });
    expect(total).toBeGreaterThan(0);
    expect(await host.call('library.labels', {})).toMatchObject([{ name: 'Records', games: total }]);
    expect(await importAll(true, 'Records')).toMatchObject({ added: 120 - total });
    expect(await host.call('library.labels', {})).toMatchObject([{ name: 'Records', games: 120 }]);
  });

  test('how an import ended is told to a window that is opened later, until one has told it', async () => {
    const heard: unknown[] = [];
    host.host.onEvent((name, value) => name === 'library.imported' && heard.push(value));
    write('a.sgf', GAME);
    const result = await importAll(false);
    expect(heard).toEqual([{ result }]);
    expect((await host.call('app.start', {})).imported).toEqual({ result });
    await host.call('library.importTold', {});
    expect((await host.call('app.start', {})).imported).toBeUndefined();
    const failed = await host.failure('library.import', {
      ...{ sources: [{ path: join(folder(), 'nowhere') }], duplicates: false, collection: '' },
    });
    expect((await host.call('app.start', {})).imported).toMatchObject({ error: { code: failed.code } });
  });

  test('a stopped import keeps what it took, and a folder that is not there is told', async () => {
    writeMany();
    let stopped = false;
    host.host.onEvent((name, value) => {
      if (
        name !== 'library.progress' ||
        value === null ||
        stopped ||
        (value as { what: string }).what !== 'import'
      )
        return;
      stopped = true;
      void host.call('library.stopImport', {});
    });
    const result = await importAll(true);
    expect(result.stopped).toBe(true);
    expect(result.added).toBeGreaterThan(0);
    expect(result.added).toBeLessThan(120);
    const { total } = await host.call('library.list', { query: '', offset: 0, limit: 1 });
    expect(total).toBe(result.added);
    const missing = await host.failure('library.import', {
      sources: [{ path: 'nowhere' }],
      duplicates: false,
      collection: '',
    });
    expect(missing.code).toBe('file');
  });
});

test('an index that is damaged or of another format is made anew', async () => {
  const a = await keep('a.sgf', GAME);
  expect(await find(pattern(['..', '.x'], 1, 1))).toHaveLength(1);
  host.close();
  writeFileSync(
    join(folder(), 'data/yomi.index.db'),
    'this is no database, however long it may be'.repeat(100),
  );
  host = new TestHost(join(folder(), 'data'), { homeDir: folder() });
  expect((await find(pattern(['..', '.x'], 1, 1))).map(({ row }) => row.id)).toEqual([a]);
});
