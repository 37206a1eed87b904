/**
 * The incremental machine under Position (manual 15.3): after every stone played it knows each chain's colour, size, origin,
 * stones, liberties and neighbour chains without searching the board.
 *
 * Captured opposing chains go first. Then the new stone is a chain of its own, or extends its only friendly neighbour; with
 * several, the largest absorbs the others, so that the work is about the smaller ones. (The manual makes a new record for
 * the joined chain instead; here nothing beyond a list's count needs saving, which makes growing an old one cheaper.)
 * Records of captured and absorbed chains stay untouched, ready to be valid again when the move is taken back.
 *
 * Hot code: see chainStore.ts.
 */
import {
  COLOR,
  ChainStore,
  FIRST_RECORD,
  LIBERTIES,
  LIBERTY_LIST,
  MARK,
  MAX_LISTED,
  NEIGHBORS,
  NEIGHBOR_LIST,
  NEXT,
  ORIGIN,
  SIZE,
} from './chainStore.ts';
import type { Chain } from './chainStore.ts';
import { BOARD_ARRAY, EMPTY, SOUTH } from './point.ts';
import type { Color, Point, Stone } from './point.ts';
import { KO_PLANE, ZOBRIST_HIGH, ZOBRIST_LOW } from './zobrist.ts';

/** Chain records that permanent moves may waste before the structures are rebuilt. */
const WASTE = 64;
/** North, west, east, south. */
const SIDES = [-SOUTH, -1, 1, SOUTH];

export class ChainBoard extends ChainStore {
  /** Where the last move took a single stone in a ko, so that it may not be retaken at once; 0 none. */
  koPoint: Point = 0;
  /** Low and high Zobrist word; an array, because int32 fields may be boxed. */
  protected readonly hashWords = new Int32Array(2);
  private rebuildAt: Chain = FIRST_RECORD + WASTE * this.recordSize;

  get hashLow(): number {
    return this.hashWords[0];
  }

  get hashHigh(): number {
    return this.hashWords[1];
  }

  /** XORs a stone into or out of the hash. */
  protected toggle(point: Point, plane: number): void {
    this.hashWords[0] ^= ZOBRIST_LOW[plane * BOARD_ARRAY + point];
    this.hashWords[1] ^= ZOBRIST_HIGH[plane * BOARD_ARRAY + point];
  }

  /** Sets the ko point and its part of the hash. */
  protected setKo(point: Point): void {
    if (this.koPoint !== 0) this.toggle(this.koPoint, KO_PLANE);
    this.koPoint = point;
    if (point !== 0) this.toggle(point, KO_PLANE);
  }

  /**
   * Puts a stone on an empty point, removes opposing chains left without liberties, then the stone's own chain if it has
   * none (manual 15.4), and sets the ko point. The removed points lie in `captured` from the old `capturedTop` on; all
   * other changes are on the change stack. Legality is the caller's business; reserve() must have been called.
   */
  protected place(point: Point, color: Stone): void {
    const state = this.state;
    const colorAt = this.colorAt;
    const other = 3 - color;
    const firstCaptured = this.capturedTop;
    colorAt[point] = color;
    this.toggle(point, color);

    let north = 0;
    let west = 0;
    let east = 0;
    let south = 0;
    if (colorAt[point - SOUTH] === other) {
      north = state[point - SOUTH];
      if (state[north + LIBERTIES] === 1) {
        this.remove(north);
        north = 0;
      } else this.dropLiberty(north, point);
    }
    if (colorAt[point - 1] === other) {
      west = state[point - 1];
      if (west === north) west = 0;
      else if (state[west + LIBERTIES] === 1) {
        this.remove(west);
        west = 0;
      } else this.dropLiberty(west, point);
    }
    if (colorAt[point + 1] === other) {
      east = state[point + 1];
      if (east === north || east === west) east = 0;
      else if (state[east + LIBERTIES] === 1) {
        this.remove(east);
        east = 0;
      } else this.dropLiberty(east, point);
    }
    if (colorAt[point + SOUTH] === other) {
      south = state[point + SOUTH];
      if (south === north || south === west || south === east) south = 0;
      else if (state[south + LIBERTIES] === 1) {
        this.remove(south);
        south = 0;
      } else this.dropLiberty(south, point);
    }

    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    if (colorAt[point - SOUTH] === color) first = state[point - SOUTH];
    if (colorAt[point - 1] === color) {
      const s = state[point - 1];
      if (first === 0) first = s;
      else if (s !== first) second = s;
    }
    if (colorAt[point + 1] === color) {
      const s = state[point + 1];
      if (first === 0) first = s;
      else if (s !== first) {
        if (second === 0) second = s;
        else if (s !== second) third = s;
      }
    }
    if (colorAt[point + SOUTH] === color) {
      const s = state[point + SOUTH];
      if (first === 0) first = s;
      else if (s !== first) {
        if (second === 0) second = s;
        else if (s !== second) {
          if (third === 0) third = s;
          else if (s !== third) fourth = s;
        }
      }
    }

    let chain = first;
    if (first === 0) chain = this.create(point, color, north, west, east, south);
    else {
      if (second !== 0) {
        // The largest absorbs the others.
        if (state[second + SIZE] > state[chain + SIZE]) chain = second;
        if (third !== 0 && state[third + SIZE] > state[chain + SIZE]) chain = third;
        if (fourth !== 0 && state[fourth + SIZE] > state[chain + SIZE]) chain = fourth;
      }
      this.dropLiberty(chain, point);
      if (second !== 0) {
        if (first !== chain) this.absorb(chain, first, point);
        if (second !== chain) this.absorb(chain, second, point);
        if (third !== 0 && third !== chain) this.absorb(chain, third, point);
        if (fourth !== 0 && fourth !== chain) this.absorb(chain, fourth, point);
      }
      this.extend(chain, point, north, west, east, south);
    }

    if (state[chain + LIBERTIES] === 0) {
      this.remove(chain);
      this.setKo(0);
    } else {
      const isKo = first === 0 && this.capturedTop === firstCaptured + 1 && state[chain + LIBERTIES] === 1;
      this.setKo(isKo ? this.captured[firstCaptured] : 0);
    }
  }

  /** A chain of one stone; the four are its opposing neighbour chains or 0, all different. */
  private create(point: Point, color: Stone, north: Chain, west: Chain, east: Chain, south: Chain): Chain {
    const state = this.state;
    const colorAt = this.colorAt;
    const chain = this.nextRecord;
    this.nextRecord = chain + this.recordSize;
    state[chain + COLOR] = color;
    state[chain + SIZE] = 1;
    state[chain + ORIGIN] = point;
    let count = 0;
    if (colorAt[point - SOUTH] === EMPTY) state[chain + LIBERTY_LIST + count++] = point - SOUTH;
    if (colorAt[point - 1] === EMPTY) state[chain + LIBERTY_LIST + count++] = point - 1;
    if (colorAt[point + 1] === EMPTY) state[chain + LIBERTY_LIST + count++] = point + 1;
    if (colorAt[point + SOUTH] === EMPTY) state[chain + LIBERTY_LIST + count++] = point + SOUTH;
    state[chain + LIBERTIES] = count;
    state[chain + NEIGHBORS] = 0;
    state[point] = chain;
    this.change(NEXT + point, point);
    let list = chain + NEIGHBOR_LIST;
    if (north !== 0) {
      state[list++] = north;
      this.addNeighbor(north, chain);
    }
    if (west !== 0) {
      state[list++] = west;
      this.addNeighbor(west, chain);
    }
    if (east !== 0) {
      state[list++] = east;
      this.addNeighbor(east, chain);
    }
    if (south !== 0) {
      state[list++] = south;
      this.addNeighbor(south, chain);
    }
    state[chain + NEIGHBORS] = list - chain - NEIGHBOR_LIST;
    return chain;
  }

  /** Adds the stone to a friendly neighbour chain; other friends, if any, have been absorbed by it. */
  private extend(chain: Chain, point: Point, north: Chain, west: Chain, east: Chain, south: Chain): void {
    const state = this.state;
    this.gainLiberty(chain, point - SOUTH);
    this.gainLiberty(chain, point - 1);
    this.gainLiberty(chain, point + 1);
    this.gainLiberty(chain, point + SOUTH);
    const origin = state[chain + ORIGIN];
    state[point] = chain;
    this.change(NEXT + point, state[NEXT + origin]);
    this.change(NEXT + origin, point);
    this.change(chain + SIZE, state[chain + SIZE] + 1);
    if (point < origin) this.change(chain + ORIGIN, point);
    if (north !== 0) this.link(chain, north);
    if (west !== 0) this.link(chain, west);
    if (east !== 0) this.link(chain, east);
    if (south !== 0) this.link(chain, south);
  }

  /** Gives the stones, liberties and neighbours of `other` to `chain`; they meet at `point`. Its own record stays. */
  private absorb(chain: Chain, other: Chain, point: Point): void {
    const state = this.state;
    const origin = state[other + ORIGIN];

    // Liberties first, while the map still tells whose stone is whose.
    let count = state[chain + LIBERTIES];
    this.change(chain + LIBERTIES, count);
    if (state[other + LIBERTIES] <= MAX_LISTED) {
      const end = other + LIBERTY_LIST + state[other + LIBERTIES];
      for (let i = other + LIBERTY_LIST; i < end; i++) {
        const liberty = state[i];
        if (liberty === point || this.touches(liberty, chain)) continue;
        if (count < MAX_LISTED) state[chain + LIBERTY_LIST + count] = liberty;
        count++;
      }
    } else {
      const mark = this.newMark();
      let stone = origin;
      do {
        for (let k = 0; k < 4; k++) {
          const beside = stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
          if (this.colorAt[beside] !== EMPTY || this.markAt[beside] === mark || this.touches(beside, chain))
            continue;
          this.markAt[beside] = mark;
          if (count < MAX_LISTED) state[chain + LIBERTY_LIST + count] = beside;
          count++;
        }
        stone = state[NEXT + stone];
      } while (stone !== origin);
    }
    state[chain + LIBERTIES] = count;

    let stone = origin;
    do {
      this.change(stone, chain);
      stone = state[NEXT + stone];
    } while (stone !== origin);
    // Swapping the successors of one stone of each cycle makes one cycle of the two.
    const own = state[chain + ORIGIN];
    const successor = state[NEXT + own];
    this.change(NEXT + own, state[NEXT + origin]);
    this.change(NEXT + origin, successor);
    this.change(chain + SIZE, state[chain + SIZE] + state[other + SIZE]);
    if (origin < own) this.change(chain + ORIGIN, origin);

    const mark = this.newMark();
    let neighbors = state[chain + NEIGHBORS];
    for (let i = neighbors - 1; i >= 0; i--) state[state[chain + NEIGHBOR_LIST + i] + MARK] = mark;
    this.change(chain + NEIGHBORS, neighbors);
    const end = other + NEIGHBOR_LIST + state[other + NEIGHBORS];
    for (let i = other + NEIGHBOR_LIST; i < end; i++) {
      const neighbor = state[i];
      if (state[neighbor + MARK] === mark) this.dropNeighbor(neighbor, other);
      else {
        state[chain + NEIGHBOR_LIST + neighbors++] = neighbor;
        this.replaceNeighbor(neighbor, other, chain);
      }
    }
    state[chain + NEIGHBORS] = neighbors;
  }

  /** Takes a chain off the board: its neighbours forget it and gain its points as liberties. */
  private remove(chain: Chain): void {
    const state = this.state;
    const colorAt = this.colorAt;
    const color = state[chain + COLOR];
    const end = chain + NEIGHBOR_LIST + state[chain + NEIGHBORS];
    for (let i = chain + NEIGHBOR_LIST; i < end; i++) this.dropNeighbor(state[i], chain);

    const start = state[chain + ORIGIN];
    let stone = start;
    do {
      colorAt[stone] = EMPTY;
      this.toggle(stone, color);
      this.captured[this.capturedTop++] = stone;
      this.change(stone, 0);
      const north = state[stone - SOUTH];
      const west = state[stone - 1];
      const east = state[stone + 1];
      const south = state[stone + SOUTH];
      if (north !== 0 && north !== chain) this.addLiberty(north, stone);
      if (west !== 0 && west !== chain && west !== north) this.addLiberty(west, stone);
      if (east !== 0 && east !== chain && east !== north && east !== west) this.addLiberty(east, stone);
      if (south !== 0 && south !== chain && south !== north && south !== west && south !== east) {
        this.addLiberty(south, stone);
      }
      stone = state[NEXT + stone];
    } while (stone !== start);
  }

  /** Makes the changes so far final, and rebuilds when captured and joined chains have left too much waste. */
  protected settle(): void {
    this.changeTop = 0;
    this.capturedTop = 0;
    if (this.nextRecord > this.rebuildAt) this.rebuild();
  }

  /** Sets up every structure from `colorAt` and the ko point; nothing may be on the stacks. */
  protected rebuild(): void {
    const { colorAt, points, markAt } = this;
    this.state.fill(0, 0, FIRST_RECORD);
    this.hashWords.fill(0);
    if (this.koPoint !== 0) this.toggle(this.koPoint, KO_PLANE);
    this.nextRecord = FIRST_RECORD;
    this.changeTop = 0;
    this.capturedTop = 0;
    for (const origin of points) {
      const color = colorAt[origin] as Color;
      if (color === EMPTY || this.state[origin] !== 0) continue;
      this.reserve();
      const state = this.state;
      const chain = this.nextRecord;
      this.nextRecord += this.recordSize;
      state.fill(0, chain, chain + this.recordSize);
      state[chain + COLOR] = color;
      state[chain + ORIGIN] = origin;
      state[origin] = chain;
      const mark = this.newMark();
      const stones = [origin];
      for (const stone of stones) {
        this.toggle(stone, color);
        for (let side = 0; side < 4; side++) {
          const beside = stone + SIDES[side];
          if (colorAt[beside] === color && state[beside] === 0) {
            state[beside] = chain;
            stones.push(beside);
          } else if (colorAt[beside] === EMPTY && markAt[beside] !== mark) {
            markAt[beside] = mark;
            const count = state[chain + LIBERTIES]++;
            if (count < MAX_LISTED) state[chain + LIBERTY_LIST + count] = beside;
          }
        }
      }
      state[chain + SIZE] = stones.length;
      stones.forEach((stone, i) => (state[NEXT + stone] = stones[(i + 1) % stones.length]));
    }
    const { state } = this;
    for (const stone of points) {
      const a = state[stone];
      if (a === 0) continue;
      for (let side = 2; side < 4; side++) {
        const b = state[stone + SIDES[side]];
        if (b !== 0 && a !== b) this.link(a, b);
      }
    }
    this.changeTop = 0;
    this.rebuildAt = this.nextRecord + WASTE * this.recordSize;
  }
}
