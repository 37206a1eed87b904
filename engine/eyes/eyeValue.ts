/**
 * Arithmetic of eye values (manual 8.7, 8.11: min_eyes, max_eyes, add_eyevalues), and chimeras (8.1).
 *
 * Digits cannot simply be added: two half eyes are one eye, whoever moves first. So the sum of two eye spaces is played out.
 * A value abcd stands for the smallest game that has it: the attacker moves to b, threatening a if a < b, and the defender
 * to c, threatening d if d > c. In the sum of two such games the players choose where to move, and its digits are found by
 * the same definition as those of a real eye space (localGame.ts). Two eyes are enough, so nothing counts more than 2.
 */
import { EYE_VALUES, formatEyeValue } from '../../patterns/eyes/value.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { ATTACKER, DEFENDER, analyzeGame } from './localGame.ts';
import type { EyeAnalysis, LocalGame, Side } from './localGame.ts';

/** No eyes: what adding changes nothing. */
export const NO_EYES: EyeValue = { a: 0, b: 0, c: 0, d: 0 };

/** Eyes when the attacker moves first and again (min_eye_threat). */
export function minEyeThreat(value: EyeValue): number {
  return value.a;
}

/** Eyes when the attacker moves first (min_eyes). */
export function minEyes(value: EyeValue): number {
  return value.b;
}

/** Eyes when the defender moves first (max_eyes). */
export function maxEyes(value: EyeValue): number {
  return value.c;
}

/** Eyes when the defender moves first and again (max_eye_threat). */
export function maxEyeThreat(value: EyeValue): number {
  return value.d;
}

/** Whether everything depends on who moves first: two eyes or none (8.1). */
export function isChimera(value: EyeValue): boolean {
  return value.b === 0 && value.c === 2;
}

/** By the indices of both in EYE_VALUES; found when first asked for. */
const SUMS: (EyeAnalysis | undefined)[] = [];

/** Value of two eye spaces together (add_eyevalues). */
export function addEyeValues(one: EyeValue, other: EyeValue): EyeValue {
  return sumOf(one, other).value;
}

/** The same, with masks: bit 0 when the first space is the right place to attack or to defend first, bit 1 the second. */
export function sumOf(one: EyeValue, other: EyeValue): EyeAnalysis {
  const at = indexOf(one) * EYE_VALUES.length + indexOf(other);
  return (SUMS[at] ??= analyzeGame(new SumGame(one, other), startOf(one) * STATES + startOf(other)));
}

function indexOf(value: EyeValue): number {
  return EYE_VALUES.indexOf(formatEyeValue(value));
}

// States of one game: not begun, attacked and to be answered, defended and threatening more, or decided with 0, 1 or 2 eyes.
const START = 0;
const ATTACKED = 1;
const DEFENDED = 2;
const DECIDED = 3;
const STATES = DECIDED + 3;

/** The sum of two smallest games; a position is both states. */
class SumGame implements LocalGame {
  readonly size = 2;
  private readonly games: readonly [EyeValue, EyeValue];
  private readonly known = new Int8Array(STATES * STATES * 4).fill(-1);

  constructor(one: EyeValue, other: EyeValue) {
    this.games = [one, other];
  }

  eyes(position: number, toMove: Side): number {
    return this.play2(position, toMove, 0);
  }

  /** With `passed` 1 the other side has just passed, and passing back is not allowed: nobody loses by moving. */
  private play2(position: number, toMove: Side, passed: 0 | 1): number {
    const key = position * 4 + toMove * 2 + passed;
    if (this.known[key] >= 0) return this.known[key];
    const results: number[] = [];
    for (let vertex = 0; vertex < 2; vertex++) {
      const next = this.play(position, toMove, vertex);
      if (next >= 0) results.push(this.play2(next, other(toMove), 0));
    }
    if (results.length === 0) {
      const decided = Math.floor(position / STATES) - DECIDED + (position % STATES) - DECIDED;
      return (this.known[key] = Math.min(2, decided));
    }
    if (passed === 0) results.push(this.play2(position, other(toMove), 1));
    return (this.known[key] = toMove === ATTACKER ? Math.min(...results) : Math.max(...results));
  }

  play(position: number, side: Side, vertex: number): number {
    const states = [Math.floor(position / STATES), position % STATES];
    const next = moved(this.games[vertex], states[vertex], side);
    if (next < 0) return -1;
    states[vertex] = next;
    return states[0] * STATES + states[1];
  }

  afterTenuki(position: number): number {
    return position;
  }
}

/** The state of one game after a move; -1 when it is decided. */
function moved({ a, b, c, d }: EyeValue, state: number, side: Side): number {
  if (state === START) {
    if (a === d) return -1;
    if (side === ATTACKER) return a < b ? ATTACKED : DECIDED + b;
    return d > c ? DEFENDED : DECIDED + c;
  }
  if (state === ATTACKED) return DECIDED + (side === ATTACKER ? a : b);
  if (state === DEFENDED) return DECIDED + (side === DEFENDER ? d : c);
  return -1;
}

function other(side: Side): Side {
  return side === ATTACKER ? DEFENDER : ATTACKER;
}

/** A game that is decided from the start stands for its number. */
function startOf({ a, d }: EyeValue): number {
  return a === d ? DECIDED + a : START;
}
