/**
 * Results of tactical reading that hold wherever the board looks the same around the chain (manual 11.3, the persistent cache, within one
 * question): the positions that connection and life-and-death reading go through differ by few moves, and most of these are made
 * somewhere else than where a chain is short of liberties.
 *
 * A result is kept with the colours of its active area, those points that reading it looked at and what they touch, and found again
 * where all of them are the same, at the same depth and with the same ko. A small table: whatever came first in a set of places goes.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Places for one chain and depth, sets of places, and points that an active area may have. */
const WAYS = 8;
const SETS = 1 << 9;
const MAX_POINTS = 160;
/** Words of an entry before its points: what it is about, the epoch, the ko, result, points, and points where moves were tried. */
const ABOUT = 0;
const EPOCH = 1;
const KO = 2;
const RESULT = 3;
const COUNT = 4;
const TRIED = 5;
const LIST = 6;
const WORDS = LIST + MAX_POINTS;

export class LocalResults {
  private readonly entries = new Int32Array(SETS * WAYS * WORDS);
  /** Part of what entries are about, so that a change makes all unfindable at once. */
  private epoch = 1;
  private readonly turn = new Uint8Array(SETS);
  private readonly area = new Uint8Array(BOARD_ARRAY);
  private readonly points = new Int16Array(BOARD_ARRAY);
  private readonly chain = new Int16Array(BOARD_ARRAY);

  /** Forgets everything. */
  clear(): void {
    this.epoch = (this.epoch + 1) | 0;
  }

  /** The result kept for what is asked (not 0), or -1; marks the points where moves were tried for it. */
  find(position: Position, about: number, visited: Uint8Array): number {
    const { entries, epoch } = this;
    const { colorAt } = position;
    const ko = koOf(position);
    const first = setOf(about) * (WAYS * WORDS);
    for (let at = first; at < first + WAYS * WORDS; at += WORDS) {
      if (entries[at + ABOUT] !== about || entries[at + EPOCH] !== epoch || entries[at + KO] !== ko) continue;
      const end = at + LIST + entries[at + COUNT];
      let i = at + LIST;
      while (i < end && colorAt[entries[i] >> 2] === (entries[i] & 3)) i++;
      if (i < end) continue;
      const triedEnd = at + LIST + entries[at + TRIED];
      for (let k = at + LIST; k < triedEnd; k++) visited[entries[k] >> 2] = 1;
      return entries[at + RESULT];
    }
    return -1;
  }

  /** Keeps a result for the chain of that stone, for which moves were tried at the points marked in `tried`, by Point. */
  store(position: Position, about: number, result: number, chain: Point, tried: Uint8Array): void {
    const { entries, turn, points } = this;
    const { colorAt } = position;
    let count = 0;
    for (let i = 0; i < position.points.length; i++)
      if (tried[position.points[i]] !== 0) points[count++] = position.points[i];
    const moves = count;
    if (moves > MAX_POINTS) return;
    count = this.spread(position, chain, count);
    if (count > MAX_POINTS) return;
    const set = setOf(about);
    const at = (set * WAYS + turn[set]) * WORDS;
    turn[set] = (turn[set] + 1) % WAYS;
    entries[at + ABOUT] = about;
    entries[at + EPOCH] = this.epoch;
    entries[at + KO] = koOf(position);
    entries[at + RESULT] = result;
    entries[at + COUNT] = count;
    entries[at + TRIED] = moves;
    for (let i = 0; i < count; i++) entries[at + LIST + i] = (points[i] << 2) | colorAt[points[i]];
  }

  /**
   * Lists the active area, which begins with the first `moves` of `points`: these and the chain, what they touch, with whole
   * chains, and twice the neighbours of empty points in that. Returns its size.
   */
  private spread(position: Position, chain: Point, moves: number): number {
    const { area, points } = this;
    const { colorAt } = position;
    area.fill(0);
    let count = moves;
    for (let i = 0; i < moves; i++) area[points[i]] = 1;
    count = this.addChain(position, chain, 1, count);
    for (let i = 0; i < count; i++) {
      if (area[points[i]] !== 1) continue;
      for (let side = 0; side < 4; side++) {
        const near = points[i] + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
        if (area[near] !== 0 || colorAt[near] === OFF_BOARD) continue;
        if (colorAt[near] !== EMPTY) count = this.addChain(position, near, 2, count);
        else {
          area[near] = 2;
          points[count++] = near;
        }
      }
    }
    const second = count;
    for (let i = 0; i < second; i++)
      if (area[points[i]] === 2 && colorAt[points[i]] === EMPTY) count = this.addAround(position, i, count);
    const third = count;
    for (let i = 0; i < third && count <= MAX_POINTS; i++) count = this.addAround(position, i, count);
    return count;
  }

  private addChain(position: Position, stone: Point, mark: number, count: number): number {
    const { area, points, chain } = this;
    const size = position.findStones(stone, BOARD_ARRAY, chain);
    for (let i = 0; i < size; i++) {
      if (area[chain[i]] !== 0) continue;
      area[chain[i]] = mark;
      points[count++] = chain[i];
    }
    return count;
  }

  private addAround(position: Position, i: number, count: number): number {
    const { area, points } = this;
    for (let side = 0; side < 4; side++) {
      const near = points[i] + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
      if (area[near] !== 0 || position.colorAt[near] === OFF_BOARD) continue;
      area[near] = 3;
      points[count++] = near;
    }
    return count;
  }
}

function setOf(about: number): number {
  return (Math.imul(about, 0x9e3779b1) >>> 16) & (SETS - 1);
}

function koOf(position: Position): number {
  return position.koPoint | (position.komasterPoint << 9) | (position.komaster << 18);
}
