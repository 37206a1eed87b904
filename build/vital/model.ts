/** The model that says how likely moves work: log odds of features and shapes (harvest.ts wrote the moves down). */
import { readFileSync } from 'node:fs';
import { Rng } from '../../engine/util/rng.ts';
import { crossEntropy, fitSparse, logOdds, type Observations } from '../scripts/sparseLogistic.ts';
import { ATTACKS_EYES, OPEN, RECORD, WORKS } from './samples.ts';
import { PLAYED, SLOTS, TURNS, matches, slotsOf } from './shape.ts';
import type { Shape } from './shape.ts';

const EPOCHS = 10;

/** The moves of one side in a set of games. */
export interface Moves {
  readonly count: number;
  readonly features: readonly ArrayLike<number>[];
  /** Numbers of their games, and of their positions. */
  readonly games: Int16Array;
  readonly positions: Int32Array;
  /** SLOTS for each. */
  readonly slots: Uint8Array;
  readonly works: Uint8Array;
  readonly weight: Float64Array;
  /** Whether it counts in shares: some move of its position works, or the group has two eyes by its shape. */
  readonly open: Uint8Array;
  /** What is expected of each so far, as log odds. */
  readonly odds: Float64Array;
}

const rng = new Rng(5);

/** What is known of the moves of a role. */
export function load(file: string, role: number): Moves {
  const bytes = readFileSync(file);
  const all = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const rows: number[] = [];
  const open: number[] = [];
  const games: number[] = [];
  const positions: number[] = [];
  let begin = 0;
  const total = all.length / RECORD;
  for (let i = 0; i <= total; i++) {
    if (i < total && all[i * RECORD] === 0) continue;
    const any = rows.slice(begin).some((row) => all[row * RECORD + 2] === WORKS);
    for (let k = begin; k < rows.length; k++) open[k] = any || role === ATTACKS_EYES ? 1 : 0;
    begin = rows.length;
    if (i === total) break;
    for (let k = i; k < total && (k === i || all[k * RECORD] === 0); k++)
      if (all[k * RECORD + 1] === role && all[k * RECORD + 2] !== OPEN) {
        rows.push(k);
        games.push(all[i * RECORD]);
        positions.push(i);
      }
  }
  const slots = new Uint8Array(rows.length * SLOTS);
  for (const [i, row] of rows.entries()) slotsOf(all, row * RECORD, slots, i * SLOTS);
  return {
    count: rows.length,
    features: rows.map((row) => all.slice(row * RECORD + 5, row * RECORD + 5 + all[row * RECORD + 4])),
    games: Int16Array.from(games),
    positions: Int32Array.from(positions),
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

/** The part of moves that works. */
export function baseOf(of: Moves): number {
  let [all, works] = [0, 0];
  for (let i = 0; i < of.count; i++) {
    all += of.open[i];
    works += of.works[i];
  }
  return works / all;
}

export interface Counts {
  /** Moves that count in shares; those that work, and in how many games. */
  readonly seen: number;
  readonly works: number;
  readonly games: number;
  /** Deviations from what was expected, were all moves independent, and all games. */
  readonly z: number;
  readonly gamesZ: number;
  /** The least share that works (one-sided 95 % over games). */
  readonly least: number;
  /** With weights, those that work. */
  readonly weighted: number;
  readonly indices: number[];
}

/** Counts of a shape among the moves. */
export function count(moves: Moves, shape: Shape): Counts {
  let [seen, works, K, P, V] = [0, 0, 0, 0, 0];
  const indices: number[] = [];
  /** By game: moves, those that work, more than was expected. */
  const byGame = new Map<number, [number, number, number]>();
  for (let i = 0; i < moves.count; i++) {
    if (!TURNS.some((turn) => matches(shape, moves.slots, i * SLOTS, turn))) continue;
    indices.push(i);
    seen += moves.open[i];
    works += moves.works[i];
    const w = moves.weight[i];
    const chance = 1 / (1 + Math.exp(-moves.odds[i]));
    K += w * moves.works[i];
    P += w * chance;
    V += w * w * chance * (1 - chance);
    const game = byGame.get(moves.games[i]) ?? [0, 0, 0];
    byGame.set(moves.games[i], game);
    game[0] += moves.open[i];
    game[1] += moves.works[i];
    game[2] += w * (moves.works[i] - chance);
  }
  const share = works / Math.max(1, seen);
  let [games, squares, residuals] = [0, 0, 0];
  for (const [all, right, more] of byGame.values()) {
    if (right > 0) games++;
    squares += (right - share * all) ** 2;
    residuals += more * more;
  }
  return {
    seen,
    works,
    games,
    z: (K - P) / Math.sqrt(V + 1e-9),
    gamesZ: (K - P) / Math.sqrt(residuals + 1e-9),
    least: share - (1.645 * Math.sqrt(squares)) / Math.max(1, seen),
    weighted: K,
    indices,
  };
}

/** Of the moves of a shape that work, those that leave one liberty. */
export function atariOf(moves: Moves, { indices }: Counts): number {
  return indices.filter((i) => moves.works[i] === 1 && moves.slots[i * SLOTS + PLAYED] === 1).length;
}
