/**
 * Threats (manual 6.3.2): moves after which a second one captures a worm that is safe, or saves one that is lost. Tried are the
 * liberties of the worm, and for a lost one those of the worms around it that have few.
 */
import { opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { LOSE } from '../reading/codes.ts';
import type { Tactics } from './tactics.ts';
import { addMove, isSafe } from './worm.ts';
import type { Worm } from './worm.ts';

/** A worm with more liberties is not threatened by one move. */
const FEW = 4;
/** With so many liberties in reach a worm of four is not looked at: that would be a third of all reading, for one threat in seven. */
const ROOM = 5;

/** Notes attack threats on a safe worm, defence threats of a lost one. */
export function findThreats(tactics: Tactics, worm: Worm): void {
  const { position } = tactics;
  const liberties: Point[] = [];
  const count = position.findLiberties(worm.origin, FEW, liberties);
  if (isSafe(worm)) {
    if (count > FEW || worm.invincible) return;
    for (const move of liberties) {
      if (count === FEW && hasRoom(tactics, worm, liberties, move)) continue;
      const code = tactics.attackThreat(worm, move);
      if (code > LOSE) addMove(worm.attackThreats, move, code);
    }
  } else if (worm.defenses.length === 0) {
    for (const move of new Set([...liberties, ...around(tactics, worm)])) {
      const code = tactics.defenseThreat(worm, move);
      if (code > LOSE) addMove(worm.defenseThreats, move, code);
    }
  }
}

/** Whether the worm could get ROOM liberties at one of its own after an attack at `move`. */
function hasRoom({ position }: Tactics, worm: Worm, liberties: readonly Point[], move: Point): boolean {
  if (!position.tryMove(move, opponent(worm.color))) return true;
  const room = liberties.some(
    (liberty) => liberty !== move && position.countLibertiesAfter(liberty, worm.color, ROOM) === ROOM,
  );
  position.popMove();
  return room;
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
