/** The thread of the library as the host has it: started when something is asked of it, answers by promises, ended with the host. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Events } from '../ipc/api.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import type {
  FromThread,
  IncomingGame,
  KeptGames,
  LibraryJob,
  LibraryQuestions,
  ToThread,
} from './libraryMessages.ts';

/** Keeps games of an import. */
type Keep = (games: readonly IncomingGame[]) => KeptGames;

export interface LibraryIndexOptions extends LibraryJob {
  progress: (progress: Events['library.progress']) => void;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: ApiError) => void;
}

export class LibraryIndex {
  readonly #options: LibraryIndexOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  /** Of the import that runs. */
  #keeps: Keep | undefined;
  #asked = 0;
  #closed = false;

  constructor(options: LibraryIndexOptions) {
    this.#options = options;
  }

  /** Rejects with an ApiError. */
  ask<K extends keyof LibraryQuestions>(
    ask: K,
    params: LibraryQuestions[K]['params'],
  ): Promise<LibraryQuestions[K]['answer']> {
    if (this.#closed) return Promise.reject(new ApiError('disconnected', { key: 'host.yomi.closing' }));
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#send({ id, ask, params } as ToThread);
    });
  }

  /** Reads the games of an import, which `keep` gets as they come; one import at a time. Rejects with an ApiError. */
  async import(
    params: LibraryQuestions['import']['params'],
    keep: Keep,
  ): Promise<LibraryQuestions['import']['answer']> {
    if (this.#keeps) throw new ApiError('conflict', { key: 'host.import.busy' });
    this.#keeps = keep;
    try {
      return await this.ask('import', params);
    } finally {
      this.#keeps = undefined;
    }
  }

  /** Ends an import after the files it is at. */
  stopImport(): void {
    if (this.#worker) this.#send({ stop: true });
  }

  close(): void {
    this.#closed = true;
    this.#end(new ApiError('disconnected', { key: 'host.yomi.closing' }));
  }

  #send(message: ToThread): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const file = import.meta.filename.endsWith('.ts') ? 'libraryThread.ts' : '../main/libraryThread.js';
    const { database, index } = this.#options;
    const workerData: LibraryJob = { database, index };
    const worker = new Worker(join(import.meta.dirname, file), { execArgv: [], workerData });
    worker.unref();
    worker.on('message', (message: FromThread) => this.#take(worker, message));
    // The next question starts another.
    worker.on('error', (error) => this.#end(toApiError(error)));
    worker.on('exit', () => {
      if (worker === this.#worker) this.#end(new ApiError('internal', { key: 'host.library.searchStopped' }));
    });
    return worker;
  }

  #take(worker: Worker, message: FromThread): void {
    if (this.#closed) return;
    if ('progress' in message) this.#options.progress(message.progress);
    else if ('incoming' in message) this.#keep(worker, message.incoming);
    else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('error' in message) waiting?.reject(toApiError(message.error));
      else waiting?.resolve(message.answer);
    }
  }

  /** What cannot be kept, as on a full disk, ends the import: what it has so far stays. */
  #keep(worker: Worker, games: readonly IncomingGame[]): void {
    try {
      worker.postMessage({ kept: this.#keeps?.(games) ?? [] } satisfies ToThread);
    } catch (error) {
      this.#end(toApiError(error));
    }
  }

  #end(why: ApiError): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    if (!this.#closed) this.#options.progress(null);
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }
}
