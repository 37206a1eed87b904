/** Finds expectations no engine can meet: moves on points that are occupied, and positions that cannot be set up. */
import { expectedVertices } from '../../engine/regression/expectation.ts';
import type { PlannedTest, TestBoard } from '../../engine/protocol/regression.ts';
import { COLUMN_LETTERS } from '../../engine/board/point.ts';

/** What is wrong with a test that asks for a move, given its board; nothing for others. */
export function impossibleAnswers({ test }: PlannedTest, board: TestBoard | undefined): string[] {
  if (!test.expectation || !/genmove/.test(test.command)) return [];
  if (!board) return [`test ${test.number}: the position cannot be set up`];
  const taken = expectedVertices(test.expectation).vertices.filter((vertex) => !isEmpty(board, vertex));
  return taken.map((vertex) => `test ${test.number}: ${vertex} is not an empty point of the board`);
}

function isEmpty({ size, stones }: TestBoard, vertex: string): boolean {
  const column = COLUMN_LETTERS.indexOf(vertex[0]);
  const row = size - Number(vertex.slice(1));
  return column < size && row >= 0 && stones[row * size + column] === '.';
}
