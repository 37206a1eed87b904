/** What is asked about a problem of life and death while somebody solves it. Plain data like types.ts. */
import type { Point, PositionSpec, Stone } from './types.ts';
import type { Evidence } from './verdict.ts';

export const PROBLEM_GOALS = ['live', 'kill'] as const;
export type ProblemGoal = (typeof PROBLEM_GOALS)[number];

/** What the solver is to reach. */
export interface ProblemAim {
  goal: ProblemGoal;
  /** The stones that are to live or to die, as they stand before the first move. */
  target: Point[];
  /** The least he must reach by moving first: 1 KO_B, 4 KO_A, 5 WIN. */
  code: number;
}

export interface ProblemParams {
  /** With the moves since the problem was set. */
  position: PositionSpec;
  /** Who solves it. */
  solver: Stone;
  /** Absent: the engine finds out what is at stake. The solver is to move then. */
  aim?: ProblemAim;
  /** What the file says he is to do, where the engine finds out about what stones. */
  goal?: ProblemGoal;
  /** A first move that is known to be right: what it gives away is not what is at stake. */
  first?: Point;
}

/**
 * solved: whatever the other side plays, nothing has to be answered any more; open: the solver gets there if he plays well; failed: he does
 * not, against the best play; unknown: reading did not come to its end, or there is nothing at stake that it sees.
 */
type ProblemVerdict = 'solved' | 'open' | 'failed' | 'unknown';

export interface ProblemResult {
  /** What was asked about; null when nothing is at stake that reading sees. */
  aim: ProblemAim | null;
  verdict: ProblemVerdict;
  /** The best of who is to move: what solves it, what refutes it, or the defence that has to be answered; 0 where there is none. */
  move: Point;
  /** How both sides would play on, `move` first. */
  line: Point[];
  evidence: Evidence;
  /** Positions looked at. */
  nodes: number;
}
