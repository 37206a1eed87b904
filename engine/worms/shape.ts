/**
 * What follows from the shape of a worm and its neighbours (manual 7.1): cutting stones, genus, lunches, inessential worms.
 *
 * Where the manual leaves a choice open it is made as the gnugo program makes it, found by comparing the fields of 14,000 worms:
 * later stages count on these fields.
 */
import { BOARD_ARRAY, OFF_BOARD, SOUTH, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { isEdgePoint } from '../board/position.ts';
import { KO_A } from '../reading/codes.ts';
import { WORMS } from './parameters.ts';
import { attackCode } from './worm.ts';
import type { Worm } from './worm.ts';

const BESIDE = [-SOUTH, -1, 1, SOUTH];
const AROUND = [...BESIDE, -SOUTH - 1, -SOUTH + 1, SOUTH - 1, SOUTH + 1];
/**
 * 2 when two enemy worms beside the worm have no liberty in common, 1 when all of several do, 0 for fewer than two. Every pair
 * counts; gnugo looks at one pair only where there are several, which gives it 1 now and then.
 */
export function cutstone(position: Position, worm: Worm): number {
  const links: Point[] = [];
  const count = position.chainLinks(worm.origin, links);
  let result = 0;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      if (position.commonLiberty(links[i], links[j]) === 0) return 2;
      result = 1;
    }
  }
  return result;
}

/** The number of connected parts of the rest of the board, minus one. */
export function genus(position: Position, worm: Worm): number {
  const { colorAt, points } = position;
  const seen = new Uint8Array(BOARD_ARRAY);
  for (const stone of worm.stones) seen[stone] = 1;
  const queue: Point[] = [];
  let parts = 0;
  for (const start of points) {
    if (seen[start] !== 0) continue;
    parts++;
    seen[start] = 1;
    queue.push(start);
    while (queue.length > 0) {
      const from = queue.pop() as Point;
      for (const step of BESIDE) {
        const to = from + step;
        if (colorAt[to] === OFF_BOARD || seen[to] !== 0) continue;
        seen[to] = 1;
        queue.push(to);
      }
    }
  }
  return parts - 1;
}

/**
 * The worm around this one that is best to capture, or 0: one beside or diagonally beside it with an attack (by a ko only if
 * the attacker takes first, and no stone that merely stands in a ko). Cutting stones come first, then those with fewer
 * liberties; the manual leaves the choice open, this is what gnugo does.
 */
export function lunch(position: Position, worm: Worm, at: readonly (Worm | undefined)[]): Point {
  let best: Worm | undefined;
  for (const stone of worm.stones) {
    for (const step of AROUND) {
      const prey = at[stone + step];
      if (prey === undefined || prey === best || prey.color === worm.color) continue;
      if (attackCode(prey) < KO_A || position.isKoPoint(prey.origin)) continue;
      if (best === undefined || compareLunches(prey, best) < 0) best = prey;
    }
  }
  return best?.origin ?? 0;
}

function compareLunches(a: Worm, b: Worm): number {
  return b.cutstone - a.cutstone || a.liberties[0] - b.liberties[0] || a.origin - b.origin;
}

/**
 * Whether the worm has no life of its own unless one of the worms around it is captured: no eye, nothing to capture, nowhere
 * to run, and nothing but enemies around the hole it would leave. The worm cuts nothing off either, and "no edge liberties"
 * means that the hole has fewer than three points at the edge; both are taken from what gnugo does. (It also says so of
 * stones whose hole borders on their own side alone, such as loose stones in own territory; the manual does not.)
 */
export function isInessential(
  position: Position,
  worm: Worm,
  at: readonly (Worm | undefined)[],
  { maxEdge } = WORMS.defaults,
): boolean {
  if (worm.genus !== 0 || worm.lunch !== 0 || worm.cutstone !== 0 || worm.liberties[1] !== 0) return false;
  const { colorAt, size } = position;
  const other = opponent(worm.color);
  const seen = new Uint8Array(BOARD_ARRAY);
  const hole: Point[] = [...worm.stones];
  for (const stone of hole) seen[stone] = 1;
  let atEdge = 0;
  for (const from of hole) {
    for (const step of BESIDE) {
      const to = from + step;
      if (colorAt[to] === OFF_BOARD || colorAt[to] === other || seen[to] !== 0) continue;
      if (at[to] !== undefined) return false;
      seen[to] = 1;
      hole.push(to);
      if (isEdgePoint(to, size) && ++atEdge === maxEdge) return false;
    }
  }
  return true;
}
