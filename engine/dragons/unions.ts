/** Which chains stand together: sets of chains that grow, by Point (manual 7.2, amalgamation). */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point } from '../board/point.ts';

export class Unions {
  readonly #parent = new Int16Array(BOARD_ARRAY);

  /** Every chain alone; chains are known by their origins. */
  reset(): void {
    for (let i = 0; i < BOARD_ARRAY; i++) this.#parent[i] = i;
  }

  /** The origin that stands for the set of a chain: the first of its origins in reading order. */
  find(origin: Point): Point {
    const parent = this.#parent;
    let root = origin;
    while (parent[root] !== root) root = parent[root];
    while (parent[origin] !== root) {
      const next = parent[origin];
      parent[origin] = root;
      origin = next;
    }
    return root;
  }

  /** Puts the sets of two chains together; false when they were one already. */
  join(a: Point, b: Point): boolean {
    const first = this.find(a);
    const second = this.find(b);
    if (first === second) return false;
    if (first < second) this.#parent[second] = first;
    else this.#parent[first] = second;
    return true;
  }
}
