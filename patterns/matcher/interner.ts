/**
 * Stores rows of integers one after the other, equal rows once: hash consing, by which equal states, lists and sets of the
 * automaton become the same number. A Map with text keys would do the same several times slower.
 */
export class Interner {
  /** The rows; row i is from start(i) to end(i). Replaced as it grows. */
  data: Int32Array = new Int32Array(4096);
  #count = 0;
  /** By row: where it begins; its end is where the next begins. */
  #starts: Int32Array = new Int32Array(1025);
  /** Open hash table of rows plus one; 0 is free. Its length is a power of two. */
  #slots: Int32Array = new Int32Array(2048);

  /** Rows stored. */
  get count(): number {
    return this.#count;
  }

  start(row: number): number {
    return this.#starts[row];
  }

  end(row: number): number {
    return this.#starts[row + 1];
  }

  /** Stores the row if it is new; returns its number, counted from 0. */
  add(row: Int32Array): number {
    const slot = this.#slotOf(row);
    if (this.#slots[slot] !== 0) return this.#slots[slot] - 1;
    const start = this.#starts[this.#count];
    while (start + row.length > this.data.length) this.data = doubled(this.data);
    this.data.set(row, start);
    if (this.#count + 2 > this.#starts.length) this.#starts = doubled(this.#starts);
    this.#slots[slot] = ++this.#count;
    this.#starts[this.#count] = start + row.length;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return this.#count - 1;
  }

  /** The number of the row, or −1 when it is not stored. */
  find(row: Int32Array): number {
    return this.#slots[this.#slotOf(row)] - 1;
  }

  /** The slot that holds the row, or the free one where it belongs. */
  #slotOf(row: Int32Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(row, 0, row.length) & mask;
    while (this.#slots[slot] !== 0 && !this.#equals(this.#slots[slot] - 1, row)) slot = (slot + 1) & mask;
    return slot;
  }

  #equals(stored: number, row: Int32Array): boolean {
    const start = this.#starts[stored];
    if (this.#starts[stored + 1] - start !== row.length) return false;
    for (let i = 0; i < row.length; i++) if (this.data[start + i] !== row[i]) return false;
    return true;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < this.#count; row++) {
      let slot = hashOf(this.data, this.#starts[row], this.#starts[row + 1]) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
    }
  }
}

/** A copy twice as long. */
export function doubled(data: Int32Array): Int32Array {
  const larger = new Int32Array(data.length * 2);
  larger.set(data);
  return larger;
}

function hashOf(data: Int32Array, from: number, to: number): number {
  let hash = to - from;
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ data[i], 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
