/**
 * A run of regression tests as one file: lines of JSON, compressed with gzip. A file that is read may be anybody's: a thread of its own
 * unpacks and checks it (importThread.ts), and whatever happens there nothing of the run is kept unless it is whole.
 */
import { createWriteStream, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { attempt, writeStreamAtomic } from '../files/atomicFile.ts';
import { RunFileError } from '../store/importedRun.ts';
import type { RegressionRepository } from '../store/regression.ts';
import { RunImport, exportRun } from '../store/regressionTransfer.ts';
import { thisMachine } from './engines.ts';
import type { FromImport, ImportLimits, ImportThreadData } from './importThread.ts';

/** A run of all shipped tests with everything that was thought of them has a tenth of this. */
const LIMITS: ImportLimits = { bytes: 1 << 30, lineBytes: 32 << 20, results: 100_000, seconds: 120 };
/** For the thread: some lines and what they become. */
const MAX_MEGABYTES = 512;

/** Writes a run to a file, as a whole or not at all; throws RunFileError for an unknown one, ApiError 'file'. */
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

/** Keeps the run a file holds, unless it is here, and answers its id; throws RunFileError, ApiError 'file'. */
export async function readRunFile(
  repository: RegressionRepository,
  file: string,
  limits: Partial<ImportLimits> = {},
): Promise<number> {
  // A pipe may never end.
  if (!attempt(file, 'read', () => statSync(file)).isFile())
    throw new RunFileError({ key: 'host.file.isSpecial', args: { name: basename(file) } });
  const workerData: ImportThreadData = { file, limits: { ...LIMITS, ...limits } };
  const program = import.meta.filename.endsWith('.ts') ? 'importThread.ts' : '../main/importThread.js';
  const worker = new Worker(join(import.meta.dirname, program), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  let kept: RunImport | undefined;
  try {
    await follow(worker, workerData.limits.seconds, (message) => {
      if ('run' in message) kept = new RunImport(repository, message.run, thisMachine());
      else if ('results' in message) kept?.add(message.results);
    });
    if (!kept) throw new RunFileError({ key: 'host.runFile.empty' });
    return kept.end();
  } catch (error) {
    kept?.abandon();
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** Takes what a thread tells until it is done; rejects with RunFileError when it does not get there. */
function follow(worker: Worker, seconds: number, take: (message: FromImport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RunFileError({ key: 'host.runFile.slow', args: { n: `${seconds}` } })),
      seconds * 1000,
    );
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      end();
    };
    worker.on('message', (message: FromImport) => {
      if ('done' in message) return settle(resolve);
      if ('problem' in message) return settle(() => reject(new RunFileError(message.problem)));
      try {
        take(message);
        worker.postMessage('next');
      } catch (error) {
        settle(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(memory ? new RunFileError({ key: 'host.runFile.memory' }) : error));
    });
    worker.on('exit', () => settle(() => reject(new RunFileError({ key: 'host.runFile.unread' }))));
  });
}
