/**
 * The eye spaces of one colour as arrays by Point, which the steps of the analysis fill one after the other: domains and
 * spaces, false eyes, values. One pair of maps serves any number of positions: every step writes over what was there, and
 * nothing is allocated, so that owl reading can fill them at every node.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';

/** Values of EyeMap.mark. */
export const OUTSIDE = 0;
export const PROPER = 1;
export const MARGINAL = 2;

/** Values of EyeMap.kind. */
export const NO_HALF_EYE = 0;
export const HALF_EYE = 1;
export const FALSE_EYE = 2;

/** Attack or defence points remembered for one half eye (manual 7.4). */
export const MAX_KEY_POINTS = 4;
/** What half_eye_data shows where no sum was computed: more than any sum. */
export const NO_SUM = 10;

const ARRAYS = [
  'mark',
  'origin',
  'neighbors',
  'marginalNeighbors',
  'points',
  'first',
  'kind',
  'sum',
  'attackCount',
  'defenseCount',
  'attacks',
  'defenses',
] as const;

export class EyeMap {
  readonly color: Stone;
  /** OUTSIDE, PROPER or MARGINAL. */
  readonly mark = new Uint8Array(BOARD_ARRAY);
  /** The origin of the eye space a point belongs to: its first point in reading order; 0 outside. */
  readonly origin = new Int16Array(BOARD_ARRAY);
  /** Neighbours in an eye space of this colour, and the marginal ones among them. */
  readonly neighbors = new Uint8Array(BOARD_ARRAY);
  readonly marginalNeighbors = new Uint8Array(BOARD_ARRAY);
  /** The points of all eye spaces; those of space i from first[i] to first[i + 1], its origin first. */
  readonly points = new Int16Array(BOARD_ARRAY);
  readonly first = new Int16Array(BOARD_ARRAY);
  count = 0;

  /** Half and false eyes: kind, sum over the diagonals (NO_SUM where not computed) and points by MAX_KEY_POINTS * point. */
  readonly kind = new Uint8Array(BOARD_ARRAY);
  readonly sum = new Float64Array(BOARD_ARRAY).fill(NO_SUM);
  readonly attackCount = new Uint8Array(BOARD_ARRAY);
  readonly defenseCount = new Uint8Array(BOARD_ARRAY);
  readonly attacks = new Int16Array(MAX_KEY_POINTS * BOARD_ARRAY);
  readonly defenses = new Int16Array(MAX_KEY_POINTS * BOARD_ARRAY);

  constructor(color: Stone) {
    this.color = color;
  }

  /** A map with the same contents. */
  copy(): EyeMap {
    const copy = new EyeMap(this.color);
    for (const name of ARRAYS) copy[name].set(this[name]);
    copy.count = this.count;
    return copy;
  }

  /** Index of the space a point belongs to, or -1. */
  spaceAt(point: Point): number {
    const origin = this.origin[point];
    if (origin === 0) return -1;
    for (let i = 0; i < this.count; i++) if (this.points[this.first[i]] === origin) return i;
    return -1;
  }

  /** The points of space i, in a new array. */
  spacePoints(i: number): Point[] {
    return Array.from(this.points.subarray(this.first[i], this.first[i + 1]));
  }
}
