/**
 * What is shut in, and where a fight about it takes place.
 *
 * The attacker's stones make a wall together with the points between stones that are linked: a jump, a knight's move, the way down to the
 * edge. What is reached from the open board without crossing the wall is outside. A fight is about what is inside, with a margin of outside
 * points where the wall can be broken; whoever of the defender's goes beyond that has got out.
 */
import {
  BOARD_ARRAY,
  EMPTY,
  OFF_BOARD,
  SIDES,
  STRIDE,
  columnOf,
  opponent,
  pointAt,
  rowOf,
} from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Fight } from './fightBoard.ts';
import { REGION_POINTS } from './fightSearch.ts';

/** What is known of a board: stones and ko. */
export interface Board {
  readonly size: number;
  readonly colorAt: ArrayLike<number>;
  readonly koPoint: Point;
  readonly points: Iterable<Point>;
}

/** How far apart stones may stand and still be a wall: what lies between them, one row for each kind of link. */
interface Link {
  readonly other: readonly [number, number];
  readonly between: readonly (readonly [number, number])[];
}
const JUMP: Link = { other: [2, 0], between: [[1, 0]] };
const KNIGHT: Link = {
  other: [2, 1],
  between: [
    [1, 0],
    [1, 1],
  ],
};
const LONG_JUMP: Link = {
  other: [3, 0],
  between: [
    [1, 0],
    [2, 0],
  ],
};
const LONG_KNIGHT: Link = {
  other: [3, 1],
  between: [
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
  ],
};

/** A link in one direction: how far from a stone the other is, and the points between. */
interface Reach {
  readonly other: number;
  readonly between: readonly number[];
}

/** In all directions from the earlier of two stones in reading order: from the later one they look the same. */
function reaches(links: readonly Link[]): Reach[] {
  const found = new Map<number, Reach>();
  for (const { other, between } of links) {
    for (const [x, y] of [1, -1].flatMap((sign) => [
      [1, sign * STRIDE],
      [-1, sign * STRIDE],
      [STRIDE, sign],
      [-STRIDE, sign],
    ])) {
      const place = ([a, b]: readonly [number, number]): number => a * x + b * y;
      if (place(other) > 0) found.set(place(other), { other: place(other), between: between.map(place) });
    }
  }
  return [...found.values()];
}

/** The links of a tight wall, and of ever looser ones; and from which line a wall reaches down to the edge. */
const WALLS: readonly { links: readonly Reach[]; line: number }[] = [
  { links: reaches([JUMP, KNIGHT]), line: 3 },
  { links: reaches([JUMP, KNIGHT, LONG_JUMP, LONG_KNIGHT]), line: 4 },
];
/** Chains of the wall with so many liberties at most can be threatened, or with one more by stones outside. */
const WEAK_LIBERTIES = 2;
/** Empty points at least so far from every stone are open board. */
const OPEN_DISTANCE = 3;

export class Enclosure {
  readonly defender: Stone;
  private readonly board: Board;
  private readonly attacker: Stone;
  /** By Point: 1 on empty points of the wall. */
  private wall = new Uint8Array(BOARD_ARRAY);
  /** By Point: 1 on stones of the attacker's that are no wall. */
  private readonly captive = new Uint8Array(BOARD_ARRAY);
  /** By Point: 1 what is outside, and what of the wall is reached from there by points of the wall. */
  private readonly shell = new Uint8Array(BOARD_ARRAY);
  /** By Point: 1 what is outside. */
  private readonly outside = new Uint8Array(BOARD_ARRAY);

  constructor(board: Board, defender: Stone, looseness: number) {
    this.board = board;
    this.defender = defender;
    this.attacker = opponent(defender);
    const near = nearStones(board);
    this.flood(looseness, near);
    if (this.findCaptives()) this.flood(looseness, near);
  }

  /** Attackers that are shut in themselves are no wall; whether there are any. */
  private findCaptives(): boolean {
    const { points, colorAt } = this.board;
    const seen = new Set<Point>();
    let found = false;
    for (const point of points) {
      if (colorAt[point] !== this.attacker || seen.has(point)) continue;
      const { stones, isOut } = this.chain(point);
      for (const stone of stones) {
        seen.add(stone);
        if (!isOut) this.captive[stone] = 1;
      }
      found ||= !isOut;
    }
    return found;
  }

  /** How loose walls may be: numbers from 0 up to this one, without it. */
  static readonly kinds = WALLS.length;

  /** The defender's stones that are shut in, those that share an inside together, of which one at least is among these points. */
  groups(among = this.board.points): Point[][] {
    const { colorAt } = this.board;
    const seen = new Set<Point>();
    const groups: Point[][] = [];
    for (const point of among) {
      if (colorAt[point] !== this.defender || seen.has(point)) continue;
      const inside = this.inside([point]);
      const group = [...inside].filter((other) => colorAt[other] === this.defender);
      for (const stone of group) seen.add(stone);
      if (group.every((stone) => !SIDES.some((side) => this.outside[stone + side] !== 0))) groups.push(group);
    }
    return groups;
  }

  /**
   * The fight about these stones; undefined where it takes too much room. Where the wall has gaps both may play into them, `depth` points
   * deep; beyond that the attacker has blocked.
   */
  fight(target: readonly Point[], depth: number): Fight | undefined {
    const { wall } = this;
    const region = new Set([...this.inside(target)].filter((point) => wall[point] === 0));
    let edge = [...target];
    const besides = (points: readonly Point[]): Point[] =>
      points.flatMap((point) => SIDES.map((side) => point + side));
    const colorAt = Uint8Array.from(this.board.colorAt);
    for (let i = 0; i <= depth; i++) {
      if (i === 1) edge = [...region];
      edge = [...new Set(besides(edge))].filter((point) => wall[point] !== 0 && !region.has(point));
      for (const point of edge) region.add(point);
    }
    for (const point of this.weakWall(region)) region.add(point);
    if (region.size > REGION_POINTS) return undefined;
    for (const point of besides([...region]))
      if (colorAt[point] === EMPTY && !region.has(point)) colorAt[point] = this.attacker;
    const order = [...region].sort((a, b) => a - b);
    return { colorAt, koPoint: this.board.koPoint, defender: this.defender, target, region: order };
  }

  /**
   * The stones of the wall beside a region that are soon in atari, with their liberties: what is played there must be answered. Such chains
   * have two liberties, or three where the defender's stones stand outside, too.
   */
  private weakWall(region: ReadonlySet<Point>): Point[] {
    const { colorAt } = this.board;
    const seen = new Set<Point>();
    const weak: Point[] = [];
    for (const point of region) {
      for (const side of SIDES) {
        const beside = point + side;
        if (colorAt[beside] !== this.attacker || region.has(beside) || seen.has(beside)) continue;
        const stones = new Set<Point>([beside]);
        const liberties = new Set<Point>();
        let hasFoes = false;
        for (const stone of stones) {
          seen.add(stone);
          for (const step of SIDES) {
            const next = stone + step;
            if (colorAt[next] === this.attacker) stones.add(next);
            else if (colorAt[next] === EMPTY) liberties.add(next);
            else if (colorAt[next] === this.defender && !region.has(next)) hasFoes = true;
          }
        }
        if (liberties.size <= (hasFoes ? WEAK_LIBERTIES + 1 : WEAK_LIBERTIES))
          weak.push(...stones, ...liberties);
      }
    }
    return weak;
  }

  /** What shares an inside with these stones: empty points, the defender's stones, and attackers that have no liberty outside. */
  private inside(from: readonly Point[]): Set<Point> {
    const { colorAt } = this.board;
    const inside = new Set<Point>(from);
    for (const point of inside) {
      if (this.wall[point] !== 0) continue;
      for (const side of SIDES) {
        const beside = point + side;
        if (inside.has(beside) || this.outside[beside] !== 0) continue;
        const color = colorAt[beside];
        if (color === OFF_BOARD) continue;
        if (color !== this.attacker) inside.add(beside);
        else {
          const { stones, isOut } = this.chain(beside);
          if (!isOut) for (const stone of stones) inside.add(stone);
        }
      }
    }
    return inside;
  }

  /** A chain, and whether it has a liberty outside, or in the wall towards there. */
  private chain(from: Point): { stones: Set<Point>; isOut: boolean } {
    const { colorAt } = this.board;
    const stones = new Set<Point>([from]);
    let isOut = false;
    for (const stone of stones) {
      for (const side of SIDES) {
        if (colorAt[stone + side] === colorAt[from]) stones.add(stone + side);
        else if (this.shell[stone + side] !== 0) isOut = true;
      }
    }
    return { stones, isOut };
  }

  /** By Point: 1 on empty points between stones of the attacker's that are linked. */
  private findWall(looseness: number): Uint8Array<ArrayBuffer> {
    const { points, colorAt, size } = this.board;
    const { links, line } = WALLS[looseness];
    const wall = new Uint8Array(BOARD_ARRAY);
    for (const stone of points) {
      if (!this.isWall(stone)) continue;
      for (const { other, between } of links) {
        if (this.isWall(stone + other) && between.every((step) => colorAt[stone + step] === EMPTY))
          for (const step of between) wall[stone + step] = 1;
      }
      const row = rowOf(stone);
      const column = columnOf(stone);
      if (row < line) this.dropDown(wall, stone, row, -STRIDE);
      if (size - 1 - row < line) this.dropDown(wall, stone, size - 1 - row, STRIDE);
      if (column < line) this.dropDown(wall, stone, column, -1);
      if (size - 1 - column < line) this.dropDown(wall, stone, size - 1 - column, 1);
    }
    return wall;
  }

  /** Closes so many points from a stone to the edge, if they are all empty. */
  private dropDown(wall: Uint8Array, stone: Point, lines: number, step: number): void {
    const { colorAt } = this.board;
    for (let i = 1; i <= lines; i++) if (colorAt[stone + i * step] !== EMPTY) return;
    for (let i = 1; i <= lines; i++) wall[stone + i * step] = 1;
  }

  private isWall(point: Point): boolean {
    return this.board.colorAt[point] === this.attacker && this.captive[point] === 0;
  }

  /** Finds the wall, and what is outside; `near` is of nearStones(). */
  private flood(looseness: number, near: Uint8Array): void {
    this.wall = this.findWall(looseness);
    this.outside.fill(0);
    this.shell.fill(0);
    const { points, colorAt } = this.board;
    const { outside, wall } = this;
    const queue: Point[] = [];
    for (const point of points) {
      if (wall[point] !== 0 || near[point] !== 0) continue;
      outside[point] = 1;
      queue.push(point);
    }
    for (const point of queue) {
      for (const side of SIDES) {
        const beside = point + side;
        if (colorAt[beside] !== EMPTY || wall[beside] !== 0 || outside[beside] !== 0) continue;
        outside[beside] = 1;
        queue.push(beside);
      }
    }
    const { shell } = this;
    for (const point of queue) shell[point] = 1;
    for (const point of queue) {
      for (const side of SIDES) {
        const beside = point + side;
        if (wall[beside] === 0 || shell[beside] !== 0) continue;
        shell[beside] = 1;
        queue.push(beside);
      }
    }
  }
}

/** By Point: 1 on stones, and on points of the board that are not open for being near one. */
function nearStones({ points, colorAt, size }: Board): Uint8Array {
  const near = new Uint8Array(BOARD_ARRAY);
  for (const point of points) {
    if (colorAt[point] === EMPTY) continue;
    const row = rowOf(point);
    const column = columnOf(point);
    const left = Math.max(0, column - OPEN_DISTANCE + 1);
    const right = Math.min(size - 1, column + OPEN_DISTANCE - 1);
    for (let y = Math.max(0, row - OPEN_DISTANCE + 1); y < Math.min(size, row + OPEN_DISTANCE); y++)
      near.fill(1, pointAt(y, left), pointAt(y, right) + 1);
  }
  return near;
}
