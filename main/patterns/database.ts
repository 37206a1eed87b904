/**
 * One database file compiled: whatever kind it is, what is in it, what is wrong with it, and the patterns ready for a set.
 * Pure text in, plain data out; files are the folder's matter (folder.ts).
 */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { CompiledPattern } from '../../patterns/compiler/compile.ts';
import { IncrementalCompiler } from '../../patterns/compiler/incremental.ts';
import type { Diagnostic } from '../../patterns/diagnostic.ts';
import type { MatcherKind, Place } from '../../patterns/format/types.ts';
import { parseEyes } from '../../patterns/eyes/parse.ts';
import { compileEyes } from '../../patterns/eyes/compile.ts';
import { compileJoseki } from '../../patterns/joseki/compile.ts';
import { compileMonteCarlo } from '../../patterns/montecarlo/compile.ts';
import { parsePatterns } from '../../patterns/montecarlo/parse.ts';
import type { BuiltDatabase } from '../../patterns/matcher/build.ts';
import type { PatternRecord } from '../../patterns/matcher/sections.ts';
import { MoveCompiler, type CompiledMoves } from '../../patterns/moves/table.ts';
import type { PatternDatabase, PatternEntry } from '../ipc/api.ts';

export type DatabaseKind = PatternDatabase['kind'];

/** A file's text with everything that follows from it. */
export interface CompiledDatabase {
  /** The file's name without its ending. */
  name: string;
  file: string;
  kind: DatabaseKind;
  text: string;
  /** Names the text. */
  revision: string;
  /** In the order of the text. */
  diagnostics: readonly Diagnostic[];
  entries: readonly PatternEntry[];
  /** How many patterns, shapes or features are in it. */
  count: number;
  matcher: MatcherKind;
  /** The move patterns; null with errors, and for other kinds. */
  patterns: readonly CompiledPattern[] | null;
  /** Those without an error of their own, whatever is wrong with others; null for other kinds. */
  sound: readonly CompiledPattern[] | null;
  /** Strengths of moves; null for other kinds. */
  strengths: (() => CompiledMoves) | null;
  /** What it was compiled to when the program was built; null for a text of the user's own, and for kinds that are in no set. */
  built: (BuiltDatabase & { records: () => readonly PatternRecord[] }) | null;
  /** Where in the file a place is that a pattern, a constraint or an action names. */
  placeOf: (place: Place) => Place;
}

/** What compiles the texts of one file: what it remembers of one makes the next one cheap. */
export class FileCompiler {
  readonly patterns: IncrementalCompiler;
  readonly moves = new MoveCompiler();

  constructor(file: string) {
    this.patterns = new IncrementalCompiler(databaseName(file));
  }
}

/** Names a text: two have the same revision only when they are the same. */
export function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** What a file is, by its name; a name that says nothing is judged by the text. */
export function kindOf(file: string, text: string): DatabaseKind {
  const name = databaseName(file);
  if (/\.sgf$/i.test(file)) return 'joseki';
  if (/^mc_/i.test(name)) return 'monteCarlo';
  if (/^eyes/i.test(name)) return 'eye';
  if (/^(shape|liberties|reply|feature)\s/m.test(text) && !/^Pattern\b/m.test(text)) return 'strengths';
  // Monte Carlo patterns have no names, and the colon lines of eye shapes are nothing but digits.
  if (!/^Pattern\b/m.test(text) && /^:\d+(,|\s*$)/m.test(text)) return 'monteCarlo';
  return /^:\d{3,4}\s*$/m.test(text) ? 'eye' : 'move';
}

/** The name of a database by its file. */
export function databaseName(file: string): string {
  return basename(file, extname(file));
}

/**
 * Compiles a file's text. Never throws. A compiler that has compiled an earlier text of the same file does no more work than
 * the change asks for.
 */
export function compileDatabase(
  file: string,
  text: string,
  compiler = new FileCompiler(file),
): CompiledDatabase {
  const kind = kindOf(file, text);
  const compiled = COMPILE[kind](text, compiler, databaseName(file));
  return {
    name: databaseName(file),
    file: basename(file),
    kind,
    text,
    revision: revisionOf(text),
    matcher: 'dfa',
    patterns: null,
    sound: null,
    strengths: null,
    built: null,
    placeOf: (place) => place,
    count: compiled.entries.length,
    ...compiled,
  };
}

type Compiled = Pick<CompiledDatabase, 'diagnostics' | 'entries'> &
  Partial<Pick<CompiledDatabase, 'matcher' | 'patterns' | 'sound' | 'placeOf' | 'count' | 'strengths'>>;

type Compile = (text: string, compiler: FileCompiler, name: string) => Compiled;

const COMPILE: Record<DatabaseKind, Compile> = {
  move: (text, { patterns }) => compilePatterns(text, patterns),
  joseki(sgf, { patterns: compiler }, name) {
    const joseki = compileJoseki(sgf, name);
    const placeOf = ({ line, column }: Place): Place => joseki.origin(line, column);
    const { diagnostics, entries, patterns, sound } = compilePatterns(joseki.text, compiler);
    const found = [
      ...joseki.diagnostics,
      ...diagnostics.map((diagnostic) => ({ ...diagnostic, ...placeOf(diagnostic) })),
    ];
    return {
      diagnostics: found.sort((a, b) => a.line - b.line || a.column - b.column),
      entries: entries.map((entry) => {
        const line = placeOf({ line: entry.line, column: 1 }).line;
        const last = placeOf({ line: entry.endLine, column: 1 }).line;
        return { name: entry.name, line, endLine: Math.max(line, last) };
      }),
      patterns: hasErrors(joseki.diagnostics) ? null : patterns,
      sound,
      matcher: 'corner',
      placeOf,
    };
  },
  monteCarlo(text) {
    const { value } = parsePatterns(text);
    return {
      diagnostics: compileMonteCarlo(text).diagnostics,
      entries: value.map(({ line, values }, i) => ({
        name: `Pattern ${i + 1}`,
        line,
        endLine: Math.max(line, ...values.map((one) => one.line)),
      })),
    };
  },
  strengths(text, { moves }) {
    const compiled = moves.compile(text);
    const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
    return {
      diagnostics: compiled.faults.map(({ line, message, says }) => ({
        severity: 'error',
        message,
        says,
        line,
        column: 1,
      })),
      // Too many to be told one by one; whoever shows the text finds them in it.
      entries: [],
      count: lines.length,
      strengths: () => compiled,
    };
  },
  eye(text) {
    return {
      diagnostics: compileEyes(text).diagnostics,
      entries: parseEyes(text).value.map(({ name, line, valueLine }) => ({
        name,
        line,
        endLine: valueLine,
      })),
    };
  },
};

function compilePatterns(text: string, compiler: IncrementalCompiler): Compiled {
  const { database, patterns, diagnostics } = compiler.compile(text);
  return {
    diagnostics: diagnostics.sort((a, b) => a.line - b.line || a.column - b.column),
    entries: database.patterns.map(({ name: pattern, line, endLine }) => ({ name: pattern, line, endLine })),
    patterns: hasErrors(diagnostics) ? null : patterns,
    sound: patterns,
    matcher: database.matcher,
  };
}

/** Whether it is of moves, and without errors. */
export function isUsable(database: CompiledDatabase): boolean {
  return database.built !== null || database.patterns !== null;
}

/** What of a database can be used although other parts of it are wrong: an error refuses its pattern and no other. */
export function withoutMistaken(database: CompiledDatabase): CompiledDatabase {
  return !isUsable(database) && database.sound !== null
    ? { ...database, patterns: database.sound }
    : database;
}

/**
 * A line that names each function, name and helper that nobody here knows, with the number of patterns of a database that are inactive
 * for it; none without any. `file` as it is to be named.
 */
export function inactiveLines(database: CompiledDatabase, file: string): string[] {
  // Yomi knows all that its own patterns name.
  const sound = database.built ? [] : database.sound;
  const counts = new Map<string, number>();
  for (const { unknown } of sound ?? [])
    for (const name of unknown) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].map(([name, count]) => `${name} (${count})`);
  return names.length === 0 ? [] : [`${file}: inactive patterns, by what is unknown: ${names.join(', ')}`];
}

/** Whether a text may not be used. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
