/**
 * The eight points around a move as one number: two bits each for what stands there, in reading order without the middle.
 * This numbering is what compiled tables are indexed by, so whoever looks values up keeps his codes in it.
 */

/** Bits of a code. */
const CODE_BITS = 16;
export const CODE_COUNT = 1 << CODE_BITS;
/** What a cell may hold; the stones are those of engine/board. */
export const CELL_EMPTY = 0;
export const CELL_WHITE = 1;
export const CELL_BLACK = 2;
const CELL_OFF = 3;

/** Column steps to the east and row steps to the south of the eight cells, in the order of the bits. */
const CELL_COLUMNS = [-1, 0, 1, -1, 1, -1, 0, 1] as const;
const CELL_ROWS = [-1, -1, -1, 0, 0, 1, 1, 1] as const;
/** The cells beside the middle: north, west, east, south. */
export const ORTHOGONAL = [1, 3, 4, 6] as const;

/** What stands on a cell. */
export function cellOf(code: number, cell: number): number {
  return (code >> (2 * cell)) & 3;
}

/** The code with white and black exchanged. */
export function swapColors(code: number): number {
  let swapped = 0;
  for (let cell = 0; cell < 8; cell++) {
    const k = cellOf(code, cell);
    swapped |= (k === CELL_WHITE ? CELL_BLACK : k === CELL_BLACK ? CELL_WHITE : k) << (2 * cell);
  }
  return swapped;
}

/** By symmetry: where each cell goes under the eight symmetries of the square. */
const SYMMETRIES: readonly (readonly number[])[] = Array.from({ length: 8 }, (_, symmetry) =>
  CELL_ROWS.map((row, cell) => {
    let [r, c] = [row as number, CELL_COLUMNS[cell] as number];
    if ((symmetry & 1) !== 0) c = -c;
    if ((symmetry & 2) !== 0) r = -r;
    if ((symmetry & 4) !== 0) [r, c] = [c, r];
    return CELL_ROWS.findIndex((other, i) => other === r && CELL_COLUMNS[i] === c);
  }),
);

/** The code under the eight symmetries, the first unchanged. */
export function symmetricCodes(code: number): number[] {
  return SYMMETRIES.map((to) => {
    let turned = 0;
    for (let cell = 0; cell < 8; cell++) turned |= cellOf(code, cell) << (2 * to[cell]);
    return turned;
  });
}

/** Every code that can occur on a board: the middle of it, four edges, four corners, and the only point of the smallest. */
export function possibleCodes(): number[] {
  const codes: number[] = [CODE_COUNT - 1];
  for (const north of [0, -1, 1]) {
    for (const west of [0, -1, 1]) {
      const isOff = (cell: number): boolean =>
        (north !== 0 && CELL_ROWS[cell] === north) || (west !== 0 && CELL_COLUMNS[cell] === west);
      let partial = [0];
      for (let cell = 0; cell < 8; cell++) {
        const choices = isOff(cell) ? [CELL_OFF] : [CELL_EMPTY, CELL_WHITE, CELL_BLACK];
        partial = partial.flatMap((code) => choices.map((k) => code | (k << (2 * cell))));
      }
      codes.push(...partial);
    }
  }
  return codes;
}
