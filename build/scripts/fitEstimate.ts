/**
 * Fits the weights of the estimate of unfinished games (engine/scoring/estimateParameters.ts) on games.
 *
 *   node build/scripts/fitEstimate.ts collect GAMES FIRST COUNT OUT [MOVES]   what is known of positions, a line each
 *   node build/scripts/fitEstimate.ts fit SAMPLES...                          weights, and errors of games that were left out
 *
 * Owners of points are learnt where the count of the last position agrees with the record, one logistic regression for stones and one for
 * empty points; what is added to their sum, and how large leads are, afterwards.
 */
import './freshBuiltins.ts';
import { appendFileSync, readFileSync } from 'node:fs';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import type { Dragon } from '../../engine/dragons/dragon.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { STATUS_PLAYOUTS } from '../../engine/genmove/status.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { scoreBy } from '../../engine/scoring/estimateScore.ts';
import { ESTIMATE } from '../../engine/scoring/estimateParameters.ts';
import type { EstimateParameters } from '../../engine/scoring/estimateParameters.ts';
import { judgeDead, settlementOf } from '../../engine/scoring/finalDead.ts';
import { openShare } from '../../engine/scoring/finished.ts';
import {
  EMPTY_WEIGHTS,
  STONE_WEIGHTS,
  emptyFeatures,
  expectedOwners,
  hearWitnesses,
  stoneFeatures,
} from '../../engine/scoring/owners.ts';
import type { Witnesses } from '../../engine/scoring/owners.ts';
import { solve } from './linearSystem.ts';
import { logistic } from './logistic.ts';
import { ownersAtEnd } from './ownersAtEnd.ts';

/** Games shorter than this are not counted to the end by anybody. */
const SHORTEST = 210;
const FOLDS = 5;
/** Part of the collection's games that were counted. */
const COUNTED = 0.26;
/** Errors of sums beyond are misjudged dragons, of which firstMove and tempo know nothing. */
const CLIP = 25;

/** What is known of a position; arrays by point in reading order, positive for White. */
interface Sample {
  game: string;
  /** Of the record, white minus black; null when the game was given up. */
  truth: number | null;
  komi: number;
  /** As in the collection, up to the position. */
  moves: string;
  search: number[];
  careful: number[];
  territory: number[];
  dragons: Pick<Dragon, 'status' | 'owlStatus' | 'weaknessPreOwl'>[];
  /** Indices into `dragons`, −1 for empty points. */
  dragonAt: number[];
  /** Dead stones, of the last position only. */
  dead?: number[];
}

function positionOf({ game, komi, moves }: Pick<Sample, 'game' | 'komi' | 'moves'>): Position {
  const record = readGame(`${game} ${komi} 0 ${moves}`)!;
  return positionBefore(record, record.moves.length).position;
}

function collect([file, first, count, out, at = '75,100,125,150,175,200,225']: string[]): void {
  const engine = new Engine(19);
  const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const line of lines.slice(Number(first), Number(first) + Number(count))) {
    const [game, komi, result, moves] = line.split(' ');
    const counted = /^([BW])\+([\d.]+)$/.exec(result ?? '');
    if (moves === undefined || moves.length < 2 * SHORTEST) continue;
    const truth = counted ? (counted[1] === 'W' ? 1 : -1) * Number(counted[2]) : null;
    const lengths = at.split(',').map((length) => 2 * Number(length));
    for (const length of [...lengths, moves.length]) {
      const isLast = length === moves.length;
      if (length > moves.length || (isLast && truth === null)) continue;
      const record = { game, komi: Number(komi), moves: moves.slice(0, length) };
      engine.clearCache();
      engine.position = positionOf(record);
      const analysis = engine.analysis();
      const options = { toMove: engine.toMove, playouts: STATUS_PLAYOUTS, seed: 1 };
      const settled = settlementOf(analysis, options);
      const heard = hearWitnesses(analysis, settled, options);
      const points = [...engine.position.points];
      const dragons = analysis.dragons().all;
      const sample: Sample = {
        ...record,
        truth,
        search: points.map((point) => thousandths(heard.search[point])),
        careful: points.map((point) => thousandths(heard.careful[point])),
        territory: points.map((point) => thousandths(heard.territory[point])),
        dragons: dragons.map(({ status, owlStatus, weaknessPreOwl }) => ({
          status,
          owlStatus,
          weaknessPreOwl,
        })),
        dragonAt: points.map((point) => dragons.indexOf(heard.dragonAt[point]!)),
      };
      if (isLast) sample.dead = judgeDead(analysis, options, settled).dead;
      appendFileSync(out, JSON.stringify(sample) + '\n');
    }
  }
}

/** A sample as the engine sees it, with who owned each point in the end (0: nobody or unknown), by Point. */
interface Known {
  sample: Sample;
  position: Position;
  witnesses: Witnesses;
  toMove: Stone;
  result?: Int8Array;
}

function known(sample: Sample): Known {
  const position = positionOf(sample);
  const { points } = position;
  const byPoint = (values: readonly number[]): Float32Array => {
    const array = new Float32Array(BOARD_ARRAY);
    for (const [i, point] of points.entries()) array[point] = values[i];
    return array;
  };
  const dragonAt: Dragon[] = [];
  for (const [i, point] of points.entries())
    if (sample.dragonAt[i] >= 0) dragonAt[point] = sample.dragons[sample.dragonAt[i]] as Dragon;
  const witnesses = {
    search: byPoint(sample.search),
    careful: byPoint(sample.careful),
    territory: byPoint(sample.territory),
    dragonAt,
    late: position.stonesOnBoard(3) / points.length - 0.5,
  };
  return { sample, position, witnesses, toMove: position.history().length % 2 === 0 ? BLACK : WHITE };
}

type Names = readonly (keyof EstimateParameters)[];

/** The parameters fitted on samples; those of whole boards, too. */
function fitted(samples: readonly Known[]): EstimateParameters {
  const parameters: Record<string, number> = { ...ESTIMATE.defaults };
  const asked = parameters as unknown as EstimateParameters;
  const learn = (names: Names, ofStones: boolean): void => {
    const rows: number[][] = [];
    const results: number[] = [];
    for (const { position, witnesses, result } of samples) {
      if (result === undefined) continue;
      const owners = ofStones ? new Float32Array(0) : expectedOwners(position, witnesses, asked);
      for (const point of position.points) {
        if (result[point] === 0 || (position.colorAt[point] !== EMPTY) !== ofStones) continue;
        results.push(result[point]);
        rows.push(
          ofStones
            ? stoneFeatures(position, witnesses, point)
            : emptyFeatures(position, witnesses, owners, point),
        );
      }
    }
    for (const [i, weight] of logistic(rows, results).entries()) parameters[names[i]] = weight;
  };
  learn(STONE_WEIGHTS, true);
  learn(EMPTY_WEIGHTS, false);

  const unfinished = samples.filter(({ sample }) => sample.dead === undefined);
  const plain = { ...asked, firstMove: 0, tempo: 0, error: 0 };
  const sums = unfinished.map(({ sample, position, witnesses, toMove }) => {
    const owners = expectedOwners(position, witnesses, plain);
    const open = openShare(position, owners);
    const side = toMove === WHITE ? 1 : -1;
    return { truth: sample.truth, sum: scoreBy(position, owners, toMove, plain), open, side };
  });
  const a = [
    [0, 0],
    [0, 0],
  ];
  const b = [0, 0];
  for (const { truth, sum, open, side } of sums) {
    if (truth === null) continue;
    const off = Math.max(-CLIP, Math.min(CLIP, truth - sum));
    for (const [i, x] of [-open, side * open].entries()) {
      b[i] += off * x;
      for (const [j, y] of [-open, side * open].entries()) a[i][j] += x * y;
    }
  }
  const [firstMove, tempo] = solve(a, b);
  const scores = sums.map(({ truth, sum, open, side }) => ({
    truth,
    open,
    score: sum + open * (side * tempo - firstMove),
  }));
  const squares = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value * value, 0) / values.length;
  const wide = scores.filter(({ open }) => open >= 0.2);
  const counted = wide.filter(({ truth }) => truth !== null);
  const error = Math.sqrt(squares(counted.map(({ score, truth }) => score - truth!)));
  // Of all games, however many of either kind are among the samples.
  const givenUp = wide.filter(({ truth }) => truth === null);
  const spread =
    COUNTED * squares(counted.map(({ score }) => score)) +
    (1 - COUNTED) * squares(givenUp.map(({ score }) => score));
  const lead = Math.sqrt(Math.max(1, spread - error ** 2));
  return { ...asked, firstMove, tempo, error, lead };
}

function fit(files: readonly string[]): void {
  const samples = files
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => known(JSON.parse(line) as Sample));
  const ends = new Map<string, Int8Array | undefined>();
  for (const { sample, position } of samples) {
    const { dead, truth, komi, game } = sample;
    if (dead !== undefined)
      ends.set(game, truth === null ? undefined : ownersAtEnd(position, dead, truth, komi));
  }
  for (const one of samples) one.result = ends.get(one.sample.game);
  const games = [...new Set(samples.map(({ sample }) => sample.game))].sort();
  /** By move: errors of the estimate, and of the sum that is not reduced. */
  const errors = new Map<number, [number, number][]>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ sample }: Known): boolean => games.indexOf(sample.game) % FOLDS === fold;
    const parameters = fitted(samples.filter((one) => !isOut(one)));
    for (const one of samples.filter(isOut)) {
      const { sample, position, witnesses, toMove } = one;
      if (sample.dead !== undefined || sample.truth === null) continue;
      const owners = expectedOwners(position, witnesses, parameters);
      const off = [parameters, { ...parameters, error: 0 }].map((by) =>
        Math.abs(scoreBy(position, owners, toMove, by) - sample.truth!),
      ) as [number, number];
      const at = sample.moves.length / 2;
      errors.set(at, [...(errors.get(at) ?? []), off]);
    }
  }
  for (const [at, offs] of [...errors].sort(([a], [b]) => a - b)) {
    const [reduced, plain] = [0, 1].map((i) => offs.reduce((sum, off) => sum + off[i], 0) / offs.length);
    console.log(
      `move ${at}: mean error ${reduced.toFixed(2)}, not reduced ${plain.toFixed(2)} (${offs.length})`,
    );
  }
  const parameters = fitted(samples);
  const named: Names = [...STONE_WEIGHTS, ...EMPTY_WEIGHTS, 'firstMove', 'tempo', 'lead', 'error'];
  for (const name of named) console.log(`${name} ${parameters[name].toFixed(2)}`);
}

const [command, ...args] = process.argv.slice(2);
if (command === 'collect' && args.length >= 4) collect(args);
else if (command === 'fit' && args.length > 0) fit(args);
else throw new Error('collect GAMES FIRST COUNT OUT [MOVES], or fit SAMPLES...');
