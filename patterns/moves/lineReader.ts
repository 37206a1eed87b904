/** Reads the texts of one database, one after the other, without reading lines again that stay. */
import { readMoveLine } from './text.ts';
import type { ReadLine } from './text.ts';

export class LineReader {
  private raw: readonly string[] = [];
  private read: readonly ReadLine[] = [];

  /** By line, from 0. A line that stays is the same object as before. */
  lines(text: string): readonly ReadLine[] {
    const { raw: before, read: known } = this;
    const raw = text.split('\n');
    const most = Math.min(before.length, raw.length);
    let first = 0;
    while (first < most && raw[first] === before[first]) first++;
    let last = 0;
    while (last < most - first && raw[raw.length - 1 - last] === before[before.length - 1 - last]) last++;
    if (first === raw.length && raw.length === before.length) return known;
    this.raw = raw;
    this.read = [
      ...known.slice(0, first),
      ...raw.slice(first, raw.length - last).map(readMoveLine),
      ...known.slice(known.length - last),
    ];
    return this.read;
  }
}
