/**
 * One worm: a chain of stones of the permanent position with all that the analysis knows about it (manual 7.1). makeWorms()
 * makes the records, withThreats() others with threats.
 */
import type { Point, Stone } from '../board/point.ts';
import type { TacticalMove, UnconditionalStatus } from '../protocol/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';

/** Room in each list of moves (manual 7.1, MAX_TACTICAL_POINTS). */
export const MAX_TACTICAL_POINTS = 10;

/** The record while it is made. */
export interface WormDraft {
  readonly color: Stone;
  /** Its smallest point; what marks it among the others. */
  readonly origin: Point;
  /** In reading order. */
  readonly stones: readonly Point[];
  readonly size: number;
  /** Stones and the empty points nearest to it, shared ones in equal parts. */
  effectiveSize: number;
  /** Numbers of liberties of order 1 to 4. */
  liberties: [number, number, number, number];
  /** A worm beside it that can be captured; 0 none. */
  lunch: Point;
  /** 2 for a cutting stone, 1 for a potential one, else 0. */
  cutstone: number;
  /** About its number of eyes. */
  genus: number;
  inessential: boolean;
  invincible: boolean;
  unconditional: UnconditionalStatus;
  /** Best first, at most MAX_TACTICAL_POINTS, as all these lists. */
  attacks: TacticalMove[];
  defenses: TacticalMove[];
  attackThreats: TacticalMove[];
  defenseThreats: TacticalMove[];
}

export type Worm = {
  readonly [K in keyof WormDraft]: WormDraft[K] extends TacticalMove[]
    ? readonly TacticalMove[]
    : WormDraft[K];
};

/** All worms of a position, as it was when makeWorms() was called. */
export interface Worms {
  /** By origin. */
  readonly all: readonly Worm[];
  /** By Point. */
  readonly at: readonly (Worm | undefined)[];
  /** By Point, also for empty points: index into UNCONDITIONAL. */
  readonly unconditional: Uint8Array;
  /** False when reading was stopped on the way: what it did not find may be there. */
  readonly complete: boolean;
}

/** The code of the best attack; LOSE when the worm cannot be captured. */
export function attackCode(worm: Worm): number {
  return worm.attacks.length === 0 ? LOSE : worm.attacks[0].code;
}

/** The code of the best defence against it; LOSE when there is none, or none is needed. */
export function defenseCode(worm: Worm): number {
  return worm.defenses.length === 0 ? LOSE : worm.defenses[0].code;
}

/** Whether there is no attack, not even by a ko. */
export function isSafe(worm: Worm): boolean {
  return worm.attacks.length === 0;
}

/** Whether it is captured whoever moves. */
export function isDead(worm: Worm): boolean {
  return attackCode(worm) === WIN && defenseCode(worm) === LOSE;
}

/** Whether the stones count for whoever looks at the board with that side to move: safe, or about to be saved (manual 13.1). */
export function isLively(worm: Worm, toMove: Stone): boolean {
  return worm.attacks.length === 0 || (worm.color === toMove && worm.defenses.length > 0);
}

/** Whether a list knows the move. */
export function hasMove(moves: readonly TacticalMove[], point: Point): boolean {
  return moves.some((move) => move.point === point);
}

/**
 * Puts a move into a list, behind those that are at least as good; a move that is there already keeps its better code. The
 * last one falls out of a full list (change_attack, change_defense).
 */
export function addMove(moves: TacticalMove[], point: Point, code: number): void {
  const old = moves.findIndex((move) => move.point === point);
  if (old >= 0) {
    if (moves[old].code >= code) return;
    moves.splice(old, 1);
  }
  const place = moves.findIndex((move) => move.code < code);
  moves.splice(place < 0 ? moves.length : place, 0, { point, code });
  if (moves.length > MAX_TACTICAL_POINTS) moves.pop();
}
