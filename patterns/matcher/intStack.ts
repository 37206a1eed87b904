/** A stack of integers that grows as needed. */
import { doubled } from './interner.ts';

export class IntStack {
  #items: Int32Array = new Int32Array(1024);
  /** Number of items; may be lowered to drop some. */
  length = 0;

  push(item: number): void {
    if (this.length === this.#items.length) this.#items = doubled(this.#items);
    this.#items[this.length++] = item;
  }

  at(index: number): number {
    return this.#items[index];
  }

  /** Changes an item. */
  set(index: number, item: number): void {
    this.#items[index] = item;
  }

  /** Adds an item, keeping those from `from` on in ascending order. */
  insert(item: number, from: number): void {
    this.push(item);
    const items = this.#items;
    let at = this.length - 1;
    for (; at > from && items[at - 1] > item; at--) items[at] = items[at - 1];
    items[at] = item;
  }

  /** A view of the items from `from` to `to`, good until the next push. */
  view(from: number, to: number): Int32Array {
    return this.#items.subarray(from, to);
  }
}
