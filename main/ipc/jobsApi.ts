/** Long runs in the background, cut into tasks: their state, what they found, and what is wanted of them. */
import type { z } from 'zod';
import type { GameRow } from '../../engine/protocol/match.ts';
import type { Verdict } from '../../engine/protocol/regression.ts';
import type { Saying, Told } from '../../engine/protocol/sayings.ts';
import type { jobDraft } from './jobsSchemas.ts';

/** A new job, as the window asks for it. */
export type JobDraft = z.infer<typeof jobDraft>;

/** 'active': it is worked on, or waits for that; 'paused': tasks are ended and none begun; 'stopped': those begun are given up, too. */
export type JobState = 'active' | 'paused' | 'stopped' | 'finished' | 'failed';

export interface JobView {
  id: number;
  name: string;
  /** The name as a phrase, where nobody gave one. */
  title?: Saying;
  kind: 'regression' | 'match' | 'tuning' | 'analysis' | 'mining' | 'learning';
  state: JobState;
  /** Why it failed. */
  problem: string;
  /** The same as a phrase. */
  why?: Saying;
  /** Milliseconds since 1970. */
  created: number;
  ended: number | null;
  /** Tasks; a sequential test may be decided before all are done. */
  done: number;
  total: number;
  /** Milliseconds between two results as it goes now; null while too little is known. */
  pace: number | null;
}

export interface JobLogLine extends Told {
  id: number;
  /** Milliseconds since 1970. */
  time: number;
}

/** A sequential test from game to game. */
export interface JobCurve {
  /** It ends when the ratio's logarithm is at or beyond one of them. */
  bounds: [number, number];
  /** After so many games; thinned where there are many. */
  points: { games: number; ratio: number }[];
}

/** A test that two runs answered in other ways; a run that did not ask it has null. */
export interface JobDifference {
  suite: string;
  number: number;
  before: { verdict: Verdict; answer: string } | null;
  after: { verdict: Verdict; answer: string } | null;
}

export interface JobDetail {
  job: JobView;
  /** What its results mean by now; the most important line first. */
  lines: Told[];
  log: JobLogLine[];
  /** Of a match by a sequential test. */
  curve: JobCurve | null;
  /** Games that can be looked at. */
  games: number;
  /** Test runs that it can be compared with, the newest first. */
  comparable: Pick<JobView, 'id' | 'name' | 'title'>[];
}

/** A program that works for a server of jobs. */
export interface FarmWorker {
  name: string;
  host: string;
  /** Tasks at once, and those that it has. */
  threads: number;
  tasks: number;
  /** Results since the server was started. */
  done: number;
  /** When it was last heard of, milliseconds since 1970; 0 for one that was not. */
  seen: number;
  /** Why nothing is taken of it any more; '' while it is trusted. */
  quarantine: string;
  /** The same as a phrase. */
  why?: Saying;
}

export interface JobReplies {
  /** The newest first. `workers`: tasks that are worked on at once; `held`: nothing is, while the user plays. */
  'jobs.list': { jobs: JobView[]; workers: number; held: boolean };
  'jobs.get': JobDetail;
  /** By number of the game's task, from the one of place `from` on. */
  'jobs.games': { games: { task: number; row: GameRow }[] };
  'jobs.game': { sgf: string };
  'jobs.differences': { rows: JobDifference[] };
  /** What a job has learnt, as a database of moves; 'refused' before its end. */
  'jobs.strengths': { text: string };
  /** The same job when it was added before. */
  'jobs.add': JobView;
  /** 'refused' for one that is at its end; one that failed can be made active. */
  'jobs.want': JobView;
  /** Takes it off the list; it is given up when it is not at its end. */
  'jobs.remove': null;
  'jobs.restore': JobView;
}

export interface JobEvents {
  /** Something of a job is other than it was; null: of any, since another program works on them. */
  'jobs.changed': JobView | null;
  'jobs.held': boolean;
}
