/**
 * What is known of every move of a position before anything is tried: its features, numbers into a table of weights
 * (moveModel.ts). The strength of a move is the product of the strengths of its features, so its logarithm is a sum.
 *
 * Shapes (patterns/moves/shapes.ts) come in nested sizes, each as a correction of the smaller one; beside them, the 3x3
 * square with the liberties of the chains in it, and shapes together with the place of the previous move. What else there
 * is depends on chains, on what lies farther away and on the last moves, and is listed in FAMILIES.
 */
import { BOARD_ARRAY, PASS, STRIDE, allPoints, columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { edgeDistance } from '../board/edge.ts';
import {
  LAST_NUMBERS,
  LIBERTIES_KIND,
  LIBERTY_NUMBERS,
  REPLY_KIND,
  SIZES,
  cellIndex,
  finishKey,
} from '../../patterns/moves/shapes.ts';
import {
  DISTANCES,
  FIRST,
  FIXED_FEATURES,
  PHASE_ENDS,
  PHASES,
  RADIANCES,
  STEPS,
  WEAKEST,
} from '../../patterns/moves/families.ts';
import { ShapeIndex } from '../../patterns/moves/shapeIndex.ts';
import type { KeyTable } from '../../patterns/moves/keyTable.ts';
import * as layout from './layout.ts';
import { KeptTactics } from './keptTactics.ts';
import { Ladders } from './ladders.ts';
import { LibertyCounter } from './libertyCounter.ts';
import type { PatternBoard } from './patternBoard.ts';
import { Radiance } from './radiance.ts';
import { RecentPlay } from './recentPlay.ts';
import { StoneSteps } from './stoneSteps.ts';
import { WeakestNear } from './weakestNear.ts';

const { COLOR, CHAIN, NEXT, LIBS, SIZE, NEAR, EMPTIES } = layout;
const W = STRIDE;

/** Features of a move at most: shapes, liberties, replies, and each family once but `press` four times. */
export const MAX_FEATURES = 40;

/** Sizes of the shapes that are told apart by the place of the previous move, and how far that may be. */
export const REPLY_SIZES = [0, 2] as const;
const LARGEST_REPLY = 2;

function sizeClass(stones: number): number {
  return stones < 2 ? 0 : stones < 4 ? 1 : 2;
}

function least(a: number, b: number): number {
  return a < b ? a : b;
}

export class MoveFeatures {
  /** The moves of the last `list`; the first `count` entries. */
  readonly moves = new Int16Array(BOARD_ARRAY);
  count = 0;
  /** With weights, by move: the sum of those of its features. */
  readonly sums = new Float64Array(BOARD_ARRAY);
  /** Without, the features of move i: `features` from i × MAX_FEATURES on, lengths[i] of them. */
  readonly features = new Int32Array(BOARD_ARRAY * MAX_FEATURES);
  readonly lengths = new Uint8Array(BOARD_ARRAY);

  readonly size: number;
  private readonly table: KeyTable;
  private readonly shapes: ShapeIndex;
  private readonly ladders = new Ladders();
  private readonly liberties = new LibertyCounter();
  /** By colour − 1, point and size: the feature of the shape, as far as `known`; kept while nothing changes around. */
  private readonly shapeOf: Int32Array;
  private readonly known: Int8Array;
  private readonly weights: Float32Array;
  /** By colour and point as `known`: the sum of the weights of its shapes, where there are weights. */
  private readonly shapeSums = new Float64Array(2 * BOARD_ARRAY);
  private readonly tactics = new KeptTactics();
  private readonly line = new Int8Array(BOARD_ARRAY);
  private readonly row = new Int8Array(BOARD_ARRAY);
  private readonly column = new Int8Array(BOARD_ARRAY);
  private readonly steps: StoneSteps;
  private readonly radiance: Radiance;
  private readonly weakest: WeakestNear;
  private readonly recent: RecentPlay;
  /** By point: the features besideLast, besideThreatened and counter that it may have, plus 1; 0 for none. */
  private readonly marks = [
    new Int16Array(BOARD_ARRAY),
    new Int16Array(BOARD_ARRAY),
    new Int16Array(BOARD_ARRAY),
  ];
  private readonly planes = new Int32Array(SIZES);
  /** By index of REPLY_SIZES, and colour and point as shapeOf: the planes up to that size. REPLY_SIZES[0] is the square. */
  private readonly planesOf = REPLY_SIZES.map(() => new Int32Array(2 * BOARD_ARRAY));
  private readonly points: readonly Point[];
  private readonly phaseScale: number;
  /** Features are listed, and not summed up. */
  private listing: boolean;
  /** Where the features of the move that is being listed go; or what those of the one that is summed up come to so far. */
  private at = 0;
  private sum = 0;
  /** What was found about the chains around the move hangs on nothing farther away. */
  private isLocal = true;
  /** What the last `list` was asked: the moves are of `color`. */
  private color: Stone = 1;
  private last: Point = PASS;
  private before: Point = PASS;
  private phase = 0;
  private third = 0;

  /**
   * `table` gives the keys of shapes their numbers; their features are FIXED_FEATURES more. With `weights` the features of moves are not listed but
   * their weights summed up, and what hardly changes from move to move is kept.
   */
  constructor(size: number, table: KeyTable, weights?: Float32Array) {
    this.size = size;
    this.table = table;
    this.weights = weights ?? new Float32Array();
    this.listing = weights === undefined;
    this.steps = new StoneSteps(size);
    this.shapes = new ShapeIndex(size);
    this.shapeOf = new Int32Array(2 * BOARD_ARRAY * SIZES);
    this.known = new Int8Array(2 * BOARD_ARRAY).fill(-1);
    this.points = allPoints(size);
    const { slotOf } = this.shapes;
    this.radiance = new Radiance(slotOf);
    this.weakest = new WeakestNear(slotOf, this.points);
    this.recent = new RecentPlay(slotOf);
    this.phaseScale = 361 / (size * size);
    for (const p of this.points) {
      this.line[p] = edgeDistance(p, size);
      this.row[p] = rowOf(p);
      this.column[p] = columnOf(p);
    }
  }

  /**
   * Lists the moves of colour c with their features, or the sums of their weights: all that are legal as far as the board knows and fill no own eye.
   * `recent` are the moves before, the last one first (PASS: a pass, or not known). A ko may be retaken when `koAllowed`.
   */
  list(board: PatternBoard, c: Stone, recent: ArrayLike<Point>, koAllowed = false): void {
    const s = board.state;
    const last = recent.length > 0 ? recent[0] : PASS;
    const before = recent.length > 1 ? recent[1] : PASS;
    const { shapes } = this;
    shapes.sync(s);
    this.forgetShapes();
    if (!this.listing) this.tactics.follow(s, shapes.changed, shapes.changes, last);
    this.steps.follow(s, shapes.changed, shapes.changes);
    this.radiance.follow(s, shapes.changed, shapes.changes);
    this.weakest.look(s);
    this.recent.look(recent);
    this.markLast(board, c, last);
    const stones = (this.points.length - board.emptyCount) * this.phaseScale;
    let phase = 0;
    while (phase < PHASE_ENDS.length && stones >= PHASE_ENDS[phase]) phase++;
    this.color = c;
    this.last = last;
    this.before = before;
    this.phase = phase;
    this.third = phase < 2 ? 0 : phase < 4 ? 1 : 2;
    this.count = 0;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = s[EMPTIES + i];
      if ((p === board.ko && !koAllowed) || board.isEye(p, c) || board.isSuicide(p, c)) continue;
      if (this.listing) {
        const first = this.count * MAX_FEATURES;
        this.lengths[this.count] = this.listMove(board, p, first) - first;
      } else this.sums[this.count] = this.sumMove(board, p);
      this.moves[this.count++] = p;
    }
  }

  /** The features of a move of the last `list`, while the board is as it was. */
  featuresOf(board: PatternBoard, p: Point): number[] {
    const { listing } = this;
    this.listing = true;
    const end = this.listMove(board, p, 0);
    this.listing = listing;
    return [...this.features.subarray(0, end)];
  }

  /** Writes the features of a move from `first` on; returns where they end. */
  private listMove(board: PatternBoard, p: Point, first: number): number {
    const at = (this.color - 1) * BOARD_ARRAY + p;
    const { shapeOf, known, features } = this;
    if (known[at] < 0) this.findShapes(p, at);
    this.at = first;
    for (let i = 0; i < known[at]; i++) features[this.at++] = shapeOf[at * SIZES + i];
    this.listPlace(board, p, this.listTactics(board, p));
    return this.at;
  }

  private sumMove(board: PatternBoard, p: Point): number {
    const at = (this.color - 1) * BOARD_ARRAY + p;
    const { liberties, sums } = this.tactics;
    if (this.known[at] < 0) this.findShapes(p, at);
    let libs = liberties[at];
    if (libs === 0) {
      this.sum = 0;
      this.isLocal = true;
      libs = this.listTactics(board, p);
      sums[at] = this.sum;
      if (this.isLocal) liberties[at] = libs;
    }
    this.sum = this.shapeSums[at] + sums[at];
    this.listPlace(board, p, libs);
    return this.sum;
  }

  /** What is known of the shapes is known no more where one of them changed. */
  private forgetShapes(): void {
    const { known, shapes } = this;
    const { slotOf, changedFrom } = shapes;
    for (let i = 0; i < this.points.length; i++) {
      const p = this.points[i];
      const slot = slotOf[p];
      const from = changedFrom[slot];
      if (from === SIZES) continue;
      changedFrom[slot] = SIZES;
      // Of size `known` it is known that no shape is in the table, and of larger ones nothing.
      const isReply = from <= LARGEST_REPLY;
      if (isReply || from <= known[p]) known[p] = -1;
      if (isReply || from <= known[BOARD_ARRAY + p]) known[BOARD_ARRAY + p] = -1;
    }
  }

  private add(feature: number): void {
    if (this.listing) this.features[this.at++] = feature;
    else this.sum += this.weights[feature];
  }

  /** Looks the shapes up, from small to large until one is not in the table. */
  private findShapes(p: Point, at: number): void {
    const { planes, table, shapeOf, weights } = this;
    this.shapes.planes(this.shapes.slotOf[p], this.color, planes);
    let size = 0;
    for (; size < SIZES; size++) {
      const number = table.find(finishKey(planes[size], size, 0));
      if (number < 0) break;
      shapeOf[at * SIZES + size] = FIXED_FEATURES + number;
    }
    this.known[at] = size;
    if (weights.length > 0) {
      let sum = 0;
      for (let i = 0; i < size; i++) sum += weights[shapeOf[at * SIZES + i]];
      this.shapeSums[at] = sum;
    }
    for (let i = 0; i < REPLY_SIZES.length; i++) this.planesOf[i][at] = planes[REPLY_SIZES[i]];
  }

  /** Lists what the move does to the chains around it; returns the liberties it has afterwards, at most 5. */
  private listTactics(board: PatternBoard, p: Point): number {
    const { color: c, last } = this;
    const s = board.state;
    const near = s[NEAR + p];
    const empties = near >> 8;
    if (empties === 4) {
      this.add(FIRST.self + 3 * 45);
      return 4;
    }
    const libs = this.liberties.after(board, p, c, 5);
    const { chainSize } = this.liberties;
    let joined = 0;
    let weakest = 0;
    let captured = 0;
    let takesLast = 0;
    let saves = 0;
    let ataris = 0;
    let inAtari = 0;
    const lastChain = last === PASS ? 0 : s[CHAIN + last];
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? p - W : side === 1 ? p - 1 : side === 2 ? p + 1 : p + W;
      const k = s[COLOR + q];
      if (k === 0 || k === 3) continue;
      const id = s[CHAIN + q];
      if (side > 0 && s[CHAIN + p - W] === id) continue;
      if (side > 1 && s[CHAIN + p - 1] === id) continue;
      if (side > 2 && s[CHAIN + p + 1] === id) continue;
      const has = s[LIBS + id];
      if (k === c) {
        joined++;
        const classed = least(has, 4);
        if (weakest === 0 || classed < weakest) weakest = classed;
        if (has === 1) inAtari += s[SIZE + id];
        continue;
      }
      const isLast = id === lastChain ? 1 : 0;
      if (isLast === 1 || has === 1) this.isLocal = false;
      if (has === 1) {
        captured += s[SIZE + id];
        takesLast |= isLast;
        if (this.frees(board, id, c)) saves = 1;
        continue;
      }
      let ladder = 0;
      if (has === 2) {
        ataris++;
        if (libs > 1) this.isLocal = false;
        ladder = libs > 1 && this.ladders.isCaughtBy(board, q, p, c) ? 2 : 1;
      }
      this.add(
        FIRST.press + ((least(has - 1, 3) - 1) * 3 + sizeClass(s[SIZE + id])) * 6 + isLast * 3 + ladder,
      );
    }
    this.add(
      FIRST.self + (((least(libs, 5) - 1) * 3 + least(joined, 2)) * 5 + weakest) * 3 + sizeClass(chainSize),
    );
    if (captured > 0) {
      const amount = captured < 2 ? 0 : captured < 3 ? 1 : captured < 5 ? 2 : 3;
      const ko = captured === 1 && libs === 1 && joined === 0 ? 1 : 0;
      this.add(FIRST.capture + ((amount * 2 + takesLast) * 2 + saves) * 2 + ko);
    }
    if (ataris > 1) this.add(FIRST.doubleAtari);
    if (inAtari > 0 && libs === 2) {
      this.isLocal = false;
      this.add(FIRST.ladderEscape + (this.ladders.isLost(board, p, c) ? 3 : 0) + sizeClass(inAtari));
    }
    this.listLiberties(p, s, libs);
    return libs;
  }

  /** The 3x3 square with the liberties of the chains beside the move. */
  private listLiberties(p: Point, s: Int16Array, libs: number): void {
    const planes = this.planesOf[0][(this.color - 1) * BOARD_ARRAY + p];
    const number = this.table.find(finishKey(planes, LIBERTIES_KIND, libertiesPart(s, p, libs)));
    if (number >= 0) this.add(FIXED_FEATURES + number);
  }

  /** Whether capturing the chain frees a chain of c from atari. */
  private frees(board: PatternBoard, id: Point, c: Stone): boolean {
    const s = board.state;
    let q = id;
    do {
      for (let side = 0; side < 4; side++) {
        const r = side === 0 ? q - 1 : side === 1 ? q + 1 : side === 2 ? q - W : q + W;
        if (s[COLOR + r] === c && s[LIBS + s[CHAIN + r]] === 1) return true;
      }
      q = s[NEXT + q];
    } while (q !== id);
    return false;
  }

  /** Lists where the move lies: on the board, among the stones, and to the last moves. */
  private listPlace(board: PatternBoard, p: Point, libs: number): void {
    const { color: c, last, before, phase, third } = this;
    const line = this.line[p];
    this.add(FIRST.line + line * PHASES + phase);
    const own = this.steps.to[c][p];
    const enemy = this.steps.to[3 - c][p];
    this.add(FIRST.steps + (own * STEPS + enemy) * 5 + least(line, 4));
    const toLast = last === PASS ? 0 : this.distance(p, last);
    const toBefore = before === PASS ? 0 : this.distance(p, before);
    this.listRegion(p, own, enemy);
    if (board.ko !== 0) this.listKo(board, p, libs);
    this.add(FIRST.last + toLast * 3 + third);
    this.add(FIRST.before + toBefore);
    if (toLast > 0 && toLast < 9 && toBefore > 0 && toBefore < 9)
      this.add(FIRST.both + (toLast >> 1) * 5 + (toBefore >> 1));
    const own3 = least(libs, 3) - 1;
    const [beside, threatened, counter] = this.marks;
    if (beside[p] !== 0) this.add(FIRST.besideLast + (beside[p] - 1) * 3 + own3);
    if (threatened[p] !== 0)
      this.add(
        FIRST.besideThreatened + ((((threatened[p] - 1) / 3) | 0) * 3 + own3) * 3 + ((threatened[p] - 1) % 3),
      );
    if (counter[p] !== 0) this.add(FIRST.counter + counter[p] - 1);
    if (toLast === 0) return;
    const cell = cellIndex(this.row[last] - this.row[p], this.column[last] - this.column[p]);
    if (cell < 0) return;
    for (let i = 0; i < REPLY_SIZES.length; i++) {
      const planes = this.planesOf[i][(c - 1) * BOARD_ARRAY + p];
      const number = this.table.find(finishKey(planes, REPLY_KIND + REPLY_SIZES[i], LAST_NUMBERS[cell]));
      if (number < 0) break;
      this.add(FIXED_FEATURES + number);
    }
  }

  /** Lists what is around the move beyond its shape: `own` and `enemy` are the steps to the nearest stones. */
  private listRegion(p: Point, own: number, enemy: number): void {
    const { color: c, third, radiance, weakest } = this;
    const radiates = radiance.of(c, p) * RADIANCES + radiance.of(3 - c, p);
    this.add(FIRST.radiance + radiates * 3 + third);
    const weak = (weakest.of(c, p) - 1) * WEAKEST + weakest.of(3 - c, p) - 1;
    this.add(FIRST.weakest + (weak * 5 + least(own, 5) - 1) * 3 + least(enemy, 3) - 1);
    this.add(FIRST.recent + this.recent.of(p) * 3 + third);
  }

  /** Lists what the move may be as a threat for the ko that may not be retaken. */
  private listKo(board: PatternBoard, p: Point, libs: number): void {
    const s = board.state;
    const enemy = 3 - this.color;
    let most = 0;
    let isBeside = 0;
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? p - W : side === 1 ? p - 1 : side === 2 ? p + 1 : p + W;
      if (s[COLOR + q] !== enemy) continue;
      isBeside = 1;
      const has = s[LIBS + s[CHAIN + q]];
      if (has <= 2 && most < 3 - has) most = 3 - has;
    }
    const d = this.distance(p, board.ko);
    const away = d === 0 || d > 9 ? 0 : d <= 4 ? 1 : d <= 6 ? 2 : 3;
    this.add(FIRST.koThreat + ((away * 3 + most) * 4 + least(libs, 4) - 1) * 2 + isBeside);
  }

  /** In classes of `DISTANCES`. */
  private distance(p: Point, q: Point): number {
    let dy = this.row[p] - this.row[q];
    let dx = this.column[p] - this.column[q];
    if (dy < 0) dy = -dy;
    if (dx < 0) dx = -dx;
    const d = dy + dx + (dy > dx ? dy : dx);
    return d >= DISTANCES ? 0 : d;
  }

  /** Notes the points that are liberties of chains which the last move is part of, touches, or whose enemies have few. */
  private markLast(board: PatternBoard, c: Stone, last: Point): void {
    const s = board.state;
    const [beside, threatened, counter] = this.marks;
    beside.fill(0);
    threatened.fill(0);
    counter.fill(0);
    if (last === PASS || s[COLOR + last] !== 3 - c) return;
    const id = s[CHAIN + last];
    this.markLiberties(s, id, beside, least(s[LIBS + id], 5));
    for (let side = 0; side < 4; side++) {
      const q = side === 0 ? last - W : side === 1 ? last - 1 : side === 2 ? last + 1 : last + W;
      if (s[COLOR + q] !== c) continue;
      const own = s[CHAIN + q];
      const libs = s[LIBS + own];
      if (libs > 4) continue;
      this.markLiberties(s, own, threatened, (libs - 1) * 3 + sizeClass(s[SIZE + own]) + 1);
      if (libs > 3) continue;
      // The enemies around that chain.
      let stone = own;
      do {
        for (let way = 0; way < 4; way++) {
          const r = way === 0 ? stone - W : way === 1 ? stone - 1 : way === 2 ? stone + 1 : stone + W;
          if (s[COLOR + r] !== 3 - c) continue;
          const other = s[CHAIN + r];
          const has = s[LIBS + other];
          if (has <= 3) this.markLiberties(s, other, counter, (libs - 1) * 3 + has);
        }
        stone = s[NEXT + stone];
      } while (stone !== own);
    }
  }

  private markLiberties(s: Int16Array, id: Point, marks: Int16Array, mark: number): void {
    let q = id;
    do {
      if (s[NEAR + q] >= 256) {
        for (let side = 0; side < 4; side++) {
          const r = side === 0 ? q - W : side === 1 ? q - 1 : side === 2 ? q + 1 : q + W;
          if (s[COLOR + r] === 0 && (marks[r] === 0 || marks[r] > mark)) marks[r] = mark;
        }
      }
      q = s[NEXT + q];
    } while (q !== id);
  }
}

/** What the liberties around a move add to the key of its square: those of the four neighbours' chains, and its own. */
function libertiesPart(s: Int16Array, p: Point, libs: number): number {
  let part = Math.imul(least(libs, 3), 0x2545f491);
  for (let side = 0; side < 4; side++) {
    const q = side === 0 ? p - W : side === 1 ? p - 1 : side === 2 ? p + 1 : p + W;
    const k = s[COLOR + q];
    if (k !== 0 && k !== 3) part ^= LIBERTY_NUMBERS[side * 4 + least(s[LIBS + s[CHAIN + q]], 4) - 1];
  }
  return part;
}
