/**
 * Whether an eye space closed by one chain is two eyes, one, or still fought about: an exhaustive search of the space
 * (engine/eyes), done once for each shape, whatever stands in it.
 *
 * A race on a small open board meets hundreds of shapes, each as dear as a thousand nodes. So what a question may have solved is
 * counted, in positions. What counts are the shapes that it meets for the first time, remembered from another one or not: else the
 * answer would depend on what was asked before.
 */
import type { Side } from '../eyes/localGame.ts';
import { EyeSolver } from '../eyes/solver.ts';
import type { EyeLabel } from '../../patterns/eyes/graph.ts';
import { SOUTH } from '../board/point.ts';

/** Points of the largest space that is searched: nine cost 15 ms of processor time, once for each shape. */
export const LARGEST_SOLVED = 9;
/** Positions of all shapes remembered, four bytes each. */
const REMEMBERED = 6_000_000;

/** An eye space: the points in ascending order, and masks over them. */
export interface EyeSpace {
  readonly points: Int16Array;
  count: number;
  /** Stones of the other side, own stones that are not part of the chain around. */
  attackers: number;
  defenders: number;
  /** Points beside the chain. */
  beside: number;
  /** Liberties of the chain elsewhere. */
  outside: number;
}

export class EyeStatus {
  private readonly solvers = new Map<string, EyeSolver>();
  /** Positions of those. */
  private remembered = 0;
  /** Shapes of the question in hand, and the positions that it may still have solved. */
  private readonly met = new Set<string>();
  private left = Infinity;

  /** Begins a question that may have so many positions solved. */
  begin(positions: number): void {
    this.met.clear();
    this.left = positions;
  }

  /**
   * Eyes, 0 to 2, when one side moves first and the side named may retake every ko at once: `retakes` the owner gives the most, the
   * other side the least he can have. Undefined when the question may have no more solved.
   */
  eyes(space: EyeSpace, suicide: boolean, toMove: Side, retakes: Side): number | undefined {
    const solver = this.solver(space, suicide, retakes);
    return solver?.eyes(solver.positionOf(space.attackers, space.defenders), toMove);
  }

  private solver(space: EyeSpace, suicide: boolean, retakes: Side): EyeSolver | undefined {
    const { points, count, beside } = space;
    const outside = Math.min(space.outside, 2);
    let key = `${suicide ? 's' : ''}${retakes} ${outside} ${beside}`;
    for (let i = 1; i < count; i++) key += `,${points[i] - points[0]}`;
    if (!this.met.has(key)) {
      if (this.left < 3 ** count) return undefined;
      this.left -= 3 ** count;
      this.met.add(key);
    }
    const known = this.solvers.get(key);
    if (known) return known;
    const adjacency: number[] = [];
    const labels: EyeLabel[] = [];
    for (let i = 0; i < count; i++) {
      let mask = 0;
      for (let j = 0; j < count; j++) {
        const apart = Math.abs(points[i] - points[j]);
        if (apart === 1 || apart === SOUTH) mask |= 1 << j;
      }
      adjacency.push(mask);
      labels.push('.');
    }
    const enclosed = (2 ** count - 1) & ~beside;
    const solver = new EyeSolver({ labels, adjacency }, suicide, { enclosed, outside }, retakes);
    solver.keepVerdicts();
    if (this.remembered > REMEMBERED) {
      this.solvers.clear();
      this.remembered = 0;
    }
    this.remembered += 3 ** count;
    this.solvers.set(key, solver);
    return solver;
  }
}
