import actions from './actions.json' with { type: 'json' };
import analysis from './analysis.json' with { type: 'json' };
import app from './app.json' with { type: 'json' };
import board from './board.json' with { type: 'json' };
import commands from './commands.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import engines from './engines.json' with { type: 'json' };
import files from './files.json' with { type: 'json' };
import game from './game.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import jobs from './jobs.json' with { type: 'json' };
import library from './library.json' with { type: 'json' };
import match from './match.json' with { type: 'json' };
import mine from './mine.json' with { type: 'json' };
import moves from './moves.json' with { type: 'json' };
import patterns from './patterns.json' with { type: 'json' };
import position from './position.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };
import regression from './regression.json' with { type: 'json' };
import review from './review.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import state from './state.json' with { type: 'json' };
import tour from './tour.json' with { type: 'json' };

export default {
  actions,
  analysis,
  app,
  board,
  commands,
  common,
  engines,
  files,
  game,
  help,
  jobs,
  library,
  match,
  mine,
  moves,
  patterns,
  position,
  problems,
  reading,
  regression,
  review,
  settings,
  state,
  tour,
};
