/**
 * Playouts by a pattern table that only says which moves are out of the question, by their neighbourhood, and has one
 * value for all others, as mc_uniform does (manual ch. 14). Then no values have to be kept up: a point is drawn from the
 * list of empty points, and drawn again when it turns out to have no value, which is as good as having left it out. It is
 * three times as fast as PatternPlayout, with the same games on average.
 */
import { PASS, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { COLOR, EMPTIES, NEAR, SLOT } from './layout.ts';
import { MONTECARLO } from './parameters.ts';
import { Playout } from './playout.ts';
import type { PlayoutBoard } from './playoutBoard.ts';
import { below, nextState } from './rng.ts';

// Local copies: see layout.ts.
const W = STRIDE;
const NONE: Point = PASS;
const next = nextState;
const pick = below;
const COLOR_OF = COLOR;
const EMPTY_LIST = EMPTIES;
const SLOT_OF = SLOT;
const NEAR_OF = NEAR;

/** By code: the bits of the four direct neighbours, north, west, east and south, begin there. */
const DIRECT = [2, 6, 8, 12];

export class FlatPlayout extends Playout {
  /** By code, for black and for white to move: 1 where the move has a value. */
  private readonly black: Uint8Array;
  private readonly white: Uint8Array;
  /**
   * How much of the count of own neighbours in NEAR to look at: with 15, a point that is not shut in by own stones and edge
   * needs no look at its surroundings, because then every move has a value, as in mc_uniform; with 0 each needs one.
   */
  private readonly shutMask: number;

  /** The table must be flat. */
  constructor(
    seed: number,
    { blackRow, whiteRow, values }: MonteCarloTable,
    { movesPerPoint } = MONTECARLO.defaults,
  ) {
    super(seed, movesPerPoint);
    const allowed = (row: number): number => (values[row] === 0 ? 0 : 1);
    this.black = Uint8Array.from(blackRow, allowed);
    this.white = Uint8Array.from(whiteRow, allowed);
    // Cells hold 1 for white, 2 for black and 3, which is both, for the edge.
    const onlyEyes = [this.white, this.black].every((moves, color) =>
      moves.every((value, code) => value === 1 || DIRECT.every((at) => ((code >> at) & (color + 1)) !== 0)),
    );
    this.shutMask = onlyEyes ? 15 : 0;
  }

  override play(board: PlayoutBoard, color: Stone, from: number): void {
    const s = board.state;
    const { moves, black, white, shutMask } = this;
    const shut = 4 & shutMask;
    const end = this.limit(board, from);
    let random = this.random;
    let at = from;
    let passes = 0;
    let c = color;
    while (passes < 2 && at < end) {
      const own = (c - 1) << 2;
      let left = board.emptyCount;
      let chosen = NONE;
      while (left > 0) {
        random = next(random);
        const i = pick(random, left);
        const p = s[EMPTY_LIST + i];
        if (
          (((s[NEAR_OF + p] >> own) & shutMask) !== shut ||
            (c === 2 ? black : white)[this.code(s, p)] !== 0) &&
          p !== board.ko &&
          board.place(p, c)
        ) {
          chosen = p;
          break;
        }
        // Out of the part that is drawn from.
        left--;
        const q = s[EMPTY_LIST + left];
        s[EMPTY_LIST + left] = p;
        s[SLOT_OF + p] = left;
        s[EMPTY_LIST + i] = q;
        s[SLOT_OF + q] = i;
      }
      if (chosen === NONE) {
        passes++;
        board.pass();
      } else passes = 0;
      moves[at++] = chosen;
      c = (3 - c) as Stone;
    }
    this.length = at;
    this.random = random;
  }

  /** What stands around the point. */
  private code(s: Int16Array, p: Point): number {
    return (
      s[COLOR_OF + p - W - 1] |
      (s[COLOR_OF + p - W] << 2) |
      (s[COLOR_OF + p - W + 1] << 4) |
      (s[COLOR_OF + p - 1] << 6) |
      (s[COLOR_OF + p + 1] << 8) |
      (s[COLOR_OF + p + W - 1] << 10) |
      (s[COLOR_OF + p + W] << 12) |
      (s[COLOR_OF + p + W + 1] << 14)
    );
  }
}
