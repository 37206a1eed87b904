/**
 * What a capturing race is about (manual 7.5, 12): two dragons, their liberties and eyes, and everything small enough around them to
 * matter. Moves are tried at these points only; chains that border them and are not small stand for good.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SIDES, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { unconditionalLife } from '../worms/unconditional.ts';
import { SEMEAI } from './parameters.ts';
import type { SemeaiParameters } from './parameters.ts';

/** With more than so many liberties a chain is safe wherever they are. */
const ENOUGH_LIBERTIES = 5;
/** The points of one race. */
export class Region {
  readonly points = new Int16Array(BOARD_ARRAY);
  count = 0;
  /** By Point, not 0 for stones that can never be captured. */
  invincible: Uint8Array = new Uint8Array(0);
  private readonly liberties = new Int16Array(ENOUGH_LIBERTIES);
  /** By Point, not 0 for points of the region. */
  readonly marks = new Uint8Array(BOARD_ARRAY);
  /** By Point, not 0 for stones that may be captured: both dragons, and chains short of liberties around them. */
  readonly involved = new Uint8Array(BOARD_ARRAY);
  /** By Point, not 0 in the parts of the board that only one of the dragons borders. */
  readonly inside = new Uint8Array(BOARD_ARRAY);
  private readonly parameters: SemeaiParameters;

  constructor(parameters: SemeaiParameters = SEMEAI.defaults) {
    this.parameters = parameters;
  }

  /**
   * Finds the points of the race between the stones marked in `a` and in `b`: their liberties, points inside their eyes, and
   * the liberties of chains that they could capture or lose: those with at most `short` liberties, or with nearly all of them in the race.
   */
  find(
    position: Position,
    a: Uint8Array,
    b: Uint8Array,
    short: number = this.parameters.shortLiberties,
  ): void {
    const { marks, involved } = this;
    marks.fill(0);
    involved.fill(0);
    this.inside.fill(0);
    this.count = 0;
    const { invincible } = unconditionalLife(position);
    this.invincible = invincible;
    for (const point of position.points) if (a[point] !== 0 || b[point] !== 0) involved[point] = 1;
    for (let ring = 0; ring <= this.parameters.rings; ring++) {
      this.addLiberties(position, involved);
      this.addEyes(position, a);
      this.addEyes(position, b);
      if (!this.addShortChains(position, a, b, short)) break;
    }
    this.addRoom(position);
    // Where stones are captured there is room.
    for (const point of position.points) {
      if (involved[point] !== 0 && a[point] === 0 && b[point] === 0) this.add(point);
    }
  }

  /** Empty points beside the liberties: ways out, and room for eyes. */
  private addRoom(position: Position): void {
    const { colorAt } = position;
    for (let i = 0, end = this.count; i < end; i++) {
      if (colorAt[this.points[i]] !== EMPTY || this.inside[this.points[i]] !== 0) continue;
      for (let k = 0; k < 4; k++) {
        const to = this.points[i] + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (colorAt[to] === EMPTY) this.add(to);
      }
    }
  }

  /** A stone of each chain beside the race that it cannot cost its life: what is told of the race takes them for safe. */
  walls(position: Position): Point[] {
    const { colorAt } = position;
    const { marks, involved, invincible } = this;
    const found = new Set<Point>();
    for (const stone of position.points) {
      if (colorAt[stone] === EMPTY || involved[stone] !== 0 || invincible[stone] !== 0) continue;
      const isBeside = SIDES.some((side) => marks[stone + side] !== 0 || involved[stone + side] !== 0);
      if (isBeside) found.add(position.findOrigin(stone));
    }
    return [...found];
  }

  private add(point: Point): void {
    if (this.marks[point] !== 0) return;
    this.marks[point] = 1;
    this.points[this.count++] = point;
  }

  private addLiberties(position: Position, involved: Uint8Array): void {
    const { colorAt } = position;
    for (const point of position.points) {
      if (colorAt[point] !== EMPTY) continue;
      if (involved[point - 1] || involved[point + 1] || involved[point - SOUTH] || involved[point + SOUTH])
        this.add(point);
    }
  }

  /** Parts of the board that only the dragon borders, with the stones in them. */
  private addEyes(position: Position, goal: Uint8Array): void {
    const { colorAt } = position;
    const { largestEye } = this.parameters;
    const seen = new Uint8Array(BOARD_ARRAY);
    const queue = new Int16Array(BOARD_ARRAY);
    for (const start of position.points) {
      if (seen[start] !== 0 || goal[start] !== 0) continue;
      if (!goal[start - 1] && !goal[start + 1] && !goal[start - SOUTH] && !goal[start + SOUTH]) continue;
      let end = 0;
      let closed = true;
      queue[end++] = start;
      seen[start] = 1;
      for (let at = 0; at < end; at++) {
        for (let k = 0; k < 4; k++) {
          const to = queue[at] + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
          if (colorAt[to] === OFF_BOARD || goal[to] !== 0 || seen[to] !== 0) continue;
          seen[to] = 1;
          queue[end++] = to;
        }
        if (end > largestEye) {
          closed = false;
          break;
        }
      }
      if (!closed) continue;
      for (let at = 0; at < end; at++) {
        this.add(queue[at]);
        this.inside[queue[at]] = 1;
        if (colorAt[queue[at]] !== EMPTY) this.involved[queue[at]] = 1;
      }
    }
  }

  /** Whether the race may cost a chain beside it its life: nearly all of its liberties are in the race. */
  private isShort(position: Position, stone: Point, short: number): boolean {
    const count = position.findLiberties(stone, ENOUGH_LIBERTIES, this.liberties);
    if (count <= short) return true;
    if (count > ENOUGH_LIBERTIES) return false;
    let elsewhere = 0;
    for (let i = 0; i < count; i++) if (this.marks[this.liberties[i]] === 0) elsewhere++;
    return elsewhere <= 1;
  }

  /** Chains short of liberties at the region's points, or beside such chains, become part of the race; whether there were any. */
  private addShortChains(position: Position, a: Uint8Array, b: Uint8Array, short: number): boolean {
    const { colorAt } = position;
    const { involved } = this;
    let added = false;
    for (const stone of position.points) {
      if (colorAt[stone] === EMPTY || involved[stone] !== 0 || this.invincible[stone] !== 0) continue;
      let isNear = false;
      for (let k = 0; k < 4; k++) {
        const beside = stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (this.marks[beside] !== 0) isNear = true;
        const isFight = colorAt[beside] === opponent(colorAt[stone] as Stone) && involved[beside] !== 0;
        if (isFight && a[beside] === 0 && b[beside] === 0) isNear = true;
      }
      if (!isNear || !this.isShort(position, stone, short)) continue;
      position.markChain(stone, involved, 1);
      added = true;
    }
    return added;
  }
}

/** The liberties of the stones of a colour marked in `goal` that are still there, each once; returns how many. */
export function goalLiberties(
  position: Position,
  stones: Int16Array,
  count: number,
  color: Stone,
  out: Int16Array,
  marks: Int32Array,
  mark: number,
): number {
  let found = 0;
  const { colorAt } = position;
  for (let i = 0; i < count; i++) {
    const stone = stones[i];
    if (colorAt[stone] !== color) continue;
    for (let k = 0; k < 4; k++) {
      const point = stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      if (colorAt[point] !== EMPTY || marks[point] === mark) continue;
      marks[point] = mark;
      out[found++] = point;
    }
  }
  return found;
}
