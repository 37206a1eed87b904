/** How the games of a match begin. Both games of a pair have the same opening. */
import { BLACK, opponent, parsePoint, type Point, type Stone } from '../../engine/board/point.ts';
import { edgeDistance } from '../../engine/board/edge.ts';
import { Position } from '../../engine/board/position.ts';
import type { Rules } from '../../engine/protocol/types.ts';
import { Rng } from '../../engine/util/rng.ts';

export interface Openings {
  size: number;
  rules: Rules;
  seed: number;
  /** Those that are given; without any, random moves. */
  openings: readonly (readonly Point[])[];
  /** How many of those. */
  randomPlies: number;
}

/** The opening of the so many-th game of two players: one of those given, or random moves from the third line up. */
export function openingOf(
  meeting: number,
  { openings, randomPlies, seed, size, rules }: Openings,
): readonly Point[] {
  const pair = meeting >> 1;
  if (openings.length > 0) return openings[pair % openings.length];
  const rng = new Rng(seed + pair);
  const position = new Position(size, rules);
  const points = position.points.filter((p) => edgeDistance(p, size) >= Math.min(2, (size - 1) >> 1));
  const moves: Point[] = [];
  let color: Stone = BLACK;
  for (let tries = 0; moves.length < randomPlies && tries < 1000; tries++) {
    const point = points[rng.below(points.length)];
    if (!position.isLegal(point, color)) continue;
    position.play(point, color);
    moves.push(point);
    color = opponent(color);
  }
  return moves;
}

/** The moves of a line of openings: points such as "Q16 D4", Black first; undefined when one cannot be read or played. */
export function openingFrom(line: string, size: number): Point[] | undefined {
  const position = new Position(size);
  const points: Point[] = [];
  let color: Stone = BLACK;
  for (const word of line.trim().split(/[\s,]+/)) {
    const point = parsePoint(word, size);
    if (point === undefined || !position.isLegal(point, color)) return undefined;
    position.play(point, color);
    points.push(point);
    color = opponent(color);
  }
  return points;
}
