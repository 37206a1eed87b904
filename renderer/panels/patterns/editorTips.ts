/** Explanations in the editor: the signature of the call the cursor is in, and what the word under the pointer means. */
import { StateField, type EditorState, type Extension } from '@codemirror/state';
import { hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view';
import { CONSTANTS, findAutohelper, signature } from '../../../patterns/constraints/functions.ts';
import { callAt, parameterOf } from '../../state/patterns/completion.ts';
import { classMeaning, symmetryMeaning, valueMeaning } from '../../state/patterns/glossary.ts';
import { t } from '../../messages/messages.ts';

function tip(className: string, parts: readonly (string | HTMLElement)[]): HTMLElement {
  const dom = document.createElement('div');
  dom.className = className;
  dom.append(...parts);
  return dom;
}

function line(text: string, className: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = className;
  dom.textContent = text;
  return dom;
}

function callTooltip(state: EditorState): Tooltip | null {
  const { head, empty } = state.selection.main;
  if (!empty) return null;
  const at = state.doc.lineAt(head);
  const call = callAt(at.text.slice(0, head - at.from));
  if (!call) return null;
  const { fn, argument, open } = call;
  const current = parameterOf(fn, argument);
  return {
    pos: at.from + open,
    above: true,
    create: () => {
      const names = fn.names.flatMap((name, i) => {
        const part = document.createElement(i === current ? 'b' : 'span');
        part.textContent = name;
        return i === 0 ? [part] : [', ', part];
      });
      // not shown: classes of elements.
      return {
        dom: tip('yomi-tip', [
          tip('yomi-signature', [`${fn.name}(`, ...names, ')']),
          line(fn.doc, 'yomi-doc'),
        ]),
      };
    },
  };
}

/** Shows the signature while the cursor is between the brackets of a call. */
export const callTip: Extension = StateField.define<Tooltip | null>({
  create: callTooltip,
  update: (value, transaction) =>
    transaction.docChanged || transaction.selection ? callTooltip(transaction.state) : value,
  provide: (field) => showTooltip.from(field),
});

/** What the word at an offset of a line means, with its title; null for nothing that needs explaining. */
export function meaningAt(
  database: string,
  text: string,
  offset: number,
): { from: number; to: number; title: string; meaning: string } | null {
  const colon = /^\s*:/.exec(text);
  if (colon) return colonMeaning(database, text, colon[0].length, offset);
  if (!/^\s*[;>]/.test(text)) return null;
  for (const match of text.matchAll(/[A-Za-z_]\w*/g)) {
    const from = match.index;
    const to = from + match[0].length;
    if (offset < from || offset >= to) continue;
    const fn = findAutohelper(match[0]);
    if (fn) return { from, to, title: signature(fn), meaning: fn.doc };
    const value = CONSTANTS.get(match[0]);
    if (value !== undefined)
      return { from, to, title: match[0], meaning: t('patterns:tips.number', { number: value }) };
  }
  return null;
}

function colonMeaning(
  database: string,
  text: string,
  start: number,
  offset: number,
): ReturnType<typeof meaningAt> {
  let from = start;
  for (const [i, field] of text.slice(start).split(',').entries()) {
    const to = from + field.length;
    if (offset >= from && offset < to) {
      const word = field.trim();
      if (i === 0) {
        const meaning = symmetryMeaning(word);
        return meaning ? { from, to, title: t('patterns:tips.symmetry', { symmetry: word }), meaning } : null;
      }
      if (i === 1) {
        const letter = text[offset];
        const meaning = classMeaning(database, letter);
        return meaning
          ? { from: offset, to: offset + 1, title: t('patterns:tips.class', { letter }), meaning }
          : null;
      }
      const name = /^\w+/.exec(word)?.[0] ?? '';
      const meaning = valueMeaning(name);
      return meaning ? { from, to, title: word, meaning } : null;
    }
    from = to + 1;
  }
  return null;
}

/** Explains functions, constants, classes and values under the pointer. */
export function hoverTips(database: string): Extension {
  return hoverTooltip((view, pos) => {
    const at = view.state.doc.lineAt(pos);
    const found = meaningAt(database, at.text, pos - at.from);
    if (!found) return null;
    return {
      pos: at.from + found.from,
      end: at.from + found.to,
      above: true,
      create: () => ({
        // not shown: classes of elements.
        dom: tip('yomi-tip', [line(found.title, 'yomi-signature'), line(found.meaning, 'yomi-doc')]),
      }),
    };
  });
}
