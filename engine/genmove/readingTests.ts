/**
 * The reading experiments of the autohelpers (manual 9.7, 18): try moves, ask whether chains can be captured, take the moves
 * back. Results are result codes (0 for no, 5 for yes, between them what hangs on a ko), as tactical reading gives them.
 */
import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Tactical reading, as engine/reading does it. */
export interface TacticalReading {
  /** How well the chain of the stone can be captured when its enemy moves. */
  attack(position: Position, stone: Point): number;
  /** How well the chain, which can be captured, can be saved when its owner moves. */
  findDefense(position: Position, stone: Point): number;
  /** The move of the last result. */
  readonly move: Point;
}

const WIN = 5;
/** Reading on one position; leaves it as it was. */
export class ReadingTests {
  readonly #reading: TacticalReading;
  position!: Position;

  constructor(reading: TacticalReading) {
    this.#reading = reading;
  }

  attack(stone: Point): number {
    return this.#color(stone) === EMPTY ? 0 : this.#reading.attack(this.position, stone);
  }

  /** 0 when nothing attacks the chain. */
  defend(stone: Point): number {
    return this.attack(stone) === 0 ? 0 : this.#reading.findDefense(this.position, stone);
  }

  /** 1 when the move is legal and could be captured by ko at most, which counts as safe (manual 11, safe_move). */
  safeMove(point: Point, color: Stone): number {
    if (!this.#try(point, color)) return 0;
    const captured = this.attack(point);
    this.position.popMove();
    return captured < WIN ? 1 : 0;
  }

  /** 1 when a stone of `color` at `point` keeps the other side from playing safely at `against`. */
  defendsAgainst(point: Point, color: Stone, against: Point): number {
    if (!this.#try(point, color)) return 0;
    const safe = this.safeMove(against, opponent(color));
    this.position.popMove();
    return 1 - safe;
  }

  /** 1 when a move against the chain captures it, and it was not lost before. */
  doesAttack(move: Point, stone: Point): number {
    const color = this.#color(stone);
    if (color === EMPTY) return 0;
    const lost = this.attack(stone);
    if (lost === WIN && this.#reading.findDefense(this.position, stone) === 0) return 0;
    if (!this.#try(move, opponent(color as Stone))) return 0;
    const saved = this.#color(stone) === EMPTY ? 0 : this.#reading.findDefense(this.position, stone);
    this.position.popMove();
    return saved < WIN ? 1 : 0;
  }

  /** 1 when a move for the chain saves it, and it would be lost otherwise. */
  doesDefend(move: Point, stone: Point): number {
    const color = this.#color(stone);
    if (color === EMPTY) return 0;
    const before = this.attack(stone);
    if (before === 0 || !this.#try(move, color as Stone)) return 0;
    const after = this.attack(stone);
    this.position.popMove();
    return after < before ? 1 : 0;
  }

  /** 0 when the chain can capture one of those around it. */
  sekiHelper(stone: Point): number {
    const chains: Point[] = [];
    const count = this.position.chainLinks(stone, chains);
    return chains.slice(0, count).some((chain) => this.attack(chain) !== 0) ? 0 : 1;
  }

  /**
   * Plays `count` moves from args[first] on in turn, `color` first; 0 is a tenuki, and what is illegal is left out. Then asks,
   * and takes them back.
   */
  after(color: Stone, args: Float64Array, first: number, count: number, ask: () => number): number {
    let mover = color;
    let played = 0;
    for (let i = first; i < first + count; i++) {
      if (args[i] !== 0 && this.#try(args[i], mover)) played++;
      mover = opponent(mover);
    }
    const result = ask();
    for (; played > 0; played--) this.position.popMove();
    return result;
  }

  /** For `after`: how well what stands at the point can be captured; an empty point was captured. */
  attackTarget(target: Point): number {
    return this.#color(target) === EMPTY ? WIN : this.attack(target);
  }

  /** For `after`: how well it is safe or can be saved. */
  defendTarget(target: Point): number {
    if (this.#color(target) === EMPTY) return 0;
    const attack = this.attack(target);
    return attack === 0 ? WIN : this.#reading.findDefense(this.position, target);
  }

  /** How well one of the two can be captured; no double threats are looked for, as in the manual. */
  attackEither(a: Point, b: Point): number {
    return Math.max(this.attackTarget(a), this.attackTarget(b));
  }

  /**
   * How well both can be saved. When both are threatened one move must do: those that save one of them, those that would
   * capture them, and their common liberties are tried.
   */
  defendBoth(a: Point, b: Point): number {
    const color = this.#color(a);
    if (color === EMPTY || this.#color(b) === EMPTY) return 0;
    const moves: Point[] = [];
    let threatened = 0;
    for (const stone of [a, b]) {
      if (this.attack(stone) === 0) continue;
      threatened++;
      moves.push(this.#reading.move);
      if (this.#reading.findDefense(this.position, stone) !== 0) moves.push(this.#reading.move);
    }
    if (threatened === 0) return WIN;
    const common: Point[] = [];
    const shared = this.position.findCommonLiberties(a, b, 20, common);
    let best = 0;
    for (const move of new Set([...moves, ...common.slice(0, shared)])) {
      if (best === WIN || move === 0 || !this.#try(move, color as Stone)) continue;
      best = Math.max(best, WIN - Math.max(this.attack(a), this.attack(b)));
      this.position.popMove();
    }
    return best;
  }

  #color(point: Point): number {
    return this.position.colorAt[point];
  }

  #try(point: Point, color: Stone): boolean {
    return this.#color(point) === EMPTY && this.position.tryMove(point, color);
  }
}
