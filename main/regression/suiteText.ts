/**
 * The text of a suite's file and back, byte for byte: UTF-8, or Latin-1 when it is none, as many old suites are for the names in
 * their comments. What was read in one encoding is written in the same one, whatever else there is in the file.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { attempt, writeFileAtomic } from '../files/atomicFile.ts';
import { ApiError } from '../ipc/errors.ts';

/** Larger files are no suites: the largest there are have some hundred kilobytes. */
const MAX_BYTES = 32 << 20;

type SuiteEncoding = 'UTF-8' | 'Latin-1';

export interface SuiteText {
  text: string;
  encoding: SuiteEncoding;
}

/** Reads a suite's text. Throws ApiError 'file'. */
export function readSuiteText(file: string): SuiteText {
  const bytes = attempt(file, 'read', () => {
    const about = statSync(file);
    const name = basename(file);
    if (!about.isFile()) throw new ApiError('file', { key: 'host.file.isSpecial', args: { name } }, file);
    if (about.size > MAX_BYTES) throw new ApiError('file', { key: 'host.suite.large', args: { name } }, file);
    return readFileSync(file);
  });
  try {
    // A byte order mark is kept as a character, so that it is written again.
    return {
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      encoding: 'UTF-8',
    };
  } catch (error) {
    if (error instanceof TypeError) return { text: bytes.toString('latin1'), encoding: 'Latin-1' };
    throw error;
  }
}

/** Writes a suite's text as a whole or not at all. Throws ApiError: 'encoding' for a character that the encoding does not have. */
export function writeSuiteText(file: string, { text, encoding }: SuiteText): void {
  const strange = encoding === 'Latin-1' ? /[^\x00-\xff]/u.exec(text) : /\p{Surrogate}/u.exec(text);
  if (strange) {
    const line = text.slice(0, strange.index).split('\n').length;
    const args = { name: basename(file), encoding, char: strange[0], line: String(line) };
    throw new ApiError('encoding', { key: 'host.suite.encoding', args });
  }
  writeFileAtomic(file, Buffer.from(text, encoding === 'Latin-1' ? 'latin1' : 'utf8'));
}
