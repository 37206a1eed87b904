/** Reads a drawn rectangle with its edges: '-' above and below, '|' at the sides, '+' where two of them meet. */
import type { Saying } from '../../engine/protocol/sayings.ts';
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
  error: (says: Saying, line: number, column: number) => void,
): Diagram | undefined {
  let failed = false;
  const fail = (says: Saying, line: number, column: number): void => {
    failed = true;
    error(says, line, column);
  };
  let first = 0;
  let last = rows.length;
  if (BORDER.test(rows[0].drawing)) first++;
  if (last > first && BORDER.test(rows[last - 1].drawing)) last--;
  const inner = rows.slice(first, last);
  if (inner.length === 0) {
    fail({ key: 'host.db.noRow' }, rows[0].line, rows[0].column);
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
    const args = { most: `${MAX_SIZE}`, n: `${width}` };
    fail({ key: 'host.db.columns', args }, inner[0].line, inner[0].column);
    return undefined;
  }
  if (inner.length > MAX_SIZE) {
    const args = { most: `${MAX_SIZE}`, n: `${inner.length}` };
    fail({ key: 'host.db.rows', args }, inner[MAX_SIZE].line, inner[MAX_SIZE].column);
    return undefined;
  }
  for (const { drawing, line, column } of inner) {
    if (BORDER.test(drawing)) {
      fail({ key: 'host.db.edgeInside' }, line, column);
      continue;
    }
    if (drawing.startsWith('|') !== west) {
      fail({ key: 'host.db.leftEdge' }, line, column);
      continue;
    }
    if ((drawing.length > 1 && drawing.endsWith('|')) !== east) {
      fail({ key: 'host.db.rightEdge' }, line, column + drawing.length - 1);
      continue;
    }
    const content = drawing.slice(Number(west), drawing.length - Number(east));
    if (content.length !== width) {
      const args = { n: `${content.length}`, first: `${width}` };
      fail({ key: 'host.db.rowLength', args }, line, column);
      continue;
    }
    for (let x = 0; x < content.length; x++) {
      const char = content[x];
      if (!SYMBOL_BITS.has(char) && !(labels && /[A-Za-z]/.test(char))) {
        const key = char === '0' ? 'host.db.symbol.zero' : 'host.db.symbol';
        fail({ key, args: { char } }, line, column + Number(west) + x);
      }
      diagram.cells.push(char);
    }
  }
  const border = (west ? '+' : '') + '-'.repeat(width) + (east ? '+' : '');
  for (const row of [...rows.slice(0, first), ...rows.slice(last)]) {
    if (row.drawing !== border) {
      fail({ key: 'host.db.edgeDrawn', args: { border, drawn: row.drawing } }, row.line, row.column);
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
