/**
 * Bytes of SGF files to text and back. SGF may be in any encoding and says which in its CA property, but often does not, or
 * says something else than it does. The order of trust: what the user says; a byte order mark; valid UTF-8, since text in
 * another encoding hardly ever looks like it; CA, if the bytes can be decoded so; a guess (encodingDetect.ts).
 *
 * The whole file is decoded before it is parsed: in Shift-JIS, Big5 and GB18030 the second byte of a character can be "]" or
 * a backslash. The libraries know the tables; here is what they leave open: which encoding, and what was lost.
 */
import iconv from 'iconv-lite';
import type { Encoding } from '../ipc/api.ts';
import { rankEncodings } from './encodingDetect.ts';

export interface DecodedSgf {
  text: string;
  encoding: Encoding;
  /** How the encoding was found. 'default': the bytes are plain ASCII and declare nothing. */
  source: 'bom' | 'declared' | 'detected' | 'user' | 'default';
  /** True when the file began with a UTF-8 byte order mark, which `text` does not hold. */
  bom: boolean;
  /** True when encoding `text` again does not give the same bytes: something was undecodable, or written in an odd way. */
  lossy: boolean;
}

export interface Unencodable {
  /** From 1; columns in UTF-16 units. */
  line: number;
  column: number;
  char: string;
}

/** Names in use, in small letters and without punctuation. */
const ALIASES: Readonly<Record<string, Encoding>> = Object.fromEntries(
  (
    [
      ['UTF-8', 'utf8 unicode11utf8 utf unicode'],
      ['Shift_JIS', 'shiftjis sjis xsjis cp932 ms932 932 windows31j cswindows31j mskanji jis0208 sjiswin'],
      ['EUC-JP', 'eucjp xeucjp ujis eucjpms cp51932 eucjpwin'],
      ['EUC-KR', 'euckr xeuckr ksc5601 ksc56011987 ksx1001 cp949 ms949 949 uhc windows949 korean'],
      ['GB18030', 'gb18030 gbk xgbk gb2312 gb231280 csgb2312 euccn cp936 ms936 936 windows936 gb chinese'],
      ['Big5', 'big5 xxbig5 csbig5 big5hkscs big5tw cp950 ms950 950 windows950 big5eten'],
      ['ISO-8859-1', 'iso88591 iso885915 latin1 latin9 l1 cp1252 windows1252 1252 cp819 ansi western'],
    ] as const
  ).flatMap(([encoding, names]) => names.split(' ').map((name) => [name, encoding])),
);

/** The encoding a CA value or a user's spelling names; undefined when it is none of ours. */
export function encodingNamed(name: string): Encoding | undefined {
  return ALIASES[name.toLowerCase().replace(/[^a-z0-9]/g, '')];
}

/** Decodes a file; `override` is the user's choice and beats everything. */
export function decodeSgf(bytes: Uint8Array, override?: Encoding): DecodedSgf {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (override) return decodeAs(bytes, override, 'user', hasBom && override === 'UTF-8');
  if (hasBom) return decodeAs(bytes, 'UTF-8', 'bom', true);
  const utf16 = utf16Name(bytes);
  if (utf16)
    return { text: iconv.decode(bytes, utf16), encoding: 'UTF-8', source: 'bom', bom: false, lossy: true };
  const { encoding, source } = findEncoding(bytes);
  return decodeAs(bytes, encoding, source, false);
}

/** Encodes text. What the encoding does not have becomes "?" in `bytes` and is listed, so that nobody writes it unasked. */
export function encodeSgf(
  text: string,
  encoding: Encoding,
  bom: boolean,
): { bytes: Uint8Array; unencodable: Unencodable[] } {
  const unencodable: Unencodable[] = [];
  let clean = text;
  // As a whole first: some characters of Big5 are two in Unicode, which by themselves it does not have.
  if (!/^[\x00-\x7f]*$/.test(text) && decodeText(encodeText(text, encoding), encoding) !== text) {
    const bad = new Set<string>();
    for (const char of new Set(text)) if (char > '\x7f' && !canEncode(char, encoding)) bad.add(char);
    if (bad.size > 0) clean = markUnencodable(text, bad, unencodable);
  }
  const body = encodeText(clean, encoding);
  const bytes = bom && encoding === 'UTF-8' ? Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]) : body;
  return { bytes, unencodable };
}

function decodeAs(
  bytes: Uint8Array,
  encoding: Encoding,
  source: DecodedSgf['source'],
  bom: boolean,
): DecodedSgf {
  const body = bom ? bytes.subarray(3) : bytes;
  const text = decodeText(body, encoding);
  return { text, encoding, source, bom, lossy: !encodeText(text, encoding).equals(body) };
}

function findEncoding(bytes: Uint8Array): { encoding: Encoding; source: DecodedSgf['source'] } {
  const declared = declaredEncoding(bytes);
  const ascii = bytes.every((byte) => byte < 0x80);
  if (ascii)
    return declared ? { encoding: declared, source: 'declared' } : { encoding: 'UTF-8', source: 'default' };
  const utf8 = utf8Sequences(bytes);
  const asUtf8 = { encoding: 'UTF-8', source: declared === 'UTF-8' ? 'declared' : 'detected' } as const;
  const multibyte = declared && declared !== 'UTF-8' && declared !== 'ISO-8859-1';
  if (utf8.bad === 0) {
    // Pairs of bytes that are valid UTF-8 by chance are possible in a short name, the threes of East Asian UTF-8 are not.
    if (!multibyte || utf8.long > 0 || decodeText(bytes, declared).includes('\ufffd')) return asUtf8;
    return { encoding: declared, source: 'declared' };
  }
  // A comment that some program cut in the middle of a character does not make it another encoding.
  if (utf8.long + utf8.short > 4 * utf8.bad) return asUtf8;
  const ranked = rankEncodings(bytes);
  const best = ranked.find(({ errors }) => errors === 0) ?? ranked[0];
  if (multibyte) {
    // Believed when it can be decoded, unless what comes out is nonsense and something else makes sense.
    const own = ranked.find(({ encoding }) => encoding === declared)!;
    const decodes = !decodeText(bytes, declared).includes('\ufffd');
    if ((decodes && (own.score >= 0 || best.score < 0.6)) || best.score < 0.3) {
      return { encoding: declared, source: 'declared' };
    }
  }
  // ISO-8859-1 decodes anything and is what programs write that do not know better: it must be likely, too.
  const latin = ranked.find(({ encoding }) => encoding === 'ISO-8859-1')!;
  if (declared === 'ISO-8859-1' && latin.score > best.score - 0.3)
    return { encoding: declared, source: 'declared' };
  return { encoding: best.encoding, source: 'detected' };
}

/** The first encoding we know that a CA property names. */
function declaredEncoding(bytes: Uint8Array): Encoding | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 100_000)).toString(
    'latin1',
  );
  for (const [, name] of start.matchAll(/(?<![A-Z])CA\s*\[\s*([\w .:-]{2,40}?)\s*\]/g)) {
    const encoding = encodingNamed(name);
    if (encoding) return encoding;
  }
  return undefined;
}

/** Counts UTF-8's sequences of two bytes, of more, and the bytes that belong to none. */
function utf8Sequences(bytes: Uint8Array): { short: number; long: number; bad: number } {
  const counts = { short: 0, long: 0, bad: 0 };
  const isTail = (at: number): boolean => (bytes[at] & 0xc0) === 0x80;
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at];
    let length = 0;
    if (lead < 0x80) length = 1;
    else if (lead >= 0xc2 && lead <= 0xdf && isTail(at + 1)) length = 2;
    else if (lead >= 0xe0 && lead <= 0xef && isTail(at + 1) && isTail(at + 2)) {
      const second = bytes[at + 1];
      // Overlong forms and surrogates are not UTF-8.
      if (!(lead === 0xe0 && second < 0xa0) && !(lead === 0xed && second >= 0xa0)) length = 3;
    } else if (lead >= 0xf0 && lead <= 0xf4 && isTail(at + 1) && isTail(at + 2) && isTail(at + 3)) {
      const second = bytes[at + 1];
      if (!(lead === 0xf0 && second < 0x90) && !(lead === 0xf4 && second >= 0x90)) length = 4;
    }
    if (length === 0) counts.bad++;
    else if (length === 2) counts.short++;
    else if (length > 2) counts.long++;
    at += Math.max(1, length);
  }
  return counts;
}

function utf16Name(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (encoding === 'UTF-8') return buffer.toString('utf8');
  if (encoding === 'ISO-8859-1') return decodeLatin(buffer);
  return iconv.decode(buffer, encoding, { stripBOM: false });
}

function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text, 'utf8');
  if (encoding === 'ISO-8859-1') return encodeLatin(text);
  const japanese = encoding === 'Shift_JIS' || encoding === 'EUC-JP';
  const standard = japanese ? text.replace(/[〜−‖—¢£¬]/g, (char) => JIS_VARIANTS[char]) : text;
  if (encoding !== 'EUC-JP' || !standard.includes('～')) return iconv.encode(standard, encoding);
  // The library writes this one in three bytes that few programs read.
  const parts = standard.split('～').map((part) => iconv.encode(part, encoding));
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [EUC_WAVE, part])));
}

/** Characters of the JIS standard for which Microsoft's table, the library's, has another code point. */
const JIS_VARIANTS: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
};
const EUC_WAVE = Buffer.from([0xa1, 0xc1]);

// ISO-8859-1 means windows-1252 here as it does on the web: 0x80..0x9f are quotes and dashes where that has them, and the
// control characters of the standard where not. So every byte has a character of its own.
const LATIN_HIGH = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];
const LATIN_BYTES = new Map(LATIN_HIGH.map((char, i) => [char, String.fromCharCode(0x80 + i)]));

function decodeLatin(buffer: Buffer): string {
  return buffer.toString('latin1').replace(/[\x80-\x9f]/g, (char) => LATIN_HIGH[char.charCodeAt(0) - 0x80]);
}

function encodeLatin(text: string): Buffer {
  const bytes = text.replace(/[\u0080-\u009f\u0100-\uffff]/g, (char) => LATIN_BYTES.get(char) ?? '?');
  return Buffer.from(bytes, 'latin1');
}

/** True when an encoding has a character, so that reading it back gives it again. */
function canEncode(char: string, encoding: Encoding): boolean {
  if (encoding === 'UTF-8') return !/^[\ud800-\udfff]$/.test(char);
  const japanese = encoding === 'Shift_JIS' || encoding === 'EUC-JP';
  const expected = japanese ? (JIS_VARIANTS[char] ?? char) : char;
  return decodeText(encodeText(char, encoding), encoding) === expected;
}

/** The text with "?" for what cannot be encoded, and the places of it. */
function markUnencodable(text: string, bad: ReadonlySet<string>, found: Unencodable[]): string {
  let line = 1;
  let column = 1;
  let clean = '';
  let previous = '';
  for (const char of text) {
    if (bad.has(char)) {
      found.push({ line, column, char });
      clean += '?';
    } else {
      clean += char;
    }
    if (char === '\n' && previous === '\r') {
      // The second half of a line break that was counted.
    } else if (char === '\n' || char === '\r') {
      line++;
      column = 1;
    } else {
      column += char.length;
    }
    previous = char;
  }
  return clean;
}
