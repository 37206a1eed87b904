/**
 * Writes a collection back as SGF text. Untouched collections give their source byte for byte. In edited ones every
 * untouched node keeps its own text, and the text around it (white space, parentheses) where that still fits: the source
 * falls into pieces that each belong to one node (what leads up to it, the node itself, what closes its tree), and the
 * writer walks the tree putting those pieces, or new text where there is none, one behind the other. Inside an edited node
 * the untouched properties keep their text too. Why not remember a gap between each two neighbours: a gap breaks as soon as
 * one of the two moves, a piece that belongs to one node does not.
 */
import { scanProperty, skipSpace, isLetter, nameEndAt, type ScannedProperty } from './scanner.ts';
import { sameProperty, type SgfCollection, type SgfNode } from './tree.ts';
import type { SgfProperty } from './types.ts';

/** New text is broken into lines near this length. */
const LINE = 72;

/** The whole collection as SGF text. */
export function writeSgf(collection: SgfCollection): string {
  const { layout } = collection;
  if (!collection.isModified()) return layout.text;
  const writer = new Writer(collection);
  for (const game of collection.games) writer.tree(game, true);
  return writer.text() + (layout.regular ? layout.text.slice(layout.tail) : '\n');
}

/** One subtree as a game of its own, its untouched nodes with their source text; comes without leading white space. */
export function writeSubtree(collection: SgfCollection, top: SgfNode): string {
  const writer = new Writer(collection);
  writer.tree(top, false);
  return writer.text();
}

/** A property as FF[4] text. */
function writeProperty(property: SgfProperty): string {
  return `${property.id}[${property.values.join('][')}]`;
}

class Writer {
  private readonly collection: SgfCollection;
  private readonly newline: string;
  private readonly parts: string[] = [];
  /** Characters since the last line break. */
  private column = 0;

  constructor(collection: SgfCollection) {
    this.collection = collection;
    const lineEnd = /\r\n|\n\r|\n|\r/.exec(collection.layout.text);
    this.newline = lineEnd ? lineEnd[0] : '\n';
  }

  text(): string {
    return this.parts.join('');
  }

  /** Writes the tree under `top`; with `lead` also the source's text before it. */
  tree(top: SgfNode, lead: boolean): void {
    // Nodes to write, and behind each that opened a tree the same node again as a mark to close it.
    const stack: SgfNode[] = [top];
    const open: SgfNode[] = [];
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (open[open.length - 1] === node) {
        open.pop();
        this.emit(this.closing(node));
        continue;
      }
      if (node === top && !lead) this.emit('(');
      const opens = node === top && !lead ? true : this.lead(node);
      this.node(node);
      if (opens) {
        open.push(node);
        stack.push(node);
      }
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]);
    }
  }

  /** Writes what leads up to a node; true when that opened a tree. */
  private lead(node: SgfNode): boolean {
    const { layout } = this.collection;
    const { id } = node;
    const needed = node.parent === null || node.parent.children.length > 1;
    const source = this.atHome(node) ? layout.text.slice(layout.openStart[id], layout.start[id]) : undefined;
    if (source !== undefined && layout.opened[id] === 1) {
      this.emit(source);
      return true;
    }
    if (source !== undefined && !/\S/.test(source)) {
      this.emit(source);
      if (needed) this.emit('(');
      return needed;
    }
    const length = node.properties.reduce((sum, property) => sum + property.values.join().length + 4, 0);
    const breaks = needed
      ? node.parent !== null || this.parts.length > 0
      : this.column + Math.min(length, LINE / 2) > LINE;
    if (breaks && this.column > 0) this.emit(this.newline);
    if (needed) this.emit('(');
    return needed;
  }

  private closing(node: SgfNode): string {
    const { layout } = this.collection;
    if (!this.atHome(node) || layout.opened[node.id] !== 1 || layout.closeEnd[node.id] < 0) return ')';
    return layout.text.slice(layout.closeStart[node.id], layout.closeEnd[node.id]);
  }

  /** True when the pieces of source around a node may be used: it hangs where it was read. */
  private atHome(node: SgfNode): boolean {
    const { layout } = this.collection;
    return (
      layout.regular && node.id < layout.start.length && layout.parent[node.id] === (node.parent?.id ?? -1)
    );
  }

  private node(node: SgfNode): void {
    const { layout } = this.collection;
    const { id } = node;
    const source = id < layout.start.length ? layout.text.slice(layout.start[id], layout.end[id]) : undefined;
    if (source === undefined) {
      this.emit(';');
      for (const property of node.properties) this.property(property);
    } else {
      if (!source.startsWith(';')) this.emit(';');
      if (this.collection.isUntouched(node) && !layout.repaired.has(id)) this.emit(source);
      else this.editedNode(node);
    }
  }

  /** Writes a node whose properties changed: those that did not keep their text and the white space before them. */
  private editedNode(node: SgfNode): void {
    const { layout } = this.collection;
    const { id } = node;
    const { text } = layout;
    const end = layout.end[id];
    const pieces = new Map<string, { space: string; scanned: ScannedProperty; again: boolean }>();
    let at = layout.start[id];
    if (text[at] === ';') this.emit(text[at++]);
    for (let from = at; at < end;) {
      at = skipSpace(text, at);
      const scanned = isLetter(text.charCodeAt(at)) ? scanProperty(text, at, ignore) : undefined;
      if (scanned) {
        const known = pieces.get(scanned.id);
        if (known) known.again = true;
        else pieces.set(scanned.id, { space: /^\s*/.exec(text.slice(from, at))![0], scanned, again: false });
        from = at = scanned.end;
      } else {
        at = isLetter(text.charCodeAt(at)) ? nameEndAt(text, at) : at + 1;
      }
    }
    for (const property of node.properties) {
      const piece = pieces.get(property.id);
      if (!piece) {
        this.property(property);
      } else if (!namesAlone(text.slice(piece.scanned.start, piece.scanned.nameEnd))) {
        this.emit(piece.space);
        this.property(property);
      } else if (!piece.again && !piece.scanned.repaired && sameProperty(property, piece.scanned)) {
        this.emit(piece.space + text.slice(piece.scanned.start, piece.scanned.end));
      } else {
        this.emit(piece.space + text.slice(piece.scanned.start, piece.scanned.nameEnd));
        this.emit(`[${property.values.join('][')}]`);
      }
    }
  }

  private property(property: SgfProperty): void {
    if (property.values.length < 8) {
      this.emit(writeProperty(property));
      return;
    }
    this.emit(property.id);
    for (const value of property.values) {
      if (this.column + value.length > LINE) this.emit(this.newline);
      this.emit(`[${value}]`);
    }
  }

  private emit(text: string): void {
    if (text === '') return;
    this.parts.push(text);
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    this.column = lineEnd < 0 ? this.column + text.length : text.length - lineEnd - 1;
  }
}

/** True for a name that is read as one whatever stands before it: behind a value a long one in small letters is taken for text. */
function namesAlone(name: string): boolean {
  return name.length <= 2 || /[A-Z]/.test(name);
}

const ignore = (): void => undefined;
