/**
 * A kind of playout to the end (manual ch. 14). Every kind records its moves, for the all-moves-as-first statistics, and
 * plays by simple ko and without suicide; which moves it prefers is what the kinds differ in: flatPlayout.ts (all alike),
 * patternPlayout.ts (in proportion to pattern values), carefulPlayout.ts (for judging what lives).
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { PlayoutBoard } from './playoutBoard.ts';
import { seedState } from './rng.ts';

/** Longest line the tree may walk before a playout takes over, in moves. */
export const MAX_TREE_DEPTH = 512;

export abstract class Playout {
  /** State of the random generator; set it to fix what comes. */
  random: number;
  /** The moves of a line and the playout after it; PASS where a side had none. Colours alternate. */
  readonly moves: Int16Array;
  /** Number of moves in `moves`. */
  length = 0;

  private readonly movesPerPoint: number;

  /** Games are cut off after so many moves for each point of the board: long ko fights end there. */
  constructor(seed: number, movesPerPoint: number) {
    this.random = seedState(seed);
    this.movesPerPoint = movesPerPoint;
    this.moves = new Int16Array(MAX_TREE_DEPTH + Math.ceil(movesPerPoint * BOARD_ARRAY) + 2);
  }

  /** Plays `board` to the end with `color` to move, appending to `moves` from index `from`. */
  abstract play(board: PlayoutBoard, color: Stone, from: number): void;

  /** The index in `moves` that a game beginning at `from` must not reach. */
  protected limit(board: PlayoutBoard, from: number): number {
    return from + Math.round(this.movesPerPoint * board.size * board.size);
  }
}
