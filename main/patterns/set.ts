/**
 * From compiled databases to the set that the engine takes, and the trial of it before it is used: every changed pattern is
 * drawn on a small board, and the set must find it there.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, pointAt, WHITE } from '../../engine/board/point.ts';
import type { CompiledPattern } from '../../patterns/compiler/compile.ts';
import { transformShape } from '../../patterns/format/transform.ts';
import { EAST, EMPTY_BIT, NORTH, OWN_BIT, SOUTH, WEST } from '../../patterns/format/types.ts';
import type { PatternShape } from '../../patterns/format/types.ts';
import { buildDatabase, type BuildCache, type DatabaseInput } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import type { CompiledDatabase } from './database.ts';
import { BuiltSet, type SetBuilder } from './library.ts';

/** Builds sets one after the other; what it remembers of the last makes the next one cheap. */
export class PatternSetBuilder implements SetBuilder {
  readonly #cache: BuildCache = new Map();
  readonly #inputs = new WeakMap<CompiledDatabase, DatabaseInput>();

  build(databases: readonly CompiledDatabase[]): BuiltSet {
    return new BuiltSet(
      databases.map((database) => {
        const { name, built } = database;
        const { id, bytes } = built ?? buildDatabase(this.#inputOf(database), this.#cache);
        return { name, id, bytes, isBuiltin: built !== null };
      }),
    );
  }

  /** The same for the same database. */
  #inputOf(database: CompiledDatabase): DatabaseInput {
    const known = this.#inputs.get(database);
    if (known) return known;
    const { name, matcher, patterns, placeOf } = database;
    const input = databaseInput(name, matcher, patterns ?? []);
    // Where they are in the file, which may have been translated for the compiler.
    for (const { record } of input.patterns) record.line = placeOf({ line: record.line, column: 1 }).line;
    this.#inputs.set(database, input);
    return input;
  }

  lost(built: BuiltSet, database: CompiledDatabase, previous: CompiledDatabase | undefined): number[] {
    if (database.built) return [];
    const tried = new Set(previous?.patterns?.map(drawing));
    const patterns = [...(database.patterns ?? []).entries()].filter(([, one]) => !tried.has(drawing(one)));
    if (patterns.length === 0) return [];
    const compiled = built.databases.find(({ name }) => name === database.name);
    if (!compiled) return patterns.map(([index]) => index);
    const matcher = new Matcher(PatternDatabase.from(compiled.bytes, true));
    return patterns.flatMap(([index, { shape }]) => {
      const [transformation] = shape.transformations;
      const board = drawn(transformShape(transformation, shape));
      if (!board) return [];
      let found = false;
      matcher.matchAll(board.colorAt, board.size, WHITE, (pattern, t) => {
        if (pattern === index && t === transformation) found = true;
      });
      return found ? [] : [index];
    });
  }
}

/** What decides where a pattern matches. */
function drawing({ source }: CompiledPattern): string {
  const { width, cells, edges } = source.diagram;
  return `${width} ${edges} ${source.symmetry} ${cells.join('')}`;
}

/**
 * The smallest board that looks like the pattern, with white for O and as empty as it may be; undefined when no board of at
 * most 19 lines does.
 */
function drawn(shape: PatternShape): { colorAt: Uint8Array; size: number } | undefined {
  const { width, height, edges, cells } = shape;
  const size = Math.max(width, height);
  const across = (edges & (EAST | WEST)) === (EAST | WEST) && width < size;
  const upright = (edges & (NORTH | SOUTH)) === (NORTH | SOUTH) && height < size;
  if (size > 19 || across || upright) return undefined;
  const left = edges & EAST ? size - width : 0;
  const top = edges & SOUTH ? size - height : 0;
  const colorAt = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const x = column - left;
      const y = row - top;
      const bits = x < 0 || y < 0 || x >= width || y >= height ? EMPTY_BIT : cells[y * width + x];
      colorAt[pointAt(row, column)] = bits & EMPTY_BIT ? EMPTY : bits & OWN_BIT ? WHITE : BLACK;
    }
  }
  return { colorAt, size };
}
