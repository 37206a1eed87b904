/** Tables of names and values, and maps of the board, as GNU Go prints them. */
import { allPoints } from '../board/point.ts';

const NAME_WIDTH = 21;

/** One line per field, the values in one column, `width` characters from the left. */
export function fieldLines(
  fields: readonly (readonly [name: string, value: string | number])[],
  width = NAME_WIDTH,
): string {
  return fields.map(([name, value]) => `${name.padEnd(width)}${value}`).join('\n');
}

/** A map (size × size values in reading order) with one row of the board per line and a space at the end of each. */
export function boardLines(size: number, values: readonly number[], show: (value: number) => string): string {
  const cells = allPoints(size).map((_, i) => `${show(values[i])} `);
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(''));
  return rows.join('\n');
}
