/**
 * What a dragon fights in when nothing gets in or out: the empty points it can reach, with the stones inside, as a small graph.
 *
 * The attacker's chains around it count as walls, which cannot be captured, when they have three liberties in the open; those without
 * any are inside, with their own small eyes. A dragon of the same colour that could be joined, a wall with fewer liberties in the open, or a
 * space too large mean that the fight is not closed.
 */
import { BOARD_ARRAY, EMPTY, SIDES } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { OwlParameters } from './parameters.ts';
import type { OwlTarget } from './question.ts';

/** Vertices are points where something can be played, now or after captures; masks have bit i for vertex i. */
export interface ClosedSpace {
  readonly points: readonly Point[];
  /** By vertex: the vertices beside it. */
  readonly neighbors: readonly number[];
  /** Vertices beside a wall of the attacker's. */
  readonly walled: number;
  /** By chain of the dragon that must not be captured: the vertices beside it. */
  readonly chains: readonly number[];
  readonly attackers: number;
  readonly defenders: number;
  /** The vertex where a ko may not be taken back, plus one; 0 for none. */
  readonly ko: number;
}

/** The space of the question's dragon, or undefined where the fight is not closed or too large. */
export function closedSpace(
  position: Position,
  question: OwlTarget,
  parameters: OwlParameters,
): ClosedSpace | undefined {
  return new SpaceFinder(position, question, parameters).find();
}

class SpaceFinder {
  readonly #position: Position;
  readonly #question: OwlTarget;
  readonly #parameters: OwlParameters;
  readonly #owner: Stone;
  /** By Point: vertex plus one. */
  readonly #vertex = new Int8Array(BOARD_ARRAY);
  readonly #points: Point[] = [];
  /** A stone of each of the attacker's chains beside the dragon. */
  readonly #besieging: Point[] = [];
  readonly #found = new Int16Array(BOARD_ARRAY);

  constructor(position: Position, question: OwlTarget, parameters: OwlParameters) {
    this.#position = position;
    this.#parameters = parameters;
    this.#question = question;
    const stone = position.points.find((point) => question.goal[point] !== 0)!;
    this.#owner = position.colorAt[stone] as Stone;
  }

  find(): ClosedSpace | undefined {
    const { goal, friends } = this.#question;
    const position = this.#position;
    const stones = position.points.filter((point) => goal[point] !== 0);
    if (friends !== null && stones.some((stone) => friends[stone] !== 0)) return undefined;
    const chains = new Set(stones.map((stone) => position.findOrigin(stone)));
    const largest = Math.max(...[...chains].map((chain) => position.countStones(chain)));
    const vital: Point[] = [];
    for (const chain of chains) {
      const count = position.findStones(chain, BOARD_ARRAY, this.#found);
      if (count >= Math.min(largest, this.#parameters.lostShare * stones.length)) vital.push(chain);
      else for (let i = 0; i < count; i++) if (!this.#add(this.#found[i])) return undefined;
      for (const liberty of this.#liberties(chain)) if (!this.#add(liberty)) return undefined;
      const links = position.chainLinks(chain, this.#found);
      this.#besieging.push(...this.#found.subarray(0, links));
    }
    if (!this.#grow()) return undefined;
    return this.#space(vital);
  }

  /** Takes a point into the space; false when it grows too large. */
  #add(point: Point): boolean {
    if (this.#vertex[point] !== 0) return true;
    if (this.#points.length === this.#parameters.fightPoints) return false;
    this.#points.push(point);
    this.#vertex[point] = this.#points.length;
    return true;
  }

  /** Takes in what is reached from the points of the space; false when that is too much, or not closed. */
  #grow(): boolean {
    const { goal } = this.#question;
    // What counts as a wall may turn out to be inside after the space has grown.
    for (let size = -1; size < this.#points.length;) {
      size = this.#points.length;
      if (!this.#flood()) return false;
      const beside = this.#points.flatMap((point) => SIDES.map((side) => point + side));
      for (const stone of [...this.#besieging, ...beside]) {
        if (this.#vertex[stone] !== 0 || goal[stone] !== 0 || !this.#isStone(stone)) continue;
        if (!this.#addChain(stone)) return false;
      }
    }
    return true;
  }

  /** Takes in the empty points that are reached; false when they are too many. */
  #flood(): boolean {
    const { colorAt } = this.#position;
    for (let i = 0; i < this.#points.length; i++)
      for (const side of SIDES)
        if (colorAt[this.#points[i] + side] === EMPTY && !this.#add(this.#points[i] + side)) return false;
    return true;
  }

  /** Takes in a chain beside the space, if it is no wall; false when it means that the fight is not closed. */
  #addChain(stone: Point): boolean {
    const { colorAt } = this.#position;
    const { dead, friends } = this.#question;
    const elsewhere = this.#liberties(stone).filter((liberty) => this.#vertex[liberty] === 0);
    const isOwn = colorAt[stone] === this.#owner;
    if (isOwn && friends !== null && friends[stone] !== 0) return false;
    if (this.#isOutside(elsewhere)) {
      if (isOwn || elsewhere.length < this.#parameters.wallLiberties) return false;
      return dead === null || dead[stone] === 0;
    }
    const count = this.#position.findStones(stone, BOARD_ARRAY, this.#found);
    return [...this.#found.subarray(0, count), ...elsewhere].every((point) => this.#add(point));
  }

  /** Whether there is so much room around these empty points, beyond the space, that they are outside. */
  #isOutside(points: readonly Point[]): boolean {
    const { colorAt } = this.#position;
    const seen = new Set(points);
    for (const point of seen) {
      if (seen.size > this.#parameters.pocket) return true;
      for (const side of SIDES)
        if (colorAt[point + side] === EMPTY && this.#vertex[point + side] === 0) seen.add(point + side);
    }
    return seen.size > this.#parameters.pocket;
  }

  #isStone(point: Point): boolean {
    const color = this.#position.colorAt[point];
    return color === this.#owner || color === 3 - this.#owner;
  }

  #liberties(chain: Point): Point[] {
    const count = this.#position.findLiberties(chain, BOARD_ARRAY, this.#found);
    return [...this.#found.subarray(0, count)];
  }

  #space(vital: readonly Point[]): ClosedSpace {
    const position = this.#position;
    const { colorAt, koPoint } = position;
    const owner = this.#owner;
    const attacker = 3 - owner;
    const mask = (test: (point: Point) => boolean): number =>
      this.#points.reduce((sum, point, v) => (test(point) ? sum | (1 << v) : sum), 0);
    const beside = (point: Point, test: (other: Point) => boolean): boolean =>
      SIDES.some((side) => test(point + side));
    const inside = (point: Point): boolean => this.#vertex[point] !== 0;
    return {
      points: this.#points,
      neighbors: this.#points.map((point) => mask((other) => SIDES.some((side) => point + side === other))),
      walled: mask((point) => beside(point, (other) => colorAt[other] === attacker && !inside(other))),
      chains: vital.map((chain) =>
        mask((point) =>
          beside(point, (other) => colorAt[other] === owner && position.findOrigin(other) === chain),
        ),
      ),
      attackers: mask((point) => colorAt[point] === attacker),
      defenders: mask((point) => colorAt[point] === owner),
      ko: koPoint === 0 ? 0 : this.#vertex[koPoint],
    };
  }
}
