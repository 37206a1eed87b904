/** A run of regression tests as one file: lines of JSON, compressed with gzip. */
import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { writeStreamAtomic } from '../files/atomicFile.ts';
import type { RegressionRepository } from '../store/regression.ts';
import { RunFileError, exportRun, importRun } from '../store/regressionTransfer.ts';

/** Writes a run to a file; throws RunFileError for an unknown one. */
export async function writeRunFile(
  repository: RegressionRepository,
  id: number,
  file: string,
): Promise<void> {
  function* lines(): Generator<string> {
    for (const line of exportRun(repository, id)) yield `${line}\n`;
  }
  await writeStreamAtomic(file, (path) =>
    pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { flags: 'wx' })),
  );
}

/** Keeps the run a file holds and answers its new id; throws RunFileError. */
export function readRunFile(repository: RegressionRepository, file: string): number {
  const bytes = readFileSync(file);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return importRun(repository, lines(packed ? unpacked(bytes) : bytes));
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new RunFileError(`The file is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Lines one by one: the whole may be longer than a string can be. */
function* lines(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    yield bytes.toString('utf8', from, to);
    from = to + 1;
  }
}
