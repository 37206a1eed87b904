/**
 * The databases that come with the program: compiled when the program is built, all into one buffer, and viewed there. Patterns
 * of moves, joseki, openings, connections and influence are one PatternSet; the eye shapes are a table, and each Monte Carlo
 * database (3.9.2) is one, and the strengths of moves are one.
 *
 * A section of text comes first, with the little that is not arrays; then two sections for the eye shapes, four for the strengths
 * of moves and their network, one for the network of fights, four for each Monte Carlo table, and what remains is the set, a section
 * for each of its databases.
 */
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import type { McPatterns } from '../../engine/protocol/engineChoice.ts';
import { EyeTable } from '../eyes/table.ts';
import type { EyeTableData } from '../eyes/table.ts';
import {
  DamagedBufferError,
  packSections,
  sectionText,
  textSection,
  unpackSections,
} from '../format/container.ts';
import type { Section } from '../format/container.ts';
import type { BuiltDatabase } from '../matcher/build.ts';
import { databasesIn, PatternSet } from '../matcher/patternSet.ts';
import type { MoveTable } from '../moves/table.ts';
import type { MonteCarloTable } from '../montecarlo/table.ts';
import { builtinSource } from './source.ts';

/** What is compiled into the buffer. */
export interface BuiltinParts {
  /** A buffer of buildPatternSet. */
  set: ArrayBuffer;
  eyes: EyeTableData;
  moves: Required<MoveTable>;
  /** The file of the network (engine/network/) that values fights. */
  fights: Uint8Array;
  /** By the place of its name in MC_PATTERNS. */
  tables: readonly MonteCarloTable[];
  /** Names everything it was made from, sources and compiler. */
  sources: string;
  /** The files it was made from, by name. */
  files: Readonly<Record<string, BuiltinFile>>;
}

/** A file of a database that was compiled when the program was built. */
interface BuiltinFile {
  /** Names the text. */
  revision: string;
  /** How many patterns, shapes or features are in it. */
  count: number;
  /** Its place in the set, from 0; -1 when it is of another kind. */
  place: number;
}

type TableNumbers = Pick<MonteCarloTable, 'rows' | 'blocks' | 'usesNear' | 'isFlat'>;

/** The section of text, as JSON. */
interface Directory extends Pick<BuiltinParts, 'sources' | 'files'>, Pick<EyeTableData, 'shapes'> {
  /** FORMAT. */
  format: number;
  /** By the place of its name in MC_PATTERNS. */
  tables: readonly TableNumbers[];
}

/** Raised with every change of what stands where. */
const FORMAT = 5;
const EYE_SECTIONS = 2;
const MOVE_SECTIONS = 4;
const TABLE_SECTIONS = 4;
const FIGHTS_AT = 1 + EYE_SECTIONS + MOVE_SECTIONS;
const TABLES_FROM = FIGHTS_AT + 1;
const SET_FROM = TABLES_FROM + MC_PATTERNS.length * TABLE_SECTIONS;

/** Everything in one buffer. */
export function packBuiltins({
  set,
  eyes,
  moves,
  fights,
  tables,
  sources,
  files,
}: BuiltinParts): ArrayBuffer {
  const directory: Directory = {
    format: FORMAT,
    sources,
    files,
    shapes: eyes.shapes,
    tables: tables.map(({ rows, blocks, usesNear, isFlat }) => ({ rows, blocks, usesNear, isFlat })),
  };
  return packSections([
    textSection(JSON.stringify(directory)),
    eyes.codes,
    eyes.entries,
    moves.keys,
    moves.numbers,
    moves.weights,
    moves.network,
    fights,
    ...tables.flatMap(({ blackRow, whiteRow, blockOf, values }) => [blackRow, whiteRow, blockOf, values]),
    ...unpackSections(set).sections,
  ]);
}

type TableArrays = [Uint16Array, Uint16Array, Uint8Array, Uint32Array];

/** Views of the buffer, each made when first asked for. */
export class Builtins {
  readonly #sections: readonly Section[];
  readonly #directory: Directory;
  readonly #tables = new Map<McPatterns, MonteCarloTable>();
  #set: PatternSet | undefined;
  #packed: readonly BuiltDatabase[] | undefined;
  #eyes: EyeTable | undefined;

  /** Throws DamagedBufferError. */
  constructor(buffer: ArrayBufferLike) {
    try {
      this.#sections = unpackSections(buffer).sections;
      this.#directory = directoryOf(this.#sections[0]);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new DamagedBufferError(`The compiled pattern databases cannot be used: ${why}`, { cause: error });
    }
  }

  /** Names what the buffer was made from. */
  get sources(): string {
    return this.#directory.sources;
  }

  /** The files it was made from, by name. */
  get files(): BuiltinParts['files'] {
    return this.#directory.files;
  }

  /** The databases of the set as they are packed, with what names their contents: in the order of the set. */
  get packed(): readonly BuiltDatabase[] {
    return (this.#packed ??= databasesIn(this.#sections.slice(SET_FROM)).map((bytes) => {
      return { id: unpackSections(bytes, true).id, bytes };
    }));
  }

  get set(): PatternSet {
    return (this.#set ??= PatternSet.of(this.#sections.slice(SET_FROM)));
  }

  get eyes(): EyeTable {
    const { shapes } = this.#directory;
    const [, codes, entries] = this.#sections as [Section, Float64Array, Int32Array];
    return (this.#eyes ??= new EyeTable({ shapes, codes, entries }));
  }

  get moves(): MoveTable {
    const [keys, numbers, weights, network] = this.#sections.slice(1 + EYE_SECTIONS) as [
      Int32Array,
      Uint16Array,
      Float32Array,
      Uint8Array,
    ];
    return { keys, numbers, weights, network };
  }

  get fights(): Uint8Array {
    return this.#sections[FIGHTS_AT] as Uint8Array;
  }

  table(name: McPatterns): MonteCarloTable {
    let table = this.#tables.get(name);
    if (table) return table;
    const index = MC_PATTERNS.indexOf(name);
    const from = TABLES_FROM + index * TABLE_SECTIONS;
    const [blackRow, whiteRow, blockOf, values] = this.#sections.slice(from) as TableArrays;
    table = { ...this.#directory.tables[index], blackRow, whiteRow, blockOf, values };
    this.#tables.set(name, table);
    return table;
  }
}

function directoryOf(text: Section | undefined): Directory {
  const directory = text instanceof Uint16Array ? (JSON.parse(sectionText(text)) as Directory) : undefined;
  if (directory?.format !== FORMAT) throw new DamagedBufferError('they belong to another version of Yomi');
  return directory;
}

/** Those of this program; see source.ts. */
const own: { builtins?: Builtins } = {};

function builtins(): Builtins {
  return (own.builtins ??= new Builtins(builtinSource.read()));
}

/** The pattern set: what the engine plays with unless it is given another. One for everyone. */
export function builtinPatternSet(): PatternSet {
  return builtins().set;
}

/** See Builtins. */
export function builtinFiles(): Builtins['files'] {
  return builtins().files;
}

/** See Builtins. */
export function packedBuiltins(): Builtins['packed'] {
  return builtins().packed;
}

/** The eye shapes. One table for everyone. */
export function builtinEyeTable(): EyeTable {
  return builtins().eyes;
}

/** The strengths of moves: views of one buffer, for everyone. */
export function builtinMoves(): MoveTable {
  return builtins().moves;
}

/** The file of the network that values fights, which goes by those strengths. */
export function builtinFights(): Uint8Array {
  return builtins().fights;
}

/** A Monte Carlo table, by default of the first database. One of each for everyone. */
export function builtinTable(name: McPatterns = MC_PATTERNS[0]): MonteCarloTable {
  return builtins().table(name);
}
