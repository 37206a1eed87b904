/**
 * What the shapes of owl_attackpats.db and owl_defendpats.db say of moves in a fight, for the guesses of the search (fightSearch.ts): the sum of the weights
 * of all patterns that stand around a point. Patterns of the databases are known by name; those that reach too far, or that ask for
 * more than a shape, say nothing here.
 *
 * All patterns, turned every way, are one automaton over the points around the move, the nearest first; its states are made when they are first
 * reached, and stay for all fights.
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

const OFF_BIT = 8;
const ON_BOARD = EMPTY_BIT | OWN_BIT | OTHER_BIT;
const ANYTHING = ON_BOARD | OFF_BIT;
/** Columns and rows that a shape reaches from its move; edges may be one farther. */
const REACH = 2;

/** The points around a move, column and row from it, the nearest first. */
const AROUND: readonly (readonly [number, number])[] = around();
const SLOTS = AROUND.length;
/** States before all are forgotten. */
const MOST_STATES = 400_000;

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

/** The points around each point of a region; one automaton for a database. */
export class MoveShapes {
  private readonly turned: readonly Turned[];
  /** By turned pattern and slot, the first slot from there on that it asks about; SLOTS for none. */
  private readonly asks: readonly Uint8Array[];
  /** By state: which slot it asks about, -1 for none. By state and answer: the state after it, 0 for not made; the weights of what is there for sure then. */
  private slotOf = new Int8Array(256);
  private next = new Int32Array(4 * 256);
  private gains = new Float32Array(4 * 256);
  private alive: (readonly number[])[] = [];
  private known = new Map<string, number>();

  /** `weights`: by the name of a pattern of the database. */
  constructor(database: PatternDatabase | undefined, weights: Readonly<Record<string, number>>) {
    this.turned = database === undefined ? [] : turnedOf(database, weights);
    this.asks = this.turned.map(({ allowed }) => asksFrom(allowed));
    this.restart();
  }

  /** The sum of the weights of what stands around the point, whose surroundings are listed in `where` from `at` on. */
  weightAt(s: Int16Array, where: Int16Array, at: number, side: Stone): number {
    let state = 1;
    let sum = 0;
    for (;;) {
      const slot = this.slotOf[state];
      if (slot < 0) return sum;
      const color = s[COLOR + where[at + slot]];
      // 0 empty, 1 the side's, 2 the other's, 3 beyond the edge.
      const found = color === 0 || color === OFF_BOARD || side === 1 ? color : 3 - color;
      const way = 4 * state + found;
      const to = this.next[way];
      if (to === 0) {
        const gain = this.gain;
        state = this.extend(state, slot, found);
        sum += this.gain - gain;
      } else {
        state = to;
        sum += this.gains[way];
      }
    }
  }

  private restart(): void {
    this.alive = [[]];
    this.known.clear();
    this.next.fill(0);
    this.stateOf(
      this.turned.map((_, i) => i),
      0,
    );
  }

  private extend(state: number, slot: number, found: number): number {
    const left = this.alive[state].filter((i) => (this.turned[i].allowed[slot] & (1 << found)) !== 0);
    if (this.alive.length >= MOST_STATES) {
      this.restart();
      return this.stateOf(left, slot + 1);
    }
    const before = this.gain;
    const to = this.stateOf(left, slot + 1);
    this.next[4 * state + found] = to;
    this.gains[4 * state + found] = this.gain - before;
    return to;
  }

  /** The weights of all that were found to be there for sure while states were made. */
  private gain = 0;

  /** The state in which these patterns may still stand, all slots before `from` being known. */
  private stateOf(patterns: readonly number[], from: number): number {
    const open: number[] = [];
    let slot = SLOTS;
    for (const i of patterns) {
      const asks = this.asks[i][from];
      if (asks === SLOTS) this.gain += this.turned[i].weight;
      else open.push(i);
      if (asks < slot) slot = asks;
    }
    const asks = open.length === 0 ? -1 : slot;
    const key = String.fromCharCode(asks + 1, ...open);
    const same = this.known.get(key);
    if (same !== undefined) return same;
    const state = this.alive.length;
    this.known.set(key, state);
    this.alive.push(open);
    if (state >= this.slotOf.length) this.grow();
    this.slotOf[state] = asks;
    return state;
  }

  private grow(): void {
    const size = 2 * this.slotOf.length;
    const slotOf = new Int8Array(size);
    const next = new Int32Array(4 * size);
    const gains = new Float32Array(4 * size);
    slotOf.set(this.slotOf);
    next.set(this.next);
    gains.set(this.gains);
    Object.assign(this, { slotOf, next, gains });
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

function asksFrom(allowed: readonly number[]): Uint8Array {
  const asks = new Uint8Array(SLOTS + 1).fill(SLOTS);
  for (let slot = SLOTS - 1; slot >= 0; slot--)
    asks[slot] = allowed[slot] === ANYTHING ? asks[slot + 1] : slot;
  return asks;
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
