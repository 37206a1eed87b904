/** Keys of shapes (32 bits, never 0) and a number for each: open addressing in one pair of arrays. */
export class KeyTable {
  private keys: Int32Array;
  private numbers: Int32Array | Uint16Array;
  private mask: number;
  count = 0;

  constructor(room = 1024) {
    let length = 16;
    while (3 * length < 4 * room) length *= 2;
    this.keys = new Int32Array(length);
    this.numbers = new Int32Array(length);
    this.mask = length - 1;
  }

  /** A table that is only looked up in. */
  static of(keys: Int32Array, numbers: Uint16Array): KeyTable {
    const table = new KeyTable(0);
    table.keys = keys;
    table.numbers = numbers;
    table.mask = keys.length - 1;
    return table;
  }

  /** What is in it, in as few slots as lookups stay quick with. */
  arrays(): { keys: Int32Array; numbers: Uint16Array } {
    return { keys: this.keys, numbers: Uint16Array.from(this.numbers) };
  }

  /** The number of the key, or -1. */
  find(key: number): number {
    const { keys, mask } = this;
    let i = key & mask;
    for (;;) {
      const k = keys[i];
      if (k === key) return this.numbers[i];
      if (k === 0) return -1;
      i = (i + 1) & mask;
    }
  }

  /** Gives the key a number; a key that has one keeps it. Returns the number it has then. */
  add(key: number, number: number): number {
    if (4 * this.count >= 3 * this.keys.length) this.grow();
    const { keys, mask } = this;
    let i = key & mask;
    while (keys[i] !== 0) {
      if (keys[i] === key) return this.numbers[i];
      i = (i + 1) & mask;
    }
    keys[i] = key;
    this.numbers[i] = number;
    this.count++;
    return number;
  }

  /** Adds to the number of the key, 0 before it is first met; returns the sum. */
  increase(key: number, by = 1): number {
    if (4 * this.count >= 3 * this.keys.length) this.grow();
    const { keys, numbers, mask } = this;
    let i = key & mask;
    while (keys[i] !== 0) {
      if (keys[i] === key) return (numbers[i] += by);
      i = (i + 1) & mask;
    }
    keys[i] = key;
    this.count++;
    return (numbers[i] = by);
  }

  private grow(): void {
    const { keys, numbers } = this;
    this.keys = new Int32Array(2 * keys.length);
    this.numbers = new Int32Array(2 * keys.length);
    this.mask = 2 * keys.length - 1;
    for (let j = 0; j < keys.length; j++) {
      if (keys[j] === 0) continue;
      let i = keys[j] & this.mask;
      while (this.keys[i] !== 0) i = (i + 1) & this.mask;
      this.keys[i] = keys[j];
      this.numbers[i] = numbers[j];
    }
  }
}
