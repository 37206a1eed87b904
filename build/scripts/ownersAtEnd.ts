/** Who owned what when a recorded game was counted. */
import { BLACK, BOARD_ARRAY, EMPTY, WHITE } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { scorePosition } from '../../engine/board/score.ts';

/**
 * By Point 1 for White and -1 for Black, 0 for nobody, at the end of a game with these dead stones; undefined where the count is not that of the
 * record, White's lead `truth`, within a point.
 */
export function ownersAtEnd(
  position: Position,
  dead: readonly Point[],
  truth: number,
  komi: number,
): Int8Array | undefined {
  const { margin, territoryAt } = scorePosition(position, { dead, scoring: 'japanese', komi });
  if (Math.abs(-margin - truth) > 1) return undefined;
  const gone = new Set(dead);
  const owners = new Int8Array(BOARD_ARRAY);
  for (const point of position.points) {
    const stone = gone.has(point) ? EMPTY : position.colorAt[point];
    const owner = stone === EMPTY ? territoryAt[point] : stone;
    owners[point] = owner === WHITE ? 1 : owner === BLACK ? -1 : 0;
  }
  return owners;
}
