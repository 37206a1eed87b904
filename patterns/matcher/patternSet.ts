/**
 * All pattern databases of an engine, compiled: sections of one buffer that never changes and can be handed from thread to
 * thread. What is read from it are views; only the texts are parsed.
 */
import { STRIDE } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { CALL } from '../constraints/program.ts';
import type { Program } from '../constraints/program.ts';
import { DamagedBufferError, idOfAll, unpackSections } from '../format/container.ts';
import type { Section } from '../format/container.ts';
import * as layout from '../format/layout.ts';
import { transformX, transformY } from '../format/transform.ts';
import type { MatcherKind } from '../format/types.ts';
import type { DatabaseSections, DatabaseText, PatternRecord } from './sections.ts';
import { checkDatabase } from './selfCheck.ts';

/** One database of a set. Patterns are given by index, places in them as column and row of the diagram as drawn. */
export class PatternDatabase {
  readonly name: string;
  /** Hash of the content, 16 hexadecimal digits. */
  readonly id: string;
  /** What its patterns are meant for; those that do not qualify are matched by the automaton, see `notes`. */
  readonly kind: MatcherKind;
  /** Number of patterns, and of patterns turned every way they are tried. */
  readonly count: number;
  readonly turnedCount: number;
  readonly records: readonly PatternRecord[];
  readonly notes: readonly { pattern: number; message: string }[];
  /** Greatest distance, in lines, of a stone from its pattern's anchor. */
  readonly reach: number;
  /** By layout.ts; for the matchers. */
  readonly sections: DatabaseSections;
  readonly #programs = new Map<number, Program | null>();

  private constructor(id: string, sections: DatabaseSections, text: DatabaseText) {
    this.id = id;
    this.sections = sections;
    this.name = text.name;
    this.kind = text.matcher;
    this.records = text.records;
    this.notes = text.notes;
    this.count = sections.patterns.length / layout.PATTERN_INTS;
    this.turnedCount = sections.turned.length / layout.TURNED_INTS;
    this.reach = reachOf(sections);
  }

  /**
   * The database in a buffer of buildDatabase, or in that part of a larger one, which must not be changed afterwards. Throws DamagedBufferError
   * unless everything is in order; of bytes that `isOurs` says were checked, the hash is not gone through again.
   */
  static from(packed: ArrayBufferLike | Uint8Array, isOurs = false): PatternDatabase {
    const { sections, id } = unpackSections(packed, isOurs);
    const arrays = typedSections(sections);
    return new PatternDatabase(id, arrays, checkDatabase(arrays));
  }

  /** The board's point under the cell (x, y) of a match. */
  pointOf(pattern: number, transformation: number, anchor: Point, x: number, y: number): Point {
    const at = pattern * layout.PATTERN_INTS;
    const { patterns } = this.sections;
    const width = patterns[at + layout.WIDTH];
    const cell = patterns[at + layout.ANCHOR];
    const dx = x - (cell % width);
    const dy = y - Math.floor(cell / width);
    return anchor + transformX(transformation, dx, dy) + STRIDE * transformY(transformation, dx, dy);
  }

  /** Writes the points of the pattern's labels to `bindings`, 0 for the '*' of one without move; returns their number. */
  bindLabels(pattern: number, transformation: number, anchor: Point, bindings: Int16Array): number {
    const at = pattern * layout.PATTERN_INTS;
    const { patterns, labels } = this.sections;
    const width = patterns[at + layout.WIDTH];
    const from = patterns[at + layout.LABELS_FROM];
    const count = patterns[at + layout.LABEL_COUNT];
    for (let i = 0; i < count; i++) {
      const cell = labels[from + i];
      bindings[i] =
        cell < 0 ? 0 : this.pointOf(pattern, transformation, anchor, cell % width, Math.floor(cell / width));
    }
    return count;
  }

  /** Whether a cell of the match that allows exactly one of the `bits` (OWN_BIT, OTHER_BIT) lies on a marked point. */
  touches(pattern: number, transformation: number, anchor: Point, marks: Uint8Array, bits: number): boolean {
    const at = pattern * layout.PATTERN_INTS;
    const { patterns, cells } = this.sections;
    const width = patterns[at + layout.WIDTH];
    const from = patterns[at + layout.CELLS_FROM];
    const end = width * patterns[at + layout.HEIGHT];
    for (let cell = 0; cell < end; cell++) {
      const allowed = cells[from + cell];
      if ((allowed & bits) === 0 || (allowed & (allowed - 1)) !== 0) continue;
      const point = this.pointOf(pattern, transformation, anchor, cell % width, Math.floor(cell / width));
      if (marks[point] !== 0) return true;
    }
    return false;
  }

  /** Size, edges and bits of the cells (row by row) of a pattern. */
  shape(pattern: number): { width: number; height: number; edges: number; cells: Uint8Array } {
    const at = pattern * layout.PATTERN_INTS;
    const [width, height, edges, from] = this.sections.patterns.subarray(at, at + layout.CELLS_FROM + 1);
    return { width, height, edges, cells: this.sections.cells.subarray(from, from + width * height) };
  }

  /** The compiled constraint; null without one. */
  constraint(pattern: number): Program | null {
    return this.#program(pattern * layout.PATTERN_INTS + layout.CONSTRAINT);
  }

  /** The compiled action; null without one. */
  action(pattern: number): Program | null {
    return this.#program(pattern * layout.PATTERN_INTS + layout.ACTION);
  }

  /** The numbers of the autohelpers that its constraints and actions call. */
  calls(): ReadonlySet<number> {
    const calls = new Set<number>();
    this.records.forEach((_, pattern) => {
      for (const program of [this.constraint(pattern), this.action(pattern)])
        for (const instruction of program?.code ?? [])
          if ((instruction & 255) === CALL) calls.add((instruction >> 8) & 255);
    });
    return calls;
  }

  /** The program described there; made when it is first asked for. */
  #program(at: number): Program | null {
    let program = this.#programs.get(at);
    if (program === undefined) this.#programs.set(at, (program = this.#view(at)));
    return program;
  }

  #view(at: number): Program | null {
    const { patterns, code, constants } = this.sections;
    const [codeFrom, count, constantsFrom, constantCount, stackSize] = patterns.subarray(
      at,
      at + layout.PROGRAM_INTS,
    );
    if (count === 0) return null;
    return {
      code: code.subarray(codeFrom, codeFrom + count),
      constants: constants.subarray(constantsFrom, constantsFrom + constantCount),
      stackSize,
    };
  }
}

/** The databases in the sections of a set. Throws DamagedBufferError where one is something else. */
export function databasesIn(sections: readonly Section[]): Uint8Array[] {
  return sections.map((section, index) => {
    if (!(section instanceof Uint8Array)) throw new DamagedBufferError(`section ${index} is no database`);
    return section;
  });
}

/** An immutable set of databases. */
export class PatternSet {
  /** Hash of the content, 16 hexadecimal digits; caches of anything found with the set are keyed by it. */
  readonly id: string;
  readonly databases: readonly PatternDatabase[];

  constructor(databases: readonly PatternDatabase[]) {
    this.id = idOfAll(databases.map(({ id }) => id));
    this.databases = databases;
  }

  /** The set in the buffer of buildPatternSet, which must not be changed afterwards. Throws DamagedBufferError unless everything is in order. */
  static from(buffer: ArrayBufferLike): PatternSet {
    return PatternSet.of(unpackSections(buffer).sections);
  }

  /** From the sections of such a buffer, whose hash was found right. */
  static of(sections: readonly Section[]): PatternSet {
    const databases = databasesIn(sections).map((bytes, index) => {
      try {
        return PatternDatabase.from(bytes, true);
      } catch (error) {
        if (!(error instanceof DamagedBufferError)) throw error;
        throw new DamagedBufferError(`database ${index}: ${error.message}`, { cause: error });
      }
    });
    return new PatternSet(databases);
  }

  /** The database of that name; undefined without one. */
  database(name: string): PatternDatabase | undefined {
    return this.databases.find((database) => database.name === name);
  }

  /** The set of its databases but those of these names. */
  without(names: readonly string[]): PatternSet {
    return new PatternSet(this.databases.filter(({ name }) => !names.includes(name)));
  }
}

function typedSections(sections: readonly Section[]): DatabaseSections {
  if (sections.length !== layout.SECTIONS)
    throw new DamagedBufferError(`${sections.length} sections instead of ${layout.SECTIONS}`);
  const typed = <T extends Section>(section: number, type: abstract new (...args: never[]) => T): T => {
    const found = sections[section];
    if (!(found instanceof type)) throw new DamagedBufferError(`section ${section} has the wrong type`);
    return found;
  };
  return {
    text: typed(layout.TEXT, Uint16Array),
    patterns: typed(layout.PATTERNS, Int32Array),
    cells: typed(layout.CELLS, Uint8Array),
    turned: typed(layout.TURNED, Int32Array),
    labels: typed(layout.LABELS, Int32Array),
    code: typed(layout.CODE, Int32Array),
    constants: typed(layout.CONSTANTS, Float64Array),
    dfa: typed(layout.DFA, Int32Array),
    states: typed(layout.DFA_STATES, Int32Array),
    lists: typed(layout.DFA_LISTS, Int32Array),
    testsFrom: typed(layout.DFA_TESTS_FROM, Int32Array),
    tests: typed(layout.DFA_TESTS, Int32Array),
    variations: typed(layout.CORNER_VARIATIONS, Int32Array),
    cornerPatterns: typed(layout.CORNER_PATTERNS, Int32Array),
    fullboard: typed(layout.FULLBOARD, Int32Array),
    fullboardCells: typed(layout.FULLBOARD_CELLS, Uint8Array),
  };
}

function reachOf({ patterns, cells }: DatabaseSections): number {
  let reach = 0;
  for (let at = 0; at < patterns.length; at += layout.PATTERN_INTS) {
    const [width, height, , from, anchor] = patterns.subarray(at, at + layout.PATTERN_INTS);
    for (let cell = 0; cell < width * height; cell++) {
      const bits = cells[from + cell];
      if (bits !== 2 && bits !== 4) continue;
      const dx = Math.abs((cell % width) - (anchor % width));
      const dy = Math.abs(Math.floor(cell / width) - Math.floor(anchor / width));
      reach = Math.max(reach, dx, dy);
    }
  }
  return reach;
}
