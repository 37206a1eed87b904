/**
 * Random games to the end (manual ch. 14, "mc_uniform"): every legal move except into an own single-point proper eye is
 * equally likely, and the game is over when neither side has such a move. Simple ko, no suicide.
 *
 * A point is drawn from the list of empty points; one that may not be played is moved behind the part still drawn from,
 * so that the choice stays uniform and no list of legal moves is ever made.
 */
import { BOARD_ARRAY, PASS } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { EMPTIES, SLOT } from './layout.ts';
import type { PlayoutBoard } from './playoutBoard.ts';
import { below, nextState, seedState } from './rng.ts';

/** Longest line the tree may walk before a random game takes over, in moves. */
export const MAX_TREE_DEPTH = 512;
/** A random game is cut off after this many moves per point of the board; long ko fights end there. */
const MOVES_PER_POINT = 3;

// Local copies: see layout.ts.
const EMPTY_LIST = EMPTIES;
const SLOT_OF = SLOT;

export class Playout {
  /** State of the random generator; set it to fix what comes. */
  random: number;
  /** The moves of a line and the random game after it; PASS where a side had none. Colours alternate. */
  readonly moves = new Int16Array(MAX_TREE_DEPTH + MOVES_PER_POINT * BOARD_ARRAY + 2);
  /** Number of moves in `moves`. */
  length = 0;

  constructor(seed: number) {
    this.random = seedState(seed);
  }

  /** Plays `board` to the end with `color` to move, appending to `moves` from index `from`. */
  play(board: PlayoutBoard, color: Stone, from: number): void {
    const s = board.state;
    const moves = this.moves;
    const end = from + MOVES_PER_POINT * board.size * board.size;
    let random = this.random;
    let at = from;
    let passes = 0;
    let c = color;
    while (passes < 2 && at < end) {
      let left = board.emptyCount;
      let chosen = PASS;
      while (left > 0) {
        random = nextState(random);
        const i = below(random, left);
        const p = s[EMPTY_LIST + i];
        if (p !== board.ko && !board.isEye(p, c) && board.place(p, c)) {
          chosen = p;
          break;
        }
        left--;
        const q = s[EMPTY_LIST + left];
        s[EMPTY_LIST + left] = p;
        s[SLOT_OF + p] = left;
        s[EMPTY_LIST + i] = q;
        s[SLOT_OF + q] = i;
      }
      if (chosen === PASS) {
        passes++;
        board.ko = 0;
      } else passes = 0;
      moves[at++] = chosen;
      c = (3 - c) as Stone;
    }
    this.length = at;
    this.random = random;
  }
}
