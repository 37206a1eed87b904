/**
 * Typing in the comment of a node. What is typed becomes an edit when the typing rests, when the field is left and when the
 * cursor goes to another node, so that an undo step is a thought and not a letter.
 */
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { unescapeText } from '../../engine/sgf/values.ts';
import { setText } from '../../engine/sgf/gameEdits.ts';
import type { GameDocument } from './gameDocument.svelte.ts';

/** Milliseconds of rest after which the text is kept. */
const TYPING_REST = 800;

export class CommentDraft {
  readonly #document: GameDocument;
  readonly #property: 'C' | 'N';
  /** What was typed and is not yet an edit. */
  #draft = $state.raw<{ node: SgfNode; text: string } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(document: GameDocument, property: 'C' | 'N') {
    this.#document = document;
    this.#property = property;
  }

  /** The text to show. */
  get text(): string {
    const { cursor, version } = this.#document;
    void version;
    if (this.#draft?.node === cursor) return this.#draft.text;
    return unescapeText(cursor.first(this.#property) ?? '');
  }

  type(text: string): void {
    const node = this.#document.cursor;
    if (this.#draft && this.#draft.node !== node) this.flush();
    this.#draft = { node, text };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), TYPING_REST);
  }

  /** The cursor went to `node`: what was typed elsewhere becomes an edit. */
  leave(node: SgfNode): void {
    if (this.#draft && this.#draft.node !== node) this.flush();
  }

  /** Makes an edit of what was typed. */
  flush(): void {
    clearTimeout(this.#timer);
    const draft = this.#draft;
    this.#draft = null;
    if (!draft || this.#document.collection.node(draft.node.id) !== draft.node) return;
    const edits = setText(draft.node, this.#property, draft.text);
    this.#document.edit({ edits, cursor: this.#document.cursor.id });
  }
}
