/**
 * The pattern of one node of a joseki tree, as lines of a database (manual 9.16): the upper right corner as far as the
 * square marks (SQ, or the crosses of MA) go, as it is before the node's move, seen from the side that moves.
 */
import { columnOf, EMPTY, pointAt, pointName, rowOf } from '../../engine/board/point.ts';
import type { Move, Point } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { labelsAt, markedPoints } from '../../engine/sgf/markup.ts';
import type { Saying } from '../../engine/protocol/sayings.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { JosekiComment } from './comment.ts';
import type { LocatedText } from './sourceText.ts';

/** A line of the database with where it comes from: a place in the file for each character, or one for all. */
export interface DatabaseLine {
  text: string;
  from: LocatedText | number;
  /** How many characters come before those of `from`. */
  indent?: number;
}

/** Tells of a mistake in the node. */
export type Complain = (severity: 'error' | 'warning', says: Saying) => void;

/** The marked corner: columns from `left` to the right edge, rows from the top edge to `bottom`. */
interface Corner {
  size: number;
  left: number;
  bottom: number;
}

/** The corner a node's marks leave; undefined without any. */
export function markedCorner(node: SgfNode, size: number): Corner | undefined {
  const marks = markedPoints(node, size, 'SQ', 'MA', 'M');
  if (marks.length === 0) return undefined;
  return { size, left: Math.min(...marks.map(columnOf)), bottom: Math.max(...marks.map(rowOf)) };
}

/** The diagram of the corner before the move; undefined, with a complaint, when it cannot be drawn. */
export function mainDiagram(
  corner: Corner,
  before: Position,
  move: Move,
  complain: Complain,
): string[] | undefined {
  const { point, color } = move;
  if (!inside(corner, point)) {
    complain('error', { key: 'host.db.joseki.outside', args: { point: pointName(point, corner.size) } });
    return undefined;
  }
  if (before.colorAt[point] !== EMPTY) {
    complain('error', { key: 'host.db.joseki.onStone', args: { point: pointName(point, corner.size) } });
    return undefined;
  }
  return drawCorner(corner, (at) => {
    if (at === point) return '*';
    const stone = before.colorAt[at];
    return stone === EMPTY ? '.' : stone === color ? 'O' : 'X';
  });
}

/** The diagram with the node's labels in it; undefined when it has none. */
export function labelDiagram(
  node: SgfNode,
  corner: Corner,
  main: string[],
  complain: Complain,
): string[] | undefined {
  const letters = new Map<Point, string>();
  for (const { point, text } of labelsAt(node, corner.size)) {
    const args = { label: text, point: pointName(point, corner.size) };
    if (!/^[A-Za-z]$/.test(text)) {
      complain('error', { key: 'host.db.joseki.letter', args });
    } else if (/[OoXxt]/.test(text)) {
      complain('error', { key: 'host.db.joseki.taken', args });
    } else if (!inside(corner, point)) {
      complain('error', { key: 'host.db.joseki.labelOutside', args });
    } else if (cellAt(main, corner, point) === '*') {
      complain('error', { key: 'host.db.joseki.labelMove', args });
    } else letters.set(point, text);
  }
  if (letters.size === 0) return undefined;
  return drawCorner(corner, (at) => letters.get(at) ?? cellAt(main, corner, at));
}

/** The colon line: 8 transformations, class s, the kind of the joseki and what the comment adds. */
export function colonLine({ joseki, colon }: JosekiComment, from: number): DatabaseLine {
  const start = `:8,s${joseki}`;
  if (!colon) return { text: start, from };
  return { text: start + colon.text, from: colon, indent: start.length };
}

/** Constraint or action lines. `first` is a statement to put before those of an action. */
export function programLines(
  lines: readonly LocatedText[],
  first: string | null,
  from: number,
): DatabaseLine[] {
  const rest = lines.map(located);
  return first === null ? rest : [{ text: `>${first}${rest.length > 0 ? ';' : ''}`, from }, ...rest];
}

/** A line of the database that stands in the file as it is. */
export function located(line: LocatedText): DatabaseLine {
  return { text: line.text, from: line };
}

function inside({ left, bottom }: Corner, point: Point): boolean {
  return columnOf(point) >= left && rowOf(point) <= bottom;
}

function cellAt(diagram: string[], { left }: Corner, point: Point): string {
  return diagram[rowOf(point) + 1][columnOf(point) - left];
}

function drawCorner({ size, left, bottom }: Corner, cell: (point: Point) => string): string[] {
  const rows = [`${'-'.repeat(size - left)}+`];
  for (let row = 0; row <= bottom; row++) {
    let line = '';
    for (let column = left; column < size; column++) line += cell(pointAt(row, column));
    rows.push(`${line}|`);
  }
  return rows;
}
