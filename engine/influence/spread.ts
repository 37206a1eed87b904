/**
 * How influence radiates from one source (manual 13.6 to 13.8): breadth first, only outwards, each step damped by the
 * attenuation of the source, by the permeability of the point it leaves and by the squared cosine of the angle to the
 * direction from the source.
 *
 * Which of the eight steps lead outwards from a point, and how they are damped, depends on where the point lies from the
 * source only. So that is a table, made when first needed: a visited point costs a look-up and one multiplication for each of its three
 * or four steps, instead of a scalar product and a division for each of eight.
 */
import { BOARD_ARRAY, MAX_SIZE, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { InfluenceField } from './field.ts';
import type { InfluenceParameters } from './parameters.ts';

/** Rows and columns of the steps in the order in which the manual's diagram visits the points around a source. */
const STEPS: readonly (readonly [down: number, right: number])[] = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
  [1, 1],
];
/** Offsets from the source are numbered like points of a board on which no two of them coincide. */
const SPAN = 2 * MAX_SIZE - 1;
const MAX_STEPS = STEPS.length;

/** The outward steps by offset from the source. */
interface StepTable {
  /** Where the steps of an offset begin, and where they end is where the next one's begin. */
  readonly from: Int16Array;
  /** By step: point difference, difference of offset numbers, and squared cosine over the damping of diagonals. */
  readonly step: Int16Array;
  readonly next: Int16Array;
  readonly weight: Float64Array;
  /** For a diagonal step, the point differences of the two points that it squeezes between; otherwise 0. */
  readonly squeeze: Int16Array;
}

/** The number of the source's own offset. */
const CENTER = (MAX_SIZE - 1) * SPAN + MAX_SIZE - 1;

function makeTable(diagonalDamping: number): StepTable {
  const offsets = SPAN * SPAN;
  const from = new Int16Array(offsets + 1);
  const step = new Int16Array(offsets * MAX_STEPS);
  const next = new Int16Array(offsets * MAX_STEPS);
  const weight = new Float64Array(offsets * MAX_STEPS);
  const squeeze = new Int16Array(offsets * MAX_STEPS * 2);
  let count = 0;
  for (let offset = 0; offset < offsets; offset++) {
    from[offset] = count;
    const down = Math.floor(offset / SPAN) - MAX_SIZE + 1;
    const right = (offset % SPAN) - MAX_SIZE + 1;
    for (const [stepDown, stepRight] of STEPS) {
      const scalar = down * stepDown + right * stepRight;
      if (offset !== CENTER && scalar <= 0) continue;
      const diagonal = stepDown !== 0 && stepRight !== 0;
      const cosine =
        offset === CENTER ? 1 : (scalar * scalar) / ((down * down + right * right) * (diagonal ? 2 : 1));
      step[count] = stepDown * STRIDE + stepRight;
      next[count] = stepDown * SPAN + stepRight;
      weight[count] = diagonal ? cosine / diagonalDamping : cosine;
      squeeze[2 * count] = diagonal ? stepDown * STRIDE : 0;
      squeeze[2 * count + 1] = diagonal ? stepRight : 0;
      count++;
    }
  }
  from[offsets] = count;
  return { from, step, next, weight, squeeze };
}

/** The tables of ordinary and of territorial fields, by the parameters that they were made from. */
const TABLES = new WeakMap<InfluenceParameters, { ordinary: StepTable; territorial: StepTable }>();

function tableOf({ parameters, territorial }: InfluenceField): StepTable {
  let tables = TABLES.get(parameters);
  if (!tables) {
    const { diagonalDamping, territorialDiagonalDamping } = parameters;
    tables = { ordinary: makeTable(diagonalDamping), territorial: makeTable(territorialDiagonalDamping) };
    TABLES.set(parameters, tables);
  }
  return territorial ? tables.territorial : tables.ordinary;
}

/** Scratch memory of the radiation; one per computation. After accumulateInfluence(), `queue` lists the points visited, in their order. */
export class Spread {
  readonly queue = new Int16Array(BOARD_ARRAY);
  /** Number of points in `queue`. */
  visited = 0;
  /** By place in the queue: offset number. */
  readonly offset = new Int16Array(BOARD_ARRAY);
  /** By Point: what has arrived so far; −1 for a point that was not reached. */
  readonly arrived = new Float64Array(BOARD_ARRAY).fill(-1);
}

/**
 * Adds to `field.influence[color]` what the source at a point radiates, by the field's strength, attenuation and permeability
 * (manual 13.7).
 */
export function accumulateInfluence(
  field: InfluenceField,
  color: Stone,
  source: Point,
  spread: Spread,
): void {
  const { from, step, next, weight, squeeze } = tableOf(field);
  const { negligible } = field.parameters;
  const { queue, offset, arrived } = spread;
  const { board, safe } = field;
  const influence = field.influence[color];
  const permeability = field.permeability[color];
  const divisor = field.attenuation[color][source];
  queue[0] = source;
  offset[0] = CENTER;
  arrived[source] = field.strength[color][source];
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const point = queue[head];
    const at = offset[head];
    const here = arrived[point];
    // What stops others does not stop a source: an intrusion begins beyond the wall that it stands in.
    const leaving = (head === 0 ? here : here * permeability[point]) / divisor;
    for (let s = from[at], end = from[at + 1]; s < end; s++) {
      const to = point + step[s];
      if (board[to] !== 0 && (board[to] === 3 || safe[to] !== 0)) continue;
      let carried = leaving * weight[s];
      const down = squeeze[2 * s];
      if (down !== 0) {
        const a = permeability[point + down];
        const b = permeability[point + squeeze[2 * s + 1]];
        carried *= a > b ? a : b;
      }
      if (carried <= negligible) continue;
      if (arrived[to] < 0) {
        arrived[to] = carried;
        queue[tail] = to;
        offset[tail] = at + next[s];
        tail++;
      } else arrived[to] += carried;
    }
  }
  for (let i = 0; i < tail; i++) {
    influence[queue[i]] += arrived[queue[i]];
    arrived[queue[i]] = -1;
  }
  spread.visited = tail;
}
