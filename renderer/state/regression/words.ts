/** Runs and results in words. */
import { answerersOf, type Answerer } from '../../../engine/protocol/answerers.ts';
import type { EngineChange } from '../../../engine/protocol/match.ts';
import type {
  Expectation,
  ResultRow,
  RunInfo,
  RunTotals,
  TestRecord,
  Verdict,
} from '../../../engine/protocol/regression.ts';
import type { UserEngine } from '../../../main/ipc/enginesApi.ts';
import { toldText } from '../../api/errors.ts';
import { formatDate, formatList, formatNumber, t } from '../../messages/messages.ts';
import type { GroupBy } from './query.ts';
import { joinList } from '../../ui/parts.ts';

export interface VerdictWords {
  word: string;
  hint: string;
  /** A colour of look.md's status palette; the word says the same. */
  status: 'alive' | 'dead' | 'critical' | 'unknown' | 'inessential' | 'strong';
}

const STATUS: Readonly<Record<Verdict, VerdictWords['status']>> = {
  FAILED: 'dead',
  PASSED: 'strong',
  crashed: 'dead',
  timedOut: 'critical',
  failed: 'critical',
  passed: 'alive',
  ignored: 'inessential',
  skipped: 'unknown',
};

export function verdictWords(verdict: Verdict): VerdictWords {
  return {
    word: t(`regression:verdict.${verdict}`),
    hint: t(`regression:verdict.${verdict}.hint`),
    status: STATUS[verdict],
  };
}

/** How many results were right, and how many were judged. */
export function score({ verdicts }: RunTotals): { right: number; judged: number; unexpected: number } {
  const right = verdicts.passed + verdicts.PASSED;
  const wrong = verdicts.failed + verdicts.FAILED + verdicts.crashed + verdicts.timedOut;
  const unexpected = verdicts.FAILED + verdicts.PASSED + verdicts.crashed + verdicts.timedOut;
  return { right, judged: right + wrong, unexpected };
}

const BOARD_ROW = /^\s*\d+\s*\|/;
const COLUMN_LETTERS = /^\s*A B [A-Z ]+$/;

/** What the suite says about a test, in lines; drawn boards are left out where the board itself stands beside. */
export function aboutTest(
  { description, comment }: Pick<TestRecord, 'description' | 'comment'>,
  board: unknown,
): string {
  const isDrawing = (line: string): boolean => BOARD_ROW.test(line) || COLUMN_LETTERS.test(line);
  const said = comment.split('\n').filter((line) => !board || !isDrawing(line));
  return [description, ...said].join('\n').trim();
}

/** How the engine of a run is another than at its beginning. */
export function changeText({ player, part = 'version', before, now }: EngineChange): string {
  const about = { engine: player || t('regression:anEngine'), before, now };
  // A run from a file keeps to itself how its engine was started.
  return before === '' ? t('regression:changed.untold', about) : t(`regression:changed.${part}`, about);
}

/** "build 3f2a": in what the engine of some results is another than the others of its run. */
export function answererText(engine: Answerer): string {
  return joinList(
    engine.map(({ part, is, first }) => {
      if (is === '') return t(first ? 'regression:answerer.untoldFirst' : 'regression:answerer.untold');
      return part === 'build' || part === 'patterns' ? t(`regression:answerer.part.${part}`, { is }) : is;
    }),
  );
}

/** "120 results by Fake 6 and 45 results by Fake 7"; '' when one engine gave all, or nobody noted it. */
export function answerersText(run: RunInfo, totals: RunTotals): string {
  const texts = answerersOf(run, totals).map(({ engine, results }) =>
    t('regression:answerer.results', { count: results, engine: answererText(engine) }),
  );
  return texts.length === 0 ? '' : t('regression:answerer.who', { list: formatList(texts) });
}

/** "#12 nightly, Yomi 0.9, 20 Nov 18:40: 712 of 1,299". */
export function runTitle(run: RunInfo, engines: readonly UserEngine[]): string {
  const { right, judged } = score(run.totals);
  // Several of the user's may be the same program, with other options.
  const user = engines.find(({ id }) => id === run.engine.id);
  const values = {
    id: run.id,
    engine: user?.name || run.engine.name || run.engine.command.split(' ')[0] || t('regression:anEngine'),
    when: formatDate(run.started, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    right: count(right),
    judged: count(judged),
  };
  return run.name === ''
    ? t('regression:runTitle', values)
    : t('regression:runTitleNamed', { ...values, name: run.name });
}

/** What the expectation allows, as it is written. */
export function expected({ test }: { test: Pick<TestRecord, 'expectation'> }): string {
  const { expectation } = test;
  if (!expectation) return '';
  const { negated, pattern } = expectation;
  return negated ? t('regression:expectedNot', { pattern }) : pattern;
}

/** The same, and whether the test is known to fail. */
export function expectationText(expectation: Expectation | undefined): string {
  const wanted = expected({ test: { expectation } });
  return expectation?.expectedFail ? `${wanted} ${t('regression:result.knownToFail')}` : wanted;
}

export function isSameExpectation(a: Expectation | undefined, b: Expectation | undefined): boolean {
  return a?.pattern === b?.pattern && a?.negated === b?.negated && a?.expectedFail === b?.expectedFail;
}

/** The first line of an answer; how it failed when there is none. */
export function answered({
  answer,
  problem,
  why,
  refused,
}: Pick<ResultRow, 'answer' | 'problem' | 'why' | 'refused'>): string {
  const line = answer.split('\n', 1)[0];
  if (line === '') return toldText(problem, why);
  return refused ? `? ${line}` : line;
}

export function count(number: number): string {
  return formatNumber(number);
}

/** With so many digits after the point. */
export function fixed(value: number, digits: number): string {
  return formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Seconds with two digits. */
export function seconds(value: number | undefined): string {
  return value === undefined ? '' : fixed(value, 2);
}

/** The heading of a group of results. */
export function groupName(by: GroupBy | null, key: string): string {
  if (by === 'verdict') return t(`regression:verdict.${key as Verdict}`);
  return key === '' && by !== null ? t(`regression:ungrouped.${by}`) : key;
}
