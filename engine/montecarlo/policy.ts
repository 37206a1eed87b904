/**
 * Which moves the tree considers at a node, and what it thinks of them before it has tried any: a prior in the form of
 * imaginary all-moves-as-first results (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007). It only
 * directs the first visits; the search soon outweighs it, and on large boards, where every playout says something of half of
 * all moves, all too soon: so the tree keeps it as a bias of its own as well. The playouts do not use it; they go by patterns.
 *
 * Left out of the tree altogether: own single-point proper eyes, as in the playouts, and suicide even where the rules
 * allow it, since all it can ever be is a ko threat.
 */
import { BOARD_ARRAY, PASS, STRIDE, pointAt } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { edgeDistance } from '../board/edge.ts';
import * as layout from './layout.ts';
import { LibertyCounter } from './libertyCounter.ts';
import { MONTECARLO } from './parameters.ts';
import type { MonteCarloParameters } from './parameters.ts';
import type { MoveOdds } from './moveOdds.ts';
import type { PatternBoard } from './patternBoard.ts';
import type { PlayoutBoard } from './playoutBoard.ts';

const { COLOR, CHAIN, SIZE, EMPTIES } = layout;
const W = STRIDE;
/** Where counting of the steps from the nearest stone ends. */
const FAR = 6;
/** Added to odds before their logarithm is taken. */
export const LEAST_ODDS = 1e-12;

/** The imaginary results, copied for speed; which they are is said in parameters.ts. */
function priorsOf(p: MonteCarloParameters) {
  return {
    even: p.priorEven,
    capture: p.priorCapture,
    capturePerStone: p.priorCapturePerStone,
    escape: p.priorEscape,
    escapePerStone: p.priorEscapePerStone,
    narrowEscape: p.priorNarrowEscape,
    stones: p.priorStones,
    atari: p.priorAtari,
    selfAtari: p.priorSelfAtari,
    selfAtariPerStone: p.priorSelfAtariPerStone,
    near: p.priorNear,
    nearReach: p.priorNearReach,
    firstLine: p.priorFirstLine,
    secondLine: p.priorSecondLine,
    openSide: p.priorOpenSide,
    wideBoard: p.wideBoard,
    wideAway: p.wideAway,
    cornerAway: p.cornerAway,
    wideEdge: p.priorWideEdge,
    wideSide: p.priorWideSide,
    wideCentre: p.priorWideCentre,
    corner: p.priorCorner,
    pass: p.priorPass,
    learnt: p.priorLearnt,
    learntShare: p.learntShare,
    learntLeast: p.learntLeast,
  };
}

/** What the moves of a position are listed by: the moves before (PASS: none), whether a ko may be retaken, and how many are wanted. */
export interface MoveQuery {
  recent: ArrayLike<Point>;
  koAllowed: boolean;
  most: number;
}

export class TreePolicy {
  /** The moves of the last `generate`, the pass last; first `count` entries. */
  readonly moves = new Int16Array(BOARD_ARRAY);
  /** Their imaginary games, and how many of them are won. */
  readonly weights = new Float32Array(BOARD_ARRAY);
  readonly values = new Float32Array(BOARD_ARRAY);
  /** How likely a strong player is to play them; 0 without a model of that. */
  readonly odds = new Float32Array(BOARD_ARRAY);
  count = 0;

  private readonly priors: ReturnType<typeof priorsOf>;
  private readonly liberties = new LibertyCounter();
  /** By point: distance from the nearest edge, 0 on the first line. */
  private readonly line = new Int8Array(BOARD_ARRAY);
  private lineSize = 0;
  /** By point: whether it is 3-4, 4-3 or 4-4 in some corner. */
  private readonly isCorner = new Uint8Array(BOARD_ARRAY);
  /** By point: steps to the nearest stone, at most FAR. */
  private readonly steps = new Int8Array(BOARD_ARRAY);
  private readonly queue = new Int16Array(BOARD_ARRAY);

  constructor(parameters: MonteCarloParameters = MONTECARLO.defaults) {
    this.priors = priorsOf(parameters);
  }

  /**
   * Lists the moves of colour c with their priors. `last` is the move before (PASS: none). A ko may be retaken when
   * `koAllowed`.
   */
  generate(board: PlayoutBoard, c: Stone, last: Point, koAllowed: boolean): void {
    if (this.lineSize !== board.size) this.measure(board);
    if (board.size >= this.priors.wideBoard) this.measureSteps(board);
    const s = board.state;
    this.count = 0;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = s[EMPTIES + i];
      if (p === board.ko && !koAllowed) continue;
      if (board.isEye(p, c)) continue;
      const liberties = this.liberties.after(board, p, c, 3);
      if (liberties > 0) this.add(board, p, c, last, liberties);
    }
    this.moves[this.count] = PASS;
    this.weights[this.count] = this.priors.even + this.priors.pass;
    this.values[this.count] = this.priors.even / 2;
    this.count++;
  }

  /** Leaves the moves in an area (by point, not 0 there), and the pass. The odds that are left are those of what is left. */
  narrow(area: Uint8Array): void {
    const { moves, weights, values, odds } = this;
    let count = 0;
    let all = 0;
    for (let i = 0; i < this.count; i++) {
      if (moves[i] !== PASS && area[moves[i]] === 0) continue;
      moves[count] = moves[i];
      weights[count] = weights[i];
      values[count] = values[i];
      all += odds[i];
      odds[count++] = odds[i];
    }
    this.count = count;
    if (all > 0) for (let i = 0; i < count; i++) odds[i] /= all;
  }

  /**
   * Lists the moves of colour c by a model, the likeliest first; the pass, which it knows nothing of, is the last one. Not
   * more than `most`, and none after those that make up nearly everything; with `most` of all points every move.
   */
  generateBy(model: MoveOdds, board: PatternBoard, c: Stone, { recent, koAllowed, most }: MoveQuery): void {
    const { priors: w, moves, weights, values, odds } = this;
    const share = most >= BOARD_ARRAY ? Infinity : w.learntShare;
    model.list(board, c, recent, koAllowed);
    let count = 0;
    let all = 0;
    while (count < model.count && count < most && (all < share || count < w.learntLeast)) {
      const chance = model.odds[count];
      const won = w.learnt * Math.sqrt(chance);
      moves[count] = model.moves[count];
      weights[count] = w.even + won;
      values[count] = w.even / 2 + won;
      odds[count++] = chance;
      all += chance;
    }
    moves[count] = PASS;
    weights[count] = w.even + w.pass;
    values[count] = w.even / 2;
    odds[count++] = 0;
    this.count = count;
  }

  /**
   * Weighs the moves anew that are listed by odds: to the logarithm of a move's odds, times `scale`, what its point gains is added (by Point).
   * The order stays.
   */
  weigh(gains: ArrayLike<number>, scale: number): void {
    const { priors: w, moves, odds } = this;
    let highest = -Infinity;
    for (let i = 0; i < this.count; i++) {
      if (moves[i] === PASS) continue;
      odds[i] = scale * Math.log(odds[i] + LEAST_ODDS) + gains[moves[i]];
      if (odds[i] > highest) highest = odds[i];
    }
    let all = 0;
    for (let i = 0; i < this.count; i++) {
      if (moves[i] !== PASS) all += odds[i] = Math.exp(odds[i] - highest);
    }
    for (let i = 0; i < this.count; i++) {
      if (moves[i] === PASS) continue;
      odds[i] /= all;
      const won = w.learnt * Math.sqrt(odds[i]);
      this.weights[i] = w.even + won;
      this.values[i] = w.even / 2 + won;
    }
  }

  private add(board: PlayoutBoard, p: Point, c: Stone, last: Point, liberties: number): void {
    const s = board.state;
    const w = this.priors;
    const captured = this.liberties.captured;
    const chainSize = this.liberties.chainSize;
    let won = 0;
    let lost = 0;
    let lonely = true;
    let saved = 0;
    let atari = false;
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - W : p + W;
      const k = s[COLOR + q];
      if (k === 1 || k === 2) {
        lonely = false;
        if (k !== c) {
          if (!atari && this.isTwo(board, q, p)) atari = true;
        } else if (liberties > 1 && board.liberties(q) === 1) saved += s[SIZE + s[CHAIN + q]];
      }
      // The diagonal after that side.
      const d = side === 0 ? p - 1 - W : side === 1 ? p + 1 + W : side === 2 ? p - W + 1 : p + W - 1;
      const kd = s[COLOR + d];
      if (kd === 1 || kd === 2) lonely = false;
    }
    if (captured > 0) won += w.capture + w.capturePerStone * Math.min(captured, w.stones);
    if (saved > 0)
      won += (w.escape + w.escapePerStone * Math.min(saved, w.stones)) * (liberties > 2 ? 1 : w.narrowEscape);
    if (liberties === 1 && captured < 2)
      lost += w.selfAtari + w.selfAtariPerStone * Math.min(chainSize, w.stones);
    else if (atari) won += w.atari;
    if (last !== PASS) {
      const row = ((p / W) | 0) - ((last / W) | 0);
      const column = (p % W) - (last % W);
      const distance = (row < 0 ? -row : row) + (column < 0 ? -column : column);
      if (distance < w.nearReach) won += (w.near * (w.nearReach - distance)) / (w.nearReach - 1);
    }
    const line = this.line[p];
    if (board.size >= w.wideBoard && this.steps[p] >= w.wideAway) {
      if (line < 2) lost += w.wideEdge * (2 - line);
      else if (line < 4) won += w.wideSide;
      else lost += w.wideCentre;
      if (this.isCorner[p] !== 0 && this.steps[p] >= w.cornerAway) won += w.corner;
    } else if (lonely) {
      if (line === 0) lost += w.firstLine;
      else if (line === 1) lost += w.secondLine;
      else if (line < 4) won += w.openSide;
    }
    const i = this.count++;
    this.moves[i] = p;
    this.weights[i] = w.even + won + lost;
    this.values[i] = w.even / 2 + won;
  }

  /** Whether the enemy chain of `stone` has exactly two liberties, one of them p. */
  private isTwo(board: PlayoutBoard, stone: Point, p: Point): boolean {
    const s = board.state;
    const first = s[CHAIN + stone];
    // A chain of two liberties has at most 8 pseudo-liberties.
    if (s[layout.LIBS + first] > 8) return false;
    let other = 0;
    let q = first;
    do {
      for (let way = 0; way < 4; way++) {
        const r = way === 0 ? q - 1 : way === 1 ? q + 1 : way === 2 ? q - W : q + W;
        if (s[COLOR + r] !== 0 || r === p || r === other) continue;
        if (other !== 0) return false;
        other = r;
      }
      q = s[layout.NEXT + q];
    } while (q !== first);
    return other !== 0;
  }

  private measure(board: PlayoutBoard): void {
    const { size } = board;
    this.lineSize = size;
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const p = pointAt(row, column);
        this.line[p] = edgeDistance(p, size);
        const low = Math.min(row, size - 1 - row);
        const side = Math.min(column, size - 1 - column);
        this.isCorner[p] = Math.min(low, side) >= 2 && Math.max(low, side) === 3 ? 1 : 0;
      }
    }
  }

  /** Spreads out from all stones at once. */
  private measureSteps(board: PlayoutBoard): void {
    const { steps, queue } = this;
    const s = board.state;
    const last = pointAt(board.size - 1, board.size - 1);
    let end = 0;
    for (let p = pointAt(0, 0); p <= last; p++) {
      const k = s[COLOR + p];
      const isStone = k === 1 || k === 2;
      steps[p] = isStone ? 0 : FAR;
      if (isStone) queue[end++] = p;
    }
    for (let i = 0; i < end; i++) {
      const next = steps[queue[i]] + 1;
      if (next === FAR) break;
      for (let side = 0; side < 4; side++) {
        const q = queue[i] + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -W : W);
        if (s[COLOR + q] === 0 && steps[q] > next) {
          steps[q] = next;
          queue[end++] = q;
        }
      }
    }
  }
}
