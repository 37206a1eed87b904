/** One dragon: chains that live or die together, with all that the analysis knows about them (manual 7.5). */
import type { EyeValue } from '../../patterns/eyes/value.ts';
import type { Point, Stone } from '../board/point.ts';
import type { DragonSafety, DragonStatus, OwlResult, SemeaiRecord } from '../protocol/analysis.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { Link } from './links.ts';
import type { Cuts } from './cuts.ts';
import type { Surround } from './surround.ts';

/** Nothing read, or nothing found. */
export const NO_RESULT: OwlResult = { code: 0, point: 0, second: 0, certain: true, kworm: 0 };

export interface Dragon {
  readonly color: Stone;
  /** Its first stone in reading order. */
  readonly origin: Point;
  readonly stones: readonly Point[];
  readonly worms: readonly Worm[];
  readonly size: number;
  readonly effectiveSize: number;
  /** Effective size with a part of the weak opponents around, which live or die with it. */
  strategicSize: number;
  /** Indices of its eye spaces in the map of its colour. */
  readonly eyeSpaces: number[];
  /** Sum of their values. */
  genus: EyeValue;
  /** A half eye of it, or 0. */
  halfEye: Point;
  /** A worm beside it that can be captured and can be saved, or 0. */
  lunch: Point;
  escapeRoute: number;
  /** The points whose values it is the sum of. */
  escapePoints: Point[];
  moyoSize: number;
  moyoTerritorialValue: number;
  surround: Surround;
  /** Dragons near it, of either colour. */
  neighbors: Dragon[];
  hostileNeighbors: number;
  crudeStatus: DragonStatus;
  owlStatus: DragonStatus | 'unchecked';
  owlThreatStatus: DragonStatus | 'unchecked';
  status: DragonStatus;
  safety: DragonSafety;
  /** 0 strong to 1 lost: by itself, the same for a dragon that is surrounded, and when its status and influence are known. */
  weaknessPreOwl: number;
  weaknessAtReading: number;
  weakness: number;
  owlAttack: OwlResult;
  owlDefense: OwlResult;
  readonly semeais: SemeaiRecord[];
}

/** The dragons of a colour, or of both. */
export interface DragonSet {
  /** By origin. */
  readonly all: readonly Dragon[];
  /** By Point. */
  readonly at: readonly (Dragon | undefined)[];
}

/** All dragons of a position. */
export interface Dragons extends DragonSet {
  readonly worms: Worms;
  readonly links: readonly Link[];
  readonly cuts: Cuts;
}
