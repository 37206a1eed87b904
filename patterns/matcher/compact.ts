/**
 * Makes the finished tables of an automaton: only what can be reached, numbered anew in a fixed order, so that they do not
 * depend on what the builder has built before. Lines become the turned patterns that have them (several, when a diagram
 * is its own mirror image or is there twice).
 */
import { BESIDE, CELL, LIST, NEXT, STATE_INTS } from './automaton.ts';
import type { AutomatonBuilder } from './automaton.ts';
import { IntStack } from './intStack.ts';

export interface CompactAutomaton {
  /** STATE_INTS per state; states are named by the index of their first int, and next ones have smaller names. */
  states: Int32Array;
  /** Each list is preceded by its length; LIST of a state is where it begins, 0 is the empty one. */
  lists: Int32Array;
  start: number;
  /** The most states that can wait beside others on the way. */
  depth: number;
}

/**
 * Tables of the automaton that begins at `start`. The turned patterns of a line are `firstOf[line]`, then `nextOf` of that
 * and so on, until −1. `cellOf` gives by place on the spiral what CELL is to be.
 */
export function compactAutomaton(
  builder: AutomatonBuilder,
  start: number,
  firstOf: Int32Array,
  nextOf: Int32Array,
  cellOf: Int32Array,
): CompactAutomaton {
  const { states: from, lists: fromLists } = builder;
  const rows = from.data;
  const nameOf = new Int32Array(from.count).fill(-1);
  const listOf = new Int32Array(fromLists.count).fill(-1);
  const depthOf = new Int32Array(from.count);
  const states = new IntStack();
  const lists = new IntStack();

  function listAt(list: number): number {
    if (listOf[list] >= 0) return listOf[list];
    const name = lists.length;
    listOf[list] = name;
    lists.push(0);
    for (let i = fromLists.start(list); i < fromLists.end(list); i++) {
      const line = fromLists.data[i];
      for (let turned = firstOf[line]; turned >= 0; turned = nextOf[turned]) lists.insert(turned, name + 1);
    }
    lists.set(name, lists.length - name - 1);
    return name;
  }

  function stateAt(state: number): number {
    if (nameOf[state] >= 0) return nameOf[state];
    const at = state * STATE_INTS;
    let depth = 0;
    // The state after an empty point last, so that it lies right before this one in memory (10.6).
    for (let i = BESIDE; i >= NEXT; i--) {
      stateAt(rows[at + i]);
      depth = Math.max(depth, depthOf[rows[at + i]]);
    }
    const name = states.length;
    nameOf[state] = name;
    depthOf[state] = depth + 1;
    states.push(cellOf[rows[at + CELL]]);
    for (let i = NEXT; i <= BESIDE; i++) states.push(nameOf[rows[at + i]]);
    states.push(listAt(rows[at + LIST]));
    states.push(0);
    return name;
  }

  listAt(0);
  for (let i = 0; i < STATE_INTS; i++) states.push(0);
  nameOf[0] = 0;
  const first = stateAt(start);
  return {
    states: states.view(0, states.length).slice(),
    lists: lists.view(0, lists.length).slice(),
    start: first,
    depth: depthOf[start],
  };
}
