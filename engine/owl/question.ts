/** What life-and-death reading is asked, and what it may spend on the answer. */
import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** The dragon that reading is about, and what is known around it. */
export interface OwlTarget {
  /** By Point: the stones of the dragon. */
  readonly goal: Uint8Array;
  /** By Point: stones of the same colour that live without it; null for none. */
  readonly friends: Uint8Array | null;
  /** By Point: stones that are captured for good; null for none. */
  readonly dead: Uint8Array | null;
}

/** What is asked about it. */
export interface OwlQuestion extends OwlTarget {
  /** Whether its owner moves first, to make it live (owl_defend); otherwise the attacker does, to kill it (owl_attack). */
  readonly defending: boolean;
}

/** What constraints of owl patterns may ask about the dragon that is read (manual 9.7). */
export interface OwlSight {
  /** The escape value at a point (owl_escape_value). */
  escapeValue(point: Point): number;
  /** The sum over the diagonals of a point, as an eye of the colour (owl_topological_eye). */
  topologicalEye(point: Point, color: Stone): number;
}

/** What one question may cost. */
export interface OwlBudget {
  /** Positions that reading looks at. */
  readonly nodes: number;
  /** Of those, what a dragon that has somewhere to go gets at least. With few playouts proofs have more to say. */
  readonly minOpen: number;
  /** Playouts where reading leaves the question open; with 0 its judgement stands. */
  readonly playouts: number;
  /** The game's, from which those of the playouts are drawn. */
  readonly seed: number;
  /** Whether doubtful attacks are answered by playouts. Who does not go by what is unlikely anyway saves the time. */
  readonly answersDoubtful: boolean;
}

/** What is said and played by a decider. */
export interface Answer {
  readonly code: number;
  readonly move: Point;
  readonly line: readonly Point[];
}

/** A number that differs between questions about different stones, as good as certainly. */
export function questionNumber(position: Position, { goal, friends, dead }: OwlTarget): number {
  let number = 17;
  for (const point of position.points) {
    const mark = goal[point] + 2 * (friends?.[point] ?? 0) + 4 * (dead?.[point] ?? 0);
    if (mark !== 0) number = (Math.imul(number ^ (point * 8 + mark), 0x9e3779b1) + 0x7f4a7c15) >>> 0;
  }
  return number >>> 2;
}

/**
 * The seed of the playouts about a question, drawn from the game's, from the question and from what stands where they are played: not from the
 * rest of the board, so that verdicts that are remembered are those that would be found again.
 */
export function playoutSeed(
  position: Position,
  question: OwlQuestion,
  area: Uint8Array,
  gameSeed: number,
): number {
  let seed =
    Math.imul(gameSeed, 0x9e3779b1) ^ (questionNumber(position, question) * 2 + Number(question.defending));
  for (const point of position.points) {
    const color = position.colorAt[point];
    if (area[point] === 0 || color === EMPTY) continue;
    seed = Math.imul(seed ^ (point * 4 + color), 0x85ebca6b);
    seed ^= seed >>> 15;
  }
  return seed >>> 0;
}

/** The first stone of the dragon. */
export function firstStone({ points }: Position, { goal }: OwlTarget): Point {
  return points.find((point) => goal[point] !== 0)!;
}

/** Who is to move by the question. */
export function moverOf(position: Position, question: OwlQuestion): Stone {
  const owner = position.colorAt[firstStone(position, question)] as Stone;
  return question.defending ? owner : opponent(owner);
}

/** The question of the stones that are still there; undefined where none is. */
export function standing<Q extends OwlTarget>(position: Position, question: Q): Q | undefined {
  const goal = question.goal.map((mark, point) => (position.colorAt[point] === EMPTY ? 0 : mark));
  return goal.some((mark) => mark !== 0) ? { ...question, goal } : undefined;
}
