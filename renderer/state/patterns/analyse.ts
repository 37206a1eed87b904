/**
 * What can be known of a text without asking the host: the same parser and checker that will judge it when it is saved, run
 * on the text that is being typed. Only changed patterns are compiled, so that a large database keeps up with the typing.
 */
import type { PatternDatabase, PatternEntry } from '../../../main/ipc/api.ts';
import { IncrementalCompiler } from '../../../patterns/compiler/incremental.ts';
import type { Diagnostic } from '../../../patterns/diagnostic.ts';
import type { SourcePattern } from '../../../patterns/format/types.ts';
import { scanEntries } from './entries.ts';
import { StrengthReader, type StrengthEntry } from './strengths.ts';

export interface Analysis {
  /** Null when only the host can tell. */
  diagnostics: Diagnostic[] | null;
  entries: PatternEntry[];
  /** Those that could be read. */
  patterns: SourcePattern[];
  /** The lines of a database of strengths. */
  strengths: StrengthEntry[];
}

/** One for each open text. */
export class Analyser {
  /** False for texts that only the host understands: SGF trees of joseki, Monte Carlo patterns, which have no names. */
  readonly reads: boolean;
  readonly #kind: PatternDatabase['kind'];
  readonly #compiler: IncrementalCompiler;
  readonly #strengths = new StrengthReader();

  constructor({ kind, name }: Pick<PatternDatabase, 'kind' | 'name'>) {
    this.reads = kind === 'move' || kind === 'eye' || kind === 'strengths';
    this.#kind = kind;
    this.#compiler = new IncrementalCompiler(name);
  }

  /** The text as the host has judged it. */
  keep(text: string, diagnostics: readonly Diagnostic[]): void {
    if (this.#kind === 'strengths') this.#strengths.keep(text, diagnostics);
  }

  /** Null for texts that it does not read. */
  analyse(text: string): Analysis | null {
    if (!this.reads) return null;
    const nothing = { diagnostics: null, entries: [], patterns: [], strengths: [] };
    if (this.#kind === 'strengths')
      return {
        ...nothing,
        diagnostics: this.#strengths.faults(text),
        strengths: this.#strengths.entries(text),
      };
    const entries = scanEntries(text);
    if (this.#kind === 'eye') return { ...nothing, entries };
    const { database, diagnostics } = this.#compiler.compile(text);
    const sorted = diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column);
    return { ...nothing, diagnostics: sorted, entries, patterns: database.patterns };
  }
}
