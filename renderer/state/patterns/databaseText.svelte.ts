/**
 * One database while it is open: its text as it is being edited, what is wrong with it, and how it stands to the file. The
 * editor's own state (undo, cursor, folds) is kept here too, so that looking at another database or place loses nothing.
 */
import type { EditorState } from '@codemirror/state';
import type { PatternDatabase, PatternDraft, PatternText } from '../../../main/ipc/api.ts';
import type { Diagnostic } from '../../../patterns/diagnostic.ts';
import type { SourcePattern } from '../../../patterns/format/types.ts';
import { Analyser } from './analyse.ts';
import { entryAt, listPatterns, type ListedPattern } from './entries.ts';
import type { StrengthEntry } from './strengths.ts';
import { applyChanges, type TextChange } from './textCommands.ts';

/** Milliseconds the text rests before it is checked, and before it is kept. */
const CHECK_REST = 120;
const KEEP_REST = 1000;

/** The editor that shows a text; it alone changes the text while it is there. */
export interface TextEditor {
  change(changes: readonly TextChange[]): void;
  /** Puts the cursor at a place (both from 1) and shows it. */
  show(line: number, column: number): void;
  focus(): void;
}

/** What became of the last save. */
export interface SaveOutcome {
  /** Names of databases; "Parameters" for those. */
  database: string;
  swapped: boolean;
  errors: number;
  /** Until it was in use; null when nobody took the time. */
  milliseconds: number | null;
}

export class DatabaseText {
  readonly name: string;
  summary = $state.raw<PatternDatabase>(undefined as unknown as PatternDatabase);
  /** As it is edited. */
  text = $state.raw('');
  /** As it is in the file, as far as is known. */
  saved = $state.raw('');
  revision = '';
  diagnostics = $state.raw<readonly Diagnostic[]>([]);
  /** The patterns of the text when it was last looked through. */
  list = $state.raw<readonly ListedPattern[]>([]);
  /** The lines of a database of strengths; empty for others. */
  strengths = $state.raw<readonly StrengthEntry[]>([]);
  /** Those that could be read; empty for texts that only the host understands. */
  patterns = $state.raw<readonly SourcePattern[]>([]);
  /** What another program made of the file while this text was changed; null otherwise. */
  disk = $state.raw<PatternText | 'gone' | null>(null);
  saving = $state(false);
  /** The text that the host keeps for the case that it is never saved; null for none. */
  draft = $state.raw<string | null>(null);
  /** Saving was asked for again while the text was being saved. */
  saveAgain = false;
  /** Where the cursor is, from 1. */
  line = $state(1);
  /** Of the editor; null until it has shown the text. */
  editorState: EditorState | null = null;
  editor: TextEditor | null = null;

  readonly dirty: boolean = $derived(this.text !== this.saved);
  /** What was typed is not kept yet. */
  readonly unkept: boolean = $derived(this.dirty && this.draft !== this.text);
  readonly errors: number = $derived(this.diagnostics.filter(({ severity }) => severity === 'error').length);
  readonly entry: ListedPattern | null = $derived(entryAt(this.list, this.line));
  /** The strength at the cursor. */
  readonly strength: StrengthEntry | null = $derived(
    this.strengths.find(({ line }) => line === this.line) ?? null,
  );
  /** How many patterns or strengths are in the text. */
  readonly count: number = $derived(this.list.length + this.strengths.length);
  /** The pattern at the cursor, if it can be read. */
  readonly pattern: SourcePattern | null = $derived(
    this.patterns.find(({ name, line }) => name === this.entry?.name && line === this.entry.line) ?? null,
  );

  readonly #analyser: Analyser;
  readonly #keep: (file: DatabaseText) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #checked: string | null = null;

  /** `keep` is called when the text has rested after a change. */
  constructor(from: PatternText, keep: (file: DatabaseText) => void = () => undefined) {
    this.name = from.name;
    this.#keep = keep;
    this.#analyser = new Analyser(from);
    this.load(from);
  }

  /** Takes over the file as it is now; what was edited is forgotten (the editor can undo that). */
  load(from: PatternText): void {
    this.#analyser.keep(from.text, from.diagnostics);
    if (this.text !== from.text) this.replace(from.text);
    this.kept(from);
  }

  /** The file holds what the host says; the text stays as it is. */
  kept(from: PatternText): void {
    const { text, revision, diagnostics, entries, ...summary } = from;
    this.#analyser.keep(text, diagnostics);
    this.summary = summary;
    this.saved = text;
    this.revision = revision;
    this.disk = null;
    if (this.text !== text) return;
    clearTimeout(this.#timer);
    if (this.#checked !== text) this.#analyse();
    if (!this.#analyser.reads) this.list = listPatterns(this.name, text, entries);
    this.diagnostics = diagnostics;
  }

  /** Goes on with what was typed once and not saved; the file may be another one now, with which it is to be compared then. */
  goOnWith({ text, revision }: PatternDraft, from: PatternText): void {
    this.draft = text;
    this.replace(text);
    if (revision === from.revision) return;
    this.revision = revision;
    this.disk = from;
  }

  /** The editor's text is this now. */
  typed(text: string): void {
    if (text === this.text) return;
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.check(), CHECK_REST);
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.#keep(this), KEEP_REST);
  }

  /** Checks what has been typed, at once. */
  check(): void {
    clearTimeout(this.#timer);
    if (this.#checked === this.text) return;
    const found = this.#analyse();
    if (found?.diagnostics) this.diagnostics = found.diagnostics;
  }

  /** Changes the text, by way of the editor when there is one. */
  change(changes: readonly TextChange[]): void {
    if (this.editor) this.editor.change(changes);
    else {
      this.editorState = this.editorState?.update({ changes: [...changes] }).state ?? null;
      this.typed(applyChanges(this.text, changes));
    }
    this.check();
  }

  /** Another text, in one change of what differs, so that the editor keeps its place. */
  replace(text: string): void {
    const old = this.text;
    let from = 0;
    while (from < old.length && from < text.length && old[from] === text[from]) from++;
    let to = old.length;
    let end = text.length;
    while (to > from && end > from && old[to - 1] === text[end - 1]) {
      to--;
      end--;
    }
    this.change([{ from, to, insert: text.slice(from, end) }]);
  }

  /** Shows a place of the text, now or when the editor opens. */
  show(line: number, column = 1): void {
    this.line = line;
    this.wanted = { line, column };
    this.editor?.show(line, column);
  }
  /** Where the editor is to begin. */
  wanted: { line: number; column: number } | null = null;

  /** The next (or previous) problem after the cursor, round the end; null without any. */
  problemFrom(line: number, by: 1 | -1): Diagnostic | null {
    const all = this.diagnostics;
    if (all.length === 0) return null;
    const next = by > 0 ? all.find((one) => one.line > line) : all.findLast((one) => one.line < line);
    return next ?? (by > 0 ? all[0] : all[all.length - 1]);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#keepTimer);
  }

  #analyse(): ReturnType<Analyser['analyse']> {
    this.#checked = this.text;
    const found = this.#analyser.analyse(this.text);
    if (found) {
      this.list = listPatterns(this.name, this.text, found.entries);
      this.patterns = found.patterns;
      this.strengths = found.strengths;
    }
    return found;
  }
}
