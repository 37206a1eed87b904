/**
 * The corner matcher (manual 9.18): descends the variation tree in each of the four corners, both ways round. What makes it
 * fast is that most branches end at the first count of stones that differs.
 */
import { pointAt } from '../../engine/board/point.ts';
import { transformCellX, transformCellY } from '../format/transform.ts';
import * as tree from './cornerTree.ts';
import type { CornerTables } from './cornerTree.ts';
import type { IntStack } from './intStack.ts';
import { EMPTY, OWN, windowAt } from './window.ts';
import type { Window } from './window.ts';

const SIDE = 19;

export class CornerWalk {
  readonly #tables: CornerTables;
  /** Seen from the present corner, by row × SIDE + column: what is there, and the stones of its corner area. */
  readonly #cells = new Uint8Array(SIDE * SIDE);
  readonly #stones = new Int16Array(SIDE * SIDE);
  #size = 0;
  #transformation = 0;

  constructor(tables: CornerTables) {
    this.#tables = tables;
  }

  /** Adds every match to the list from `from` on, in ascending order, as anchor × count + number of the turned pattern. */
  matchAll(
    window: Window,
    size: number,
    count: number,
    list: IntStack,
    from: number,
    anchors?: Uint8Array,
  ): void {
    if (this.#tables.patterns.length === 0) return;
    this.#size = size;
    for (let t = 0; t < 8; t++) {
      this.#transformation = t;
      this.#look(window);
      this.#descend(0, EMPTY, count, list, from, anchors);
    }
  }

  /** Turns the present corner to the top left. */
  #look(window: Window): void {
    const size = this.#size;
    const t = this.#transformation;
    for (let row = 0; row < size; row++) {
      let inRow = 0;
      for (let column = 0; column < size; column++) {
        const x = transformCellX(t, column, row, size, size);
        const y = transformCellY(t, column, row, size, size);
        const value = window.cells[windowAt(y, x)];
        if (value !== EMPTY) inRow++;
        const place = row * SIDE + column;
        this.#cells[place] = value;
        this.#stones[place] = inRow + (row > 0 ? this.#stones[place - SIDE] : 0);
      }
    }
  }

  /** The variation matches: its children and the patterns hanging on them are tried. `first` is the first stone found. */
  #descend(
    variation: number,
    first: number,
    count: number,
    list: IntStack,
    from: number,
    anchors: Uint8Array | undefined,
  ): void {
    const { variations } = this.#tables;
    let child = variations[variation * tree.VARIATION_INTS + tree.CHILD];
    for (; child >= 0; child = variations[child * tree.VARIATION_INTS + tree.SIBLING]) {
      const at = child * tree.VARIATION_INTS;
      const column = variations[at + tree.COLUMN];
      const row = variations[at + tree.ROW];
      if (column >= this.#size || row >= this.#size) continue;
      const other = variations[at + tree.COLOR];
      // The move is O's: the first stone must be O if the move has its colour, otherwise X.
      if (first === EMPTY || (first === OWN) === (other === 0)) {
        this.#match(variations[at + tree.PATTERN], count, list, from, anchors);
      }
      const place = row * SIDE + column;
      const value = this.#cells[place];
      if (value === EMPTY || this.#stones[place] !== variations[at + tree.STONES]) continue;
      if (first !== EMPTY && (value === first) !== (other === 0)) continue;
      this.#descend(child, first === EMPTY ? value : first, count, list, from, anchors);
    }
  }

  /** Adds the patterns of a variation whose whole area has no more stones than the variations before. */
  #match(
    pattern: number,
    count: number,
    list: IntStack,
    from: number,
    anchors: Uint8Array | undefined,
  ): void {
    const { patterns } = this.#tables;
    const size = this.#size;
    const t = this.#transformation;
    for (; pattern >= 0; pattern = patterns[pattern + tree.NEXT_PATTERN]) {
      const turned = patterns[pattern + tree.TURNED + t];
      const width = patterns[pattern + tree.WIDTH];
      const height = patterns[pattern + tree.HEIGHT];
      if (turned < 0 || width > size || height > size) continue;
      if (this.#stones[(height - 1) * SIDE + width - 1] !== patterns[pattern + tree.TOTAL]) continue;
      const column = patterns[pattern + tree.ANCHOR_COLUMN];
      const row = patterns[pattern + tree.ANCHOR_ROW];
      const anchor = pointAt(
        transformCellY(t, column, row, size, size),
        transformCellX(t, column, row, size, size),
      );
      if (anchors === undefined || anchors[anchor] !== 0) list.insert(anchor * count + turned, from);
    }
  }
}
