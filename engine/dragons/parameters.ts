/** The parameters of dragons: what joins chains, how strong dragons look, and what reading their life may cost (manual ch. 7). */
import { stage, whole } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const JUDGEMENT = 'judgement';

const share = (value: number, unit: string, about: string, origin = JUDGEMENT): ParameterSpec => ({
  default: value,
  min: 0,
  max: 1,
  unit,
  about,
  origin,
});

export const DRAGONS = stage('dragons', {
  linkNodes: whole(
    110,
    100_000,
    'nodes',
    'for whether two chains near each other are connected; then they are not',
  ),
  cutNodes: whole(50, 100_000, 'nodes', 'for whether what a double cut parts can be connected again'),
  maxCave: whole(12, 361, 'points', 'larger eye spaces do not join the chains around them'),
  marginalCave: share(0.2, 'share', 'of the points of such an eye space that may be marginal'),
  neighborReach: whole(5, 19, 'steps', 'points farther from every dragon belong to none'),
  livingFriend: whole(6, 100, 'escape value', 'of reaching a friend that lives', 'manual 13.9'),
  weak: share(0.15, 'weakness', 'weaker dragons are read, and are no friends to run to'),
  strongMoyo: whole(20, 361, 'points', 'of moyo with which a dragon with two eyes is strongly alive'),
  doomed: share(
    0.88,
    'weakness',
    'surrounded dragons as weak as this are dead unless reading finds how they live',
  ),
  hopeless: share(
    0.7,
    'weakness',
    'dragons as weak as this are dead when no defence was found, even if the search did not end',
  ),
  sureDeath: share(
    0.8,
    'chance',
    'that playouts are right that an attack succeeds and that nothing prevents it, from which a dragon is dead by them',
    'judgement; what it decides, in suites and in games, is in TUNING.md, dragons',
  ),
  minDoubtSize: whole(
    4,
    361,
    'stones',
    'smaller dragons are not in danger for what playouts say',
    '15 of 655 moves in games (TUNING.md, dragons)',
  ),
  minDoubtWeakness: share(
    0.5,
    'weakness',
    'stronger dragons are not in danger for what playouts say',
    '15 of 655 moves in games (TUNING.md, dragons)',
  ),
  doomedShare: share(0.5, 'share', 'of the node limit of owl reading for dragons that look dead'),
  openShare: share(
    0.2,
    'share',
    'of the node limit of owl reading for other dragons; more seldom settles more',
  ),
  minOpen: whole(200, 100_000, 'nodes', 'at least, for proofs about dragons in the open'),
  threatShare: share(0.12, 'share', 'of the node limit of owl reading for each question about threats'),
  raceShare: share(0.15, 'share', 'of the node limit of reading races'),
  minSeki: whole(2, 361, 'stones', 'fewer lost stones are no seki: what captures them is one eye'),
  minStrength: share(
    0.7,
    'share',
    'of the influence of others that the stones of the weakest dragon radiate',
  ),
});
export type DragonParameters = ParametersOf<typeof DRAGONS>;
