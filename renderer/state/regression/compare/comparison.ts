/**
 * Two sides compared in one aspect: a sentence, a table whose differing rows are marked, and what is laid on three boards, that of each
 * side and that of the difference.
 */
import type { Point } from '../../../../engine/protocol/types.ts';
import type { BoardModel } from '../../../board/types.ts';
import { formatNumber, t } from '../../../messages/messages.ts';
import type { Ground, Side } from './side.ts';

/** What can be compared; reading and eyes only of our own records, final only over GTP. */
export type Aspect = 'moves' | 'influence' | 'dragons' | 'eyes' | 'reading' | 'final';

export interface ComparedRow {
  key: string;
  /** Lit up on the boards while the row is looked at. */
  points: readonly Point[];
  /** One for each column. */
  cells: readonly string[];
  differs: boolean;
}

export type Overlays = Omit<Partial<BoardModel>, 'size' | 'stones'>;

export interface Comparison {
  summary: string;
  columns: readonly Column[];
  rows: readonly ComparedRow[];
  /** First, second, difference. */
  boards: readonly [Overlays, Overlays, Overlays];
  /** What the difference board's signs mean. */
  legend: string;
}

interface Column {
  word: string;
  /** Right-aligned. */
  number?: boolean;
}

/** Names of the sides, "Before" and "After" or those of engines. */
export type Names = readonly [first: string, second: string];

export type Comparer = (first: Side, second: Side, ground: Ground, names: Names) => Comparison | null;

export const NO_OVERLAYS: readonly [Overlays, Overlays, Overlays] = [{}, {}, {}];

/** "No difference in 1 dragon.", "2 of 5 moves differ": a sentence, but of moves a part of one. */
export function differing(rows: readonly ComparedRow[], what: 'dragon' | 'eye' | 'stone' | 'move'): string {
  const number = rows.filter(({ differs }) => differs).length;
  if (rows.length === 0) return t(`regression:differ.none.${what}`);
  if (number === 0) return t(`regression:differ.same.${what}`, { count: rows.length });
  return t(`regression:differ.some.${what}`, { count: number, of: rows.length });
}

/** A difference with its sign: "+0.25"; "0" when nothing is left of it. */
export function delta(value: number, digits: number): string {
  const size = Math.abs(value);
  if (Number(size.toFixed(digits)) === 0) return '0';
  const text = formatNumber(size, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${value < 0 ? '−' : '+'}${text}`;
}
