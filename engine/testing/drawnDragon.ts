/** Boards drawn in tests with a dragon to ask owl reading about. */
import { BOARD_ARRAY, parsePoint } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { OwlQuestion, OwlTarget } from '../owl/question.ts';
import { parseCases } from './caseRunner.ts';

/** Size of the boards. */
export const DRAWN_SIZE = 13;

/** A board with a dragon, and the questions about it. */
export interface DrawnDragon {
  position: Position;
  target: OwlTarget;
  attack: OwlQuestion;
  defense: OwlQuestion;
}

/** The canonical position of a drawing whose top left point is `corner`, and the dragon that the chains at the vertices are. */
export function drawnDragon(text: string, corner: string, ...vertices: string[]): DrawnDragon {
  const [board] = parseCases(`== drawn\nboard ${DRAWN_SIZE} at ${corner}\n${text}\nattack A1 -> LOSE\n`);
  const position = board.position();
  position.canonicalize();
  return { position, ...dragonAt(position, ...vertices) };
}

/** What to ask about the chains at the vertices, which nobody helps. */
export function dragonAt(position: Position, ...vertices: string[]): Omit<DrawnDragon, 'position'> {
  const goal = new Uint8Array(BOARD_ARRAY);
  for (const vertex of vertices) position.markChain(parsePoint(vertex, position.size)!, goal, 1);
  const target = { goal, friends: null, dead: null };
  return { target, attack: { ...target, defending: false }, defense: { ...target, defending: true } };
}
