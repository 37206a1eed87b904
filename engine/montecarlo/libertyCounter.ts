/**
 * True liberties on a PlayoutBoard, which itself only knows pseudo-liberties: how many a stone would have once placed.
 * Used where moves are judged (tree policy, careful playouts), never in uniform playouts.
 */
import { BOARD_ARRAY, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from './layout.ts';
import type { PlayoutBoard } from './playoutBoard.ts';

const { COLOR, CHAIN, NEXT, NEAR, SIZE } = layout;
const W = STRIDE;

export class LibertyCounter {
  /** Stones of the chain that the last `after` would make, the new one included. */
  chainSize = 0;
  /** Enemy stones that the last `after` would capture. */
  captured = 0;

  private readonly mark = new Int32Array(BOARD_ARRAY);
  private generation = 0;

  /**
   * Liberties of the chain that a stone of colour c on the empty point p would be part of, counted up to `max`; 0 is
   * suicide. A captured chain counts as its stones beside the new one. Sets `chainSize` and `captured`.
   */
  after(board: PlayoutBoard, p: Point, c: Stone, max: number): number {
    const s = board.state;
    const mark = this.mark;
    // (It may run over: marks that old are never met.)
    const now = (this.generation + 1) | 0;
    this.generation = now;
    mark[p] = now;
    let count = 0;
    this.chainSize = 1;
    this.captured = 0;
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - W : p + W;
      const k = s[COLOR + q];
      if (k === 0) {
        if (mark[q] !== now) count++;
        mark[q] = now;
      } else if (k === 3 - c) {
        if (board.liberties(q) === 1) {
          const id = s[CHAIN + q];
          if (mark[id] !== now) this.captured += s[SIZE + id];
          mark[id] = now;
          count++;
        }
      } else if (k === c) {
        const id = s[CHAIN + q];
        if (mark[id] === now) continue;
        mark[id] = now;
        this.chainSize += s[SIZE + id];
        let stone = id;
        do {
          if (s[NEAR + stone] >= 256 && count < max) {
            for (let way = 0; way < 4; way++) {
              const r = way === 0 ? stone - 1 : way === 1 ? stone + 1 : way === 2 ? stone - W : stone + W;
              if (s[COLOR + r] === 0 && mark[r] !== now) {
                mark[r] = now;
                count++;
              }
            }
          }
          stone = s[NEXT + stone];
        } while (stone !== id);
      }
    }
    return count < max ? count : max;
  }
}
