/**
 * What games and patterns have in common, as numbers: a stone of a colour on a point, and how four neighbouring points (a window) look when
 * there is a stone among them. A game has every feature that it ever had; where a pattern stands in it, it has all of the pattern's.
 */
import type { Placement } from './pattern.ts';
import { NO_POINT, colourOf, pointOf, type Changes } from './trace.ts';

/** A window looks like a number of four digits to the base 3: the colours of its top left, top right, bottom left and bottom right point. */
const LOOKS = 81;
const [RIGHT, BELOW, BELOW_RIGHT] = [3, 9, 27];
/** Numbers for windows; where there are more windows some share a number, so that a game may seem to have what it never had. */
const MOST_WINDOWS = 16_381;
const UNKNOWN = 3;

/** The features of boards of one size. */
export class Features {
  /** They are numbers below this. */
  readonly count: number;
  readonly #points: number;
  /** Rows of the board one after the other, with a point before each, and a row before and after, so that every point is in four windows. */
  readonly #width: number;
  readonly #at: Uint16Array;
  readonly #colours: Uint8Array;
  /** By top left point, as the next one. */
  readonly #looks: Uint8Array;
  readonly #onBoard: Uint8Array;
  /** By feature: the number of the last course that had it. */
  readonly #seen: Uint32Array;
  #course = 0;
  readonly #found: Uint16Array;

  constructor(size: number) {
    this.#points = size * size;
    this.#width = size + 1;
    this.#at = Uint16Array.from(
      { length: this.#points },
      (_, point) => (Math.floor(point / size) + 1) * this.#width + (point % size) + 1,
    );
    const all = this.#width * (size + 2) + 1;
    this.#colours = new Uint8Array(all);
    this.#looks = new Uint8Array(all);
    this.#onBoard = new Uint8Array(all);
    for (const [point, at] of this.#at.entries())
      this.#onBoard[at] = point % size < size - 1 && point < this.#points - size ? 1 : 0;
    this.count = 2 * this.#points + Math.min(MOST_WINDOWS, all * LOOKS);
    this.#seen = new Uint32Array(this.count);
    this.#found = new Uint16Array(this.count);
  }

  /** Each feature of a game once; the next call overwrites the answer. */
  ofCourse(changes: Changes): Uint16Array {
    this.#looks.fill(0);
    const colours = this.#colours.fill(0);
    this.#course++;
    let count = 0;
    const width = this.#width;
    for (const change of changes) {
      const point = pointOf(change);
      if (point === NO_POINT) continue;
      const colour = colourOf(change);
      const at = this.#at[point];
      const more = colour - colours[at];
      colours[at] = colour;
      if (colour !== 0) count = this.#note(this.#stone(point, colour), count);
      count = this.#change(at, more, count);
      count = this.#change(at - 1, RIGHT * more, count);
      count = this.#change(at - width, BELOW * more, count);
      count = this.#change(at - width - 1, BELOW_RIGHT * more, count);
    }
    return this.#found.subarray(0, count);
  }

  ofPlacement({ cells, colours: wanted, stones }: Placement): number[] {
    const colours = this.#colours.fill(UNKNOWN);
    const features: number[] = [];
    for (const [i, point] of cells.entries()) {
      colours[this.#at[point]] = wanted[i];
      if (i < stones) features.push(this.#stone(point, wanted[i]));
    }
    const width = this.#width;
    for (const point of cells) {
      const at = this.#at[point];
      const [right, below, belowRight] = [colours[at + 1], colours[at + width], colours[at + width + 1]];
      if (right === UNKNOWN || below === UNKNOWN || belowRight === UNKNOWN) continue;
      const look = colours[at] + RIGHT * right + BELOW * below + BELOW_RIGHT * belowRight;
      if (look !== 0) features.push(this.#window(at, look));
    }
    return features;
  }

  #stone(point: number, colour: number): number {
    return (colour - 1) * this.#points + point;
  }

  #window(at: number, look: number): number {
    return 2 * this.#points + ((at * LOOKS + look) % MOST_WINDOWS);
  }

  #change(at: number, more: number, count: number): number {
    if (this.#onBoard[at] === 0) return count;
    const look = (this.#looks[at] += more);
    return look === 0 ? count : this.#note(this.#window(at, look), count);
  }

  #note(feature: number, count: number): number {
    if (this.#seen[feature] === this.#course) return count;
    this.#seen[feature] = this.#course;
    this.#found[count] = feature;
    return count + 1;
  }
}
