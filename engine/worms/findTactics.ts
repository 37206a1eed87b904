/**
 * The tactical status of every worm and as many moves as can be found that attack or defend it (manual 4.4, 6.3.1): what
 * reading finds by itself, what patterns propose, the liberties of the worm, points near them, and moves of one worm that
 * help or harm another.
 *
 * Only worms that can be captured are looked at closely; for the others patterns may still find an attack that reading
 * overlooks.
 */
import { EMPTY, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import { improveTactics } from './improve.ts';
import { forPatternMoves } from './patternMoves.ts';
import { WORMS } from './parameters.ts';
import type { Tactics } from './tactics.ts';
import { defenseCode, isSafe } from './worm.ts';
import type { WormDraft } from './worm.ts';

/** Fills the lists of attacks and defences of all worms. */
export function findTactics(
  tactics: Tactics,
  attack: PatternRunner | null,
  defense: PatternRunner | null,
  worms: readonly WormDraft[],
  at: readonly (WormDraft | undefined)[],
  { patternLiberties, rounds } = WORMS.defaults,
): void {
  const { position } = tactics;
  const vulnerable = worms.filter((worm) => !worm.invincible);
  for (const worm of vulnerable) tactics.findAttack(worm);
  for (const worm of vulnerable) if (!isSafe(worm)) tactics.findDefense(worm);
  if (attack !== null) {
    const wanted = (worm: WormDraft): boolean => worm.liberties[0] <= patternLiberties && !worm.invincible;
    forPatternMoves(position, attack, 'other', at, wanted, (worm, move) => {
      const wasSafe = isSafe(worm);
      if (tactics.tryAttack(worm, move, false) && wasSafe) tactics.findDefense(worm);
    });
  }
  if (defense !== null) {
    const wanted = (worm: WormDraft): boolean => !isSafe(worm);
    forPatternMoves(position, defense, 'own', at, wanted, (worm, move) => {
      tactics.tryDefense(worm, move);
    });
  }
  for (const worm of vulnerable) if (!isSafe(worm)) tryNearMoves(tactics, worm);
  improveTactics(tactics, worms, at, rounds);
}

/** Tests all liberties of a worm, the points beside them, and the liberties of weak enemies around. */
function tryNearMoves(tactics: Tactics, worm: WormDraft): void {
  const { position } = tactics;
  const liberties: Point[] = [];
  const count = position.findLiberties(worm.origin, Infinity, liberties);
  liberties.length = count;
  for (const move of liberties) tactics.tryDefense(worm, move);
  for (const move of liberties) tactics.tryAttack(worm, move, defenseCode(worm) === 0);
  for (const move of beyond(position, worm, liberties)) {
    tactics.tryDefense(worm, move);
    tactics.tryAttack(worm, move, false);
  }
}

/** Empty points beside the liberties, and liberties of the enemies around that have at most two. */
function beyond(position: Position, worm: WormDraft, liberties: readonly Point[]): Set<Point> {
  const found = new Set<Point>();
  for (const liberty of liberties) {
    for (const step of [-SOUTH, -1, 1, SOUTH])
      if (position.colorAt[liberty + step] === EMPTY) found.add(liberty + step);
  }
  const links: Point[] = [];
  const points: Point[] = [];
  const count = position.chainLinksUpTo(worm.origin, 2, links);
  for (const link of links.slice(0, count)) {
    const n = position.findLiberties(link, 2, points);
    for (const point of points.slice(0, n)) found.add(point);
  }
  for (const liberty of liberties) found.delete(liberty);
  return found;
}
