/**
 * Reads games for the host without keeping it from answering. Small files are read and decoded at once; what may take longer
 * happens in a thread of its own, within bounds of time and memory. The tree has to grow where edits are applied, in the
 * host's thread, so it is built in steps with other work between them, and only up to a size at which every later
 * operation on it (saving it, finding its main line) is still short.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseSgfInSteps, type ParsedSgf, type SgfLimits } from '../../engine/sgf/parser.ts';
import { importRecord } from '../../engine/sgf/records.ts';
import type { Diagnostic } from '../../engine/sgf/types.ts';
import { allFindings } from '../../engine/sgf/unusable.ts';
import { inLines, type Saying } from '../../engine/protocol/sayings.ts';
import type { Encoding } from '../ipc/api.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import type { Content } from './content.ts';
import { decodeSgf } from './encoding.ts';
import type { ReadAnswer, ReadJob } from './readThread.ts';
import { readSgfFile, type FileContent } from './sgfFile.ts';

/**
 * What a file may hold to be opened. Measured on two busy cores: 100,000 nodes take 31 MB, here and again in the window, and saving
 * 390,000 of which one was edited 0.8 s of processor time at one go, the longest the host is kept from answering. Depth is what every edit
 * walks along.
 */
export const GAME_LIMITS: SgfLimits = { nodes: 300_000, depth: 20_000, values: 4_000_000 };

/** For what was kept already: it is never refused. */
export const NO_GAME_LIMITS: SgfLimits = { nodes: Infinity, depth: Infinity, values: Infinity };

/** Bytes that are read and decoded in the host's thread: some 10 ms. */
const AT_ONCE = 256 * 1024;
/** Of one file in its thread. */
const MAX_SECONDS = 120;
const MAX_MEGABYTES = 1024;

/** Reads one file after the other, so that only one large one takes memory at a time. */
export class GameReader {
  #last: Promise<unknown> = Promise.resolve();
  readonly #threads = new Set<Worker>();

  /** As readSgfFile. */
  async file(path: string): Promise<FileContent> {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= AT_ONCE) return readSgfFile(path);
    const answer = await this.#inThread({ path });
    if ('file' in answer) return answer.file;
    throw unexpected(answer);
  }

  /** As file, but undefined when there is no such file. */
  async fileIfThere(path: string): Promise<FileContent | undefined> {
    return statSync(path, { throwIfNoEntry: false }) ? await this.file(path) : undefined;
  }

  /**
   * Reads bytes in the encoding given, or the one they declare or seem to be in. Throws ApiError 'file' when there is no game in
   * them, or more than `limits` allow.
   */
  async read(
    bytes: Uint8Array,
    name: string,
    override?: Encoding,
    limits: SgfLimits = GAME_LIMITS,
  ): Promise<Content> {
    const reading = this.#last.then(() => this.#read(bytes, name, override, limits));
    this.#last = reading.catch(() => undefined);
    return await reading;
  }

  /** Ends what is under way. */
  close(): void {
    for (const thread of this.#threads) void thread.terminate();
  }

  async #read(
    bytes: Uint8Array,
    name: string,
    override: Encoding | undefined,
    limits: SgfLimits,
  ): Promise<Content> {
    const decoded =
      bytes.length <= AT_ONCE ? decodeSgf(bytes, override) : await this.#decoded(bytes, override);
    const { text, encoding, source, bom, lossy } = decoded;
    const record = importRecord(text, limits.depth - 1);
    const parsed = await inSteps(record?.sgf ?? text, limits);
    const { value: collection } = parsed;
    const diagnostics = record?.diagnostics ?? allFindings(parsed);
    const exceeded = record?.exceeded ?? parsed.exceeded;
    if (exceeded) throw tooLarge(name, exceeded, limits);
    if (collection.games.length === 0) {
      const detail = diagnostics.length > 0 ? inLines(diagnostics.map(findingLine)) : undefined;
      throw new ApiError('file', { key: 'host.game.noRecord', args: { name } }, detail);
    }
    return {
      base: { bytes, encoding, encodingSource: source },
      bom,
      lossy,
      collection,
      diagnostics,
      ...(record && { imported: record.format }),
    };
  }

  async #decoded(bytes: Uint8Array, encoding: Encoding | undefined): Promise<ReturnType<typeof decodeSgf>> {
    const answer = await this.#inThread({ bytes, encoding });
    if ('decoded' in answer) return answer.decoded;
    throw unexpected(answer);
  }

  /** What a thread of its own makes of a job. */
  async #inThread(job: ReadJob): Promise<ReadAnswer> {
    const file = import.meta.filename.endsWith('.ts') ? 'readThread.ts' : '../main/readThread.js';
    const thread = new Worker(join(import.meta.dirname, file), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    this.#threads.add(thread);
    let timer;
    try {
      return await new Promise<ReadAnswer>((resolve, reject) => {
        const fail = (reason: string): void =>
          reject(new ApiError('file', { key: 'host.game.tooLarge' }, reason));
        thread.once('message', resolve);
        thread.once('error', (error) => fail(String(error)));
        thread.once('exit', (code) => fail(`the reading thread ended with code ${code}`));
        timer = setTimeout(() => fail(`not read within ${MAX_SECONDS} seconds`), MAX_SECONDS * 1000);
        thread.postMessage(job);
      });
    } finally {
      clearTimeout(timer);
      this.#threads.delete(thread);
      void thread.terminate();
    }
  }
}

/** Parses with other work between the steps. */
async function inSteps(text: string, limits: SgfLimits): Promise<ParsedSgf> {
  const steps = parseSgfInSteps(text, limits);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The error of an answer that should hold something else. */
function unexpected(answer: ReadAnswer): ApiError {
  return toApiError('error' in answer ? answer.error : answer);
}

/** Says that a file has more in it than is opened. */
export function tooLarge(name: string, exceeded: keyof SgfLimits, limits: SgfLimits): ApiError {
  // In threes, by the narrow space that every language reads.
  const most = limits[exceeded].toLocaleString('en').replaceAll(',', '\u202f');
  const sentences: Record<keyof SgfLimits, Saying> = {
    nodes: { key: 'host.limit.nodes', args: { name, most } },
    depth: { key: 'host.limit.depth', args: { name, most } },
    values: { key: 'host.limit.values', args: { name, most } },
  };
  return new ApiError('file', sentences[exceeded], `limit of ${exceeded}`);
}

/** A finding with where it is. */
export function findingLine({ line, column, says }: Diagnostic): Saying {
  return { key: 'host.game.oddPlace', args: { line: `${line}`, column: `${column}`, what: [says] } };
}
