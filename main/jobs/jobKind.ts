/**
 * What each kind of job has to say: how it is cut into tasks, how a task is done, and what all results together mean. Tasks are numbers from 0,
 * the same for everybody who has the job; what a task gives depends on the job and its number alone, so it may be done anywhere and again.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import type { OwnStarter } from '../regression/engines.ts';
import type { Gate } from './gate.ts';

/** What a task is done with. */
export interface TaskContext {
  /** Where the job's inputs lie, by their paths. */
  folder: string;
  /** For files that engines write; it is empty. */
  scratch: string;
  gate: Gate;
  abandon: AbortSignal;
  /** Starts our own program; absent: as a process of the system. */
  own?: OwnStarter | undefined;
}

/** What the results of a job mean by now: the same in whatever order they came. */
export interface JobSummary {
  /** The most important line first. */
  lines: Saying[];
  /** All of it. */
  data: unknown;
}

/** Where a job stands. Every result is told to it once, in any order. */
export interface JobProgress<Result> {
  /** Of all tasks; a sequential test may need fewer. */
  readonly total: number;
  /** Tasks below that number can be done by now. */
  readonly open: number;
  readonly isFinished: boolean;
  learn(task: number, result: Result): void;
  /** What a task needs of the results before it, as JSON; for open tasks only. */
  given(task: number): unknown;
  summary(): JobSummary;
}

export interface JobKind<Spec, Result> {
  begin(spec: Spec): JobProgress<Result>;
  /** Whoever runs a task does it itself, instead of starting engines: it has to be a process that nobody waits for. */
  isOwnWork?: true;
  /** Undefined when it was abandoned; throws JobError when it cannot be done here. */
  run(spec: Spec, task: number, given: unknown, context: TaskContext): Promise<Result | undefined>;
  /** What two workers must come to alike: without times, as text. */
  essence(result: Result): string;
  /** Whether a clock had a part in it, so that another machine may come to something else. */
  isTimed(spec: Spec, result: Result): boolean;
  /** A result from data of anybody; throws JobError for what is none of this task. */
  parse(spec: Spec, task: number, data: unknown): Result;
  /** Tasks from that number on are given what this one found; infinite when none is. */
  after(spec: Spec, task: number): number;
}
