/** Runs and results in words. */
import type {
  ResultRow,
  RunInfo,
  RunTotals,
  TestRecord,
  Verdict,
} from '../../../engine/protocol/regression.ts';

export interface VerdictWords {
  word: string;
  hint: string;
  /** A colour of look.md's status palette; the word says the same. */
  status: 'alive' | 'dead' | 'critical' | 'unknown' | 'inessential' | 'strong';
}

export const VERDICT_WORDS: Readonly<Record<Verdict, VerdictWords>> = {
  FAILED: { word: 'FAILED', hint: 'Wrong, and it was expected to be right', status: 'dead' },
  PASSED: { word: 'PASSED', hint: 'Right, though it was known to fail', status: 'strong' },
  crashed: { word: 'crashed', hint: 'The engine ended or gave no proper answer', status: 'dead' },
  timedOut: { word: 'timed out', hint: 'The engine took longer than it was given', status: 'critical' },
  failed: { word: 'failed', hint: 'Wrong, as is known', status: 'critical' },
  passed: { word: 'passed', hint: 'Right, as expected', status: 'alive' },
  ignored: { word: 'reported', hint: 'The answer is not judged', status: 'inessential' },
  skipped: { word: 'not run', hint: 'There is no answer yet', status: 'unknown' },
};

/** How many results were right, and how many were judged. */
export function score({ verdicts }: RunTotals): { right: number; judged: number; unexpected: number } {
  const right = verdicts.passed + verdicts.PASSED;
  const wrong = verdicts.failed + verdicts.FAILED + verdicts.crashed + verdicts.timedOut;
  const unexpected = verdicts.FAILED + verdicts.PASSED + verdicts.crashed + verdicts.timedOut;
  return { right, judged: right + wrong, unexpected };
}

/** "#12 nightly, Yomi 0.9, 20 Nov 18:40: 712 of 1,299". */
export function runTitle(run: RunInfo): string {
  const { right, judged } = score(run.totals);
  const engine = run.engine.name || run.engine.command.split(' ')[0] || 'an engine';
  const when = new Date(run.started).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const name = run.name === '' ? '' : ` ${run.name},`;
  return `#${run.id}${name} ${engine}, ${when}: ${count(right)} of ${count(judged)}`;
}

/** What the expectation allows, as it is written. */
export function expected({ test }: { test: Pick<TestRecord, 'expectation'> }): string {
  const { expectation } = test;
  if (!expectation) return '';
  return `${expectation.negated ? 'not ' : ''}${expectation.pattern}`;
}

/** The first line of an answer; how it failed when there is none. */
export function answered({
  answer,
  problem,
  refused,
}: Pick<ResultRow, 'answer' | 'problem' | 'refused'>): string {
  const line = answer.split('\n', 1)[0];
  if (line === '') return problem;
  return refused ? `? ${line}` : line;
}

export function count(number: number): string {
  return number.toLocaleString('en');
}

/** Seconds with two digits. */
export function seconds(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2);
}

/** The heading of a group of results. */
export function groupName(by: string | null, key: string): string {
  if (by === 'verdict') return VERDICT_WORDS[key as Verdict].word;
  return key === '' ? `no ${by ?? ''}` : key;
}
