/** Reads a drawn rectangle with its edges: '-' above and below, '|' at the sides, '+' where two of them meet. */
import { MAX_SIZE } from '../../engine/board/point.ts';
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { Diagram, Place } from '../format/types.ts';
import { SYMBOL_BITS } from './symbols.ts';

/** One drawn line of a diagram: the drawing, the text to the right of it, and where it begins. */
export interface DrawnRow extends Place {
  drawing: string;
  comment: string;
}

const BORDER = /^[-+]+$/;

/**
 * The diagram, or undefined when an error was told. With `labels` any letter may stand on a point, otherwise only symbols.
 * `rows` must not be empty.
 */
export function readDiagram(
  rows: readonly DrawnRow[],
  labels: boolean,
  error: (message: string, line: number, column: number) => void,
): Diagram | undefined {
  let failed = false;
  const fail = (message: string, line: number, column: number): void => {
    failed = true;
    error(message, line, column);
  };
  let first = 0;
  let last = rows.length;
  if (BORDER.test(rows[0].drawing)) first++;
  if (last > first && BORDER.test(rows[last - 1].drawing)) last--;
  const inner = rows.slice(first, last);
  if (inner.length === 0) {
    fail('the diagram has no row between its edges', rows[0].line, rows[0].column);
    return undefined;
  }
  const west = inner[0].drawing.startsWith('|');
  const east = inner[0].drawing.length > 1 && inner[0].drawing.endsWith('|');
  const width = inner[0].drawing.length - Number(west) - Number(east);
  const diagram: Diagram = {
    line: rows[0].line,
    column: rows[0].column,
    width,
    height: inner.length,
    cells: [],
    edges: (first > 0 ? NORTH : 0) | (east ? EAST : 0) | (last < rows.length ? SOUTH : 0) | (west ? WEST : 0),
    sideComments: inner.map(({ comment }) => comment),
    rows: inner.map(({ line, column }) => ({ line, column: column + Number(west) })),
  };
  if (width < 1 || width > MAX_SIZE) {
    fail(`a diagram has 1 to ${MAX_SIZE} columns, not ${width}`, inner[0].line, inner[0].column);
    return undefined;
  }
  if (inner.length > MAX_SIZE) {
    fail(
      `a diagram has 1 to ${MAX_SIZE} rows, not ${inner.length}`,
      inner[MAX_SIZE].line,
      inner[MAX_SIZE].column,
    );
    return undefined;
  }
  for (const { drawing, line, column } of inner) {
    if (BORDER.test(drawing)) {
      fail('an edge of the board can only be the first or the last row', line, column);
      continue;
    }
    if (drawing.startsWith('|') !== west) {
      fail("the left edge '|' must stand in every row or in none", line, column);
      continue;
    }
    if ((drawing.length > 1 && drawing.endsWith('|')) !== east) {
      fail("the right edge '|' must stand in every row or in none", line, column + drawing.length - 1);
      continue;
    }
    const content = drawing.slice(Number(west), drawing.length - Number(east));
    if (content.length !== width) {
      fail(`this row has ${content.length} points, the first one has ${width}`, line, column);
      continue;
    }
    for (let x = 0; x < content.length; x++) {
      const char = content[x];
      if (!SYMBOL_BITS.has(char) && !(labels && /[A-Za-z]/.test(char))) {
        const hint = char === '0' ? ': a stone of ours is the letter O' : '';
        fail(`unknown symbol '${char}' in the diagram${hint}`, line, column + Number(west) + x);
      }
      diagram.cells.push(char);
    }
  }
  const border = (west ? '+' : '') + '-'.repeat(width) + (east ? '+' : '');
  for (const row of [...rows.slice(0, first), ...rows.slice(last)]) {
    if (row.drawing !== border) {
      fail(`this edge must be drawn '${border}', not '${row.drawing}'`, row.line, row.column);
    }
    if (row.comment !== '') keepComment(diagram, row === rows[0] ? 0 : diagram.height - 1, row.comment);
  }
  return failed ? undefined : diagram;
}

/** Text beside an edge goes to the row next to it. */
function keepComment({ sideComments }: Diagram, row: number, comment: string): void {
  sideComments[row] =
    row === 0 ? `${comment} ${sideComments[row]}`.trim() : `${sideComments[row]} ${comment}`.trim();
}
