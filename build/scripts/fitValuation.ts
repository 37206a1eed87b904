/**
 * Fits what experience makes of the values of moves (engine/valuation/experience.ts) on strong players' moves.
 *
 *   node build/scripts/fitValuation.ts collect GAMES FIRST COUNT OUT [EVERY]   what the classic engine thinks of positions, a line each; goes on
 *   node build/scripts/fitValuation.ts fit SAMPLES [HELD-APART]                parameters, and how often the player's move comes first
 *
 * A conditional logit: of all moves that have a reason, the likelihood of each is e to its utility as part of the sum, and the utility is a
 * weighted sum of named numbers: the learnt odds beyond `leastOdds`, the value up to `largeValue` and beyond it. So the weights by that of
 * the value are points, and the engine adds them as terms. That odds count less where little is at stake (`oddsPart`) is no part of it. What else is known of moves (reasons, parts of their values) is tried as one number
 * more, each by itself, on games that were left out.
 */
import './freshBuiltins.ts';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { PASS } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { valueWithoutExperience } from '../../engine/protocol/moves.ts';
import type { MoveValue } from '../../engine/protocol/moves.ts';
import { termEffects } from '../../engine/protocol/termPoints.ts';
import { VALUATION } from '../../engine/valuation/parameters.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { solve } from './linearSystem.ts';

/** Moves at both ends of games that are not asked about. */
const FROM = 10;
const UNTIL = 20;
const FOLDS = 10;
const RIDGE = 0.01;
const STEPS = 40;
/** Numbers that are tried must differ from 0 in so many samples' played moves. */
const LEAST_PLAYED = 8;

/** What a move was thought to be. */
interface SampleMove {
  point: Point;
  /** Without experience. */
  value: number;
  safety: MoveValue['safety'];
  /** By kind of term, what it changes. */
  parts: Record<string, number>;
  /** Kinds of reasons that count. */
  reasons: string[];
  /** Names of the patterns behind them. */
  patterns: string[];
}

interface Sample {
  game: string;
  at: number;
  played: Point;
  /** The legal moves that strong players are likeliest to play, with the logarithm of their odds. */
  odds: [Point, number][];
  moves: SampleMove[];
}

function sampleMove(move: MoveValue): SampleMove {
  const { point, safety, terms, reasons } = move;
  const own = terms.filter(({ kind }) => kind !== 'experience');
  const parts: Record<string, number> = {};
  for (const [i, effect] of termEffects(own).entries())
    parts[own[i].kind] = (parts[own[i].kind] ?? 0) + effect;
  const counting = reasons.filter(({ discarded }) => discarded === '');
  return {
    point,
    value: valueWithoutExperience(move),
    safety,
    parts,
    reasons: [...new Set(counting.map(({ kind }) => kind))],
    patterns: [...new Set(counting.flatMap(({ source }) => source.pattern?.name ?? []))],
  };
}

function collect([file, first, count, out, every = '60']: string[]): void {
  const engine = new Engine(19);
  const done = new Set<string>();
  if (existsSync(out)) for (const { game, at } of samplesOf(out)) done.add(`${game} ${at}`);
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [n, line] of lines.slice(Number(first), Number(first) + Number(count)).entries()) {
    const game = readGame(line);
    if (!game) continue;
    const start = FROM + ((n * 7) % Number(every));
    for (let at = start; at < game.moves.length - UNTIL; at += Number(every)) {
      const played = game.moves[at];
      if (played === PASS || done.has(`${game.id} ${at}`)) continue;
      const { position, color } = positionBefore(game, at);
      engine.clearCache();
      engine.position = position;
      const { moves } = engine.decide(color, { seed: 1 });
      const odds = engine.analysis().odds(color);
      const sample: Sample = {
        game: game.id,
        at,
        played,
        odds: odds.slice(0, 60).map((one) => [one.point, Math.log(one.odds)]),
        moves: moves.map(sampleMove),
      };
      appendFileSync(out, JSON.stringify(sample) + '\n');
    }
  }
}

/** The samples of a file; a line that was not finished is left out. */
function samplesOf(file: string): Sample[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Sample);
}

/** A number that is known of a move. */
type Feature = (move: SampleMove, lnOdds: number) => number;

type Features = Readonly<Record<string, Feature>>;

/** The numbers of the model, as the engine's terms have them. */
function base(leastOdds: number, largeValue: number): Features {
  return {
    odds: ({ value }, lnOdds) => (value > 0 ? Math.max(0, lnOdds - Math.log(leastOdds)) : 0),
    value: ({ value }) => Math.max(0, Math.min(value, largeValue)),
    'value beyond': ({ value }) => Math.max(0, value - largeValue),
    'worth nothing': ({ value }) => (value > 0 ? 0 : 1),
  };
}

/** A position as numbers: a row for each move, and which of them was played; undefined where the played one has no reason. */
interface Choice {
  rows: number[][];
  played: number;
}

function choiceOf({ odds, moves, played }: Sample, features: readonly Feature[]): Choice | undefined {
  const known = new Map(odds);
  const at = moves.findIndex(({ point }) => point === played);
  if (at < 0) return undefined;
  const rows = moves.map((move) =>
    features.map((feature) => feature(move, known.get(move.point) ?? -Infinity)),
  );
  return { rows, played: at };
}

function utilities({ rows }: Choice, weights: readonly number[]): number[] {
  return rows.map((row) => row.reduce((sum, x, i) => sum + x * weights[i], 0));
}

function logLikelihood(choices: readonly Choice[], weights: readonly number[]): number {
  let all = 0;
  for (const choice of choices) {
    const u = utilities(choice, weights);
    const top = Math.max(...u);
    all += u[choice.played] - top - Math.log(u.reduce((sum, one) => sum + Math.exp(one - top), 0));
  }
  return all;
}

/** Weights that make the played moves likeliest, with their standard errors: Newton's method with a ridge on scaled numbers. */
function fitted(choices: readonly Choice[]): { weights: number[]; errors: number[] } {
  const n = choices[0].rows[0].length;
  const all = choices.flatMap(({ rows }) => rows);
  const scale = Array.from({ length: n }, (_, i) => {
    const mean = all.reduce((sum, row) => sum + row[i], 0) / all.length;
    return Math.sqrt(all.reduce((sum, row) => sum + (row[i] - mean) ** 2, 0) / all.length) + 1e-6;
  });
  const scaled = choices.map(({ rows, played }) => ({
    rows: rows.map((row) => row.map((x, i) => x / scale[i])),
    played,
  }));
  const ridge = RIDGE * choices.length;
  const goal = (w: readonly number[]): number =>
    logLikelihood(scaled, w) - (ridge / 2) * w.reduce((sum, x) => sum + x * x, 0);
  let weights = new Array<number>(n).fill(0);
  let curvature: number[][] = [];
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => -ridge * weight);
    curvature = weights.map((_, i) => weights.map((__, j) => (i === j ? ridge : 0)));
    for (const choice of scaled) {
      const u = utilities(choice, weights);
      const top = Math.max(...u);
      const odds = u.map((one) => Math.exp(one - top));
      const sum = odds.reduce((a, b) => a + b, 0);
      const mean = new Array<number>(n).fill(0);
      for (const [k, row] of choice.rows.entries())
        for (let i = 0; i < n; i++) mean[i] += (odds[k] / sum) * row[i];
      for (let i = 0; i < n; i++) {
        gradient[i] += choice.rows[choice.played][i] - mean[i];
        for (let j = 0; j < n; j++) curvature[i][j] -= mean[i] * mean[j];
      }
      for (const [k, row] of choice.rows.entries())
        for (let i = 0; i < n; i++)
          for (let j = 0; j < n; j++) curvature[i][j] += (odds[k] / sum) * row[i] * row[j];
    }
    const change = solve(curvature, gradient);
    const before = goal(weights);
    let size = 1;
    const moved = (): number[] => weights.map((weight, i) => weight + size * change[i]);
    while (size > 1e-6 && goal(moved()) < before) size /= 2;
    weights = moved();
    if (goal(weights) - before < 1e-9) break;
  }
  const variances = weights.map(
    (_, i) =>
      solve(
        curvature,
        weights.map((__, j) => Number(i === j)),
      )[i],
  );
  return {
    weights: weights.map((weight, i) => weight / scale[i]),
    errors: variances.map((variance, i) => Math.sqrt(variance) / scale[i]),
  };
}

/** Log-likelihood of a position's move, fitted on the games of the other folds. */
function leftOut(samples: readonly Sample[], features: readonly Feature[]): number {
  const games = [...new Set(samples.map(({ game }) => game))].sort();
  const fold = ({ game }: Sample): number => games.indexOf(game) % FOLDS;
  let all = 0;
  let count = 0;
  for (let out = 0; out < FOLDS; out++) {
    const of = (isOut: boolean): Choice[] =>
      samples.filter((one) => (fold(one) === out) === isOut).flatMap((one) => choiceOf(one, features) ?? []);
    const test = of(true);
    all += logLikelihood(test, fitted(of(false)).weights);
    count += test.length;
  }
  return all / count;
}

/** How often the played move is the first, in five and in ten by the utility; equals share a place. */
function agreement(
  samples: readonly Sample[],
  features: readonly Feature[],
  weights: readonly number[],
): string {
  const within = [1, 5, 10].map(() => 0);
  for (const sample of samples) {
    const choice = choiceOf(sample, features);
    if (!choice) continue;
    const u = utilities(choice, weights);
    const rank = u.filter((one) => one > u[choice.played]).length;
    for (const [i, most] of [1, 5, 10].entries()) if (rank < most) within[i]++;
  }
  return within
    .map((hits, i) => {
      const [low, high] = wilson(hits / samples.length, samples.length).map((share) =>
        Math.round(100 * share),
      );
      return `${['first', 'in 5', 'in 10'][i]} ${((100 * hits) / samples.length).toFixed(1)} % [${low}, ${high}]`;
    })
    .join(', ');
}

function fit([file, apart]: string[]): void {
  const samples = samplesOf(file);
  console.log(`${samples.length} positions; log-likelihood of games left out, by leastOdds and largeValue:`);
  for (const least of [0.0003, 0.001, 0.003, 0.01])
    for (const large of [5, 10, 20])
      console.log(`${least} ${large}: ${leftOut(samples, Object.values(base(least, large))).toFixed(3)}`);
  const { oddsPoints, beyondLargeValue, largeValue, leastOdds } = VALUATION.defaults;
  const model = base(leastOdds, largeValue);
  const features = Object.values(model);
  const { weights, errors } = fitted(samples.flatMap((one) => choiceOf(one, features) ?? []));
  const point = weights[1];
  for (const [i, name] of Object.keys(model).entries())
    console.log(
      `${name}: ${weights[i].toFixed(3)} ± ${errors[i].toFixed(3)}, in points ${(weights[i] / point).toFixed(2)}`,
    );
  console.log(
    `oddsPoints ${(weights[0] / point).toFixed(1)}, beyondLargeValue ${(weights[2] / point).toFixed(2)}`,
  );

  const before = leftOut(samples, features);
  console.log(`log-likelihood of games left out: ${before.toFixed(3)}`);
  for (const [name, feature] of Object.entries(tried(samples, largeValue))) {
    const gain = leftOut(samples, [...features, feature]) - before;
    const more = fitted(samples.flatMap((one) => choiceOf(one, [...features, feature]) ?? []));
    const [weight, error] = [more.weights.at(-1)!, more.errors.at(-1)!];
    console.log(
      `with ${name}: ${gain >= 0 ? '+' : ''}${gain.toFixed(4)} (${weight.toFixed(2)} ± ${error.toFixed(2)})`,
    );
  }
  const models: [string, readonly number[]][] = [
    ['value alone', [0, 1, 1, -1]],
    ['odds alone', [1, 0, 0, 0]],
    ['fitted', weights],
    ['the defaults', [oddsPoints, 1, beyondLargeValue, -1]],
  ];
  const sets: [string, Sample[]][] = [['fitted on', samples]];
  if (apart !== undefined) sets.push(['held apart', samplesOf(apart)]);
  for (const [set, of] of sets)
    for (const [name, by] of models)
      console.log(`${set} (${of.length}), ${name}: ${agreement(of, features, by)}`);
}

/** Other numbers: whether a move has a reason of a kind, whether a pattern stands behind it, parts of its value. */
function tried(samples: readonly Sample[], largeValue: number): Features {
  const counts = new Map<string, [number, Feature]>();
  const note = (name: string, feature: Feature): void => {
    const [count] = counts.get(name) ?? [0];
    counts.set(name, [count + 1, feature]);
  };
  for (const { played, moves } of samples) {
    const move = moves.find(({ point }) => point === played);
    if (!move) continue;
    for (const kind of move.reasons) note(`reason ${kind}`, ({ reasons }) => Number(reasons.includes(kind)));
    for (const name of move.patterns)
      note(`pattern ${name}`, ({ patterns }) => Number(patterns.includes(name)));
    for (const [kind, part] of Object.entries(move.parts))
      if (part !== 0)
        note(`part ${kind}`, ({ parts }) => Math.max(-largeValue, Math.min(parts[kind] ?? 0, largeValue)));
    if (move.safety !== 'safe') note('unsafe', ({ safety }) => Number(safety !== 'safe'));
  }
  const frequent = [...counts].filter(([, [count]]) => count >= LEAST_PLAYED);
  return Object.fromEntries(frequent.map(([name, [, feature]]) => [name, feature]));
}

const [command, ...args] = process.argv.slice(2);
if (command === 'collect' && args.length >= 4) collect(args);
else if (command === 'fit' && args.length > 0) fit(args);
else throw new Error('collect GAMES FIRST COUNT OUT [EVERY], or fit SAMPLES [HELD-APART]');
