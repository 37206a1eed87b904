/**
 * `node build/vital/choose.ts FIT CHOOSE OUT MINED...`: of what mine.ts found, what stays, and with which weights.
 *
 * A shape stays when the second set is predicted worse without it: by all shapes alone, which is what owl reading has, or by the solver's own guess with
 * all shapes, whose weights are fitted beside it on the first set.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { MOVE_WEIGHTS } from '../../engine/solver/moveWeights.ts';
import { atariOf, baseOf, contributions, count, fit, load, lossOf, oddsOf, shapesAt } from './model.ts';
import type { Moves } from './model.ts';
import { ATTACKS, DEFENDS, ROLES } from './samples.ts';
import { keyOf } from './shape.ts';
import type { Shape } from './shape.ts';

const LEAST_WEIGHT = 0.05;
/** Times that what brings nothing is left out. */
const PASSES = 4;

const [fitFile, chooseFile, out, ...mined] = process.argv.slice(2);

/** The solver's guess with the slope and the constant that fit best. */
function guesses(moves: Moves, role: number): { slope: number; odds: (set: Moves) => Float64Array } {
  const own = MOVE_WEIGHTS[role];
  const raw = (set: Moves): Float64Array =>
    Float64Array.from({ length: set.count }, (_, i) => oddsOf(set, [], own, i));
  const guess = raw(moves);
  let best = { slope: 1, constant: 0, loss: Infinity };
  for (let slope = 0.2; slope <= 1.01; slope += 0.1)
    for (let constant = -2; constant <= 2; constant += 0.1) {
      const loss = lossOf(moves, (i) => slope * guess[i] + constant);
      if (loss < best.loss) best = { slope, constant, loss };
    }
  const { slope, constant } = best;
  return { slope, odds: (set) => raw(set).map((z) => slope * z + constant) };
}

function withoutFeatures(moves: Moves, odds?: Float64Array): Moves {
  const none = new Int16Array(0);
  return { ...moves, features: moves.features.map(() => none), odds: odds ?? new Float64Array(moves.count) };
}

/** Fits weights of shapes beside the odds of the moves, and says which of them bring something on the second set. */
function weigh(
  [moves, held]: readonly Moves[],
  [stands, apart]: readonly number[][][],
  size: number,
): { weights: Float64Array; brings: Float64Array; loss: number } {
  const weights = fit(moves, stands, size);
  const odds = Float64Array.from(
    { length: held.count },
    (_, i) => held.odds[i] + oddsOf(held, apart, weights, i),
  );
  return { weights, brings: contributions(held, odds, apart, weights), loss: lossOf(held, (i) => odds[i]) };
}

const results = [DEFENDS, ATTACKS].map((role) => {
  const keys = new Set<string>();
  let shapes: Shape[] = mined
    .flatMap(
      (file) => JSON.parse(readFileSync(file, 'utf8')) as { role: number; shapes: { shape: Shape }[] }[],
    )
    .filter((one) => one.role === role)
    .flatMap((one) => one.shapes.map(({ shape }) => shape))
    .filter((shape) => !keys.has(keyOf(shape)) && keys.add(keyOf(shape)));
  const [moves, held] = [load(fitFile, role), load(chooseFile, role)];
  const { slope, odds } = guesses(moves, role);
  const alone = [withoutFeatures(moves), withoutFeatures(held)];
  const beside = [withoutFeatures(moves, odds(moves)), withoutFeatures(held, odds(held))];
  const without = lossOf(beside[1], (i) => beside[1].odds[i]);
  let solver = new Float64Array(0);
  for (let pass = 0; pass <= PASSES; pass++) {
    const stands = [moves, held].map((set) => shapesAt(set, shapes, 0));
    const first = weigh(alone, stands, shapes.length);
    const second = weigh(beside, stands, shapes.length);
    solver = second.weights.map((weight, i) =>
      weight > LEAST_WEIGHT && second.brings[i] > 0 ? weight / slope : 0,
    );
    const stay = shapes.map(
      (_, i) => (first.weights[i] > LEAST_WEIGHT && first.brings[i] > 0) || solver[i] > 0,
    );
    console.log(
      `${ROLES[role]}: ${shapes.length} shapes, alone ${first.loss.toFixed(4)}, beside the guess ${second.loss.toFixed(4)} ` +
        `(without ${without.toFixed(4)}, slope ${slope.toFixed(1)}); ${stay.filter(Boolean).length} stay`,
    );
    if (pass === PASSES || stay.every(Boolean)) break;
    shapes = shapes.filter((_, i) => stay[i]);
  }
  return {
    role,
    base: baseOf(moves),
    heldBase: baseOf(held),
    shapes: shapes.map((shape, i) => {
      const fitted = count(moves, shape);
      const apart = count(held, shape);
      return {
        shape,
        seen: fitted.seen,
        works: fitted.works,
        heldSeen: apart.seen,
        heldWorks: apart.works,
        weight: solver[i],
        atari: atariOf(moves, fitted),
      };
    }),
  };
});
writeFileSync(out, JSON.stringify(results));
