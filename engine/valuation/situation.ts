/**
 * What the valuation of every move of one decision starts from: the position as analysed, and its territory when the other side moves
 * first everywhere (manual 13.4), before any move. Plain arguments, since what analyses is above this folder.
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragons } from '../dragons/dragon.ts';
import type { InfluenceField } from '../influence/field.ts';
import type { InfluencePatterns } from '../influence/patterns.ts';
import type { Strategy } from '../protocol/moves.ts';
import type { Habit } from '../protocol/odds.ts';
import type { Reader } from '../reading/reader.ts';
import type { Worms } from '../worms/worm.ts';
import type { ValuationParameters } from './parameters.ts';

/** A ko that may not be retaken yet. */
export interface BannedKo {
  point: Point;
  /** What retaking it is worth in all, in points, as the values of moves are. */
  value: number;
  /** The part of that which the move is worth by itself: a threat has to be larger. */
  worth: number;
}

export interface Situation {
  readonly position: Position;
  /** Who is to move. */
  readonly color: Stone;
  readonly worms: Worms;
  readonly dragons: Dragons;
  readonly reader: Reader;
  readonly strategy: Strategy;
  readonly parameters: ValuationParameters;
  /** Territorial, dragons known, the other side first everywhere. */
  readonly before: InfluenceField;
  /** The stones that radiate in `before`, and how strongly; by Point. */
  readonly safe: Uint8Array;
  readonly strengths: Float64Array;
  readonly patterns: InfluencePatterns | null;
  /** How often strong players play each move in such positions, as parts of one; null where that is not to count. */
  readonly odds: ReadonlyMap<Point, number> | null;
  /** Why they play each, where it is to be told. */
  readonly habits?: ReadonlyMap<Point, readonly Habit[]>;
  /** The ko that may not be retaken yet, where retaking it would be worth something. */
  readonly bannedKo?: BannedKo | undefined;
  /** Random numbers of the decision: the same seed, the same move. */
  readonly seed: number;
  /** Told before each move that is valued; what it throws is passed on. */
  readonly beforeMove: () => void;
  /** "D4". */
  readonly name: (point: Point) => string;
}
