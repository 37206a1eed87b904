/** Large files and files of other formats: what is refused, what the host does meanwhile, and how they are kept. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import iconv from 'iconv-lite';
import { useTestFolder } from '../store/testFolder.ts';
import { GameReader, GAME_LIMITS } from './gameReader.ts';
import { humans, set, TestHost } from './testHost.ts';

const at = useTestFolder();
let yomi: TestHost;

beforeEach(async () => {
  yomi = new TestHost(at('data'));
  await yomi.call('app.start', {});
});
afterEach(() => yomi.close());

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

const games = (count: number, moves: number): string =>
  `(;GM[1]SZ[19]PB[Ann]${';B[pd];W[dp]'.repeat(moves / 2)})\n`.repeat(count);

describe('a large file', () => {
  test('is read while the host answers other calls', async () => {
    const path = write('large.sgf', games(500, 200));
    const order: string[] = [];
    const opened = yomi.call('doc.openPath', { path }).then((document) => {
      order.push('opened');
      return document;
    });
    for (let i = 0; i < 3; i++) {
      await yomi.call('library.list', { query: '', offset: 0, limit: 10 });
      order.push('answered');
    }
    const document = await opened;
    expect(order).toEqual(['answered', 'answered', 'answered', 'opened']);
    expect(await yomi.edit(document, 0, [set(0, 'C', 'x')])).toBe(1);
    await yomi.call('doc.save', { id: document.id });
    const written = games(500, 200).replace('PB[Ann]', 'PB[Ann]C[x]');
    expect(readFileSync(path, 'latin1')).toBe(written);
  });

  test('with edits made while its file is opened again keeps them', async () => {
    const path = write('large.sgf', games(300, 200));
    const document = await yomi.call('doc.openPath', { path });
    write('large.sgf', games(301, 200));
    const again = yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(0, 'C', 'mine')]);
    expect(await again).toMatchObject({ id: document.id, revision: 1 });
    expect(yomi.takeNotices()[0]?.message).toContain('has edits that are not saved in its file');
  });

  test.each([
    ['nodes', games(2000, 200), /more than 300\u202f000 nodes/],
    ['depth', `(;GM[1]${';'.repeat(GAME_LIMITS.depth)})`, /more than 20\u202f000 nodes long/],
    ['values', `(;GM[1];AB${'[aa]'.repeat(GAME_LIMITS.values + 1)})`, /more than 4\u202f000\u202f000 values/],
    [
      'depth, by a record',
      `x\n19\n${'PMABBCDDC\n'.repeat(GAME_LIMITS.depth)}`,
      /more than 20\u202f000 nodes long/,
    ],
  ])('beyond the limit of %s is refused', async (_what, text, message) => {
    const error = await yomi.failure('doc.openPath', { path: write('huge.sgf', text) });
    expect(error).toMatchObject({ code: 'file' });
    expect(error.message).toMatch(message);
    expect((await yomi.call('library.list', { query: '', offset: 0, limit: 10 })).total).toBe(0);
  });

  test('of no sense is refused, too', async () => {
    const error = await yomi.failure('doc.openPath', { path: write('big.txt', 'x'.repeat(1_000_000)) });
    expect(error.message).toContain('holds no game record');
  });

  test('that is gone or no file says so', async () => {
    expect((await yomi.failure('doc.openPath', { path: at('none.sgf') })).message).toContain('none.sgf');
    expect((await yomi.failure('doc.openPath', { path: at('data') })).message).toContain('is a folder');
  });

  test('that is still read when the host closes fails with a reason', async () => {
    const reader = new GameReader();
    const path = write('large.sgf', games(500, 200));
    const reading = reader.file(path);
    reader.close();
    await expect(reading).rejects.toMatchObject({ code: 'file' });
  });
});

const gib = [
  '\\HS',
  '\\[GAMEBLACKNAME=이창호기사님 (9단)\\]',
  '\\[GAMEWHITENAME=조훈현국수님 (9단)\\]',
  '\\[GAMENAME=제1회 국수전 결승 대국\\]',
  '\\[GAMEDATE=2013- 1-12\\]',
  '\\HE',
  '\\GS',
  'INI 0 1 0 &4',
  'STO 0 2 1 15 3',
  'STO 0 3 2 3 15',
  '\\GE',
].join('\r\n');

describe('a record of another format', () => {
  test('is a game of its own whose file nothing overwrites', async () => {
    const bytes = iconv.encode(gib, 'EUC-KR');
    const path = write('game.gib', bytes);
    const document = await yomi.call('doc.openPath', { path });
    expect(document).toMatchObject({ name: 'game.sgf', encoding: 'EUC-KR', journal: [], saved: true });
    expect(document.path).toBeUndefined();
    expect(document.text).toContain('PB[이창호기사님]BR[9단]');
    expect(document.text).toContain(';B[pd];W[dp]');
    expect((await yomi.failure('doc.save', { id: document.id })).message).toContain('no file yet');
    const saved = await yomi.call('doc.save', { id: document.id, path: at('game.sgf') });
    expect(saved).toMatchObject({ encoding: 'UTF-8', path: at('game.sgf') });
    expect(readFileSync(at('game.sgf'), 'utf8')).toBe(document.text);
    expect(readFileSync(path)).toEqual(bytes);
  });

  test('can be read again in another encoding, edited, and comes back after a restart', async () => {
    const base64 = iconv.encode(gib, 'EUC-KR').toString('base64');
    const wrong = await yomi.call('doc.openData', { name: 'a.gib', base64, encoding: 'GB18030' });
    expect(wrong.text).not.toContain('이창호');
    const document = await yomi.call('doc.reread', { id: wrong.id, encoding: 'EUC-KR' });
    expect(document.text).toContain('이창호');
    yomi.close();
    yomi = new TestHost(at('data'));
    expect((await yomi.call('app.start', {})).documents).toEqual([document]);
    await yomi.edit(document, 0, [set(1, 'C', '좋은 수')]);
    yomi.close();
    yomi = new TestHost(at('data'));
    const [kept] = (await yomi.call('app.start', {})).documents;
    expect(kept).toMatchObject({ text: document.text, encoding: 'UTF-8', revision: 1 });
    const { name, base64: exported } = await yomi.call('doc.export', { id: document.id });
    expect(name).toBe('a.sgf');
    expect(Buffer.from(exported, 'base64').toString()).toContain(';B[pd]C[좋은 수]');
  });

  test('tells what could not be read', async () => {
    const base64 = Buffer.from(gib.replace('15 3', '99 3')).toString('base64');
    await yomi.call('doc.openData', { name: 'a.gib', base64 });
    expect(yomi.takeNotices().at(-1)).toMatchObject({
      message: 'Parts of “a.sgf” could not be read from the GIB record.',
      detail: 'line 9, column 1: "STO 0 2 1 99 3" is no move',
      detailSays: { key: 'host.game.oddPlace', args: { line: '9' } },
    });
  });
});

test('an SGF file with values that are not used says which, and they are saved as they were', async () => {
  const text = '(;GM[1]FF[4]SZ[19]KM[abc]\n;B[dd];W[zz];B[pp])\n';
  const path = write('broken.sgf', Buffer.from(text));
  const document = await yomi.call('doc.openPath', { path });
  expect(yomi.takeNotices().at(-1)).toMatchObject({
    severity: 'warning',
    message:
      'Odd in “broken.sgf”, line 1: KM[abc]: komi is a number; 0 is used. 1 more. Saving keeps all of it.',
    detail:
      'line 1, column 19: KM[abc]: komi is a number; 0 is used\n' +
      'line 2, column 8: W[zz]: no point of a 19x19 board; no stone is played',
  });
  await yomi.call('doc.save', { id: document.id });
  expect(readFileSync(path, 'utf8')).toBe(text);
  await yomi.edit(document, 0, [set(1, 'C', 'a comment')]);
  await yomi.call('doc.save', { id: document.id });
  expect(readFileSync(path, 'utf8')).toBe(text.replace('B[dd]', 'B[dd]C[a comment]'));
});

test('a new game is kept as it was written', async () => {
  const document = await yomi.call('doc.create', { text: '(;GM[1])', play: humans });
  expect(document.text).toBe('(;GM[1])');
});
