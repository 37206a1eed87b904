/**
 * The compiled databases and the set that is in use. Of each database the last text without errors counts, so that a bad
 * edit changes nothing but the diagnostics; of one that never was without, what is sound. And a set is used only after it has found each of its changed patterns where it
 * must be found.
 */
import { finding, type Diagnostic } from '../../patterns/diagnostic.ts';
import { idOfAll } from '../../patterns/format/container.ts';
import { packSet, type BuiltDatabase } from '../../patterns/matcher/build.ts';
import {
  compileDatabase,
  FileCompiler,
  hasErrors,
  isUsable,
  withoutMistaken,
  type CompiledDatabase,
} from './database.ts';
import { filesByName } from './folder.ts';

/** A database of a set, as the engine takes it. */
export interface NamedDatabase extends BuiltDatabase {
  name: string;
  /** Yomi brings it. */
  isBuiltin: boolean;
}

/** A set of patterns, database by database. */
export class BuiltSet {
  /** Names the content. */
  readonly id: string;
  readonly databases: readonly NamedDatabase[];

  constructor(databases: readonly NamedDatabase[]) {
    this.id = idOfAll(databases.map(({ id }) => id));
    this.databases = databases;
  }

  /** All of it in one new buffer, for a file. */
  get buffer(): ArrayBuffer {
    return packSet(this.databases);
  }
}

/** What makes and checks sets (set.ts); a test may pass its own. */
export interface SetBuilder {
  build(databases: readonly CompiledDatabase[]): BuiltSet;
  /** The numbers of the patterns that the set does not find on a board that is drawn like them. */
  lost(set: BuiltSet, database: CompiledDatabase, previous: CompiledDatabase | undefined): number[];
}

/** The database of a file's text, when that was compiled before (precompiled.ts). */
export type Precompiled = (
  file: string,
  text: string,
  compiler: FileCompiler,
) => CompiledDatabase | undefined;

/** What an update did. */
export interface LibraryUpdate {
  /** Names of the databases whose text changed, came or went. */
  changed: string[];
  /** The set that is to be used from now on; null when the old one stays. */
  set: BuiltSet | null;
}

/** Patterns that differ between two sets. */
interface ChangedPatterns {
  names: string[];
  /** Those that are in the set in use. */
  numbers: number[];
}

/** The database of strengths of moves that counts. */
export const STRENGTHS = 'moves';

export class PatternLibrary {
  readonly #builder: SetBuilder;
  /** By file: the text as it is now. */
  readonly #files = new Map<string, CompiledDatabase>();
  /** By file: what has compiled its texts so far. */
  readonly #compilers = new Map<string, FileCompiler>();
  /** By name: what the set is made of, in the order of names. */
  #used = new Map<string, CompiledDatabase>();
  #set: BuiltSet | null = null;
  /** What the set before was made of. */
  #before: { setId: string; used: ReadonlyMap<string, CompiledDatabase> } | null = null;
  #strengths: CompiledDatabase | null = null;
  readonly #precompiled: Precompiled;

  /** `precompiled` gives the databases of texts that need not be compiled. */
  constructor(builder: SetBuilder, precompiled: Precompiled = () => undefined) {
    this.#builder = builder;
    this.#precompiled = precompiled;
  }

  get setId(): string {
    return this.#set?.id ?? '';
  }

  get set(): BuiltSet | null {
    return this.#set;
  }

  /** The strengths of moves in use; null while there is no database of them. */
  get strengths(): CompiledDatabase | null {
    return this.#strengths;
  }

  /** The databases as their texts are now, by name. */
  get databases(): CompiledDatabase[] {
    const files = filesByName([...this.#files.keys()]);
    return [...files.values()].sort().map((file) => this.#files.get(file)!);
  }

  /** A database as its text is now. */
  find(name: string): CompiledDatabase | undefined {
    return this.databases.find((database) => database.name === name);
  }

  /** A database as the set in use has it. */
  used(name: string): CompiledDatabase | undefined {
    return this.#used.get(name);
  }

  /**
   * The patterns of a database in use that are others than those of a set, or were in that alone; null when that set is neither the one in use
   * nor the one before it.
   */
  changedSince(setId: string, name: string): ChangedPatterns | null {
    if (setId === this.setId) return { names: [], numbers: [] };
    const before = this.#before?.setId === setId ? this.#before.used.get(name)?.patterns : null;
    const now = this.#used.get(name)?.patterns;
    if (!before || !now) return null;
    const [old, current] = [before, now].map((patterns) => new Set(patterns.map(({ source }) => source)));
    // A pattern that the compiler knew is the same object.
    const numbers = [...now.keys()].filter((number) => !old.has(now[number].source));
    const names = [
      ...numbers.map((number) => now[number].source.name),
      ...before.flatMap(({ source }) => (current.has(source) ? [] : [source.name])),
    ];
    return { names: [...new Set(names)], numbers };
  }

  /** The names of the files that are known. */
  get files(): string[] {
    return [...this.#files.keys()];
  }

  /**
   * Takes new texts by file, undefined for a file that is gone, and compiles what differs. What is found by the check of the
   * set is added to the diagnostics of the database.
   */
  update(texts: ReadonlyMap<string, string | undefined>): LibraryUpdate {
    const changed = new Set<string>();
    for (const [file, text] of texts) {
      const before = this.#files.get(file);
      if (before?.text === text) continue;
      if (text === undefined) this.#files.delete(file);
      else {
        const compiler = this.#compilerOf(file);
        const database = this.#precompiled(file, text, compiler) ?? compileDatabase(file, text, compiler);
        this.#files.set(file, database);
      }
      changed.add(before?.name ?? this.#files.get(file)!.name);
    }
    const strengths = this.find(STRENGTHS);
    if (!strengths || strengths.kind !== 'strengths') this.#strengths = null;
    else if (!hasErrors(strengths.diagnostics)) this.#strengths = strengths;
    return { changed: [...changed].sort(), set: changed.size === 0 ? null : this.#swap() };
  }

  #compilerOf(file: string): FileCompiler {
    let compiler = this.#compilers.get(file);
    if (!compiler) this.#compilers.set(file, (compiler = new FileCompiler(file)));
    return compiler;
  }

  #swap(): BuiltSet | null {
    const used = new Map<string, CompiledDatabase>();
    for (const database of this.databases) {
      if (database.kind !== 'move' && database.kind !== 'joseki') continue;
      const before = isUsable(database) ? undefined : this.#used.get(database.name);
      const good = before ?? withoutMistaken(database);
      // A text that has nothing but mistakes makes no database.
      if (isUsable(database) || good.patterns!.length > 0) used.set(database.name, good);
    }
    const set = this.#builder.build([...used.values()]);
    if (set.id === this.#set?.id) {
      // Places and comments may have changed all the same.
      this.#used = used;
      return null;
    }
    let sound = true;
    for (const [name, database] of used) {
      const previous = this.#used.get(name);
      if (previous === database) continue;
      const lost = this.#builder.lost(set, database, previous);
      if (lost.length === 0) continue;
      sound = false;
      this.#refuse(database, lost);
    }
    if (!sound) return null;
    this.#before = { setId: this.setId, used: this.#used };
    this.#used = used;
    this.#set = set;
    return set;
  }

  /** Marks a database as not to be used. */
  #refuse(database: CompiledDatabase, lost: readonly number[]): void {
    const found = lost.map((index) => {
      const { source } = database.patterns![index];
      const { name } = source;
      const { line } = database.placeOf(source);
      return finding('error', { key: 'host.db.lost', args: { name } }, { line, column: 1 });
    });
    const diagnostics = [...database.diagnostics, ...found].sort((a, b) => a.line - b.line);
    this.#files.set(database.file, { ...database, patterns: null, diagnostics });
  }
}

/** How many errors and warnings there are. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter((one) => hasErrors([one])).length;
  return { errors, warnings: diagnostics.length - errors };
}
