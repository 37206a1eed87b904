/** The parameters of capturing races: what reading them may cost, static evaluation, the order of moves, and when playouts are believed. */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const JUDGEMENT = 'judgement, on races of the suites semeai and of drawn cases';
const PLAYOUTS = 'races of the suite semeai that reading leaves open';

const whole = (value: number, min: number, max: number, unit: string, about: string): ParameterSpec => ({
  default: value,
  min,
  max,
  whole: true,
  unit,
  about,
  origin: JUDGEMENT,
});
const score = (value: number, about: string): ParameterSpec => whole(value, -200, 200, 'score', about);
const share = (value: number, about: string): ParameterSpec => ({
  default: value,
  min: 0,
  max: 1,
  unit: 'share',
  about,
  origin: PLAYOUTS,
});

export const SEMEAI = stage('semeai', {
  nodes: whole(20_000, 1, 1_000_000, 'nodes', 'what one question may cost'),
  closedNodes: whole(
    3,
    1,
    100,
    'times',
    'as many where nothing leads out of the race, without asking about its kos',
  ),
  eyePositions: whole(
    300_000,
    0,
    1_000_000_000,
    'positions',
    'of eye spaces solved for one question; a space that is met later has to be read',
  ),
  maxDepth: whole(50, 2, 200, 'moves', 'the deepest line; static evaluation decides there'),
  moves: whole(48, 1, 60, 'moves', 'tried in each position'),
  byValue: whole(
    2,
    0,
    100,
    'lines',
    'one of so many follows the values of positions, the others proof numbers; 0 for none',
  ),
  perDoubling: whole(
    4,
    0,
    100,
    'percent',
    'what it adds to a move of an unfinished search to be twice as near to a proof',
  ),
  checkedMoves: whole(5, 0, 60, 'moves', 'the most natural ones, of which one is played if it works, too'),
  checkNodes: whole(1500, 0, 1_000_000, 'nodes', 'for each of those'),
  owlNodes: whole(
    1000,
    1,
    1_000_000,
    'nodes',
    'of life and death reading for the killing move of an unfinished race',
  ),

  firmLiberties: whole(4, 1, 20, 'liberties', 'with which a chain beside a race counts as plainly safe'),
  shortLiberties: whole(
    2,
    1,
    5,
    'liberties',
    'a chain with at most so many may be captured on the way, so its liberties count too',
  ),
  rings: whole(2, 0, 10, 'rings', 'of chains short of liberties that are followed outward from the dragons'),
  largestEye: whole(16, 1, 60, 'points', 'of a closed part of the board that is looked at as an eye'),
  largestNakade: whole(6, 1, 7, 'stones', 'the most that can be captured with one eye as the only gain'),
  manyEyes: whole(3, 2, 10, 'eyes', 'with which estimates take a dragon of several chains for alive'),
  ahead: whole(12, 0, 50, 'percent', 'what it adds to an estimate to be ahead in liberties'),
  perLiberty: whole(4, 0, 20, 'percent', 'for each liberty of the lead'),
  maxLead: whole(6, 0, 20, 'liberties', 'of a lead that count'),

  move: score(40, 'any move'),
  moveLiberty: score(5, 'for each liberty of the stone, up to four'),
  fillShort: score(45, "a liberty of the other side's dragon that has at most two"),
  fill: score(30, 'the same where it has more'),
  fillShared: score(-10, 'added where it is one of the own dragon, too'),
  capture: score(60, 'added where something is captured'),
  selfAtari: score(-40, 'added where the stone would be in atari'),
  touch: score(5, 'added beside an own stone'),
  pass: score(50, 'a pass'),
  fullScore: score(100, 'moves with less are farther from a proof'),
  scoreStep: { ...score(25, 'by one for so much less'), min: 1 },

  playouts: whole(1500, 0, 1_000_000, 'playouts', 'for a question that reading leaves open'),
  early: share(
    0.5,
    'of the playouts that only grow the tree; what counts are the others, which know the answers',
  ),
  treeReach: whole(2, 0, 18, 'lines', 'around the dragons in which the tree of playouts moves'),
  playoutReach: whole(4, 0, 18, 'lines', 'around the dragons in which playouts are played'),
  livingShare: share(0.5, 'of its stones with more than which a dragon lives in a playout'),
  saves: share(0.6, 'above which a move that saves a dragon is believed against the static evaluation'),
  kills: share(0.6, 'the same for a move that captures one'),
  killsInside: share(0.75, 'the same where nothing leads out, since playouts know little of seki'),
  prevented: share(0.5, 'the same when the other side may retake kos'),
});
export type SemeaiParameters = ParametersOf<typeof SEMEAI>;
