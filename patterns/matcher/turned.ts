/**
 * A pattern turned in one of the ways it is tried, as cells along the spiral around its anchor: what the automaton is made
 * of, and what candidates are compared with.
 */
import { anchorCell } from '../format/anchor.ts';
import type { AnchorColor } from '../format/anchor.ts';
import {
  transformCellX,
  transformCellY,
  transformEdges,
  transformedHeight,
  transformedWidth,
} from '../format/transform.ts';
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { PatternShape } from '../format/types.ts';
import { spiralPlace } from './spiral.ts';
import { OFF_BIT } from './window.ts';

const ANY = 7;

/** What the pattern, turned, asks of the points around its anchor: place on the spiral << 4 | allowed values, by place. */
export function turnPattern(shape: PatternShape, t: number, prefer: AnchorColor): Int32Array {
  const { width, height } = shape;
  const anchor = anchorCell(shape, prefer);
  const anchorX = transformCellX(t, anchor % width, Math.floor(anchor / width), width, height);
  const anchorY = transformCellY(t, anchor % width, Math.floor(anchor / width), width, height);
  const found: number[] = [];
  // Rows and columns, from the anchor, that are known to be on the board because the pattern looks at a point there.
  const rows = new Set<number>();
  const columns = new Set<number>();
  const look = (dx: number, dy: number, allowed: number) => {
    found.push((spiralPlace(dx, dy) << 4) | allowed);
    rows.add(dy);
    columns.add(dx);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const allowed = shape.cells[y * width + x];
      if (allowed === ANY) continue;
      const dx = transformCellX(t, x, y, width, height) - anchorX;
      const dy = transformCellY(t, x, y, width, height) - anchorY;
      look(dx, dy, allowed);
    }
  }
  // Where anything may stand, only that the diagram lies on the board matters: its outermost lines say it.
  const left = -anchorX;
  const top = -anchorY;
  const right = left + transformedWidth(t, width, height) - 1;
  const bottom = top + transformedHeight(t, width, height) - 1;
  if (!rows.has(top)) look(0, top, ANY);
  if (!rows.has(bottom)) look(0, bottom, ANY);
  if (!columns.has(left)) look(left, 0, ANY);
  if (!columns.has(right)) look(right, 0, ANY);
  const edges = transformEdges(t, shape.edges);
  if (edges & NORTH) look(0, top - 1, OFF_BIT);
  if (edges & SOUTH) look(0, bottom + 1, OFF_BIT);
  if (edges & WEST) look(left - 1, 0, OFF_BIT);
  if (edges & EAST) look(right + 1, 0, OFF_BIT);
  return Int32Array.from(found).sort();
}
