/**
 * `node build/vital/beside.ts FIT CHOOSE APART MINED...`: writes what `mine.ts ... known` found behind the patterns that the owl databases have. All of it, from games on:
 *
 *     cd build/vital && node harvest.ts fit.bin ../../../shared/games/train-1.txt@8@3@500 && node harvest.ts choose.bin ../../../shared/games/train-2.txt@20@3@250 &&
 *       node harvest.ts apart.bin ../../../shared/games/train-3.txt@20@3@250 && node mine.ts fit.bin choose.bin live.json known 5 0 &&
 *       node mine.ts fit.bin choose.bin kill.json known 5 1 && node beside.ts fit.bin choose.bin apart.bin live.json kill.json && node cases.ts ../../../shared/games/train-2.txt 300 &&
 *       node cases.ts ../../../shared/games/train-1.txt 400
 *
 * A shape stays when its move works clearly more often than others on both sets, over games; when the second set is predicted worse without it by all patterns of its side, those
 * of the databases and the mined ones, with weights that are fitted on the first set; and when it does not stand at nearly the same moves as one that brings more. What
 * all of them do on the third set is told, with 95 % intervals (bootstrap over games); one whose move does not work there more often than others is not written then.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { printPattern } from '../../patterns/compiler/print.ts';
import { Rng } from '../../engine/util/rng.ts';
import { DATABASES, MORE, databaseFile, knownShapes } from './known.ts';
import { atariOf, baseOf, contributions, count, fit, load, lossOf, oddsOf, shapesAt } from './model.ts';
import type { Moves } from './model.ts';
import { DOES, namesIn, patternOf } from './patternText.ts';
import { ATTACKS, ATTACKS_EYES, DEFENDS, ROLES } from './samples.ts';
import { keyOf } from './shape.ts';
import type { Shape } from './shape.ts';

const LEAST_WEIGHT = 0.05;
/** Times that what brings nothing is left out. */
const PASSES = 6;
/** The part of the moves of two shapes together that both stand at: from here on the one that brings less is left out. */
const MOST_ALIKE = 0.7;
/** The least share that works over games, compared with all moves; of the second set. */
const LEAST_LIFT = 1.5;
const LEAST_CHOOSE_LIFT = 1.25;
/** Patterns of a side, those that bring most. */
const MOST = 60;
const RESAMPLES = 1000;

const [fitFile, chooseFile, apartFile, ...mined] = process.argv.slice(2);
const rng = new Rng(3);

/** What all shapes say of the moves of a set. */
function predicted(set: Moves, stands: readonly number[][], weights: Float64Array): Float64Array {
  return Float64Array.from({ length: set.count }, (_, i) => oddsOf(set, stands, weights, i));
}

/** How alike the moves are that two shapes stand at. */
function likeness(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const i of a) if (b.has(i)) both++;
  return both / (a.size + b.size - both);
}

/** Fits the weights of what stands at the moves on the first set, and says what is expected then of others. */
function predictor(
  size: number,
  [moves, ...others]: readonly Moves[],
  [stands, ...apart]: readonly number[][][],
): Prediction {
  const weights = fit(moves, stands, size);
  return { weights, odds: others.map((set, n) => predicted(set, apart[n], weights)) };
}

interface Prediction {
  readonly weights: Float64Array;
  readonly odds: readonly Float64Array[];
}

/** The shapes that stay. */
function chosen(
  [moves, held]: readonly Moves[],
  known: readonly Shape[],
  all: readonly Shape[],
  name: string,
): Shape[] {
  const knownStands = [moves, held].map((set) => shapesAt(set, known, 0));
  const isClear = (set: Moves, lift: number): ((shape: Shape) => boolean) => {
    const base = baseOf(set);
    return (shape) => count(set, shape).least >= lift * base;
  };
  let shapes = all.filter(isClear(moves, LEAST_LIFT)).filter(isClear(held, LEAST_CHOOSE_LIFT));
  for (let pass = 0; ; pass++) {
    const stands = [moves, held].map((set, n) =>
      shapesAt(set, shapes, known.length).map((own, i) => [...knownStands[n][i], ...own]),
    );
    const { weights, odds } = predictor(known.length + shapes.length, [moves, held], stands);
    const brings = contributions(held, odds[0], stands[1], weights).subarray(known.length);
    const at = shapes.map((shape) => new Set(count(moves, shape).indices));
    const isKept = (i: number): boolean => weights[known.length + i] > LEAST_WEIGHT && brings[i] > 0;
    const isAlike = (i: number): boolean =>
      at.some(
        (other, k) => k !== i && brings[k] > brings[i] && isKept(k) && likeness(at[i], other) > MOST_ALIKE,
      );
    const stay = shapes.map((_, i) => isKept(i) && !isAlike(i));
    console.log(
      `${name}: ${shapes.length} shapes beside ${known.length}, cross-entropy ${lossOf(held, (i) => odds[0][i]).toFixed(4)}; ${stay.filter(Boolean).length} stay`,
    );
    const order = [...brings.keys()].filter((i) => stay[i]).sort((a, b) => brings[b] - brings[a]);
    if (stay.every(Boolean) || pass === PASSES) return order.slice(0, MOST).map((i) => shapes[i]);
    shapes = shapes.filter((_, i) => stay[i]);
  }
}

type Sums = readonly [number, number, number, number];

/** By game: of the moves that are named, those that count and those that work; the same of all moves. */
function byGame(set: Moves, named: ReadonlySet<number>): Sums[] {
  const games = new Map<number, [number, number, number, number]>();
  for (let i = 0; i < set.count; i++) {
    const game = games.get(set.games[i]) ?? [0, 0, 0, 0];
    games.set(set.games[i], game);
    game[2] += set.open[i];
    game[3] += set.works[i];
    if (!named.has(i)) continue;
    game[0] += set.open[i];
    game[1] += set.works[i];
  }
  return [...games.values()];
}

/** What is measured of sums, with its interval over games. */
function told(games: readonly Sums[], measure: (sums: Sums) => number, digits: number): string {
  const of = (draw: (k: number) => Sums): number => {
    const sums: [number, number, number, number] = [0, 0, 0, 0];
    for (let k = 0; k < games.length; k++) for (const [n, value] of draw(k).entries()) sums[n] += value;
    return measure(sums);
  };
  const drawn = Array.from({ length: RESAMPLES }, () => of(() => games[rng.below(games.length)]));
  drawn.sort((a, b) => a - b);
  const at = (part: number): string => drawn[Math.floor(part * RESAMPLES)].toFixed(digits);
  return `${of((k) => games[k]).toFixed(digits)} [${at(0.025)}, ${at(0.975)}]`;
}

/** Of each position the move that is expected most. */
function firstMoves(set: Moves, odds: Float64Array): Set<number> {
  const best = new Map<number, number>();
  for (let i = 0; i < set.count; i++) {
    const before = best.get(set.positions[i]);
    if (before === undefined || odds[i] > odds[before]) best.set(set.positions[i], i);
  }
  return new Set(best.values());
}

/** Tells how the patterns hold on a set that nothing was chosen on. */
function report(moves: Moves, apart: Moves, known: readonly Shape[], shapes: readonly Shape[]): void {
  const share = ([all, works]: Sums): number => (100 * works) / Math.max(1, all);
  const lift = ([all, works, moved, worked]: Sums): number => works / Math.max(1, all) / (worked / moved);
  const base = baseOf(apart);
  const counts = shapes.map((shape) => count(apart, shape));
  const places = new Map<number, [number, number, number, number]>();
  for (const game of new Set(apart.games)) places.set(game, [0, 0, 0, 0]);
  for (const { indices } of counts)
    for (const i of indices) {
      const sums = places.get(apart.games[i])!;
      sums[0] += apart.open[i];
      sums[1] += apart.works[i];
    }
  for (let i = 0; i < apart.count; i++) {
    const sums = places.get(apart.games[i])!;
    sums[2] += apart.open[i];
    sums[3] += apart.works[i];
  }
  const all = [...places.values()];
  console.log(
    `  held apart ${apart.count} moves of ${all.length} games, of which ${(100 * base).toFixed(1)} % work`,
  );
  console.log(`  where a new one stands: ${told(all, share, 1)} % work, ${told(all, lift, 2)} times as many`);
  console.log(
    `  one by one: ${counts.filter((one) => one.works > base * one.seen).length} of ${shapes.length} above that, ${counts.filter(({ least }) => least > base).length} with their lower bound`,
  );
  for (const [title, set] of [
    ['before', known],
    ['now', [...known, ...shapes]],
  ] as const) {
    const stands = [moves, apart].map((one) => shapesAt(one, set, 0));
    const { odds } = predictor(set.length, [moves, apart], stands);
    const first = byGame(apart, firstMoves(apart, odds[0]));
    console.log(
      `  ${title}: cross-entropy ${lossOf(apart, (i) => odds[0][i]).toFixed(4)}; the likeliest move of a position works in ${told(first, share, 1)} %`,
    );
  }
}

for (const role of [DEFENDS, ATTACKS, ATTACKS_EYES]) {
  const keys = new Set<string>();
  const all = mined
    .flatMap(
      (file) => JSON.parse(readFileSync(file, 'utf8')) as { role: number; shapes: { shape: Shape }[] }[],
    )
    .filter((one) => one.role === role)
    .flatMap((one) => one.shapes.map(({ shape }) => shape))
    .filter((shape) => !keys.has(keyOf(shape)) && keys.add(keyOf(shape)));
  if (all.length === 0) continue;
  const [moves, held, apart] = [fitFile, chooseFile, apartFile].map((file) => {
    const set = load(file, role);
    return { ...set, features: set.features.map(() => []) };
  });
  const known = knownShapes(role);
  const shapes = chosen([moves, held], known, all, ROLES[role]);
  const about = { role, base: baseOf(moves), heldBase: baseOf(apart) };
  const counted = shapes
    .map((shape) => ({ shape, fitted: count(moves, shape), held: count(apart, shape) }))
    .filter(({ held }) => held.works > about.heldBase * held.seen);
  counted.sort((a, b) => b.fitted.works - a.fitted.works);
  const file = databaseFile(role);
  const above = readFileSync(file, 'utf8').split(MORE)[0].trimEnd();
  const names = namesIn(above);
  const patterns = counted.map(({ shape, fitted, held }) =>
    patternOf(
      {
        shape,
        seen: fitted.seen,
        works: fitted.works,
        heldSeen: held.seen,
        heldWorks: held.works,
        weight: 0,
        atari: atariOf(moves, fitted),
      },
      { ...about, shapes: [] },
      names,
    ),
  );
  writeFileSync(
    file,
    `${above}\n\n\n${MORE} (build/vital/beside.ts): wider, and with liberties; how often the move ${DOES[role]}\n#\n` +
      `##########################################################\n\n\n${patterns.map(printPattern).join('\n\n')}`,
  );
  console.log(`${DATABASES[role]}: ${patterns.length} patterns`);
  report(moves, apart, known, shapes);
}
