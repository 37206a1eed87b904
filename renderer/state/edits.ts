/**
 * What the user does to a board and its variations, as SGF edits. Pure: they read the tree and describe the change, so that the
 * same edit can be applied here and appended to the journal.
 */
import type { Point, Stone } from '../../engine/board/point.ts';
import { addChild, setValues, type Change } from '../../engine/sgf/gameEdits.ts';
import { toMoveAt } from '../../engine/sgf/replay.ts';
import type { SgfCollection, SgfNode } from '../../engine/sgf/tree.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import { expandPoints, pointToSgf } from '../../engine/sgf/values.ts';

/** Marks that stand alone on a point; a point carries at most one of them. */
const MARKS = ['TR', 'SQ', 'CR', 'MA'] as const;
export type Mark = (typeof MARKS)[number];

function withoutPoint(node: SgfNode, property: string, point: Point, size: number): SgfEdit[] {
  const values = node.get(property);
  if (!values) return [];
  const points = expandPoints(values, size);
  if (!points.includes(point)) return [];
  return setValues(
    node,
    property,
    points.filter((other) => other !== point).map((other) => pointToSgf(other, size)),
  );
}

/** The labels of a node, those of the point and those of others. */
function labelsAt(node: SgfNode, point: Point, size: number): { own: string[]; others: string[] } {
  const prefix = `${pointToSgf(point, size)}:`;
  const { own = [], others = [] } = Object.groupBy(node.get('LB') ?? [], (value) =>
    value.startsWith(prefix) ? 'own' : 'others',
  );
  return { own, others };
}

/** What stands in a label. */
const labelText = (value: string): string => value.slice(value.indexOf(':') + 1);

/** Takes every mark and label off a point, and arrows and lines that touch it. */
export function eraseMarks(node: SgfNode, point: Point, size: number, keep?: string): SgfEdit[] {
  const name = pointToSgf(point, size);
  const edits = MARKS.filter((mark) => mark !== keep).flatMap((mark) =>
    withoutPoint(node, mark, point, size),
  );
  if (keep !== 'LB') edits.push(...setValues(node, 'LB', labelsAt(node, point, size).others));
  if (keep !== undefined) return edits;
  for (const property of ['AR', 'LN']) {
    const values = node.get(property);
    if (values) {
      edits.push(
        ...setValues(
          node,
          property,
          values.filter((value) => !value.split(':').includes(name)),
        ),
      );
    }
  }
  return edits;
}

/** Puts a mark on a point in place of others, or takes it off. */
export function toggleMark(node: SgfNode, mark: Mark, point: Point, size: number): SgfEdit[] {
  const points = expandPoints(node.get(mark) ?? [], size);
  if (points.includes(point)) return withoutPoint(node, mark, point, size);
  const values = [...points, point].map((other) => pointToSgf(other, size));
  return [...eraseMarks(node, point, size, mark), ...setValues(node, mark, values)];
}

/** Puts the next free letter or number on a point, or takes off what it has of that kind. */
export function toggleLabel(node: SgfNode, kind: 'letter' | 'number', point: Point, size: number): SgfEdit[] {
  const { own, others } = labelsAt(node, point, size);
  const isNumber = (value: string): boolean => /^\d+$/.test(labelText(value));
  if (own.some((value) => isNumber(value) === (kind === 'number'))) return setValues(node, 'LB', others);
  const used = new Set(others.map(labelText));
  const name = (i: number): string =>
    kind === 'number' ? String(i + 1) : String.fromCharCode((i % 52 < 26 ? 65 : 71) + (i % 52));
  let i = 0;
  while (used.has(name(i)) && i < 400) i++;
  const values = [...others, `${pointToSgf(point, size)}:${name(i)}`];
  return [...eraseMarks(node, point, size, 'LB'), ...setValues(node, 'LB', values)];
}

/** Draws an arrow or a line between two points, or takes it away. */
export function toggleLink(
  node: SgfNode,
  property: 'AR' | 'LN',
  from: Point,
  to: Point,
  size: number,
): SgfEdit[] {
  const value = `${pointToSgf(from, size)}:${pointToSgf(to, size)}`;
  const values = node.get(property) ?? [];
  const rest = values.filter((other) => other !== value);
  return setValues(node, property, rest.length < values.length ? rest : [...values, value]);
}

/**
 * Sets up `color` (0 empties) on a point whose colour is `now` before this node's setup. Only for a node without a move:
 * SGF forbids both in one node.
 */
export function setStone(
  node: SgfNode,
  point: Point,
  color: 0 | Stone,
  before: 0 | Stone,
  size: number,
): SgfEdit[] {
  const property = (['AE', 'AW', 'AB'] as const)[color];
  const edits = (['AB', 'AW', 'AE'] as const)
    .filter((other) => other !== property || color === before)
    .flatMap((other) => withoutPoint(node, other, point, size));
  if (color === before) return edits;
  const points = expandPoints(node.get(property) ?? [], size);
  if (points.includes(point)) return edits;
  return [
    ...edits,
    ...setValues(
      node,
      property,
      [...points, point].map((other) => pointToSgf(other, size)),
    ),
  ];
}

export function removeNode(node: SgfNode): Change | undefined {
  if (node.parent === null) return undefined;
  return { edits: [{ op: 'remove', node: node.id }], cursor: node.parent.id };
}

/** Makes the line through a node the first one at every branch above it. */
export function promote(node: SgfNode): Change {
  const edits: SgfEdit[] = [];
  for (let at = node; at.parent; at = at.parent) {
    if (at.parent.children[0] !== at) edits.push({ op: 'move', node: at.id, index: 0 });
  }
  return { edits, cursor: node.id };
}

/** Makes it the other player's turn (PL); after a move in a new node, since SGF keeps moves and setup apart. */
export function switchTurn(collection: SgfCollection, node: SgfNode): Change {
  const values = [toMoveAt(node) === 2 ? 'W' : 'B'];
  if (node.has('B') || node.has('W')) return addChild(collection, node, [{ id: 'PL', values }]);
  return { edits: setValues(node, 'PL', values), cursor: node.id };
}
