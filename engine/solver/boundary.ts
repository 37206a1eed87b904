/** What a fight takes for granted about its surroundings: that chains of the attacker's around it stay, and that he blocks where its wall has gaps. */
import { EMPTY, SIDES, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Board } from './enclosure.ts';
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

/** The boundary of a fight on the board that it was found on. */
export function boundaryOf({ colorAt }: Board, { region, defender }: Fight): Boundary {
  const attacker = opponent(defender);
  const inside = new Set(region);
  const blocked = new Set<Point>();
  const seen = new Set<Point>();
  const wall: WallChain[] = [];
  for (const point of region) {
    for (const side of SIDES) {
      const beside = point + side;
      if (inside.has(beside) || seen.has(beside)) continue;
      if (colorAt[beside] === EMPTY) blocked.add(beside);
      if (colorAt[beside] !== attacker) continue;
      const stones = new Set<Point>([beside]);
      const liberties = new Set<Point>();
      for (const stone of stones) {
        seen.add(stone);
        for (const step of SIDES) {
          if (colorAt[stone + step] === attacker) stones.add(stone + step);
          else if (colorAt[stone + step] === EMPTY) liberties.add(stone + step);
        }
      }
      wall.push({ stone: beside, liberties: liberties.size });
    }
  }
  return { wall: wall.sort((a, b) => a.liberties - b.liberties), blocked: [...blocked] };
}
