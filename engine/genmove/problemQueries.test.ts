import { SayingError } from '../protocol/sayings.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { parsePoint } from '../board/point.ts';
import { positionFromSpec, specFromPosition } from '../board/spec.ts';
import type { ProblemResult } from '../protocol/problem.ts';
import type { Point } from '../protocol/types.ts';
import { parseSgf } from '../sgf/parser.ts';
import { readProblems, type Problem } from '../sgf/problem.ts';
import { Engine } from './engine.ts';
import { ProblemQueries } from './problemQueries.ts';

const THREE = 'AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]';
const SIX = 'AB[ac][bc][cc][dc][da][db]AW[ad][bd][cd][dd][ed][ec][eb][ea]';
const at = (name: string): Point => parsePoint(name, 9)!;

let queries: ProblemQueries;
beforeAll(() => {
  queries = new ProblemQueries(new Engine());
});

function problem(root: string): Problem {
  const [read] = readProblems(parseSgf(`(;SZ[9]${root})`).value);
  if (!('problem' in read)) throw new SayingError(read.fault);
  return read.problem;
}

function ask(
  { position, solver }: Problem,
  rest: Parameters<ProblemQueries['ask']>[1] | object = {},
): ProblemResult {
  const params = { position, solver, ...rest };
  const result = queries.ask(positionFromSpec(params.position), params);
  if ('stopped' in result) throw new Error('nobody stopped it');
  return result;
}

/** What is said after moves, both sides in turn. */
function after(one: Problem, ...names: string[]): ProblemResult {
  const { aim } = ask(one);
  if (!aim) throw new Error('nothing is at stake');
  const { solver } = one;
  const moves = names.map((name, i) => ({
    color: i % 2 === 0 ? solver : ((3 - solver) as 1 | 2),
    point: at(name),
  }));
  const toMove = moves.length % 2 === 0 ? solver : ((3 - solver) as 1 | 2);
  return ask(one, { position: { ...one.position, moves, toMove }, aim });
}

describe('what is at stake', () => {
  test('the stones whose life hangs on who moves first, for the side that moves', () => {
    const kill = ask(problem(`${THREE}PL[W]`));
    expect(kill).toMatchObject({ verdict: 'open', move: at('B9'), evidence: 'proof' });
    expect(kill.aim).toMatchObject({ goal: 'kill', code: 5 });
    expect(kill.aim!.target.toSorted((a, b) => a - b)).toEqual(
      ['D9', 'A8', 'B8', 'C8', 'D8'].map(at).toSorted((a, b) => a - b),
    );
    expect(ask(problem(`${THREE}PL[B]`))).toMatchObject({ aim: { goal: 'live' }, move: at('B9') });
  });

  test('nothing where all lives or dies anyway, or not what the file asks for', () => {
    const unknown = { aim: null, verdict: 'unknown', move: 0 };
    expect(ask(problem('AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W]'))).toMatchObject(unknown);
    expect(ask(problem(`${THREE}PL[W]`), { goal: 'live' })).toMatchObject(unknown);
  });
});

test('what a move that is known to be right gives away is not at stake', () => {
  // Two groups of Black hang on the first move.
  const two = problem(`${THREE}AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[B]`);
  expect(ask(two).aim!.target).toContain(at('A8'));
  const lower = ask(two, { first: at('B1') }).aim!;
  expect(lower.target.toSorted((a, b) => a - b)).toEqual(
    ['A2', 'B2', 'C2', 'D2', 'D1'].map(at).toSorted((a, b) => a - b),
  );
  expect(ask(two, { first: at('J9') }).aim).toBeNull();
});

describe('a move', () => {
  test('that needs nothing more solves it', () => {
    expect(after(problem(`${THREE}PL[W]`), 'B9')).toMatchObject({ verdict: 'solved', move: 0, line: [] });
    expect(after(problem(`${SIX}PL[B]`), 'B8').verdict).toBe('solved');
  });

  test('as good as that goes on as long as something must be answered', () => {
    const six = problem(`${SIX}PL[B]`);
    expect(after(six, 'B9')).toMatchObject({ verdict: 'open', move: at('B8'), evidence: 'proof' });
    expect(after(six, 'B9', 'B8', 'A8')).toMatchObject({ verdict: 'open', move: at('C9') });
    expect(after(six, 'B9', 'B8', 'A8', 'C9', 'C8').verdict).toBe('solved');
    expect(after(six, 'B9', 'B8', 'C9')).toMatchObject({ verdict: 'failed', move: at('A8') });
  });

  test('that leaves it to the other side fails, with what refutes it', () => {
    expect(after(problem(`${THREE}PL[W]`), 'E5')).toMatchObject({ verdict: 'failed', move: at('B9') });
    expect(after(problem(`${SIX}PL[B]`), 'A8')).toMatchObject({ verdict: 'failed', move: at('B9') });
    // And so it does when the solver is asked again afterwards.
    expect(after(problem(`${THREE}PL[W]`), 'E5', 'B9').verdict).toBe('failed');
  });

  test('after which the stones are gone decides at once', () => {
    // Black fills his own eyes until White captures.
    const captured = after(problem(`${THREE}PL[W]`), 'B9', 'A9', 'C9');
    expect(captured).toMatchObject({ verdict: 'solved', evidence: 'proof' });
  });
});

test('a board that was asked about is as it was', () => {
  const { position: spec, solver } = problem(`${SIX}PL[W]`);
  const position = positionFromSpec(spec);
  const before = specFromPosition(position, solver);
  queries.ask(position, { position: spec, solver });
  expect(specFromPosition(position, solver)).toEqual(before);
  expect(position.depth).toBe(0);
});
