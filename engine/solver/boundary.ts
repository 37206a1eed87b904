/** What a fight takes for granted about its surroundings: that chains of the attacker's around it stay, and that he blocks where its wall has gaps. */
import { EMPTY, SIDES, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Fight } from './fightBoard.ts';

interface WallChain {
  /** One of its stones, beside the region. */
  readonly stone: Point;
  readonly liberties: number;
}

export interface Boundary {
  /** The attacker's chains beside the region that are no part of it, those with the fewest liberties first. */
  readonly wall: readonly WallChain[];
  /** Empty points beside the region that count as the attacker's. */
  readonly blocked: readonly Point[];
}

/** The boundary of a fight in the position that it was found in. */
export function boundaryOf(position: Position, { region, defender }: Fight): Boundary {
  const { colorAt } = position;
  const attacker = opponent(defender);
  const inside = new Set(region);
  const besides = new Set(region.flatMap((point) => SIDES.map((side) => point + side)));
  const blocked: Point[] = [];
  const stones = new Map<Point, Point>();
  for (const point of besides) {
    if (inside.has(point)) continue;
    if (colorAt[point] === EMPTY) blocked.push(point);
    else if (colorAt[point] === attacker) stones.set(position.findOrigin(point), point);
  }
  const wall = [...stones.values()].map((stone) => ({ stone, liberties: position.countLiberties(stone) }));
  return { wall: wall.sort((a, b) => a.liberties - b.liberties), blocked };
}
