/**
 * Walks the automaton from every point of the board (manual 10.3) and compares the candidates it names in full. Nothing is
 * allocated: states that wait beside others are on a stack made once.
 */
import { STRIDE } from '../../engine/board/point.ts';
import { BESIDE, CELL, LIST, NEXT } from './automaton.ts';
import type { DfaTables } from './dfaBuilder.ts';
import type { IntStack } from './intStack.ts';
import { windowAt } from './window.ts';
import type { Window } from './window.ts';

export class DfaWalk {
  readonly #tables: DfaTables;
  readonly #waiting: Int32Array;

  constructor(tables: DfaTables) {
    this.#tables = tables;
    this.#waiting = new Int32Array(tables.depth + 1);
  }

  /**
   * Adds every match to the list, as point × count + number of the turned pattern, in ascending order. With `anchors`, only
   * points where it is not 0 are tried.
   */
  matchAll(window: Window, size: number, count: number, list: IntStack, anchors?: Uint8Array): void {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const point = (row + 1) * STRIDE + column + 1;
        if (anchors !== undefined && anchors[point] === 0) continue;
        this.#matchAt(window.cells, windowAt(row, column), point * count, list);
      }
    }
  }

  #matchAt(cells: Uint8Array, center: number, base: number, list: IntStack): void {
    const { states, lists, tests, testsFrom } = this.#tables;
    const waiting = this.#waiting;
    const from = list.length;
    let waits = 1;
    waiting[0] = this.#tables.start;
    while (waits > 0) {
      let state = waiting[--waits];
      while (state !== 0) {
        const beside = states[state + BESIDE];
        if (beside !== 0) waiting[waits++] = beside;
        const items = states[state + LIST];
        if (items !== 0) {
          const last = items + lists[items];
          for (let i = items + 1; i <= last; i++) {
            let test = testsFrom[lists[i]];
            const end = testsFrom[lists[i] + 1];
            while (test < end && (tests[test] & (1 << cells[center + (tests[test] >> 4)])) !== 0) test++;
            if (test === end) list.insert(base + lists[i], from);
          }
        }
        state = states[state + NEXT + cells[center + states[state + CELL]]];
      }
    }
  }
}
