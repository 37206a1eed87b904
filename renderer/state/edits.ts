/**
 * What the user does to a game, as SGF edits. Pure: they read the tree and describe the change, so that the same edit can
 * be applied here and appended to the journal.
 */
import { BLACK, type Move, type Point, type Stone } from '../../engine/board/point.ts';
import { nodeMove } from '../../engine/sgf/replay.ts';
import type { SgfCollection, SgfNode } from '../../engine/sgf/tree.ts';
import type { NodeId, SgfEdit, SgfProperty } from '../../engine/sgf/types.ts';
import { escapeText, expandPoints, pointToSgf } from '../../engine/sgf/values.ts';

/** One undo step: what changes, and where the cursor stands afterwards. */
export interface Change {
  edits: SgfEdit[];
  cursor: NodeId;
}

/** The child in which this move was already played. */
export function childWithMove(node: SgfNode, move: Move, size: number): SgfNode | undefined {
  return node.children.find((child) => {
    const played = nodeMove(child, size);
    return played?.color === move.color && played.point === move.point;
  });
}

/** A new last child of `node`. */
export function addChild(collection: SgfCollection, node: SgfNode, properties: SgfProperty[]): Change {
  const id = collection.nextId;
  const nodes = [{ id, parent: null, properties }];
  return { edits: [{ op: 'insert', parent: node.id, index: node.children.length, nodes }], cursor: id };
}

export function moveProperty(move: Move, size: number): SgfProperty {
  return { id: move.color === BLACK ? 'B' : 'W', values: [pointToSgf(move.point, size)] };
}

/** Sets or, with an empty text, removes a text property. No edit when nothing changes. */
export function setText(node: SgfNode, property: string, text: string): SgfEdit[] {
  const values = text === '' ? null : [escapeText(text)];
  return setValues(node, property, values);
}

/** Sets raw values; null or an empty list removes the property. No edit when nothing changes. */
export function setValues(node: SgfNode, property: string, values: readonly string[] | null): SgfEdit[] {
  const wanted = values === null || values.length === 0 ? null : [...values];
  const now = node.get(property) ?? null;
  if (JSON.stringify(now) === JSON.stringify(wanted)) return [];
  return [{ op: 'set', node: node.id, property, values: wanted }];
}

/** Marks that stand alone on a point; a point carries at most one of them. */
export const MARKS = ['TR', 'SQ', 'CR', 'MA'] as const;
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

function labelsWithout(node: SgfNode, point: Point, size: number): string[] {
  const prefix = `${pointToSgf(point, size)}:`;
  return (node.get('LB') ?? []).filter((value) => !value.startsWith(prefix));
}

/** Takes every mark and label off a point, and arrows and lines that touch it. */
export function eraseMarks(node: SgfNode, point: Point, size: number, keep?: string): SgfEdit[] {
  const name = pointToSgf(point, size);
  const edits = MARKS.filter((mark) => mark !== keep).flatMap((mark) =>
    withoutPoint(node, mark, point, size),
  );
  if (keep !== 'LB') edits.push(...setValues(node, 'LB', labelsWithout(node, point, size)));
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

/** Puts the next free letter or number on a point, or takes its label off. */
export function toggleLabel(node: SgfNode, kind: 'letter' | 'number', point: Point, size: number): SgfEdit[] {
  const others = labelsWithout(node, point, size);
  if (others.length < (node.get('LB') ?? []).length) return setValues(node, 'LB', others);
  const used = new Set(others.map((value) => value.slice(value.indexOf(':') + 1)));
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
