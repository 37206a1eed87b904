/** The parameters of scoring: when stones are dead at the end, when a move is idle, when a game is lost. */
import { stage } from '../parameters/stage.ts';
import type { ParametersOf } from '../parameters/stage.ts';

const DEAD = '29 finished games with hard groups, score.tst (TUNING.md, scoring)';
const JUDGEMENT = 'judgement';

export const SCORING = stage('scoring', {
  sure: {
    default: 0.85,
    min: 0,
    max: 1,
    unit: 'ownership',
    about: 'from which Monte Carlo is sure that a dragon lives or, negative, is dead',
    origin: DEAD,
  },
  dead: {
    default: 0.3,
    min: 0,
    max: 1,
    unit: 'ownership',
    about: 'of the other side from which Monte Carlo believes a dragon dead',
    origin: DEAD,
  },
  lives: {
    default: 0.5,
    min: 0,
    max: 1,
    unit: 'ownership',
    about: 'from which Monte Carlo believes a dragon alive, as the analysis does',
    origin: DEAD,
  },
  cutOff: {
    default: 0.8,
    min: 0,
    max: 1,
    unit: 'ownership',
    about: 'of the other side from which a chain of a dragon that lives has been cut off',
    origin: DEAD,
  },
  chance: {
    default: 0.08,
    min: 0,
    max: 10,
    unit: 'points',
    about: 'moves of this value or less are idle',
    origin: JUDGEMENT,
  },
  safety: {
    default: 1,
    min: 0,
    max: 100,
    unit: 'points',
    about: 'from this value on a move for safety alone is not idle',
    origin: JUDGEMENT,
  },
  hopeless: {
    default: 0.15,
    min: 0,
    max: 1,
    unit: 'share of the board',
    about: 'by which a side that gives up must be behind: 54 points on 19x19, 12 on 9x9',
    origin: JUDGEMENT,
  },
  cover: {
    default: 0.3,
    min: 0,
    max: 1,
    unit: 'share of the board',
    about: 'that stones must cover before a side gives up',
    origin: JUDGEMENT,
  },
});
export type ScoringParameters = ParametersOf<typeof SCORING>;
