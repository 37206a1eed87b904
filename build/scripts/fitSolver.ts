/**
 * `node build/scripts/fitSolver.ts NODES POSITIONS FILE[@STEP@FIRST]...`: learns how likely moves of fights work (engine/solver/moveWeights.ts).
 *
 * Every STEP-th problem of each SGF file from number FIRST on is read with NODES positions; of what is proved on the way up to POSITIONS
 * positions a fight are kept, drawn evenly. One logistic regression for each side: does the move work? A move of which that is not known beside
 * one that works counts as one that does not, with less weight; positions that took more reading count more.
 */
import './freshBuiltins.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Stone } from '../../engine/board/point.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { FEATURES, MoveFeatures } from '../../engine/solver/moveFeatures.ts';
import { Rng } from '../../engine/util/rng.ts';
import { fightsOf } from '../vital/fights.ts';

const OUT = new URL('../../engine/solver/moveWeights.ts', import.meta.url);
/** Weight of a move of which nothing is known beside one that works. */
const UNKNOWN_WEIGHT = 0.3;
/** Of the positions one in so many is left out, to measure. */
const HELD = 7;
const EPOCHS = 12;
const RATE = 0.1;
const RIDGE = 1e-5;
const BATCH = 512;

interface Sample {
  readonly features: Int16Array;
  readonly works: boolean;
  readonly weight: number;
  readonly held: boolean;
}

const rng = new Rng(7);

/** Reads a fight; samples by side: the defender's, the attacker's. */
function read(fight: Fight, toMove: Stone, nodes: number, most: number): Sample[][] {
  const search = new FightSearch(19);
  const features = new MoveFeatures(search.board);
  search.begin(fight, 0);
  features.begin(fight.region);
  search.limit = nodes;
  const kept: { role: number; samples: Sample[] }[] = [];
  const known = new Set<string>();
  search.onProof = (side, last, work) => {
    const key = `${side} ${search.board.low} ${search.board.high}`;
    if (known.has(key)) return;
    known.add(key);
    const slot = kept.length < most ? kept.length : rng.below(known.size);
    if (slot >= most) return;
    const held = rng.below(HELD) === 0;
    const weight = Math.min(20, Math.round(4 * Math.log2(1 + work))) / 8;
    const samples: Sample[] = [];
    features.look(fight.target, last);
    search.movesOf(side, (move, works) => {
      features.list(move, side);
      samples.push({
        features: features.found.slice(0, features.count),
        works: works === true,
        weight: works === undefined ? weight * UNKNOWN_WEIGHT : weight,
        held,
      });
    });
    kept[slot] = { role: side === fight.defender ? 0 : 1, samples };
  };
  search.prove(toMove);
  return [0, 1].map((role) => kept.filter((one) => one.role === role).flatMap(({ samples }) => samples));
}

function logOdds({ features }: Sample, weights: Float64Array): number {
  let sum = weights[FEATURES];
  for (const feature of features) sum += weights[feature];
  return sum;
}

/** Stochastic gradient descent with steps that shrink by feature (AdaGrad). */
function fit(samples: readonly Sample[]): Float64Array {
  const weights = new Float64Array(FEATURES + 1);
  const squares = new Float64Array(FEATURES + 1).fill(1e-2);
  const gradient = new Float64Array(FEATURES + 1);
  const learnt = samples.filter(({ held }) => !held);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = learnt.length - 1; i > 0; i--) {
      const j = rng.below(i + 1);
      [learnt[i], learnt[j]] = [learnt[j], learnt[i]];
    }
    for (let from = 0; from < learnt.length; from += BATCH) {
      gradient.fill(0);
      const batch = learnt.slice(from, from + BATCH);
      for (const sample of batch) {
        const chance = 1 / (1 + Math.exp(-logOdds(sample, weights)));
        const error = ((chance - +sample.works) * sample.weight) / batch.length;
        gradient[FEATURES] += error;
        for (const feature of sample.features) gradient[feature] += error;
      }
      for (let i = 0; i <= FEATURES; i++) {
        const slope = gradient[i] + RIDGE * weights[i];
        squares[i] += slope * slope;
        weights[i] -= (RATE * slope) / Math.sqrt(squares[i]);
      }
    }
  }
  return weights;
}

/** Mean cross-entropy of the samples that were left out. */
function lossOf(samples: readonly Sample[], weights: Float64Array): number {
  let sum = 0;
  let all = 0;
  for (const sample of samples) {
    if (!sample.held) continue;
    const z = logOdds(sample, weights);
    sum += sample.weight * Math.log1p(Math.exp(sample.works ? -z : z));
    all += sample.weight;
  }
  return sum / all;
}

const [nodes, positions, ...files] = process.argv.slice(2);
const samples: Sample[][] = [[], []];
for (const spec of files) {
  const [file, step = '1', first = '1'] = spec.split('@');
  const lines = readFileSync(file, 'latin1').split('\n');
  for (let i = Number(first) - 1; i < lines.length; i += Number(step)) {
    for (const { fight, toMove } of fightsOf(lines[i])) {
      const found = read(fight, toMove, Number(nodes), Number(positions));
      for (const role of [0, 1]) for (const sample of found[role]) samples[role].push(sample);
    }
  }
  console.log(`${file}: ${samples[0].length} moves of defenders, ${samples[1].length} of attackers`);
}
const weights = samples.map(fit);
for (const role of [0, 1])
  console.log(
    `${['defender', 'attacker'][role]}: cross-entropy ${lossOf(samples[role], weights[role]).toFixed(4)}`,
  );
const rows = weights.map((row) => `  [${Array.from(row, (weight) => +weight.toFixed(2)).join(', ')}],\n`);
writeFileSync(
  OUT,
  `/** Weights of the features of moves (moveFeatures.ts), the constant last: the defender's, the attacker's. Made by build/scripts/fitSolver.ts. */\n` +
    `// prettier-ignore\nexport const MOVE_WEIGHTS: readonly Float64Array[] = [\n${rows.join('')}].map((row) => Float64Array.from(row));\n`,
);
