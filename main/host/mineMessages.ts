/** What the host and the thread of a run of the mine (mineThread.ts) tell each other. */
import { type Saying } from '../../engine/protocol/sayings.ts';
import type { MinePlan, MineProgress } from '../ipc/mineApi.ts';

/** Files in the folder of a run. */
export const DATABASE = 'mined.db';
export const GAMES_FILE = 'games.txt';
export const CHECK_FILE = 'check.txt';

export interface MineJob {
  /** Of the run; it is there. */
  folder: string;
  plan: MinePlan;
  /** The library's database. */
  library: string;
}

export type FromMine =
  | { read: { file: string; games: number; passed: number } }
  | { progress: MineProgress }
  | { done: true }
  | { failed: Saying };
