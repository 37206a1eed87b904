/**
 * Once a day, while nobody waits for it: a backup of the library, and a look through all of it, in a thread of its own. The look is at
 * the copy, which has every page as the library has it; so one is never made of a damaged library, and the library is never held up.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { said } from '../../engine/protocol/sayings.ts';
import type { Backups, Notice } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import { backupFolder, listBackups } from '../store/backups.ts';
import type { Inspection } from '../store/inspect.ts';
import type { Store } from '../store/store.ts';

/** What the thread is to do. */
export interface UpkeepJob {
  path: string;
  time: number;
}

export interface UpkeepOptions {
  /** The database file. */
  path: string;
  store: Store;
  notify: (notice: Notice) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY_MS = 24 * 3600 * 1000;
/** After a start, people work first. */
const FIRST_LOOK_MS = 60_000;
const NEXT_LOOK_MS = 3600_000;

const kept = z.object({ time: z.number() }).partial();

/** Looks after the library of a running host. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#wait(FIRST_LOOK_MS);
  }

  /** Does what is due, if anything is; answers what was found. Throws when it could not be done, as on a full disk. */
  async run(): Promise<Inspection | undefined> {
    const { store, now } = this.#options;
    const time = now();
    // A clock that went back must not put it off for long.
    const { time: last } = store.values.read('upkeep', { time: -Infinity }, kept);
    if (Math.abs(time - last) < DAY_MS) return undefined;
    return await this.look();
  }

  /** Does it whether it is due or not; undefined when it is being done already. Throws as run() does. */
  async look(): Promise<Inspection | undefined> {
    const { path, store, now, notify } = this.#options;
    if (this.#worker) return undefined;
    const time = now();
    const inspection = await this.#inThread({ path, time });
    if (!inspection) return undefined;
    store.relaxed(() => store.values.write('upkeep', { time }));
    if (inspection.findings.length > 0) notify(noticeOf(inspection));
    return inspection;
  }

  /** The calls about backups. */
  services() {
    return { 'backups.list': () => this.#backups(), 'backups.make': () => this.#make() };
  }

  #backups(): Backups {
    const { path } = this.#options;
    const list = listBackups(path).map(({ name, time, kind, bytes }) => ({ name, time, kind, bytes }));
    return { folder: backupFolder(path), list };
  }

  async #make(): Promise<Backups> {
    try {
      await this.look();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ApiError('file', { key: 'host.backup.failed' }, reason);
    }
    return this.#backups();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#worker?.terminate();
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.run()
        .catch((error: Error) => this.#options.notify(failure(error)))
        .finally(() => {
          if (this.#timer) this.#wait(NEXT_LOOK_MS);
        });
    }, milliseconds);
    this.#timer.unref();
  }

  /** Undefined when the thread was ended before it was done. */
  #inThread(workerData: UpkeepJob): Promise<Inspection | undefined> {
    const file = import.meta.filename.endsWith('.ts') ? 'upkeepThread.ts' : '../main/upkeep.js';
    const worker = new Worker(join(import.meta.dirname, file), { workerData, execArgv: [] });
    worker.unref();
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      let inspection: Inspection | undefined;
      worker.on('message', (message: Inspection) => (inspection = message));
      worker.on('error', reject);
      worker.on('exit', () => {
        this.#worker = undefined;
        resolve(inspection);
      });
    });
  }
}

function noticeOf({ findings }: Inspection): Notice {
  return {
    severity: 'error',
    ...said({ key: 'host.library.damaged' }),
    detail: findings.join('\n'),
  };
}

function failure(error: Error): Notice {
  return { severity: 'warning', ...said({ key: 'host.backup.today' }), detail: error.message };
}
