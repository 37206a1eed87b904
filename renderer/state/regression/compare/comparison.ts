/**
 * Two sides compared in one aspect: a sentence, a table whose differing rows are marked, and what is laid on three boards, that of each
 * side and that of the difference.
 */
import type { Point } from '../../../../engine/protocol/types.ts';
import type { BoardModel } from '../../../board/types.ts';
import type { Ground, Side } from './side.ts';

/** What can be compared; reading and eyes only of our own records, final only over GTP. */
export type Aspect = 'moves' | 'influence' | 'dragons' | 'eyes' | 'reading' | 'final';

export const ASPECT_WORDS: Readonly<Record<Aspect, string>> = {
  moves: 'Moves',
  influence: 'Influence',
  dragons: 'Dragons',
  eyes: 'Eyes',
  reading: 'Reading',
  final: 'End',
};

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

/** "no difference in 1 dragon", "2 of 5 moves differ". */
export function differing(rows: readonly ComparedRow[], one: string, many = `${one}s`): string {
  const number = rows.filter(({ differs }) => differs).length;
  if (rows.length === 0) return `there are no ${many}`;
  if (number === 0) return `no difference in ${rows.length} ${rows.length === 1 ? one : many}`;
  return `${number} of ${rows.length} ${many} differ${number === 1 ? 's' : ''}`;
}

/** A difference with its sign: "+0.25"; "0" when nothing is left of it. */
export function delta(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? '0' : `${value < 0 ? '−' : '+'}${text}`;
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
