/**
 * The reference matcher: every pattern, turned every way, is laid with its anchor on every point and compared cell by cell
 * (manual 9.12–9.14). It decides what a match is; the other matchers must report the same matches in the same order.
 * Beyond turning the patterns once it is not optimised.
 */
import { pointAt } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { anchorCell } from '../format/anchor.ts';
import type { AnchorColor } from '../format/anchor.ts';
import { transformCellX, transformCellY, transformShape } from '../format/transform.ts';
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { PatternShape } from '../format/types.ts';
import type { MatchCallback } from './window.ts';

interface Turned {
  pattern: number;
  transformation: number;
  shape: PatternShape;
  anchorX: number;
  anchorY: number;
}

export class NaiveMatcher {
  readonly #turned: Turned[] = [];

  constructor(shapes: readonly PatternShape[], prefer: AnchorColor = 'any') {
    for (const [pattern, original] of shapes.entries()) {
      const { width, height } = original;
      const cell = anchorCell(original, prefer);
      const x = cell % width;
      const y = Math.floor(cell / width);
      for (const transformation of original.transformations) {
        this.#turned.push({
          pattern,
          transformation,
          shape: transformShape(transformation, original),
          anchorX: transformCellX(transformation, x, y, width, height),
          anchorY: transformCellY(transformation, x, y, width, height),
        });
      }
    }
  }

  /** Reports every match with `color` as O: by point, then by index, then in the order of the transformations. */
  matchAll(
    colorAt: Uint8Array,
    size: number,
    color: Stone,
    callback: MatchCallback,
    anchors?: Uint8Array,
  ): void {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const anchor = pointAt(row, column);
        if (anchors?.[anchor] === 0) continue;
        for (const { pattern, transformation, shape, anchorX, anchorY } of this.#turned) {
          const top = row - anchorY;
          const left = column - anchorX;
          if (!fits(shape, colorAt, size, color, top, left)) continue;
          const move = shape.moveX < 0 ? 0 : pointAt(top + shape.moveY, left + shape.moveX);
          callback(pattern, transformation, anchor, move);
        }
      }
    }
  }
}

function fits(
  shape: PatternShape,
  colorAt: Uint8Array,
  size: number,
  color: Stone,
  top: number,
  left: number,
): boolean {
  const { width, height, edges, cells } = shape;
  if (top < 0 || left < 0 || top + height > size || left + width > size) return false;
  if (edges & NORTH && top !== 0) return false;
  if (edges & WEST && left !== 0) return false;
  if (edges & SOUTH && top + height !== size) return false;
  if (edges & EAST && left + width !== size) return false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const found = colorAt[pointAt(top + y, left + x)];
      const bit = found === 0 ? 1 : found === color ? 2 : 4;
      if ((cells[y * width + x] & bit) === 0) return false;
    }
  }
  return true;
}
