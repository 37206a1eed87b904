/** Checks the drawings of a pattern: its move, its symmetry, what its matcher can do, and the diagrams that must agree with it. */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { transformCellX, transformCellY, transformEdges, transformedWidth } from '../format/transform.ts';
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { Diagram, Place, SourcePattern, Symmetry } from '../format/types.ts';
import type { DatabaseRules } from './databases.ts';
import { hasSizeOf } from './labels.ts';
import { FORBIDDEN_LABELS, isLabel } from './symbols.ts';

type Tell = (says: Saying, place: Place) => void;

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
  if (move < 0 && rules.moves) error({ key: 'host.db.noMove' }, diagram);
  if (second >= 0) error({ key: 'host.db.moves' }, cellPlace(diagram, second));
  checkSymmetry(diagram, symmetry, pattern.colon, error);
  if (rules.matcher === 'corner') checkCorner(diagram, error);
  if (constraintDiagram && sameSize('constraint', constraintDiagram, diagram, error)) {
    checkLabels(constraintDiagram, diagram, error);
  }
  for (const note of [goalElements, callbackData]) {
    if (note?.diagram) sameSize('marked', note.diagram, diagram, error);
  }
}

/** Where a cell of a diagram stands in the source; the diagram itself if it was not read from a text. */
export function cellPlace(diagram: Diagram, cell: number): Place {
  const row = diagram.rows?.[Math.floor(cell / diagram.width)];
  return row ? { line: row.line, column: row.column + (cell % diagram.width) } : diagram;
}

function sameSize(what: 'constraint' | 'marked', one: Diagram, diagram: Diagram, error: Tell): boolean {
  if (!hasSizeOf(one, diagram)) {
    const [size, of] = [one, diagram].map(({ width, height }) => `${width}x${height}`);
    error({ key: `host.db.size.${what}`, args: { size, of } }, one);
    return false;
  }
  if (one.edges !== diagram.edges) error({ key: `host.db.edges.${what}` }, one);
  return true;
}

function checkLabels(labels: Diagram, diagram: Diagram, error: Tell): void {
  for (const [cell, char] of labels.cells.entries()) {
    const symbol = diagram.cells[cell];
    if (char === symbol || isLabel(char)) continue;
    // An empty point may be drawn as one wherever one may be.
    if (char === '.' && MAY_BE_EMPTY.includes(symbol)) continue;
    const place = cellPlace(labels, cell);
    if (char === 't') error({ key: 'host.db.noLabel', args: { char } }, place);
    else {
      const key = FORBIDDEN_LABELS.includes(char) ? 'host.db.differs.noLabel' : 'host.db.differs';
      error({ key, args: { char, symbol } }, place);
    }
  }
}

function checkSymmetry(diagram: Diagram, symmetry: Symmetry, colon: Place, error: Tell): void {
  const { width, height, cells, edges } = diagram;
  const place = { line: colon.line, column: colon.column + 1 };
  for (const t of GENERATORS[symmetry]) {
    if (transformedWidth(t, width, height) !== width) {
      error({ key: 'host.db.symmetry.square', args: { symmetry } }, place);
      return;
    }
    if (transformEdges(t, edges) !== edges) {
      error({ key: 'host.db.symmetry.edges', args: { symmetry } }, place);
      return;
    }
    for (const [cell, symbol] of cells.entries()) {
      const x = cell % width;
      const y = Math.floor(cell / width);
      const image = transformCellY(t, x, y, width, height) * width + transformCellX(t, x, y, width, height);
      if (cells[image] === symbol) continue;
      const args = { symmetry, symbol, other: cells[image] };
      error({ key: 'host.db.symmetry.point', args }, cellPlace(diagram, cell));
      return;
    }
  }
}

/** What the corner matcher needs (manual 9.18). */
function checkCorner(diagram: Diagram, error: Tell): void {
  const corners = [NORTH | EAST, EAST | SOUTH, SOUTH | WEST, WEST | NORTH];
  if (!corners.includes(diagram.edges)) {
    error({ key: 'host.db.corner' }, diagram);
  }
  const cell = diagram.cells.findIndex((symbol) => !'.OX*'.includes(symbol));
  if (cell >= 0) {
    const symbol = diagram.cells[cell];
    error({ key: 'host.db.cornerSymbol', args: { symbol } }, cellPlace(diagram, cell));
  }
}
