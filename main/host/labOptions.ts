/** What the parts of the regression lab are made with, and what its calls take. */
import type { BuiltSet } from '../patterns/library.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import type { Calls, Events } from '../ipc/api.ts';
import type { LabReplies, LabEvents } from '../ipc/labApi.ts';
import type { UsedPattern } from '../patterns/service.ts';
import type { OwnStarter } from '../regression/engines.ts';
import type { Store } from '../store/store.ts';
import type { LabEngine } from './labThoughts.ts';

export interface LabOptions {
  store: Store;
  /** Where the user's own suites are kept. */
  folder: string;
  build: () => string;
  /** The patterns in use; null when there are none. */
  patterns: () => BuiltSet | null;
  /** The strengths of moves in use; null: those that the program brings. */
  strengths: () => Strengths | null;
  /** A pattern of the set in use; throws an ApiError when there is none of that name. */
  pattern: (database: string, name: string) => UsedPattern;
  /** Another engine, for other patterns. */
  spawn: () => LabEngine;
  /** Starts our own program for tests; default: as a process of the system. */
  ownEngine?: OwnStarter;
  version: string;
  emit: <E extends keyof LabEvents | 'notice'>(name: E, value: Events[E]) => void;
}

export type Params<C extends keyof LabReplies> = Calls[C]['params'];

/** What answers the lab's calls. */
export type LabServices = {
  [C in keyof LabReplies]: (params: Params<C>) => Calls[C]['result'] | Promise<Calls[C]['result']>;
};
