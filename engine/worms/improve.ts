/**
 * More attacks and defences out of those that are known (manual 4.4, 6.3.1): a move that captures a worm may save one beside
 * it, a move that saves one may attack another. Every move that does anything to a worm is tested for what it does to the
 * unstable worms near it.
 *
 * Of neighbours that can both be captured and not be saved, the capture that saves one is found here as its defence. Where nothing is found
 * who wins the race of the two is a question of its own (semeai/smallRaces.ts).
 */
import { opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from './tactics.ts';
import { defenseCode, isSafe } from './worm.ts';
import type { WormDraft } from './worm.ts';

/** Tests the moves of unstable worms for their neighbours, until nothing new comes of it, or so many times. */
export function improveTactics(
  tactics: Tactics,
  worms: readonly WormDraft[],
  at: readonly (WormDraft | undefined)[],
  rounds: number,
): void {
  const unstable = worms.filter((worm) => !isSafe(worm));
  const near = new Map(unstable.map((worm) => [worm, neighbors(tactics.position, worm, at)]));
  for (let round = 0; round < rounds; round++) {
    let found = false;
    for (const worm of unstable) {
      for (const other of near.get(worm) as WormDraft[]) {
        // Moves of the worm's own side: captures of enemies, rescues of friends.
        for (const move of points(worm.color === other.color ? other.defenses : other.attacks))
          if (tactics.tryDefense(worm, move)) found = true;
        if (defenseCode(worm) === 0) continue;
        for (const move of points(worm.color === other.color ? other.attacks : other.defenses))
          if (tactics.tryAttack(worm, move, false)) found = true;
      }
    }
    if (!found) return;
  }
}

/** Copied, since lists grow while they are used. */
function points(moves: readonly { point: Point }[]): Point[] {
  return moves.map(({ point }) => point).filter((point) => point !== 0);
}

/** The unstable worms beside a worm, beside its enemies, or sharing a liberty with it. */
function neighbors(position: Position, worm: WormDraft, at: readonly (WormDraft | undefined)[]): WormDraft[] {
  const found = new Set<WormDraft>();
  const links: Point[] = [];
  const around: Point[] = [];
  const add = (origin: Point): void => {
    const other = at[origin];
    if (other !== undefined && other !== worm && !isSafe(other)) found.add(other);
  };
  const count = position.extendedChainLinks(worm.origin, true, links);
  for (const link of links.slice(0, count)) {
    add(link);
    if (position.colorAt[link] !== opponent(worm.color)) continue;
    const friends = position.chainLinks(link, around);
    for (const friend of around.slice(0, friends)) add(friend);
  }
  return [...found];
}
