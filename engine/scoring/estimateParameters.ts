/**
 * The parameters of the estimate of an unfinished game: what each witness says about the owner of a point, in log-odds. How they were
 * fitted is told in engine/TUNING.md.
 */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const FITTED = 'build/scripts/fitEstimate.ts on games of ../shared/games (engine/TUNING.md)';

/** What a witness counts for. */
function weight(value: number, about: string): ParameterSpec {
  return { default: value, min: -10, max: 10, unit: 'log-odds', about, origin: FITTED };
}

export const ESTIMATE = stage('estimate', {
  playouts: {
    default: 2000,
    min: 1,
    max: 1_000_000,
    whole: true,
    unit: 'playouts',
    about: 'of the search that is asked for the owners of points',
    origin: 'judgement; with 6000 the mean error of its score is the same',
  },
  openRegion: {
    default: 10,
    min: 0,
    max: 361,
    whole: true,
    unit: 'points',
    about: 'of the largest empty region beside both colours that a finished game has',
    origin:
      'ends of 180 games: up to 6 in all whose count comes out right but one, from 12 to 90 in nine others',
  },
  undecided: {
    default: 0.25,
    min: 0,
    max: 1,
    unit: 'share',
    about:
      'of the board undecided by careful playouts, and by territory too, from which on a game is not finished, without further looks',
    origin: 'ends of 180 games: at most 0.23',
  },

  // Stones of dragons that nobody attacks.
  strongStands: weight(0.54, 'that a stone of a dragon that needs no reading stands'),
  strongSearch: weight(0.65, 'owner of such a stone by the search'),
  strongCareful: weight(0.75, 'owner of such a stone by careful playouts'),
  // Those that life-and-death reading calls alive.
  readStands: weight(0.26, 'that a stone of a dragon that lives by reading stands'),
  readSearch: weight(1.25, 'owner of such a stone by the search'),
  readCareful: weight(0.49, 'owner of such a stone by careful playouts'),
  // Critical ones.
  criticalStands: weight(0.23, 'that a stone of a critical dragon stands'),
  criticalSearch: weight(1.16, 'owner of such a stone by the search'),
  criticalCareful: weight(-0.01, 'owner of such a stone by careful playouts'),
  // Dead ones.
  lostStands: weight(-0.47, 'that a stone of a dead dragon stands'),
  lostSearch: weight(0.62, 'owner of such a stone by the search'),
  lostCareful: weight(0.77, 'owner of such a stone by careful playouts'),
  // All stones.
  weakStands: weight(0.06, 'that a stone of a living dragon stands, by the weakness of that'),
  lateStands: weight(
    0.23,
    'that a stone of a living dragon stands, by how much more than half of the board is covered',
  ),
  lateSearch: weight(1.37, 'owner of a stone by the search, by the same'),
  lateCareful: weight(0.41, 'owner of a stone by careful playouts, by the same'),

  // Empty points.
  emptySearch: weight(0.73, 'owner of an empty point by the search'),
  emptyCareful: weight(0.36, 'owner of an empty point by careful playouts'),
  emptyTerritory: weight(0.5, 'the third power of the territory of an empty point'),
  emptyChange: weight(0.62, 'what the stones around are worth more than by the search'),
  emptyLateSearch: weight(
    1.39,
    'owner of an empty point by the search, by how much more than half of the board is covered',
  ),
  emptyLateChange: weight(1.58, 'emptyChange, by the same'),

  // The whole board.
  firstMove: {
    default: 5.28,
    min: -50,
    max: 50,
    unit: 'points',
    about: 'that the side with the first move of an even game is ahead by on the board, where all is open',
    origin: FITTED,
  },
  tempo: {
    default: 8.58,
    min: -50,
    max: 50,
    unit: 'points',
    about: 'that the side to move gets on top, where all is open',
    origin: FITTED,
  },
  lead: {
    default: 10.63,
    min: 1,
    max: 361,
    unit: 'points',
    about: 'by which one side is ahead in games, as a standard deviation',
    origin: FITTED,
  },
  seen: {
    default: 0.25,
    min: 0,
    max: 1,
    unit: 'share',
    about: "that the game's own score counts for in the variance of leads, beside other games",
    origin: 'judgement; the games that were learnt from are closer than most',
  },
  error: {
    default: 12.35,
    min: 0,
    max: 361,
    unit: 'points',
    about:
      'standard deviation of the sum of all owners from the result, where a fifth of the board or more is undecided',
    origin: FITTED,
  },
});
export type EstimateParameters = ParametersOf<typeof ESTIMATE>;
