/** Checks the drawings of a pattern: its move, its symmetry, what its matcher can do, and the diagrams that must agree with it. */
import { transformCellX, transformCellY, transformEdges, transformedWidth } from '../format/transform.ts';
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { Diagram, Place, SourcePattern, Symmetry } from '../format/types.ts';
import type { DatabaseRules } from './databases.ts';
import { hasSizeOf } from './labels.ts';
import { FORBIDDEN_LABELS, isLabel } from './symbols.ts';

type Tell = (message: string, place: Place) => void;

/** Symbols of points that may be empty. */
const MAY_BE_EMPTY = '.*!ox?';

/** By symmetry: the transformations that must leave the diagram as it is (manual 9.13). */
const GENERATORS: Readonly<Record<Symmetry, readonly number[]>> = {
  '8': [],
  '|': [2],
  '-': [1],
  '\\': [4],
  '/': [7],
  O: [3],
  '0': [3],
  X: [4, 7],
  '+': [1, 2],
};

/** Tells every mistake in the drawings. */
export function checkDiagrams(pattern: SourcePattern, rules: DatabaseRules, error: Tell): void {
  const { diagram, constraintDiagram, symmetry, goalElements, callbackData } = pattern;
  const move = diagram.cells.indexOf('*');
  const second = move < 0 ? -1 : diagram.cells.indexOf('*', move + 1);
  if (move < 0 && rules.moves) error("the diagram has no move '*'", diagram);
  if (second >= 0) error("the diagram has more than one move '*'", cellPlace(diagram, second));
  checkSymmetry(diagram, symmetry, pattern.colon, error);
  if (rules.matcher === 'corner') checkCorner(diagram, error);
  if (constraintDiagram && sameSize('constraint diagram', constraintDiagram, diagram, error)) {
    checkLabels(constraintDiagram, diagram, error);
  }
  for (const note of [goalElements, callbackData]) {
    if (note?.diagram) sameSize('marked diagram', note.diagram, diagram, error);
  }
}

/** Where a cell of a diagram stands in the source; the diagram itself if it was not read from a text. */
export function cellPlace(diagram: Diagram, cell: number): Place {
  const row = diagram.rows?.[Math.floor(cell / diagram.width)];
  return row ? { line: row.line, column: row.column + (cell % diagram.width) } : diagram;
}

function sameSize(what: string, one: Diagram, diagram: Diagram, error: Tell): boolean {
  if (!hasSizeOf(one, diagram)) {
    const size = `${one.width}x${one.height}`;
    error(`the ${what} has ${size} points, the diagram has ${diagram.width}x${diagram.height}`, one);
    return false;
  }
  if (one.edges !== diagram.edges) error(`the ${what} has other edges than the diagram`, one);
  return true;
}

function checkLabels(labels: Diagram, diagram: Diagram, error: Tell): void {
  for (const [cell, char] of labels.cells.entries()) {
    const symbol = diagram.cells[cell];
    if (char === symbol || isLabel(char)) continue;
    // An empty point may be drawn as one wherever one may be.
    if (char === '.' && MAY_BE_EMPTY.includes(symbol)) continue;
    const place = cellPlace(labels, cell);
    if (char === 't') error("'t' cannot be a label: O, o, X, x and t are taken", place);
    else {
      const why = FORBIDDEN_LABELS.includes(char) ? `, and '${char}' cannot be a label` : '';
      error(`the constraint diagram has '${char}' where the diagram has '${symbol}'${why}`, place);
    }
  }
}

function checkSymmetry(diagram: Diagram, symmetry: Symmetry, colon: Place, error: Tell): void {
  const { width, height, cells, edges } = diagram;
  const place = { line: colon.line, column: colon.column + 1 };
  for (const t of GENERATORS[symmetry]) {
    if (transformedWidth(t, width, height) !== width) {
      error(`the diagram does not have the symmetry '${symmetry}': it is not square`, place);
      return;
    }
    if (transformEdges(t, edges) !== edges) {
      error(`the diagram does not have the symmetry '${symmetry}': its edges differ`, place);
      return;
    }
    for (const [cell, symbol] of cells.entries()) {
      const x = cell % width;
      const y = Math.floor(cell / width);
      const image = transformCellY(t, x, y, width, height) * width + transformCellX(t, x, y, width, height);
      if (cells[image] === symbol) continue;
      const found = `opposite of this '${symbol}' is '${cells[image]}'`;
      error(`the diagram does not have the symmetry '${symmetry}': ${found}`, cellPlace(diagram, cell));
      return;
    }
  }
}

/** What the corner matcher needs (manual 9.18). */
function checkCorner(diagram: Diagram, error: Tell): void {
  const corners = [NORTH | EAST, EAST | SOUTH, SOUTH | WEST, WEST | NORTH];
  if (!corners.includes(diagram.edges)) {
    error('the patterns of this database are corners: two edges that meet must be drawn', diagram);
  }
  const cell = diagram.cells.findIndex((symbol) => !'.OX*'.includes(symbol));
  if (cell >= 0) {
    const symbol = diagram.cells[cell];
    error(`the patterns of a corner consist of . O X and *, not '${symbol}'`, cellPlace(diagram, cell));
  }
}
