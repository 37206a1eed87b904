/** The labels that a constraint diagram puts on the points of a pattern (manual 9.5). */
import type { Diagram, SourcePattern } from '../format/types.ts';
import { SYMBOL_BITS, isLabel } from './symbols.ts';

/** A label and the points it stands on. */
export interface PatternLabel {
  label: string;
  /** Column and row of the first of them; −1 for the '*' of a pattern without move. */
  x: number;
  y: number;
  /** Bits of what may stand on that point. */
  bits: number;
  /** All of them, as indices into the cells. */
  cells: number[];
}

/** All labels: '*' first, whether there is a move or not, then as they appear row by row. That is the order of bindings. */
export function labelsOf({ diagram, constraintDiagram }: SourcePattern): PatternLabel[] {
  const labels = new Map<string, PatternLabel>();
  const add = (label: string, cell: number): void => {
    const known = labels.get(label);
    if (known) known.cells.push(cell);
    else labels.set(label, { label, ...at(diagram, cell), cells: [cell] });
  };
  const move = diagram.cells.indexOf('*');
  if (move >= 0) add('*', move);
  else labels.set('*', { label: '*', x: -1, y: -1, bits: 0, cells: [] });
  if (constraintDiagram && hasSizeOf(constraintDiagram, diagram)) {
    for (const [cell, char] of constraintDiagram.cells.entries()) {
      if (isLabel(char)) add(char, cell);
    }
  }
  return [...labels.values()];
}

/** Whether two diagrams have the same width and height. */
export function hasSizeOf(one: Diagram, other: Diagram): boolean {
  return one.width === other.width && one.height === other.height;
}

function at({ width, cells }: Diagram, cell: number): { x: number; y: number; bits: number } {
  return { x: cell % width, y: Math.floor(cell / width), bits: SYMBOL_BITS.get(cells[cell])! };
}

/** Whether the points of a label hang together, as those of one chain do. */
export function isConnected({ cells }: PatternLabel, width: number): boolean {
  const left = new Set(cells.slice(1));
  const reached = cells.slice(0, 1);
  for (const cell of reached) {
    const column = cell % width;
    const neighbours = [cell - width, cell + width];
    if (column > 0) neighbours.push(cell - 1);
    if (column < width - 1) neighbours.push(cell + 1);
    for (const neighbour of neighbours) if (left.delete(neighbour)) reached.push(neighbour);
  }
  return left.size === 0;
}
