/**
 * What is known about influence in one position, under the assumption that one side moves first everywhere (manual 13.1,
 * 13.4). Plain arrays by Point, so that what reads influence (territory, regions, escape, pattern constraints) needs to know
 * nothing of how it came about: sources, attenuation and permeability are the inputs of the radiation, `influence` is what
 * comes out, `territory` is what that is worth.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { InfluenceEffect } from '../protocol/analysis.ts';
import { INFLUENCE } from './parameters.ts';
import type { InfluenceParameters } from './parameters.ts';

/** Strength of a safe stone of which nothing is known. */
export const FULL_STRENGTH = 100;

/** Marks of `safeStones` (manual 18.4): not a source; a source; a source that the move just made saved, or the move itself. */
export const NOT_SAFE = 0;
export const SAFE_STONE = 1;
export const SAVED_STONE = 2;

/** A place where a stone has a followup (class B, manual 13.12): the other side of an apparent wall. */
export interface Intrusion {
  color: Stone;
  /** The stone marked Q in the pattern, and where it can go. */
  source: Point;
  target: Point;
  strength: number;
}

/** One value for each colour by Stone; index 0 is not used. */
export type ByColor<T> = readonly [T, T, T];

const NOTHING = new Float64Array(0);

function byColor(value: number): ByColor<Float64Array> {
  return [NOTHING, new Float64Array(BOARD_ARRAY).fill(value), new Float64Array(BOARD_ARRAY).fill(value)];
}

export class InfluenceField {
  /** What it is computed and read by. */
  readonly parameters: InfluenceParameters;
  readonly size: number;
  /** Every point of the board in reading order. */
  readonly points: Int16Array;
  /** The side that is assumed to move first everywhere. */
  readonly color: Stone;
  /** Whether it is meant for counting territory, or for the strength of groups (Y and FY patterns, 13.12). */
  readonly territorial: boolean;
  /** The board by Point. */
  readonly board: Uint8Array;
  /** NOT_SAFE, SAFE_STONE or SAVED_STONE by Point; only stones have a mark. */
  readonly safe: Uint8Array;
  /** By colour and Point. */
  readonly influence = byColor(0);
  /** Strength and attenuation of the source at each point; 0 where there is none. */
  readonly strength = byColor(0);
  readonly attenuation: ByColor<Float64Array>;
  /** Part of the influence that can leave a point, 0 to 1. */
  readonly permeability = byColor(1);
  /** Bits of the colours (WHITE, BLACK) that get no territory here. */
  readonly nonTerritory = new Uint8Array(BOARD_ARRAY);
  /** −1 black's to 1 white's; −2 or 2 for a dead stone. */
  readonly territory = new Float64Array(BOARD_ARRAY);
  /** Marks of the points whose territory break-ins took off (withoutTerritory()), by Point; null when nobody looked for any. */
  broken: Uint8Array | null = null;
  /** Followups of the stones of `color`, the strongest of several beside each other. */
  readonly intrusions: Intrusion[] = [];
  /** Whether the middle of the board needs no more influence than the edge to count as territory (--cosmic-gnugo). */
  centred = false;
  /** Which pattern made what. */
  effects: InfluenceEffect[] = [];

  /** A field without sources. `safe` is by Point; marks that are not on a stone do not count. */
  constructor(
    position: Position,
    color: Stone,
    territorial: boolean,
    safe: Uint8Array,
    parameters: InfluenceParameters = INFLUENCE.defaults,
  ) {
    this.parameters = parameters;
    this.size = position.size;
    this.points = position.points;
    this.color = color;
    this.territorial = territorial;
    this.board = position.colorAt.slice();
    this.safe = new Uint8Array(BOARD_ARRAY);
    this.attenuation = byColor(territorial ? parameters.territorialAttenuation : parameters.attenuation);
    for (const point of position.points) {
      const stone = position.colorAt[point];
      if (stone === EMPTY || stone === OFF_BOARD) continue;
      this.safe[point] = safe[point];
      // A safe stone stops the other side; over a lost one only the other side's influence flows.
      this.permeability[safe[point] === NOT_SAFE ? stone : 3 - stone][point] = 0;
    }
  }

  /** The same without what break-ins took off the territory (manual 13.10), on these points too; `position` as for this one. */
  withoutTerritory(position: Position, points: readonly Point[]): InfluenceField {
    const field = this.copy(position);
    for (const color of [WHITE, BLACK]) field.influence[color].set(this.influence[color]);
    field.territory.set(this.territory);
    field.broken = this.broken?.slice() ?? new Uint8Array(BOARD_ARRAY);
    for (const point of points) {
      field.broken[point] = 1;
      field.territory[point] = 0;
    }
    return field;
  }

  /** A field with the same sources and permeability, whose influence and territory are not computed; `position` as for this one. */
  copy(position: Position): InfluenceField {
    const copy = new InfluenceField(position, this.color, this.territorial, this.safe, this.parameters);
    for (const color of [WHITE, BLACK]) {
      copy.strength[color].set(this.strength[color]);
      copy.attenuation[color].set(this.attenuation[color]);
      copy.permeability[color].set(this.permeability[color]);
    }
    copy.nonTerritory.set(this.nonTerritory);
    copy.intrusions.push(...this.intrusions);
    copy.effects.push(...this.effects);
    copy.centred = this.centred;
    return copy;
  }

  /** The stone that stands here and is safe; EMPTY otherwise. */
  safeStone(point: Point): number {
    return this.safe[point] === NOT_SAFE ? EMPTY : this.board[point];
  }
}
