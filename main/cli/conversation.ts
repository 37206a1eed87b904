/**
 * A GTP conversation whose commands are carried out in a thread of their own (conversationThread.ts): what thinks there sees no messages,
 * but it does see the memory that it shares with this thread, which is always free to look at the input and the time.
 */
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { STOP, newWatch, type Watch } from '../../engine/util/watch.ts';
import { readBuiltinsAhead, type BuiltinsToCome } from '../patterns/builtinFile.ts';
import { CliError } from './cliError.ts';
import type { Lookahead } from './lookahead.ts';
import type { CliOptions } from './options.ts';
import { cannotWrite } from './pipes.ts';

/**
 * Cells beside the watch. INPUT: something came in behind the command. UNWRITTEN: there is text that is not yet out. HUSH: thinking on the
 * opponent's time is to end.
 */
export const INPUT = 0;
export const UNWRITTEN = 1;
export const HUSH = 2;
const CELLS = 3;

export interface ThreadData {
  options: CliOptions;
  version: string;
  watch: Watch;
  control: Int32Array;
  builtins: BuiltinsToCome;
}

/** What the thread tells. `signals`: SIGINT is to end the command under way; `stopAfter`: seconds from now, for the command under way; `refused`: why it has ended. */
export type FromThread =
  | { text: string }
  | { errorLine: string }
  | { stopAfter: number }
  | { signals: true }
  | { done: Done }
  | { refused: string };

/** How a line, or thinking on the opponent's time, ended. */
interface Done {
  quit: boolean;
  /** Playouts on the opponent's time. */
  pondered: number;
}

/** What is carried out: a line, or null at the end of the input. */
type Line = string | null;
/** To the thread. */
export type ToThread = Line | { ponder: true };

/** Resolves when `text` is handed to the system; false when nobody reads any more (EPIPE). Other failures reject with a CliError. */
export function writeAll(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error) resolve(true);
      else if (isClosedPipe(error)) resolve(false);
      else reject(new CliError(cannotWrite(error)));
    });
  });
}

function isClosedPipe(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ECONNRESET';
}

export class Conversation {
  /** Whether it thinks on the opponent's time when it is told to. */
  readonly ponders: boolean;
  readonly #watch = newWatch();
  readonly #control = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));
  readonly #output: Writable;
  readonly #worker: Worker;
  readonly #opened: Promise<Done>;
  #reply = Promise.withResolvers<Done>();
  /** Thinking on the opponent's time, if it does. */
  #pondering: Promise<Done> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isRead = true;

  constructor(options: CliOptions, version: string, output: Writable) {
    this.#output = output;
    this.ponders = options.ponder === true;
    const builtins = readBuiltinsAhead();
    const workerData: ThreadData = { options, version, watch: this.#watch, control: this.#control, builtins };
    const file = import.meta.filename.endsWith('.ts') ? 'conversationThread.ts' : '../cli/conversation.js';
    this.#worker = new Worker(join(import.meta.dirname, file), { workerData, execArgv: [] });
    this.#worker.on('message', (message: FromThread) => this.#receive(message));
    this.#worker.on('error', (error) => this.#reply.reject(error));
    // Heard of when the next command is waited for.
    this.#opened = this.#answered();
    this.#opened.catch(() => undefined);
  }

  /** Resolves when the session is there; throws CliError when it is refused. */
  opened(): Promise<unknown> {
    return this.#opened;
  }

  /**
   * Carries out a line, or at null what is left at the end; what follows in `lines` meanwhile ends analyses, and "# interrupt"
   * everything. False when the conversation is over. Throws CliError.
   */
  async carryOut(line: Line, lines: Lookahead): Promise<boolean> {
    await this.#opened;
    this.hush();
    await this.#pondering;
    Atomics.store(this.#watch, STOP, 0);
    Atomics.store(this.#control, INPUT, 0);
    const command = { over: false };
    this.#post(line);
    const answer = this.#answered().finally(() => (command.over = true));
    while (!command.over) {
      await Promise.race([answer, lines.settled()]);
      if (command.over) break;
      this.#tellInput();
      if (lines.line === undefined || !/^\s*#\s*interrupt\s*$/i.test(lines.line)) break;
      Atomics.store(this.#watch, STOP, 1);
      await lines.next();
    }
    const { quit } = await answer;
    clearTimeout(this.#timer);
    return !quit && this.#isRead;
  }

  /**
   * With --ponder, after a line that chose a move by a search: thinks about the answers to it until `hush`, or until that has cost as much
   * as it may. Resolves with the number of playouts.
   */
  async ponder(): Promise<number> {
    if (!this.ponders) return 0;
    Atomics.store(this.#control, HUSH, 0);
    this.#post({ ponder: true });
    this.#pondering = this.#answered();
    return (await this.#pondering).pondered;
  }

  /** Something comes in: thinking on the opponent's time ends. */
  hush(): void {
    Atomics.store(this.#control, HUSH, 1);
  }

  readonly #interrupt = (): void => void Atomics.store(this.#watch, STOP, 1);

  async close(): Promise<void> {
    process.off('SIGINT', this.#interrupt);
    clearTimeout(this.#timer);
    await this.#worker.terminate();
  }

  async #answered(): Promise<Done> {
    const done = await this.#reply.promise;
    this.#reply = Promise.withResolvers();
    this.#reply.promise.catch(() => undefined);
    return done;
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #tellInput(): void {
    Atomics.store(this.#control, INPUT, 1);
    Atomics.notify(this.#control, INPUT);
  }

  #receive(message: FromThread): void {
    if ('text' in message)
      void this.#write(message.text).catch((error: unknown) => this.#reply.reject(error as Error));
    else if ('errorLine' in message) process.stderr.write(`${message.errorLine}\n`);
    else if ('stopAfter' in message)
      this.#timer = setTimeout(() => Atomics.store(this.#watch, STOP, 1), message.stopAfter * 1000);
    else if ('signals' in message) {
      process.off('SIGINT', this.#interrupt);
      process.on('SIGINT', this.#interrupt);
    } else if ('refused' in message) this.#reply.reject(new CliError(message.refused));
    else this.#reply.resolve(message.done);
  }

  async #write(text: string): Promise<void> {
    this.#isRead &&= await writeAll(this.#output, text);
    if (!this.#isRead) {
      // Nobody wants the rest.
      Atomics.store(this.#watch, STOP, 1);
      this.#tellInput();
    }
    Atomics.store(this.#control, UNWRITTEN, 0);
    Atomics.notify(this.#control, UNWRITTEN);
  }
}
