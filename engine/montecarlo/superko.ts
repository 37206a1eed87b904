/**
 * Whole-board repetition inside the search: knows every position of the game so far, and those along the line that is
 * being walked in the tree. Used under the superko rules, and on small boards (TreeSearch.guards). A tree node stands for one line, so it is
 * enough to ask once per node, when it is first visited; playouts are not checked.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ZOBRIST_HIGH, ZOBRIST_LOW } from '../board/zobrist.ts';
import { COLOR } from './layout.ts';
import { MAX_TREE_DEPTH } from './playout.ts';
import type { PlayoutBoard } from './playoutBoard.ts';

export class SuperkoGuard {
  private low = new Int32Array(MAX_TREE_DEPTH + 1);
  private high = new Int32Array(MAX_TREE_DEPTH + 1);
  /** Who was to move in the position; 0 stands for both: under the positional rule it does not matter. */
  private toMove = new Uint8Array(MAX_TREE_DEPTH + 1);
  private gameLength = 0;
  /** The points of the board. */
  private points: ArrayLike<Point> = [];
  private situational = false;

  /** Takes over the game that led to `position`, with `color` to move. */
  start(position: Position, color: Stone): void {
    // Who comes round a cycle of captures where they are allowed is to move again.
    this.situational = position.rules.ko !== 'positional';
    this.points = position.points;
    const moves = position.history();
    this.gameLength = moves.length;
    const room = moves.length + MAX_TREE_DEPTH + 1;
    if (this.low.length < room) {
      this.low = new Int32Array(room);
      this.high = new Int32Array(room);
      this.toMove = new Uint8Array(room);
    }
    // Forwards: taking moves back one by one would build the board anew for each.
    const game = position.copy();
    game.undo(moves.length);
    for (const [i, move] of moves.entries()) {
      this.store(i, game.colorAt, 0, move.color);
      game.play(move.point, move.color);
    }
    this.store(moves.length, game.colorAt, 0, color);
  }

  /**
   * Notes the position `depth` ≥ 1 moves down the line, with `color` to move, and says whether it repeats one of those
   * before it. Must be called for every depth of a line in turn.
   */
  repeats(board: PlayoutBoard, depth: number, color: Stone): boolean {
    const index = this.gameLength + depth;
    this.store(index, board.state, COLOR, color);
    for (let i = index - 1; i >= 0; i--) {
      if (
        this.low[i] === this.low[index] &&
        this.high[i] === this.high[index] &&
        this.toMove[i] === this.toMove[index]
      ) {
        return true;
      }
    }
    return false;
  }

  private store(index: number, colorAt: ArrayLike<number>, offset: number, color: Stone): void {
    let low = 0;
    let high = 0;
    const { points } = this;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      const k = colorAt[offset + p];
      if (k === 1 || k === 2) {
        low ^= ZOBRIST_LOW[k * BOARD_ARRAY + p];
        high ^= ZOBRIST_HIGH[k * BOARD_ARRAY + p];
      }
    }
    this.low[index] = low;
    this.high[index] = high;
    this.toMove[index] = this.situational ? color : 0;
  }
}
