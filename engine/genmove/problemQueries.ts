/**
 * Answers who solves a problem of life and death: what is at stake, whether a move keeps it, and how the other side resists. What is
 * asked is read in one place (readProblem), and only what reading is sure of is a verdict: a guess would teach something wrong.
 */
import { BOARD_ARRAY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { moverOf, standing, type OwlTarget } from '../owl/question.ts';
import type { Stopped } from '../protocol/decision.ts';
import type { ProblemAim, ProblemGoal, ProblemParams, ProblemResult } from '../protocol/problem.ts';
import { isSettled, type Verdict } from '../protocol/verdict.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { ProblemSolver, solveProblem } from '../solver/solveProblem.ts';
import type { Analysis } from './analysis.ts';
import type { Engine } from './engine.ts';

/** Positions that the solver may look at for one question; where there are several groups to ask about, for all of them. */
const SOLVER_NODES = 100_000;

/** Who reads: the solver, and what is known of the position. */
interface Reader {
  readonly solver: ProblemSolver;
  readonly analysis: Analysis;
  /** Of the solver. */
  readonly nodes: number;
}

/**
 * Whether who is to move kills the stones of the target or, `defending`, saves them: all reading of problems goes through here. The solver
 * proves what is shut in; what it leaves open is read as any dragon is.
 */
function readProblem(
  { solver, analysis, nodes: limit }: Reader,
  target: OwlTarget,
  defending: boolean,
): Verdict {
  const { position, owl } = analysis;
  const question = { ...target, defending };
  const solution = solveProblem(
    position,
    {
      target: Array.from(position.points).filter((point) => target.goal[point] !== 0),
      toMove: moverOf(position, question),
      nodes: limit,
      only: true,
    },
    solver,
  );
  if (!solution?.proved) return owl.read(position, question);
  const { code, moves, line, nodes } = solution;
  return { code, move: moves.at(0) ?? PASS, line, kworm: PASS, evidence: 'proof', confidence: 1, nodes };
}

const NOTHING: ProblemResult = {
  aim: null,
  verdict: 'unknown',
  move: PASS,
  line: [],
  evidence: 'judgement',
  nodes: 0,
};

export class ProblemQueries {
  readonly #engine: Engine;
  readonly #solver = new ProblemSolver();

  /** Asks the engine, whose watch can end it. */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** What can be said of the position; leaves it as it was. */
  ask(
    position: Position,
    { solver, aim, goal, first, position: { toMove } }: ProblemParams,
  ): ProblemResult | Stopped {
    const analysis = this.#engine.analysisOf(position);
    this.#solver.stop = this.#engine.watch;
    const reader = { solver: this.#solver, analysis, nodes: SOLVER_NODES };
    const found = this.#engine.unlessStopped(() => {
      const asked = aim ?? findAim(reader, solver, goal, first);
      if (!asked) return NOTHING;
      return toMove === solver ? solverMoves(reader, asked, solver) : otherMoves(reader, asked, solver);
    });
    return found ?? { stopped: true };
  }
}

/** The most stones whose fate hangs on who moves first. */
function findAim(
  reader: Reader,
  solver: Stone,
  wanted?: ProblemGoal,
  first: Point = PASS,
): ProblemAim | undefined {
  const { analysis } = reader;
  const { colorAt, points } = analysis.position;
  const groups: { goal: ProblemGoal; target: OwlTarget; stones: Point[] }[] = [];
  for (const stone of points) {
    const goal = colorAt[stone] === solver ? 'live' : 'kill';
    const seen = groups.some(({ stones }) => stones.includes(stone));
    if (colorAt[stone] === 0 || seen || (wanted && goal !== wanted)) continue;
    const target = analysis.owlTargetAt(stone);
    groups.push({ goal, target, stones: Array.from(points).filter((point) => target.goal[point] !== 0) });
  }
  const share = { ...reader, nodes: Math.floor(reader.nodes / groups.length) };
  const aims: ProblemAim[] = [];
  for (const { goal, target, stones } of groups) {
    const own = readProblem(share, target, goal === 'live');
    if (own.code <= LOSE) continue;
    const other = readProblem(share, target, goal !== 'live');
    if (WIN - other.code >= own.code) continue;
    // With all nodes, so that the move is not refuted later by what was not seen here.
    const code =
      first === PASS ? own.code : Math.min(own.code, codeAfter(reader, target, goal, solver, first));
    if (code > LOSE) aims.push({ goal, target: stones, code });
  }
  return aims.reduce<ProblemAim | undefined>(
    (most, next) => (most && most.target.length >= next.target.length ? most : next),
    undefined,
  );
}

/** What the solver has of the target after a move of his. */
function codeAfter(reader: Reader, target: OwlTarget, goal: ProblemGoal, solver: Stone, move: Point): number {
  const { position } = reader.analysis;
  if (!position.tryMove(move, solver, 'problem')) return LOSE;
  const left = standing(position, target);
  const code = left ? WIN - readProblem(reader, left, goal === 'kill').code : goal === 'kill' ? WIN : LOSE;
  position.popMove();
  return code;
}

/** The solver is to move: whether he still gets there, and how. */
function solverMoves(reader: Reader, aim: ProblemAim, solver: Stone): ProblemResult {
  const target = standingTarget(reader.analysis, aim, solver);
  if (!target) return gone(aim);
  const verdict = readProblem(reader, target, aim.goal === 'live');
  return resultOf(aim, verdict, verdict.code < aim.code ? 'failed' : 'open');
}

/** The other side is to move: whether it can refute what was played, and if not, which try has to be answered. */
function otherMoves(reader: Reader, aim: ProblemAim, solver: Stone): ProblemResult {
  const target = standingTarget(reader.analysis, aim, solver);
  if (!target) return gone(aim);
  const verdict = readProblem(reader, target, aim.goal === 'kill');
  if (WIN - verdict.code < aim.code) return resultOf(aim, verdict, 'failed');
  const result = resultOf(aim, verdict, 'open');
  if (result.verdict === 'unknown' || needsAnswer(reader, target, aim, opponent(solver), result.move))
    return result;
  return { ...result, verdict: 'solved', move: PASS, line: [] };
}

/** Whether the other side would get its way by the move if it were left alone. */
function needsAnswer(
  reader: Reader,
  target: OwlTarget,
  { goal, code }: ProblemAim,
  color: Stone,
  move: Point,
): boolean {
  const { position } = reader.analysis;
  if (move === PASS || !position.tryMove(move, color, 'problem')) return false;
  const left = standing(position, target);
  const ignored = left && readProblem(reader, left, goal === 'kill');
  position.popMove();
  if (!ignored) return goal === 'live';
  return WIN - ignored.code < code || !isSettled(ignored);
}

function resultOf(aim: ProblemAim, verdict: Verdict, sure: 'open' | 'failed'): ProblemResult {
  const { line, evidence, nodes } = verdict;
  // Of a failure the line is the best try.
  const move = verdict.move === PASS ? (line.at(0) ?? PASS) : verdict.move;
  return {
    aim,
    verdict: isSettled(verdict) ? sure : 'unknown',
    move,
    line: line.at(0) === move ? [...line] : move === PASS ? [] : [move],
    evidence,
    nodes,
  };
}

/** What is left of the stones, with what has been joined to them since; undefined when all are captured. */
function standingTarget(analysis: Analysis, aim: ProblemAim, solver: Stone): OwlTarget | undefined {
  const { position } = analysis;
  const owner = aim.goal === 'live' ? solver : opponent(solver);
  const left = aim.target.filter((stone) => position.colorAt[stone] === owner);
  if (left.length === 0) return undefined;
  const goal = new Uint8Array(BOARD_ARRAY);
  for (const point of position.points) {
    const belongs = (stone: Point): boolean => position.sameChain(stone, point);
    if (position.colorAt[point] === owner && left.some(belongs)) goal[point] = 1;
  }
  return { ...analysis.owlTargetAt(left[0]), goal };
}

/** The stones are captured: whoever was to save them has failed. */
function gone(aim: ProblemAim): ProblemResult {
  return { ...NOTHING, aim, verdict: aim.goal === 'kill' ? 'solved' : 'failed', evidence: 'proof' };
}
