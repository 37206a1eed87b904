/** The parameters of worms: how far and how closely single chains are looked at (manual 6.3, 7.1). */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const whole = (value: number, max: number, unit: string, about: string, origin: string): ParameterSpec => ({
  default: value,
  min: 0,
  max,
  whole: true,
  unit,
  about,
  origin,
});

export const WORMS = stage('worms', {
  sizeReach: whole(
    4,
    19,
    'steps',
    'empty points farther from a worm are no part of its effective size',
    'manual 7.1',
  ),
  emptyWorth: {
    default: 0.5,
    min: 0,
    max: 1,
    unit: 'stones',
    about: 'what an empty point adds to the effective size',
    origin: 'figures of gnugo; the manual counts both alike',
  },
  patternLiberties: whole(
    4,
    361,
    'liberties',
    'attack patterns look at worms with at most so many',
    'judgement',
  ),
  rounds: whole(
    3,
    100,
    'times',
    'moves of worms are tried for their neighbours',
    'longer series do not come up',
  ),
  maxEdge: whole(
    3,
    361,
    'points',
    'at the edge make room for an eye, so that a worm is not inessential',
    'figures of gnugo',
  ),
  threatLiberties: whole(4, 361, 'liberties', 'a worm with more is not threatened by one move', 'judgement'),
  threatRoom: whole(
    5,
    361,
    'liberties',
    'a worm that can get so many after a move is not threatened by it',
    'otherwise a third of all reading for one threat in seven (TUNING.md, worms)',
  ),
});
export type WormParameters = ParametersOf<typeof WORMS>;
