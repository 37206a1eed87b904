/** A rectangle of a board as the library looks for it. */
import { columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import type { BoardPattern, SmallBoard } from '../../../main/ipc/libraryApi.ts';

interface Board {
  size: number;
  /** By Point: 1 white, 2 black. */
  stones: ArrayLike<number>;
}

/** The rectangle between two corners; without them the whole board. `open`: empty points may be anything. */
export function patternOf(
  { size, stones }: Board,
  area: { from: Point; to: Point } = { from: pointAt(0, 0), to: pointAt(size - 1, size - 1) },
  { fixed = false, open = false }: { fixed?: boolean; open?: boolean } = {},
): BoardPattern {
  const row = Math.min(rowOf(area.from), rowOf(area.to));
  const column = Math.min(columnOf(area.from), columnOf(area.to));
  const rows = Math.abs(rowOf(area.from) - rowOf(area.to)) + 1;
  const columns = Math.abs(columnOf(area.from) - columnOf(area.to)) + 1;
  let points = '';
  for (let r = row; r < row + rows; r++)
    for (let c = column; c < column + columns; c++)
      points += [open ? '?' : '.', 'o', 'x'][stones[pointAt(r, c)]];
  return { size, row, column, rows, columns, points, fixed };
}

/** A small board's stones by Point. */
export function stonesOf({ size, points }: SmallBoard): Uint8Array {
  const stones = new Uint8Array(pointAt(size - 1, size - 1) + 1);
  for (let i = 0; i < points.length; i++)
    stones[pointAt(Math.floor(i / size), i % size)] = '.ox'.indexOf(points[i]);
  return stones;
}
