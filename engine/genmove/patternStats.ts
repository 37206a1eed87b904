/**
 * What the patterns of move databases do in games: how often each proposes moves, how often these are played, and what its absence would change
 * in the place that the played move has among all moves (by re-ranking without the terms that stand on it alone).
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Engine } from './engine.ts';
import type { MoveValue } from '../protocol/moves.ts';
import { experienceOf } from '../valuation/experience.ts';
import { patternsBehind, valueWithoutPattern } from '../valuation/withoutPattern.ts';

/** What was counted of one pattern. */
export interface PatternCount {
  /** Matches of its diagram for the side to move. */
  matches: number;
  /** Moves for which it stands behind a reason that counts, in how many positions, and those of them that were played. */
  proposed: number;
  positions: number;
  played: number;
  /** Of the played ones those that are the engine's first move. */
  agreed: number;
  /** Positions in which the played move is the first only with the pattern, and only without it. */
  firstLost: number;
  firstGained: number;
  /** Places that the played move loses without it, less those that it gains. */
  places: number;
}

const NOTHING: PatternCount = {
  matches: 0,
  proposed: 0,
  positions: 0,
  played: 0,
  agreed: 0,
  firstLost: 0,
  firstGained: 0,
  places: 0,
};

/** By "database:name". */
export type PatternCounts = Record<string, PatternCount>;

/** The entry of a pattern, made when it is not there. */
export function countOf(counts: PatternCounts, key: string): PatternCount {
  return (counts[key] ??= { ...NOTHING });
}

/** Counts what the engine makes of a position in which `played` was the move. Its diagrams' matches are for others to count. */
export function countDecision(
  engine: Engine,
  position: Position,
  color: Stone,
  played: Point,
  counts: PatternCounts,
): void {
  engine.position = position;
  const { moves } = engine.decide(color, { seed: 1 });
  const analysis = engine.analysis();
  const { valuation } = analysis.parameters;
  const odds = new Map(analysis.odds(color).map((one) => [one.point, one.odds]));
  const of = experienceOf(moves, odds, position.size);
  const behind = new Map<MoveValue, Set<string>>(moves.map((move) => [move, patternsBehind(move)]));
  const place = placeOf(
    moves.map((move) => [move.point, move.value]),
    played,
  );
  for (const key of new Set([...behind.values()].flatMap((keys) => [...keys]))) {
    const count = countOf(counts, key);
    const proposed = moves.filter((move) => behind.get(move)!.has(key));
    count.positions++;
    count.proposed += proposed.length;
    const isPlayed = proposed.some(({ point }) => point === played);
    if (isPlayed) count.played++;
    if (isPlayed && place === 0) count.agreed++;
    const values = moves.flatMap((move): [Point, number][] => {
      if (!behind.get(move)!.has(key)) return [[move.point, move.value]];
      const value = valueWithoutPattern(move, key, of, valuation);
      return value === undefined ? [] : [[move.point, value]];
    });
    const without = placeOf(values, played);
    if (place === 0 && without !== 0) count.firstLost++;
    if (place !== 0 && without === 0) count.firstGained++;
    count.places += without - place;
  }
}

/** How many moves are worth more than the played one; all of them when it has no value. */
function placeOf(values: readonly (readonly [Point, number])[], played: Point): number {
  const own = values.find(([point]) => point === played)?.[1];
  return own === undefined ? values.length : values.filter(([, value]) => value > own).length;
}
