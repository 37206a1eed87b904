/** Random boards and pattern shapes, for tests: all matchers must find the same in them. */
import { BOARD_ARRAY, OFF_BOARD, pointAt } from '../../engine/board/point.ts';
import type { Rng } from '../../engine/util/rng.ts';
import { TRANSFORMATION_ORDER } from '../format/transform.ts';
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { PatternShape } from '../format/types.ts';
import type { PatternInput } from './build.ts';

/** A stride-20 board with about `percent` stones on it. */
export function randomBoard(rng: Rng, size: number, percent: number): Uint8Array {
  const colorAt = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      colorAt[pointAt(row, column)] = rng.below(100) < percent ? 1 + rng.below(2) : 0;
    }
  }
  return colorAt;
}

/** A shape whose cells are drawn from `bits`, with sides on the edge in some. */
export function randomShape(rng: Rng, largest: number, bits: readonly number[]): PatternShape {
  const width = 1 + rng.below(largest);
  const height = 1 + rng.below(largest);
  const cells = Uint8Array.from({ length: width * height }, () => rng.pick(bits));
  const edges = rng.pick([0, 0, 0, NORTH, EAST, SOUTH, WEST, NORTH | WEST, SOUTH | EAST, rng.below(16)]);
  return withMove(rng, { width, height, cells, edges });
}

/** The rectangle of the board from (left, top), with `color` as O and some cells made less definite. */
export function cutShape(
  rng: Rng,
  colorAt: Uint8Array,
  color: number,
  {
    left,
    top,
    width,
    height,
    edges,
  }: { left: number; top: number; width: number; height: number; edges: number },
  loosePercent: number,
): PatternShape {
  const cells = Uint8Array.from({ length: width * height }, (_, i) => {
    const found = colorAt[pointAt(top + Math.floor(i / width), left + (i % width))];
    const bit = found === 0 ? 1 : found === color ? 2 : 4;
    return rng.below(100) < loosePercent ? bit | rng.below(8) : bit;
  });
  return withMove(rng, { width, height, cells, edges });
}

function withMove(rng: Rng, shape: Omit<PatternShape, 'moveX' | 'moveY' | 'transformations'>): PatternShape {
  const free = [...shape.cells.keys()].filter((cell) => shape.cells[cell] === 1);
  const move = free.length > 0 && rng.below(8) > 0 ? rng.pick(free) : -1;
  return {
    ...shape,
    moveX: move < 0 ? -1 : move % shape.width,
    moveY: move < 0 ? -1 : Math.floor(move / shape.width),
    transformations: rng.below(4) > 0 ? TRANSFORMATION_ORDER : TRANSFORMATION_ORDER.slice(rng.below(8)),
  };
}

/** The shape as a pattern of a set, without programs. */
export function plainInput(shape: PatternShape, name = 'test'): PatternInput {
  const record = {
    name,
    line: 1,
    classes: '',
    values: [],
    helper: null,
    labels: ['*'],
    symbols: '',
    goalElements: null,
    callbackData: null,
  };
  const move = shape.moveX < 0 ? -1 : shape.moveY * shape.width + shape.moveX;
  return { shape, record, labelCells: [move], constraint: null, action: null };
}
