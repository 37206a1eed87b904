/**
 * What every point is worth as territory, from 1 for certainly white's to −1 for certainly black's (manual 13.5).
 *
 * The manual gives the form: ((w − b)/(w + b))³, reduced where both influences are small for that part of the board, then
 * degraded to the minimum of the neighbours, then non-territory and prisoners. What it leaves open was found by giving this
 * function the influence maps that gnugo prints for 62 game positions and comparing with the territory maps that it prints:
 * the degrading goes only as far as a neighbour lets the other side's influence out (its permeability, so that a wall
 * protects what is behind it), and `enough` below. The mean difference over all points is 0.001, and 0.002 for 48 other positions.
 */
import { BLACK, BOARD_ARRAY, EMPTY, SOUTH, STRIDE, WHITE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { NOT_SAFE } from './field.ts';
import type { InfluenceField } from './field.ts';
import type { InfluenceParameters } from './parameters.ts';

/** Divisors may not vanish, whatever the parameters. */
const MIN_ENOUGH = 1;
/** Distances from the edge are less than this. */
const NEAR_TO_COUNT = 10;

/** How much influence makes a point at these distances from the nearer and the farther edge (0 on it) count in full. */
function enough(p: InfluenceParameters, near: number, far: number): number {
  const amount = p.edge + p.line * Math.min(near, p.lines) - p.corner * Math.max(0, p.cornerLines - far);
  return Math.max(MIN_ENOUGH, amount);
}

interface EnoughTables {
  /** By both distances, near × NEAR_TO_COUNT + far. */
  readonly usual: Float64Array;
  /** The same in fields that are `centred`: what suffices at the side suffices everywhere. */
  readonly centred: Float64Array;
}

/** By the parameters that they were made from. */
const ENOUGH = new WeakMap<InfluenceParameters, EnoughTables>();

function enoughBy(parameters: InfluenceParameters): EnoughTables {
  let tables = ENOUGH.get(parameters);
  if (!tables) {
    const usual = Float64Array.from({ length: NEAR_TO_COUNT * NEAR_TO_COUNT }, (_, i) =>
      enough(parameters, Math.floor(i / NEAR_TO_COUNT), i % NEAR_TO_COUNT),
    );
    const centred = usual.map((amount, i) => Math.min(amount, enough(parameters, 0, i % NEAR_TO_COUNT)));
    tables = { usual, centred };
    ENOUGH.set(parameters, tables);
  }
  return tables;
}

/** Writes `field.territory` from its influence, permeability and non-territory; reads nothing else but the board. */
export function valueTerritory(field: InfluenceField): void {
  const { size, points, board, safe, territory, nonTerritory } = field;
  const white = field.influence[WHITE];
  const black = field.influence[BLACK];
  const guess = new Float64Array(BOARD_ARRAY);
  const suffices = enoughBy(field.parameters)[field.centred ? 'centred' : 'usual'];
  const { shortfall } = field.parameters;
  for (const point of points) {
    const sum = white[point] + black[point];
    if (sum === 0) continue;
    const share = (white[point] - black[point]) / sum;
    const row = Math.floor(point / STRIDE) - 1;
    const column = (point % STRIDE) - 1;
    const toRow = Math.min(row, size - 1 - row);
    const toColumn = Math.min(column, size - 1 - column);
    const near = toRow < toColumn ? toRow : toColumn;
    const far = toRow < toColumn ? toColumn : toRow;
    const part = Math.max(white[point], black[point]) / suffices[near * NEAR_TO_COUNT + far];
    guess[point] = share * share * share * (part < 1 ? part ** shortfall : 1);
  }
  for (const point of points) {
    territory[point] = 0;
    if (safe[point] !== NOT_SAFE) continue;
    const stone = board[point];
    const value = guess[point];
    const owner = value > 0 ? WHITE : BLACK;
    if (value !== 0 && (nonTerritory[point] & owner) === 0) territory[point] = degraded(field, guess, point);
    // The point of the prisoner comes on top of the point that it leaves.
    if (stone !== EMPTY) territory[point] += stone === BLACK ? 1 : -1;
  }
}

/** The guess of a point drawn towards the least of its neighbours, as far as each lets the other side's influence out. */
function degraded(field: InfluenceField, guess: Float64Array, point: Point): number {
  const sign = guess[point] > 0 ? 1 : -1;
  const permeability = field.permeability[sign === 1 ? BLACK : WHITE];
  const value = sign * guess[point];
  let least = value;
  for (let k = 0; k < 4; k++) {
    const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
    if (field.board[beside] === 3 || field.safe[beside] !== NOT_SAFE) continue;
    const drawn = value - permeability[beside] * (value - sign * guess[beside]);
    if (drawn < least) least = drawn;
  }
  return least > 0 ? sign * least : 0;
}

/** Sum of the territory, prisoners on the board included: white minus black, without komi (estimate_territorial_value). */
export function territorySum({ points, territory }: InfluenceField): number {
  let sum = 0;
  for (const point of points) sum += territory[point];
  return sum;
}

/**
 * What changed between two fields with the same side to move, by Point and in total, for `color`: positive is better for it
 * (influence_delta_territory). A stone that was taken counts by the prisoner that it became; `after` may have more stones.
 * Where break-ins were looked for in `before` only, the points they took off are left out: no move has made them territory.
 */
export function territoryDelta(
  before: InfluenceField,
  after: InfluenceField,
  color: 1 | 2,
): { byPoint: Float64Array; total: number } {
  const sign = color === WHITE ? 1 : -1;
  const byPoint = new Float64Array(BOARD_ARRAY);
  let total = 0;
  const broken = after.broken === null ? before.broken : null;
  for (const point of after.points) {
    if (broken !== null && broken[point] !== 0 && after.board[point] === before.board[point]) continue;
    let change = after.territory[point] - before.territory[point];
    // The stones that are gone are prisoners now.
    if (before.board[point] !== EMPTY && after.board[point] !== before.board[point])
      change += before.board[point] === BLACK ? 1 : -1;
    byPoint[point] = sign * change;
    total += byPoint[point];
  }
  return { byPoint, total };
}
