/**
 * What a move or a result does to a game, as SGF edits: the windows and the host make them alike. Pure: they read the tree and
 * describe the change.
 */
import { BLACK } from '../board/point.ts';
import type { Move } from '../board/point.ts';
import { nodeMove } from './replay.ts';
import type { SgfCollection, SgfNode } from './tree.ts';
import type { NodeId, SgfEdit, SgfProperty } from './types.ts';
import { escapeText, pointToSgf } from './values.ts';

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

/** True for the last node of the main line, the one a game's result speaks of. */
export function isMainEnd(node: SgfNode): boolean {
  if (node.children.length > 0) return false;
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
  return true;
}
