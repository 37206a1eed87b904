/** Edge and corner tests (manual 18.3: is_edge_vertex, edge_distance, is_corner_vertex). */
import { columnOf, rowOf } from './point.ts';
import type { Point } from './point.ts';

/** Lines between the point and the nearest edge: 0 on the first line. The point must be on the board. */
export function edgeDistance(point: Point, size: number): number {
  const row = rowOf(point);
  const column = columnOf(point);
  return Math.min(row, column, size - 1 - row, size - 1 - column);
}

/** Whether the point is on the first line. */
export function isEdgePoint(point: Point, size: number): boolean {
  return edgeDistance(point, size) === 0;
}

/** Whether the point is one of the corners. */
export function isCornerPoint(point: Point, size: number): boolean {
  const row = rowOf(point);
  const column = columnOf(point);
  return (row === 0 || row === size - 1) && (column === 0 || column === size - 1);
}
