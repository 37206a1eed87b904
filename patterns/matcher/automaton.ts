/**
 * Builds the automaton that recognises a set of patterns, each a line of cells along the spiral (manual ch. 10). A state
 * reads one cell and has a next state for each of its four values; state 0 is the error state. Lines recognised when a
 * state is reached are in its list.
 *
 * The manual joins the automata of single patterns by synchronised products. The result is what determinising all lines at
 * once gives, and that is done here: a state stands for the set of lines still possible, equal sets are built once, and
 * equal states are stored once from the leaves up, which makes the automaton minimal (DETERMINISTIC). With thousands of
 * patterns full of wildcards it explodes, because the sets differ in every pattern that does not care for the cells read:
 * 1,500 patterns already have 9 million states when only two fifths of a set may be indifferent to a cell. So (BOUNDED) a
 * state takes only the lines that look at its cell, the others are in a second state 'beside' it, read afterwards; the cell
 * is the one that rejects most; and where few lines are left, the state is a leaf that lists them as candidates, to be
 * compared in full. The same patterns have 23,000 states then, and are found as fast.
 *
 * A state depends on its set and the cells decided and on nothing else, so a builder that is kept builds only the states an
 * edit has changed, and the result is the same as if built anew.
 */
import { IntStack } from './intStack.ts';
import { Interner } from './interner.ts';

/** Ints of a state: what its cell is (place on the spiral), four next states, the state beside, its list, and one unused. */
export const STATE_INTS = 8;
export const CELL = 0;
export const NEXT = 1;
export const BESIDE = 5;
export const LIST = 6;

export interface AutomatonOptions {
  /** One state at a time, and every list is final; for small sets. Otherwise bounded: lists are of candidates. */
  deterministic: boolean;
  /** So many lines are not told apart any more (bounded). */
  leaf: number;
  /**
   * Nor are those that are mostly copies (bounded). A line is copied wherever it allows several values of a cell, and each
   * copy weighs 1 / (number of copies); a set must weigh so much. The weights at equal depth add up to the number of lines.
   */
  weight: number;
}

export const BOUNDED: AutomatonOptions = { deterministic: false, leaf: 4, weight: 1 / 16 };
export const DETERMINISTIC: AutomatonOptions = { deterministic: true, leaf: 0, weight: 0 };

/** By set of values: a hundred times the share of points where it rejects, if 50 % of them are empty and 6 % off the board. */
const GAIN = Int32Array.from({ length: 16 }, (_, mask) => {
  const often = [50, 22, 22, 6];
  return often.reduce((sum, share, value) => (mask & (1 << value) ? sum - share : sum), 100);
});
/** By set of values: the binary logarithm of their number, rounded up. */
const COPIES = Int32Array.from({ length: 16 }, (_, mask) => {
  const values = [0, 1, 2, 3].filter((value) => (mask >> value) & 1).length;
  return values < 2 ? 0 : values < 3 ? 1 : 2;
});

/** Keeps what it has built; `states` and `lists` only grow. */
export class AutomatonBuilder {
  /** State s begins at s × STATE_INTS; next states are given by number and are smaller. */
  readonly states = new Interner();
  /** Lists of line numbers, ascending. List 0 is empty. */
  readonly lists = new Interner();
  readonly #options: AutomatonOptions;
  /** Lines: place << 4 | allowed values, by place. */
  readonly #lines = new Interner();
  /** Sets already built (see #key), and by their numbers, their states. */
  readonly #built = new Interner();
  readonly #stateOfBuilt = new Map<number, number>();
  /** The sets on the way from the root, and what their lines allow at the cells chosen. */
  readonly #sets = new IntStack();
  readonly #allowed = new IntStack();
  /** Cells by which the lines of the present set have been told apart. */
  readonly #decided = new IntStack();
  readonly #isDecided: Uint8Array;
  readonly #gain: Int32Array;
  /** By line: the binary logarithm of its copies. */
  #copies: Uint8Array = new Uint8Array(0);

  /** `places`: length of the spiral. */
  constructor(options: AutomatonOptions, places: number) {
    this.#options = options;
    this.#isDecided = new Uint8Array(places);
    this.#gain = new Int32Array(places);
    this.states.add(new Int32Array(STATE_INTS));
    this.lists.add(new Int32Array(0));
  }

  /** Lines known so far, used or not. */
  get lineCount(): number {
    return this.#lines.count;
  }

  /** The number of a line: its cells as place << 4 | allowed values, by place, at least one. */
  addLine(cells: Int32Array): number {
    return this.#lines.add(cells);
  }

  /** The state from which the lines, in ascending order, are recognised. */
  build(lines: Int32Array): number {
    if (this.#copies.length < this.#lines.count) this.#copies = new Uint8Array(this.#lines.count * 2);
    this.#sets.length = 0;
    for (const line of lines) this.#sets.push(line);
    return this.#state(0, lines.length);
  }

  /** The state for the set of lines in #sets from `from` to `to`, given what is decided. */
  #state(from: number, to: number): number {
    if (from === to) return 0;
    if (!this.#options.deterministic && (to - from <= this.#options.leaf || this.#isLight(from, to))) {
      return this.#add(0, 0, 0, 0, 0, 0, this.lists.add(this.#sets.view(from, to)));
    }
    const key = this.#key(from, to);
    const known = this.#stateOfBuilt.get(this.#built.find(key));
    if (known !== undefined) return known;
    const { length } = this.#sets;
    const state = this.#branch(from, to);
    this.#sets.length = length;
    this.#stateOfBuilt.set(this.#built.add(key), state);
    return state;
  }

  #isLight(from: number, to: number): boolean {
    // Exact: sums of powers of two in any order.
    let weight = 0;
    for (let i = from; i < to; i++) weight += 2 ** -this.#copies[this.#sets.at(i)];
    return weight < this.#options.weight;
  }

  #branch(from: number, to: number): number {
    const sets = this.#sets;
    const doneFrom = sets.length;
    const cell = this.#bestCell(from, to);
    const list = this.lists.add(sets.view(doneFrom, sets.length));
    sets.length = doneFrom;
    if (cell < 0) return this.#add(0, 0, 0, 0, 0, 0, list);
    const allowedFrom = this.#allowed.length;
    for (let i = from; i < to; i++) this.#allowed.push(this.#allowedAt(sets.at(i), cell));
    const next0 = this.#next(from, to, allowedFrom, cell, 0);
    const next1 = this.#next(from, to, allowedFrom, cell, 1);
    const next2 = this.#next(from, to, allowedFrom, cell, 2);
    const next3 = this.#next(from, to, allowedFrom, cell, 3);
    let beside = 0;
    if (!this.#options.deterministic) {
      for (let i = from; i < to; i++)
        if (this.#allowed.at(allowedFrom + i - from) === 0) sets.push(sets.at(i));
      beside = this.#state(doneFrom, sets.length);
      sets.length = doneFrom;
    }
    this.#allowed.length = allowedFrom;
    return this.#add(cell, next0, next1, next2, next3, beside, list);
  }

  /** The state that follows when the cell has the value. */
  #next(from: number, to: number, allowedFrom: number, cell: number, value: number): number {
    const sets = this.#sets;
    const first = sets.length;
    const { deterministic } = this.#options;
    for (let i = from; i < to; i++) {
      const allowed = this.#allowed.at(allowedFrom + i - from);
      if (allowed === DONE) continue;
      if (allowed === 0 ? !deterministic : ((allowed >> value) & 1) === 0) continue;
      const line = sets.at(i);
      sets.push(line);
      this.#copies[line] += COPIES[allowed];
    }
    const last = sets.length;
    this.#isDecided[cell] = 1;
    this.#decided.push(cell);
    const state = this.#state(first, last);
    this.#isDecided[cell] = 0;
    this.#decided.length--;
    for (let i = from; i < to; i++) {
      const allowed = this.#allowed.at(allowedFrom + i - from);
      if (allowed !== DONE && (allowed >> value) & 1) this.#copies[sets.at(i)] -= COPIES[allowed];
    }
    sets.length = first;
    return state;
  }

  /** The undecided cell to read, −1 when no line needs any; pushes the lines that need no more. */
  #bestCell(from: number, to: number): number {
    const gain = this.#gain;
    const { data } = this.#lines;
    const { deterministic } = this.#options;
    let last = -1;
    for (let i = from; i < to; i++) {
      const line = this.#sets.at(i);
      const end = this.#lines.end(line);
      let done = true;
      for (let c = this.#lines.start(line); c < end; c++) {
        const cell = data[c] >> 4;
        if (this.#isDecided[cell]) continue;
        done = false;
        gain[cell] += GAIN[data[c] & 15];
        if (cell > last) last = cell;
      }
      if (done) this.#sets.push(line);
    }
    let best = -1;
    let most = 0;
    for (let cell = 0; cell <= last; cell++) {
      // The first cell of all when deterministic, otherwise the one that rejects most.
      if (gain[cell] > most && (best < 0 || !deterministic)) {
        best = cell;
        most = gain[cell];
      }
      gain[cell] = 0;
    }
    return best;
  }

  /** What the line allows at the cell, 0 when it does not look there, DONE when it has no undecided cell at all. */
  #allowedAt(line: number, cell: number): number {
    const { data } = this.#lines;
    const end = this.#lines.end(line);
    let done = true;
    for (let c = this.#lines.start(line); c < end; c++) {
      if (data[c] >> 4 === cell) return data[c] & 15;
      if (!this.#isDecided[data[c] >> 4]) done = false;
    }
    return done ? DONE : 0;
  }

  /**
   * What a state depends on. Bounded: the lines and the cells decided, all of which every line of the set looks at.
   * Deterministic: the lines and what they still look at, which begins with the first undecided cell of any.
   */
  #key(from: number, to: number): Int32Array {
    const cells = this.#options.deterministic
      ? Int32Array.of(this.#firstUndecided(from, to))
      : this.#decided.view(0, this.#decided.length).slice().sort();
    const key = new Int32Array(1 + to - from + cells.length);
    key[0] = to - from;
    key.set(this.#sets.view(from, to), 1);
    key.set(cells, 1 + to - from);
    return key;
  }

  #firstUndecided(from: number, to: number): number {
    let first = this.#isDecided.length;
    const { data } = this.#lines;
    for (let i = from; i < to; i++) {
      const line = this.#sets.at(i);
      for (let c = this.#lines.start(line); c < this.#lines.end(line); c++) {
        const cell = data[c] >> 4;
        if (!this.#isDecided[cell]) first = Math.min(first, cell);
      }
    }
    return first;
  }

  #add(cell: number, a: number, b: number, c: number, d: number, beside: number, list: number): number {
    // A state that recognises nothing and tells nothing apart is left out.
    if (list === 0 && (a | b | c | d) === 0) return beside;
    if (list === 0 && beside === 0 && a === b && b === c && c === d) return a;
    return this.states.add(Int32Array.of(cell, a, b, c, d, beside, list, 0));
  }
}

/** In place of a set of values: the line is complete. */
const DONE = 16;
