/**
 * `node build/vital/fitGuesses.ts RIDGE FILE...`: fits the weights of features and of shapes in the solver's guesses (engine/solver/moveWeights.ts, shapeWeights.ts)
 * together, on moves that harvest.ts wrote down.
 *
 * Begun with is what fitSolver.ts and emit.ts have found; a logistic regression corrects it, the less the higher the ridge. Each file counts as much as any other, and has a
 * constant of its own: how many moves work depends on which positions are harvested. The constant of the guesses stays.
 */
import '../scripts/freshBuiltins.ts';
import { FEATURES } from '../../engine/solver/moveFeatures.ts';
import { AROUND, MoveShapes, SHAPE_DATABASES } from '../../engine/solver/moveShapes.ts';
import { MOVE_WEIGHTS } from '../../engine/solver/moveWeights.ts';
import { SHAPE_WEIGHTS } from '../../engine/solver/shapeWeights.ts';
import { Rng } from '../../engine/util/rng.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { crossEntropy, fitSparse, logOdds } from '../scripts/sparseLogistic.ts';
import type { Observations } from '../scripts/sparseLogistic.ts';
import { writeMoveWeights, writeShapeWeights } from './guessFiles.ts';
import { load } from './model.ts';
import type { Moves } from './model.ts';
import { OFF, REACH, WIDTH } from './samples.ts';
import { CELLS, CENTER, SLOTS } from './shape.ts';

const EPOCHS = 30;
/** Each of the four things that a point may hold, at the place of its number. */
const CELL = Int16Array.of(0, 1, 2, OFF);

const [ridge, ...files] = process.argv.slice(2);
const rng = new Rng(7);
const set = builtinPatternSet();

/** What is around the i-th move, in the order of MoveShapes. */
function surroundings({ slots }: Moves, i: number): Int16Array {
  const at = i * SLOTS;
  const sides = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  return Int16Array.from(AROUND, ([x, y]) => {
    if (Math.abs(x) <= REACH && Math.abs(y) <= REACH) return slots[at + CENTER + y * WIDTH + x];
    const side = sides.findIndex(([a, b]) => a === Math.sign(x) && b === Math.sign(y));
    return slots[at + CELLS + side] === 0 ? 0 : OFF;
  });
}

/** The moves of a kind as the regression takes them: features, then shapes by their order, as often as they stand there. */
function observe(moves: Moves, role: number): Observations {
  const shapes = Object.keys(SHAPE_WEIGHTS[role]).map(
    (name) => new MoveShapes(set.database(SHAPE_DATABASES[role]), { [name]: 1 }),
  );
  const stands = Array.from({ length: moves.count }, (_, i) => {
    const where = surroundings(moves, i);
    return shapes.flatMap((shape, k) =>
      new Array<number>(shape.weightAt(CELL, where, 0, 1)).fill(FEATURES + k),
    );
  });
  const before = [...MOVE_WEIGHTS[role].subarray(0, FEATURES), ...Object.values(SHAPE_WEIGHTS[role])];
  const weights = Float64Array.of(...before, MOVE_WEIGHTS[role][FEATURES]);
  const lists = (i: number): readonly ArrayLike<number>[] => [moves.features[i], stands[i]];
  const mean = moves.weight.reduce((sum, weight) => sum + weight, 0);
  return {
    count: moves.count,
    features: lists,
    result: (i) => moves.works[i],
    weight: (i) => moves.weight[i] / mean,
    known: (i) => logOdds(lists(i), weights),
  };
}

/** All kinds as one, with weights of one on average; each has a constant of its own, from `size` on. */
function together(kinds: readonly Observations[], size: number): Observations {
  const all = kinds.flatMap((kind, k) =>
    Array.from({ length: kind.count }, (_, i) => ({ kind, i, constant: [size + k] })),
  );
  const scale = all.length / kinds.length;
  return {
    count: all.length,
    features: (n) => [...all[n].kind.features(all[n].i), all[n].constant],
    result: (n) => all[n].kind.result(all[n].i),
    weight: (n) => all[n].kind.weight(all[n].i) * scale,
    known: (n) => all[n].kind.known(all[n].i),
  };
}

const results = [0, 1].map((role) => {
  const names = Object.keys(SHAPE_WEIGHTS[role]);
  const kinds = files.map((file) => observe(load(file, role), role));
  const size = FEATURES + names.length;
  const change = fitSparse(together(kinds, size), size + kinds.length, EPOCHS, rng, Number(ridge));
  for (const [k, kind] of kinds.entries()) {
    const before = crossEntropy(kind, (i) => kind.known(i));
    const after = crossEntropy(
      kind,
      (i) => kind.known(i) + change[size + k] + logOdds(kind.features(i), change),
    );
    const who = ['defender', 'attacker'][role];
    console.log(
      `${who}, ${files[k]}: ${kind.count} moves, cross-entropy ${before.toFixed(3)}, now ${after.toFixed(3)}`,
    );
  }
  return {
    features: MOVE_WEIGHTS[role].map((weight, i) => (i < FEATURES ? weight + change[i] : weight)),
    shapes: names.map((name, k) => [name, SHAPE_WEIGHTS[role][name] + change[FEATURES + k]] as const),
  };
});
writeMoveWeights(results.map(({ features }) => features));
writeShapeWeights(results.map(({ shapes }) => shapes));
