/**
 * Unconditional life (manual 7.1, 18.1 unconditional_life): chains that cannot be captured however many moves in a row the
 * opponent makes, and points where he cannot live however many he makes. The manual describes an algorithm that plays these
 * moves; here both questions are answered by looking at regions, which gives the same in linear time per round.
 *
 * Alive. A region is a connected part of the board without stones of the chains in question. It is vital to a chain when
 * every empty point of it is a liberty of the chain: then the opponent can fill it but for one point. A chain with two vital
 * regions is safe, all others can be taken, which joins regions; and so on until nothing changes (Benson's theorem).
 *
 * Territory. In a region of the chains that remain, the opponent can capture everything, but has to fill the liberties of
 * what he captures. So his eyes can only be on points that are empty and beside no stone of the owner, or on stones he
 * captures. If any eyes make him live, two do: filling one more eye joins all chains around it, and the joined chain keeps
 * the eyes of all of them. Two eyes e and f suffice when each part of the rest of the region touches both, that is, when
 * neither cuts the region in two; and when they are not neighbours. A region without such a pair is territory as a whole.
 *
 * Where suicide of several stones is allowed, a region can be emptied by filling it: then it is only vital when all of its
 * points lie beside the chain, and the opponent's own stones can become eyes.
 *
 * A few rare groups live in seki but cannot be turned invincible by any number of moves. By the letter of the definition they
 * are dead, which the manual calls a misfeature: such regions are read out (seki.ts) and left undecided.
 */
import {
  BLACK,
  BOARD_ARRAY,
  EAST,
  EMPTY,
  NORTH,
  OFF_BOARD,
  SOUTH,
  WEST,
  WHITE,
  opponent,
} from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import { livesInSeki } from './seki.ts';

/** What is settled for ever, of both colours. */
export interface UnconditionalMap {
  /** Index into UNCONDITIONAL, by Point. */
  readonly status: Uint8Array;
  /** 1 for stones of invincible chains, by Point. */
  readonly invincible: Uint8Array;
}

const ALIVE = UNCONDITIONAL.indexOf('alive');
const DEAD = UNCONDITIONAL.indexOf('dead');
const TERRITORY = {
  [WHITE]: UNCONDITIONAL.indexOf('white_territory'),
  [BLACK]: UNCONDITIONAL.indexOf('black_territory'),
};

/** Unconditional life, death and territory on the board as it stands; changes nothing. */
export function unconditionalLife(position: Position): UnconditionalMap {
  const map = { status: new Uint8Array(BOARD_ARRAY), invincible: new Uint8Array(BOARD_ARRAY) };
  new Side(position, WHITE, map).settle();
  new Side(position, BLACK, map).settle();
  return map;
}

/** The question for one colour, the owner. */
class Side {
  private readonly position: Position;
  private readonly color: Stone;
  private readonly map: UnconditionalMap;
  private readonly suicide: boolean;
  /** 1 for stones of the owner's chains that still may be invincible, 3 (OFF_BOARD) outside, else 0. */
  private readonly wall = new Uint8Array(BOARD_ARRAY);
  /** Origin of the owner's chain at a point. */
  private readonly originAt = new Int16Array(BOARD_ARRAY);
  private readonly origins: Point[] = [];
  /** Which region a point belongs to, from 1; renumbered in each round. */
  private readonly regionAt = new Int16Array(BOARD_ARRAY);

  constructor(position: Position, color: Stone, map: UnconditionalMap) {
    this.position = position;
    this.color = color;
    this.map = map;
    this.suicide = position.rules.suicide !== 'forbid';
    this.wall.fill(OFF_BOARD);
    for (const point of position.points) {
      const mine = position.colorAt[point] === color;
      this.wall[point] = mine ? 1 : 0;
      if (!mine) continue;
      this.originAt[point] = position.findOrigin(point);
      if (this.originAt[point] === point) this.origins.push(point);
    }
  }

  settle(): void {
    let alive = this.origins;
    let regions: Point[][] = [];
    for (;;) {
      if (alive.length === 0) return;
      regions = this.findRegions();
      const vital = this.countVital(regions);
      const rest = alive.filter((origin) => vital[origin] >= 2);
      if (rest.length === alive.length) break;
      alive = rest;
      for (const point of this.position.points)
        if (this.wall[point] === 1 && vital[this.originAt[point]] < 2) this.wall[point] = 0;
    }
    for (const point of this.position.points) {
      if (this.wall[point] !== 1) continue;
      this.map.status[point] = ALIVE;
      this.map.invincible[point] = 1;
    }
    for (const region of regions) {
      if (this.canLiveIn(region) || this.isSeki(region)) continue;
      this.claim(region);
    }
  }

  /** Connected parts of the board without the wall; numbers them in regionAt. */
  private findRegions(): Point[][] {
    const { wall, regionAt } = this;
    regionAt.fill(0);
    const regions: Point[][] = [];
    for (const start of this.position.points) {
      if (wall[start] !== 0 || regionAt[start] !== 0) continue;
      const number = regions.length + 1;
      const region = [start];
      regionAt[start] = number;
      const reach = (point: Point): void => {
        if (wall[point] !== 0 || regionAt[point] !== 0) return;
        regionAt[point] = number;
        region.push(point);
      };
      for (const point of region) {
        reach(point + NORTH);
        reach(point + WEST);
        reach(point + EAST);
        reach(point + SOUTH);
      }
      regions.push(region);
    }
    return regions;
  }

  /** Number of regions vital to each chain of the wall, by origin. */
  private countVital(regions: readonly Point[][]): Int16Array {
    const { wall, originAt, color } = this;
    const { colorAt } = this.position;
    const vital = new Int16Array(BOARD_ARRAY);
    /** Points of the region that have to lie beside a chain, and do; and the last of them that was counted. */
    const beside = new Int16Array(BOARD_ARRAY);
    const counted = new Int16Array(BOARD_ARRAY);
    for (const region of regions) {
      let needed = 0;
      const touched: Point[] = [];
      for (const point of region) {
        if (!this.suicide && colorAt[point] === 3 - color) continue;
        needed++;
        const touch = (neighbor: Point): void => {
          if (wall[neighbor] !== 1) return;
          const origin = originAt[neighbor];
          if (counted[origin] === point) return;
          counted[origin] = point;
          if (beside[origin]++ === 0) touched.push(origin);
        };
        touch(point + NORTH);
        touch(point + WEST);
        touch(point + EAST);
        touch(point + SOUTH);
      }
      for (const origin of touched) {
        if (beside[origin] === needed) vital[origin]++;
        beside[origin] = 0;
      }
    }
    return vital;
  }

  /** Whether the opponent can live in a region of the invincible chains by any number of moves. */
  private canLiveIn(region: readonly Point[]): boolean {
    const candidates = region.filter((point) => this.canBeEye(point));
    const apart = (a: Point, b: Point): boolean => {
      const distance = Math.abs(a - b);
      return distance !== EAST && distance !== SOUTH;
    };
    const somePair = (points: readonly Point[]): boolean =>
      points.some((a, i) => points.slice(0, i).some((b) => apart(a, b)));
    if (!somePair(candidates)) return false;
    const cuts = this.cutPoints(region[0], region.length);
    return somePair(candidates.filter((point) => cuts[point] === 0));
  }

  /** Whether the opponent can get a seki around stones of the owner. */
  private isSeki(region: readonly Point[]): boolean {
    const { position, color } = this;
    return (
      region.some((point) => position.colorAt[point] === color) &&
      livesInSeki(position, region, opponent(color), (point) => this.wall[point] === 1)
    );
  }

  /** Whether the opponent may leave this point of a region empty after he captured what he can. */
  private canBeEye(point: Point): boolean {
    const { wall, color } = this;
    const { colorAt } = this.position;
    for (const neighbor of [point + NORTH, point + WEST, point + EAST, point + SOUTH]) {
      if (wall[neighbor] === 1) return false;
      // A liberty of stones to be captured has to be filled, and stays filled.
      if (!this.suicide && colorAt[point] === EMPTY && colorAt[neighbor] === color) return false;
    }
    return this.suicide || colorAt[point] !== 3 - color;
  }

  /** Marks the points that cut their region in two (articulation points, Tarjan), by Point. */
  private cutPoints(root: Point, size: number): Uint8Array {
    const { regionAt } = this;
    const number = regionAt[root];
    const cuts = new Uint8Array(BOARD_ARRAY);
    const order = new Int16Array(BOARD_ARRAY);
    const low = new Int16Array(BOARD_ARRAY);
    let visited = 0;
    /** Depth at most 361. */
    const visit = (point: Point, parent: Point): void => {
      order[point] = low[point] = ++visited;
      let children = 0;
      for (const next of [point + NORTH, point + WEST, point + EAST, point + SOUTH]) {
        if (regionAt[next] !== number || next === parent) continue;
        if (order[next] !== 0) {
          low[point] = Math.min(low[point], order[next]);
          continue;
        }
        visit(next, point);
        children++;
        low[point] = Math.min(low[point], low[next]);
        if (point !== root && low[next] >= order[point]) cuts[point] = 1;
      }
      if (point === root && children > 1) cuts[point] = 1;
    };
    if (size > 2) visit(root, 0);
    return cuts;
  }

  /** Everything in the region belongs to the owner. */
  private claim(region: readonly Point[]): void {
    const { colorAt } = this.position;
    const { color } = this;
    for (const point of region) {
      const stone = colorAt[point];
      this.map.status[point] = stone === EMPTY ? TERRITORY[color] : stone === color ? ALIVE : DEAD;
    }
  }
}
