/**
 * Endgame inside small eye spaces, read to the end: a dragon that lives by one small space alone may have all of it as territory, or only a seki,
 * or a ko, or die, by who plays there first. Eye values and life-and-death reading say only whether it lives, and influence calls the whole
 * space territory; so the space is played out by both sides, exhaustively, and counted by area, under which playing on costs nothing
 * and the result is exact. The difference between both sides first is what a move there is worth (6.4.1). A ko is decided
 * as it is without threats.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, PASS, SIDES, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { GENERATORS } from './parameters.ts';
import type { GeneratorParameters } from './parameters.ts';

/** A small space enclosed by one side. */
export interface SmallRegion {
  owner: Stone;
  /** Empty points in it, the other side's stones, and the owner's that are no part of the wall. */
  points: Point[];
  /** The stones around it, of whole chains. */
  wall: Point[];
  /** Liberties of the wall elsewhere. */
  outside: Point[];
}

/** What a region comes to, by who moves first, in points of area for its owner. */
export interface RegionValue {
  ownerFirst: number;
  otherFirst: number;
  /** The moves that achieve these; none where passing is as good. */
  ownerMoves: Point[];
  otherMoves: Point[];
  /** What whoever moved first gains by moving again when the first of these moves is not answered. */
  ownerFollowup: number;
  otherFollowup: number;
}

/** A region that was read to its end. */
export interface ReadRegion extends SmallRegion, RegionValue {}

/** Points of a region that are read, at least and at most: a space of two points is an eye whoever moves. */
const MIN_POINTS = 3;
const MAX_POINTS = 10;
/** Moves in a row; only kos make lines that long. */
const MAX_DEPTH = 26;
const INFINITE = 10_000;

/**
 * All small regions. Where a stone marked in `settled`, by Point, is part of the wall, nothing can happen any more, and the region is left
 * out. Spaces that share a chain of the wall are one region, since it lives by all of them.
 */
export function smallRegions(
  position: Position,
  settled: Uint8Array,
  { regionOutside }: GeneratorParameters = GENERATORS.defaults,
): SmallRegion[] {
  const found: SmallRegion[] = [];
  for (const owner of [1, 2] as const) {
    const spaces = enclosedRegions(position, owner);
    const enclosed = new Set(spaces.flat());
    const walls = spaces.map((points) => wallOf(position, points, owner));
    for (const group of groupsOf(walls)) {
      const points = group.flatMap((i) => spaces[i]);
      const wall: Point[] = [];
      for (const stone of new Set(group.flatMap((i) => walls[i])))
        (isInside(position, stone, enclosed) ? points : wall).push(stone);
      if (wall.length === 0 || points.length < MIN_POINTS || points.length > MAX_POINTS) continue;
      if (wall.some((stone) => settled[stone] !== 0)) continue;
      const outside = libertiesOf(position, wall).filter((point) => !points.includes(point));
      if (outside.length <= regionOutside) found.push({ owner, points, wall, outside });
    }
  }
  return found;
}

/** Indices of walls that belong together because they have stones in common. */
function groupsOf(walls: readonly Point[][]): number[][] {
  const groups: { members: number[]; stones: Set<Point> }[] = [];
  for (const [i, wall] of walls.entries()) {
    const joined = { members: [i], stones: new Set(wall) };
    for (let k = groups.length - 1; k >= 0; k--) {
      if (!wall.some((stone) => groups[k].stones.has(stone))) continue;
      const [{ members, stones }] = groups.splice(k, 1);
      joined.members.push(...members);
      for (const stone of stones) joined.stones.add(stone);
    }
    groups.push(joined);
  }
  return groups.map(({ members }) => members);
}

/** Whether the whole chain touches nothing but enclosed points: it is no wall, it stands within one. */
function isInside(position: Position, stone: Point, enclosed: ReadonlySet<Point>): boolean {
  const buffer = new Int16Array(BOARD_ARRAY);
  const { colorAt } = position;
  const owner = colorAt[stone];
  const chain = buffer.subarray(0, position.findStones(stone, BOARD_ARRAY, buffer));
  return chain.every((point) =>
    SIDES.every((side) => {
      const beside = point + side;
      return colorAt[beside] === OFF_BOARD || colorAt[beside] === owner || enclosed.has(beside);
    }),
  );
}

/** Connected parts of the board without the owner's stones, but only those small enough that anything is enclosed by them. */
function enclosedRegions({ points, colorAt }: Position, owner: Stone): Point[][] {
  const seen = new Uint8Array(BOARD_ARRAY);
  const isWall = (point: Point): boolean => colorAt[point] === OFF_BOARD || colorAt[point] === owner;
  const regions: Point[][] = [];
  for (const start of points) {
    if (seen[start] !== 0 || isWall(start)) continue;
    const region = [start];
    seen[start] = 1;
    for (const point of region) {
      for (const side of SIDES) {
        const next = point + side;
        if (seen[next] !== 0 || isWall(next)) continue;
        seen[next] = 1;
        region.push(next);
      }
    }
    if (region.length <= 2 * MAX_POINTS) regions.push(region);
  }
  return regions;
}

/** The stones of all the owner's chains beside a region. */
function wallOf(position: Position, region: readonly Point[], owner: Stone): Point[] {
  const wall = new Set<Point>();
  const buffer = new Int16Array(BOARD_ARRAY);
  for (const point of region) {
    for (const side of SIDES) {
      const beside = point + side;
      if (position.colorAt[beside] !== owner || wall.has(beside)) continue;
      const count = position.findStones(beside, BOARD_ARRAY, buffer);
      for (const stone of buffer.subarray(0, count)) wall.add(stone);
    }
  }
  return [...wall];
}

function libertiesOf({ colorAt }: Position, stones: readonly Point[]): Point[] {
  const liberties = new Set<Point>();
  for (const stone of stones)
    for (const side of SIDES) if (colorAt[stone + side] === EMPTY) liberties.add(stone + side);
  return [...liberties];
}

/** What the region is worth by who moves first; undefined when that takes too many positions. The position stays as it is. */
export function valueRegion(
  position: Position,
  region: SmallRegion,
  { regionNodes }: GeneratorParameters = GENERATORS.defaults,
): RegionValue | undefined {
  const { owner } = region;
  const search = (onceOpen: OnceOpen, koLoser?: Stone): RegionSearch =>
    new RegionSearch(position, region, regionNodes, onceOpen, koLoser);
  const least = search('lost').value();
  const most = least && search('kept').value();
  if (!least || !most) return undefined;
  // Nearly always nothing hangs on what follows once a piece of the wall is taken: whoever gains by it, the region is worth the same.
  const isSame = least.ownerFirst === most.ownerFirst && least.otherFirst === most.otherFirst;
  const value = isSame ? most : search('played').value();
  if (!value) return undefined;
  // Of several moves those that need no ko.
  const other = opponent(owner);
  const [ofOwner, ofOther] = isSame ? (['lost', 'kept'] as const) : (['played', 'played'] as const);
  const ownerMoves = search(ofOwner, owner).best(owner, (isSame ? least : value).ownerMoves);
  const otherMoves = search(ofOther, other).best(other, value.otherMoves);
  return { ...value, ownerMoves, otherMoves };
}

/** What a region comes to once a piece of its wall is taken: all is lost, only the piece is, or what is read further. */
type OnceOpen = 'lost' | 'kept' | 'played';

interface Known {
  value: number;
  /** −1: at most, 0: exactly, 1: at least. */
  bound: number;
}

class RegionSearch {
  readonly #position: Position;
  readonly #region: SmallRegion;
  readonly #maxNodes: number;
  readonly #onceOpen: OnceOpen;
  readonly #koLoser: Stone | undefined;
  readonly #moves: Point[];
  /** By side to move and passes before. */
  readonly #known = [0, 1, 2, 3].map(() => new Map<number, Known>());
  #nodes = 0;

  /** `koLoser` does not take kos. */
  constructor(
    position: Position,
    region: SmallRegion,
    maxNodes: number,
    onceOpen: OnceOpen,
    koLoser: Stone | undefined,
  ) {
    this.#maxNodes = maxNodes;
    this.#onceOpen = onceOpen;
    this.#koLoser = koLoser;
    this.#position = position;
    this.#region = region;
    this.#moves = [...region.points].sort((a, b) => this.#room(b) - this.#room(a));
    this.#moves.push(...region.outside);
    // Where stones of the wall are taken there is room, too.
    if (onceOpen === 'played') this.#moves.push(...region.wall);
  }

  /** By who moves first; undefined when it was given up. */
  value(): RegionValue | undefined {
    const { owner } = this.#region;
    const ours = this.#first(owner);
    const theirs = this.#first(opponent(owner));
    if (this.#nodes > this.#maxNodes) return undefined;
    return {
      ownerFirst: ours.value,
      otherFirst: theirs.value,
      ownerMoves: ours.moves,
      otherMoves: theirs.moves,
      ownerFollowup: ours.followup,
      otherFollowup: theirs.followup,
    };
  }

  /** Of moves of that side those that come to most; all of them when that takes too many positions. */
  best(color: Stone, moves: Point[]): Point[] {
    if (moves.length < 2) return moves;
    const values = moves.map((move) => (this.#play(move, color) ? this.#answered(color) : -INFINITE));
    const most = Math.max(...values);
    return this.#nodes > this.#maxNodes ? moves : moves.filter((_, i) => values[i] === most);
  }

  /** The value for the owner when this side moves first, its best moves, and what it gains by moving again after the first of them. */
  #first(color: Stone): { value: number; moves: Point[]; followup: number } {
    const sign = color === this.#region.owner ? 1 : -1;
    const position = this.#position;
    let best = -this.#afterPass(opponent(color));
    let moves: Point[] = [];
    for (const move of this.#moves) {
      if (!position.isLegal(move, color) || !this.#play(move, color)) continue;
      const value = this.#answered(color);
      if (value > best) moves = [];
      if (value > best || (value === best && moves.length > 0)) moves.push(move);
      best = Math.max(best, value);
    }
    const again = moves.length === 0 ? best : this.#movedTwice(color, moves[0]);
    return { value: sign * best, moves, followup: again - best };
  }

  /** What the side gets whose move has just been played; the move is taken back. */
  #answered(color: Stone): number {
    const value = -this.#search(opponent(color), 0, -INFINITE, INFINITE, 1);
    this.#position.popMove();
    return value;
  }

  #play(move: Point, color: Stone): boolean {
    const position = this.#position;
    if (!position.tryMove(move, color)) return false;
    if (color !== this.#koLoser || position.koPoint === PASS) return true;
    position.popMove();
    return false;
  }

  /** What this side gets by a move and one more, at once. */
  #movedTwice(color: Stone, move: Point): number {
    this.#position.tryMove(move, color);
    const value = this.#search(color, 0, -INFINITE, INFINITE, 1);
    this.#position.popMove();
    return value;
  }

  /** What the other side gets when this one does not play there at all, for that side. */
  #afterPass(color: Stone): number {
    return this.#search(color, 0, -INFINITE, INFINITE, 1);
  }

  #room(point: Point): number {
    return SIDES.filter((side) => this.#position.colorAt[point + side] === EMPTY).length;
  }

  /** The value for `color`, to move, after so many passes. */
  #search(color: Stone, passes: number, alpha: number, beta: number, depth: number): number {
    const position = this.#position;
    const sign = color === this.#region.owner ? 1 : -1;
    if (this.#isDecided() || passes === 2 || depth > MAX_DEPTH) return sign * this.#count();
    if (++this.#nodes > this.#maxNodes) return 0;
    const map = this.#known[(color - 1) * 2 + passes];
    const key = this.#key();
    const known = map.get(key);
    if (known !== undefined) {
      const { value, bound } = known;
      if (bound === 0 || (bound > 0 && value >= beta) || (bound < 0 && value <= alpha)) return value;
    }
    let best = -INFINITE;
    let floor = alpha;
    const other = opponent(color);
    for (const move of this.#moves) {
      if (position.colorAt[move] !== EMPTY || !this.#play(move, color)) continue;
      const value = -this.#search(other, 0, -beta, -floor, depth + 1);
      position.popMove();
      best = Math.max(best, value);
      floor = Math.max(floor, best);
      if (best >= beta) break;
    }
    if (best < beta && position.tryMove(PASS, color)) {
      best = Math.max(best, -this.#search(other, passes + 1, -beta, -floor, depth + 1));
      position.popMove();
    }
    map.set(key, { value: best, bound: best <= alpha ? -1 : best >= beta ? 1 : 0 });
    return best;
  }

  #key(): number {
    const { hashLow, hashHigh } = this.#position;
    return (hashLow >>> 0) * 2 ** 20 + (hashHigh & 0xfffff);
  }

  /** Whether so much of the wall is taken that nothing more is read. */
  #isDecided(): boolean {
    return this.#onceOpen === 'played' ? this.#isLost() : this.#standing() < this.#region.wall.length;
  }

  /** With most of the wall everything is lost. */
  #isLost(): boolean {
    const { length } = this.#region.wall;
    const standing = this.#standing();
    return 2 * standing < length || (this.#onceOpen === 'lost' && standing < length);
  }

  #standing(): number {
    const { owner, wall } = this.#region;
    let standing = 0;
    for (const stone of wall) if (this.#position.colorAt[stone] === owner) standing++;
    return standing;
  }

  /** The area of region and wall for the owner, the board as it stands. */
  #count(): number {
    const { owner, points, wall } = this.#region;
    if (this.#isLost()) return -wall.length - points.length;
    const { colorAt } = this.#position;
    const other = opponent(owner);
    let area = 0;
    const seen = new Set<Point>();
    for (const start of [...points, ...wall]) {
      if (colorAt[start] === owner) area++;
      else if (colorAt[start] === other) area--;
      else if (!seen.has(start)) {
        const empty = [start];
        seen.add(start);
        let borders = 0;
        for (const point of empty) {
          for (const side of SIDES) {
            const beside = point + side;
            if (colorAt[beside] === OFF_BOARD) continue;
            if (colorAt[beside] !== EMPTY) borders |= colorAt[beside];
            else if (!seen.has(beside)) {
              seen.add(beside);
              empty.push(beside);
            }
          }
        }
        if (borders === owner) area += empty.length;
        else if (borders === other) area -= empty.length;
      }
    }
    return area;
  }
}
