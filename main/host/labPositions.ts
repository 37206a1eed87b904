/**
 * Positions of tests, set up in a thread of its own: the commands of a suite may name a game of any size, and the host has others to
 * answer. A position that takes too long is given up with its thread; the next one gets another.
 */
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Saying } from '../../engine/protocol/sayings.ts';
import type { PlannedTest, RunInfo, TestBoard } from '../../engine/protocol/regression.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { ApiError } from '../ipc/errors.ts';
import { shippedSuites } from '../regression/places.ts';
import type { LockstepPlace } from './labLockstep.ts';
import type { Question } from './testQuestion.ts';

/** What is found out about a position. */
export interface PositionAnswers {
  /** Null when it cannot be set up. */
  board: TestBoard | null;
  /** For either side to move; null as above, and for moves that are only tried. */
  specs: Record<1 | 2, PositionSpec> | null;
  /** These three reject when it cannot be set up. */
  game: string;
  question: Question;
  place: LockstepPlace;
}

export interface PositionAsked {
  what: keyof PositionAnswers;
  planned: PlannedTest;
  /** GTP commands that come first. */
  setup: string[];
  /** Undefined: every file. */
  readable?: string[];
}

export type FromPositions = { answer: PositionAnswers[keyof PositionAnswers] } | { refused: Saying };

/** Milliseconds for one position: the greatest shipped game takes some tens. */
const LIMIT = 20_000;
const MAX_MEGABYTES = 1024;

export interface LabPositionsOptions {
  version: string;
  isRestricted: (file: string) => boolean;
  limit?: number;
}

export class LabPositions {
  readonly #options: LabPositionsOptions;
  #thread: Worker | null = null;
  /** The question before, whatever came of it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: LabPositionsOptions) {
    this.#options = options;
  }

  /** See PositionAnswers; rejects with an ApiError. `run`: whose settings engines had. */
  ask<W extends keyof PositionAnswers>(
    what: W,
    { test, file }: PlannedTest,
    run?: RunInfo,
  ): Promise<PositionAnswers[W]> {
    const asked: PositionAsked = { what, planned: { test, file }, setup: run?.options.setup ?? [] };
    if (this.#options.isRestricted(file))
      asked.readable = file === '' ? [shippedSuites()] : [dirname(file), shippedSuites()];
    const answer = this.#last.then(() => this.#ask(asked));
    this.#last = answer.catch(() => undefined);
    return answer as Promise<PositionAnswers[W]>;
  }

  /** The board of a test for a picture; undefined when it cannot be set up. */
  async board(planned: PlannedTest): Promise<TestBoard | undefined> {
    try {
      return (await this.ask('board', planned)) ?? undefined;
    } catch (error) {
      // A position nobody can wait for has no picture.
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  /** Ends the thread. */
  close(): void {
    void this.#thread?.terminate();
    this.#thread = null;
  }

  #ask(asked: PositionAsked): Promise<unknown> {
    const thread = this.#threadNow();
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        thread.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
        // Whatever a thread that is being ended still says is of no interest.
        thread.on('error', () => undefined);
        end();
      };
      const give = (says: Saying): void =>
        settle(() => {
          this.close();
          reject(new ApiError('file', says));
        });
      const timer = setTimeout(
        () =>
          give({
            key: 'host.position.slow',
            args: { test: `${asked.planned.test.suite}:${asked.planned.test.number}` },
          }),
        this.#options.limit ?? LIMIT,
      );
      thread.on('message', (message: FromPositions) =>
        settle(() =>
          'refused' in message ? reject(new ApiError('file', message.refused)) : resolve(message.answer),
        ),
      );
      thread.on('error', (error) => give({ key: 'host.position.refused', args: { why: String(error) } }));
      thread.on('exit', () => give({ key: 'host.position.gone' }));
      thread.postMessage(asked);
    });
  }

  #threadNow(): Worker {
    if (!this.#thread) {
      const program = import.meta.filename.endsWith('.ts')
        ? 'labPositionThread.ts'
        : '../main/labPositionThread.js';
      this.#thread = new Worker(join(import.meta.dirname, program), {
        workerData: { version: this.#options.version },
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
      });
      // It has nothing to say by itself.
      this.#thread.unref();
    }
    return this.#thread;
  }
}
