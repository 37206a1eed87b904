/**
 * What the shapes of owl_attackpats.db and owl_defendpats.db say of moves in a fight, for the guesses of the search (fightSearch.ts): the sum of the weights
 * of all patterns that stand around a point. Patterns of the databases are known by name; those that reach too far, or that ask for
 * more than a shape, say nothing here.
 *
 * What the eight points beside and diagonal hold leaves a few of the patterns, turned every way; these are listed once for each and tested one by one.
 */
import { BOARD_ARRAY, OFF_BOARD, STRIDE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { transformShape } from '../../patterns/format/transform.ts';
import { EAST, EMPTY_BIT, NORTH, OTHER_BIT, OWN_BIT, SOUTH, WEST } from '../../patterns/format/types.ts';
import type { PatternShape } from '../../patterns/format/types.ts';
import { MOVE } from '../../patterns/format/layout.ts';
import * as layout from '../../patterns/format/layout.ts';
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import { COLOR } from './fightBoard.ts';

/** Where the shapes are: the defender's, the attacker's. */
export const SHAPE_DATABASES: readonly string[] = ['owl_defendpats', 'owl_attackpats'];

const OFF_BIT = 8;
const ON_BOARD = EMPTY_BIT | OWN_BIT | OTHER_BIT;
const ANYTHING = ON_BOARD | OFF_BIT;
/** Columns and rows that a shape reaches from its move; edges may be one farther. */
const REACH = 2;

/** The points around a move, column and row from it, the nearest first. */
export const AROUND: readonly (readonly [number, number])[] = around();
const SLOTS = AROUND.length;
/** Those that are looked up at once. */
const NEAR = 8;
/** By what is allowed, how likely it is: empty 4, each side's stones 2, beyond the edge 1. */
const LIKELY = Array.from({ length: 16 }, (_, bits) =>
  [4, 2, 2, 1].reduce((sum, n, i) => sum + n * ((bits >> i) & 1), 0),
);
/** In a list of tests: the first shape, the end. */
const SHAPE = 1 << 14;
const END = 0xffff;

function around(): [number, number][] {
  const points: [number, number][] = [];
  for (let y = -REACH; y <= REACH; y++)
    for (let x = -REACH; x <= REACH; x++) if (x !== 0 || y !== 0) points.push([x, y]);
  const far = REACH + 1;
  points.sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d);
  return [...points, [0, -far], [far, 0], [0, far], [-far, 0]];
}

/** A pattern as it lies on the board: what may be at each slot, and its weight. */
interface Turned {
  readonly allowed: readonly number[];
  readonly weight: number;
}

/** What is known of the shapes of a database. */
export class MoveShapes {
  /** By shape: its weight; what is allowed in the nearest slots, four bits each; tests of the others, the least likely first. */
  private readonly weights: Float64Array;
  private readonly near: Int32Array;
  private readonly tests: readonly (readonly number[])[];
  /** By side and by what the nearest slots hold: where the list of shapes begins that may stand then, 0 for not made; the weights of those that do. */
  private readonly lists = new Uint32Array(2 << (2 * NEAR));
  private readonly sums = new Float32Array(2 << (2 * NEAR));
  /** Of each such shape the tests that are left, then its number; END after the last. A test: slot, what is allowed, how many numbers to skip. */
  private program = new Uint16Array(1 << 12);
  private length = 1;

  /** `weights`: by the name of a pattern of the database. */
  constructor(database: PatternDatabase | undefined, weights: Readonly<Record<string, number>>) {
    const turned = database === undefined ? [] : turnedOf(database, weights);
    this.weights = Float64Array.from(turned, ({ weight }) => weight);
    this.near = Int32Array.from(turned, ({ allowed }) =>
      allowed.slice(0, NEAR).reduce((mask, bits, slot) => mask | (bits << (4 * slot)), 0),
    );
    this.tests = turned.map(({ allowed }) => testsOf(allowed));
  }

  /** The sum of the weights of what stands around the point, whose surroundings are listed in `where` from `at` on. */
  weightAt(s: Int16Array, where: Int16Array, at: number, side: Stone): number {
    let near = side - 1;
    for (let slot = NEAR - 1; slot >= 0; slot--) near = (near << 2) | s[COLOR + where[at + slot]];
    if (this.lists[near] === 0) this.makeList(near, side);
    let sum = this.sums[near];
    const { program } = this;
    for (let i = this.lists[near]; ; i++) {
      const test = program[i];
      if (test < SHAPE) {
        if (((test >> (5 + s[COLOR + where[at + (test & 31)]])) & 1) === 0) i += test >> 9;
      } else if (test === END) return sum;
      else sum += this.weights[test - SHAPE];
    }
  }

  private makeList(near: number, side: Stone): void {
    const { near: allowed, tests, weights } = this;
    // Shapes are drawn with the side's stones as its own: colours are 0 empty, 1 black, 2 white, 3 beyond the edge.
    const turned = side === 1 ? [0, 1, 2, 3] : [0, 2, 1, 3];
    let there = 0;
    for (let slot = 0; slot < NEAR; slot++) there |= 1 << (4 * slot + turned[(near >> (2 * slot)) & 3]);
    this.lists[near] = this.length;
    let sum = 0;
    for (let shape = 0; shape < allowed.length; shape++) {
      if ((there & ~allowed[shape]) !== 0) continue;
      if (tests[shape].length === 0) sum += weights[shape];
      else this.add(side === 1 ? tests[shape] : tests[shape].map(withColorsSwapped), SHAPE + shape);
    }
    this.add([], END);
    this.sums[near] = sum;
  }

  private add(tests: readonly number[], end: number): void {
    if (this.length + tests.length >= this.program.length) {
      const longer = new Uint16Array(2 * this.program.length);
      longer.set(this.program);
      this.program = longer;
    }
    for (let i = 0; i < tests.length; i++) this.program[this.length++] = tests[i];
    this.program[this.length++] = end;
  }
}

/** Where the points around each point of a region are; points beyond the edge are none, wherever a row of the board goes on. */
export class Surroundings {
  /** By Point, where its list begins. */
  readonly at = new Int16Array(BOARD_ARRAY);
  where = new Int16Array(0);

  begin(s: Int16Array, region: readonly Point[]): void {
    this.where = new Int16Array(region.length * SLOTS);
    const steps = (from: Point, step: number): number => {
      let count = 0;
      while (count <= REACH && s[COLOR + from + step * (count + 1)] !== OFF_BOARD) count++;
      return count;
    };
    for (const [i, point] of region.entries()) {
      const [north, east, south, west] = [-STRIDE, 1, STRIDE, -1].map((step) => steps(point, step));
      this.at[point] = i * SLOTS;
      for (const [k, [x, y]] of AROUND.entries()) {
        const isOn = x <= east && -x <= west && y <= south && -y <= north;
        this.where[i * SLOTS + k] = isOn ? point + y * STRIDE + x : 0;
      }
    }
  }
}

/** Slot, what is allowed, and how many tests come after it, for each slot that is not near. */
function testsOf(allowed: readonly number[]): number[] {
  const slots = AROUND.flatMap((_, slot) => (slot < NEAR || allowed[slot] === ANYTHING ? [] : [slot]));
  slots.sort((a, b) => LIKELY[allowed[a]] - LIKELY[allowed[b]]);
  return slots.map((slot, i) => slot | (allowed[slot] << 5) | ((slots.length - i) << 9));
}

/** The test that asks of white what it asked of black. */
function withColorsSwapped(test: number): number {
  const own = (test >> 6) & 1;
  const other = (test >> 7) & 1;
  return (test & ~(3 << 6)) | (other << 6) | (own << 7);
}

function turnedOf(database: PatternDatabase, weights: Readonly<Record<string, number>>): Turned[] {
  const found: Turned[] = [];
  for (const [pattern, { name }] of database.records.entries()) {
    if (!Object.hasOwn(weights, name) || database.constraint(pattern) !== null) continue;
    const at = pattern * layout.PATTERN_INTS;
    const { patterns, turned } = database.sections;
    const shape = database.shape(pattern);
    const move = patterns[at + MOVE];
    const moveX = move % shape.width;
    const moveY = Math.floor(move / shape.width);
    const from = patterns[at + layout.TURNED_FROM];
    const seen = new Set<string>();
    for (let k = 0; k < patterns[at + layout.TURNED_COUNT]; k++) {
      const transformation = turned[(from + k) * layout.TURNED_INTS + 1];
      const lying = transformShape(transformation, { ...shape, moveX, moveY, transformations: [] });
      const allowed = allowedAround(lying);
      // A symmetric shape stands once.
      if (!allowed || seen.has(allowed.join())) continue;
      seen.add(allowed.join());
      found.push({ allowed, weight: weights[name] });
    }
  }
  return found;
}

/** What may be around the move; undefined where the shape reaches too far. */
function allowedAround({ width, height, cells, edges, moveX, moveY }: PatternShape): number[] | undefined {
  let reached = 0;
  const allowed = AROUND.map(([x, y]) => {
    const column = moveX + x;
    const row = moveY + y;
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    if (isInside) {
      reached++;
      return cells[row * width + column];
    }
    const isBeyond =
      (column < 0 && (edges & WEST) !== 0) ||
      (column >= width && (edges & EAST) !== 0) ||
      (row < 0 && (edges & NORTH) !== 0) ||
      (row >= height && (edges & SOUTH) !== 0);
    return isBeyond ? OFF_BIT : ANYTHING;
  });
  return reached === width * height - 1 ? allowed : undefined;
}
