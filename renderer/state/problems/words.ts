/** How the Problems place speaks. */
import { pointName } from '../../../engine/board/point.ts';
import type { Move, Stone } from '../../../engine/protocol/types.ts';
import type { ProblemProgress, ProblemRow } from '../../../main/ipc/api.ts';
import { t } from '../../messages/messages.ts';

/** How the user stands with a problem, one of these at a time. */
export const PROBLEM_STATES = ['new', 'due', 'failed', 'learnt'] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

/** `now`: milliseconds since 1970. */
export function stateOf(progress: ProblemProgress | null, now: number): ProblemState {
  if (!progress) return 'new';
  if (progress.due <= now) return 'due';
  return progress.grade === 'wrong' ? 'failed' : 'learnt';
}

/** Whose words a message is about: a part of its key. */
export function sideOf(color: Stone): 'black' | 'white' {
  return color === 2 ? 'black' : 'white';
}

/** "Black to play and live". */
export function taskText({ solver, task }: Pick<ProblemRow, 'solver' | 'task'>): string {
  const side = sideOf(solver);
  return task ? t(`problems:task.${side}.${task}`) : t(`problems:task.${side}`);
}

/** "White C3", "White passes". */
export function moveText({ color, point }: Move, size: number): string {
  const side = sideOf(color);
  return point === 0
    ? t(`problems:passes.${side}`)
    : t(`problems:move.${side}`, { point: pointName(point, size) });
}

/** "White answers C3", "White passes". */
export function answerText({ color, point }: Move, size: number): string {
  const side = sideOf(color);
  return point === 0
    ? t(`problems:passes.${side}`)
    : t(`problems:answer.${side}`, { point: pointName(point, size) });
}

const MINUTE = 60_000;
const UNITS: readonly [milliseconds: number, unit: 'year' | 'month' | 'day' | 'hour' | 'minute'][] = [
  [365 * 24 * 60 * MINUTE, 'year'],
  [30 * 24 * 60 * MINUTE, 'month'],
  [24 * 60 * MINUTE, 'day'],
  [60 * MINUTE, 'hour'],
  [MINUTE, 'minute'],
];

/** "now", "in 3 days": when a problem is due. */
export function dueText(due: number, now: number): string {
  const left = due - now;
  if (left <= 0) return t('problems:due.now');
  const [length, unit] = UNITS.find(([milliseconds]) => left >= milliseconds) ?? UNITS[UNITS.length - 1];
  return t(`problems:due.${unit}`, { count: Math.max(1, Math.round(left / length)) });
}

/** The name of a problem, or its number where it has none. */
export function problemName({ name }: Pick<ProblemRow, 'name'>, index: number): string {
  return name || t('problems:unnamed', { number: index + 1 });
}
