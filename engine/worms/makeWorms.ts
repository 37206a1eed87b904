/**
 * Finds out everything about the worms of a position (manual 4.4, 7.1; make_worms). Sizes first, then the tactical status of
 * each worm and the moves that matter for it, then what follows from both.
 *
 * Higher-order liberties and cutting stones need no reading, so they come before it, and not in the manual's order.
 */
import { EMPTY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import type { Reader } from '../reading/reader.ts';
import { setEffectiveSizes } from './effectiveSize.ts';
import { findTactics } from './findTactics.ts';
import { HigherLiberties } from './higherLiberties.ts';
import { WORMS } from './parameters.ts';
import type { WormParameters } from './parameters.ts';
import { cutstone, genus, isInessential, lunch } from './shape.ts';
import { Tactics } from './tactics.ts';
import { findThreats } from './threats.ts';
import { unconditionalLife } from './unconditional.ts';
import type { Worm, WormDraft, Worms } from './worm.ts';

export interface WormTools {
  /** Set to the depths to read with; its caches are used and filled. */
  reader: Reader;
  /** Of attack.db and defense.db; null to do without. */
  attack: PatternRunner | null;
  defense: PatternRunner | null;
  parameters?: WormParameters;
  /** Corrects attacks and defences of worms that reading calls lost (small_semeai); by reading of races, which worms know nothing of. */
  settleRaces?: (worms: readonly WormDraft[], at: readonly (WormDraft | undefined)[]) => void;
}

/** The worms of the permanent position, which is left as it was, but for the order of its lists (canonicalize). */
export function makeWorms(position: Position, tools: WormTools): Worms {
  const { reader, attack, defense, settleRaces, parameters = WORMS.defaults } = tools;
  position.canonicalize();
  const settled = unconditionalLife(position);
  const higher = new HigherLiberties();
  const at: (WormDraft | undefined)[] = [];
  const all: WormDraft[] = [];
  for (const point of position.points) {
    if (position.colorAt[point] === EMPTY || at[point] !== undefined) continue;
    const worm = newWorm(position, point);
    worm.liberties = higher.count(position, point, null);
    worm.cutstone = cutstone(position, worm);
    worm.genus = genus(position, worm);
    worm.unconditional = UNCONDITIONAL[settled.status[point]];
    worm.invincible = settled.invincible[point] !== 0;
    all.push(worm);
    for (const stone of worm.stones) at[stone] = worm;
  }
  setEffectiveSizes(position, all, at, parameters);
  const tactics = new Tactics(position, reader);
  findTactics(tactics, attack, defense, all, at, parameters);
  settleRaces?.(all, at);
  for (const worm of all) worm.lunch = lunch(position, worm, at);
  for (const worm of all) worm.inessential = isInessential(position, worm, at, parameters);
  return { all, at, unconditional: settled.status, complete: !tactics.stopped };
}

/**
 * The same worms with the moves that threaten them: few need these, and they take a third of all that is read about worms. The position
 * must be as it was.
 */
export function withThreats(
  position: Position,
  worms: Worms,
  reader: Reader,
  parameters = WORMS.defaults,
): Worms {
  const tactics = new Tactics(position, reader);
  const at: (Worm | undefined)[] = [];
  const all = worms.all.map((worm) => {
    const threatened = { ...worm, ...findThreats(tactics, worm, parameters) };
    for (const stone of worm.stones) at[stone] = threatened;
    return threatened;
  });
  return { ...worms, all, at, complete: worms.complete && !tactics.stopped };
}

/** A worm of which only the stones are known. */
function newWorm(position: Position, origin: Point): WormDraft {
  const stones: Point[] = [];
  const size = position.findStones(origin, Infinity, stones);
  stones.sort((a, b) => a - b);
  return {
    color: position.colorAt[origin] as Stone,
    origin,
    stones,
    size,
    effectiveSize: size,
    liberties: [0, 0, 0, 0],
    lunch: 0,
    cutstone: 0,
    genus: 0,
    inessential: false,
    invincible: false,
    unconditional: 'undecided',
    attacks: [],
    defenses: [],
    attackThreats: [],
    defenseThreats: [],
  };
}
