/** The editor of a database: CodeMirror with what the pattern language adds to it. One set of extensions for each text. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  pickedCompletion,
  type Completion as Option,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  foldService,
  indentOnInput,
} from '@codemirror/language';
import { setDiagnostics, type Diagnostic as Squiggle } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type StateEffect, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Diagnostic } from '../../../patterns/diagnostic.ts';
import { completionAt, type Offer } from '../../state/patterns/completion.ts';
import type { DatabaseText } from '../../state/patterns/databaseText.svelte.ts';
import { callTip, hoverTips } from './editorTips.ts';
import { editorLooks } from './editorLooks.ts';
import { languageOf } from './language.ts';
import { t } from '../../messages/messages.ts';

// not shown: keys by CodeMirror's names
/** Keys that belong to the window (renderer/state/patterns/actions.ts), not to the editor. */
const TAKEN = new Set(['Mod-g', 'Shift-Mod-g', 'Alt-l', 'F8', 'Mod-Alt-g', 'Ctrl-p']);

const PATTERN = /^\s*Pattern(?=\s|$)/;

/** A pattern folds from its `Pattern` line to its last line; the comments above the next one stay. */
const folding = foldService.of((state, from, to) => {
  const { doc } = state;
  const first = doc.lineAt(from);
  if (!PATTERN.test(first.text)) return null;
  let last = first.number;
  for (let n = first.number + 1; n <= doc.lines; n++) {
    const { text } = doc.line(n);
    if (PATTERN.test(text)) break;
    if (text.trim() !== '' && !text.startsWith('#')) last = n;
  }
  return last === first.number ? null : { from: to, to: doc.line(last).to };
});

function completions(file: DatabaseText): (context: CompletionContext) => CompletionResult | null {
  return ({ state, pos, explicit }) => {
    const line = state.doc.lineAt(pos);
    const found = completionAt(
      {
        database: file.name,
        before: line.text.slice(0, pos - line.from),
        pattern: patternAt(file, line.number),
        names: file.list.map(({ name }) => name),
      },
      explicit,
    );
    if (!found) return null;
    return { from: line.from + found.from, options: found.offers.map(option), validFor: /^\w*$/ };
  };
}

/** A call is written with both brackets, the cursor between them. */
function option(offer: Offer): Option {
  const { apply } = offer;
  if (!apply?.endsWith('(')) return offer;
  return {
    ...offer,
    apply(view, completion, from, to) {
      const at = from + apply.length;
      const changes = { from, to, insert: `${apply})` };
      const annotations = pickedCompletion.of(completion);
      view.dispatch({ changes, selection: { anchor: at }, annotations, userEvent: 'input.complete' });
    },
  };
}

function patternAt({ patterns, list }: DatabaseText, line: number): DatabaseText['pattern'] {
  const entry = list.findLast((one) => one.line <= line);
  return patterns.find(({ line: at }) => at === entry?.line) ?? null;
}

/** What explains the language while it is written. */
function languageHelp(file: DatabaseText): Extension {
  return [
    autocompletion({ override: [completions(file)], icons: false, maxRenderedOptions: 200 }),
    callTip,
    hoverTips(file.name),
  ];
}

/** What CodeMirror itself says, by its English words. */
function phrases(): Extension {
  return EditorState.phrases.of({
    Find: t('patterns:find'),
    Replace: t('patterns:find.replaceField'),
    next: t('patterns:find.next'),
    previous: t('patterns:find.previous'),
    all: t('patterns:find.all'),
    'match case': t('patterns:find.matchCase'),
    regexp: t('patterns:find.regexp'),
    'by word': t('patterns:find.byWord'),
    replace: t('patterns:find.replace'),
    'replace all': t('patterns:find.replaceAll'),
    close: t('patterns:find.close'),
    'current match': t('patterns:find.currentMatch'),
    'on line': t('patterns:find.onLine'),
    'replaced $ matches': t('patterns:find.replacedMatches'),
    'replaced match on line $': t('patterns:find.replacedOnLine'),
    'Fold line': t('patterns:fold.fold'),
    'Unfold line': t('patterns:fold.unfold'),
    unfold: t('patterns:fold.unfoldIt'),
    'folded code': t('patterns:fold.code'),
    'Folded lines': t('patterns:fold.folded'),
    'Unfolded lines': t('patterns:fold.unfolded'),
    to: t('patterns:fold.to'),
    Completions: t('patterns:editor.completions'),
    'Selection deleted': t('patterns:editor.selectionDeleted'),
    'Control character': t('patterns:editor.controlCharacter'),
  });
}

const phrasesSlot = new Compartment();

/** Puts the words of an editor into the language that is shown. */
export function phrasesEffect(): StateEffect<unknown> {
  return phrasesSlot.reconfigure(phrases());
}

/** The state of a text that is opened for the first time. */
export function createEditorState(file: DatabaseText): EditorState {
  const extensions: Extension[] = [
    phrasesSlot.of(phrases()),
    lineNumbers(),
    highlightActiveLineGutter(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    codeFolding({ placeholderText: '…' }),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    highlightActiveLine(),
    // Constraints within the comments of an SGF tree are not recognised line by line.
    file.summary.kind === 'move' ? languageHelp(file) : [],
    folding,
    languageOf(file.summary.kind),
    editorLooks,
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['('] } }]),
    EditorView.contentAttributes.of(() => ({
      'aria-label': t('patterns:editor.label', { file: file.summary.file }),
      tabindex: '0',
    })),
    keymap.of(
      [
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
      ].filter(({ key }) => key === undefined || !TAKEN.has(key)),
    ),
    EditorView.updateListener.of((update) => {
      file.editorState = update.state;
      if (update.docChanged) file.typed(update.state.doc.toString());
      if (update.docChanged || update.selectionSet) {
        file.line = update.state.doc.lineAt(update.state.selection.main.head).number;
      }
    }),
  ];
  return EditorState.create({ doc: file.text, extensions });
}

/** Shows what is wrong as squiggles; places beyond the text are left out. */
export function showDiagnostics(view: EditorView, diagnostics: readonly Diagnostic[]): void {
  const { doc } = view.state;
  const squiggles = diagnostics.flatMap((one) => squiggle(doc, one) ?? []);
  view.dispatch(setDiagnostics(view.state, squiggles));
}

function squiggle(doc: Text, { line, column, severity, message }: Diagnostic): Squiggle | null {
  if (line > doc.lines) return null;
  const { from, to, text } = doc.line(line);
  const at = Math.min(from + column - 1, to);
  // The word that begins there, so that there is something to see.
  const word = /^(\w+|[^\s\w])/.exec(text.slice(at - from))?.[0].length ?? 0;
  return { from: word === 0 ? Math.max(from, at - 1) : at, to: Math.min(to, at + word), severity, message };
}

/** Offset of a place; both from 1. */
export function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + Math.max(1, column) - 1, to);
}
