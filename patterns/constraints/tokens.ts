/**
 * Cuts the text of a constraint or action into tokens. Its own small scanner, because places must be exact to the column
 * and a thousand patterns are compiled at once while somebody waits.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';

type TokenKind = 'name' | 'number' | 'symbol' | 'end';

/** One token; `start` and `end` are offsets into the text. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
}

const TWO = new Set(['&&', '||', '==', '!=', '<=', '>=']);
const ONE = new Set('!<>+-*/%(),;?:{}');
/** What else C has, and what to say of it. */
const FOREIGN: ReadonlyMap<string, Saying> = new Map([
  ['=', { key: 'host.db.assign' }],
  ['&', { key: 'host.db.and.operator' }],
  ['|', { key: 'host.db.or.operator' }],
]);

/** All tokens and a last one of kind 'end'. Stops at what it does not know and tells `fail`. */
export function tokenize(text: string, fail: (says: Saying, start: number) => void): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < text.length) {
    const char = text[i];
    if (char === ' ' || char === '\n' || char === '\t' || char === '\r') {
      i++;
      continue;
    }
    if (text.startsWith('/*', i)) {
      const close = text.indexOf('*/', i + 2);
      if (close < 0) {
        fail({ key: 'host.db.openComment' }, i);
        break;
      }
      i = close + 2;
      continue;
    }
    const start = i;
    let kind: TokenKind = 'symbol';
    if (isLetter(text.charCodeAt(i))) {
      kind = 'name';
      while (isLetter(text.charCodeAt(i)) || isDigit(text.charCodeAt(i))) i++;
    } else if (isDigit(text.charCodeAt(i)) || (char === '.' && isDigit(text.charCodeAt(i + 1)))) {
      kind = 'number';
      // Letters too, so that 3a is one wrong number and not a number and a name.
      while (isDigit(text.charCodeAt(i)) || isLetter(text.charCodeAt(i)) || text[i] === '.') i++;
    } else if (TWO.has(text.slice(i, i + 2))) i += 2;
    else if (ONE.has(char)) i++;
    else {
      const character = String.fromCodePoint(text.codePointAt(i)!);
      fail(FOREIGN.get(char) ?? { key: 'host.db.character', args: { char: character } }, i);
      break;
    }
    tokens.push({ kind, text: text.slice(start, i), start, end: i });
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
