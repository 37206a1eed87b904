/**
 * A thread that turns files into text, so that the host can answer meanwhile: reading, hashing and decoding of what is too
 * large to be done at once. It ends when its worker is not used any more.
 */
import { parentPort } from 'node:worker_threads';
import { toApiError } from '../ipc/errors.ts';
import type { ApiErrorData } from '../ipc/api.ts';
import { decodeSgf, type DecodedSgf } from './encoding.ts';
import { readSgfFile, type FileContent } from './sgfFile.ts';
import type { Encoding } from '../ipc/api.ts';

/** What is asked of the thread. */
export type ReadJob = { path: string } | { bytes: Uint8Array; encoding: Encoding | undefined };

/** What it answers. */
export type ReadAnswer = { file: FileContent } | { decoded: DecodedSgf } | { error: ApiErrorData };

function answer(job: ReadJob): ReadAnswer {
  try {
    if ('path' in job) return { file: readSgfFile(job.path) };
    return { decoded: decodeSgf(job.bytes, job.encoding) };
  } catch (error) {
    return { error: toApiError(error).toData() };
  }
}

const port = parentPort!;
port.on('message', (job: ReadJob) => {
  const answered = answer(job);
  port.postMessage(answered, 'file' in answered ? [answered.file.bytes.buffer as ArrayBuffer] : []);
});
