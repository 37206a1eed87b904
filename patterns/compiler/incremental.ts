/**
 * Compiles a database again and again while it is being edited, doing the work for changed patterns only. The text is cut
 * at its `Pattern` lines; what has been compiled is kept by the text of the piece, so that moved and restored patterns are
 * found too, and no editor has to say what it changed. Gives exactly what parseDatabase and compilePatterns give.
 */
import { NO_HELPERS } from '../constraints/helpers.ts';
import type { HelperNames } from '../constraints/helpers.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { SourceDatabase, SourcePattern } from '../format/types.ts';
import { checkPattern, doubleNames } from './check.ts';
import { compileChecked } from './compile.ts';
import type { CompiledPattern } from './compile.ts';
import { databaseRules } from './databases.ts';
import { databaseOf, parsePart } from './parse.ts';
import type { ParsedPart } from './parse.ts';
import { shift, shiftPattern } from './shift.ts';

/** What became of a text. */
export interface IncrementalResult {
  database: SourceDatabase;
  /** The patterns without error. The shape, labels and programs of a pattern are the same objects as before if its text is. */
  patterns: CompiledPattern[];
  /** Those of the parser, then those of the checker. */
  diagnostics: Diagnostic[];
  /** How many pieces of the text had to be compiled. */
  compiled: number;
}

/** A piece of the text, by its own line numbers. */
interface Piece {
  part: ParsedPart;
  parsing: Diagnostic[];
  checking: Diagnostic[];
  compiled: CompiledPattern | null;
  /** What was last made of it, and for which number of lines before it. */
  line: number;
  source: SourcePattern | null;
}

/** Keeps what it compiled last. One for each database. */
export class IncrementalCompiler {
  private readonly name: string;
  private readonly helpers: HelperNames;
  private pieces = new Map<string, Piece>();

  constructor(name: string, helpers: HelperNames = NO_HELPERS) {
    this.name = name;
    this.helpers = helpers;
  }

  /** Compiles the whole text. */
  compile(text: string): IncrementalResult {
    const kept = new Map<string, Piece>();
    const parsing: Diagnostic[] = [];
    const checking: Diagnostic[] = [];
    const whole: ParsedPart = { patterns: [], header: [], footer: [], declarations: [] };
    const found: { source: SourcePattern; piece: Piece; line: number }[] = [];
    let compiled = 0;
    for (const { piece: pieceText, line, continued } of cut(text)) {
      const key = `${continued ? '+' : '-'}${pieceText}`;
      let piece = this.pieces.get(key) ?? kept.get(key);
      if (!piece) {
        piece = this.make(pieceText, continued);
        compiled++;
      }
      kept.set(key, piece);
      for (const diagnostic of piece.parsing) parsing.push(shift(diagnostic, line));
      whole.header.push(...piece.part.header);
      whole.footer = piece.part.footer;
      whole.declarations.push(...piece.part.declarations);
      if (piece.part.patterns.length === 0) continue;
      if (piece.line !== line) {
        piece.source = line === 0 ? piece.part.patterns[0] : shiftPattern(piece.part.patterns[0], line);
        piece.line = line;
      }
      found.push({ source: piece.source!, piece, line });
      whole.patterns.push(piece.source!);
    }
    this.pieces = kept;
    const doubles = doubleNames(whole.patterns);
    const patterns: CompiledPattern[] = [];
    for (const { source, piece, line } of found) {
      const double = doubles.get(source);
      if (double) checking.push(double);
      for (const diagnostic of piece.checking) checking.push(shift(diagnostic, line));
      if (piece.compiled && !double) patterns.push({ ...piece.compiled, source });
    }
    return {
      database: databaseOf(this.name, whole),
      patterns,
      diagnostics: [...parsing, ...checking],
      compiled,
    };
  }

  private make(text: string, continued: boolean): Piece {
    const { diagnostics: parsing, ...part } = parsePart(text, continued);
    const piece: Piece = { part, parsing, checking: [], compiled: null, line: -1, source: null };
    if (part.patterns.length > 0) {
      const { value, diagnostics } = checkPattern(part.patterns[0], databaseRules(this.name), this.helpers);
      piece.checking = diagnostics;
      piece.compiled = value && compileChecked(value);
    }
    return piece;
  }
}

/** The pieces of a text, each with one `Pattern` line and the comments above it, and how many lines stand before it. */
function* cut(text: string): Generator<{ piece: string; line: number; continued: boolean }> {
  let start = 0;
  let line = 0;
  let first = true;
  for (const match of text.matchAll(/(?:^|\n)[^\S\n]*Pattern(?=\s|$)/g)) {
    const at = match.index + (match[0].startsWith('\n') ? 1 : 0);
    if (first) {
      first = false;
      continue;
    }
    const next = beforeComments(text, start, at);
    yield { piece: text.slice(start, next), line, continued: start > 0 };
    line += countLines(text, start, next);
    start = next;
  }
  yield { piece: text.slice(start), line, continued: start > 0 };
}

/** Goes back over the empty lines and comments before the line that begins at `at`, not beyond `start`. */
function beforeComments(text: string, start: number, at: number): number {
  let result = at;
  while (result > start) {
    const begin = Math.max(start, text.lastIndexOf('\n', result - 2) + 1);
    const content = text.slice(begin, result).trim();
    if (content !== '' && !content.startsWith('#')) break;
    result = begin;
  }
  return result;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
