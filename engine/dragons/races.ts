/**
 * Races between dragons (manual 4.4, 7.5, semeai()): neighbours that are dead or critical are read against each other, dead stones beside
 * a living dragon are asked whether they make a seki of it, and both decide about status and safety.
 */
import { EMPTY, SIDES } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { SemeaiRecord } from '../protocol/analysis.ts';
import type { DragonStatus } from '../protocol/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { movesToMakeSeki } from '../semeai/sekiMoves.ts';
import type { SekiMoves } from '../semeai/sekiMoves.ts';
import type { SemeaiReader, SemeaiResult } from '../semeai/semeaiReader.ts';
import { isDead } from '../worms/worm.ts';
import type { Draft, Dragon, DragonShape } from './dragon.ts';
import { DRAGONS } from './parameters.ts';
import type { DragonParameters } from './parameters.ts';

export interface RaceTools {
  semeai: SemeaiReader;
  /** The two sides of a race between the dragons at two stones, as marks by Point (rivals.ts). */
  rivals: (a: Point, b: Point) => [Uint8Array, Uint8Array];
  parameters?: DragonParameters;
}

/** Reads the races of a position, and takes their results for what becomes of the drafts (new_semeai, find_moves_to_make_seki). */
export function readRaces(position: Position, dragons: readonly Draft<Dragon>[], tools: RaceTools): void {
  const { semeai, parameters = DRAGONS.defaults } = tools;
  const limit = semeai.nodeLimit;
  semeai.nodeLimit = Math.ceil(limit * parameters.raceShare);
  for (const dragon of dragons) {
    if (!isWeak(dragon) || isTacticallyDead(dragon)) continue;
    for (const other of enemies(dragon)) {
      if (other.origin < dragon.origin || !isWeak(other) || isTacticallyDead(other)) continue;
      const stones = contact(position, dragon, other);
      if (!stones) continue;
      const [a, b] = tools.rivals(...stones);
      note(dragon, other, semeai.analyze(position, a, b), semeai.analyze(position, b, a));
    }
  }
  for (const dragon of dragons)
    if (isWeak(dragon) && dragon.stones.length >= parameters.minSeki) makeSeki(position, dragon, tools);
  semeai.nodeLimit = limit;
  for (const dragon of dragons) if (dragon.semeais.length > 0) dragon.status = statusByRaces(dragon);
}

/** Looks for a seki of a weak dragon with the living ones around it. */
function makeSeki(position: Position, dragon: Draft<Dragon>, tools: RaceTools): void {
  for (const { other, seki } of sekis(position, dragon, tools)) note(dragon, other, seki.first, seki.second);
}

/** The sekis of a dragon with living ones around it. */
function* sekis<D extends Dragon>(
  position: Position,
  dragon: D & { readonly neighbors: readonly D[] },
  { semeai, rivals }: RaceTools,
): Generator<{ other: D; seki: SekiMoves }, void> {
  for (const other of dragon.neighbors) {
    if (other.color === dragon.color || other.status !== 'alive') continue;
    if (other.worms.some((worm) => worm.invincible)) continue;
    const stones = contact(position, dragon, other);
    if (!stones) continue;
    const [own, rival] = rivals(...stones);
    if (!semeai.isClosed(position, own, rival)) continue;
    const seki = movesToMakeSeki(semeai, position, own, [rival]);
    if (seki) yield { other, seki };
  }
}

/** The sekis that all of a race's nodes find for a weak dragon that has no race yet; stones that are too few make none. */
export function sekiRecords(position: Position, dragon: Dragon, tools: RaceTools): SemeaiRecord[] {
  const { parameters = DRAGONS.defaults } = tools;
  if (!isWeak(dragon) || dragon.semeais.length > 0 || dragon.stones.length < parameters.minSeki) return [];
  return [...sekis(position, dragon, tools)].map(({ other, seki }) => record(other, seki.first, seki.second));
}

/** Whether tactical reading says that all its stones are lost. */
export function isTacticallyDead({ worms }: DragonShape): boolean {
  return worms.every(isDead);
}

/** Whether neither side of a race can kill the other, whoever begins. */
export function isSeki({ first, second }: SemeaiRecord): boolean {
  return first.certain && second.certain && first.attack === LOSE && second.defense === WIN;
}

function isWeak({ status }: Dragon): boolean {
  return status === 'dead' || status === 'critical';
}

function enemies({ color, neighbors }: Draft<Dragon>): Draft<Dragon>[] {
  return neighbors.filter((neighbor) => neighbor.color !== color);
}

/** Stones of two dragons that touch, or else share a liberty; undefined for none. */
function contact({ colorAt }: Position, { stones }: Dragon, other: Dragon): [Point, Point] | undefined {
  const theirs = new Set(other.stones);
  let shared: [Point, Point] | undefined;
  for (const stone of stones) {
    for (const side of SIDES) {
      const beside = stone + side;
      if (theirs.has(beside)) return [stone, beside];
      if (shared || colorAt[beside] !== EMPTY) continue;
      const next = SIDES.map((step) => beside + step).find((point) => theirs.has(point));
      if (next !== undefined) shared = [stone, next];
    }
  }
  return shared;
}

/** Records a race with both: when the first moves first, and when the other does. */
function note(dragon: Draft<Dragon>, other: Draft<Dragon>, first: SemeaiResult, second: SemeaiResult): void {
  dragon.semeais = [...dragon.semeais, record(other, first, second)];
  other.semeais = [...other.semeais, record(dragon, second, first)];
}

function record(other: Dragon, first: SemeaiResult, second: SemeaiResult): SemeaiRecord {
  return {
    other: other.origin,
    first: { defense: first.defense, attack: first.attack, point: first.move, certain: first.certain },
    // What the other side cannot do to this dragon is this dragon's defence.
    second: {
      defense: WIN - second.attack,
      attack: WIN - second.defense,
      point: second.move,
      certain: second.certain,
    },
  };
}

/** What an unfinished race comes to is a guess, and life-and-death reading is the better one. */
export function statusByRaces({ semeais, status }: Pick<Dragon, 'semeais' | 'status'>): DragonStatus {
  const known = semeais.filter(({ first, second }) => first.certain && second.certain);
  if (known.some(({ second }) => second.defense === WIN)) return 'alive';
  if (known.some(({ first }) => first.defense !== LOSE)) return 'critical';
  return status;
}
