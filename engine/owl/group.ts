/**
 * The dragon that is read, as it stands in the position being looked at (manual 12.1): the original stones that are still there
 * (goal = 1), stones added since that hang together with them (goal = 2), and whether it has reached friends that live. Stones hang together
 * as superstrings do: the opponent cannot separate them at once.
 *
 * Stones are marked by Point with the number of the look, so that nothing has to be cleared.
 */
import { BOARD_ARRAY, EMPTY, SOUTH } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Scratch } from '../reading/scratch.ts';
import { superstringChains } from '../reading/superstring.ts';
import type { IsCaptured } from '../reading/superstring.ts';

/** Chains a dragon may have. */
const MAX_CHAINS = 128;

export class Group {
  /** Origins of its chains in the position looked at last. */
  readonly chains = new Int16Array(MAX_CHAINS);
  count = 0;
  /** Number of the last look; stones of the group have it in `marks`, its liberties in `libertyMarks`. */
  look = 0;
  readonly marks = new Int32Array(BOARD_ARRAY);
  readonly libertyMarks = new Int32Array(BOARD_ARRAY);
  readonly liberties = new Int16Array(BOARD_ARRAY);
  libertyCount = 0;
  /** Whether it hangs together with friends that live. */
  isSafe = false;
  owner: Stone = 1;

  /** The stones the dragon had when reading began. */
  readonly original = new Int16Array(BOARD_ARRAY);
  originalCount = 0;

  private friends: Uint8Array | null = null;
  private readonly scratch = new Scratch();
  private readonly found = new Int16Array(64);
  private readonly stones = new Int16Array(BOARD_ARRAY);

  /** Begins reading about the stones marked in `goal`; `friends` marks stones of the same colour that live without them. */
  begin(position: Position, goal: Uint8Array, friends: Uint8Array | null): void {
    this.friends = friends;
    let count = 0;
    for (const point of position.points) if (goal[point] !== 0) this.original[count++] = point;
    this.originalCount = count;
    this.owner = position.colorAt[this.original[0]] as Stone;
  }

  /** Finds the group in the position; false when none of the original stones is left. */
  find(position: Position, isCaptured: IsCaptured | null = null): boolean {
    const { original, marks, found, owner, scratch } = this;
    const { colorAt } = position;
    if (++this.look === 1 << 29) {
      marks.fill(0);
      this.libertyMarks.fill(0);
      this.look = 1;
    }
    this.count = 0;
    this.isSafe = false;
    for (let i = 0; i < this.originalCount; i++) {
      const stone = original[i];
      if (colorAt[stone] !== owner || marks[stone] === this.look) continue;
      const count = superstringChains(position, scratch, stone, found, isCaptured);
      for (let k = 0; k < count; k++) this.add(position, found[k]);
    }
    if (this.count === 0) return false;
    this.findLiberties(position);
    return true;
  }

  private add(position: Position, chain: Point): void {
    const { marks, stones, friends } = this;
    if (marks[chain] === this.look || this.count === MAX_CHAINS) return;
    this.chains[this.count++] = chain;
    const size = position.findStones(chain, stones.length, stones);
    for (let i = 0; i < size; i++) {
      marks[stones[i]] = this.look;
      if (friends !== null && friends[stones[i]] !== 0) this.isSafe = true;
    }
  }

  private findLiberties(position: Position): void {
    const { libertyMarks, liberties, stones } = this;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const found = position.findLiberties(this.chains[i], stones.length, stones);
      for (let k = 0; k < found; k++) {
        if (libertyMarks[stones[k]] === this.look) continue;
        libertyMarks[stones[k]] = this.look;
        liberties[count++] = stones[k];
      }
    }
    this.libertyCount = count;
  }

  /** Whether the stone belongs to the group. */
  has(point: Point): boolean {
    return this.marks[point] === this.look;
  }

  /** Whether the empty point is a liberty of the group. */
  hasLiberty(point: Point): boolean {
    return this.libertyMarks[point] === this.look;
  }

  /**
   * Whether no chain of the group is short of liberties, so that eyes counted by their shape alone are there: one with at most
   * two is if the attacker can play at one of them, and one with three if he can play at two. A single chain is never short.
   */
  isSolid(position: Position): boolean {
    if (this.count === 1) return true;
    for (let i = 0; i < this.count; i++) if (this.isShort(position, this.chains[i])) return false;
    return true;
  }

  /** Whether the chain is short of liberties. */
  isShort(position: Position, chain: Point): boolean {
    const { found } = this;
    const attacker = (3 - this.owner) as Stone;
    const count = position.findLiberties(chain, 4, found);
    if (count > 3) return false;
    let open = 0;
    for (let k = 0; k < count; k++) if (position.accurateLiberties(found[k], attacker, 1, null) > 0) open++;
    return open > (count === 3 ? 1 : 0);
  }

  /** Origins of the opponent's chains beside the group; returns how many. */
  opponents(position: Position, out: Int16Array): number {
    const { chains, found, scratch } = this;
    const mark = scratch.newMark();
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const links = position.chainLinks(chains[i], found);
      for (let k = 0; k < links && count < out.length; k++) {
        if (scratch.marks[found[k]] === mark) continue;
        scratch.marks[found[k]] = mark;
        out[count++] = found[k];
      }
    }
    return count;
  }
}

/** The sum of `worth` over the points so many steps by empty points away from the group, without those beside an opposing stone: how open the way out is. */
export function openPoints(
  position: Position,
  group: Group,
  other: Stone,
  steps: number,
  worth: Uint8Array,
  queue: Int16Array,
  marks: Int32Array,
  mark: number,
): number {
  const { colorAt } = position;
  let end = 0;
  for (let i = 0; i < group.libertyCount; i++) {
    const point = group.liberties[i];
    marks[point] = mark;
    queue[end++] = point;
  }
  let begin = 0;
  for (let step = 1; step < steps; step++) {
    const until = end;
    for (; begin < until; begin++) {
      const from = queue[begin];
      if (position.hasNeighbor(from, other)) continue;
      for (let side = 0; side < 4; side++) {
        const to = from + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
        if (colorAt[to] !== EMPTY || marks[to] === mark) continue;
        marks[to] = mark;
        queue[end++] = to;
      }
    }
  }
  let open = 0;
  for (let i = begin; i < end; i++)
    if (worth[queue[i]] !== 0 && !position.hasNeighbor(queue[i], other)) open += worth[queue[i]];
  return open;
}
