/** Plain-data types of the SGF library: what the journal stores and what crosses process boundaries. */
import type { Told } from '../protocol/sayings.ts';

/**
 * Names a node of one collection. Parsing numbers the nodes in file order from 0, over all games; a new node gets the next
 * unused number. The same text and the same edits therefore give the same ids in every process.
 */
export type NodeId = number;

/** One property. Values are raw: exactly the text between `[` and `]`, still escaped, so that nothing is lost. */
export interface SgfProperty {
  readonly id: string;
  readonly values: readonly string[];
}

/** A node of a subtree in preorder; flat, so that depth costs no recursion. */
export interface FlatNode {
  id: NodeId;
  /** Null for the first node of the list, which hangs where the edit says. */
  parent: NodeId | null;
  properties: SgfProperty[];
  /** Where the node's unchanged text stands in the collection's source; set when undo brings a node back. */
  source?: [start: number, end: number];
}

/** A change to a collection as plain data. Applying one yields the edit that takes it back. */
export type SgfEdit =
  /** Hangs `nodes` under `parent` as child number `index`; a null parent adds a game to the collection. */
  | { op: 'insert'; parent: NodeId | null; index: number; nodes: FlatNode[] }
  /** Removes a node with everything below it. */
  | { op: 'remove'; node: NodeId }
  /** Sets a property's raw values; null removes it. `source` marks the node as untouched again (undo). */
  | {
      op: 'set';
      node: NodeId;
      property: string;
      values: string[] | null;
      /** Position among the node's properties for one that is new; default last. */
      at?: number;
      source?: [start: number, end: number];
    }
  /** Moves a node among its siblings. */
  | { op: 'move'; node: NodeId; index: number };

/** A finding of the parser. Lines and columns count from 1, columns in UTF-16 units. */
export interface Diagnostic extends Told {
  severity: 'error' | 'warning';
  line: number;
  column: number;
}
