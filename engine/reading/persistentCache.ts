/**
 * The persistent reading cache (manual 11.3): results of top-level readings that outlive a move, as long as nothing has
 * changed where they looked.
 *
 * Every entry keeps the board of its active area. A result is found again where that area looks the same: no hook into
 * playing is needed, and undoing a move brings results back. purge() frees what a change of the board has made useless for
 * now. When all places are taken, the entry with the lowest score goes: nodes spent, times how often it was wanted.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** In an entry's board: a point outside its active area. */
const ANY = 255;
/** Readings cheaper than this are not worth a look through the cache. */
const WORTH_KEEPING = 20;

interface Entry<T> {
  routine: number;
  chain: Point;
  depth: number;
  ko: Point;
  result: T;
  /** Nodes spent on it. */
  nodes: number;
  /** How often it was wanted: stored, and found again. */
  wanted: number;
  /** Colours inside the active area, ANY outside, by Point. */
  readonly board: Uint8Array;
}

export class PersistentCache<T = number> {
  private readonly entries: Entry<T>[] = [];
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Number of results kept. */
  get count(): number {
    return this.entries.length;
  }

  clear(): void {
    this.entries.length = 0;
  }

  /** The result of that routine for the chain with that origin; undefined for none. */
  find(position: Position, routine: number, chain: Point): T | undefined {
    for (const entry of this.entries) {
      if (entry.chain !== chain || entry.routine !== routine || entry.depth !== position.depth) continue;
      if (!matches(entry, position)) continue;
      entry.wanted++;
      return entry.result;
    }
    return undefined;
  }

  /** Whether store() would look at a result that took so many nodes: its active area need not be found out otherwise. */
  isWorthKeeping(nodes: number): boolean {
    return nodes >= WORTH_KEEPING && this.capacity > 0;
  }

  /** Keeps a result that took so many nodes, if that is worth it; `area` marks its active area by Point. */
  store(position: Position, routine: number, chain: Point, result: T, nodes: number, area: Uint8Array): void {
    if (!this.isWorthKeeping(nodes)) return;
    let place = this.entries.length;
    if (place === this.capacity) {
      place = 0;
      for (let i = 1; i < this.capacity; i++) {
        if (scoreOf(this.entries[i]) < scoreOf(this.entries[place])) place = i;
      }
      if (scoreOf(this.entries[place]) > nodes) return;
    }
    const board = place < this.entries.length ? this.entries[place].board : new Uint8Array(BOARD_ARRAY);
    for (let point = 0; point < BOARD_ARRAY; point++) {
      board[point] = area[point] === 0 ? ANY : position.colorAt[point];
    }
    this.entries[place] = {
      routine,
      chain,
      depth: position.depth,
      ko: position.koPoint,
      result,
      nodes,
      wanted: 1,
      board,
    };
  }

  /** Drops what does not fit the position, which is to be permanent. */
  purge(position: Position): void {
    let kept = 0;
    for (const entry of this.entries) if (matches(entry, position)) this.entries[kept++] = entry;
    this.entries.length = kept;
  }
}

function scoreOf({ nodes, wanted }: Entry<unknown>): number {
  return nodes * wanted;
}

function matches(entry: Entry<unknown>, position: Position): boolean {
  const { board, ko } = entry;
  const { colorAt, koPoint } = position;
  if (ko !== koPoint && (board[ko] !== ANY || board[koPoint] !== ANY)) return false;
  for (let point = 0; point < BOARD_ARRAY; point++) {
    if (board[point] !== ANY && board[point] !== colorAt[point]) return false;
  }
  return true;
}
