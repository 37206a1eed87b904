/** Turns and mirrors the drawing of a pattern, which stays the same pattern (the manual's `transpat`, 9.1). */
import {
  transformCellX,
  transformCellY,
  transformEdges,
  transformedHeight,
  transformedWidth,
} from '../format/transform.ts';
import type { Diagram, ElementNote, SourcePattern, Symmetry } from '../format/types.ts';

/** The axis of symmetry after exchanging x and y. The others, and half turns and mirrorings, keep theirs. */
const EXCHANGED: Partial<Record<Symmetry, Symmetry>> = { '|': '-', '-': '|' };
/** After mirroring left to right or top to bottom. */
const MIRRORED: Partial<Record<Symmetry, Symmetry>> = { '\\': '/', '/': '\\' };

/** A new pattern whose drawings have gone through the transformation (0 to 7, format/transform.ts). */
export function transposePattern(pattern: SourcePattern, transformation: number): SourcePattern {
  const note = (one: ElementNote | null): ElementNote | null =>
    one?.diagram ? { ...one, diagram: transposeDiagram(one.diagram, transformation) } : one;
  return {
    ...pattern,
    diagram: transposeDiagram(pattern.diagram, transformation),
    symmetry: transposeSymmetry(pattern.symmetry, transformation),
    constraintDiagram:
      pattern.constraintDiagram && transposeDiagram(pattern.constraintDiagram, transformation),
    goalElements: note(pattern.goalElements),
    callbackData: note(pattern.callbackData),
  };
}

/** The diagram after the transformation; its side comments still read from top to bottom, and it has no place by row. */
export function transposeDiagram(diagram: Diagram, t: number): Diagram {
  const { width, height, line, column } = diagram;
  const newWidth = transformedWidth(t, width, height);
  const newHeight = transformedHeight(t, width, height);
  const cells = new Array<string>(diagram.cells.length);
  for (const [cell, symbol] of diagram.cells.entries()) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    const row = transformCellY(t, x, y, width, height);
    cells[row * newWidth + transformCellX(t, x, y, width, height)] = symbol;
  }
  return {
    line,
    column,
    width: newWidth,
    height: newHeight,
    cells,
    edges: transformEdges(t, diagram.edges),
    sideComments: rowsOfComments(diagram.sideComments, newHeight),
  };
}

/** The symmetry that the transformed diagram has. */
export function transposeSymmetry(symmetry: Symmetry, t: number): Symmetry {
  const exchanged = t & 4 ? (EXCHANGED[symmetry] ?? symmetry) : symmetry;
  // A half turn leaves the diagonals as they are, a single mirroring exchanges them.
  const mirrored = ((t >> 1) ^ t) & 1;
  return mirrored ? (MIRRORED[exchanged] ?? exchanged) : exchanged;
}

/** The texts beside another number of rows: as they were if there is room, else what is too much joins the last row. */
function rowsOfComments(comments: readonly string[], rows: number): string[] {
  const texts = comments.length <= rows ? comments : comments.filter((text) => text !== '');
  return Array.from({ length: rows }, (_, i) =>
    i < rows - 1
      ? (texts[i] ?? '')
      : texts
          .slice(i)
          .filter((text) => text !== '')
          .join(' '),
  );
}
