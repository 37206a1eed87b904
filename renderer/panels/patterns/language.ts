/** Colours of a database's text: line by line, since every line says by its first character what it is. */
import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Tag, tags } from '@lezer/highlight';
import type { PatternDatabase } from '../../../main/ipc/api.ts';
import { CONSTANTS, findAutohelper } from '../../../patterns/constraints/functions.ts';

const own = Tag.define();
const other = Tag.define();
const move = Tag.define();
const edge = Tag.define();
const classes = Tag.define();

interface Line {
  kind: 'start' | 'name' | 'colon' | 'program' | 'diagram' | 'side';
  field: number;
}

const parser: StreamParser<Line> = {
  name: 'patterns',
  startState: () => ({ kind: 'start', field: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol()) {
      state.kind = 'start';
      state.field = 0;
    }
    if (state.kind === 'start') {
      if (stream.eatSpace()) return null;
      if (stream.peek() === '#') {
        stream.skipToEnd();
        return 'comment';
      }
      if (stream.match(/^(Pattern|[a-z]+_[a-z_]+)(?=\s|$)/)) {
        state.kind = 'name';
        return 'keyword';
      }
      if (stream.eat(':')) {
        state.kind = 'colon';
        return 'punctuation';
      }
      if (stream.match(/^[;>]/)) {
        state.kind = 'program';
        return 'punctuation';
      }
      state.kind = 'diagram';
    }
    if (state.kind === 'name') {
      stream.skipToEnd();
      return 'patternName';
    }
    if (state.kind === 'colon') return colonToken(stream, state);
    if (state.kind === 'program') return programToken(stream);
    if (state.kind === 'side') {
      stream.skipToEnd();
      return 'comment';
    }
    return diagramToken(stream, state);
  },
  tokenTable: {
    patternName: tags.definition(tags.className),
    known: tags.function(tags.variableName),
    unknown: tags.invalid,
    label: tags.labelName,
    constant: tags.constant(tags.variableName),
    own,
    other,
    move,
    edge,
    classes,
  },
};

type Stream = Parameters<StreamParser<Line>['token']>[0];

function colonToken(stream: Stream, state: Line): string | null {
  if (stream.eat(',')) {
    state.field++;
    return 'punctuation';
  }
  if (state.field === 0) {
    stream.match(/^[^,]+/);
    return 'operator';
  }
  if (state.field === 1) {
    stream.match(/^[^,]+/);
    return 'classes';
  }
  if (stream.match(/^[-+]?[\d.]+/)) return 'number';
  if (stream.match(/^\w+(?=\s*\()/)) return 'propertyName';
  if (stream.match(/^\w+/)) return 'known';
  stream.next();
  return null;
}

function programToken(stream: Stream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^[\d.]+/)) return 'number';
  const word = stream.match(/^[A-Za-z_]\w*/);
  if (word && word !== true) {
    const text = word[0];
    if (text === 'return' || text === 'if' || text === 'else') return 'keyword';
    if (CONSTANTS.has(text)) return 'constant';
    if (text.length === 1) return 'label';
    return findAutohelper(text) ? 'known' : 'unknown';
  }
  // The move and tenuki stand where an argument would; a product has a space or a bracket before its star.
  if (stream.match(/^[*?](?=\s*[,)])/)) return 'label';
  if (stream.match(/^(&&|\|\||[<>=!]=|[<>!+\-*/%?])/)) return 'operator';
  stream.next();
  return null;
}

function diagramToken(stream: Stream, state: Line): string | null {
  if (stream.eatSpace()) {
    state.kind = 'side';
    return null;
  }
  const char = stream.next();
  if (char === undefined) return null;
  if ('OQ'.includes(char)) return 'own';
  if (char === 'X') return 'other';
  if (char === '*') return 'move';
  if ('+-|'.includes(char)) return 'edge';
  if (/[A-Za-z]/.test(char) && !'ox'.includes(char)) return 'label';
  return null;
}

const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--text-muted)' },
  { tag: tags.keyword, color: 'var(--accent-text)', fontWeight: '600' },
  { tag: tags.definition(tags.className), fontWeight: '600' },
  { tag: [tags.punctuation, tags.operator], color: 'var(--code-operator)' },
  { tag: tags.function(tags.variableName), color: 'var(--code-function)' },
  { tag: [tags.number, tags.constant(tags.variableName)], color: 'var(--code-number)' },
  { tag: tags.propertyName, color: 'var(--code-function)' },
  { tag: tags.labelName, color: 'var(--code-label)', fontWeight: '600' },
  { tag: tags.invalid, color: 'var(--danger)' },
  { tag: classes, color: 'var(--code-label)' },
  { tag: own, color: 'var(--text)', fontWeight: '600' },
  { tag: other, color: 'var(--code-other)', fontWeight: '600' },
  { tag: move, color: 'var(--success)', fontWeight: '600' },
  { tag: edge, color: 'var(--text-muted)' },
]);

/** SGF trees of joseki: properties stand out, and the texts of comments are left alone. */
const sgf: StreamParser<{ inside: boolean }> = {
  name: 'sgf',
  startState: () => ({ inside: false }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.inside) {
      if (stream.eat(']')) state.inside = false;
      else if (stream.next() === '\\') stream.next();
      return state.inside ? 'string' : 'punctuation';
    }
    if (stream.eat('[')) state.inside = true;
    else if (stream.match(/^[A-Za-z]+/)) return 'keyword';
    else stream.next();
    return 'punctuation';
  },
};

/** Strengths of moves: a line is a word, what it is about, and two numbers. */
const strengths: StreamParser<null> = {
  name: 'strengths',
  startState: () => null,
  token(stream) {
    if (stream.sol() && stream.match(/^\s*#.*/)) return 'comment';
    if (stream.sol() && stream.match(/^\s*(shape|liberties|reply|feature)(?=\s)/)) return 'keyword';
    if (stream.match(/^-?[\d.,-]+(?=\s|$)/)) return 'number';
    if (stream.match(/^[a-z]\w+/)) return 'known';
    const char = stream.next();
    return char === 'O'
      ? 'own'
      : char === 'X'
        ? 'other'
        : char === '*'
          ? 'move'
          : char === '#'
            ? 'edge'
            : null;
  },
  tokenTable: { known: tags.function(tags.variableName), own, other, move, edge },
};

/** Highlighting of .db files, or of SGF trees. */
export function languageOf(kind: PatternDatabase['kind']): Extension {
  return [
    StreamLanguage.define<unknown>(kind === 'joseki' ? sgf : kind === 'strengths' ? strengths : parser),
    syntaxHighlighting(colors),
  ];
}
