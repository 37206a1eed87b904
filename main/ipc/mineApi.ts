/** The mine: runs that go through games for shapes that the engine misses (`yomi patterns mine`), what they propose, and what the user said of it. */
import type { z } from 'zod';
import { type Saying } from '../../engine/protocol/sayings.ts';
import type { mineOptions, minePlan, minedFile } from './mineSchemas.ts';

/** What is mined, and how; see `yomi patterns mine --help`. */
export type MinePlan = z.infer<typeof minePlan>;
export type MineOptions = z.infer<typeof mineOptions>;

/** The evidence of mined patterns, as it stands in a file beside their database. */
export type MinedFile = z.infer<typeof minedFile>;
/** What games say of a pattern. */
export type Evidence = MinedFile['patterns'][number];
export type MineDecision = NonNullable<Evidence['decision']>;

/** What a run does, in this order. */
export type MineStep = 'asked' | 'surveyed' | 'gathered' | 'counted' | 'checked' | 'tested';

/** How far a step of a run is. */
export interface MineProgress {
  step: MineStep;
  done: number;
  of: number;
}

/** That of a run that goes on, with how many a minute are done since the step began; null while too few are. */
export interface LiveProgress extends MineProgress {
  perMinute: number | null;
}

export interface MineInfo {
  id: number;
  /** Of the job that it was taken from; '' for others. */
  name: string;
  /** The name as a phrase, where nobody gave one. */
  title?: Saying;
  /** Null for what was made elsewhere, by a job or by the command line. */
  plan: MinePlan | null;
  /** The file of the evidence, which is there once it is finished. */
  file: string;
  /** 'interrupted': Yomi was ended while it ran. 'failed': see `problem`. */
  state: 'running' | 'stopped' | 'interrupted' | 'finished' | 'failed';
  problem: string;
  /** The same as a phrase. */
  why?: Saying;
  /** Milliseconds since 1970. */
  created: number;
  /** Games that are mined, and those that cannot be (not even games on 19x19) or could not be read; null before they were read. */
  read: { games: number; passed: number } | null;
  /** While it goes on; null before the first. */
  progress: LiveProgress | null;
}

export interface MineReplies {
  /** The newest first. */
  'mine.list': MineInfo[];
  /** Begins a run; 'conflict' while another one goes on. */
  'mine.start': MineInfo;
  /** Ends the one that goes on; what the engine said so far is kept. */
  'mine.stop': null;
  'mine.resume': MineInfo;
  /** Lists a file of evidence that lies elsewhere. */
  'mine.open': MineInfo;
  /** Lists what a job has mined, as a run of its own; the same one when it was taken before. 'refused' before the job's end. */
  'mine.take': MineInfo;
  /** Takes a run off the list; its files are removed a week later, those that lie elsewhere never. 'refused' while it goes on. */
  'mine.remove': null;
  /** Brings a run back that was taken off the list; 'not-found' when it is gone. */
  'mine.restore': MineInfo;
  /** What was found; 'not-found' before a run is finished, 'file' when its file cannot be read. */
  'mine.read': MinedFile;
  /** Notes what becomes of a proposal, in the file of the evidence; null takes it back. The whole file as it is now. */
  'mine.decide': MinedFile;
}

export interface MineEvents {
  'mine.changed': MineInfo;
}
