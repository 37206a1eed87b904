/**
 * The game trees of one SGF file in memory (manual 16) and the only way to change them: plain-data edits.
 *
 * Every node keeps all its properties as raw text, known or not. Beside the tree stands the source layout, which says where
 * each node of the file was written and never changes. A node counts as untouched when its properties equal the ones it was
 * read with, and the structure when every node still hangs where it was read; both are found by comparing, not by flags.
 * So an edit and its inverse give back the source byte for byte, and no order of undo and redo can get the flags wrong.
 */
import { isPropertyId, isRawValue, unescapeText } from './values.ts';
import type { FlatNode, NodeId, SgfEdit, SgfProperty } from './types.ts';

/** Where the nodes of the source text stand, indexed by node id. Read only once parsed. */
export interface SourceLayout {
  readonly text: string;
  /** The node's own text, from its semicolon to the end of its last value. */
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  /** The node's parent, -1 for a game's root. */
  readonly parent: ArrayLike<number>;
  /** Where the text that leads up to the node begins: white space, and "(" where the node opens a tree. */
  readonly openStart: ArrayLike<number>;
  /** 1 when the node opens a tree with "(". */
  readonly opened: ArrayLike<number>;
  /** The text from the end of an opening node's tree up to and including its ")"; both -1 where that is missing. */
  readonly closeStart: ArrayLike<number>;
  readonly closeEnd: ArrayLike<number>;
  /** The properties as read. */
  readonly properties: SgfProperty[][];
  /** Nodes whose own text means something else when other text follows, such as one with an unclosed value. */
  readonly repaired: Set<NodeId>;
  /** Where the text after the last game begins. */
  tail: number;
  /** False when the parentheses were so odd that slices of them cannot be put together in another order. */
  regular: boolean;
}

/** An edit that does not fit the collection; nothing was changed. */
export class SgfEditError extends Error {
  override readonly name = 'SgfEditError';
}

/** A node of a game tree. Change it only through SgfCollection.apply, which replaces `properties` as a whole. */
export class SgfNode {
  readonly id: NodeId;
  parent: SgfNode | null = null;
  children: SgfNode[] = [];
  properties: readonly SgfProperty[];

  constructor(id: NodeId, properties: readonly SgfProperty[]) {
    this.id = id;
    this.properties = properties;
  }

  /** The raw values of a property, or undefined. */
  get(id: string): readonly string[] | undefined {
    for (const property of this.properties) if (property.id === id) return property.values;
    return undefined;
  }

  /** The first raw value of a property, or undefined. */
  first(id: string): string | undefined {
    return this.get(id)?.[0];
  }

  /** The whole text of a text property: several values, which only broken files have, are joined by line breaks. */
  text(id: string): string | undefined {
    return this.get(id)?.map(unescapeText).join('\n');
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }
}

/** All games of one file. */
export class SgfCollection {
  /** The games' roots in file order. */
  readonly games: SgfNode[] = [];
  readonly layout: SourceLayout;
  private readonly byId: (SgfNode | undefined)[] = [];
  private edited = false;
  private count = 0;

  /** Of what a parser laid out; empty until it is built. */
  constructor(layout: SourceLayout) {
    this.layout = layout;
  }

  /** Puts at most so many more nodes of the layout into the tree; true while some are left. For the parser only. */
  build(most: number): boolean {
    const { layout, byId } = this;
    const end = Math.min(layout.start.length, byId.length + most);
    for (let id = byId.length; id < end; id++) {
      const node = new SgfNode(id, layout.properties[id]);
      const parent = layout.parent[id];
      if (parent < 0) {
        this.games.push(node);
      } else {
        const above = byId[parent]!;
        node.parent = above;
        // A list that begins with its first element takes no more room than that; most have no more.
        if (above.children.length === 0) above.children = [node];
        else above.children.push(node);
      }
      byId.push(node);
    }
    this.count = end;
    return end < layout.start.length;
  }

  node(id: NodeId): SgfNode | undefined {
    return this.byId[id];
  }

  /** Whether the node stood in the text that was parsed. */
  isOfSource({ id }: SgfNode): boolean {
    return id < this.layout.start.length;
  }

  /** The id the next new node gets. */
  get nextId(): NodeId {
    return this.byId.length;
  }

  get nodeCount(): number {
    return this.count;
  }

  /** Changes the tree and returns the edit that takes the change back. Throws SgfEditError, changing nothing, on nonsense. */
  apply(edit: SgfEdit): SgfEdit {
    const inverse = this.perform(edit);
    this.edited = true;
    return inverse;
  }

  /** True when the tree differs from the one that was parsed. */
  isModified(): boolean {
    if (!this.edited) return false;
    const { parent } = this.layout;
    if (this.count !== parent.length) return true;
    let expected = 0;
    for (const node of preorder(this.games)) {
      if (node.id !== expected++ || (node.parent?.id ?? -1) !== parent[node.id] || !this.isUntouched(node))
        return true;
    }
    return false;
  }

  /** True when a node's properties are the ones it was read with. */
  isUntouched(node: SgfNode): boolean {
    const original = this.layout.properties[node.id];
    return original !== undefined && sameProperties(original, node.properties);
  }

  private perform(edit: SgfEdit): SgfEdit {
    switch (edit.op) {
      case 'insert':
        return this.insert(edit.parent, edit.index, edit.nodes);
      case 'remove':
        return this.remove(this.existing(edit.node));
      case 'set':
        return this.set(this.existing(edit.node), edit.property, edit.values, edit.at);
      case 'move': {
        const node = this.existing(edit.node);
        const siblings = this.siblingsOf(node.parent);
        checkIndex(edit.index, siblings.length - 1);
        const from = siblings.indexOf(node);
        siblings.splice(from, 1);
        siblings.splice(edit.index, 0, node);
        return { op: 'move', node: edit.node, index: from };
      }
      default:
        throw new SgfEditError(`unknown operation ${JSON.stringify((edit as { op?: unknown }).op)}`);
    }
  }

  private insert(parentId: NodeId | null, index: number, flat: FlatNode[]): SgfEdit {
    const parent = parentId === null ? null : this.existing(parentId);
    const siblings = this.siblingsOf(parent);
    checkIndex(index, siblings.length);
    if (flat.length === 0) throw new SgfEditError('nothing to insert');
    // Build everything aside first: a mistake in the last node must leave no trace.
    const built = new Map<NodeId, SgfNode>();
    for (const { id, parent: above, properties } of flat) {
      if (!Number.isInteger(id) || id < 0 || id >= this.nextId + flat.length)
        throw new SgfEditError(`bad node id ${id}`);
      if (this.byId[id] || built.has(id)) throw new SgfEditError(`node ${id} is there already`);
      properties.forEach((property, at) => {
        checkProperty(property.id, property.values);
        if (properties.findIndex((other) => other.id === property.id) !== at) {
          throw new SgfEditError(`property ${property.id} twice in node ${id}`);
        }
      });
      const node = new SgfNode(
        id,
        properties.map((property) => ({ id: property.id, values: [...property.values] })),
      );
      if (built.size === 0) {
        if (above !== null)
          throw new SgfEditError('the first node hangs where the edit says; its parent must be null');
      } else {
        node.parent = (above === null ? undefined : built.get(above)) ?? null;
        if (!node.parent) throw new SgfEditError(`node ${id} comes before its parent`);
        node.parent.children.push(node);
      }
      built.set(id, node);
    }
    const top = built.get(flat[0].id)!;
    top.parent = parent;
    siblings.splice(index, 0, top);
    for (const [id, node] of built) {
      while (this.byId.length < id) this.byId.push(undefined);
      this.byId[id] = node;
    }
    this.count += built.size;
    return { op: 'remove', node: top.id };
  }

  private remove(top: SgfNode): SgfEdit {
    const siblings = this.siblingsOf(top.parent);
    const index = siblings.indexOf(top);
    const nodes = flatten(top);
    siblings.splice(index, 1);
    for (const { id } of nodes) this.byId[id] = undefined;
    this.count -= nodes.length;
    const parent = top.parent?.id ?? null;
    return { op: 'insert', parent, index, nodes };
  }

  private set(node: SgfNode, id: string, values: readonly string[] | null, at: number | undefined): SgfEdit {
    const old = node.properties.findIndex((property) => property.id === id);
    const properties = [...node.properties];
    const before = old < 0 ? null : [...properties[old].values];
    if (values === null) {
      if (!before) throw new SgfEditError(`node ${node.id} has no property ${id} to remove`);
      properties.splice(old, 1);
    } else {
      checkProperty(id, values);
      const property = { id, values: [...values] };
      if (before) {
        properties[old] = property;
      } else {
        checkIndex(at ?? properties.length, properties.length);
        properties.splice(at ?? properties.length, 0, property);
      }
    }
    node.properties = properties;
    const inverse: SgfEdit = { op: 'set', node: node.id, property: id, values: before };
    if (before && values === null) inverse.at = old;
    return inverse;
  }

  private existing(id: NodeId): SgfNode {
    const node = this.byId[id];
    if (!node) throw new SgfEditError(`there is no node ${id}`);
    return node;
  }

  private siblingsOf(parent: SgfNode | null): SgfNode[] {
    return parent ? parent.children : this.games;
  }
}

/** The nodes of one or several trees, each before its children; a generator without recursion. */
export function* preorder(tops: readonly SgfNode[]): Generator<SgfNode> {
  const stack: SgfNode[] = [];
  for (let i = tops.length - 1; i >= 0; i--) stack.push(tops[i]);
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]);
  }
}

/** A subtree as plain data, as an insert edit wants it. */
function flatten(top: SgfNode): FlatNode[] {
  const nodes: FlatNode[] = [];
  for (const node of preorder([top])) {
    nodes.push({
      id: node.id,
      parent: node === top ? null : node.parent!.id,
      properties: [...node.properties],
    });
  }
  return nodes;
}

/** The root of the game a node belongs to. */
export function rootOf(node: SgfNode): SgfNode {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

export function sameProperty(a: SgfProperty, b: SgfProperty): boolean {
  if (a === b) return true;
  if (a.id !== b.id || a.values.length !== b.values.length) return false;
  return a.values.every((value, i) => value === b.values[i]);
}

function sameProperties(a: readonly SgfProperty[], b: readonly SgfProperty[]): boolean {
  return a === b || (a.length === b.length && a.every((property, i) => sameProperty(property, b[i])));
}

function checkIndex(index: number, max: number): void {
  if (!Number.isInteger(index) || index < 0 || index > max)
    throw new SgfEditError(`index ${index} is not in 0..${max}`);
}

function checkProperty(id: string, values: readonly string[]): void {
  if (!isPropertyId(id)) throw new SgfEditError(`${JSON.stringify(id)} is not a property name`);
  if (values.length === 0) throw new SgfEditError(`property ${id} without a value`);
  for (const value of values) {
    if (!isRawValue(value))
      throw new SgfEditError(`the value ${JSON.stringify(value)} of ${id} is not escaped`);
  }
}
