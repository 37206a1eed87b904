/**
 * Tactical reading as connection reading uses it (manual 11.10): many short questions about chains around the connection.
 *
 * A search of its own with its own small table, and shallower than the engine's Reader: a connection asks about some forty
 * chains for each answer, mostly whether something is caught by simple means, and deeper results under the same keys must
 * not mix with these. The moves it tries count for the active area of the connection's result (manual 11.3).
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { depthValues, modifiedDepths } from '../reading/depths.ts';
import { Search } from '../reading/search.ts';

/** Results kept: 1 MB. */
const TABLE_ENTRIES = 1 << 16;
/** Moves less deep than the engine's Reader. Of 90 connections -2 gets 73 right, -4 67 in 0.7 times the time, 0 72 in 1.6 times it. */
const SHALLOWER = -2;
/** Chains with more liberties count as safe. */
const MOST_LIBERTIES = 4;

export class Tactics extends Search {
  /** The move of the last answer; 0 for none. */
  move: Point = 0;

  constructor() {
    super(TABLE_ENTRIES);
    this.setLevel(10);
  }

  /** Sets the depth values of a level. */
  setLevel(level: number): void {
    this.depths = modifiedDepths(depthValues(level), SHALLOWER);
    this.table.clear();
  }

  /** Begins a question: what is read from now on is in `visited`, and nothing that was read before. */
  start(): void {
    this.shadow.fill(0);
    this.table.generation = (this.table.generation + 1) & 255;
    this.table.foreign = false;
  }

  /** Whether the result of the question hangs only on the points in `visited`. */
  get complete(): boolean {
    return !this.table.foreign;
  }

  /** Points where moves were tried, by Point; the caller may mark more. */
  get visited(): Uint8Array {
    return this.shadow;
  }

  /** Result code of attacking a chain; UNKNOWN when stopped. */
  attack(position: Position, chain: Point): number {
    this.move = 0;
    if (position.countLiberties(chain) > MOST_LIBERTIES) return LOSE;
    this.begin(position);
    return this.answer(this.searchAttack(position.findOrigin(chain), LOSE, WIN));
  }

  /** Result code of defending a chain that can be attacked; UNKNOWN when stopped. */
  defense(position: Position, chain: Point): number {
    this.begin(position);
    return this.answer(this.searchDefense(position.findOrigin(chain), LOSE, WIN));
  }

  /** Forgets all results. */
  clear(): void {
    this.table.clear();
  }

  private answer(result: number): number {
    this.move = result >> 3;
    return this.aborted ? UNKNOWN : result & 7;
  }
}
