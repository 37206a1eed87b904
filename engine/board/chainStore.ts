/**
 * Where everything about chains is kept (manual 15.3), and how it is changed so that a move can be taken back.
 *
 * The idea: all integers that a move may change lie in one Int32Array, and every change pushes (address, old value) on a
 * stack; taking a move back writes the old values back in reverse order. No operation has an inverse that could be wrong.
 * A chain is named by the address of its record in that array, so that reaching a field is one addition. New records are
 * allocated upwards and freed by resetting the allocation mark.
 *
 * What may be written without a push: fields of a record allocated in the same move, and list entries beyond the count,
 * because removing an entry pushes the place it frees.
 *
 * A chain lists up to 20 liberties, its number of liberties is always exact. Beyond 20 the list is not kept; it is
 * rebuilt by walking the stones when the number falls back to 20. The obvious alternatives were a bit set of liberties
 * (exact, but each look costs 13 words, and reading looks at liberties far more often than it joins long chains) and
 * pseudo-liberties (faster still, but reading needs real ones).
 *
 * Hot code: every function here runs a million times a second in reading.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH, allPoints } from './point.ts';
import type { Point } from './point.ts';

/** The name of a chain: where its record starts in `state`. 0 is no chain. Valid until the next change of the board. */
export type Chain = number;

/** Liberties listed in a record. Manual 15.3 truncates at 20 too; reading never looks at chains with more than five. */
export const MAX_LISTED = 20;

// Offsets into a record.
export const COLOR = 0;
export const SIZE = 1;
export const ORIGIN = 2;
export const LIBERTIES = 3;
export const NEIGHBORS = 4;
export const MARK = 5;
export const LIBERTY_LIST = 6;
export const NEIGHBOR_LIST = LIBERTY_LIST + MAX_LISTED;

/** Where the cyclic list of stones starts in `state`; the chain numbers start at 0. */
export const NEXT = BOARD_ARRAY;
export const FIRST_RECORD = 2 * BOARD_ARRAY;

/** Entries reserved for one move, two per change: five for each stone taken or absorbed, three for each neighbour. */
const CHANGES_PER_MOVE = 1 << 14;
/** Generation marks start again here, well inside what V8 stores without a heap object. */
const LAST_MARK = 1 << 29;
/** Records there is room for at first, besides one for every third point. */
const SPARE_RECORDS = 128;

export class ChainStore {
  readonly size: number;
  /** Colours by Point; read only for callers. */
  readonly colorAt: Uint8Array = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  /** Every point of the board in reading order; read only. */
  readonly points: Int16Array;

  /** Chain by point, next stone of the chain by point, then the records. */
  protected state: Int32Array;
  protected readonly recordSize: number;
  protected nextRecord: Chain = FIRST_RECORD;
  /** Pairs of address and old value. */
  protected changes = new Int32Array(CHANGES_PER_MOVE + (1 << 13));
  protected changeTop = 0;
  /** Points emptied by the moves made so far, innermost last. */
  protected captured = new Int16Array(4 * BOARD_ARRAY);
  protected capturedTop = 0;
  /** Generation marks by point. */
  protected readonly markAt = new Int32Array(BOARD_ARRAY);
  private mark = 0;

  /** An empty board; throws RangeError for a size outside 1..19. */
  constructor(size: number) {
    if (!Number.isInteger(size) || size < 1 || size > 19)
      throw new RangeError(`board size ${size} is not in 1..19`);
    this.size = size;
    this.points = Int16Array.from(allPoints(size));
    // A chain of k stones has at most 2k + 2 neighbour points; stones and neighbours share size * size points.
    this.recordSize = NEIGHBOR_LIST + Math.floor((2 * size * size + 2) / 3) + 2;
    this.state = new Int32Array(
      FIRST_RECORD + this.recordSize * (Math.ceil((size * size) / 3) + SPARE_RECORDS),
    );
    for (const point of this.points) this.colorAt[point] = EMPTY;
  }

  /** A mark not in use by any point or chain. */
  protected newMark(): number {
    if (++this.mark === LAST_MARK) {
      this.markAt.fill(0);
      for (let s = FIRST_RECORD; s < this.state.length; s += this.recordSize) this.state[s + MARK] = 0;
      this.mark = 1;
    }
    return this.mark;
  }

  /** Makes room for whatever one move can need. To be called before place(). */
  protected reserve(): void {
    if (this.nextRecord + this.recordSize > this.state.length) {
      const larger = new Int32Array(this.state.length + this.recordSize * 256);
      larger.set(this.state);
      this.state = larger;
    }
    if (this.changeTop + CHANGES_PER_MOVE > this.changes.length) {
      const larger = new Int32Array(2 * this.changes.length);
      larger.set(this.changes);
      this.changes = larger;
    }
    if (this.capturedTop + BOARD_ARRAY > this.captured.length) {
      const larger = new Int16Array(2 * this.captured.length);
      larger.set(this.captured);
      this.captured = larger;
    }
  }

  /** Writes a value and remembers the old one. */
  protected change(address: number, value: number): void {
    const top = this.changeTop;
    this.changes[top] = address;
    this.changes[top + 1] = this.state[address];
    this.changeTop = top + 2;
    this.state[address] = value;
  }

  /** Adds a point that is not yet a liberty of the chain. */
  protected addLiberty(chain: Chain, point: Point): void {
    const count = this.state[chain + LIBERTIES];
    if (count < MAX_LISTED) this.state[chain + LIBERTY_LIST + count] = point;
    this.change(chain + LIBERTIES, count + 1);
  }

  /** Adds a point beside a stone about to join the chain, if it is empty and no liberty of the chain yet. */
  protected gainLiberty(chain: Chain, point: Point): void {
    if (this.colorAt[point] === EMPTY && !this.touches(point, chain)) this.addLiberty(chain, point);
  }

  /** Whether a stone of the chain is beside the point. */
  protected touches(point: Point, chain: Chain): boolean {
    const state = this.state;
    return (
      state[point - SOUTH] === chain ||
      state[point - 1] === chain ||
      state[point + 1] === chain ||
      state[point + SOUTH] === chain
    );
  }

  /** Removes a liberty that has just been occupied. */
  protected dropLiberty(chain: Chain, point: Point): void {
    const state = this.state;
    const count = state[chain + LIBERTIES] - 1;
    this.change(chain + LIBERTIES, count);
    if (count < MAX_LISTED) {
      let i = chain + LIBERTY_LIST;
      while (state[i] !== point) i++;
      const last = chain + LIBERTY_LIST + count;
      if (i !== last) this.change(i, state[last]);
      // The freed slot may be written again before this change is undone.
      this.change(last, point);
    } else if (count === MAX_LISTED) this.relist(chain);
  }

  /** Lists the liberties of a chain that has come down to MAX_LISTED of them. */
  private relist(chain: Chain): void {
    const state = this.state;
    const colorAt = this.colorAt;
    const markAt = this.markAt;
    const mark = this.newMark();
    const start = state[chain + ORIGIN];
    let slot = chain + LIBERTY_LIST;
    let stone = start;
    do {
      for (let k = 0; k < 4; k++) {
        const point = stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (colorAt[point] === EMPTY && markAt[point] !== mark) {
          markAt[point] = mark;
          this.change(slot++, point);
        }
      }
      stone = state[NEXT + stone];
    } while (stone !== start);
  }

  /** Adds a chain that is not in the neighbour list yet. */
  protected addNeighbor(chain: Chain, neighbor: Chain): void {
    const count = this.state[chain + NEIGHBORS];
    this.state[chain + NEIGHBOR_LIST + count] = neighbor;
    this.change(chain + NEIGHBORS, count + 1);
  }

  /** Removes a chain from the neighbour list, which has it. */
  protected dropNeighbor(chain: Chain, neighbor: Chain): void {
    const state = this.state;
    const count = state[chain + NEIGHBORS] - 1;
    const last = chain + NEIGHBOR_LIST + count;
    let i = chain + NEIGHBOR_LIST;
    while (state[i] !== neighbor) i++;
    if (i !== last) this.change(i, state[last]);
    this.change(last, neighbor);
    this.change(chain + NEIGHBORS, count);
  }

  /** Puts one chain in another's place in the neighbour list. */
  protected replaceNeighbor(chain: Chain, old: Chain, replacement: Chain): void {
    let i = chain + NEIGHBOR_LIST;
    while (this.state[i] !== old) i++;
    this.change(i, replacement);
  }

  /** Makes two opposing chains neighbours unless they are. */
  protected link(chain: Chain, neighbor: Chain): void {
    const state = this.state;
    const end = chain + NEIGHBOR_LIST + state[chain + NEIGHBORS];
    for (let i = chain + NEIGHBOR_LIST; i < end; i++) if (state[i] === neighbor) return;
    this.addNeighbor(chain, neighbor);
    this.addNeighbor(neighbor, chain);
  }

  /** Writes back everything changed since the change stack had this height. Hash, ko and colours are the caller's. */
  protected unwind(changeTop: number): void {
    const state = this.state;
    const changes = this.changes;
    for (let i = this.changeTop - 2; i >= changeTop; i -= 2) state[changes[i]] = changes[i + 1];
    this.changeTop = changeTop;
  }
}
