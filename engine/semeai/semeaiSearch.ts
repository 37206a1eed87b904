/**
 * The search of a capturing race: whether one of two dragons lives when a side moves first (manual 12, owl_analyze_semeai). A dragon is dead when all
 * its stones are captured; it lives when the other one is, or when both sides pass: then neither can do anything, a seki, or
 * it has eyes. So everything that makes races hard - shared liberties, approach moves, big eyes, an eye against none - comes out of reading
 * alone, with no rule for any of them.
 *
 * Depth-first proof-number search (Nagai's df-pn) over the points of the race: races are full of the same positions by other
 * orders of moves, and a table of proof numbers shares what was found out about each, where a tree would grow it again. Hot code: all lists
 * and the table are allocated once.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, PASS, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ProofTable } from './proofTable.ts';
import { KO_B, WIN } from '../reading/codes.ts';
import { MoveList } from '../reading/moveList.ts';
import type { ResultSink } from '../reading/readState.ts';
import { LIVES, OPEN, RaceJudge } from './raceJudge.ts';
import { Region, goalLiberties } from './region.ts';

/** Nodes one question may cost. */
export const SEMEAI_NODES = 10_000;
/** Deepest line, in moves. */
const MAX_DEPTH = 50;
/** Moves that are read before a guess. */
const GUESS_DEPTH = 4;
/** The most natural moves that are checked, and nodes for each. */
const CHECKED_MOVES = 5;
const CHECK_NODES = 1500;
/** Moves at one depth. */
const MOST_MOVES = 48;
/** Instead of a slot of the table: the second of two passes. */
const BOTH_PASS = -2;
/** A number that nothing reaches. */
const ENDLESS = 1 << 28;

const FULL_SCORE = 100;
const SCORE_STEP = 25;

export class SemeaiSearch {
  /** Positions looked at since the last reset. */
  nodes = 0;
  /** Plain setting: nodes one question may cost. */
  nodeLimit = SEMEAI_NODES;
  /** For traces, with Position.trace; null for none. */
  sink: ResultSink | null = null;
  /** Ends a search when stop[0] becomes non-zero; null for none. */
  stop: Int32Array | null = null;

  protected koSeen = false;
  protected finished = true;
  /** Whether a way out of the region is open, or stones around may be in danger, so that nothing is certain. */
  protected hasRoom = false;
  protected stopped = false;
  protected bestMove: Point = 0;

  private readonly region = new Region();
  private readonly judge = new RaceJudge();
  private readonly list = new MoveList();
  private readonly table = new ProofTable(16);
  /** By depth: moves, how many, what their order says against them, and the keys of the positions after them. */
  private readonly moves = new Int16Array(MAX_DEPTH * MOST_MOVES);
  private readonly worse = new Uint8Array(MAX_DEPTH * MOST_MOVES);
  private readonly slots = new Int32Array(MAX_DEPTH * MOST_MOVES);
  private readonly lows = new Int32Array(MAX_DEPTH * MOST_MOVES);
  private readonly highs = new Int32Array(MAX_DEPTH * MOST_MOVES);
  private readonly abouts = new Int32Array(MAX_DEPTH * MOST_MOVES);
  private rootBest = -1;
  private rootCount = 0;
  private depthLimit = MAX_DEPTH - 1;
  private proof = 0;
  private disproof = 0;
  private lastNode = 0;
  private readonly marks = new Int32Array(BOARD_ARRAY);
  private readonly ownMarks = new Int32Array(BOARD_ARRAY);
  private mark = 0;
  private readonly startingColor = new Uint8Array(BOARD_ARRAY);
  /** What the moves on the list that only fill liberties fill. */
  private readonly fills = new Int32Array(64);
  private fillCount = 0;
  private readonly liberties = new Int16Array(BOARD_ARRAY);
  private readonly stones = [new Int16Array(BOARD_ARRAY), new Int16Array(BOARD_ARRAY)];
  private readonly counts = new Int16Array(2);
  /** The same, but 0 for a dragon that was captured on the way: what is played there later is no part of it. */
  private readonly remaining = new Int16Array(2);
  private position!: Position;
  /** The dragon whose life is asked about, and its colour. */
  private owner: Stone = 1;
  private target: Point = 0;
  private wanted = WIN as number;

  /** Begins questions about the race between the stones marked in `a` and those in `b`. */
  protected begin(position: Position, a: Uint8Array, b: Uint8Array): void {
    this.position = position;
    this.region.find(position, a, b);
    this.startingColor.set(position.colorAt);
    this.judge.begin(position, this.region);
    this.counts.fill(0);
    for (const point of position.points) {
      if (a[point] !== 0) this.stones[0][this.counts[0]++] = point;
      if (b[point] !== 0) this.stones[1][this.counts[1]++] = point;
    }
    this.remaining.set(this.counts);
    const owner = position.colorAt[this.stones[0][0]] as Stone;
    this.judge.judge(position, this.region, this.stones, this.remaining, owner, true, true);
    this.hasRoom = this.judge.hasRoom || this.judge.isShaky;
  }

  /** Whether dragon 0 (`a`) or 1 (`b`) gets `wanted` or better as regards its life; `defending`: its side is to move. */
  protected prove(dragon: 0 | 1, defending: boolean, wanted: number): boolean {
    const { position } = this;
    if (dragon === 1) this.swap();
    this.owner = position.colorAt[this.stones[0][0]] as Stone;
    this.target = this.stones[0][0];
    this.wanted = wanted;
    this.table.clear();
    this.bestMove = 0;
    const { trace } = position;
    position.trace = null;
    this.depthLimit = MAX_DEPTH - 1;
    this.lastNode = this.nodes + this.nodeLimit;
    this.search(defending, ENDLESS, ENDLESS, 0, false);
    if (this.proof !== 0 && this.disproof !== 0) {
      this.finished = false;
      if (!this.stopped) this.guess(defending);
    }
    const { disproof } = this;
    if ((disproof !== 0) === defending) this.chooseMove(defending);
    position.trace = trace;
    if (dragon === 1) this.swap();
    return disproof !== 0;
  }

  /** Reads less far, and takes the numbers of liberties there for an answer. */
  private guess(defending: boolean): void {
    this.table.clear();
    this.depthLimit = GUESS_DEPTH;
    this.lastNode = this.nodes + this.nodeLimit;
    this.search(defending, ENDLESS, ENDLESS, 0, false);
  }

  /** Of the moves that work, finds the most natural: the clearest of the first few that can be shown to work. */
  private chooseMove(defending: boolean): void {
    const { position, moves, table, slots, lows, highs, abouts } = this;
    const natural = (i: number): number => this.naturalness(moves[i], defending);
    let best = this.rootBest;
    const order = Array.from({ length: this.rootCount }, (_, i) => i);
    order.sort((i, k) => natural(k) - natural(i) || i - k);
    for (const i of order.slice(0, CHECKED_MOVES)) {
      if (i === best || natural(i) <= natural(best)) break;
      if (slots[i] < 0) continue;
      let known = table.find(slots[i], lows[i], highs[i], abouts[i]);
      if (known < 0 || (table.proof[known] !== 0 && table.disproof[known] !== 0)) {
        if (!this.play(moves[i], defending)) continue;
        this.lastNode = this.nodes + CHECK_NODES;
        this.search(!defending, ENDLESS, ENDLESS, 1, false);
        position.popMove();
        table.store(slots[i], lows[i], highs[i], abouts[i], this.proof, this.disproof);
        known = slots[i];
      }
      if ((defending ? table.proof : table.disproof)[known] !== 0) continue;
      best = i;
      break;
    }
    // A guess may say that no move is needed; one that takes a liberty is better then.
    if (!this.finished && this.bestMove === PASS && best === this.rootBest && natural(order[0]) > 1)
      best = order[0];
    this.bestMove = best < 0 ? PASS : moves[best];
  }

  /** How good a move looks, for those that all work: in the middle of an eye, else a liberty of the other side's alone. */
  private naturalness(move: Point, defending: boolean): number {
    if (move === PASS) return 0;
    const { position, region } = this;
    const { colorAt } = position;
    if (region.inside[move] !== 0) {
      let room = 0;
      for (let k = 0; k < 4; k++) {
        if (region.inside[move + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH)] !== 0) room++;
      }
      return 10 + room;
    }
    const isLiberty = (dragon: 0 | 1): boolean => {
      for (let i = 0; i < this.counts[dragon]; i++) {
        const stone = this.stones[dragon][i];
        if (colorAt[stone] !== EMPTY && isBeside(stone, move)) return true;
      }
      return false;
    };
    const [own, theirs] = defending ? [isLiberty(0), isLiberty(1)] : [isLiberty(1), isLiberty(0)];
    return theirs ? (own ? 4 : 6) : own ? 2 : 1;
  }

  private swap(): void {
    this.stones.reverse();
    this.counts.reverse();
    this.remaining.reverse();
  }

  private mustStop(): boolean {
    if (this.stop !== null && Atomics.load(this.stop, 0) !== 0) this.stopped = true;
    return this.stopped;
  }

  /** Notes which dragons were captured. */
  private noteCaptures(): void {
    const { remaining, stones, owner } = this;
    const { colorAt } = this.position;
    for (let dragon = 0; dragon < 2; dragon++) {
      const color = dragon === 0 ? owner : opponent(owner);
      let i = 0;
      while (i < remaining[dragon] && colorAt[stones[dragon][i]] !== color) i++;
      if (i === remaining[dragon]) remaining[dragon] = 0;
    }
  }

  /** Searches the position until a proof number reaches its limit; see searchNode(). */
  private search(
    defending: boolean,
    proofLimit: number,
    disproofLimit: number,
    depth: number,
    passed: boolean,
  ): void {
    const { remaining } = this;
    const [own, other] = remaining;
    this.noteCaptures();
    this.searchNode(defending, proofLimit, disproofLimit, depth, passed);
    remaining[0] = own;
    remaining[1] = other;
  }

  /**
   * Searches the position until a proof number reaches its limit, and leaves both in `proof` and `disproof`. `passed`: the move before was
   * a pass.
   */
  private searchNode(
    defending: boolean,
    proofLimit: number,
    disproofLimit: number,
    depth: number,
    passed: boolean,
  ): void {
    const { position } = this;
    this.nodes++;
    if (position.komaster !== 0) this.koSeen = true;
    if (depth > 0) {
      const verdict = this.verdict(defending);
      if (verdict !== OPEN) return this.settle(verdict === LIVES);
    }
    if (depth >= this.depthLimit) {
      const verdict = this.judge.judge(
        position,
        this.region,
        this.stones,
        this.remaining,
        this.owner,
        defending,
        true,
      );
      return this.settle(verdict === LIVES);
    }
    this.findMoves(defending);
    const count = this.listChildren(defending, depth, passed);
    if (depth === 0) this.judgeChildren(defending, count);
    const { table, slots, lows, highs, abouts, worse } = this;
    const from = depth * MOST_MOVES;
    const stays = this.remaining[0] > 0;
    for (;;) {
      let least = ENDLESS;
      let second = ENDLESS;
      let sum = 0;
      let best = -1;
      let bestOther = 0;
      for (let i = from; i < from + count; i++) {
        const known = slots[i] >= 0 ? table.find(slots[i], lows[i], highs[i], abouts[i]) : -1;
        let own = slots[i] === BOTH_PASS ? (defending === stays ? 0 : ENDLESS) : 1 + worse[i];
        let other = slots[i] === BOTH_PASS ? (defending === stays ? ENDLESS : 0) : 1;
        if (known >= 0) {
          own = defending ? table.proof[known] : table.disproof[known];
          other = defending ? table.disproof[known] : table.proof[known];
        }
        sum = sum + other > ENDLESS ? ENDLESS : sum + other;
        if (own < least) {
          second = least;
          least = own;
          best = i;
          bestOther = other;
        } else if (own < second) second = own;
      }
      const proof = defending ? least : sum;
      const disproof = defending ? sum : least;
      const ended = this.nodes >= this.lastNode || this.mustStop();
      if (proof >= proofLimit || disproof >= disproofLimit || proof === 0 || disproof === 0 || ended) {
        this.proof = proof;
        this.disproof = disproof;
        if (depth === 0) {
          this.rootBest = best;
          this.rootCount = count;
          this.bestMove = best < 0 ? PASS : this.moves[best];
        }
        return;
      }
      const ownLimit = Math.min(defending ? proofLimit : disproofLimit, second + 1);
      const otherLimit = Math.min(ENDLESS, (defending ? disproofLimit : proofLimit) - sum + bestOther);
      this.play(this.moves[best], defending);
      if (defending) this.search(false, ownLimit, otherLimit, depth + 1, this.moves[best] === PASS);
      else this.search(true, otherLimit, ownLimit, depth + 1, this.moves[best] === PASS);
      position.popMove();
      table.store(slots[best], lows[best], highs[best], abouts[best], this.proof, this.disproof);
    }
  }

  private settle(lives: boolean): void {
    this.proof = lives ? 0 : ENDLESS;
    this.disproof = lives ? ENDLESS : 0;
  }

  /** Plays each move found once, to know the key of the position after it; returns how many can be played. */
  private listChildren(defending: boolean, depth: number, passed: boolean): number {
    const { list, position, table, moves, worse, slots, lows, highs, abouts } = this;
    const from = depth * MOST_MOVES;
    let at = from;
    // After a pass, another one ends it: then nobody can do anything.
    const most = list.count < MOST_MOVES - 1 ? list.count : MOST_MOVES - 1;
    for (let i = -1; i < most; i++) {
      const move = i < 0 ? PASS : list.points[i];
      if (!this.play(move, defending)) continue;
      const below = i < 0 ? 2 * SCORE_STEP : FULL_SCORE - list.scores[i];
      moves[at] = move;
      worse[at] = below > 0 ? Math.trunc(below / SCORE_STEP) : 0;
      lows[at] = position.hashLow;
      highs[at] = position.hashHigh;
      abouts[at] =
        (this.remaining[0] === 0 ? 1 << 20 : 0) |
        (this.remaining[1] === 0 ? 1 << 21 : 0) |
        (position.komaster << 11) |
        (position.komasterPoint << 2) |
        (defending ? 2 : 0) |
        (move === PASS ? 1 : 0);
      slots[at] = move === PASS && passed ? BOTH_PASS : table.slot(lows[at], abouts[at]);
      position.popMove();
      at++;
    }
    return at - from;
  }

  /** Settles at once the moves of the question itself that need no reading, so that the clearest of those that work is found. */
  private judgeChildren(defending: boolean, count: number): void {
    const { position, table, slots, lows, highs, abouts } = this;
    for (let i = 0; i < count; i++) {
      if (slots[i] < 0 || !this.play(this.moves[i], defending)) continue;
      const [own, other] = this.remaining;
      this.noteCaptures();
      const verdict = this.verdict(!defending);
      this.remaining[0] = own;
      this.remaining[1] = other;
      position.popMove();
      if (verdict === OPEN) continue;
      this.settle(verdict === LIVES);
      table.store(slots[i], lows[i], highs[i], abouts[i], this.proof, this.disproof);
    }
  }

  /** What can be said without reading on. */
  private verdict(defending: boolean): number {
    const { position, owner } = this;
    return this.judge.judge(position, this.region, this.stones, this.remaining, owner, defending, false);
  }

  private play(move: Point, defending: boolean): boolean {
    const { position, wanted, owner } = this;
    const conditional = defending ? wanted === KO_B : wanted === WIN;
    const color = defending ? owner : opponent(owner);
    const status = position.komasterTryMove(move, color, routine(defending), this.target, conditional);
    if (status !== 1 && position.koPoint !== 0) this.koSeen = true;
    return status !== 0;
  }

  /** Every point of the race where a move is not plainly bad, scored. */
  private findMoves(defending: boolean): void {
    const { position, list, region, owner } = this;
    const { colorAt } = position;
    const color = defending ? owner : opponent(owner);
    const own = defending ? 0 : 1;
    list.count = 0;
    this.fillCount = 0;
    const mark = ++this.mark;
    goalLiberties(
      position,
      this.stones[own],
      this.remaining[own],
      color,
      this.liberties,
      this.ownMarks,
      mark,
    );
    const theirs = goalLiberties(
      position,
      this.stones[1 - own],
      this.remaining[1 - own],
      opponent(color),
      this.liberties,
      this.marks,
      mark,
    );
    for (let i = 0; i < region.count; i++) {
      const point = region.points[i];
      if (colorAt[point] === EMPTY)
        this.addMove(point, color, this.marks[point] === mark, this.ownMarks[point] === mark, theirs);
    }
    // Stones that were captured leave room inside.
    for (let dragon = 0; dragon < 2; dragon++) {
      const stones = this.stones[dragon];
      for (let i = 0; i < this.counts[dragon]; i++) {
        if (colorAt[stones[i]] === EMPTY)
          this.addMove(
            stones[i],
            color,
            this.marks[stones[i]] === mark,
            this.ownMarks[stones[i]] === mark,
            theirs,
          );
      }
    }
    list.sort();
  }

  private addMove(
    point: Point,
    color: Stone,
    isTheirLiberty: boolean,
    isOwnLiberty: boolean,
    theirLiberties: number,
  ): void {
    const { position, list } = this;
    if (this.ownEye(point, color) !== 0) return;
    const captures = position.capturesSomething(point, color);
    const liberties = position.accurateLiberties(point, color, 4, null);
    if (liberties === 0 && !captures) return;
    const isPlain = this.region.inside[point] === 0 && this.startingColor[point] === EMPTY;
    if (isPlain && !captures && this.isRepeated(point, color)) return;
    let score = 40 + 5 * liberties;
    if (isTheirLiberty) score += theirLiberties <= 2 ? 45 : 30;
    if (isTheirLiberty && isOwnLiberty) score -= 10;
    if (captures) score += 60;
    else if (liberties === 1) score -= 40;
    if (this.touches(point, color)) score += 5;
    list.add(point, score);
  }

  /**
   * Whether the point is one that only fills liberties, without room beside it, and either fills none of the other side's, or the
   * same ones as a point that is on the list already: one of those is enough.
   */
  private isRepeated(point: Point, color: Stone): boolean {
    const { position, region, fills } = this;
    const { colorAt } = position;
    let own = 0;
    let others = 0;
    for (let k = 0; k < 4; k++) {
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      const there = colorAt[beside];
      if (there === OFF_BOARD) continue;
      if (there === EMPTY) return false;
      if (region.involved[beside] === 0 && this.fresh(beside)) continue;
      const origin = position.findOrigin(beside);
      if (there !== color) {
        if (others !== 0 && others % BOARD_ARRAY !== origin) return false;
        others = origin;
      } else {
        // It may connect two chains.
        if (own !== 0 && own !== origin) return false;
        own = origin;
      }
    }
    if (others === 0) return true;
    const key = own * BOARD_ARRAY + others;
    for (let i = 0; i < this.fillCount; i++) if (fills[i] === key) return true;
    fills[this.fillCount++] = key;
    return false;
  }

  /** Whether the stone was there when reading began and counts as safe. */
  private fresh(stone: Point): boolean {
    return this.startingColor[stone] === this.position.colorAt[stone];
  }

  private touches(point: Point, color: Stone): boolean {
    return this.position.hasNeighbor(point, color);
  }

  /** The chain all around a point, if it is one of the colour, or 0: nobody fills such an eye. */
  private ownEye(point: Point, color: Stone): Point {
    const { position } = this;
    const { colorAt } = position;
    let chain = 0;
    for (let k = 0; k < 4; k++) {
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      if (colorAt[beside] === OFF_BOARD) continue;
      if (colorAt[beside] !== color) return 0;
      const origin = position.findOrigin(beside);
      if (chain === 0) chain = origin;
      else if (chain !== origin) return 0;
    }
    return chain;
  }
}

function isBeside(a: Point, b: Point): boolean {
  const apart = Math.abs(a - b);
  return apart === 1 || apart === SOUTH;
}

function routine(defending: boolean): string {
  return defending ? 'semeai_defend' : 'semeai_attack';
}
