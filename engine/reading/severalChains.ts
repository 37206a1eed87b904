/**
 * Readings about two or three chains of one colour at once, and after a sequence of moves (manual 18.1, 9.7): what cutting
 * patterns ask. They build on attack and findDefense; the moves that defend several chains are found among those that defend
 * one of them, and among the liberties the chains share.
 */
import { EMPTY, PASS, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, UNKNOWN, WIN } from './codes.ts';
import { defenseNeeded, reversed, safeMove } from './moveTests.ts';
import type { Reader } from './reader.ts';

/** The best attack on any of the chains; an empty point counts as captured. UNKNOWN when stopped. */
function attackAny(reader: Reader, position: Position, chains: readonly Point[]): number {
  let best = LOSE as number;
  for (const chain of chains) {
    const code = position.colorAt[chain] === EMPTY ? WIN : reader.attack(position, chain);
    if (code === UNKNOWN || code === WIN) return code;
    best = Math.max(best, code);
  }
  return best;
}

/** The best that one move of the defender's achieves for all of the chains at once; WIN when none is under attack. */
function defendAll(reader: Reader, position: Position, chains: readonly Point[]): number {
  const color = position.colorAt[chains.find((chain) => position.colorAt[chain] !== EMPTY) ?? 0];
  let best = reversed(attackAny(reader, position, chains));
  if (best === WIN || best === UNKNOWN || color === EMPTY) return best;
  for (const move of defences(reader, position, chains)) {
    if (!position.tryMove(move, color as Stone)) continue;
    const code = reversed(attackAny(reader, position, chains));
    position.popMove();
    if (code === UNKNOWN || code === WIN) return code;
    best = Math.max(best, code);
  }
  return best;
}

/** Moves that may defend the chains: what defends one of them, their liberties, and captures around them. */
function defences(reader: Reader, position: Position, chains: readonly Point[]): Set<Point> {
  const moves = new Set<Point>();
  const points: Point[] = [];
  const around: Point[] = [];
  for (const chain of chains) {
    if (position.colorAt[chain] === EMPTY) continue;
    if (
      reader.attack(position, chain) > LOSE &&
      reader.findDefense(position, chain) > LOSE &&
      reader.move !== PASS
    )
      moves.add(reader.move);
    const count = position.findLiberties(chain, 4, points);
    if (count <= 4) for (const point of points.slice(0, count)) moves.add(point);
    const links = position.chainLinksUpTo(chain, 2, around);
    for (const link of around.slice(0, links)) {
      const liberties = position.findLiberties(link, 2, points);
      for (const point of points.slice(0, liberties)) moves.add(point);
    }
  }
  return moves;
}

/**
 * The best attack on either of two chains of one colour: the attacks on each, then moves that attack both so that no one
 * move defends them (attack_either; unlike the manual's, it finds double ataris).
 */
export function attackEither(reader: Reader, position: Position, a: Point, b: Point): number {
  const chains = [a, b];
  let best = attackAny(reader, position, chains);
  if (best === WIN || best === UNKNOWN) return best;
  const attacker = opponent(position.colorAt[a] as Stone);
  const points: Point[] = [];
  const moves = new Set<Point>();
  for (const chain of chains) {
    const count = position.findLiberties(chain, 4, points);
    if (count <= 4) for (const point of points.slice(0, count)) moves.add(point);
  }
  for (const move of moves) {
    if (!position.tryMove(move, attacker)) continue;
    const code = reversed(defendAll(reader, position, chains));
    position.popMove();
    if (code === UNKNOWN || code === WIN) return code;
    best = Math.max(best, code);
  }
  return best;
}

/** Whether two chains of one colour can both be saved, their side to move (defend_both). */
export function defendBoth(reader: Reader, position: Position, a: Point, b: Point): number {
  return defendAll(reader, position, [a, b]);
}

/**
 * The attempt to break through between three stones of one colour, x y z, from the opponent's stone in the middle of
 *
 *     .y.
 *     xXz
 *
 * his turn: 1 when he captures one of them, 2 when he only cuts on one side, 0 else (break_through).
 */
export function breakThrough(reader: Reader, position: Position, x: Point, y: Point, z: Point): 0 | 1 | 2 {
  const chains = [x, y, z];
  const { colorAt } = position;
  if (chains.some((chain) => colorAt[chain] === EMPTY)) return 1;
  const attacker = opponent(colorAt[y] as Stone);
  if (attackAny(reader, position, chains) === WIN) return 1;
  let cuts = false;
  for (const side of [x, z]) {
    const gap = gapBetween(position, side, y);
    if (gap === PASS || safeMove(reader, position, gap, attacker) !== WIN) continue;
    position.tryMove(gap, attacker);
    const code = defendAll(reader, position, chains);
    position.popMove();
    if (code === LOSE) return 1;
    cuts = true;
  }
  return cuts ? 2 : 0;
}

/** The empty point beside both of two points; PASS when there is none. */
function gapBetween({ colorAt }: Position, a: Point, b: Point): Point {
  const around = [a - SOUTH, a - 1, a + 1, a + SOUTH];
  const beside = [b - SOUTH, b - 1, b + 1, b + SOUTH];
  return around.find((point) => colorAt[point] === EMPTY && beside.includes(point)) ?? PASS;
}

/**
 * Plays moves in turn, beginning with `color`, leaving out illegal ones (their turn passes); PASS is a tenuki. Then answers
 * `question`, and takes the moves back.
 */
function afterMoves<T>(position: Position, color: Stone, moves: readonly Point[], question: () => T): T {
  let played = 0;
  let mover = color;
  for (const move of moves) {
    if (move !== PASS && position.tryMove(move, mover)) played++;
    mover = opponent(mover);
  }
  const answer = question();
  for (; played > 0; played--) position.popMove();
  return answer;
}

/**
 * After the moves, whether the chain at `target` can be attacked, or defended where that is needed; if it is gone, an attack
 * has succeeded and a defence failed (play_attack_defend_n).
 */
export function playAttackDefend(
  reader: Reader,
  position: Position,
  color: Stone,
  attack: boolean,
  moves: readonly Point[],
  target: Point,
): number {
  return afterMoves(position, color, moves, () => {
    if (position.colorAt[target] === EMPTY) return attack ? WIN : LOSE;
    return attack ? reader.attack(position, target) : defenseNeeded(reader, position, target);
  });
}

/** The same for two chains: whether either can be attacked, or both defended (play_attack_defend2_n). */
export function playAttackDefend2(
  reader: Reader,
  position: Position,
  color: Stone,
  attack: boolean,
  moves: readonly Point[],
  a: Point,
  b: Point,
): number {
  return afterMoves(position, color, moves, () => {
    if (position.colorAt[a] === EMPTY || position.colorAt[b] === EMPTY) return attack ? WIN : LOSE;
    return attack ? attackEither(reader, position, a, b) : defendBoth(reader, position, a, b);
  });
}

/** After the moves, breakThrough() at the last three points; if one of them is empty the enclosure has failed (play_break_through_n). */
export function playBreakThrough(
  reader: Reader,
  position: Position,
  color: Stone,
  moves: readonly Point[],
  x: Point,
  y: Point,
  z: Point,
): 0 | 1 | 2 {
  return afterMoves(position, color, moves, () => breakThrough(reader, position, x, y, z));
}
