/**
 * Whether a target can be captured, by depth-first proof-number search (Nagai) with thresholds of 1 + epsilon (Pawlewicz, Lew).
 *
 * The attacker wins when the target is gone; whatever goes on for ever is no capture. So a capture that is proved holds in every context, while
 * a refutation may rest on a repetition: on some earlier position of the line not being won for the attacker. Such refutations are kept
 * on the line only, with the depth of the earliest position they rest on, and become lasting when that is proved itself (Kishimoto, Müller).
 */
import { PASS, STRIDE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { mustStop } from '../util/watch.ts';
import type { Watch } from '../util/watch.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { CHAIN, COLOR, FightBoard } from './fightBoard.ts';
import type { Fight } from './fightBoard.ts';
import { LifeCheck } from './lifeCheck.ts';
import { FEATURES, MoveFeatures } from './moveFeatures.ts';
import { MoveShapes, SHAPE_DATABASES, Surroundings } from './moveShapes.ts';
import { MOVE_WEIGHTS } from './moveWeights.ts';
import { SHAPE_WEIGHTS } from './shapeWeights.ts';
import { INFINITE, Transpositions } from './transpositions.ts';

const W = STRIDE;
/** The most points of a region. */
export const REGION_POINTS = 96;
const MOVES = REGION_POINTS + 1;
const DEPTH = 120;
/** How far other moves are compared with one that was refuted. */
const ALIKE_NODES = 300;
/** Guesses by the odds that a move works: the power of the odds, the numbers for even odds, and the highest. */
const LOG_ODDS = 0.85;
const GUESS_DELTA = 4;
const GUESS_PHI = 2;
const MOST_GUESS = 100;
/** Of a refutation that rests on nothing else. */
const LASTING = DEPTH + 1;
/** Of one that rests on a line being too long. */
const NEVER = -1;
/** What a refutation counts as in other lines than its own. */
const DOUBTFUL = INFINITE >> 4;
/** The most moves of the other side that are tried as answers at sight. */
const MOST_STRIKES = 8;
/** Moves that decide a position are looked for with so many eyes at least, for life, and at most, for death. */
const EYES_OF_LIFE = 2;
const EYES_OF_DEATH = 1;
/** Nodes between two looks at the watch. */
const LOOK = 256;
const SIDE_LOW = 0x5a17c3d1;
const SIDE_HIGH = 0x2b7e1516;

/** What moves are known by their shape, for all searches: the defender's and the attacker's, made when first needed. */
let shapes: readonly MoveShapes[] | undefined;
function knownShapes(): readonly MoveShapes[] {
  const set = builtinPatternSet();
  return (shapes ??= SHAPE_DATABASES.map(
    (name, role) => new MoveShapes(set.database(name), SHAPE_WEIGHTS[role]),
  ));
}

export class FightSearch {
  readonly board = new FightBoard();
  /** Positions entered since `begin`, those at whose moves it was looked at sight counted once more; and the most of them. */
  nodes = 0;
  limit = 0;
  /** Ends the search, as if its nodes had run out, when stop[0] is not 0. */
  stop: Watch | null = null;
  /** Hears of each position whose moves were read and which is proved: who moves, the move before, the positions read. For learning. */
  onProof: ((side: Stone, last: Point, work: number) => void) | null = null;
  /** Whether there was a ko anywhere. */
  koSeen = false;
  /** The question. */
  target: readonly Point[] = [];
  region = new Int16Array(0);
  defender: Stone = 1;
  private readonly table: Transpositions;
  readonly life = new LifeCheck(this.board);
  private readonly features = new MoveFeatures(this.board);
  private readonly shapes = knownShapes();
  private readonly surroundings = new Surroundings();
  private saltLow = 0;
  private saltHigh = 0;
  private questions = 0;

  // By depth; the move that led there.
  private readonly pathLow = new Int32Array(DEPTH + 1);
  private readonly pathHigh = new Int32Array(DEPTH + 1);
  private readonly lasts = new Int16Array(DEPTH + 1);
  // By depth and child: the move, the key, the numbers for the side to move after it, what they rest on.
  private readonly moves = new Int16Array((DEPTH + 1) * MOVES);
  private readonly phis = new Int32Array((DEPTH + 1) * MOVES);
  private readonly deltas = new Int32Array((DEPTH + 1) * MOVES);
  private readonly rests = new Int16Array((DEPTH + 1) * MOVES);
  private effort = 0;
  /** Whether the first position of a search is read even if it is decided at sight. */
  private readsOn = false;
  // What search() found.
  private phi = 0;
  private delta = 0;
  private rest = LASTING;
  // What listStrikes() found.
  private readonly strikes = new Int16Array(MOST_STRIKES);
  private strikeCount = 0;
  // What guess() thinks.
  private guessPhi = 1;
  private guessDelta = 1;

  /** `tableBits`: 2 to the power of it times 32 bytes is what it remembers. */
  constructor(tableBits = 17) {
    this.table = new Transpositions(tableBits);
  }

  /** Takes up a question; `koMaster` may take kos back at once. */
  begin(fight: Fight, koMaster: Stone | 0): void {
    this.board.koMaster = koMaster;
    this.board.load(fight);
    this.defender = fight.defender;
    this.target = fight.target;
    this.region = Int16Array.from(fight.region);
    this.questions++;
    this.features.begin(fight.region);
    this.surroundings.begin(this.board.s, fight.region);
    this.saltLow = Math.imul(this.questions, 0x9e3779b1);
    this.saltHigh = Math.imul(this.questions, 0x85ebca6b);
    this.koSeen = fight.koPoint !== 0;
    this.nodes = 0;
  }

  /** Whether the attacker captures the target when `side` moves first: true or false when proved, undefined when the nodes ran out. */
  prove(side: Stone): boolean | undefined {
    const attacks = side !== this.defender;
    if (this.board.left === 0) return true;
    if (mustStop(this.stop)) return undefined;
    this.search(0, side, INFINITE, INFINITE);
    const won = attacks ? this.phi : this.delta;
    const lost = attacks ? this.delta : this.phi;
    if (won === 0) return true;
    return lost === 0 && this.rest === LASTING ? false : undefined;
  }

  /** As prove(), after a first move of `side`; PASS for none. Undefined for what is not legal, too. */
  proveAfter(move: Point, side: Stone): boolean | undefined {
    const { board } = this;
    if (move !== PASS && !board.isLegal(move, side)) return undefined;
    const { mark, low, high } = board;
    this.playOrPass(move, side);
    const result = this.prove(opponent(side));
    board.undo(mark, low, high);
    return result;
  }

  /** Reads a position with `side` to move even if it is decided at sight, at most so many nodes; what is known then tells of its moves. */
  readOn(side: Stone, nodes: number): void {
    this.limit = this.nodes + nodes;
    this.readsOn = true;
    this.search(0, side, INFINITE, INFINITE);
    this.readsOn = false;
  }

  /** The move that was last thought to be best, where the position was read; PASS where none is needed, too. */
  bestMove(side: Stone): Point | undefined {
    this.key(this.board.low, this.board.high, side);
    return this.table.find(this.keyLow, this.keyHigh) ? this.table.move : undefined;
  }

  /** Whether `side`, which is to move, is known to fail. */
  isLost(side: Stone): boolean {
    this.key(this.board.low, this.board.high, side);
    return this.table.find(this.keyLow, this.keyHigh) && this.table.delta === 0;
  }

  playOrPass(move: Point, side: Stone): void {
    if (move === PASS) this.board.pass();
    else this.board.play(move, side);
    if (this.board.ko !== 0) this.koSeen = true;
  }

  private keyLow = 0;
  private keyHigh = 0;
  private key(low: number, high: number, side: Stone): void {
    const isWhite = -(side & 1);
    this.keyLow = low ^ this.saltLow ^ (isWhite & SIDE_LOW);
    this.keyHigh = high ^ this.saltHigh ^ (isWhite & SIDE_HIGH);
  }

  private found(phi: number, delta: number, rest: number): void {
    this.phi = phi;
    this.delta = delta;
    this.rest = rest;
  }

  private search(depth: number, side: Stone, mostPhi: number, mostDelta: number): void {
    const { board, table } = this;
    const attacks = side !== this.defender;
    const began = this.nodes++;
    if (began % LOOK === 0 && mustStop(this.stop)) this.limit = 0;
    this.key(board.low, board.high, side);
    const low = this.keyLow;
    const high = this.keyHigh;
    if (!(depth === 0 && this.readsOn) && this.isDecided(attacks)) {
      this.found(INFINITE, 0, LASTING);
      table.keep(low, high, INFINITE, 0, 0, 1);
      return;
    }
    if (depth > 0 && this.isWonAtOnce(attacks)) {
      this.found(0, INFINITE, LASTING);
      table.keep(low, high, 0, INFINITE, 0, 1);
      return;
    }
    if (depth === DEPTH) {
      if (attacks) this.found(INFINITE, 0, NEVER);
      else this.found(0, INFINITE, NEVER);
      return;
    }
    this.pathLow[depth] = low;
    this.pathHigh[depth] = high;
    const from = depth * MOVES;
    this.features.look(this.target, this.lasts[depth]);
    let resistance: Point = PASS;
    if (depth > 0 && !table.find(low, high)) {
      const move = this.strike(side);
      if (move !== PASS) {
        this.found(0, INFINITE, LASTING);
        table.keep(low, high, 0, INFINITE, move, 1);
        return;
      }
      resistance = this.answerStrikes(side);
    }
    const end = this.children(depth, side);
    const { phis, deltas, rests, moves } = this;
    const read = this.nodes;
    let best = from;
    let phi = 0;
    let delta = 0;
    let rest = LASTING;
    for (;;) {
      phi = INFINITE;
      delta = 0;
      let second = INFINITE;
      for (let i = from; i < end; i++) {
        const d = deltas[i];
        if (d < phi) {
          second = phi;
          phi = d;
          best = i;
        } else if (d < second) second = d;
        delta += phis[i];
      }
      if (phi === 0) delta = INFINITE;
      else if (delta >= INFINITE) delta = INFINITE - 1;
      if (phi >= mostPhi || delta >= mostDelta || this.nodes >= this.limit || phi === 0 || delta === 0) break;
      const childPhi = Math.min(INFINITE, mostDelta - delta + phis[best]);
      const childDelta = Math.min(mostPhi, second + (second >> 2) + 1);
      const move = moves[best];
      const mark = board.mark;
      const beforeLow = board.low;
      const beforeHigh = board.high;
      this.playOrPass(move, side);
      this.lasts[depth + 1] = move;
      this.search(depth + 1, opponent(side), childPhi, childDelta);
      board.undo(mark, beforeLow, beforeHigh);
      phis[best] = this.phi;
      deltas[best] = this.delta;
      rests[best] = this.rest;
      if (this.phi === 0 && this.rest === LASTING) this.answerAlike(depth, side, end, move);
    }
    if (delta === 0) {
      phi = INFINITE;
      if (attacks) for (let i = from; i < end; i++) rest = Math.min(rest, rests[i]);
    } else if (phi === 0 && !attacks) {
      rest = NEVER;
      for (let i = from; i < end; i++) if (deltas[i] === 0) rest = Math.max(rest, rests[i]);
    }
    if (rest >= depth) rest = LASTING;
    // Where nothing had to be read, the move that was hardest to answer.
    const move = delta === 0 && this.nodes === read ? resistance : end > from ? moves[best] : PASS;
    const work = this.nodes - began;
    if (rest === LASTING) table.keep(low, high, phi, delta, move, work);
    else if (attacks) table.keep(low, high, DOUBTFUL, 1, move, work);
    else table.keep(low, high, 1, DOUBTFUL, move, work);
    if (this.onProof && rest === LASTING && (phi === 0 || delta === 0))
      this.onProof(side, this.lasts[depth], work);
    this.found(phi, delta, rest);
  }

  /** A move of `side`, which is to move, after which it has what it wants at sight; PASS for none that was found. */
  private strike(side: Stone): Point {
    const { eyeCount } = this.life;
    // Life by one move is nearly always seen a move earlier (answerStrikes): here only where eyes were made since.
    const isRare = side === this.defender ? eyeCount < EYES_OF_LIFE : eyeCount > EYES_OF_DEATH;
    this.strikeCount = 0;
    if (!isRare) this.listStrikes(side, 1);
    return this.strikeCount > 0 ? this.strikes[0] : PASS;
  }

  /** Lists moves of a side, whose turn it is, after which it has what it wants at sight, at most so many. Takes as long as a node. */
  private listStrikes(side: Stone, most: number): void {
    const { board, region, strikes } = this;
    const { mark, low, high } = board;
    this.strikeCount = 0;
    this.nodes++;
    const attacks = side !== this.defender;
    if (attacks) this.life.survey(this.target, region);
    for (let i = 0; i < region.length; i++) {
      const move = region[i];
      if (board.s[COLOR + move] !== 0 || !board.isLegal(move, side)) continue;
      let isDone = attacks ? this.life.dooms(move) : undefined;
      if (isDone === undefined) {
        board.play(move, side);
        isDone = this.isDecided(!attacks);
        board.undo(mark, low, high);
      }
      if (!isDone) continue;
      strikes[this.strikeCount++] = move;
      if (this.strikeCount === most) return;
    }
  }

  /**
   * Keeps what the other side refutes at sight of the moves of `side`: by moves that would decide it if `side` passed. Returns the move
   * that was hardest to answer: the first of these answers do not refute it, and it is likely by what was learnt.
   */
  private answerStrikes(side: Stone): Point {
    const { board, region, strikes, table } = this;
    const other = opponent(side);
    const attacks = side !== this.defender;
    const { mark, low, high } = board;
    // Whoever has two eyes somewhere is hardly ever dead after one move.
    if (!attacks && this.life.eyeCount > EYES_OF_DEATH) return PASS;
    board.pass();
    this.listStrikes(other, MOST_STRIKES);
    board.undo(mark, low, high);
    const count = this.strikeCount;
    if (count === 0) return PASS;
    let hardest: Point = PASS;
    let most = -1;
    let least = 0;
    for (let i = 0; i <= region.length; i++) {
      const move = i === region.length ? PASS : region[i];
      if (!this.isMove(move, side)) continue;
      if (move === PASS) board.pass();
      else board.play(move, side);
      const between = board.mark;
      const afterLow = board.low;
      const afterHigh = board.high;
      this.key(afterLow, afterHigh, other);
      const keyLow = this.keyLow;
      const keyHigh = this.keyHigh;
      let answer: Point = PASS;
      let k = 0;
      if (!table.find(keyLow, keyHigh) || (table.phi !== 0 && table.delta !== 0)) {
        for (; k < count && answer === PASS; k++) {
          const reply = strikes[k];
          if (board.s[COLOR + reply] !== 0 || !board.isLegal(reply, other)) continue;
          board.play(reply, other);
          if (this.isDecided(attacks)) answer = reply;
          board.undo(between, afterLow, afterHigh);
        }
      }
      board.undo(mark, low, high);
      if (answer === PASS) continue;
      table.keep(keyLow, keyHigh, 0, INFINITE, answer, 1);
      if (move === PASS || k < most) continue;
      this.guess(move, side, attacks);
      if (k === most && this.guessDelta >= least) continue;
      hardest = move;
      most = k;
      least = this.guessDelta;
    }
    return hardest;
  }

  /** Calls `say` for each move of a position that was proved, and whether it works; undefined where that is not known. */
  movesOf(side: Stone, say: (move: Point, works: boolean | undefined) => void): void {
    const { board, table } = this;
    this.key(board.low, board.high, side);
    const isKnown = table.find(this.keyLow, this.keyHigh);
    const { phi, delta, move } = table;
    for (let i = 0; i <= this.region.length; i++) {
      const p = i === this.region.length ? PASS : this.region[i];
      if (!this.isMove(p, side)) continue;
      let works: boolean | undefined = isKnown && delta === 0 ? false : undefined;
      if (isKnown && phi === 0 && p === move) works = true;
      board.lookAhead(p, side);
      this.key(board.nextLow, board.nextHigh, opponent(side));
      if (works === undefined && table.find(this.keyLow, this.keyHigh)) {
        if (table.phi === 0) works = false;
        else if (table.delta === 0) works = true;
      }
      say(p, works);
    }
  }

  /** `move` was refuted: tries whether the same refutes the other moves that are open. */
  private answerAlike(depth: number, side: Stone, end: number, move: Point): void {
    const { board, phis, deltas, moves } = this;
    const winner = opponent(side);
    board.lookAhead(move, side);
    const low = board.nextLow;
    const high = board.nextHigh;
    for (let i = depth * MOVES; i < end; i++) {
      if (phis[i] === 0 || deltas[i] === 0) continue;
      board.lookAhead(moves[i], side);
      const mark = board.mark;
      const beforeLow = board.low;
      const beforeHigh = board.high;
      const differLow = board.nextLow ^ low;
      const differHigh = board.nextHigh ^ high;
      this.playOrPass(moves[i], side);
      this.effort = ALIKE_NODES;
      if (this.isAlike(depth + 1, winner, winner, differLow, differHigh)) {
        phis[i] = 0;
        deltas[i] = INFINITE;
      }
      board.undo(mark, beforeLow, beforeHigh);
    }
  }

  /**
   * Whether `winner` wins a position by the moves that win another one, of which that is known (Kawano's simulation). The keys of the
   * two differ so much, as they go on doing while the same happens in both.
   */
  private isAlike(depth: number, side: Stone, winner: Stone, differLow: number, differHigh: number): boolean {
    const { board, table } = this;
    if (this.effort-- <= 0 || depth >= DEPTH || this.nodes >= this.limit) return false;
    this.key(board.low, board.high, side);
    const low = this.keyLow;
    const high = this.keyHigh;
    if (table.find(low, high)) {
      if (table.phi === 0) return side === winner;
      if (table.delta === 0) return side !== winner;
    }
    this.nodes++;
    const attacks = side !== this.defender;
    if (this.isDecided(attacks)) {
      table.keep(low, high, INFINITE, 0, 0, 1);
      return side !== winner;
    }
    if (this.isWonAtOnce(attacks)) {
      table.keep(low, high, 0, INFINITE, 0, 1);
      return side === winner;
    }
    if (this.earlier(depth - 1, low, high) >= 0) return false;
    if (side === winner) {
      const move = this.strike(side);
      if (move !== PASS) {
        table.keep(low, high, 0, INFINITE, move, 1);
        return true;
      }
    } else this.answerStrikes(side);
    this.pathLow[depth] = low;
    this.pathHigh[depth] = high;
    const mark = board.mark;
    const beforeLow = board.low;
    const beforeHigh = board.high;
    if (side === winner) {
      if (!table.find(low ^ differLow, high ^ differHigh) || table.phi !== 0) return false;
      const { move } = table;
      if (move === PASS ? attacks && board.ko === 0 : !board.isLegal(move, side)) return false;
      this.playOrPass(move, side);
      const isWon = this.isAlike(depth + 1, opponent(side), winner, differLow, differHigh);
      board.undo(mark, beforeLow, beforeHigh);
      if (isWon) table.keep(low, high, 0, INFINITE, move, 1);
      return isWon;
    }
    const from = depth * MOVES;
    const { moves } = this;
    let end = from;
    for (let i = 0; i <= this.region.length; i++) {
      const move = i === this.region.length ? PASS : this.region[i];
      if (!this.isMove(move, side)) continue;
      board.lookAhead(move, side);
      this.key(board.nextLow, board.nextHigh, winner);
      if (table.find(this.keyLow, this.keyHigh) && table.phi === 0) continue;
      if (!table.find(this.keyLow ^ differLow, this.keyHigh ^ differHigh) || table.phi !== 0) return false;
      moves[end++] = move;
    }
    for (let i = from; i < end; i++) {
      this.playOrPass(moves[i], side);
      const isWon = this.isAlike(depth + 1, winner, winner, differLow, differHigh);
      board.undo(mark, beforeLow, beforeHigh);
      if (!isWon) return false;
    }
    table.keep(low, high, INFINITE, 0, 0, 1);
    return true;
  }

  /** Whether it is seen without reading that the side that moved last has achieved what it wants. */
  private isDecided(attacks: boolean): boolean {
    if (attacks) return this.life.isSafe(this.target, this.region);
    return this.board.left === 0 || this.life.isHopeless(this.target, this.region, false);
  }

  /** Whether it is seen without reading that the side to move achieves what it wants. */
  private isWonAtOnce(attacks: boolean): boolean {
    if (attacks) return this.life.isHopeless(this.target, this.region, true);
    return this.life.isSafe(this.target, this.region);
  }

  /** Whether a move is looked at: it is legal, and not one that is never better than to pass. */
  isMove(move: Point, side: Stone): boolean {
    const { board } = this;
    const attacks = side !== this.defender;
    // The attacker passes only where that lifts a ban on taking back: whatever else he gains by it, a pass gives back.
    if (move === PASS) return !attacks || board.ko !== 0;
    return board.s[COLOR + move] === 0 && board.isLegal(move, side) && (attacks || !this.isOwnEye(move));
  }

  /** Lists the moves of a position with what is known or guessed of them; returns where the list ends. */
  private children(depth: number, side: Stone): number {
    const { board, region, table } = this;
    const attacks = side !== this.defender;
    const from = depth * MOVES;
    let end = from;
    for (let i = 0; i <= region.length; i++) {
      const p = i === region.length ? PASS : region[i];
      if (!this.isMove(p, side)) continue;
      board.lookAhead(p, side);
      this.key(board.nextLow, board.nextHigh, opponent(side));
      this.moves[end] = p;
      this.rests[end] = LASTING;
      if (board.captures !== 0 || board.nextTaken !== 0 || p === PASS) {
        const earlier = this.earlier(depth, this.keyLow, this.keyHigh);
        if (earlier >= 0) {
          this.phis[end] = attacks ? 0 : INFINITE;
          this.deltas[end] = attacks ? INFINITE : 0;
          this.rests[end++] = earlier;
          continue;
        }
      }
      if (table.find(this.keyLow, this.keyHigh)) {
        this.phis[end] = table.phi;
        this.deltas[end] = table.delta;
      } else {
        this.guess(p, side, attacks);
        this.phis[end] = this.guessPhi;
        this.deltas[end] = this.guessDelta;
      }
      end++;
    }
    return end;
  }

  /** At which depth of the line the position was before; -1 for never. */
  private earlier(depth: number, low: number, high: number): number {
    for (let i = depth; i >= 0; i--) if (this.pathLow[i] === low && this.pathHigh[i] === high) return i;
    return -1;
  }

  /** Whether only one chain is around that is all of the target: to fill that is never better than to pass. */
  private isOwnEye(p: Point): boolean {
    const s = this.board.s;
    let id = 0;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      const c = s[COLOR + q];
      if (c === 3) continue;
      if (c !== this.defender || (id !== 0 && s[CHAIN + q] !== id)) return false;
      id = s[CHAIN + q];
    }
    for (let i = 0; i < this.target.length; i++) {
      const t = this.target[i];
      if (s[COLOR + t] === this.defender && s[CHAIN + t] !== id) return false;
    }
    return true;
  }

  /** How hard a move that was not looked at yet may be to prove and to refute. */
  private guess(p: Point, side: Stone, attacks: boolean): void {
    const { features } = this;
    features.list(p, side);
    const { found, count } = features;
    const weights = MOVE_WEIGHTS[attacks ? 1 : 0];
    let logOdds = weights[FEATURES];
    for (let i = 0; i < count; i++) logOdds += weights[found[i]];
    if (p !== PASS) {
      const { where, at } = this.surroundings;
      logOdds += this.shapes[attacks ? 1 : 0].weightAt(this.board.s, where, at[p], side);
    }
    const odds = Math.exp(logOdds * LOG_ODDS);
    this.guessDelta = Math.max(1, Math.min(MOST_GUESS, Math.round(GUESS_DELTA / odds)));
    this.guessPhi = Math.max(1, Math.min(MOST_GUESS, Math.round(GUESS_PHI * odds)));
  }
}
