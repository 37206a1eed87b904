/**
 * Playouts for judging what lives: like flatPlayout.ts, but a stone in atari is answered at once, and nobody kills his own
 * stones. Uniform games are too wild for that: they fill the last liberties of a seki and run one-sidedly into nets. They
 * cost about three times as much, so the search for a move does without them.
 *
 * A self-atari is refused unless it captures, or is of a shape that could leave a one-eyed space behind when taken
 * (throw-ins, nakade). Games therefore may end with larger empty regions, which have to be counted as such.
 */
import { PASS, STRIDE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from './layout.ts';
import { LibertyCounter } from './libertyCounter.ts';
import { MONTECARLO } from './parameters.ts';
import { Playout } from './playout.ts';
import type { PlayoutBoard } from './playoutBoard.ts';
import { below, nextState } from './rng.ts';

const { COLOR, CHAIN, NEXT, EMPTIES, NEAR, SLOT } = layout;
const W = STRIDE;
/** The eight points around one, in a circle. */
const RING = new Int16Array([-W - 1, -W, -W + 1, 1, W + 1, W, W - 1, -1]);

export class CarefulPlayout extends Playout {
  private readonly liberties = new LibertyCounter();
  private readonly around = new Int16Array(8);
  private readonly shape = new Int16Array(8);
  private readonly maxThrowIn: number;

  constructor(seed: number, { carefulMovesPerPoint, maxThrowIn } = MONTECARLO.defaults) {
    super(seed, carefulMovesPerPoint);
    this.maxThrowIn = maxThrowIn;
  }

  override play(board: PlayoutBoard, color: Stone, from: number): void {
    const moves = this.moves;
    const end = this.limit(board, from);
    let at = from;
    let passes = 0;
    let c = color;
    while (passes < 2 && at < end) {
      let p = at > 0 ? this.reply(board, c, moves[at - 1]) : PASS;
      if (p === PASS) p = this.draw(board, c);
      if (p === PASS) {
        passes++;
        board.ko = 0;
      } else passes = 0;
      moves[at++] = p;
      c = opponent(c);
    }
    this.length = at;
  }

  /** Plays the answer to an atari that the last move left or gave; PASS when there is none. */
  private reply(board: PlayoutBoard, c: Stone, last: Point): Point {
    const s = board.state;
    if (last === PASS || s[COLOR + last] !== 3 - c) return PASS;
    if (board.liberties(last) === 1) {
      const p = board.liberty;
      if (p !== board.ko && board.place(p, c)) return p;
    }
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? last - 1 : side === 1 ? last + 1 : side === 2 ? last - W : last + W;
      if (s[COLOR + q] !== c || board.liberties(q) !== 1) continue;
      const p = board.liberty;
      if (p !== board.ko && this.liberties.after(board, p, c, 2) === 2 && board.place(p, c)) return p;
    }
    return this.contact(board, c, last);
  }

  /** Plays at random one of the points around the last move that lie where own and enemy stones touch; PASS for none. */
  private contact(board: PlayoutBoard, c: Stone, last: Point): Point {
    const s = board.state;
    const around = this.around;
    let count = 0;
    for (let i = 0; i < 8; i++) {
      const p = last + RING[i];
      if (s[COLOR + p] !== 0 || p === board.ko) continue;
      let before = s[COLOR + p + RING[7]];
      for (let j = 0; j < 8; j++) {
        const k = s[COLOR + p + RING[j]];
        // White and black side by side.
        if ((k ^ before) === 3 && k !== 0 && before !== 0) {
          around[count++] = p;
          break;
        }
        before = k;
      }
    }
    while (count > 0) {
      this.random = nextState(this.random);
      const i = below(this.random, count);
      const p = around[i];
      if (!board.isEye(p, c) && !this.isSelfKill(board, p, c) && board.place(p, c)) return p;
      around[i] = around[--count];
    }
    return PASS;
  }

  private draw(board: PlayoutBoard, c: Stone): Point {
    const s = board.state;
    let random = this.random;
    let chosen = PASS;
    let left = board.emptyCount;
    while (left > 0) {
      random = nextState(random);
      const i = below(random, left);
      const p = s[EMPTIES + i];
      if (p !== board.ko && !board.isEye(p, c) && !this.isSelfKill(board, p, c) && board.place(p, c)) {
        chosen = p;
        break;
      }
      left--;
      const q = s[EMPTIES + left];
      s[EMPTIES + left] = p;
      s[SLOT + p] = left;
      s[EMPTIES + i] = q;
      s[SLOT + q] = i;
    }
    this.random = random;
    return chosen;
  }

  /** Whether the move puts own stones in atari for nothing. */
  private isSelfKill(board: PlayoutBoard, p: Point, c: Stone): boolean {
    const s = board.state;
    if (s[NEAR + p] >= 512) return false;
    if (this.liberties.after(board, p, c, 2) !== 1 || this.liberties.captured > 0) return false;
    const size = this.liberties.chainSize;
    return size > this.maxThrowIn && !(size <= 5 && this.isNakade(board, p, c));
  }

  /** Whether the 4 or 5 stones that p would join are as compact as a killing shape: square or T, bulky five or cross. */
  private isNakade(board: PlayoutBoard, p: Point, c: Stone): boolean {
    const s = board.state;
    const shape = this.shape;
    let size = 0;
    shape[size++] = p;
    for (const q of [p - 1, p + 1, p - W, p + W]) {
      if (s[COLOR + q] !== c || shape.subarray(0, size).includes(q)) continue;
      const id = s[CHAIN + q];
      let stone = id;
      do {
        shape[size++] = stone;
        stone = s[NEXT + stone];
      } while (stone !== id);
    }
    let links = 0;
    let hub = 0;
    for (let i = 0; i < size; i++) {
      let degree = 0;
      for (let j = 0; j < size; j++) {
        const d = Math.abs(shape[i] - shape[j]);
        if (d === 1 || d === W) degree++;
      }
      links += degree;
      if (degree > hub) hub = degree;
    }
    return size === 4 ? hub === 3 || links === 8 : hub === 4 || links === 10;
  }
}
