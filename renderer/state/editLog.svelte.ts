/**
 * The undo steps of one document and their way to the host. An edit counts at once here and is sent in order, each with
 * the revision it builds on; until the host has answered it is pending. Undo and redo are new entries of the journal, so
 * nothing in it is ever taken back. What the host refuses is rolled back, together with everything built on it. After a
 * lost connection the host's journal decides which pending entries arrived.
 *
 * The stacks are linked lists, so that an entry can remember the stacks before it at no cost.
 */
import type { SgfEdit } from '../../engine/sgf/types.ts';
import type { SgfCollection } from '../../engine/sgf/tree.ts';
import type { NodeId } from '../../engine/sgf/types.ts';

/** One undo step that can be taken back or done again. */
export interface Step {
  /** Edits that take the step back (or, on the redo side, do it again), in the order in which they apply. */
  edits: SgfEdit[];
  /** Where the cursor stands after applying them. */
  cursor: NodeId;
}

export type Stack = { readonly step: Step; readonly below: Stack } | null;

export interface Pending {
  edits: SgfEdit[];
  inverse: SgfEdit[];
  cursorBefore: NodeId;
  cursor: NodeId;
  undoBefore: Stack;
  redoBefore: Stack;
}

/** Applies edits in order and returns those that take them back; on an error nothing stays changed. */
export function applyAll(collection: SgfCollection, edits: SgfEdit[]): SgfEdit[] {
  const inverse: SgfEdit[] = [];
  try {
    for (const edit of edits) inverse.unshift(collection.apply(edit));
  } catch (error) {
    for (const edit of inverse) collection.apply(edit);
    throw error;
  }
  return inverse;
}

const same = (a: SgfEdit[], b: SgfEdit[]): boolean =>
  a.length === b.length && JSON.stringify(a) === JSON.stringify(b);

export class EditLog {
  undo = $state.raw<Stack>(null);
  redo = $state.raw<Stack>(null);
  pending = $state.raw<readonly Pending[]>([]);
  /** Entries of the journal that the host has. */
  revision: number;
  readonly #collection: SgfCollection;

  /** Replays a journal, rebuilding what can be undone: an entry equal to the inverse of the last one was an undo. */
  constructor(collection: SgfCollection, journal: SgfEdit[][]) {
    this.#collection = collection;
    this.revision = journal.length;
    for (const edits of journal) {
      const [first] = edits;
      const cursor = first.op === 'insert' ? (first.parent ?? 0) : first.node;
      const step = { edits: applyAll(collection, edits), cursor };
      if (this.undo && same(edits, this.undo.step.edits)) {
        this.undo = this.undo.below;
        this.redo = { step, below: this.redo };
      } else {
        this.redo = this.redo && same(edits, this.redo.step.edits) ? this.redo.below : null;
        this.undo = { step, below: this.undo };
      }
    }
  }

  /** Applies an edit as a new undo step; throws SgfEditError and changes nothing when it makes no sense. */
  add(edits: SgfEdit[], cursorBefore: NodeId, cursor: NodeId): void {
    const inverse = this.#apply(edits, cursorBefore, cursor);
    this.undo = { step: { edits: inverse, cursor: cursorBefore }, below: this.undo };
    this.redo = null;
  }

  /** Takes the last step back; returns where the cursor goes, or undefined when there is nothing to undo. */
  undoStep(cursorBefore: NodeId): NodeId | undefined {
    const top = this.undo;
    if (!top) return undefined;
    const inverse = this.#apply(top.step.edits, cursorBefore, top.step.cursor);
    this.undo = top.below;
    this.redo = { step: { edits: inverse, cursor: cursorBefore }, below: this.redo };
    return top.step.cursor;
  }

  redoStep(cursorBefore: NodeId): NodeId | undefined {
    const top = this.redo;
    if (!top) return undefined;
    const inverse = this.#apply(top.step.edits, cursorBefore, top.step.cursor);
    this.redo = top.below;
    this.undo = { step: { edits: inverse, cursor: cursorBefore }, below: this.undo };
    return top.step.cursor;
  }

  /** The oldest pending entry was kept by the host. */
  acknowledge(revision: number): void {
    this.revision = revision;
    this.pending = this.pending.slice(1);
  }

  /** Takes back everything that is pending; returns where the cursor stood before it. */
  rollBack(): NodeId | undefined {
    const first = this.pending[0];
    if (!first) return undefined;
    for (const entry of [...this.pending].reverse()) applyAll(this.#collection, entry.inverse);
    this.undo = first.undoBefore;
    this.redo = first.redoBefore;
    this.pending = [];
    return first.cursorBefore;
  }

  /**
   * Compares with the host's journal after a lost connection. True when the host has what was acknowledged and perhaps the
   * first pending entries, which then count as kept; false when it has something else and the document must be read anew.
   */
  reconcile(journal: SgfEdit[][]): boolean {
    const arrived = journal.length - this.revision;
    if (arrived < 0 || arrived > this.pending.length) return false;
    for (let i = 0; i < arrived; i++) {
      if (!same(journal[this.revision + i], this.pending[i].edits)) return false;
    }
    this.revision = journal.length;
    this.pending = this.pending.slice(arrived);
    return true;
  }

  #apply(edits: SgfEdit[], cursorBefore: NodeId, cursor: NodeId): SgfEdit[] {
    const inverse = applyAll(this.#collection, edits);
    const entry = { edits, inverse, cursorBefore, cursor, undoBefore: this.undo, redoBefore: this.redo };
    this.pending = [...this.pending, entry];
    return inverse;
  }
}
