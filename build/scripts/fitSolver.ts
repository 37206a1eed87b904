/**
 * `node build/scripts/fitSolver.ts NODES POSITIONS FILE[@STEP@FIRST]...`: learns how likely moves of fights work (engine/solver/moveWeights.ts).
 *
 * Every STEP-th problem of each SGF file from number FIRST on is read with NODES positions; of what is proved on the way up to POSITIONS
 * positions a fight are kept, drawn evenly. One logistic regression for each side: does the move work? A move of which that is not known beside
 * one that works counts as one that does not, with less weight; positions that took more reading count more.
 */
import './freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import type { Stone } from '../../engine/board/point.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { FEATURES, MoveFeatures } from '../../engine/solver/moveFeatures.ts';
import { Rng } from '../../engine/util/rng.ts';
import { drawProofs, weightOf } from '../vital/drawProofs.ts';
import { fightsOf } from '../vital/fights.ts';
import { writeMoveWeights } from '../vital/guessFiles.ts';
import { crossEntropy, fitSparse, logOdds, type Observations } from './sparseLogistic.ts';

/** Weight of a move of which nothing is known beside one that works. */
const UNKNOWN_WEIGHT = 0.3;
/** Of the positions one in so many is left out, to measure. */
const HELD = 7;
const EPOCHS = 12;

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
  const draw = { nodes, most, rng, known: new Set<string>() };
  const kept = drawProofs(search, fight, toMove, draw, ({ side, last, work }) => {
    const held = rng.below(HELD) === 0;
    const weight = weightOf(work) / 8;
    const samples: Sample[] = [];
    features.begin(fight.region);
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
    return { role: side === fight.defender ? 0 : 1, samples };
  });
  return [0, 1].map((role) => kept.filter((one) => one.role === role).flatMap(({ samples }) => samples));
}

function observations(samples: readonly Sample[]): Observations {
  return {
    count: samples.length,
    features: (i) => [samples[i].features],
    result: (i) => +samples[i].works,
    weight: (i) => samples[i].weight,
    known: () => 0,
  };
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
const weights = samples.map((all, role) => {
  const learnt = all.filter(({ held }) => !held);
  const row = fitSparse(observations(learnt), FEATURES, EPOCHS, rng);
  const held = all.filter((sample) => sample.held);
  const loss = crossEntropy(observations(held), (i) => logOdds([held[i].features], row));
  console.log(`${['defender', 'attacker'][role]}: cross-entropy ${loss.toFixed(4)}`);
  return row;
});
writeMoveWeights(weights);
