/** What the "Why this move?" page lays on the board: the best moves with their values, and what the chosen one changes. */
import { pointAt } from '../../../engine/board/point.ts';
import type { MoveDecision, MoveEffect } from '../../../engine/protocol/moves.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import type { BoardModel, Candidate } from '../../board/types.ts';
import type { ValueLayer } from '../../board/layers.ts';

/** Most moves shown at once. */
const SHOWN = 12;
/** Changes of territory smaller than this are not drawn. */
const MIN_CHANGE = 0.05;

/** "23", "7.1", "0.4": at most four characters. */
export function valueLabel(value: number): string {
  return value >= 99.5 ? String(Math.round(value)) : value >= 9.95 ? value.toFixed(0) : value.toFixed(1);
}

export function candidatesOf({ moves }: MoveDecision): Candidate[] {
  const shown = moves.filter(({ value, point }) => value > 0 && point !== 0).slice(0, SHOWN);
  return shown.map(({ point, value }, i) => ({
    point,
    label: valueLabel(value),
    best: i === 0,
    strength: value / shown[0].value,
  }));
}

/** The map that is to be drawn, positive for Black as the board has it; undefined when there is none. */
function mapOf(effect: MoveEffect, map: 'change' | 'after' | 'followup'): number[] | undefined {
  const { before, after, followup } = effect;
  if (map === 'after') return after.map((value) => -value);
  if (map === 'change') return after.map((value, i) => before[i] - value);
  return followup?.map((value, i) => after[i] - value);
}

/** The effect of the chosen move as a wash, and its larger changes as numbers. */
export function effectOverlays(
  effect: MoveEffect,
  map: 'change' | 'after' | 'followup',
  size: number,
): Partial<BoardModel> {
  const values = mapOf(effect, map);
  if (!values) return {};
  const field = { values: values.map((value) => Math.max(-1, Math.min(1, value))), opacity: 0.8 };
  if (map === 'after') return { field };
  const numbers = values.flatMap((value, i): ValueLayer[] => {
    const point = pointAt(Math.floor(i / size), i % size);
    if (Math.abs(value) < MIN_CHANGE || point === effect.point) return [];
    const text = Math.abs(value).toFixed(1).replace(/^0/, '');
    return [{ point, text, tone: value > 0 ? 'black' : 'white', amount: Math.min(1, Math.abs(value)) }];
  });
  return { field, values: numbers };
}

/** Two points that are looked at: the chosen move and the one beside it. */
export function chosenPoints(selected: Point | null, compared: Point | null, lit: readonly Point[]): Point[] {
  return [selected, compared, ...lit].filter((point): point is Point => point !== null);
}
