/**
 * A database of moves, compiled: by feature the logarithm of its strength, and the keys of shapes with their features, in an
 * open-addressing table that is used as it lies in the file.
 */
import { FAMILIES, FIRST, FIXED_FEATURES } from './families.ts';
import type { Family } from './families.ts';
import { keysOf } from './entry.ts';
import { KeyTable } from './keyTable.ts';
import { readMoves } from './text.ts';
import type { FixedFeature, MoveFault } from './text.ts';

export interface MoveTable {
  /** By slot, a power of two of them: a key, or 0. */
  readonly keys: Int32Array;
  /** By slot: the feature minus FIXED_FEATURES. */
  readonly numbers: Uint16Array;
  /** By feature. */
  readonly weights: Float32Array;
}

/** Shapes that a database may have. */
export const MAX_SHAPES = 0xffff;

/** Compiles a text; without a table when it has faults. */
export function compileMoves(text: string): { table?: MoveTable; faults: MoveFault[] } {
  const { lines, faults } = readMoves(text);
  const keys = new KeyTable(lines.length * 8);
  const shapes: number[] = [];
  const fixed = new Float32Array(FIXED_FEATURES);
  for (const { of, strength, line } of lines) {
    const weight = Math.log(strength);
    if ('family' in of) {
      const feature = fixedFeature(of);
      if (feature === undefined)
        faults.push({ line, message: `there is no feature ${of.family} ${of.number}` });
      else fixed[feature] = weight;
    } else {
      for (const key of keysOf(of)) keys.add(key, shapes.length);
      shapes.push(weight);
    }
  }
  if (shapes.length > MAX_SHAPES)
    faults.push({ line: 1, message: `there are ${shapes.length} shapes, more than ${MAX_SHAPES}` });
  if (faults.length > 0) return { faults };
  return { table: { ...keys.arrays(), weights: Float32Array.from([...fixed, ...shapes]) }, faults };
}

function fixedFeature({ family, number }: FixedFeature): number | undefined {
  if (!Object.hasOwn(FAMILIES, family) || number >= FAMILIES[family as Family]) return undefined;
  return FIRST[family as Family] + number;
}
