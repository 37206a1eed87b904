/** The parameters of the choice of a move (manual 4.4). */
import { stage } from '../parameters/stage.ts';

const JUDGEMENT = 'judgement';

export const GENMOVE = stage('genmove', {
  breakInLevel: {
    default: 10,
    min: 0,
    max: 100,
    whole: true,
    unit: 'level',
    about: 'the lowest level that reads break-ins',
    origin: 'manual 13.10',
  },
  endgameValue: {
    default: 6,
    min: 0,
    max: 400,
    unit: 'points',
    about: 'endgame patterns are matched when no move is worth more',
    origin: 'manual 6.5',
  },
  clearlyAhead: {
    default: 0.3,
    min: 0,
    max: 1,
    unit: 'share of a sure win',
    about: 'who is ahead by it answers a dragon that thrashes',
    origin: JUDGEMENT,
  },
  neutralValue: {
    default: 0.1,
    min: 0,
    max: 10,
    unit: 'points',
    about: 'value of filling a neutral point, which comes before passing',
    origin: JUDGEMENT,
  },
  combinationNodes: {
    default: 60,
    min: 1,
    max: 100_000,
    whole: true,
    unit: 'nodes',
    about: 'for each search for combinations',
    origin: 'nine of ten that are found need fewer (TUNING.md, genmove)',
  },
  mirrorValue: {
    default: 75,
    min: 0,
    max: 1000,
    unit: 'points',
    about: 'of the mirror move in the style that mirrors: more than an opening move or an ordinary fight',
    origin: JUDGEMENT,
  },
  triedMoves: {
    default: 2,
    min: 1,
    max: 100,
    whole: true,
    unit: 'moves',
    about: 'that the metamachine tries',
    origin: 'manual 19.4',
  },
});
