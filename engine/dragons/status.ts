/**
 * Whether the dragons live (manual 7.5, 12.1): owl reading for those that look weak, races where two weak ones of opposite colours meet, and
 * from both the status, the safety and the weakness.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { FULL_STRENGTH, SAFE_STONE } from '../influence/field.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import type { DragonSafety, DragonStatus, OwlResult } from '../protocol/analysis.ts';
import { LOSE } from '../reading/codes.ts';
import { isLively } from '../worms/worm.ts';
import { NO_RESULT } from './dragon.ts';
import type { Dragon, Dragons } from './dragon.ts';
import { WEAK, owlQuestion } from './questions.ts';
import { isSeki, isTacticallyDead, readRaces } from './races.ts';
import type { RaceTools } from './races.ts';
import { FREE_ESCAPE, hasTwoEyes, weaknessOf } from './strength.ts';
import { SURROUNDED } from './surround.ts';
import { findThreat, thrashingDragon } from './threats.ts';

/** Moyos with two eyes beside which nothing can happen any more. */
const STRONG_MOYO = 20;
/** Surrounded dragons as weak as this look dead: unless reading finds how they live, they are. */
const DOOMED = 0.88;
/** Dragons as weak as this are dead when a defence was looked for in vain, even if the search did not end. */
const HOPELESS = 0.7;
/** Dragons smaller or stronger are not in danger for what random games say. (It is worth 15 of 655 moves in games that they may say so.) */
const LEAST_SIZE = 4;
const LEAST_WEAKNESS = 0.5;
/**
 * The parts of the node limit that reading may use here, for dragons that look dead and for the others: all dragons of a position
 * are read, and what is not settled soon seldom is by more nodes.
 */
const DOOMED_SHARE = 0.5;
const OPEN_SHARE = 0.2;
/** All of them, or nearly, for proofs about dragons in the open: there are few random games here, which would know better. */
const LEAST_OPEN = 200;

export interface StatusTools extends RaceTools {
  owl: OwlReader;
}

/** Fills in what reading says of each dragon. */
export function findStatuses(position: Position, dragons: Dragons, tools: StatusTools): void {
  const read = dragons.all.filter(needsOwl);
  const doubted = read.filter((dragon) => readOwl(position, dragon, dragons, tools.owl));
  for (const dragon of doubted) if (hasKilled(dragon)) trust(dragon);
  for (const dragon of dragons.all) dragon.status = statusOf(dragon);
  readRaces(position, dragons, tools);
  const thrashing = thrashingDragon(position, dragons);
  if (thrashing) findThreat(position, thrashing, dragons, tools.owl);
  for (const dragon of dragons.all) dragon.safety = safetyOf(dragon);
  refineWeaknesses(dragons);
}

/** Weakness and strategic size by the status, and by moyo and escape as they are known now (compute_refined_dragon_weaknesses). */
export function refineWeaknesses(dragons: Dragons): void {
  for (const dragon of dragons.all) {
    const lost = dragon.status === 'dead' || dragon.status === 'critical';
    dragon.weakness = lost ? 1 : weaknessOf(dragon, dragon.escapeRoute);
  }
  for (const dragon of dragons.all) dragon.strategicSize = strategicSize(dragon);
}

/** Whether heuristics leave the dragon's life open (12.1: only those with small escape route are read). */
function needsOwl(dragon: Dragon): boolean {
  if (isTacticallyDead(dragon) || dragon.worms.some((worm) => worm.invincible)) return false;
  // Nobody is near enough to attack.
  if (dragon.hostileNeighbors === 0) return false;
  return dragon.escapeRoute < FREE_ESCAPE && dragon.weaknessAtReading >= WEAK;
}

/** Fills in what reading says of the dragon's life; whether it is critical, but not for certain. */
function readOwl(position: Position, dragon: Dragon, dragons: Dragons, owl: OwlReader): boolean {
  const question = owlQuestion(dragon, dragons, dragons.worms);
  const { nodeLimit, leastOpen, answersDoubtful } = owl;
  const isDoomed = dragon.weaknessPreOwl >= DOOMED && dragon.surround.status === SURROUNDED;
  owl.leastOpen = LEAST_OPEN;
  // Of others an unlikely attack is not believed.
  owl.answersDoubtful = isDoomed;
  owl.nodeLimit = Math.ceil(nodeLimit * (isDoomed ? DOOMED_SHARE : OPEN_SHARE));
  const result = (code: number): OwlResult => ({
    code: owl.withKworm(code),
    point: code === LOSE && owl.kworm === 0 ? 0 : owl.move,
    second: 0,
    certain: owl.certain,
    kworm: owl.kworm,
  });
  const attack = Math.max(LOSE, owl.attack(position, question));
  // When the nodes run out the dragon lives (12.1), if it looks at all as if it could and random games do not say otherwise.
  // The point of an attack that was not read to the end is kept: that is where the dragon may be in danger.
  const point = attack === LOSE ? 0 : owl.move;
  const { certain } = owl;
  const believed = certain || isDoomed;
  const killed = believed || (owl.likely && isWorthDoubting(dragon)) ? attack : LOSE;
  dragon.owlAttack = result(killed);
  if (owl.kworm === 0) dragon.owlAttack.point = point;
  if (killed === LOSE) dragon.owlStatus = 'alive';
  else {
    const saved = Math.max(LOSE, owl.defend(position, question));
    dragon.owlDefense = result(saved);
    const isDead = saved === LOSE && (owl.certain || dragon.weaknessPreOwl >= HOPELESS);
    dragon.owlStatus = isDead ? 'dead' : 'critical';
    // Random games find moves that matter; that nothing can be done they do not know.
    if (isDead && !believed) trust(dragon);
  }
  owl.nodeLimit = nodeLimit;
  owl.leastOpen = leastOpen;
  owl.answersDoubtful = answersDoubtful;
  return !certain && dragon.owlStatus === 'critical';
}

/** Whether an opponent beside the dragon is surely lost, which makes room for it. */
function hasKilled({ color, neighbors }: Dragon): boolean {
  return neighbors.some(
    ({ color: other, owlStatus, owlAttack }) => other !== color && owlStatus === 'dead' && owlAttack.certain,
  );
}

/** Takes back that a dragon is in danger. */
function trust(dragon: Dragon): void {
  dragon.owlStatus = 'alive';
  dragon.owlAttack.code = LOSE;
  dragon.owlDefense = NO_RESULT;
}

/** Whether random games alone may say that a dragon is in danger: few stones may be given up, and a strong dragon gets away. */
function isWorthDoubting({ size, weaknessPreOwl }: Dragon): boolean {
  return size >= LEAST_SIZE && weaknessPreOwl >= LEAST_WEAKNESS;
}

function statusOf(dragon: Dragon): DragonStatus {
  if (dragon.owlStatus !== 'unchecked') return dragon.owlStatus;
  return isTacticallyDead(dragon) ? 'dead' : 'alive';
}

function safetyOf(dragon: Dragon): DragonSafety {
  const { status, worms, semeais, genus, moyoSize } = dragon;
  // Stones that do not matter, unless they are not dead (revise_inessentiality).
  if (worms.every((worm) => worm.inessential) && (status === 'dead' || isTacticallyDead(dragon)))
    return 'inessential';
  if (status === 'dead' && isTacticallyDead(dragon)) return worms.length === 1 ? 'tactically dead' : 'dead';
  if (worms.some((worm) => worm.invincible)) return 'invincible';
  if (status === 'dead' || status === 'critical') return status;
  if (semeais.length > 0 && semeais.every(isSeki) && genus.b < 2) return 'alive in seki';
  return genus.b >= 3 || (hasTwoEyes(genus) && moyoSize >= STRONG_MOYO) ? 'strongly alive' : 'alive';
}

/** Weak opponents nearby live or die with the dragon. */
function strategicSize(dragon: Dragon): number {
  let size = dragon.effectiveSize;
  if (dragon.weakness === 0) return size;
  for (const neighbor of dragon.neighbors) {
    if (neighbor.color === dragon.color || neighbor.status === 'dead') continue;
    const weaker = neighbor.neighbors.reduce(
      (sum, { color, weakness }) => sum + (color === dragon.color ? weakness : 0),
      0,
    );
    size += (neighbor.effectiveSize * neighbor.weakness * dragon.weakness) / Math.max(1, weaker);
  }
  return size;
}

/** A weak dragon's stones radiate less, down to this part of what others do. */
const LEAST_STRENGTH = 0.7;

/**
 * Which stones are influence sources, and how strong, when the status of dragons is known and `color` moves first everywhere
 * (13.3): those of living dragons and of its own critical ones; by Point.
 */
export function strengthsOf(dragons: Dragons, color: Stone): { safe: Uint8Array; strengths: Float64Array } {
  const safe = new Uint8Array(BOARD_ARRAY);
  const strengths = new Float64Array(BOARD_ARRAY);
  for (const dragon of dragons.all) {
    const { status } = dragon;
    if (status === 'dead' || (status === 'critical' && dragon.color !== color)) continue;
    for (const worm of dragon.worms) {
      if (!isLively(worm, color)) continue;
      for (const stone of worm.stones) {
        safe[stone] = SAFE_STONE;
        strengths[stone] = FULL_STRENGTH * (1 - (1 - LEAST_STRENGTH) * dragon.weaknessPreOwl);
      }
    }
  }
  return { safe, strengths };
}
