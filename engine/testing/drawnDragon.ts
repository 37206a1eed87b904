/** Boards drawn in tests with a dragon to ask owl reading about. */
import { BOARD_ARRAY, parsePoint } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { OwlQuestion } from '../owl/outlook.ts';
import { parseCases } from './caseRunner.ts';

/** Size of the boards. */
export const DRAWN_SIZE = 13;

/** The canonical position of a drawing whose top left point is `corner`, and the dragon that the chains at the vertices are. */
export function drawnDragon(
  text: string,
  corner: string,
  ...vertices: string[]
): { position: Position; question: OwlQuestion } {
  const [board] = parseCases(`== drawn\nboard ${DRAWN_SIZE} at ${corner}\n${text}\nattack A1 -> LOSE\n`);
  const position = board.position();
  position.canonicalize();
  return { position, question: questionAbout(position, ...vertices) };
}

/** What to ask about the chains at the vertices, which nobody helps. */
export function questionAbout(position: Position, ...vertices: string[]): OwlQuestion {
  const goal = new Uint8Array(BOARD_ARRAY);
  for (const vertex of vertices) position.markChain(parsePoint(vertex, position.size)!, goal, 1);
  return { goal, friends: null, dead: null };
}
