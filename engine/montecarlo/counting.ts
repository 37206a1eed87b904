/**
 * How the area of a finished playout is turned into a result under the rules of the game.
 *
 * Playouts are counted by area (manual ch. 14): they play out everything, and what territory counting would say in the
 * middle of that is noise. Territory counting differs from it by the stones each side has put on the board (a stone more
 * is a point more by area), which is known at the root, since from there on both sides move in turn. So Japanese rules,
 * handicap, passes and set-up positions are all met by shifting the komi.
 */
import { BLACK, BOARD_ARRAY, STRIDE, WHITE, pointAt } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ruleBonus } from '../board/ruleBonus.ts';
import type { Rules } from '../protocol/types.ts';
import { COLOR, EMPTIES, NEAR, NEXT, SIZE } from './layout.ts';
import { NakadeCounter } from './nakade.ts';
import type { PatternBoard } from './patternBoard.ts';
import type { PlayoutBoard } from './playoutBoard.ts';

// Local copies: see layout.ts.
const COLOR_OF = COLOR;
const EMPTY_LIST = EMPTIES;
const NEAR_OF = NEAR;

/** What black's area minus white's must exceed for black to win, with `color` to move. */
export function areaOffset(position: Position, color: Stone, komi: number, rules: Rules): number {
  const needed = komi + ruleBonus(position);
  if (rules.scoring === 'chinese') return needed;
  // Stones ever put on the board; those captured since count for the side that lost them.
  const black = position.stonesOnBoard(BLACK) + position.captures(WHITE);
  const white = position.stonesOnBoard(WHITE) + position.captures(BLACK);
  // Whoever is to move will make the last move or the one before it, which nobody can say yet: half a point.
  return needed + black - white + (color === BLACK ? 0.5 : -0.5);
}

/** Counts finished playouts and keeps the sum of who owned what. */
export class AreaCounter {
  /** By point, from `row` on: games that ended with it black's, minus those that ended with it white's. */
  readonly owned: Int32Array;
  /** By point, from `row` on: games that ended with it nobody's. */
  readonly nobody: Int32Array;
  /** Where the sums of the present games begin. */
  row = 0;
  private readonly seen = new Int32Array(BOARD_ARRAY);
  private readonly region = new Int16Array(BOARD_ARRAY);
  private generation = 0;
  private readonly nakade = new NakadeCounter();

  /** The arrays may lie in shared memory, where another thread reads them. */
  constructor(
    owned: Int32Array = new Int32Array(BOARD_ARRAY),
    nobody: Int32Array = new Int32Array(BOARD_ARRAY),
  ) {
    this.owned = owned;
    this.nobody = nobody;
  }

  /** Forgets the sums. */
  clear(): void {
    this.owned.fill(0);
    this.nobody.fill(0);
  }

  /** Adds the owner of every point to `owned`; returns black minus white by area. */
  count(board: PlayoutBoard): number {
    const { owned, row: base } = this;
    const s = board.state;
    const size = board.size;
    let balance = board.stoneBalance;
    for (let row = 0, start = pointAt(0, 0); row < size; row++, start += STRIDE) {
      for (let p = start; p < start + size; p++) {
        const k = s[COLOR_OF + p];
        // +1 for black (2), -1 for white (1), without a branch.
        owned[base + p] += (k >> 1) - (k & 1);
      }
    }
    // The point of the smallest board has the edge on all sides, which would make it an eye of both.
    if (size === 1) {
      if (board.emptyCount > 0) this.nobody[base + s[EMPTY_LIST]]++;
      return balance;
    }
    // Almost everything that is empty now is an eye; the rest are larger regions, or nobody's.
    this.generation = (this.generation + 1) | 0;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = s[EMPTY_LIST + i];
      const near = s[NEAR_OF + p];
      if ((near & 0xf0) === 0x40) {
        owned[base + p]++;
        balance++;
      } else if ((near & 0x0f) === 4) {
        owned[base + p]--;
        balance--;
      } else if (near < 256) this.nobody[base + p]++;
      else if (this.seen[p] !== this.generation) balance += this.countRegion(board, p);
    }
    return balance;
  }

  /**
   * As `count`, for a game that ended because no move was worth anything by patterns: chains that only look like a seki
   * (nakade.ts) go to their enemy, and so do their liberties.
   */
  countStuck(board: PatternBoard): number {
    let balance = this.count(board);
    const { nakade, owned, nobody, seen, row } = this;
    const found = nakade.find(board);
    if (found === 0) return balance;
    const s = board.state;
    this.generation = (this.generation + 1) | 0;
    for (let i = 0; i < found; i++) {
      const id = nakade.dead[i];
      const change = s[COLOR_OF + id] === WHITE ? 1 : -1;
      balance += 2 * change * s[SIZE + id];
      let q = id;
      do {
        owned[row + q] += 2 * change;
        for (let side = 0; side < 4; side++) {
          const r = q + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -STRIDE : STRIDE);
          if (s[COLOR_OF + r] !== 0 || seen[r] === this.generation) continue;
          seen[r] = this.generation;
          owned[row + r] += change;
          nobody[row + r]--;
          balance += change;
        }
        q = s[NEXT + q];
      } while (q !== id);
    }
    return balance;
  }

  /** The same for the empty region around p, of two points or more. */
  private countRegion(board: PlayoutBoard, p: Point): number {
    const { seen, region, generation, owned, nobody, row } = this;
    const s = board.state;
    let size = 1;
    let borders = 0;
    region[0] = p;
    seen[p] = generation;
    for (let i = 0; i < size; i++) {
      for (let side = 0; side < 4; side++) {
        const q = region[i] + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -STRIDE : STRIDE);
        const k = s[COLOR_OF + q];
        if (k === 1 || k === 2) borders |= k;
        else if (k === 0 && seen[q] !== generation) {
          seen[q] = generation;
          region[size++] = q;
        }
      }
    }
    const owner = borders === 2 ? 1 : borders === 1 ? -1 : 0;
    if (owner === 0) for (let i = 0; i < size; i++) nobody[row + region[i]]++;
    else for (let i = 0; i < size; i++) owned[row + region[i]] += owner;
    return owner * size;
  }
}
