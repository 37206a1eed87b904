/**
 * A compiled Monte Carlo pattern database: every neighbourhood and context has its value, and looking one up is two array
 * accesses. Neighbourhoods with the same values in all contexts share a row, contexts with the same values everywhere
 * share a block, so that a whole database stays in the processor's nearer caches. Made by compile.ts; never changed.
 */
import { CELL_BLACK } from './neighbourhood.ts';

export interface MonteCarloTable {
  readonly rows: number;
  readonly blocks: number;
  /** By code, for black and for white to move: the row of the neighbourhood. */
  readonly blackRow: Uint16Array;
  readonly whiteRow: Uint16Array;
  /** By context: the block. */
  readonly blockOf: Uint8Array;
  /** By block × rows + row. */
  readonly values: Uint32Array;
  /** Whether a value depends on closeness to the previous move anywhere. */
  readonly usesNear: boolean;
  /** Whether a move has one and the same value or none, by its neighbourhood alone. */
  readonly isFlat: boolean;
}

/** The value of a move of `color` with these surroundings; see neighbourhood.ts and context.ts for the numbers. */
export function valueOf(table: MonteCarloTable, color: number, code: number, context: number): number {
  const row = (color === CELL_BLACK ? table.blackRow : table.whiteRow)[code];
  return table.values[table.blockOf[context] * table.rows + row];
}
