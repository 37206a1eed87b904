/**
 * What carries out the autohelpers. The pattern tools know their names and shapes only (functions.ts); the engine makes a
 * ConstraintOps from one operation per name. A table of functions by number and not an interface of methods, because an
 * evaluated call then is one indexed call, and because a missing name is a type error.
 */
import type { Point, Stone } from '../../engine/protocol/types.ts';
import { AUTOHELPERS } from './functions.ts';
import type { AutohelperName } from './functions.ts';

/**
 * One autohelper at one match: its `count` arguments are args[first], args[first + 1], ..., points (0 for tenuki) or
 * numbers as its parameters say. `color` is the side the pattern calls O, `move` the point of '*' (0 without one), `context`
 * what the evaluation was given. Returns a whole number, 0 for false. Must not keep or change `args`; may evaluate other
 * programs with the same ConstraintOps.
 */
export type Operation<Context = void> = (
  color: Stone,
  move: Point,
  args: Float64Array,
  first: number,
  count: number,
  context: Context,
) => number;

/** The operations by number, and the stack of the evaluator that uses them; one per engine, not shared between threads. */
export interface ConstraintOps<Context = void> {
  readonly operations: readonly Operation<Context>[];
  /** Owned by evaluate.ts. */
  stack: Float64Array;
  /** Owned by evaluate.ts: where the next evaluation may begin, since an operation may lead to another. */
  top: number;
}

const STACK_SIZE = 4096;

/** Makes a ConstraintOps from an operation for every autohelper. */
export function constraintOps<Context = void>(
  table: Readonly<Record<AutohelperName, Operation<Context>>>,
): ConstraintOps<Context> {
  return {
    operations: AUTOHELPERS.map(({ name }) => table[name as AutohelperName]),
    stack: new Float64Array(STACK_SIZE),
    top: 0,
  };
}
