/** What the owl databases know already, as shapes: where mine.ts goes on from. */
import '../scripts/freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import { EAST, NORTH, SOUTH, WEST } from '../../patterns/format/types.ts';
import * as layout from '../../patterns/format/layout.ts';
import { SHAPE_DATABASES } from '../../engine/solver/moveShapes.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { REACH, WIDTH } from './samples.ts';
import { ANYTHING, CELLS, CENTER } from './shape.ts';
import type { Shape } from './shape.ts';

/** By role: the patterns of its moves. */
export const DATABASES: readonly string[] = [...SHAPE_DATABASES, 'owl_vital_apats'];

/** Above the patterns that are mined beside all others of a database. */
export const MORE =
  '##########################################################\n#\n# Beside those above, mined from proofs';

export function databaseFile(role: number): URL {
  return new URL(`../../patterns/db/${DATABASES[role]}.db`, import.meta.url);
}

/** The patterns of a role but those mined beside the others; those that ask for more than a shape in the window are left out. */
export function knownShapes(role: number): Shape[] {
  const database = builtinPatternSet().database(DATABASES[role])!;
  const above = readFileSync(databaseFile(role), 'utf8').split(MORE)[0].split('\n').length;
  return database.records.flatMap(({ line }, pattern) => {
    if (line > above || database.constraint(pattern) !== null) return [];
    const { width, height, edges, cells } = database.shape(pattern);
    const move = database.sections.patterns[pattern * layout.PATTERN_INTS + layout.MOVE];
    const [column, row] = [move % width, Math.floor(move / width)];
    const shape = [...ANYTHING];
    const far = [
      [NORTH, row + 1],
      [EAST, width - column],
      [SOUTH, height - row],
      [WEST, column + 1],
    ];
    for (const [side, [edge, distance]] of far.entries()) {
      if ((edges & edge) === 0) continue;
      if (distance > REACH + 1) return [];
      shape[CELLS + side] = 1 << distance;
    }
    for (const [i, bits] of cells.entries()) {
      const [x, y] = [(i % width) - column, Math.floor(i / width) - row];
      if (Math.abs(x) <= REACH && Math.abs(y) <= REACH) shape[CENTER + y * WIDTH + x] = bits;
      else if (bits !== 7) return [];
    }
    shape[CENTER] = 0;
    return [shape];
  });
}
