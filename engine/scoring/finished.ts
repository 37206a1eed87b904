/**
 * Whether a game is finished: every boundary is closed, so that what is left between living stones of both colours are single neutral
 * points and the liberties of a seki.
 */
import { EMPTY, SIDES } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import type { EstimateParameters } from './estimateParameters.ts';

/** Whether no empty region beside both colours is larger than finished games have, with the dead stones taken off. */
export function isFinished(
  position: Position,
  dead: readonly Point[],
  { openRegion }: Pick<EstimateParameters, 'openRegion'>,
): boolean {
  return largestOpenRegion(position, dead) <= openRegion;
}

/** Points of the largest empty region that is nobody's, with the dead stones taken off. */
function largestOpenRegion(position: Position, dead: readonly Point[]): number {
  const { territoryAt } = scorePosition(position, { dead, scoring: 'japanese', komi: 0 });
  const gone = new Set(dead);
  const isOpen = (point: Point): boolean =>
    territoryAt[point] === EMPTY && (position.colorAt[point] === EMPTY || gone.has(point));
  const seen = new Set<Point>();
  let largest = 0;
  for (const start of position.points) {
    if (seen.has(start) || !isOpen(start)) continue;
    const region = [start];
    seen.add(start);
    for (const point of region)
      for (const side of SIDES) {
        const beside = point + side;
        if (seen.has(beside) || !isOpen(beside)) continue;
        seen.add(beside);
        region.push(beside);
      }
    largest = Math.max(largest, region.length);
  }
  return largest;
}

/** How much of the board is undecided by an ownership of −1 to 1, by Point: 0 to 1. */
export function openShare({ points }: Position, ownership: Float32Array): number {
  let open = 0;
  for (const point of points) open += 1 - Math.abs(ownership[point]);
  return open / points.length;
}
