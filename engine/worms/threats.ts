/**
 * Threats (manual 6.3.2): moves after which a second one captures a worm that is safe, or saves one that is lost. Tried are the
 * liberties of the worm, and for a lost one those of the worms around it that have few.
 */
import { opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { TacticalMove } from '../protocol/analysis.ts';
import { LOSE } from '../reading/codes.ts';
import type { WormParameters } from './parameters.ts';
import type { Tactics } from './tactics.ts';
import { addMove, isSafe } from './worm.ts';
import type { Worm } from './worm.ts';

/** Attack threats on a safe worm, defence threats of a lost one. */
export function findThreats(
  tactics: Tactics,
  worm: Worm,
  { threatLiberties: few, threatRoom }: WormParameters,
): Pick<Worm, 'attackThreats' | 'defenseThreats'> {
  const { position } = tactics;
  const attackThreats: TacticalMove[] = [];
  const defenseThreats: TacticalMove[] = [];
  const found = { attackThreats, defenseThreats };
  const liberties: Point[] = [];
  const count = position.findLiberties(worm.origin, few, liberties);
  if (isSafe(worm)) {
    if (count > few || worm.invincible) return found;
    for (const move of liberties) {
      if (count === few && hasRoom(tactics, worm, liberties, move, threatRoom)) continue;
      const code = tactics.attackThreat(worm, move);
      if (code > LOSE) addMove(attackThreats, move, code);
    }
  } else if (worm.defenses.length === 0) {
    for (const move of new Set([...liberties, ...around(tactics, worm)])) {
      const code = tactics.defenseThreat(worm, move);
      if (code > LOSE) addMove(defenseThreats, move, code);
    }
  }
  return found;
}

/** Whether the worm could get `room` liberties at one of its own after an attack at `move`. */
function hasRoom(
  { position }: Tactics,
  worm: Worm,
  liberties: readonly Point[],
  move: Point,
  room: number,
): boolean {
  if (!position.tryMove(move, opponent(worm.color))) return true;
  const hasIt = liberties.some(
    (liberty) => liberty !== move && position.countLibertiesAfter(liberty, worm.color, room) === room,
  );
  position.popMove();
  return hasIt;
}

/** Liberties of the worms around that have at most two. */
function around({ position }: Tactics, worm: Worm): Point[] {
  const links: Point[] = [];
  const liberties: Point[] = [];
  const found: Point[] = [];
  const count = position.chainLinksUpTo(worm.origin, 2, links);
  for (const link of links.slice(0, count)) {
    const n = position.findLiberties(link, 2, liberties);
    found.push(...liberties.slice(0, n));
  }
  return found;
}
