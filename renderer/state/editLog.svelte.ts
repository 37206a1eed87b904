/**
 * The undo steps of one document and their way to the host. An edit counts at once here and is sent in order, each with
 * the revision it builds on; until the host has answered it is pending. Undo and redo are new entries of the journal, so
 * nothing in it is ever taken back. What the host refuses is rolled back, together with everything built on it. The engine and
 * other windows add entries, too: what is pending then follows them. After a lost connection the host's journal decides which
 * pending entries arrived.
 *
 * The stacks are linked lists, so that an entry can remember the stacks before it at no cost.
 */
import type { SgfEdit } from '../../engine/sgf/types.ts';
import { SgfEditError, type SgfCollection } from '../../engine/sgf/tree.ts';
import type { NodeId } from '../../engine/sgf/types.ts';
import { t } from '../messages/messages.ts';

/** One undo step that can be taken back or done again. */
interface Step {
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

/** The edit with other numbers of nodes. */
function moved(edit: SgfEdit, to: (id: NodeId) => NodeId): SgfEdit {
  if (edit.op !== 'insert') return { ...edit, node: to(edit.node) };
  const nodes = edit.nodes.map((node) => ({
    ...node,
    id: to(node.id),
    parent: node.parent === null ? null : to(node.parent),
  }));
  return { ...edit, parent: edit.parent === null ? null : to(edit.parent), nodes };
}

export class EditLog {
  undo = $state.raw<Stack>(null);
  redo = $state.raw<Stack>(null);
  pending = $state.raw<readonly Pending[]>([]);
  /** Entries of the journal that the host has. */
  revision: number;
  readonly #collection: SgfCollection;

  /** Replays a journal, rebuilding what can be undone. */
  constructor(collection: SgfCollection, journal: SgfEdit[][]) {
    this.#collection = collection;
    this.revision = 0;
    for (const edits of journal) this.#replay(edits);
  }

  /** An entry of the host's journal; one that is equal to the inverse of the last was an undo. */
  #replay(edits: SgfEdit[]): void {
    const [first] = edits;
    const cursor = first.op === 'insert' ? (first.parent ?? 0) : first.node;
    const step = { edits: applyAll(this.#collection, edits), cursor };
    if (this.undo && same(edits, this.undo.step.edits)) {
      this.undo = this.undo.below;
      this.redo = { step, below: this.redo };
    } else {
      this.redo = this.redo && same(edits, this.redo.step.edits) ? this.redo.below : null;
      this.undo = { step, below: this.undo };
    }
    this.revision++;
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

  /** The oldest pending entry was kept by the host, which has so many now; nothing happens when that is known. */
  acknowledge(revision: number): void {
    if (revision <= this.revision) return;
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
   * Takes an entry of the host's journal that another window or the engine made: what is pending is built on it anew, its new
   * nodes with the numbers after it. Answers how node ids of before are to be read now; undefined, with nothing changed, when the
   * entry is known or the oldest pending one, which is kept then. Throws SgfEditError when entries before it are missing, or what is pending does not fit any
   * more: the document must then be read anew.
   */
  receive(revision: number, edits: SgfEdit[]): ((id: NodeId) => NodeId) | undefined {
    if (revision < this.revision) return undefined;
    const [own] = this.pending;
    if (own && revision === this.revision && same(edits, own.edits)) {
      this.acknowledge(revision + 1);
      return undefined;
    }
    if (revision > this.revision)
      throw new SgfEditError(t('state:journal.gap', { entry: revision, before: this.revision }));
    const { pending } = this;
    this.rollBack();
    this.#replay(edits);
    const added = edits.flatMap((edit) => (edit.op === 'insert' ? edit.nodes.map(({ id }) => id) : []));
    const first = Math.min(...added);
    const renumbered = (id: NodeId): NodeId => (id >= first ? id + added.length : id);
    for (const entry of pending) {
      this.add(
        entry.edits.map((edit) => moved(edit, renumbered)),
        renumbered(entry.cursorBefore),
        renumbered(entry.cursor),
      );
    }
    return renumbered;
  }

  #apply(edits: SgfEdit[], cursorBefore: NodeId, cursor: NodeId): SgfEdit[] {
    const inverse = applyAll(this.#collection, edits);
    const entry = { edits, inverse, cursorBefore, cursor, undoBefore: this.undo, redoBefore: this.redo };
    this.pending = [...this.pending, entry];
    return inverse;
  }
}
