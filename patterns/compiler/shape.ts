/** The pure geometry of a pattern, for the matchers. */
import { transformationsOf } from '../format/transform.ts';
import type { PatternShape, SourcePattern } from '../format/types.ts';
import { SYMBOL_BITS } from './symbols.ts';

/** The shape of a pattern that parseDatabase gave; symbols must be known, the first '*' is the move. */
export function shapeOf(pattern: SourcePattern): PatternShape {
  const { width, height, cells, edges } = pattern.diagram;
  const bits = new Uint8Array(width * height);
  for (let i = 0; i < bits.length; i++) bits[i] = SYMBOL_BITS.get(cells[i])!;
  const move = cells.indexOf('*');
  return {
    width,
    height,
    cells: bits,
    edges,
    moveX: move < 0 ? -1 : move % width,
    moveY: move < 0 ? -1 : Math.floor(move / width),
    transformations: transformationsOf(pattern.symmetry),
  };
}
