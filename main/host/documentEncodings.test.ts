/** The characters that game files are read and written in. */
import { readFileSync, writeFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Encoding } from '../ipc/api.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { set, TestHost } from './testHost.ts';

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

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

const japanese =
  '(;GM[1]FF[4]SZ[9]PB[藤沢秀行]PW[坂田栄男]EV[第一期名人戦];B[ee]C[黒番の着手です。白は次に応じます。];W[cc]C[これは良い手でした。])';

describe('encodings', () => {
  test('another one can be chosen as long as nothing was edited, and stays', async () => {
    const bytes = iconv.encode('(;SZ[9]PB[古力]C[黑棋])', 'GB18030');
    const path = write('game.sgf', bytes);
    const document = await yomi.call('doc.openPath', { path, encoding: 'ISO-8859-1' });
    expect(document).toMatchObject({ encoding: 'ISO-8859-1', encodingSource: 'user' });
    expect(document.text).not.toContain('古力');
    const again = await yomi.call('doc.reread', { id: document.id, encoding: 'GB18030' });
    expect(again).toMatchObject({
      id: document.id,
      encoding: 'GB18030',
      encodingSource: 'user',
      saved: true,
    });
    expect(again.text).toContain('古力');
    expect((await restart()).documents[0]).toEqual(again);
    expect((await yomi.call('library.list', { query: '古力', offset: 0, limit: 9 })).total).toBe(1);
    await yomi.call('doc.save', { id: document.id });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    // A file changed on disk is read as the user wanted it read.
    write('game.sgf', iconv.encode('(;SZ[9]PB[柯洁])', 'GB18030'));
    expect((await yomi.call('doc.openPath', { path })).text).toBe('(;SZ[9]PB[柯洁])');
    await yomi.edit(document, 0, [set(0, 'C', 'x')]);
    expect((await yomi.failure('doc.reread', { id: document.id, encoding: 'Big5' })).code).toBe('refused');
  });

  test('a character the encoding does not have is named with its place', async () => {
    const path = write('game.sgf', '(;CA[ISO-8859-1]SZ[9]\n;B[ee])');
    const document = await yomi.call('doc.openPath', { path });
    await yomi.edit(document, 0, [set(1, 'C', 'good 手 good 囲碁')]);
    const error = await yomi.failure('doc.save', { id: document.id });
    expect(error.code).toBe('encoding');
    expect(error.message).toBe(
      'The character “手” (line 2, column 14) and 2 more cannot be written in ISO-8859-1. Save the file in UTF-8 instead.',
    );
    expect(error.detail).toBe('2:14 手\n2:21 囲\n2:22 碁');
    expect((await restart()).documents[0].saved).toBe(false);
    expect(await yomi.call('doc.save', { id: document.id, encoding: 'UTF-8' })).toMatchObject({
      encoding: 'UTF-8',
    });
    expect(readFileSync(path, 'utf8')).toBe('(;CA[UTF-8]SZ[9]\n;B[ee]C[good 手 good 囲碁])');
    expect((await restart()).documents[0]).toMatchObject({
      encoding: 'UTF-8',
      encodingSource: 'declared',
      saved: true,
    });
  });

  const conversions: [Encoding, Encoding][] = [
    ['Shift_JIS', 'UTF-8'],
    ['UTF-8', 'Shift_JIS'],
    ['EUC-JP', 'Shift_JIS'],
    ['UTF-8', 'EUC-JP'],
    ['UTF-8', 'GB18030'],
  ];
  test.each(conversions)(
    '%s to %s: the text stays, CA says so, and later saves stay in it',
    async (from, to) => {
      const declared = japanese.replace('SZ[9]', `CA[${from}]SZ[9]`);
      const path = write('game.sgf', iconv.encode(declared, from));
      const document = await yomi.call('doc.openPath', { path });
      await yomi.call('doc.save', { id: document.id, encoding: to });
      expect(iconv.decode(readFileSync(path), to)).toBe(declared.replace(`CA[${from}]`, `CA[${to}]`));
      await yomi.edit(document, 0, [set(0, 'RO', '1')]);
      const { documents } = await restart();
      expect(documents[0]).toMatchObject({ encoding: to, revision: 1, saved: false, text: declared });
      await yomi.call('doc.save', { id: document.id });
      const saved = readFileSync(path);
      expect(iconv.decode(saved, to)).toContain(`CA[${to}]`);
      expect(iconv.decode(saved, to)).toContain('RO[1]');
      expect(iconv.decode(saved, to)).toContain('坂田栄男');
      // A reader that knows nothing of us reads it right.
      await yomi.call('doc.close', { id: document.id });
      await yomi.call('library.delete', { ids: [document.id] });
      expect(await yomi.call('doc.openPath', { path })).toMatchObject({
        encoding: to,
        encodingSource: 'declared',
      });
    },
  );

  test('an edited file whose encoding was only guessed declares it from then on; a plain one needs none', async () => {
    const guessed = await yomi.call('doc.openPath', {
      path: write('a.sgf', iconv.encode(japanese, 'Shift_JIS')),
    });
    expect(guessed).toMatchObject({ encoding: 'Shift_JIS', encodingSource: 'detected' });
    await yomi.edit(guessed, 0, [set(0, 'RO', '1')]);
    await yomi.call('doc.save', { id: guessed.id });
    expect(iconv.decode(readFileSync(at('a.sgf')), 'Shift_JIS')).toContain('CA[Shift_JIS]');
    const plain = await yomi.call('doc.openPath', { path: write('b.sgf', '(;SZ[9])') });
    await yomi.edit(plain, 0, [set(0, 'RO', '1')]);
    await yomi.call('doc.save', { id: plain.id });
    expect(readFileSync(at('b.sgf'), 'utf8')).toBe('(;SZ[9]RO[1])');
  });

  test('bytes that cannot be read are told of', async () => {
    const bytes = Buffer.from([...Buffer.from('(;CA[UTF-8]C['), 0xff, 0xfe, 0x80, ...Buffer.from('])')]);
    await yomi.call('doc.openPath', { path: write('game.sgf', bytes), encoding: 'UTF-8' });
    expect(yomi.takeNotices()).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('“game.sgf”') as string },
    ]);
  });

  test('a byte order mark stays when the file is edited; UTF-16 becomes UTF-8, and the user is told', async () => {
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    const marked = await yomi.call('doc.openPath', {
      path: write('a.sgf', Buffer.concat([mark, Buffer.from('(;PB[手])')])),
    });
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode('(;PB[手])', 'UTF-16LE')]);
    const utf16 = await yomi.call('doc.openPath', { path: write('b.sgf', wide) });
    expect(yomi.takeNotices()).toMatchObject([
      { severity: 'info', message: expect.stringContaining('UTF-16') as string },
    ]);
    const { documents } = await restart();
    expect(documents.map(({ text, encodingSource }) => [text, encodingSource])).toEqual([
      ['(;PB[手])', 'bom'],
      ['(;PB[手])', 'bom'],
    ]);
    for (const { id } of [marked, utf16]) {
      await yomi.call('doc.edit', { id, revision: 0, edits: [set(0, 'RO', '1')], cursor: 0 });
      await yomi.call('doc.save', { id });
    }
    expect(readFileSync(at('a.sgf')).subarray(0, 3).equals(mark)).toBe(true);
    expect(readFileSync(at('a.sgf'), 'utf8')).toContain('(;CA[UTF-8]PB[手]RO[1])');
    expect(readFileSync(at('b.sgf'), 'utf8')).toBe('(;CA[UTF-8]PB[手]RO[1])');
  });

  test('reading again after a conversion goes back to the bytes that were read first', async () => {
    const bytes = iconv.encode('(;SZ[9]PB[坂田栄男])', 'Shift_JIS');
    const document = await yomi.call('doc.openPath', {
      path: write('game.sgf', bytes),
      encoding: 'ISO-8859-1',
    });
    await yomi.call('doc.save', { id: document.id, encoding: 'UTF-8' });
    const again = await yomi.call('doc.reread', { id: document.id, encoding: 'Shift_JIS' });
    expect(again).toMatchObject({ text: '(;SZ[9]PB[坂田栄男])', saved: false });
    await yomi.call('doc.save', { id: document.id });
    expect(readFileSync(at('game.sgf')).equals(bytes)).toBe(true);
  });
});
