/**
 * What an edit of the patterns changed at a position: the points of a map whose value is another one. The influence before
 * is compared with the one after it only when both are of the same question.
 */
import { pointAt } from '../../../engine/board/point.ts';
import type { InfluenceEffect, InfluenceWhat } from '../../../engine/protocol/analysis.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import type { Examined } from './examined.ts';

/** Smaller differences are not shown: the lists write two decimals. */
const LEAST = 0.005;

export interface ValueChange {
  point: Point;
  was: number;
  is: number;
}

export interface EffectChange {
  kind: 'appeared' | 'vanished';
  effect: InfluenceEffect;
}

/** The points of a map with another value than before, greatest change first. */
export function changedValues(before: Examined, after: Examined, what: InfluenceWhat): ValueChange[] {
  const old = before.influence?.maps[what];
  const now = after.influence?.maps[what];
  if (!old || !now) return [];
  const { size } = after;
  const changes = now.flatMap((is, i): ValueChange[] => {
    const was = old[i];
    return Math.abs(is - was) < LEAST ? [] : [{ point: pointAt(Math.floor(i / size), i % size), was, is }];
  });
  return changes.sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was));
}

/** Patterns are told apart by name and place, as in the workshop: an inserted one moves the numbers of all that follow. */
export function effectKey({ kind, color, point, database, name, value }: InfluenceEffect): string {
  return `${kind} ${color} ${point} ${database} ${name} ${value}`;
}

/** Effects that are new, then those that are gone. */
export function changedEffects(before: Examined, after: Examined): EffectChange[] {
  const old = new Map(before.effects.map((effect) => [effectKey(effect), effect]));
  const now = new Map(after.effects.map((effect) => [effectKey(effect), effect]));
  const appeared = [...now].filter(([key]) => !old.has(key));
  const vanished = [...old].filter(([key]) => !now.has(key));
  return [
    ...appeared.map(([, effect]): EffectChange => ({ kind: 'appeared', effect })),
    ...vanished.map(([, effect]): EffectChange => ({ kind: 'vanished', effect })),
  ];
}
