/**
 * The queue itself: BullMQ on Redis. It holds what is to be done now and nothing that could not be put in again; a task in it has a name, so that
 * putting it in twice is putting it in once.
 */
import { Queue, Worker, type RedisOptions } from 'bullmq';
import type { TaskMessage } from './farmApi.ts';

export const QUEUE_NAME = 'tasks';
export const QUEUE_PREFIX = 'yomi';
/** A worker that says nothing for so long is gone. */
export const LOCK_MS = 30_000;

/** What the server needs of a queue. */
export interface TaskQueue {
  /** Those that are in it already stay as they are. */
  add(messages: readonly TaskMessage[]): Promise<void>;
  /** Those that nobody has begun. */
  remove(messages: readonly TaskMessage[]): Promise<void>;
  /** Whether it lies there and nobody has begun it. */
  isWaiting(message: TaskMessage): Promise<boolean>;
  close(): Promise<void>;
}

/** How a task is called in the queue. */
export function messageId({ key, task, mark, copy }: TaskMessage): string {
  return `${key.slice(0, 24)}-${task}-${mark}-${copy}`;
}

const SERVER_KEY = `${QUEUE_PREFIX}:server`;
/** How often it is looked whether a server has come. */
const LOOK_MS = 1000;

/** The address that a server has announced, as soon as there is one; undefined when `ended` came before. */
export async function serverOf(address: RedisOptions, ended: AbortSignal): Promise<string | undefined> {
  const queue = new Queue(QUEUE_NAME, {
    prefix: QUEUE_PREFIX,
    connection: { ...address, maxRetriesPerRequest: null },
    skipMetasUpdate: true,
  });
  // It tries again by itself.
  queue.on('error', (error) => process.stderr.write(`queue: ${error.message}\n`));
  try {
    const client = await queue.backend.client;
    while (!ended.aborted) {
      const url = await client.get(SERVER_KEY);
      if (url !== null) return url;
      await new Promise((go) => setTimeout(go, LOOK_MS));
    }
    return undefined;
  } finally {
    await queue.close();
  }
}

export class BullQueue implements TaskQueue {
  readonly #onError: (error: Error) => void;
  readonly #queue: Queue<TaskMessage>;
  /** Gives back what those had who are gone. */
  readonly #watch: Worker<TaskMessage>;

  constructor(
    address: RedisOptions,
    {
      onError,
      lockMs = LOCK_MS,
      prefix = QUEUE_PREFIX,
    }: { onError: (error: Error) => void; lockMs?: number; prefix?: string },
  ) {
    const connection = { ...address, maxRetriesPerRequest: null };
    this.#onError = onError;
    this.#queue = new Queue(QUEUE_NAME, {
      prefix,
      connection,
      streams: { events: { maxLen: 100 } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    this.#watch = new Worker(QUEUE_NAME, null, {
      prefix,
      connection,
      stalledInterval: lockMs / 2,
      // Whoever had it is gone, for whatever reason: who is to blame is not seen here.
      maxStalledCount: 1_000_000,
    });
    this.#queue.on('error', onError);
    this.#watch.on('error', onError);
    void this.#watch.startStalledCheckTimer().catch(onError);
  }

  async add(messages: readonly TaskMessage[]): Promise<void> {
    await this.#queue.addBulk(
      messages.map((data) => ({
        name: 'task',
        data,
        // What is done again is waited for.
        opts: { jobId: messageId(data), lifo: data.copy > 0 },
      })),
    );
  }

  async remove(messages: readonly TaskMessage[]): Promise<void> {
    await Promise.all(messages.map((message) => this.#queue.remove(messageId(message))));
  }

  async isWaiting(message: TaskMessage): Promise<boolean> {
    const state = await this.#queue.getJobState(messageId(message));
    return state !== 'active';
  }

  /** Lets workers find the server. */
  announce(url: string): void {
    this.#queue.backend.client
      .then((client) => client.set(SERVER_KEY, url))
      .catch((error: unknown) => this.#onError(error as Error));
  }

  async close(): Promise<void> {
    await Promise.all([this.#watch.close(true), this.#queue.close()]);
  }
}
