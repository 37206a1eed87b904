/**
 * What can be written at a place of a database, with its explanation. Lines say by their first character what they are,
 * so one line and the labels of its pattern are all the context there is.
 */
import { databaseRules, VALUE_RANGES } from '../../../patterns/compiler/databases.ts';
import { isLabel } from '../../../patterns/compiler/symbols.ts';
import {
  AUTOHELPERS,
  CONSTANTS,
  findAutohelper,
  signature,
} from '../../../patterns/constraints/functions.ts';
import type { Autohelper } from '../../../patterns/constraints/functions.ts';
import type { SourcePattern } from '../../../patterns/format/types.ts';
import { classMeaning, KNOWN_SYMMETRIES, symmetryMeaning, valueMeaning } from './glossary.ts';
import { nextName } from './selection.ts';
import { t } from '../../messages/messages.ts';

/** One offer of the list; the shape the editor's completion takes. */
export interface Offer {
  label: string;
  type: 'function' | 'action' | 'constant' | 'label' | 'class' | 'value' | 'symmetry' | 'keyword';
  detail?: string;
  info?: string;
  /** What is written instead of the label. */
  apply?: string;
}

export interface Completion {
  /** Column (from 0) where what is being completed begins. */
  from: number;
  offers: Offer[];
}

/** Where a completion is asked for. */
export interface CompletionPlace {
  /** Name of the database. */
  database: string;
  /** The line up to the cursor. */
  before: string;
  /** The pattern that the line belongs to, if it could be read. */
  pattern: SourcePattern | null;
  /** All names of the database. */
  names: readonly string[];
}

/** What fits at the place; null when nothing is offered there. `explicit`: somebody asked with a key. */
export function completionAt(place: CompletionPlace, explicit: boolean): Completion | null {
  const { before } = place;
  if (/^\s*#/.test(before)) return null;
  if (/^\s*[;>]/.test(before)) return inProgram(place, /^\s*>/.test(before), explicit);
  if (/^\s*:/.test(before)) return inColonLine(place, explicit);
  const word = /^\s*([A-Za-z_]*)$/.exec(before)?.[1];
  if (word === undefined || (word === '' && !explicit)) return null;
  // A row of a diagram may begin with the same letters.
  if (!explicit && word.length < 2) return null;
  return { from: before.length - word.length, offers: keywords(place) };
}

function keywords({ names }: CompletionPlace): Offer[] {
  const name = nextName(names);
  return [
    {
      // not shown: a word of the pattern language.
      label: 'Pattern',
      type: 'keyword',
      detail: name,
      // not shown: it is written into the text.
      apply: `Pattern ${name}`,
      info: t('patterns:completion.pattern'),
    },
    {
      // not shown: a word of the pattern language.
      label: 'goal_elements',
      type: 'keyword',
      info: t('patterns:completion.goalElements'),
    },
    {
      // not shown: a word of the pattern language.
      label: 'callback_data',
      type: 'keyword',
      info: t('patterns:completion.callbackData'),
    },
  ];
}

function inProgram(
  { before, pattern }: CompletionPlace,
  action: boolean,
  explicit: boolean,
): Completion | null {
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? '';
  if (word === '' && !explicit) return null;
  const functions = AUTOHELPERS.filter(({ kind }) => action || kind === 'both').map(functionOffer);
  const constants = [...CONSTANTS].map(([name, value]): Offer => ({
    label: name,
    type: 'constant',
    detail: String(value),
  }));
  return { from: before.length - word.length, offers: [...labelOffers(pattern), ...functions, ...constants] };
}

function functionOffer(fn: Autohelper): Offer {
  return {
    label: fn.name,
    type: fn.kind === 'action' ? 'action' : 'function',
    detail: signature(fn).slice(fn.name.length),
    info: fn.doc,
    apply: `${fn.name}(`,
  };
}

/** The letters of the pattern's constraint diagram. */
function labelOffers(pattern: SourcePattern | null): Offer[] {
  const { diagram, constraintDiagram } = pattern ?? {};
  if (!diagram || !constraintDiagram) return [];
  const letters = new Map<string, string>();
  for (const [cell, char] of constraintDiagram.cells.entries()) {
    if (isLabel(char) && !letters.has(char)) letters.set(char, diagram.cells[cell] ?? '');
  }
  return [...letters].map(([label, symbol]) => ({
    label,
    type: 'label',
    detail: t('patterns:completion.on', { symbol }),
  }));
}

function inColonLine({ before, database }: CompletionPlace, explicit: boolean): Completion | null {
  const fields = before.slice(before.indexOf(':') + 1).split(',');
  const field = fields.at(-1)!;
  if (fields.length === 1) {
    if (!explicit && field !== '') return null;
    const offers = KNOWN_SYMMETRIES.map((label): Offer => {
      const meaning = symmetryMeaning(label);
      return { label, type: 'symmetry', ...(meaning ? { detail: meaning } : {}) };
    });
    return { from: before.length - field.length, offers };
  }
  if (fields.length === 2) {
    const offers = [...databaseRules(database).classes]
      .filter((letter) => !field.includes(letter))
      .map((label): Offer => {
        const meaning = classMeaning(database, label);
        return { label, type: 'class', ...(meaning ? { detail: meaning } : {}) };
      });
    return { from: before.length, offers };
  }
  const word = field.trimStart();
  if (!/^\w*$/.test(word)) return null;
  const offers = [...VALUE_RANGES.keys()].map((name): Offer => {
    const info = valueMeaning(name);
    return {
      label: name,
      type: 'value',
      detail: t('patterns:completion.points'),
      apply: `${name}(`,
      ...(info ? { info } : {}),
    };
  });
  return { from: before.length - word.length, offers };
}

/** The call that encloses the end of `before` (a constraint or action up to the cursor): its function and argument. */
export function callAt(before: string): { fn: Autohelper; argument: number; open: number } | null {
  if (!/^\s*[;>]/.test(before)) return null;
  let depth = 0;
  let argument = 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const char = before[i];
    if (char === ')') depth++;
    else if (char === ',' && depth === 0) argument++;
    else if (char === '(') {
      if (depth > 0) {
        depth--;
        continue;
      }
      const name = /([A-Za-z_]\w*)\s*$/.exec(before.slice(0, i))?.[1];
      const fn = name === undefined ? undefined : findAutohelper(name);
      if (fn) return { fn, argument, open: i };
      // A bracket of an expression: go on outside of it.
      argument = 0;
    }
  }
  return null;
}

/** Which name of the signature the argument belongs to. */
export function parameterOf({ names, variadic }: Autohelper, argument: number): number {
  return Math.min(argument, names.length - 1) * (variadic && names.length === 1 ? 0 : 1);
}
