/**
 * The thread that reads a run's file: unpacks, cuts into lines and checks them, within bounds. It may be ended at any moment, and
 * reads on only when the results before are taken, so that a file of any size takes no more memory than a few lines.
 */
import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { type Saying } from '../../engine/protocol/sayings.ts';
import { RunFileError, importedResult, importedRun, type ImportedResult } from '../store/importedRun.ts';
import type { ImportedRun } from '../store/regressionTransfer.ts';
import { once } from 'node:events';

/** How much is read at most. */
export interface ImportLimits {
  /** Of the unpacked file. */
  bytes: number;
  lineBytes: number;
  results: number;
  /** For the whole. */
  seconds: number;
}

export interface ImportThreadData {
  file: string;
  limits: ImportLimits;
}

/** What the thread tells. After every message but the last two it waits for any answer. */
export type FromImport =
  | { run: ImportedRun }
  | { results: ImportedResult[] }
  | { done: true }
  | { problem: Saying };

/** Results in one message, and bytes of the lines they come from. */
const AT_ONCE = 100;
const BYTES_AT_ONCE = 4 << 20;

const { file, limits } = workerData as ImportThreadData;
try {
  await read();
  parentPort?.postMessage({ done: true } satisfies FromImport);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const known = error instanceof RunFileError || 'code' in error;
  if (!known) throw error;
  const problem =
    error instanceof RunFileError
      ? error.says
      : ({ key: 'host.runFile.damaged', args: { why: error.message } } as const);
  parentPort?.postMessage({ problem } satisfies FromImport);
}
// The port would keep the thread alive.
parentPort?.unref();

async function read(): Promise<void> {
  const seen = new Set<string>();
  let count = -1;
  let bytes = 0;
  let results: ImportedResult[] = [];
  const hand = async (): Promise<void> => {
    if (results.length > 0) await tell({ results });
    results = [];
    bytes = 0;
  };
  for await (const line of lines(bytesOf(file))) {
    if (line.trim() === '') continue;
    count++;
    if (count > limits.results)
      throw new RunFileError({ key: 'host.runFile.results', args: { n: `${limits.results}` } });
    if (count === 0) await tell({ run: importedRun(line) });
    else {
      const result = importedResult(line);
      const { suite, number } = result.planned.test;
      if (seen.has(`${suite}:${number}`))
        throw new RunFileError({ key: 'host.runFile.twice', args: { test: `${suite}:${number}` } });
      seen.add(`${suite}:${number}`);
      results.push(result);
      bytes += line.length;
      if (results.length >= AT_ONCE || bytes > BYTES_AT_ONCE) await hand();
    }
  }
  if (count < 0) throw new RunFileError({ key: 'host.runFile.empty' });
  await hand();
}

/** The unpacked bytes. */
function bytesOf(path: string): Readable {
  const raw = createReadStream(path);
  if (!isPacked(path)) return raw;
  const unpacked = createGunzip();
  raw.on('error', (error) => unpacked.destroy(error));
  return raw.pipe(unpacked);
}

function isPacked(path: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const first = Buffer.alloc(2);
    readSync(handle, first);
    return first[0] === 0x1f && first[1] === 0x8b;
  } finally {
    closeSync(handle);
  }
}

async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let total = 0;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > limits.bytes)
      throw new RunFileError({ key: 'host.runFile.large', args: { size: megabytes(limits.bytes) } });
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      // Empty ones say nothing, however many there are.
      if (length + end - from > 0)
        yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8');
      parts = [];
      length = 0;
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    parts.push(rest);
    length += rest.length;
    if (length > limits.lineBytes)
      throw new RunFileError({ key: 'host.runFile.line', args: { size: megabytes(limits.lineBytes) } });
  }
  yield Buffer.concat(parts).toString('utf8');
}

function megabytes(bytes: number): string {
  return bytes >= 1 << 20 ? `${Math.round(bytes / (1 << 20))} MB` : `${bytes} bytes`;
}

/** Tells something, and waits until it was taken. */
async function tell(message: FromImport): Promise<void> {
  const answer = once(parentPort!, 'message');
  parentPort!.postMessage(message);
  await answer;
}
