/**
 * Whether the dragons live (manual 7.5, 12.1): owl reading for those that look weak, races where two weak ones of opposite colours meet, and
 * from both the status, the safety and the weakness.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { FULL_STRENGTH, SAFE_STONE } from '../influence/field.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import type { OwlTarget } from '../owl/question.ts';

import type { DragonSafety, DragonStatus, OwlResult } from '../protocol/analysis.ts';
import { isSettled } from '../protocol/verdict.ts';
import type { Verdict } from '../protocol/verdict.ts';
import { LOSE, codeWithKworm } from '../reading/codes.ts';
import { isLively } from '../worms/worm.ts';
import { NO_RESULT, byPoint, draftsOf } from './dragon.ts';
import type { Draft, Dragon, DragonSet, DragonShape, Dragons, Moyo } from './dragon.ts';
import { DRAGONS } from './parameters.ts';
import type { DragonParameters } from './parameters.ts';
import { isStrong, owlTarget } from './questions.ts';
import { isSeki, isTacticallyDead, readRaces, sekiRecords, statusByRaces } from './races.ts';
import type { RaceTools } from './races.ts';
import { FREE_ESCAPE, hasTwoEyes, weaknessOf } from './strength.ts';
import { SURROUNDED } from './surround.ts';
import { findThreat, thrashingDragon } from './threats.ts';

export interface StatusTools extends RaceTools {
  owl: OwlReader;
}

/** Nothing is read yet. */
const UNREAD = {
  owlStatus: 'unchecked',
  owlThreatStatus: 'unchecked',
  safety: 'alive',
  owlAttack: NO_RESULT,
  owlDefense: NO_RESULT,
  semeais: [],
} as const;

/** The dragons with what reading says of their life; their weakness and strategic size are not yet those of the statuses. */
export function findStatuses(position: Position, shapes: Dragons<DragonShape>, tools: StatusTools): Dragons {
  const all: Draft<Dragon>[] = draftsOf(shapes.all, ({ crudeStatus, weaknessAtReading, effectiveSize }) => ({
    ...UNREAD,
    status: crudeStatus,
    weakness: weaknessAtReading,
    strategicSize: effectiveSize,
  }));
  const dragons = { ...shapes, all, at: byPoint(all) };
  const { owl, parameters = DRAGONS.defaults } = tools;
  const doubted = all.filter(
    (dragon) => needsOwl(dragon, parameters) && readOwl(position, dragon, dragons, owl, parameters),
  );
  for (const dragon of doubted) if (hasKilled(dragon)) trust(dragon);
  for (const dragon of all) dragon.status = statusOf(dragon);
  readRaces(position, all, tools);
  const thrashing = thrashingDragon(position, dragons);
  if (thrashing) Object.assign(thrashing, findThreat(position, thrashing, dragons, owl, parameters));
  for (const dragon of all) dragon.safety = safetyOf(dragon, parameters);
  return dragons;
}

/**
 * The dragons with the moyos of influence that knows their statuses, by origin, and weakness and strategic size by status, moyo and
 * escape (compute_refined_dragon_weaknesses).
 */
export function refineWeaknesses(dragons: Dragons, moyos: ReadonlyMap<Point, Moyo>): Dragons {
  const all: Draft<Dragon>[] = draftsOf(dragons.all, ({ origin }) => moyos.get(origin)!);
  for (const dragon of all) {
    const lost = dragon.status === 'dead' || dragon.status === 'critical';
    dragon.weakness = lost ? 1 : weaknessOf(dragon, dragon.escapeRoute);
  }
  for (const dragon of all) dragon.strategicSize = strategicSize(dragon);
  return { ...dragons, all, at: byPoint(all) };
}

/** Whether heuristics leave the dragon's life open (12.1: only those with small escape route are read). */
function needsOwl(dragon: DragonShape, { weak }: DragonParameters): boolean {
  if (isTacticallyDead(dragon) || dragon.worms.some((worm) => worm.invincible)) return false;
  // Nobody is near enough to attack.
  if (dragon.hostileNeighbors === 0) return false;
  return dragon.escapeRoute < FREE_ESCAPE && dragon.weaknessAtReading >= weak;
}

/** Fills in what reading says of the dragon's life; whether it is critical, but not for certain. */
function readOwl(
  position: Position,
  dragon: Draft<Dragon>,
  dragons: Dragons,
  owl: OwlReader,
  parameters: DragonParameters,
): boolean {
  const target = owlTarget(dragon, dragons, dragons.worms, isStrong(parameters));
  const isDoomed = dragon.weaknessPreOwl >= parameters.doomed && dragon.surround.status === SURROUNDED;
  // Of others an unlikely attack is not believed.
  const changes = { minOpen: parameters.minOpen, answersDoubtful: isDoomed };
  const budget = owl.budget(isDoomed ? parameters.doomedShare : parameters.openShare, changes);
  const attack = owl.read(position, { ...target, defending: false }, budget);
  // When the nodes run out the dragon lives (12.1), if it looks at all as if it could and playouts do not say otherwise.
  const settled = isSettled(attack);
  const believed = settled || isDoomed;
  const isLikely = settled || (attack.success ?? attack.confidence) > owl.parameters.likely;
  const isKilled = attack.code > LOSE && (believed || (isLikely && isWorthDoubting(dragon, parameters)));
  // The point of an attack that is not believed is kept: that is where the dragon may be in danger.
  dragon.owlAttack = resultOf(attack, isKilled ? attack.code : LOSE);
  if (!isKilled) dragon.owlStatus = 'alive';
  else {
    const defense = owl.read(position, { ...target, defending: true }, budget);
    dragon.owlDefense = resultOf(defense);
    const isDead =
      defense.code <= LOSE && (isSettled(defense) || dragon.weaknessPreOwl >= parameters.hopeless);
    dragon.owlStatus = isDead ? 'dead' : 'critical';
    // Playouts find moves that matter; that nothing can be done they know only when they are nearly sure of both answers.
    const isSure = attack.confidence * defense.confidence >= parameters.sureDeath;
    if (isDead && !believed && !isSure) trust(dragon);
  }
  return !settled && dragon.owlStatus === 'critical';
}

/**
 * The dragon by the answers that owl_attack and owl_defend give when they are asked with all of a question's nodes, and by its races and sekis
 * as far as they are certain, which are then among its `semeais`: for who asks about its status. What nothing can capture is alive without a
 * question. The choice of a move goes by the hurried reading of findStatuses.
 */
export function judged(position: Position, dragon: Dragon, target: OwlTarget, tools: StatusTools): Dragon {
  if (dragon.worms.some(({ invincible }) => invincible)) return dragon;
  const { owl, parameters = DRAGONS.defaults } = tools;
  const attack = owl.read(position, { ...target, defending: false });
  const isKilled = attack.code > LOSE;
  const defense = isKilled ? owl.read(position, { ...target, defending: true }) : undefined;
  const owlStatus = !defense ? 'alive' : defense.code > LOSE ? 'critical' : 'dead';
  const semeais = [...dragon.semeais, ...sekiRecords(position, { ...dragon, status: owlStatus }, tools)];
  const read = {
    ...dragon,
    owlStatus,
    semeais,
    status: statusByRaces({ semeais, status: owlStatus }),
    owlAttack: resultOf(attack),
    owlDefense: defense ? resultOf(defense) : NO_RESULT,
  } as const;
  return { ...read, safety: safetyOf(read, parameters) };
}

/** The verdict as the dragon's record has it, with another code for what is not believed. */
function resultOf(verdict: Verdict, code = Math.max(LOSE, verdict.code)): OwlResult {
  const { move, kworm } = verdict;
  return { code: codeWithKworm(code, kworm), point: move, second: 0, certain: isSettled(verdict), kworm };
}

/** Whether an opponent beside the dragon is surely lost, which makes room for it. */
function hasKilled({ color, neighbors }: Dragon): boolean {
  return neighbors.some(
    ({ color: other, owlStatus, owlAttack }) => other !== color && owlStatus === 'dead' && owlAttack.certain,
  );
}

/** Takes back that a dragon is in danger. */
function trust(dragon: Draft<Dragon>): void {
  dragon.owlStatus = 'alive';
  dragon.owlAttack = { ...dragon.owlAttack, code: LOSE };
  dragon.owlDefense = NO_RESULT;
}

/** Whether playouts alone may say that a dragon is in danger: few stones may be given up, and a strong dragon gets away. */
function isWorthDoubting(
  { size, weaknessPreOwl }: Dragon,
  { minDoubtSize, minDoubtWeakness }: DragonParameters,
): boolean {
  return size >= minDoubtSize && weaknessPreOwl >= minDoubtWeakness;
}

function statusOf(dragon: Dragon): DragonStatus {
  if (dragon.owlStatus !== 'unchecked') return dragon.owlStatus;
  return isTacticallyDead(dragon) ? 'dead' : 'alive';
}

function safetyOf(dragon: Dragon, { strongMoyo }: DragonParameters): DragonSafety {
  const { status, worms, semeais, genus, moyoSize } = dragon;
  // Stones that do not matter, unless they are not dead (revise_inessentiality).
  if (
    status !== 'alive' &&
    worms.every((worm) => worm.inessential) &&
    (status === 'dead' || isTacticallyDead(dragon))
  )
    return 'inessential';
  if (status === 'dead' && isTacticallyDead(dragon)) return worms.length === 1 ? 'tactically dead' : 'dead';
  if (worms.some((worm) => worm.invincible)) return 'invincible';
  if (status === 'dead' || status === 'critical') return status;
  if (semeais.length > 0 && semeais.every(isSeki) && genus.b < 2) return 'alive in seki';
  return genus.b >= 3 || (hasTwoEyes(genus) && moyoSize >= strongMoyo) ? 'strongly alive' : 'alive';
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

/**
 * Which stones are influence sources, and how strong, when the status of dragons is known and `color` moves first everywhere
 * (13.3): those of living dragons and of its own critical ones; by Point.
 */
export function strengthsOf(
  dragons: DragonSet,
  color: Stone,
  { minStrength } = DRAGONS.defaults,
): { safe: Uint8Array; strengths: Float64Array } {
  const safe = new Uint8Array(BOARD_ARRAY);
  const strengths = new Float64Array(BOARD_ARRAY);
  for (const dragon of dragons.all) {
    const { status } = dragon;
    if (status === 'dead' || (status === 'critical' && dragon.color !== color)) continue;
    for (const worm of dragon.worms) {
      if (!isLively(worm, color)) continue;
      for (const stone of worm.stones) {
        safe[stone] = SAFE_STONE;
        strengths[stone] = FULL_STRENGTH * (1 - (1 - minStrength) * dragon.weaknessPreOwl);
      }
    }
  }
  return { safe, strengths };
}
