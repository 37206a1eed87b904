/** What the "Why this move?" page lays on the board: the best moves with their values, and what the chosen one changes. */
import { formatFixed } from '../../messages/messages.ts';
import { pointAt } from '../../../engine/board/point.ts';
import type { InfluenceAfter, MoveDecision, MoveEffect } from '../../../engine/protocol/moves.ts';
import type { PlacedPoints } from '../../../engine/protocol/termPoints.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';
import type { BoardModel, Candidate } from '../../board/types.ts';
import type { ValueLayer } from '../../board/layers.ts';
import { fieldOf, valuesOf } from '../position/overlays.ts';

/** Most moves shown at once. */
const SHOWN = 12;
/** Changes of territory smaller than this are not drawn. */
export const MIN_CHANGE = 0.05;
/** Shares of the greatest value of a map that are smaller are not drawn. */
const MIN_SHARE = 0.05;

/** "23", "7.1", "0.4": at most four characters. */
export function valueLabel(value: number): string {
  return value >= 99.5
    ? String(Math.round(value))
    : value >= 9.95
      ? formatFixed(value, 0)
      : formatFixed(value, 1);
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

/** Which influence lies on the board for the chosen move. */
export type MoveMap = 'before' | 'change' | 'after' | 'followup';

/** What the map is the sum of in points for who moves; undefined for territory before and after the move, which is no change. */
export function mapTotal(effect: MoveEffect, map: MoveMap): number | undefined {
  const values = map === 'change' || map === 'followup' ? changeOf(effect, map) : undefined;
  return values?.reduce((sum, value) => sum + value, 0);
}

/** By itself and by what it saves and captures, or by a second move in a row; positive for who moves. */
function changeOf({ maps, followup }: MoveEffect, map: 'change' | 'followup'): number[] | undefined {
  const parts = maps.filter((one) =>
    map === 'followup' ? one.map === 'followup' : one.map === 'move' || one.map === 'change',
  );
  if (map === 'followup' && !followup) return undefined;
  return parts.length === 0
    ? undefined
    : parts[0].values.map((_, i) => parts.reduce((sum, { values }) => sum + values[i], 0));
}

/** The map that is to be drawn, positive for Black as the board has it; undefined when there is none. */
function mapOf(effect: MoveEffect, map: MoveMap, color: Stone): number[] | undefined {
  if (map === 'before' || map === 'after') return effect[map].map((value) => -value);
  const sign = color === 2 ? 1 : -1;
  return changeOf(effect, map)?.map((value) => sign * value);
}

/** The points of a term as numbers, those that take away in the other side's colour. */
export function termOverlays(placed: readonly PlacedPoints[], color: Stone): Partial<BoardModel> {
  const shown = placed.filter(({ amount }) => Math.abs(amount) >= MIN_CHANGE);
  return {
    values: shown.map(({ point, amount }): ValueLayer => {
      const isBlack = amount > 0 === (color === 2);
      const text = numberLabel(Math.abs(amount));
      return { point, text, tone: isBlack ? 'black' : 'white', amount: Math.min(1, Math.abs(amount)) };
    }),
  };
}

/** ".4", "1.2", "14": at most four characters. */
function numberLabel(amount: number): string {
  return amount >= 9.95 ? formatFixed(amount, 0) : formatFixed(amount, 1).replace(/^0/, '');
}

/** The effect of the chosen move as a wash, and its larger changes as numbers. */
export function effectOverlays(
  effect: MoveEffect,
  map: MoveMap,
  size: number,
  color: Stone,
): Partial<BoardModel> {
  const values = mapOf(effect, map, color);
  if (!values) return {};
  const field = { values: values.map((value) => Math.max(-1, Math.min(1, value))), opacity: 0.8 };
  if (map === 'before' || map === 'after') return { field };
  const numbers = values.flatMap((value, i): ValueLayer[] => {
    const point = pointAt(Math.floor(i / size), i % size);
    if (Math.abs(value) < MIN_CHANGE) return [];
    return [
      {
        point,
        text: numberLabel(Math.abs(value)),
        tone: value > 0 ? 'black' : 'white',
        amount: Math.min(1, Math.abs(value)),
      },
    ];
  });
  return { field, values: numbers };
}

/** Whose the points become that an estimate of the score is the sum of: a wash, and a number where it is not quite sure. */
export function scoreOverlays(owners: readonly number[], size: number): Partial<BoardModel> {
  const values = owners.flatMap((owner, i): ValueLayer[] => {
    const amount = Math.abs(owner);
    if (amount < MIN_CHANGE) return [];
    const point = pointAt(Math.floor(i / size), i % size);
    return [{ point, text: numberLabel(amount), tone: owner > 0 ? 'white' : 'black', amount }];
  });
  return { field: { values: owners.map((owner) => -owner), opacity: 0.8 }, values };
}

/** A map of the influence before or after a move, or what a move changes in it: by whom it grows, where it does by enough to be seen. */
export function influenceOverlays(
  { what, before, after, followup }: InfluenceAfter,
  map: MoveMap,
  found: { size: number; board: readonly number[] },
): Partial<BoardModel> {
  if (map !== 'change') {
    const values = { before, after, followup }[map];
    return { field: fieldOf(what, values, MIN_SHARE, 0.8), values: valuesOf(what, values, found, MIN_SHARE) };
  }
  const changes = after.map((value, i) => value - before[i]);
  const values = changes.flatMap((change, i): ValueLayer[] => {
    if (Math.abs(change) < MIN_CHANGE) return [];
    const size = Math.abs(change);
    const text = `${change < 0 ? '−' : '+'}${numberLabel(size)}`.slice(0, 4);
    // What a colour's map loses is the other side's gain; a map of both is positive for White.
    const isBlack = what.startsWith('black') === change > 0;
    const tone = what === 'non_territory' ? 'plain' : isBlack ? 'black' : 'white';
    const point = pointAt(Math.floor(i / found.size), i % found.size);
    return [{ point, text, tone, amount: Math.max(0.3, Math.min(1, size / 10)) }];
  });
  return { values };
}

/** Two points that are looked at: the chosen move and the one beside it. */
export function chosenPoints(selected: Point | null, compared: Point | null, lit: readonly Point[]): Point[] {
  return [selected, compared, ...lit].filter((point): point is Point => point !== null);
}
