/**
 * Reads one property at a time out of SGF text, and repairs values whose brackets went wrong. The same call at the same place
 * gives the same answer whatever came before, so the writer can scan a node's text again to find its pieces.
 *
 * Two repairs are made. A "]" inside a text that was not escaped is taken for a character when what follows it is neither a
 * value nor a property. A value without "]" ends where the next node begins: in values that have no use for brackets (moves,
 * points, numbers) at the first thing that looks like a node, in texts only when they end like `;B[pd` or `(;GM[1`, since
 * "[" is an ordinary character there. Every step is linear in the text it reads, so hostile files cost no more than others.
 */

import type { Saying } from '../protocol/sayings.ts';
import { escapeNodes } from './values.ts';

/** Takes findings; `offset` is an index into the text. */
export type Report = (severity: 'error' | 'warning', says: Saying, offset: number) => void;

/** One property as it stands in the text. */
export interface ScannedProperty {
  /** FF[4]'s name: small letters dropped, as FF[1] to FF[3] want. */
  id: string;
  /** Raw values. */
  values: string[];
  /** From the first letter of the name to the end of the last value; nameEnd is where the name ends. */
  start: number;
  nameEnd: number;
  end: number;
  /** True when a value had to be repaired: its text would mean something else with other text behind it. */
  repaired: boolean;
}

/** Properties whose values are moves, points, numbers or colours: an unescaped "[" in them is a mistake. */
const SHORT_PROPERTIES = new Set(
  (
    'B W AB AW AE PL KO MN TR SQ CR MA M L SL TB TW AR LN DD VW DM GB GW HO UC V BM DO IT TE ' +
    'FF GM SZ ST HA KM TM BL WL OB OW PM'
  ).split(' '),
);

/** How far the search for the true end of a text with stray brackets goes, in characters. */
const STRAY_LIMIT = 2000;

const LOOKS_LIKE_PROPERTY = /(?:[A-Z][A-Za-z]*\s*|(?<![A-Za-z])[a-z]{1,2})\[/;
const LOST_IN_TEXT = /^(?:;\s*[BW]\[(?:[a-z]{2})?|\(\s*;\s*(?:FF|GM|SZ|CA|AP|ST)\[[^\n\\]{0,40})$/;

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xfeff || code === 0xa0 || code === 0x3000;
}

export function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** The index of the first character at or after `at` that is no white space. */
export function skipSpace(text: string, at: number): number {
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The end of the letters and digits at `at`. */
export function nameEndAt(text: string, at: number): number {
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isLetter(code) && !(code >= 48 && code <= 57)) break;
  }
  return at;
}

/** True when a property, name and bracket, begins at `at`. */
export function propertyAt(text: string, at: number): boolean {
  return isLetter(text.charCodeAt(at)) && text[skipSpace(text, nameEndAt(text, at))] === '[';
}

/**
 * Reads the property whose name begins at `start`; undefined when the name has no value. Of more than `most` values only the
 * first one beyond is read.
 */
export function scanProperty(
  text: string,
  start: number,
  report: Report,
  most = Infinity,
): ScannedProperty | undefined {
  const nameEnd = nameEndAt(text, start);
  let at = skipSpace(text, nameEnd);
  if (text.charCodeAt(at) !== 91) return undefined;
  const id = propertyId(text.slice(start, nameEnd));
  const property: ScannedProperty = { id, values: [], start, nameEnd, end: at, repaired: false };
  while (text.charCodeAt(at) === 91 && property.values.length <= most) {
    property.end = scanValue(text, at, property, report);
    at = skipSpace(text, property.end);
  }
  return property;
}

/** The name FF[4] gives a property: capitals and digits only, unless it was written without capitals. */
function propertyId(name: string): string {
  if (name.length <= 2 && name === name.toUpperCase()) return name;
  const capitals = name.replace(/[a-z]/g, '');
  return /^[A-Z]/.test(capitals) ? capitals : name.toUpperCase();
}

/** Reads the value whose "[" is at `open` onto the property; returns where it ends. */
function scanValue(text: string, open: number, property: ScannedProperty, report: Report): number {
  const { length } = text;
  const { id } = property;
  const short = SHORT_PROPERTIES.has(id);
  let lastBracket = -1;
  let cut = -1;
  let at = open + 1;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 93) break;
    if (code === 92) at++;
    else if (code === 91) {
      lastBracket = at;
      if (short && (cut = nodeBefore(text, open + 1, at)) >= 0) break;
    }
  }
  const close = Math.min(at, length);
  if (!short && lastBracket >= 0) {
    cut = nodeBefore(text, open + 1, lastBracket);
    if (cut >= 0 && (close - cut > 80 || !LOST_IN_TEXT.test(text.slice(cut, close)))) cut = -1;
  }
  if (cut >= 0 || close === length) {
    report('error', { key: 'host.sgf.unclosed', args: { id } }, open);
    property.repaired = true;
    let end = cut >= 0 ? cut : length;
    while (end > open + 1 && (isSpace(text.charCodeAt(end - 1)) || (short && text[end - 1] === ')'))) end--;
    addValue(property, escapeNodes(withoutLoneBackslash(text.slice(open + 1, end))));
    return cut >= 0 ? cut : length;
  }
  if (!short && !continuesWell(text, close + 1)) {
    const end = strayBrackets(text, close);
    if (end > 0) {
      report('warning', { key: 'host.sgf.unescaped', args: { id } }, close);
      property.repaired = true;
      addValue(property, escapeNodes(escapeBrackets(text.slice(open + 1, end))));
      return end + 1;
    }
  }
  addValue(property, text.slice(open + 1, close));
  return close + 1;
}

/** A list that begins with its first element takes no more room than that; most have no more. */
function addValue(property: ScannedProperty, value: string): void {
  if (property.values.length === 0) property.values = [value];
  else property.values.push(value);
}

/** Where the node begins whose property's "[" is at `bracket`, not before `from`; -1 when it does not look like one. */
export function nodeBefore(text: string, from: number, bracket: number): number {
  const backOverSpace = (at: number): number => {
    for (let n = 0; n < 20 && at > from && isSpace(text.charCodeAt(at - 1)); n++) at--;
    return at;
  };
  const nameEnd = backOverSpace(bracket);
  let name = nameEnd;
  while (nameEnd - name < 20 && name > from && isLetter(text.charCodeAt(name - 1))) name--;
  if (name === nameEnd) return -1;
  let at = backOverSpace(name);
  let found = -1;
  if (at > from && text[at - 1] === ';') {
    found = at - 1;
    at = backOverSpace(found);
  }
  if (at > from && text[at - 1] === '(') found = at - 1;
  return found;
}

/** True when what follows a closed value is SGF: another value, a property, a node, a parenthesis or the end. */
function continuesWell(text: string, at: number): boolean {
  at = skipSpace(text, at);
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  if (code === 59 || code === 41 || code === 40 || code === 91) return true;
  if (!isLetter(code)) return false;
  const end = nameEndAt(text, at);
  if (text[skipSpace(text, end)] !== '[') return false;
  return end - at <= 2 || /[A-Z]/.test(text.slice(at, Math.min(end, at + 40)));
}

/** The "]" that really ends a text whose first "]" at `close` does not; -1 when a property comes first. */
function strayBrackets(text: string, close: number): number {
  const limit = Math.min(text.length, close + STRAY_LIMIT);
  let from = close + 1;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 93) {
      if (LOOKS_LIKE_PROPERTY.test(text.slice(from, at))) return -1;
      if (continuesWell(text, at + 1)) return at;
      from = at + 1;
    }
  }
  return -1;
}

function escapeBrackets(raw: string): string {
  return raw.replace(/\\[^]|\]/g, (match) => (match === ']' ? '\\]' : match));
}

function withoutLoneBackslash(raw: string): string {
  let slashes = 0;
  while (raw[raw.length - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1 ? raw.slice(0, -1) : raw;
}
