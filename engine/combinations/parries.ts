/**
 * The victim's answers to a threat: every move near enough to the threatened chain that may save it. A combination is only as
 * good as the answer that was overlooked, so this is generous where the attacker's moves are few: liberties of the chain and
 * of the stones around it, the points beside its liberties, and what reading itself found on either side.
 */
import { EMPTY, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Points where the owner of `chain`, which stands under attack, may save it; attacker's chains with more than `weak` liberties are not fought over. */
export function parries(position: Position, chain: Point, weak: number): Point[] {
  const moves = new Set<Point>();
  const liberties: Point[] = [];
  const far: Point[] = [];
  const around: Point[] = [];
  const color = position.colorAt[chain] as Stone;
  const count = position.findLiberties(chain, 361, liberties);
  for (const liberty of liberties.slice(0, count)) moves.add(liberty);
  const links = position.chainLinksUpTo(chain, weak, around);
  for (const link of around.slice(0, links)) {
    const n = position.findLiberties(link, weak, far);
    for (const point of far.slice(0, n)) moves.add(point);
  }
  for (const liberty of liberties.slice(0, count)) {
    for (const beside of [liberty - SOUTH, liberty - 1, liberty + 1, liberty + SOUTH]) {
      if (position.colorAt[beside] === EMPTY) moves.add(beside);
      else if (position.colorAt[beside] === opponent(color) && position.countLiberties(beside) <= weak) {
        const n = position.findLiberties(beside, weak, far);
        for (const point of far.slice(0, n)) moves.add(point);
      }
    }
  }
  return [...moves];
}
