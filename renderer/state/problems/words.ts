/** How the Problems place speaks. */
import { pointName } from '../../../engine/board/point.ts';
import type { ProblemTask } from '../../../engine/sgf/problem.ts';
import type { Move, Stone } from '../../../engine/protocol/types.ts';
import type { ProblemProgress, ProblemRow } from '../../../main/ipc/api.ts';

/** How the user stands with a problem, one of these at a time. */
export const PROBLEM_STATES = ['new', 'due', 'failed', 'learnt'] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

/** `now`: milliseconds since 1970. */
export function stateOf(progress: ProblemProgress | null, now: number): ProblemState {
  if (!progress) return 'new';
  if (progress.due <= now) return 'due';
  return progress.grade === 'wrong' ? 'failed' : 'learnt';
}

export const STATE_HINTS: Record<ProblemState, string> = {
  new: 'Not tried yet',
  due: 'Tried before, and to be repeated now',
  failed: 'Not solved at the last try; it comes again soon',
  learnt: 'Solved at the last try; it comes again when it might be forgotten',
};

const TASK_WORDS: Record<ProblemTask, string> = {
  live: 'live',
  kill: 'kill',
  ko: 'get a ko',
  connect: 'connect',
  capture: 'capture',
};

export function sideName(color: Stone): string {
  return color === 2 ? 'Black' : 'White';
}

/** "Black to play and live". */
export function taskText({ solver, task }: Pick<ProblemRow, 'solver' | 'task'>): string {
  return `${sideName(solver)} to play${task ? ` and ${TASK_WORDS[task]}` : ''}`;
}

/** "White C3", "White passes". */
export function moveText({ color, point }: Move, size: number): string {
  return point === 0 ? `${sideName(color)} passes` : `${sideName(color)} ${pointName(point, size)}`;
}

/** "White answers C3", "White passes". */
export function answerText({ color, point }: Move, size: number): string {
  return point === 0 ? `${sideName(color)} passes` : `${sideName(color)} answers ${pointName(point, size)}`;
}

const MINUTE = 60_000;
const UNITS: readonly [milliseconds: number, word: string][] = [
  [365 * 24 * 60 * MINUTE, 'year'],
  [30 * 24 * 60 * MINUTE, 'month'],
  [24 * 60 * MINUTE, 'day'],
  [60 * MINUTE, 'hour'],
  [MINUTE, 'minute'],
];

/** "now", "in 3 days": when a problem is due. */
export function dueText(due: number, now: number): string {
  const left = due - now;
  if (left <= 0) return 'now';
  const [length, word] = UNITS.find(([milliseconds]) => left >= milliseconds) ?? [MINUTE, 'minute'];
  const number = Math.max(1, Math.round(left / length));
  return `in ${number} ${word}${number === 1 ? '' : 's'}`;
}

/** The name of a problem, or its number where it has none. */
export function problemName({ name }: Pick<ProblemRow, 'name'>, index: number): string {
  return name || `Problem ${index + 1}`;
}
