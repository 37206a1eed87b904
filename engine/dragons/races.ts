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
  const races: Side[][] = [];
  semeai.nodeLimit = Math.ceil(limit * parameters.raceShare);
  for (const dragon of dragons) {
    if (!isWeak(dragon) || isTacticallyDead(dragon)) continue;
    for (const other of enemies(dragon)) {
      if (other.origin < dragon.origin || !isWeak(other) || isTacticallyDead(other)) continue;
      const stones = contact(position, dragon, other);
      if (!stones) continue;
      const [a, b] = tools.rivals(...stones);
      const [first, second] = [semeai.analyze(position, a, b), semeai.analyze(position, b, a)];
      races.push(note(dragon, other, first, second, semeai.walls()));
    }
  }
  for (const dragon of dragons) {
    if (!isWeak(dragon) || dragon.stones.length < parameters.minSeki) continue;
    for (const { other, seki, walls } of sekis(position, dragon, tools))
      races.push(note(dragon, other, seki.first, seki.second, walls));
  }
  semeai.nodeLimit = limit;
  doubtUnbacked(races);
  for (const dragon of dragons) if (dragon.semeais.length > 0) dragon.status = statusByRaces(dragon);
}

/** The sekis of a dragon with living ones around it. */
function* sekis<D extends Dragon>(
  position: Position,
  dragon: D & { readonly neighbors: readonly D[] },
  { semeai, rivals }: RaceTools,
): Generator<{ other: D; seki: SekiMoves; walls: Point[] }, void> {
  for (const other of dragon.neighbors) {
    if (other.color === dragon.color || other.status !== 'alive') continue;
    if (other.worms.some((worm) => worm.invincible)) continue;
    const stones = contact(position, dragon, other);
    if (!stones) continue;
    const [own, rival] = rivals(...stones);
    if (!semeai.isClosed(position, own, rival)) continue;
    const seki = movesToMakeSeki(semeai, position, own, [rival]);
    if (seki) yield { other, seki, walls: semeai.walls() };
  }
}

/** The sekis that all of a race's nodes find for a weak dragon that has no race yet; stones that are too few make none. */
export function sekiRecords(position: Position, dragon: Dragon, tools: RaceTools): SemeaiRecord[] {
  const { parameters = DRAGONS.defaults } = tools;
  if (!isWeak(dragon) || dragon.semeais.length > 0 || dragon.stones.length < parameters.minSeki) return [];
  return [...sekis(position, dragon, tools)].map(({ other, seki, walls }) => {
    const found = record(other, seki.first, seki.second);
    return friendsAmong(walls, dragon, other).every(({ status }) => status === 'alive')
      ? found
      : doubted(found);
  });
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

/** What a race comes to for one of its dragons. */
interface Side {
  readonly dragon: Draft<Dragon>;
  record: SemeaiRecord;
  /** Dragons of its colour that the race takes for safe. */
  readonly friends: readonly Dragon[];
}

/** Records a race with both: when the first moves first, and when the other does. */
function note(
  dragon: Draft<Dragon>,
  other: Draft<Dragon>,
  first: SemeaiResult,
  second: SemeaiResult,
  walls: readonly Point[],
): Side[] {
  const sides = [
    { dragon, record: record(other, first, second), friends: friendsAmong(walls, dragon, other) },
    { dragon: other, record: record(dragon, second, first), friends: friendsAmong(walls, other, dragon) },
  ];
  for (const side of sides) side.dragon.semeais = [...side.dragon.semeais, side.record];
  return sides;
}

/** The dragons of its colour that stand around the other side of a dragon's race with it. */
function friendsAmong(walls: readonly Point[], { color, origin }: Dragon, { neighbors }: Dragon): Dragon[] {
  return neighbors.filter(
    (friend) =>
      friend.color === color &&
      friend.origin !== origin &&
      walls.some((wall) => friend.stones.includes(wall)),
  );
}

/**
 * Races are read as if the stones around them were safe. What a dragon owes to friends that do not live themselves is not certain: what it
 * captures might capture them. Friends may live by races that are doubted in turn.
 */
function doubtUnbacked(races: readonly (readonly Side[])[]): void {
  const isUnbacked = ({ record: { first, second }, friends }: Side): boolean =>
    first.defense !== LOSE &&
    (first.certain || second.certain) &&
    friends.some((friend) => statusByRaces(friend) !== 'alive');
  const find = (): readonly Side[] | undefined => races.find((sides) => sides.some(isUnbacked));
  for (let race = find(); race; race = find()) {
    for (const side of race) {
      const { dragon, record: believed } = side;
      side.record = doubted(believed);
      dragon.semeais = dragon.semeais.map((known) => (known === believed ? side.record : known));
    }
  }
}

function doubted({ other, first, second }: SemeaiRecord): SemeaiRecord {
  return { other, first: { ...first, certain: false }, second: { ...second, certain: false } };
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
