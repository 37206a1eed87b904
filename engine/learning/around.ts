/** The stones and edges around a point as cells of patterns/moves/shapes.ts, as who is to move sees them. */
import { MAX_SIZE, columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from '../montecarlo/layout.ts';
import type { PatternBoard } from '../montecarlo/patternBoard.ts';
import { EDGE, ENEMY, OWN } from '../../patterns/moves/entry.ts';
import { CELLS } from '../../patterns/moves/shapes.ts';

/** Writes the first `count` cells around p on a 19x19 board: 0 empty, OWN, ENEMY, EDGE. */
export function cellsAround(board: PatternBoard, p: Point, c: Stone, count: number, cells: Uint8Array): void {
  const row = rowOf(p);
  const column = columnOf(p);
  for (let i = 0; i < count; i++) {
    const y = row + CELLS[i].dy;
    const x = column + CELLS[i].dx;
    if (y < 0 || x < 0 || y >= MAX_SIZE || x >= MAX_SIZE) cells[i] = EDGE;
    else {
      const k = board.state[layout.COLOR + pointAt(y, x)];
      cells[i] = k === 0 ? 0 : k === c ? OWN : ENEMY;
    }
  }
}
