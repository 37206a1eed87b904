/** From the compiler's patterns to what a set is built from. */
import type { CompiledPattern } from '../compiler/compile.ts';
import type { PatternLabel } from '../compiler/labels.ts';
import type { AnchorColor } from '../format/anchor.ts';
import {
  TRANSFORMATION_ORDER,
  composeTransformations,
  isSymmetry,
  transformCellX,
  transformCellY,
} from '../format/transform.ts';
import type { ElementNote, MatcherKind, PatternShape } from '../format/types.ts';
import type { DatabaseInput, PatternInput } from './build.ts';
import type { PatternNote } from './sections.ts';

/** Databases that are matched around the stones of a group: anchored there, fewer points have to be tried. */
const ANCHORS: ReadonlyMap<string, AnchorColor> = new Map([
  ['owl_defendpats', 'own'],
  ['owl_attackpats', 'other'],
  ['owl_vital_apats', 'other'],
  ['attack', 'other'],
  ['defense', 'own'],
]);

/** A database of patterns without errors. */
export function databaseInput(
  name: string,
  matcher: MatcherKind,
  patterns: readonly CompiledPattern[],
): DatabaseInput {
  return { name, matcher, anchors: ANCHORS.get(name) ?? 'any', patterns: patterns.map(patternInput) };
}

/**
 * The transformations without those whose matches nothing could tell from matches of an earlier one: the diagram looks the
 * same and the labels are on the same points. A hand-written helper sees how the pattern lies, and diagrams of goal elements
 * or callback data may be of any kind; then all are kept.
 */
function distinctTransformations({ source, shape, labels }: CompiledPattern): readonly number[] {
  const { helper, goalElements, callbackData } = source;
  if (helper !== null || goalElements?.diagram || callbackData?.diagram) return shape.transformations;
  const symmetries = TRANSFORMATION_ORDER.filter(
    (t) =>
      t !== 0 &&
      isSymmetry(t, shape) &&
      labels.every((label) => isFixed(t, label, shape)) &&
      MARKS.every((mark) => isFixed(t, { cells: marked(source.diagram.cells, mark) }, shape)),
  );
  const kept: number[] = [];
  for (const t of shape.transformations) {
    if (!symmetries.some((first) => kept.includes(composeTransformations(first, t)))) kept.push(t);
  }
  return kept;
}

/** Symbols that stand for the same stones as others but mark their points for the callers (9.9, 13.12). */
const MARKS = [',', '!', 'Q'];

/** The cells that are drawn with the symbol. */
function marked(cells: readonly string[], symbol: string): number[] {
  return cells.flatMap((cell, i) => (cell === symbol ? [i] : []));
}

/** Whether the points of the label are the same after turning the diagram. */
function isFixed(
  t: number,
  { cells }: Pick<PatternLabel, 'cells'>,
  { width, height }: PatternShape,
): boolean {
  return cells.every((cell) => {
    const x = cell % width;
    const y = Math.floor(cell / width);
    return cells.includes(
      transformCellY(t, x, y, width, height) * width + transformCellX(t, x, y, width, height),
    );
  });
}

function patternInput(pattern: CompiledPattern): PatternInput {
  const { source, shape, labels, constraint, action } = pattern;
  const { name, line, classes, values, helper, diagram, goalElements, callbackData } = source;
  return {
    shape: { ...shape, transformations: distinctTransformations(pattern) },
    labelCells: labels.map(({ cells }) => (cells.length > 0 ? cells[0] : -1)),
    constraint,
    action,
    record: {
      name,
      line,
      classes,
      values: values.map((value) => [value.name, value.value] as const),
      helper,
      labels: labels.map(({ label }) => label),
      symbols: diagram.cells.join(''),
      goalElements: note(goalElements),
      callbackData: note(callbackData),
    },
  };
}

function note(element: ElementNote | null): PatternNote | null {
  return element && { text: element.text, symbols: element.diagram?.cells.join('') ?? '' };
}
