/**
 * Reads a Monte Carlo pattern database (manual ch. 14): 3x3 diagrams with the move in the middle, each followed by lines
 * `:value, property, ...`. Anything after # is a comment, blank lines separate nothing and may stand anywhere but inside a
 * diagram. Strict: what is not understood is an error, never skipped, because a pattern that silently does nothing is
 * worse than one that is refused.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
import { CONTEXT_COUNT, PROPERTIES, isPossible } from './context.ts';

/** A colon line: the value in all contexts that have the properties. */
export interface PatternLine {
  value: number;
  /** By context: 1 where the properties hold. */
  contexts: Uint8Array;
  line: number;
  column: number;
}

export interface Pattern {
  /** By cell, in the order of neighbourhood.ts: what may stand there, a set of ALLOW bits. */
  cells: number[];
  values: PatternLine[];
  /** Of the first row of the diagram. */
  line: number;
  column: number;
}

/** Bits of Pattern.cells. */
export const ALLOW_EMPTY = 1;
export const ALLOW_OWN = 2;
export const ALLOW_OPPONENT = 4;
export const ALLOW_OFF = 8;

const SYMBOLS: ReadonlyMap<string, number> = new Map([
  ['.', ALLOW_EMPTY],
  ['O', ALLOW_OWN],
  ['o', ALLOW_OWN | ALLOW_EMPTY],
  ['X', ALLOW_OPPONENT],
  ['x', ALLOW_OPPONENT | ALLOW_EMPTY],
  ['?', ALLOW_EMPTY | ALLOW_OWN | ALLOW_OPPONENT],
  ['%', ALLOW_EMPTY | ALLOW_OWN | ALLOW_OPPONENT | ALLOW_OFF],
  ['|', ALLOW_OFF],
  ['-', ALLOW_OFF],
  ['+', ALLOW_OFF],
]);

const LARGEST_VALUE = 0xffffffff;
/** The places around the move. */
const AROUND = [0, 1, 2, 3, 5, 6, 7, 8];
/** The borders of a diagram as places in its nine characters, and the symbol each is drawn with. */
const BORDERS: readonly { places: readonly number[]; symbol: string }[] = [
  { places: [0, 1, 2], symbol: '-' },
  { places: [6, 7, 8], symbol: '-' },
  { places: [0, 3, 6], symbol: '|' },
  { places: [2, 5, 8], symbol: '|' },
];

/** Parses a whole source; with an error among the diagnostics the patterns are only part of it. */
export function parsePatterns(text: string): { value: Pattern[]; diagnostics: Diagnostic[] } {
  return new Parser().parse(text);
}

class Parser {
  private readonly patterns: Pattern[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private rows: string[] = [];
  private start = { line: 0, column: 1 };
  /** Takes the colon lines; undefined after a diagram that could not be read. */
  private current: Pattern | undefined;
  private seenDiagram = false;
  /** The diagram that waits for its first colon line. */
  private unvalued: { line: number; column: number } | undefined;

  parse(text: string): { value: Pattern[]; diagnostics: Diagnostic[] } {
    const lines = text.split('\n');
    for (const [i, raw] of lines.entries()) {
      const content = raw.replace(/#.*/, '').trimEnd();
      const body = content.trimStart();
      const column = content.length - body.length + 1;
      if (body === '') {
        // A line that is only a comment may stand inside a diagram; an empty one may not.
        if (raw.trim() === '') this.endRows();
      } else if (body.startsWith(':')) this.colonLine(body, i + 1, column);
      else this.row(body, i + 1, column);
    }
    this.endRows();
    this.endPattern();
    return { value: this.patterns, diagnostics: this.diagnostics };
  }

  private error(says: Saying, line: number, column: number): void {
    this.diagnostics.push(finding('error', says, { line, column }));
  }

  private row(body: string, line: number, column: number): void {
    if (this.rows.length === 0) {
      this.endPattern();
      this.start = { line, column };
    }
    this.rows.push(body);
    if (body.length !== 3)
      this.error({ key: 'host.db.mc.symbols', args: { n: `${body.length}` } }, line, column);
    for (const [i, symbol] of [...body].entries()) {
      if (symbol !== '*' && !SYMBOLS.has(symbol))
        this.error({ key: 'host.db.mc.symbol', args: { char: symbol } }, line, column + i);
    }
    if (this.rows.length === 3) this.diagram();
  }

  /** The rows so far must be a whole diagram. */
  private endRows(): void {
    if (this.rows.length > 0) {
      const { line, column } = this.start;
      this.error({ key: 'host.db.mc.rows', args: { n: `${this.rows.length}` } }, line, column);
      this.rows = [];
      this.current = undefined;
      this.seenDiagram = true;
    }
  }

  private endPattern(): void {
    if (this.unvalued) {
      this.error({ key: 'host.db.valueless', args: { line: ':20, near' } }, this.unvalued.line, 1);
    }
    this.unvalued = undefined;
    this.current = undefined;
  }

  private diagram(): void {
    const symbols = this.rows.join('');
    const wellFormed = this.rows.every((row) => row.length === 3 && /^[OoXx.?%|+*-]*$/.test(row));
    this.rows = [];
    this.seenDiagram = true;
    this.unvalued = this.start;
    if (!wellFormed) return;
    const edges = this.edgesOf(symbols);
    if (!edges) return;
    const cells = AROUND.map((place) => (edges.has(place) ? ALLOW_OFF : SYMBOLS.get(symbols[place])!));
    this.current = { cells, values: [], ...this.start };
    this.patterns.push(this.current);
  }

  /** The places behind the edges of a diagram; undefined when it makes no sense. */
  private edgesOf(symbols: string): ReadonlySet<number> | undefined {
    const wrong = (says: Saying): undefined => {
      this.error(says, this.start.line, this.start.column);
      return undefined;
    };
    if (symbols[4] !== '*') return wrong({ key: 'host.db.mc.middle' });
    if (symbols.indexOf('*') !== 4 || symbols.lastIndexOf('*') !== 4) {
      return wrong({ key: 'host.db.mc.star' });
    }
    // The middle of a border decides whether it is an edge of the board.
    const edges = BORDERS.map(({ places, symbol }) => symbols[places[1]] === symbol);
    if ((edges[0] && edges[1]) || (edges[2] && edges[3])) {
      return wrong({ key: 'host.db.mc.edges' });
    }
    const behind = new Set(BORDERS.flatMap(({ places }, i) => (edges[i] ? places : [])));
    for (const place of AROUND) {
      // Its ends may be left open, or drawn as the other edge.
      const mayBe = behind.has(place) ? '|-+%?' : 'OoXx.?%';
      if (!mayBe.includes(symbols[place])) return wrong({ key: 'host.db.mc.edge' });
    }
    return behind;
  }

  private colonLine(body: string, line: number, column: number): void {
    this.endRows();
    if (!this.seenDiagram) {
      this.error({ key: 'host.db.valueFirst' }, line, column);
      return;
    }
    this.unvalued = undefined;
    const parts = body.slice(1).split(',');
    const at = (i: number): number =>
      column +
      1 +
      parts.slice(0, i).join(',').length +
      (i > 0 ? 1 : 0) +
      (parts[i].length - parts[i].trimStart().length);
    const number = parts[0].trim();
    const value = Number(number);
    if (!/^\d+$/.test(number)) this.error({ key: 'host.db.mc.whole', args: { text: number } }, line, at(0));
    else if (value > LARGEST_VALUE)
      this.error({ key: 'host.db.mc.large', args: { n: `${LARGEST_VALUE}` } }, line, at(0));

    const contexts = new Uint8Array(CONTEXT_COUNT).map((_, context) => (isPossible(context) ? 1 : 0));
    const names = parts.slice(1).map((part) => part.trim());
    for (const [i, name] of names.entries()) {
      const test = PROPERTIES.get(name);
      if (!test) this.error({ key: 'host.db.mc.property', args: { name } }, line, at(i + 1));
      else for (let c = 0; c < CONTEXT_COUNT; c++) if (!test(c)) contexts[c] = 0;
    }
    if (names.every((name) => PROPERTIES.has(name)) && !contexts.includes(1)) {
      const says: Saying = { key: 'host.db.mc.contradict', args: { names: names.join(', ') } };
      this.diagnostics.push(finding('warning', says, { line, column }));
    }
    this.current?.values.push({ value, contexts, line, column });
  }
}
