/**
 * Whether an eye space closed by one chain is two eyes, one, or still fought about: an exhaustive search of the space
 * (engine/eyes), done once for each shape, whatever stands in it.
 */
import type { Side } from '../eyes/localGame.ts';
import { EyeSolver } from '../eyes/solver.ts';
import type { EyeLabel } from '../../patterns/eyes/graph.ts';
import { SOUTH } from '../board/point.ts';

/** Points of the largest space that is searched: nine cost 15 ms of processor time, once for each shape. */
export const LARGEST_SOLVED = 9;
/** Shapes remembered. */
const REMEMBERED = 100;

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

  /**
   * Eyes, 1 or 2, when one side moves first and the side named may retake every ko at once: `retakes` the owner gives the most, the
   * other side the least he can have.
   */
  eyes(space: EyeSpace, suicide: boolean, toMove: Side, retakes: Side): number {
    const solver = this.solver(space, suicide, retakes);
    return solver.eyes(solver.positionOf(space.attackers, space.defenders), toMove);
  }

  private solver(space: EyeSpace, suicide: boolean, retakes: Side): EyeSolver {
    const { points, count, beside } = space;
    const outside = Math.min(space.outside, 2);
    let key = `${suicide ? 's' : ''}${retakes} ${outside} ${beside}`;
    for (let i = 1; i < count; i++) key += `,${points[i] - points[0]}`;
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
    if (this.solvers.size >= REMEMBERED) this.solvers.clear();
    this.solvers.set(key, solver);
    return solver;
  }
}
