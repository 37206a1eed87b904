/** The parameters of eyes: which spaces are searched exactly, and what is assumed of those that are too large (manual ch. 8). Owl reading goes by the defaults. */
import { stage, whole } from '../parameters/stage.ts';
import type { ParametersOf } from '../parameters/stage.ts';

export const EYES = stage('eyes', {
  searchUpTo: whole(
    9,
    10,
    'vertices',
    'of the largest eye spaces searched exactly where the database knows nothing, outside of reading',
    'judgement; seven take 1 ms of processor time, nine 15, ten 50',
  ),
  roomy: whole(
    10,
    361,
    'vertices',
    'without margins that are room for two eyes whatever the attacker tries first',
    'judgement; seven are in every shape of the database',
  ),
  large: whole(
    12,
    361,
    'points',
    'without margins from which on a space too large for a graph has two eyes for a pessimist',
  ),
  maxPrison: whole(
    7,
    100,
    'points',
    'larger closed parts of the board hold no captives',
    'a living group needs eight points even in the corner',
  ),
});
export type EyeParameters = ParametersOf<typeof EYES>;
