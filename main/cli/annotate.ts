/**
 * What the engine thought, written into a game record (manual 3.9.1 --output-flags, 5.2): values of moves as labels, X and ! on the stones of
 * dead and critical dragons, a comment. Marks that a node has already give way only where the new ones stand.
 */
import type { Analysis } from '../../engine/genmove/analysis.ts';
import type { Point } from '../../engine/protocol/types.ts';
import type { MoveDecision } from '../../engine/protocol/moves.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine, nodeMove } from '../../engine/sgf/replay.ts';
import type { SgfCollection, SgfNode } from '../../engine/sgf/tree.ts';
import { escapeText, pointToSgf } from '../../engine/sgf/values.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';

/** What is marked: 'd' dead and critical dragons, 'v' values. */
export type OutputFlags = ReadonlySet<'d' | 'v'>;

/** What is added to the node of a move. */
export interface Annotation {
  comment: string;
  labels: ReadonlyMap<Point, string>;
  /** The move that the engine prefers; 0 for none. */
  circle: Point;
}

/** A value as it fits on a point: whole, since three digits are the most that can be read. */
function shortValue(value: number): string {
  return value < 1 ? '<1' : String(Math.floor(value));
}

/** The labels for the flags; `analysis` is only asked for 'd', and must be about the position of the decision. */
export function labelsOf(
  decision: MoveDecision,
  flags: OutputFlags,
  analysis: () => Analysis,
): Map<Point, string> {
  const labels = new Map<Point, string>();
  if (flags.has('v'))
    for (const { point, value } of decision.moves) if (value > 0) labels.set(point, shortValue(value));
  if (flags.has('d')) {
    const found = analysis();
    const { at } = found.dragons();
    for (const point of found.position.points) {
      const status = at[point]?.status;
      if (status === 'dead') labels.set(point, 'X');
      else if (status === 'critical') labels.set(point, '!');
    }
  }
  return labels;
}

/** Adds to the node; what it says already stays. */
export function annotateNode(
  collection: SgfCollection,
  node: SgfNode,
  { comment, labels, circle }: Annotation,
): void {
  const valuesOf = (id: string): readonly string[] =>
    node.properties.find((property) => property.id === id)?.values ?? [];
  const set = (property: string, values: string[]): void => {
    if (values.length > 0) collection.apply({ op: 'set', node: node.id, property, values });
  };
  if (comment !== '') {
    const before = valuesOf('C')
      .map((value) => `${value}\n`)
      .join('');
    set('C', [before + escapeText(comment)]);
  }
  const own = [...labels].map(([point, text]) => `${pointToSgf(point)}:${text}`);
  const covered = new Set([...labels.keys()].map((point) => pointToSgf(point)));
  if (own.length > 0)
    set('LB', [...valuesOf('LB').filter((value) => !covered.has(value.slice(0, 2))), ...own]);
  if (circle !== 0) set('CR', [...new Set([...valuesOf('CR'), pointToSgf(circle)])]);
}

/** The record with the annotations of its main line's moves, by move number from 1. */
export function annotatedGame(
  sgf: string,
  annotations: ReadonlyMap<number, Annotation>,
  size: number,
): string {
  if (annotations.size === 0) return sgf;
  const { value: collection } = parseSgf(sgf);
  const moves = mainLine(collection.games[0]).filter((node) => nodeMove(node, size) !== undefined);
  for (const [number, annotation] of annotations) annotateNode(collection, moves[number - 1], annotation);
  return writeSgf(collection);
}
