/**
 * One dragon: chains that live or die together, with all that the analysis knows about them (manual 7.5). Every stage makes records
 * of its own out of those of the stage before; nobody changes a record that another stage has made.
 */
import type { EyeValue } from '../../patterns/eyes/value.ts';
import type { Point, Stone } from '../board/point.ts';
import type { DragonSafety, DragonStatus, OwlResult, SemeaiRecord } from '../protocol/analysis.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { Link } from './links.ts';
import type { Cuts } from './cuts.ts';
import type { Surround } from './surround.ts';

/** Nothing read, or nothing found. */
export const NO_RESULT: OwlResult = { code: 0, point: 0, second: 0, certain: true, kworm: 0 };

/** A dragon as it stands there (gatherDragons.ts). */
export interface StandingDragon {
  readonly color: Stone;
  /** Its first stone in reading order. */
  readonly origin: Point;
  readonly stones: readonly Point[];
  readonly worms: readonly Worm[];
  readonly size: number;
  readonly effectiveSize: number;
  /** A worm beside it that can be captured and can be saved, or 0. */
  readonly lunch: Point;
}

/** The moyo around a dragon. */
export interface Moyo {
  readonly moyoSize: number;
  readonly moyoTerritorialValue: number;
}

/** How strong it looks by itself (assessDragons.ts). */
export interface AssessedDragon extends StandingDragon, Moyo {
  /** Indices of its eye spaces in the map of its colour. */
  readonly eyeSpaces: readonly number[];
  /** Sum of their values. */
  readonly genus: EyeValue;
  /** A half eye of it, or 0. */
  readonly halfEye: Point;
  readonly escapeRoute: number;
  /** The points whose values it is the sum of. */
  readonly escapePoints: readonly Point[];
  /** 0 strong to 1 lost, by itself. */
  readonly weaknessPreOwl: number;
}

/** The same among the others (surroundDragons.ts). */
export interface DragonShape extends AssessedDragon {
  readonly surround: Surround;
  /** Dragons near it, of either colour. */
  readonly neighbors: readonly DragonShape[];
  readonly hostileNeighbors: number;
  readonly crudeStatus: DragonStatus;
  /** Weakness where a dragon that is surrounded cannot run. */
  readonly weaknessAtReading: number;
}

/** The same with what reading says of its life (status.ts). */
export interface Dragon extends DragonShape {
  readonly neighbors: readonly Dragon[];
  readonly owlStatus: DragonStatus | 'unchecked';
  readonly owlThreatStatus: DragonStatus | 'unchecked';
  readonly status: DragonStatus;
  readonly safety: DragonSafety;
  /** When its status is known, and influence that knows the statuses. */
  readonly weakness: number;
  /** Effective size with a part of the weak opponents around, which live or die with it. */
  readonly strategicSize: number;
  readonly owlAttack: OwlResult;
  readonly owlDefense: OwlResult;
  readonly semeais: readonly SemeaiRecord[];
}

/** The dragons of a colour, or of both. */
export interface DragonSet<D extends StandingDragon = Dragon> {
  /** By origin. */
  readonly all: readonly D[];
  /** By Point. */
  readonly at: readonly (D | undefined)[];
}

/** All dragons of a position. */
export interface Dragons<D extends StandingDragon = Dragon> extends DragonSet<D> {
  readonly worms: Worms;
  readonly links: readonly Link[];
  readonly cuts: Cuts;
}

/** Dragons, by Point. */
export function byPoint<D extends StandingDragon>(all: readonly D[]): (D | undefined)[] {
  const at: (D | undefined)[] = [];
  for (const dragon of all) for (const stone of dragon.stones) at[stone] = dragon;
  return at;
}

/** The record of a dragon while a stage makes it. */
export type Draft<D extends DragonShape> = {
  -readonly [K in keyof D]: K extends 'neighbors' ? Draft<D>[] : D[K];
};

/** Drafts out of the records of another stage, and what `more` adds to each; neighbours of drafts are drafts. */
export function draftsOf<D extends DragonShape, More extends object>(
  all: readonly D[],
  more: (dragon: D) => More,
): Draft<D & More>[] {
  const drafts = new Map<DragonShape, Draft<D & More>>();
  for (const dragon of all) {
    const draft: unknown = { ...dragon, ...more(dragon) };
    drafts.set(dragon, draft as Draft<D & More>);
  }
  for (const [{ neighbors }, draft] of drafts)
    Object.assign(draft, { neighbors: neighbors.map((neighbor) => drafts.get(neighbor)!) });
  return [...drafts.values()];
}

/** The same dragons but for some, which are as `changes` has them, by origin. */
export function withChanges(dragons: Dragons, changes: ReadonlyMap<Point, Partial<Dragon>>): Dragons {
  const all: readonly Dragon[] = draftsOf(dragons.all, ({ origin }) => changes.get(origin) ?? {});
  return { ...dragons, all, at: byPoint(all) };
}
