/** The shapes of a database of strengths, as they are drawn and as they are read off a board. */
import { columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';
import { EDGE, ENEMY, OWN, sizeOfKind, type ShapeEntry } from '../../../patterns/moves/entry.ts';
import {
  CELLS,
  CELL_COUNTS,
  LIBERTIES_KIND,
  NEIGHBOURS,
  REPLY_KIND,
} from '../../../patterns/moves/shapes.ts';

export interface DrawnPoint {
  /** Rows down and columns to the right of the move. */
  dy: number;
  dx: number;
  sign: 'empty' | 'own' | 'enemy' | 'move' | 'last';
  /** Liberties of the chain there; '' when the shape does not say. */
  label: string;
}

export interface ShapeDrawing {
  /** The least rectangle around the points. */
  top: number;
  left: number;
  bottom: number;
  right: number;
  points: DrawnPoint[];
  /** Sides of points at which the board ends. */
  edges: { dy: number; dx: number; side: 'top' | 'left' | 'right' | 'bottom' }[];
}

const SIDES = [
  ['top', -1, 0],
  ['left', 0, -1],
  ['right', 0, 1],
  ['bottom', 1, 0],
] as const;

/** How a shape is drawn. */
export function drawShape(entry: ShapeEntry): ShapeDrawing {
  const count = CELL_COUNTS[sizeOfKind(entry.kind)];
  const isReply = entry.kind >= REPLY_KIND;
  const points: DrawnPoint[] = [{ dy: 0, dx: 0, sign: 'move', label: '' }];
  const beyond = new Set<string>();
  for (const [i, { dy, dx }] of CELLS.slice(0, count).entries()) {
    const value = entry.cells[i];
    if (value === EDGE) {
      beyond.add(`${dy},${dx}`);
      continue;
    }
    const sign = value === OWN ? 'own' : value === ENEMY ? 'enemy' : 'empty';
    points.push({
      dy,
      dx,
      sign: isReply && i === entry.last ? 'last' : sign,
      label: libertiesAt(entry, dy, dx),
    });
  }
  // The previous move may have been outside.
  if (isReply && entry.last >= count) points.push({ ...CELLS[entry.last], sign: 'last', label: '' });
  const edges = points.flatMap(({ dy, dx }) =>
    SIDES.filter(([, y, x]) => beyond.has(`${dy + y},${dx + x}`)).map(([side]) => ({ dy, dx, side })),
  );
  const rows = points.map(({ dy }) => dy);
  const columns = points.map(({ dx }) => dx);
  return {
    top: Math.min(...rows),
    left: Math.min(...columns),
    bottom: Math.max(...rows),
    right: Math.max(...columns),
    points,
    edges,
  };
}

function libertiesAt({ kind, liberties }: ShapeEntry, dy: number, dx: number): string {
  const side = kind === LIBERTIES_KIND ? NEIGHBOURS.findIndex(([y, x]) => y === dy && x === dx) : -1;
  const count = side < 0 ? 0 : liberties[side];
  return count === 0 ? '' : count === 4 ? '4+' : String(count);
}

/** The shape of a size around an empty point of a board, as `color` sees it. `stones` by Point. */
export function shapeAround(
  stones: ArrayLike<number>,
  size: number,
  point: Point,
  color: Stone,
  kind: number,
): ShapeEntry {
  const cells = Uint8Array.from(CELLS.slice(0, CELL_COUNTS[kind]), ({ dy, dx }) => {
    const row = rowOf(point) + dy;
    const column = columnOf(point) + dx;
    if (row < 0 || column < 0 || row >= size || column >= size) return EDGE;
    const stone = stones[pointAt(row, column)];
    return stone === 0 ? 0 : stone === color ? OWN : ENEMY;
  });
  return { kind, cells, last: -1, liberties: new Uint8Array(5) };
}
