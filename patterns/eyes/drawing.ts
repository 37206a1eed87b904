/**
 * Drawn eye graphs: the symbols of eye shape databases (manual 8.2–8.7), the code in which graphs travel in one line over GTP,
 * and drawing a graph with its vital points.
 *
 * A vital point is marked by another symbol for the same vertex. The manual shows `@` and `*` for points that both sides
 * want; that `<` and `(` are attack points and `>` and `)` defence points is how GNU Go's analyze_eyegraph writes them.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import type { EyeCell, EyeLabel } from './graph.ts';

/** What a symbol says about its vertex. */
interface EyeSymbol {
  readonly label: EyeLabel;
  readonly isAttackPoint: boolean;
  readonly isDefensePoint: boolean;
}

/** What is no vertex: a space, and edges of the board, which may be drawn to see where the shape lies. */
const OUTSIDE = ' |-+';

/** By symbol of a diagram. */
const EYE_SYMBOLS: ReadonlyMap<string, EyeSymbol> = new Map(
  (
    [
      ['.', '.', 0, 0],
      ['*', '.', 1, 1],
      ['<', '.', 1, 0],
      ['>', '.', 0, 1],
      ['!', '!', 0, 0],
      ['@', '!', 1, 1],
      ['(', '!', 1, 0],
      [')', '!', 0, 1],
      ['X', 'X', 0, 0],
      ['x', 'x', 0, 0],
      ['$', '$', 0, 0],
    ] as const
  ).map(([symbol, label, attack, defense]) => [
    symbol,
    { label, isAttackPoint: attack === 1, isDefensePoint: defense === 1 },
  ]),
);

/** A drawing read: the cells by rows, and the vital points as masks over them. */
export interface EyeDrawing {
  readonly cells: readonly EyeCell[];
  readonly attackPoints: number;
  readonly defensePoints: number;
}

/** A place in a drawing that is no symbol. Row and column from 0. */
export interface DrawingError {
  readonly says: Saying;
  readonly row: number;
  readonly column: number;
}

/** Reads rows of symbols and spaces; the drawing is moved to row 0 and column 0. Unknown symbols are left out and told. */
export function readDrawing(rows: readonly string[]): { drawing: EyeDrawing; errors: DrawingError[] } {
  const cells: EyeCell[] = [];
  const errors: DrawingError[] = [];
  let attackPoints = 0;
  let defensePoints = 0;
  for (const [row, text] of rows.entries()) {
    for (const [column, character] of [...text].entries()) {
      if (OUTSIDE.includes(character)) continue;
      const symbol = EYE_SYMBOLS.get(character);
      if (!symbol) {
        const says: Saying =
          character === '\t'
            ? { key: 'host.db.eye.tab' }
            : { key: 'host.db.eye.symbol', args: { char: character } };
        errors.push({ says, row, column });
        continue;
      }
      if (symbol.isAttackPoint) attackPoints |= 1 << cells.length;
      if (symbol.isDefensePoint) defensePoints |= 1 << cells.length;
      cells.push({ row, column, label: symbol.label });
    }
  }
  const top = Math.min(...cells.map((cell) => cell.row));
  const left = Math.min(...cells.map((cell) => cell.column));
  const moved = cells.map(({ row, column, label }) => ({ row: row - top, column: column - left, label }));
  return { drawing: { cells: moved, attackPoints, defensePoints }, errors };
}

/** The rows of a drawing, all equally long; points on stones cannot be marked and are left out. */
export function drawEyes({ cells, attackPoints, defensePoints }: EyeDrawing): string[] {
  const width = 1 + Math.max(...cells.map((cell) => cell.column));
  const height = 1 + Math.max(...cells.map((cell) => cell.row));
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  for (const [i, { row, column, label }] of cells.entries()) {
    rows[row][column] = symbolOf(label, ((attackPoints >> i) & 1) === 1, ((defensePoints >> i) & 1) === 1);
  }
  return rows.map((row) => row.join(''));
}

/** The symbol of a vertex that is or is not an attack and a defence point. */
export function symbolOf(label: EyeLabel, isAttackPoint: boolean, isDefensePoint: boolean): string {
  const index = (isAttackPoint ? 1 : 0) + (isDefensePoint ? 2 : 0);
  if (label === '.') return '.<>*'[index];
  if (label === '!') return '!()@'[index];
  return label;
}

/** The rows of a graph coded for GTP: `%` ends a row, `O` is a space (manual 8.11, analyze_eyegraph). */
export function decodeRows(coded: string): string[] {
  return coded.replaceAll('O', ' ').split('%');
}

/** The inverse of decodeRows; rows hold no `%` and no `O`. */
export function encodeRows(rows: readonly string[]): string {
  return rows.map((row) => row.trimEnd().replaceAll(' ', 'O')).join('%');
}
