/**
 * Databases as Yomi brings them, which were compiled when the program was built: nothing is done with such a text before somebody asks what
 * is in it.
 */
import { builtinFiles, builtinPatternSet, packedBuiltins } from '../../patterns/builtin/builtins.ts';
import type { Place } from '../../patterns/format/types.ts';
import {
  compileDatabase,
  databaseName,
  kindOf,
  revisionOf,
  type CompiledDatabase,
  type FileCompiler,
} from './database.ts';

/** The database of a file's text; undefined when the program was built with another text, or without such a file. */
export function precompiled(
  file: string,
  text: string,
  compiler: FileCompiler,
): CompiledDatabase | undefined {
  const files = builtinFiles();
  const revision = revisionOf(text);
  if (!Object.hasOwn(files, file) || files[file].revision !== revision) return undefined;
  return new PrecompiledDatabase(file, text, compiler);
}

class PrecompiledDatabase implements CompiledDatabase {
  readonly name: string;
  readonly file: string;
  readonly kind: CompiledDatabase['kind'];
  readonly text: string;
  readonly revision: string;
  readonly count: number;
  /** None is brought that has errors, or about which anything else is to be said. */
  readonly diagnostics = [];
  readonly built: CompiledDatabase['built'];
  readonly #compile: () => CompiledDatabase;
  #compiled: CompiledDatabase | undefined;

  constructor(file: string, text: string, compiler: FileCompiler) {
    const { revision, count, place } = builtinFiles()[file];
    this.name = databaseName(file);
    this.file = file;
    this.kind = kindOf(file, text);
    this.text = text;
    this.revision = revision;
    this.count = count;
    this.built =
      place < 0
        ? null
        : { ...packedBuiltins()[place], records: () => builtinPatternSet().databases[place].records };
    this.#compile = () => compileDatabase(file, text, compiler);
  }

  get matcher(): CompiledDatabase['matcher'] {
    return this.#whole.matcher;
  }

  get entries(): CompiledDatabase['entries'] {
    return this.#whole.entries;
  }

  get patterns(): CompiledDatabase['patterns'] {
    return this.#whole.patterns;
  }

  get sound(): CompiledDatabase['sound'] {
    return this.#whole.sound;
  }

  get strengths(): CompiledDatabase['strengths'] {
    return this.#whole.strengths;
  }

  readonly placeOf = (place: Place): Place => this.#whole.placeOf(place);

  get #whole(): CompiledDatabase {
    return (this.#compiled ??= this.#compile());
  }
}
