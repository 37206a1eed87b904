/**
 * What one move does to one chain (manual 18.1): tried out, then read. All leave the position as it was, and answer UNKNOWN
 * when a reading was stopped.
 */
import { EMPTY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, UNKNOWN, WIN } from './codes.ts';
import type { Reader } from './reader.ts';

/** The same outcome for the other player; UNKNOWN stays. */
export function reversed(code: number): number {
  return code === UNKNOWN ? UNKNOWN : WIN - code;
}

/**
 * Whether a move is legal and cannot be captured at once: WIN, LOSE, or the code of the ko it stands in, which counts as
 * safe (safe_move).
 */
export function safeMove(reader: Reader, position: Position, move: Point, color: Stone): number {
  if (!position.tryMove(move, color)) return LOSE;
  const code = position.colorAt[move] === color ? reversed(reader.attack(position, move)) : LOSE;
  position.popMove();
  return code;
}

/**
 * How well a move attacks a chain: the code that the defender is left with seen by the attacker, or LOSE if that is no more
 * than the attacker has anyway, because the chain cannot be saved (does_attack).
 */
export function doesAttack(reader: Reader, position: Position, move: Point, chain: Point): number {
  const attacker = opponent(position.colorAt[chain] as Stone);
  const attack = reader.attack(position, chain);
  const before = attack === LOSE ? LOSE : reversed(reader.findDefense(position, chain));
  if (attack === UNKNOWN || before === UNKNOWN) return UNKNOWN;
  if (!position.tryMove(move, attacker)) return LOSE;
  const after = position.colorAt[chain] === EMPTY ? WIN : reversed(defenseNeeded(reader, position, chain));
  position.popMove();
  return after === UNKNOWN || after > before ? after : LOSE;
}

/** How well a move defends a chain: what the attacker then cannot get, or LOSE if he could not get it before (does_defend). */
export function doesDefend(reader: Reader, position: Position, move: Point, chain: Point): number {
  const color = position.colorAt[chain] as Stone;
  const before = reversed(reader.attack(position, chain));
  if (before === UNKNOWN) return UNKNOWN;
  if (!position.tryMove(move, color)) return LOSE;
  const after = position.colorAt[chain] === color ? reversed(reader.attack(position, chain)) : LOSE;
  position.popMove();
  return after === UNKNOWN || after > before ? after : LOSE;
}

/** What the defender to move gets: WIN when there is no attack, else what a defence gets. */
export function defenseNeeded(reader: Reader, position: Position, chain: Point): number {
  const attack = reader.attack(position, chain);
  if (attack === UNKNOWN || attack === LOSE) return reversed(attack);
  const safe = reversed(attack);
  const defense = reader.findDefense(position, chain);
  return defense === UNKNOWN ? UNKNOWN : Math.max(defense, safe);
}

/** Whether a stone at `move` keeps the opponent from playing safely at `point` (defend_against). */
export function defendAgainst(
  reader: Reader,
  position: Position,
  move: Point,
  color: Stone,
  point: Point,
): boolean {
  if (move === PASS || !position.tryMove(move, color)) return false;
  const safe = position.colorAt[point] === EMPTY ? safeMove(reader, position, point, opponent(color)) : LOSE;
  position.popMove();
  return safe === LOSE;
}

/**
 * Whether a move is safe and at least a double atari of this shape, one of whose two opposing chains it then captures
 * (double_atari). Only chains with a stone marked in `safe`, if given, count. Returns the two chains, or none.
 *
 *     X*
 *     OX   (O moves)
 */
export function doubleAtari(
  reader: Reader,
  position: Position,
  move: Point,
  color: Stone,
  safe: Uint8Array | null = null,
): [Point, Point] | undefined {
  const other = opponent(color);
  const { colorAt } = position;
  for (const [down, side] of [
    [20, 1],
    [20, -1],
    [-20, 1],
    [-20, -1],
  ]) {
    const first = move + down;
    const second = move + side;
    if (colorAt[first] !== other || colorAt[second] !== other || colorAt[move + down + side] !== color)
      continue;
    if (position.sameChain(first, second)) continue;
    if (safe !== null && (safe[first] === 0 || safe[second] === 0)) continue;
    if (safeMove(reader, position, move, color) !== WIN || !position.tryMove(move, color)) continue;
    const captured = isEmpty(position, first) || isEmpty(position, second);
    const works =
      captured || (reader.attack(position, first) === WIN && reader.attack(position, second) === WIN);
    const saved = works && !captured && savesBoth(reader, position, first, second);
    position.popMove();
    if (works && !saved) return [first, second];
  }
  return undefined;
}

/** Whether one move saves two chains of one colour that are both under attack. */
function savesBoth(reader: Reader, position: Position, first: Point, second: Point): boolean {
  for (const chain of [first, second]) {
    if (reader.findDefense(position, chain) !== WIN) return false;
    const { move } = reader;
    if (!position.tryMove(move, position.colorAt[chain] as Stone)) continue;
    const saved = reader.attack(position, first) === LOSE && reader.attack(position, second) === LOSE;
    position.popMove();
    if (saved) return true;
  }
  return false;
}

function isEmpty(position: Position, point: Point): boolean {
  return position.colorAt[point] === EMPTY;
}
