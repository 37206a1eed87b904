/**
 * How many eyes an eye space on the board yields, and the vital points (manual 8.11: compute_eyes,
 * compute_eyes_pessimistic).
 */
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { TWO_EYES } from '../../patterns/eyes/value.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { HALF_EYE, MAX_KEY_POINTS, PROPER } from './eyeMap.ts';
import type { EyeMap } from './eyeMap.ts';
import { NO_EYES } from './eyeValue.ts';
import { IN_DATABASE } from './graphValue.ts';
import type { EyeSource, GraphValue, GraphValues } from './graphValue.ts';
import type { EyeParameters } from './parameters.ts';
import { SpaceGraph } from './spaceGraph.ts';
import { HALF_SUM } from './topology.ts';

/** What is known of one eye space. */
export interface SpaceValue {
  readonly value: EyeValue;
  /** Vital points, those that both sides want first; empty when the value is settled. */
  readonly attacks: readonly Point[];
  readonly defenses: readonly Point[];
  readonly source: EyeSource;
}

/** Evaluates eye spaces; owns the graph they are turned into. */
export class EyeCounter {
  /** Of the space evaluated last. */
  readonly graph = new SpaceGraph();
  private readonly values: GraphValues;
  private readonly parameters: EyeParameters;

  constructor(values: GraphValues, parameters: EyeParameters) {
    this.values = values;
    this.parameters = parameters;
  }

  /**
   * The value of space i of a map (compute_eyes). `searchUpTo`: vertices of the largest graphs to be searched exactly. Where
   * a ko decides about an eye, the attacker moving first wins it, and so does the defender.
   */
  compute(position: Position, map: EyeMap, i: number, searchUpTo: number): SpaceValue {
    const low = this.onBoard(this.evaluate(position, map, i, searchUpTo, false));
    if (!hasKo(map, i)) return low;
    const high = this.onBoard(this.evaluate(position, map, i, searchUpTo, true));
    const { a, b } = low.value;
    const c = Math.max(b, high.value.c);
    const value = { a, b, c, d: Math.max(c, high.value.d) };
    if (b === c) return { ...low, value, attacks: [], defenses: [] };
    // Where nothing else is unsettled, the ko itself is.
    const attacks = firstOf(low.attacks, high.attacks) ?? koPoints(map, i, map.attacks, map.attackCount);
    const defenses = firstOf(high.defenses, low.defenses) ?? koPoints(map, i, map.defenses, map.defenseCount);
    return { value, attacks, defenses, source: low.source };
  }

  /**
   * The eyes that the space has when the attacker moves first and again and wins all kos, and little is assumed
   * (compute_eyes_pessimistic).
   */
  pessimisticMinimum(position: Position, map: EyeMap, i: number, searchUpTo: number): number {
    return this.evaluate(position, map, i, searchUpTo, false).cautious.a;
  }

  private evaluate(
    position: Position,
    map: EyeMap,
    i: number,
    searchUpTo: number,
    favorable: boolean,
  ): GraphValue {
    const { graph } = this;
    const size = map.first[i + 1] - map.first[i];
    if (graph.build(position, map, i, favorable, size > IN_DATABASE)) {
      return this.values.evaluate(graph, searchUpTo);
    }
    let proper = 0;
    for (let k = map.first[i]; k < map.first[i + 1]; k++) if (map.mark[map.points[k]] === PROPER) proper++;
    return {
      value: TWO_EYES,
      attackPoints: 0,
      defensePoints: 0,
      source: 'assumed',
      cautious: proper >= this.parameters.large ? TWO_EYES : NO_EYES,
    };
  }

  /** The vertices of the graph back to points, those first that both sides want. */
  private onBoard({ value, source, attackPoints, defensePoints }: GraphValue): SpaceValue {
    const { attackAt, defenseAt } = this.graph;
    const both = attackPoints & defensePoints;
    return {
      value,
      attacks: pointsOf(attackAt, both, attackPoints),
      defenses: pointsOf(defenseAt, both, defensePoints),
      source,
    };
  }
}

/** Whether a half eye of the space is decided by a ko. */
function hasKo(map: EyeMap, i: number): boolean {
  for (let k = map.first[i]; k < map.first[i + 1]; k++) {
    const p = map.points[k];
    if (map.kind[p] === HALF_EYE && map.sum[p] !== HALF_SUM) return true;
  }
  return false;
}

function firstOf(one: readonly Point[], other: readonly Point[]): readonly Point[] | undefined {
  return one.length > 0 ? one : other.length > 0 ? other : undefined;
}

/** The points that decide the half eyes of a space that are kos. */
function koPoints(map: EyeMap, i: number, at: Int16Array, countAt: Uint8Array): Point[] {
  const found: Point[] = [];
  for (let k = map.first[i]; k < map.first[i + 1]; k++) {
    const p = map.points[k];
    if (map.kind[p] !== HALF_EYE || map.sum[p] === HALF_SUM) continue;
    for (let j = 0; j < countAt[p]; j++) found.push(at[MAX_KEY_POINTS * p + j]);
  }
  return found;
}

function pointsOf(at: Int16Array, first: number, all: number): Point[] {
  const points: Point[] = [];
  for (const mask of [first, all & ~first]) {
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const point = at[31 - Math.clz32(rest & -rest)];
      if (point !== 0 && !points.includes(point)) points.push(point);
    }
  }
  return points;
}
