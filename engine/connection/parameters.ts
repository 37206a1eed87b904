/** The parameters of connection reading: what it may cost, how far chains are from each other, and in which order moves are tried. */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';
import { READING } from '../reading/parameters.ts';
import type { ReadingParameters } from '../reading/parameters.ts';

const SUITE = 'a suite of 90 connections (TUNING.md, connection)';
const ORDER = 'judgement: the order of kinds of moves, tried on a suite of 90 connections';

const count = (value: number, max: number, unit: string, about: string, origin = SUITE): ParameterSpec => ({
  default: value,
  min: 0,
  max,
  whole: true,
  unit,
  about,
  origin,
});
const tenths = (value: number, about: string): ParameterSpec => count(value, 99, 'tenths of a move', about);
const score = (value: number, about: string): ParameterSpec => ({
  default: value,
  min: -200,
  max: 200,
  whole: true,
  unit: 'score',
  about,
  origin: ORDER,
});

export const CONNECTION = stage('connection', {
  nodes: count(1200, 100_000, 'nodes', 'what one question may cost'),
  maxDepth: count(30, 200, 'moves', 'the deepest line; it counts as not joined'),
  movesToJoin: count(7, 60, 'moves', 'tried in each position by the side that joins'),
  movesToCut: count(5, 60, 'moves', 'tried by the side that cuts'),
  movesToBlock: count(6, 60, 'moves', 'tried by the side that keeps a chain out of an area'),
  safeLiberties: count(
    3,
    20,
    'liberties',
    'a joined chain with more is not asked whether it can be captured',
  ),
  shallower: {
    default: -2,
    min: -10,
    max: 10,
    whole: true,
    unit: 'moves',
    about: 'what is added to the depths of tactical reading about chains on the way',
    origin: SUITE,
  },
  tacticalLiberties: count(4, 4, 'liberties', 'chains with more are not read about, but safe'),

  linked: tenths(9, 'ends nearer than this are linked when the other side moves'),
  tooFarToKeep: tenths(30, 'ends farther apart are lost to each other when the other side moves'),
  tooFarToJoin: tenths(40, 'the same when their owner moves'),
  link: tenths(2, 'two ways to join of which only one can be cut'),
  suicide: tenths(2, 'a point where the opponent may not play'),
  selfAtari: tenths(5, "a point where the opponent's stone would be in atari"),
  badMove: tenths(16, 'a point where the own stone would be in atari'),
  captured: tenths(3, 'an opposing chain that is captured already'),
  ko: tenths(12, 'an opposing chain that can be captured by a ko'),
  twoLiberties: tenths(20, 'one with two liberties that cannot be captured yet'),
  threeLiberties: tenths(25, 'one with three'),
  slackToJoin: tenths(9, 'how much longer than the shortest a way may be on which the side that joins plays'),
  slackToCut: tenths(2, 'the same for the side that cuts'),
  slackToBlock: tenths(3, 'the same for the side that keeps a chain out of an area'),

  onWay: score(100, 'a point on a shortest way'),
  perTenth: score(3, 'taken off for each tenth of a move that its way is longer'),
  inAtari: score(-25, 'added where the stone would be in atari'),
  perLiberty: score(2, 'for each liberty of the stone otherwise'),
  captures: score(10, 'added where something is captured'),
  tactical: score(8, 'added to moves that tactical reading finds'),
  libertyOfOther: score(-5, 'added to a liberty of an opposing chain on the way'),
  libertyOfOwn: score(-10, 'added to a liberty of a weak chain on the way'),
  between: score(95, 'a point beside two of the ways, for the side that cuts'),
  links: score(85, 'the same for the side that joins'),
  lastLinks: score(115, 'the same where the ends are less than a move apart'),
  savesEnd: score(105, 'saving an end of the connection as reading says'),
  takesAttack: score(95, 'the point where an end would be attacked'),
  knownAnswer: score(150, 'what answered the same move in another position'),
  fullScore: score(130, 'moves with less are farther from a proof'),
  scoreStep: { ...score(25, 'by one for so much less'), min: 1 },
});
export type ConnectionParameters = ParametersOf<typeof CONNECTION>;

/** What reading around a connection goes by. */
export interface ConnectionStages {
  readonly reading: ReadingParameters;
  readonly connection: ConnectionParameters;
}

export const CONNECTION_DEFAULTS: ConnectionStages = {
  reading: READING.defaults,
  connection: CONNECTION.defaults,
};
