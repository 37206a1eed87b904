/**
 * Questions about single moves in life and death, asked by owl reading of the position after the move: whether it kills or saves,
 * whether it threatens to, whether it leaves a dragon safe (the manual's owl_does_attack, owl_does_defend,
 * owl_threaten_attack, owl_threaten_defense, owl_connection_defends, owl_confirm_safety, owl_substantial).
 */
import { BOARD_ARRAY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import type { OwlReader } from './owlReader.ts';
import type { OwlQuestion } from './owlSearch.ts';

/** A threat: after `move` and a pass of the other side `second` decides, with this code. LOSE: there is none. */
export interface OwlThreat {
  code: number;
  move: Point;
  second: Point;
}

/** First moves that are looked at for threats. */
const MOST_THREATS = 6;
const NO_THREAT: OwlThreat = { code: LOSE, move: 0, second: 0 };

/** What the attacker gets from playing at `move`: the code of the attack that it is (owl_does_attack). */
export function owlDoesAttack(
  owl: OwlReader,
  position: Position,
  move: Point,
  question: OwlQuestion,
): number {
  return after(
    position,
    move,
    opponent(ownerOf(position, question)),
    () => WIN - known(owl.defend(position, question)),
  );
}

/** What the dragon's owner gets from playing at `move`: the code of the defence that it is (owl_does_defend). */
export function owlDoesDefend(
  owl: OwlReader,
  position: Position,
  move: Point,
  question: OwlQuestion,
): number {
  return after(
    position,
    move,
    ownerOf(position, question),
    () => WIN - known(owl.attack(position, question)),
  );
}

/**
 * Whether two moves in a row of the attacker kill a dragon that one does not kill (owl_threaten_attack). The dragon must be alive with the
 * attacker to move.
 */
export function owlThreatenAttack(owl: OwlReader, position: Position, question: OwlQuestion): OwlThreat {
  return threat(owl, position, question, false);
}

/** Whether two moves in a row of its owner save a dragon that one does not save (owl_threaten_defense). */
export function owlThreatenDefense(owl: OwlReader, position: Position, question: OwlQuestion): OwlThreat {
  return threat(owl, position, question, true);
}

function threat(owl: OwlReader, position: Position, question: OwlQuestion, defending: boolean): OwlThreat {
  const owner = ownerOf(position, question);
  const color = defending ? owner : opponent(owner);
  let best = NO_THREAT;
  for (const move of owl.candidates(position, question, defending).slice(0, MOST_THREATS)) {
    after(position, move, color, () => {
      const code = known(defending ? owl.defend(position, question) : owl.attack(position, question));
      if (code > best.code) best = { code, move, second: owl.move };
      return code;
    });
    if (best.code === WIN) break;
  }
  return best;
}

/** What both dragons get as one, when a move of their owner connects them (owl_connection_defends). */
export function owlConnectionDefends(
  owl: OwlReader,
  position: Position,
  move: Point,
  one: OwlQuestion,
  other: OwlQuestion,
): number {
  const goal = one.goal.map((mark, point) => mark | other.goal[point]);
  return owlDoesDefend(owl, position, move, { ...one, goal });
}

/**
 * Whether the dragon is still safe after a move of its owner somewhere, as a code; otherwise `defense` is where it would have to be
 * defended, 0 when that cannot be done (owl_confirm_safety).
 */
export function owlConfirmSafety(
  owl: OwlReader,
  position: Position,
  move: Point,
  question: OwlQuestion,
): { code: number; defense: Point } {
  let defense: Point = 0;
  const code = after(position, move, ownerOf(position, question), () => {
    const attack = known(owl.attack(position, question));
    defense = attack === LOSE ? 0 : owl.move;
    return WIN - attack;
  });
  return { code, defense };
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
  return count > 0 && owl.attack(board, { goal, friends: null, dead: null }) === LOSE;
}

/** The result of asking after a move, which is taken back; LOSE when it cannot be played. */
function after(position: Position, move: Point, color: Stone, ask: () => number): number {
  if (!position.tryMove(move, color)) return LOSE;
  const code = ask();
  position.popMove();
  return code;
}

function known(code: number): number {
  return Math.max(LOSE, code);
}

function ownerOf(position: Position, { goal }: OwlQuestion): Stone {
  return position.colorAt[position.points.find((point) => goal[point] !== 0)!] as Stone;
}
