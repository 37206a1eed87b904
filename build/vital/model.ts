/** The model that says how likely moves work: log odds of features and shapes (harvest.ts wrote the moves down). */
import { readFileSync } from 'node:fs';
import { Rng } from '../../engine/util/rng.ts';
import { crossEntropy, fitSparse, logOdds, type Observations } from '../scripts/sparseLogistic.ts';
import { FEATURE_SLOTS, OPEN, RECORD, WORKS } from './samples.ts';
import { SLOTS, TURNS, matches, slotsOf } from './shape.ts';
import type { Shape } from './shape.ts';

const EPOCHS = 10;

/** The moves of one side in a set of games. */
export interface Moves {
  readonly count: number;
  readonly features: Int16Array[];
  /** SLOTS for each. */
  readonly slots: Uint8Array;
  readonly works: Uint8Array;
  readonly weight: Float64Array;
  /** Whether some move of its position works. */
  readonly open: Uint8Array;
  /** What is expected of each so far, as log odds. */
  readonly odds: Float64Array;
}

const rng = new Rng(5);

/** What is known of the moves of a side (0 defends, 1 attacks). */
export function load(file: string, role: number): Moves {
  const bytes = readFileSync(file);
  const all = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const rows: number[] = [];
  const open: number[] = [];
  let begin = 0;
  const total = all.length / RECORD;
  for (let i = 0; i <= total; i++) {
    if (i < total && all[i * RECORD] === 0) continue;
    const any = rows.slice(begin).some((row) => all[row * RECORD + 2] === WORKS);
    for (let k = begin; k < rows.length; k++) open[k] = any ? 1 : 0;
    begin = rows.length;
    if (i === total) break;
    for (let k = i; k < total && (k === i || all[k * RECORD] === 0); k++)
      if (all[k * RECORD + 1] === role && all[k * RECORD + 2] !== OPEN) rows.push(k);
  }
  const slots = new Uint8Array(rows.length * SLOTS);
  for (const [i, row] of rows.entries()) slotsOf(all, row * RECORD + 5 + FEATURE_SLOTS, slots, i * SLOTS);
  return {
    count: rows.length,
    features: rows.map((row) => all.slice(row * RECORD + 5, row * RECORD + 5 + all[row * RECORD + 4])),
    slots,
    works: Uint8Array.from(rows, (row) => (all[row * RECORD + 2] === WORKS ? 1 : 0)),
    weight: Float64Array.from(rows, (row) => all[row * RECORD + 3] / 8),
    open: Uint8Array.from(open),
    odds: new Float64Array(rows.length),
  };
}

/** The moves as the regression takes them; `extra` lists further features of each. */
function observations(moves: Moves, extra: readonly number[][]): Observations {
  return {
    count: moves.count,
    features: (i) => [moves.features[i], extra[i] ?? []],
    result: (i) => moves.works[i],
    weight: (i) => moves.weight[i],
    known: (i) => moves.odds[i],
  };
}

export function fit(moves: Moves, extra: readonly number[][], size: number): Float64Array {
  return fitSparse(observations(moves, extra), size, EPOCHS, rng);
}

/** What the model says of a move. */
export function oddsOf(moves: Moves, extra: readonly number[][], weights: Float64Array, i: number): number {
  return logOdds([moves.features[i], extra[i] ?? []], weights);
}

/** Mean cross-entropy. */
export function lossOf(moves: Moves, odds: (i: number) => number): number {
  return crossEntropy(observations(moves, []), odds);
}

/** By move, what the shapes that stand there are called in the model: the first is `from`. */
export function shapesAt(set: Moves, shapes: readonly Shape[], from: number): number[][] {
  return Array.from({ length: set.count }, (_, i) =>
    shapes.flatMap((shape, k) =>
      TURNS.some((turn) => matches(shape, set.slots, i * SLOTS, turn)) ? [from + k] : [],
    ),
  );
}

/** By weight of a shape, the cross-entropy that it saves in all. */
export function contributions(
  set: Moves,
  odds: Float64Array,
  stands: readonly number[][],
  weights: Float64Array,
): Float64Array {
  const brings = new Float64Array(weights.length);
  for (let i = 0; i < set.count; i++) {
    const loss = (z: number): number => set.weight[i] * Math.log1p(Math.exp(set.works[i] ? -z : z));
    for (const k of stands[i]) brings[k] += loss(odds[i] - weights[k]) - loss(odds[i]);
  }
  return brings;
}

/** The part of moves that works, of positions in which some do. */
export function baseOf(of: Moves): number {
  let [all, works] = [0, 0];
  for (let i = 0; i < of.count; i++) {
    all += of.open[i];
    works += of.works[i];
  }
  return works / all;
}

export interface Counts {
  /** Moves of positions where some move works; those that work; expected; variance; all with weights but the first two. */
  readonly seen: number;
  readonly works: number;
  readonly z: number;
  readonly weighted: number;
  readonly indices: number[];
}

/** Counts of a shape among the moves, or some of them. */
export function count(moves: Moves, shape: Shape, subset?: readonly number[]): Counts {
  let [seen, works, K, P, V] = [0, 0, 0, 0, 0];
  const indices: number[] = [];
  const look = (i: number): void => {
    if (!TURNS.some((turn) => matches(shape, moves.slots, i * SLOTS, turn))) return;
    indices.push(i);
    seen += moves.open[i];
    works += moves.works[i];
    const w = moves.weight[i];
    const chance = 1 / (1 + Math.exp(-moves.odds[i]));
    K += w * moves.works[i];
    P += w * chance;
    V += w * w * chance * (1 - chance);
  };
  if (subset) for (const i of subset) look(i);
  else for (let i = 0; i < moves.count; i++) look(i);
  return { seen, works, z: (K - P) / Math.sqrt(V + 1e-9), indices, weighted: K };
}
