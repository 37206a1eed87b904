/**
 * Which engine gave which results of a run that went on with another one than it was begun with. An engine is told from the others of its run
 * by the parts in which they are not alike.
 */
import type { EnginePart } from './match.ts';
import type { EngineSwitch, RunInfo, RunTotals, TestResult } from './regression.ts';

/** A part of an engine that is not the same for all results; `is`: '' where a run from a file keeps that to itself. */
interface AnswererPart {
  part: EnginePart;
  is: string;
  /** As when the run was begun. */
  first: boolean;
}

/** The engine of some results. */
export type Answerer = readonly AnswererPart[];

/** Who gave the result; undefined: nobody did, or one engine gave all. */
export function answererOf(
  run: RunInfo,
  { suite, number, verdict }: Pick<TestResult, 'suite' | 'number' | 'verdict'>,
): Answerer | undefined {
  const { switches = [] } = run;
  if (switches.length === 0 || verdict === 'skipped') return undefined;
  const isLeft = ({ left }: EngineSwitch): boolean =>
    left.some(
      (tests) => tests.suite === suite && tests.ranges.some(({ from, to }) => number >= from && number <= to),
    );
  return engineAfter(switches, switches.findLast(isLeft));
}

/** The engines of a run in the order in which they came, with how many results each gave; none: one engine gave all. */
export function answerersOf(
  { planned, switches = [] }: RunInfo,
  { verdicts }: RunTotals,
): { engine: Answerer; results: number }[] {
  if (switches.length === 0) return [];
  const left = [planned, ...switches.map(testsLeft), verdicts.skipped];
  const found = new Map<string, { engine: Answerer; results: number }>();
  for (const [i, one] of [undefined, ...switches].entries()) {
    const engine = engineAfter(switches, one);
    const key = JSON.stringify(engine);
    const results = (found.get(key)?.results ?? 0) + left[i] - left[i + 1];
    if (results > 0) found.set(key, { engine, results });
  }
  return [...found.values()];
}

function testsLeft({ left }: EngineSwitch): number {
  const ranges = left.flatMap((tests) => tests.ranges);
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

/** The engine from a switch on; undefined: the one that the run was begun with. */
function engineAfter(switches: readonly EngineSwitch[], one: EngineSwitch | undefined): Answerer {
  const begun = new Map(
    switches.flatMap(({ changes }) => changes.map(({ part = 'version', before }) => [part, before])),
  );
  return [...begun].map(([part, before]) => {
    const change = one?.changes.find((other) => other.part === part);
    return { part, is: change ? change.now : before, first: change === undefined };
  });
}
