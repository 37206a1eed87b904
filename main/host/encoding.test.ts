import { describe, expect, it } from 'vitest';
import iconv from 'iconv-lite';
import fc from 'fast-check';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { unescapeText } from '../../engine/sgf/values.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import type { Encoding } from '../ipc/api.ts';
import { encoding as encodings } from '../ipc/schemas.ts';
import { decodeSgf, encodeSgf, encodingNamed } from './encoding.ts';

const JAPANESE = {
  black: '小林光一',
  white: '趙治勲',
  comment:
    '第十期棋聖戦七番勝負第一局。ソ連、表示、能力、予定、構想、十段戦。黒の好手、これで優勢～になりました。',
};
const CHINESE = {
  black: '古力',
  white: '李昌镐',
  comment: '第十三届三星杯世界围棋公开赛决赛第二局，黑中盘胜。这手棋很厚，白棋应该断。',
};
const TAIWAN = {
  black: '周俊勳',
  white: '張栩',
  comment: '第三十屆天元賽挑戰賽第一局，黑中盤勝。許功蓋，這手棋很厚，白棋應該斷。',
};
const KOREAN = {
  black: '이창호',
  white: '조훈현',
  comment: '제3기 명인전 도전기 제1국, 백 불계승. 흑의 실착으로 형세가 나빠졌다.',
};
const WESTERN = {
  black: 'Jürgen Müller',
  white: 'François Lefèvre',
  comment: 'Ein schöner Zug für Weiß — “déjà vu”, ¿qué?',
};

const RECORDS: [Encoding, typeof JAPANESE][] = [
  ['Shift_JIS', JAPANESE],
  ['EUC-JP', JAPANESE],
  ['GB18030', CHINESE],
  ['Big5', TAIWAN],
  ['EUC-KR', KOREAN],
  ['ISO-8859-1', WESTERN],
];

function record({ black, white, comment }: typeof JAPANESE, charset?: string): string {
  const declared = charset === undefined ? '' : `CA[${charset}]`;
  return `(;GM[1]FF[4]${declared}SZ[19]PB[${black}]PW[${white}]KM[6.5]\n;B[pd];W[dp];B[pp]C[${comment}];W[dd])\n`;
}

function bytesOf(text: string, encoding: Encoding): Uint8Array {
  return iconv.encode(text, encoding === 'ISO-8859-1' ? 'windows-1252' : encoding);
}

describe.each(RECORDS)('%s', (encoding, game) => {
  it.each(['nothing', 'itself'])('is found and comes back byte for byte, declaring %s', (what) => {
    const text = record(game, what === 'itself' ? encoding : undefined);
    const { bytes, unencodable } = encodeSgf(text, encoding, false);
    expect(unencodable).toEqual([]);
    const decoded = decodeSgf(bytes);
    expect(decoded).toEqual({
      text,
      encoding,
      source: what === 'itself' ? 'declared' : 'detected',
      bom: false,
      lossy: false,
    });
    const { value, diagnostics } = parseSgf(decoded.text);
    expect(diagnostics).toEqual([]);
    expect(unescapeText(value.games[0].first('PB')!)).toBe(game.black);
    expect(value.nodeCount).toBe(5);
    expect(encodeSgf(writeSgf(value), encoding, false).bytes).toEqual(bytes);
  });

  it('is found from the names alone', () => {
    const text = record({ ...game, comment: '' });
    const { encoding: found, text: decoded } = decodeSgf(bytesOf(text, encoding));
    expect(decoded).toBe(text);
    expect(found).toBe(encoding);
  });

  it('is read as the user says, whatever it declares', () => {
    const { bytes } = encodeSgf(record(game, 'UTF-8'), encoding, false);
    expect(decodeSgf(bytes, encoding)).toMatchObject({
      text: record(game, 'UTF-8'),
      encoding,
      source: 'user',
      lossy: false,
    });
  });

  it('is found although the file declares UTF-8 or Latin-1', () => {
    for (const wrong of ['UTF-8', 'ISO-8859-1']) {
      const text = record(game, wrong);
      expect(decodeSgf(bytesOf(text, encoding))).toMatchObject({ text, encoding });
    }
  });

  it('every text it can hold comes back', () => {
    const alphabet = [...new Set(game.black + game.white + game.comment + 'ab[]\\:;\n')];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 60 }), (text) => {
        const { bytes } = encodeSgf(text, encoding, false);
        expect(decodeSgf(bytes, encoding)).toMatchObject({ text, lossy: false });
      }),
      { numRuns: 300 },
    );
  });
});

it('second bytes that look like "]" and a backslash are no brackets and no escapes', () => {
  // In Shift_JIS: ソ 83 5C, 表 95 5C, 能 94 5C, 予 97 5C, ゼ 83 5B, ゾ 83 5D, 十 8F 5C.
  const text = '(;CA[Shift_JIS]C[ソ表能予十ゼゾ];PB[ゾ])';
  const bytes = encodeSgf(text, 'Shift_JIS', false).bytes;
  expect([...bytes].filter((byte) => byte === 0x5c)).toHaveLength(5);
  expect([...bytes].filter((byte) => byte === 0x5d).length).toBeGreaterThan(3);
  const { value, diagnostics } = parseSgf(decodeSgf(bytes).text);
  expect(diagnostics).toEqual([]);
  expect(unescapeText(value.games[0].first('C')!)).toBe('ソ表能予十ゼゾ');
  expect(value.games[0].children[0].first('PB')).toBe('ゾ');
  expect(encodeSgf(writeSgf(value), 'Shift_JIS', false).bytes).toEqual(bytes);
});

describe('UTF-8', () => {
  const text = record({ ...JAPANESE, white: '😀 조훈현 é' });
  const bytes = Buffer.from(text);

  it('is found first, declared or not', () => {
    expect(decodeSgf(bytes)).toEqual({
      text,
      encoding: 'UTF-8',
      source: 'detected',
      bom: false,
      lossy: false,
    });
    const declaring = record(JAPANESE, 'utf8');
    expect(decodeSgf(Buffer.from(declaring))).toMatchObject({
      text: declaring,
      encoding: 'UTF-8',
      source: 'declared',
    });
  });

  it('is found although the file declares another encoding', () => {
    for (const wrong of ['Shift_JIS', 'GB2312', 'Big5', 'ISO-8859-1', 'euc-kr']) {
      const lying = record(CHINESE, wrong);
      expect(decodeSgf(Buffer.from(lying))).toMatchObject({
        text: lying,
        encoding: 'UTF-8',
        source: 'detected',
      });
    }
  });

  it('keeps its byte order mark', () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    const decoded = decodeSgf(marked);
    expect(decoded).toEqual({ text, encoding: 'UTF-8', source: 'bom', bom: true, lossy: false });
    expect(Buffer.from(encodeSgf(decoded.text, 'UTF-8', true).bytes)).toEqual(marked);
    expect(decodeSgf(marked, 'UTF-8')).toMatchObject({ text, bom: true, source: 'user' });
  });

  it('is kept when a character was cut, and says that something is lost', () => {
    const cut = Buffer.concat([bytes.subarray(0, bytes.indexOf('。') + 2), Buffer.from('])')]);
    expect(decodeSgf(cut)).toMatchObject({ encoding: 'UTF-8', source: 'detected', lossy: true });
  });

  it('is the default for plain ASCII', () => {
    expect(decodeSgf(Buffer.from('(;B[aa])'))).toMatchObject({
      encoding: 'UTF-8',
      source: 'default',
      lossy: false,
    });
    expect(decodeSgf(Buffer.from('(;CA[sjis]B[aa])'))).toMatchObject({
      encoding: 'Shift_JIS',
      source: 'declared',
    });
    expect(decodeSgf(new Uint8Array())).toMatchObject({ text: '', encoding: 'UTF-8', source: 'default' });
  });
});

it('UTF-16 with a byte order mark is read, and is not promised back', () => {
  const text = record(JAPANESE);
  for (const [mark, name] of [
    ['\ufeff', 'utf-16le'],
    ['\ufeff', 'utf-16be'],
  ]) {
    const bytes = iconv.encode(mark + text, name);
    expect(decodeSgf(bytes)).toMatchObject({ text, encoding: 'UTF-8', source: 'bom', lossy: true });
  }
});

it('a declaration that cannot be decoded loses against an encoding that fits', () => {
  const text = record(CHINESE, 'Shift_JIS');
  expect(decodeSgf(bytesOf(text, 'GB18030'))).toMatchObject({
    text,
    encoding: 'GB18030',
    source: 'detected',
  });
  const korean = record(KOREAN, 'Shift_JIS');
  expect(decodeSgf(bytesOf(korean, 'EUC-KR'))).toMatchObject({
    text: korean,
    encoding: 'EUC-KR',
    source: 'detected',
  });
});

it('a declaration that can be decoded is believed', () => {
  // Two names that would do in Chinese as well.
  const text = record({ black: '林海峰', white: '石田芳夫', comment: '' }, 'euc_jp');
  expect(decodeSgf(bytesOf(text, 'EUC-JP'))).toMatchObject({ text, encoding: 'EUC-JP', source: 'declared' });
});

it.each<[string, Encoding | undefined]>([
  ['utf8', 'UTF-8'],
  ['UTF-8', 'UTF-8'],
  ['sjis', 'Shift_JIS'],
  ['Shift-JIS', 'Shift_JIS'],
  ['cp932', 'Shift_JIS'],
  ['Windows-31J', 'Shift_JIS'],
  ['euc_jp', 'EUC-JP'],
  ['x-euc-jp', 'EUC-JP'],
  ['KS_C_5601-1987', 'EUC-KR'],
  ['cp949', 'EUC-KR'],
  ['GBK', 'GB18030'],
  ['gb2312', 'GB18030'],
  ['GB18030', 'GB18030'],
  ['cp950', 'Big5'],
  ['Big5-HKSCS', 'Big5'],
  ['latin1', 'ISO-8859-1'],
  ['windows-1252', 'ISO-8859-1'],
  ['ISO8859-1', 'ISO-8859-1'],
  ['KOI8-R', undefined],
  ['', undefined],
])('%j names %s', (name, encoding) => {
  expect(encodingNamed(name)).toBe(encoding);
});

describe('encoding back', () => {
  it('tells what cannot be written, and where', () => {
    const text = '(;C[aé]\r\nN[가\n碁😀])';
    expect(encodeSgf(text, 'Shift_JIS', false).unencodable).toEqual([
      { line: 1, column: 6, char: 'é' },
      { line: 2, column: 3, char: '가' },
      { line: 3, column: 2, char: '😀' },
    ]);
    expect(encodeSgf(text, 'UTF-8', false).unencodable).toEqual([]);
    expect(encodeSgf(text, 'GB18030', false).unencodable).toEqual([]);
    expect(encodeSgf('\ud800', 'UTF-8', false).unencodable).toHaveLength(1);
  });

  it('never makes a bracket or a backslash of a character', () => {
    for (const encoding of encodings.options) {
      for (const char of ['¥', '₩', '‾', '＼', '］', '』']) {
        const { bytes, unencodable } = encodeSgf(char, encoding, false);
        if (unencodable.length > 0) expect(Buffer.from(bytes).toString('latin1')).toBe('?');
        else expect(decodeSgf(bytes, encoding).text).toBe(char);
      }
    }
  });

  it('writes the wave dash and the minus of JIS from whichever code point', () => {
    for (const encoding of ['Shift_JIS', 'EUC-JP'] as const) {
      const { bytes, unencodable } = encodeSgf('3〜5−1', encoding, false);
      expect(unencodable).toEqual([]);
      expect(decodeSgf(bytes, encoding)).toMatchObject({ text: '3～5－1', lossy: false });
    }
  });

  it('every byte is a character in ISO-8859-1', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const decoded = decodeSgf(bytes, 'ISO-8859-1');
    expect(decoded.lossy).toBe(false);
    expect(new Set(decoded.text).size).toBe(256);
    expect(decoded.text).toContain('“');
  });

  it('says so when bytes cannot come back', () => {
    const bytes = Buffer.concat([Buffer.from('(;C['), Buffer.from([0x81, 0x20]), Buffer.from('])')]);
    expect(decodeSgf(bytes, 'Shift_JIS').lossy).toBe(true);
  });
});

it('a character of Big5 that is two in Unicode is written as it was read', () => {
  const bytes = Uint8Array.from([0xe2, 0xbe, 0x88, 0x62, 0xa6, 0x5d]);
  const { text, encoding, lossy } = decodeSgf(bytes, 'Big5');
  expect({ text, lossy }).toEqual({ text: '熅\u00ca\u0304因', lossy: false });
  const written = encodeSgf(text, encoding, false);
  expect(written.unencodable).toEqual([]);
  expect(Uint8Array.from(written.bytes)).toEqual(bytes);
});
