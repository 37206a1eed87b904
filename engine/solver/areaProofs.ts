/**
 * What is proved of the groups of a position that a search about a part of the board comes to (areaSearch.ts): the fight about each group that a
 * tight wall shuts in is read with a few nodes. After some moves of a line that is often enough where the question itself is too large.
 */
import { BLACK, BOARD_ARRAY, WHITE, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { COLOR } from '../montecarlo/layout.ts';
import type { PatternBoard } from '../montecarlo/patternBoard.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import type { Watch } from '../util/watch.ts';
import { Enclosure } from './enclosure.ts';
import { GAP_DEPTH, ProblemSolver } from './solveProblem.ts';

/** Groups with less stones are left to the network. */
const LEAST_STONES = 3;
/** With so many points of room a fight is worth the nodes that were asked for, with so many less twice as many, up to a most. */
const ROOM = 20;
const HALF_ROOM = 4;
const MOST_NODES = 8;
/** 2 to the power of it times 32 bytes. */
const TABLE = 16;
/** What success is worth to the side that moves, from -1 to 1. */
const WORTH: ReadonlyMap<number, number> = new Map([
  [WIN, 1],
  [KO_A, 0.3],
  [KO_B, -0.3],
  [LOSE, -1],
]);

export class AreaProofs {
  /** By Point, of stones of the last position whose group is decided: how far black has them, from -1 to 1; NaN of all others. */
  readonly owners = new Float32Array(BOARD_ARRAY);
  private readonly solver = new ProblemSolver(TABLE);
  private readonly nodes: number;
  private size = 0;
  /** Of a board of that size. */
  private points: readonly Point[] = [];

  /**
   * So many nodes are read of a fight of middling room, more of small ones, which are soon proved; 0 for none. What is read ends, unproved, when
   * stop[0] is not 0.
   */
  constructor(nodes: number, stop: Watch | null) {
    this.nodes = nodes;
    this.solver.stop = stop;
  }

  /** Reads the fights of a position about groups that have a stone on these points, with `side` to move. */
  read({ size, state, ko }: PatternBoard, side: Stone, area: readonly Point[]): void {
    this.owners.fill(NaN);
    if (this.nodes === 0) return;
    if (this.size !== size) [this.size, this.points] = [size, allPoints(size)];
    const colorAt = state.subarray(COLOR, COLOR + BOARD_ARRAY);
    const board = { size, colorAt, koPoint: ko, points: this.points };
    for (const defender of [BLACK, WHITE] as const) {
      const enclosure = new Enclosure(board, defender, 0);
      for (const group of enclosure.groups(area)) {
        const fight = group.length < LEAST_STONES ? undefined : enclosure.fight(group, GAP_DEPTH);
        if (!fight) continue;
        const worthwhile = Math.min(MOST_NODES, 2 ** ((ROOM - fight.region.length) / HALF_ROOM));
        const { code, proved } = this.solver.verdict(fight, side, Math.round(this.nodes * worthwhile));
        const worth = proved ? WORTH.get(code)! : NaN;
        const own = (side === BLACK ? 1 : -1) * worth;
        for (const stone of group) this.owners[stone] = own;
      }
    }
  }
}
