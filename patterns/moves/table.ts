/**
 * A database of moves, compiled: by feature the logarithm of its strength, and the keys of shapes with their features, in an
 * open-addressing table that is used as it lies in the file.
 */
import { said, type SayingKey } from '../../engine/protocol/sayings.ts';
import { packSections, unpackSections } from '../format/container.ts';
import { FIRST, FIXED_FEATURES } from './families.ts';
import type { Family } from './families.ts';
import { keysOf } from './entry.ts';
import type { ShapeEntry } from './entry.ts';
import { KeyTable } from './keyTable.ts';
import { LineReader } from './lineReader.ts';
import { isFault, type MoveFault } from './text.ts';

export interface MoveTable {
  /** By slot, a power of two of them: a key, or 0. */
  readonly keys: Int32Array;
  /** By slot: the feature minus FIXED_FEATURES. */
  readonly numbers: Uint16Array;
  /** By feature. */
  readonly weights: Float32Array;
  /** The file of a network (engine/network/) that has learnt what the features miss, beside these weights and no others. */
  readonly network?: Uint8Array;
}

/** Shapes that a database may have. */
export const MAX_SHAPES = 0xffff;

export interface CompiledMoves {
  /** Absent when there are faults. */
  table?: MoveTable;
  /** In the order of lines. */
  faults: MoveFault[];
}

/** Compiles the texts of one database, one after the other; what stays in them costs little. */
export class MoveCompiler {
  private readonly reader = new LineReader();
  private readonly keysOf = new WeakMap<ShapeEntry, readonly number[]>();

  compile(text: string): CompiledMoves {
    const lines = this.reader.lines(text);
    const faults: MoveFault[] = [];
    const keys = new KeyTable(lines.length * 8);
    const fixed = new Float32Array(FIXED_FEATURES);
    const fixedLines = new Int32Array(FIXED_FEATURES);
    const shapes: number[] = [];
    const shapeLines: number[] = [];
    for (const [i, read] of lines.entries()) {
      const line = i + 1;
      if (read === null) continue;
      if (isFault(read)) {
        faults.push({ line, ...said(read) });
        continue;
      }
      const { of, strength } = read;
      const weight = Math.log(strength);
      if ('family' in of) {
        const feature = FIRST[of.family] + of.number;
        if (fixedLines[feature] > 0)
          faults.push(twice(line, 'host.db.moves.featureTwice', fixedLines[feature]));
        fixed[feature] = weight;
        fixedLines[feature] = line;
      } else {
        const number = addKeys(keys, this.keys(of), shapes.length);
        if (number < shapes.length) faults.push(twice(line, 'host.db.moves.shapeTwice', shapeLines[number]));
        shapes.push(weight);
        shapeLines.push(line);
      }
    }
    if (shapes.length > MAX_SHAPES)
      faults.push({
        line: shapeLines[MAX_SHAPES],
        ...said({ key: 'host.db.moves.many', args: { n: `${shapes.length}`, most: `${MAX_SHAPES}` } }),
      });
    if (faults.length > 0) return { faults };
    return { table: { ...keys.arrays(), weights: Float32Array.from([...fixed, ...shapes]) }, faults };
  }

  private keys(of: ShapeEntry): readonly number[] {
    let keys = this.keysOf.get(of);
    if (keys === undefined) this.keysOf.set(of, (keys = keysOf(of)));
    return keys;
  }
}

/** Compiles a text; without a table when it has faults. */
export function compileMoves(text: string): CompiledMoves {
  return new MoveCompiler().compile(text);
}

/**
 * Gives the keys of a shape its number; returns it, or the number of the shape that has all of them already and is the same
 * one. Single keys may belong to another shape by chance, which keeps them.
 */
function addKeys(table: KeyTable, keys: readonly number[], number: number): number {
  let taken = number;
  for (const [i, key] of keys.entries()) {
    const has = table.add(key, number);
    if (i === 0) taken = has;
    else if (has !== taken) taken = number;
  }
  return taken;
}

function twice(line: number, key: SayingKey, first: number): MoveFault {
  return { line, ...said({ key, args: { line: `${first}` } }) };
}

/** By feature of a text without faults: its line, from 1; 0 for one that the text does not name, which changes nothing. */
export function featureLines(text: string): Int32Array {
  const fixed = new Int32Array(FIXED_FEATURES);
  const shapes: number[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const feature = /^\s*feature\s+(\w+)\s+(\d+)/.exec(line);
    if (feature) fixed[FIRST[feature[1] as Family] + Number(feature[2])] = i + 1;
    else if (!/^\s*(#|$)/.test(line)) shapes.push(i + 1);
  }
  return Int32Array.from([...fixed, ...shapes]);
}

/** A table as one buffer, which can go from thread to thread. */
export function packMoves({ keys, numbers, weights }: MoveTable): ArrayBuffer {
  return packSections([keys, numbers, weights]);
}

/** Views of a buffer of packMoves. Throws DamagedBufferError. */
export function unpackMoves(buffer: ArrayBufferLike): MoveTable {
  const [keys, numbers, weights] = unpackSections(buffer).sections as [Int32Array, Uint16Array, Float32Array];
  return { keys, numbers, weights };
}
