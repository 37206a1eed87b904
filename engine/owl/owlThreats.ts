/**
 * Questions about single moves in life and death, asked by owl reading of the position after the move: whether it kills or saves,
 * whether it threatens to, whether it leaves a dragon safe (the manual's owl_does_attack, owl_does_defend,
 * owl_threaten_attack, owl_threaten_defense, owl_connection_defends, owl_confirm_safety, owl_substantial).
 */
import { BOARD_ARRAY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { isSettled } from '../protocol/verdict.ts';
import type { Verdict } from '../protocol/verdict.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import type { OwlReader } from './owlReader.ts';
import { moverOf } from './question.ts';
import type { OwlBudget, OwlQuestion, OwlTarget } from './question.ts';

/** What a move comes to. */
export interface MoveEffect {
  /** What its side gets from it; LOSE when it cannot be played. */
  readonly code: number;
  /** Whether that was read to the end. */
  readonly settled: boolean;
  /** Where the other side would take that away, or a part of it; PASS for nowhere. */
  readonly reply: Point;
}

/** A threat: after `move` and a pass of the other side `second` decides, with this code. LOSE: there is none. */
export interface OwlThreat {
  readonly code: number;
  readonly move: Point;
  readonly second: Point;
}

const NO_THREAT: OwlThreat = { code: LOSE, move: PASS, second: PASS };

/** What the attacker gets from playing at `move`: the code of the attack that it is (owl_does_attack). */
export function owlDoesAttack(
  owl: OwlReader,
  position: Position,
  move: Point,
  target: OwlTarget,
  budget?: OwlBudget,
): MoveEffect {
  return effect(owl, position, move, { ...target, defending: true }, budget);
}

/**
 * What the dragon's owner gets from playing at `move`: the code of the defence that it is (owl_does_defend); of a dragon that was safe, whether
 * it still is (owl_confirm_safety).
 */
export function owlDoesDefend(
  owl: OwlReader,
  position: Position,
  move: Point,
  target: OwlTarget,
  budget?: OwlBudget,
): MoveEffect {
  return effect(owl, position, move, { ...target, defending: false }, budget);
}

/** What both dragons get as one, when a move of their owner connects them (owl_connection_defends). */
export function owlConnectionDefends(
  owl: OwlReader,
  position: Position,
  move: Point,
  one: OwlTarget,
  other: OwlTarget,
  budget?: OwlBudget,
): MoveEffect {
  const goal = one.goal.map((mark, point) => mark | other.goal[point]);
  return owlDoesDefend(owl, position, move, { ...one, goal }, budget);
}

/**
 * Whether two moves in a row of the side that moves first decide what one does not: kill the dragon, or save it (owl_threaten_attack,
 * owl_threaten_defense). One move must not suffice.
 */
export function owlThreaten(
  owl: OwlReader,
  position: Position,
  question: OwlQuestion,
  budget?: OwlBudget,
): OwlThreat {
  const color = moverOf(position, question);
  let best = NO_THREAT;
  for (const move of owl.candidates(position, question).slice(0, owl.parameters.threatMoves)) {
    const second = after(position, move, color, () => owl.read(position, question, budget));
    if (second && second.code > best.code) best = { code: second.code, move, second: second.move };
    if (best.code === WIN) break;
  }
  return best;
}

/**
 * Whether whoever captures the chain lives with the chains around it (owl_substantial): after all its liberties are played,
 * which capturing takes, and with the chain's owner to move.
 */
export function owlSubstantial(owl: OwlReader, position: Position, chain: Point): boolean {
  const around: Point[] = [];
  const count = position.chainLinks(chain, around);
  const board = position.copy();
  const stones: Point[] = [];
  position.findStones(chain, Infinity, stones);
  const goal = new Uint8Array(BOARD_ARRAY);
  for (let i = 0; i < count; i++) position.markChain(around[i], goal, 1);
  const liberties: Point[] = [];
  position.findLiberties(chain, Infinity, liberties);
  const captor = opponent(position.colorAt[chain] as Stone);
  for (const stone of stones) board.removeStone(stone);
  for (const liberty of liberties) if (board.isLegal(liberty, captor)) board.play(liberty, captor);
  const question = { goal, friends: null, dead: null, defending: false };
  return count > 0 && owl.read(board, question).code === LOSE;
}

/** What a move comes to, by the answer to it: the question of the other side. */
function effect(
  owl: OwlReader,
  position: Position,
  move: Point,
  question: OwlQuestion,
  budget?: OwlBudget,
): MoveEffect {
  const color = opponent(moverOf(position, question));
  const answer = after(position, move, color, () => owl.read(position, question, budget));
  if (!answer) return { code: LOSE, settled: true, reply: PASS };
  const code = Math.max(LOSE, answer.code);
  return { code: WIN - code, settled: isSettled(answer), reply: code === LOSE ? PASS : answer.move };
}

/** The verdict after a move, which is taken back; undefined when it cannot be played. */
function after(position: Position, move: Point, color: Stone, ask: () => Verdict): Verdict | undefined {
  if (!position.tryMove(move, color)) return undefined;
  const verdict = ask();
  position.popMove();
  return verdict;
}
