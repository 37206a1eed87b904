/**
 * What solver/ is checked against: random fights, and every position that can arise in one, with nothing shared with the solver but the
 * question. Slow and plain.
 */
import {
  BOARD_ARRAY,
  EMPTY,
  OFF_BOARD,
  PASS,
  SIDES,
  allPoints,
  columnOf,
  opponent,
  rowOf,
} from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Fight } from '../solver/fightBoard.ts';
import type { Rng } from '../util/rng.ts';

const SIZE = 9;
const CAPTURED = -1;

/** A position: stones of the region, the ban on a ko, who moves; and where his moves lead. */
interface Node {
  readonly colorAt: Uint8Array;
  readonly ko: Point;
  readonly side: Stone;
  /** Indices of nodes, or CAPTURED. */
  readonly next: number[];
}

/**
 * Whether the attacker captures the target when `side` moves first, `koMaster` taking kos back at once; undefined where more than `most`
 * positions can arise.
 */
export function exhaust(fight: Fight, side: Stone, koMaster: Stone | 0, most: number): boolean | undefined {
  const nodes: Node[] = [];
  const numbers = new Map<string, number>();
  const number = (colorAt: Uint8Array, ko: Point, mover: Stone): number => {
    if (mover === koMaster) ko = PASS;
    let key = `${ko} ${mover} `;
    for (const point of fight.region) key += colorAt[point];
    for (const point of fixed) key += colorAt[point];
    let known = numbers.get(key);
    if (known === undefined) {
      known = nodes.length;
      numbers.set(key, known);
      nodes.push({ colorAt, ko, side: mover, next: [] });
    }
    return known;
  };
  // Stones outside of the region can be captured, too, though nobody plays there again.
  const fixed = Array.from(fight.colorAt).flatMap((color, point) =>
    (color === 1 || color === 2) && !fight.region.includes(point) && !isImmortal(fight, point) ? [point] : [],
  );
  number(Uint8Array.from(fight.colorAt), fight.koPoint, side);
  for (let i = 0; i < nodes.length; i++) {
    if (nodes.length > most) return undefined;
    const { colorAt, ko, side: mover, next } = nodes[i];
    next.push(number(colorAt, PASS, opponent(mover)));
    for (const point of fight.region) {
      if (colorAt[point] !== EMPTY || point === ko) continue;
      const after = playOn(colorAt, point, mover);
      if (after === undefined) continue;
      const isGone = fight.target.every((aim) => after.colorAt[aim] !== fight.defender);
      next.push(isGone ? CAPTURED : number(after.colorAt, after.ko, opponent(mover)));
    }
  }
  const won = new Uint8Array(nodes.length);
  for (let changed = true; changed;) {
    changed = false;
    for (let i = nodes.length - 1; i >= 0; i--) {
      if (won[i] !== 0) continue;
      const isWon = (next: number): boolean => next === CAPTURED || won[next] !== 0;
      const { side: mover, next } = nodes[i];
      if (mover === fight.defender ? next.every(isWon) : next.some(isWon)) {
        won[i] = 1;
        changed = true;
      }
    }
  }
  return won[0] !== 0;
}

/** The board after a move, and the ban on a ko; undefined for suicide. */
function playOn(
  before: Uint8Array,
  point: Point,
  color: Stone,
): { colorAt: Uint8Array; ko: Point } | undefined {
  const colorAt = before.slice();
  colorAt[point] = color;
  const taken: Point[] = [];
  for (const side of SIDES) {
    if (colorAt[point + side] !== opponent(color)) continue;
    const chain = chainAt(colorAt, point + side);
    if (chain.liberties > 0) continue;
    for (const stone of chain.stones) colorAt[stone] = EMPTY;
    taken.push(...chain.stones);
  }
  const own = chainAt(colorAt, point);
  if (own.liberties === 0) return undefined;
  const isKo = taken.length === 1 && own.stones.length === 1 && own.liberties === 1;
  return { colorAt, ko: isKo ? taken[0] : PASS };
}

/** Whether the chain has a liberty where nobody plays. */
function isImmortal({ colorAt, region }: Fight, stone: Point): boolean {
  return chainAt(colorAt, stone).stones.some((part) =>
    SIDES.some((side) => colorAt[part + side] === EMPTY && !region.includes(part + side)),
  );
}

const seen = new Int32Array(BOARD_ARRAY);
let chains = 0;

function chainAt(colorAt: ArrayLike<number>, from: Point): { stones: Point[]; liberties: number } {
  const color = colorAt[from];
  const stones = [from];
  chains++;
  seen[from] = chains;
  let liberties = 0;
  for (const stone of stones) {
    for (const side of SIDES) {
      const beside = stone + side;
      if (seen[beside] === chains) continue;
      if (colorAt[beside] !== EMPTY && colorAt[beside] !== color) continue;
      seen[beside] = chains;
      if (colorAt[beside] === EMPTY) liberties++;
      else stones.push(beside);
    }
  }
  return { stones, liberties };
}

/** A fight of white's stones in a random enclosed space with at most `most` empty points; undefined where the draw has none. */
export function randomFight(rng: Rng, most: number): Fight | undefined {
  const width = 3 + rng.below(4);
  const height = 2 + rng.below(3);
  const left = rng.below(3);
  const top = rng.below(2);
  const colorAt = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  for (const point of allPoints(SIZE)) {
    const row = rowOf(point) - top;
    const column = columnOf(point) - left;
    const isInside = row >= 0 && row < height && column >= 0 && column < width;
    const isWall = row >= -1 && row <= height && column >= -1 && column <= width;
    const share = rng.below(100);
    if (isInside) colorAt[point] = share < 45 ? EMPTY : share < 78 ? 1 : 2;
    else colorAt[point] = isWall ? (share < 12 ? 1 : 2) : EMPTY;
  }
  for (const point of allPoints(SIZE)) {
    if (colorAt[point] === EMPTY) continue;
    const chain = chainAt(colorAt, point);
    if (chain.liberties === 0) for (const stone of chain.stones) colorAt[stone] = EMPTY;
  }
  const region = allPoints(SIZE).filter((point) => {
    const row = rowOf(point) - top;
    const column = columnOf(point) - left;
    return row >= 0 && row < height && column >= 0 && column < width;
  });
  const empty = region.filter((point) => colorAt[point] === EMPTY).length;
  const stones = allPoints(SIZE).filter((point) => colorAt[point] === 1);
  if (empty === 0 || empty > most || stones.length === 0) return undefined;
  const target = rng.below(3) === 0 ? stones : chainAt(colorAt, rng.pick(stones)).stones;
  return { colorAt, koPoint: PASS, defender: 1, target, region };
}
