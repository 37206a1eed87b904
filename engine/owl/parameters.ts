/** The parameters of life-and-death reading, in the order of decide.ts. How they were tuned is told in engine/TUNING.md. */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const SUITE = 'tuned on two thirds of 259 positions with known answers; differences of four are chance';
const GAMES = 'positions of games between Yomi and GNU Go';
const BY_HAND = 'judgement; not tuned';
const ANSWERED = 'fitConfidence.ts, questions with known answers: engine/TUNING.md, owl';
const MANUAL = 'manual 12.1';

/** A part of something, from 0 to 1. */
function share(value: number, about: string, origin: string): ParameterSpec {
  return { default: value, min: 0, max: 1, unit: 'share', about, origin };
}

/** A whole number of something. */
function count(value: number, [min, max]: [number, number], unit: string, about: string, origin: string) {
  return { default: value, min, max, whole: true, unit, about, origin } as const satisfies ParameterSpec;
}

/** The score of a move, by which moves are ordered: a hundred and more is likely to decide, below sixty is a last try. */
function score(value: number, about: string): ParameterSpec {
  return { default: value, min: -200, max: 200, whole: true, unit: 'score', about, origin: SUITE };
}

/** A weight or a measure of any size. */
function weight(value: number, max: number, unit: string, about: string, origin: string): ParameterSpec {
  return { default: value, min: 0, max, unit, about, origin };
}

/** Logarithm of the odds of something. */
function odds(value: number, of: string): ParameterSpec {
  return {
    default: value,
    min: -20,
    max: 20,
    unit: 'logits',
    about: `logarithm of the odds that ${of}`,
    origin: ANSWERED,
  };
}

export const OWL = stage('owl', {
  // What a question may cost.
  nodes: count(
    1000,
    [1, 1_000_000],
    'nodes',
    'nodes one question may cost at level 10 (owl_node_limit)',
    MANUAL,
  ),
  perLevel: weight(1.5, 10, 'factor', 'by how much fewer nodes each level below 10 has', BY_HAND),
  playouts: count(1500, [0, 100_000], 'playouts', 'playouts for a question that may cost all nodes', SUITE),
  tacticalNodes: count(
    30,
    [1, 100_000],
    'nodes',
    'nodes of one tactical reading about a chain around the dragon',
    `owl.tst with ten seeds: as many right with 20 as without a limit`,
  ),

  // The fight that is read to the end.
  fightPositions: count(
    50_000,
    [1, 1_000_000],
    'positions',
    'positions of a closed fight, at most',
    'some tenths of a second',
  ),
  fightPoints: count(14, [1, 16], 'points', 'points of a closed space, at most', 'some tenths of a second'),
  fightThreats: count(3, [1, 5], 'threats', 'ko threats a side has that has any', BY_HAND),
  lostShare: share(1 / 2, 'a chain that is so large a part of the dragon must not be captured', BY_HAND),
  wallLiberties: count(3, [1, 20], 'liberties', 'liberties elsewhere that make a chain a wall', BY_HAND),
  pocket: count(6, [0, 100], 'points', 'more room than this beside a chain is the world outside', BY_HAND),

  // The proof search.
  openShare: share(
    0.1,
    'part of the nodes for a dragon that has somewhere to go',
    'few such proofs end later, and of those few leave nothing out',
  ),
  minOpen: count(
    150,
    [1, 100_000],
    'nodes',
    'what it gets at least',
    'with 100 the bent five in the corner with room at both ends is missed',
  ),
  closedShare: share(
    0.5,
    'part of the nodes for a dragon that has nowhere to go',
    'one in nine such proofs would end later, as often wrong as playouts',
  ),
  minClosed: count(500, [1, 100_000], 'nodes', 'what it gets at least', SUITE),
  passShare: share(0.15, 'part of the nodes spent on whether anything needs to be played at all', SUITE),
  width: weight(
    1,
    10,
    'factor',
    'factor of the numbers of moves that are looked at and kept in each position',
    SUITE,
  ),
  fullScore: score(125, 'moves with a lower score are farther from a proof'),
  scoreStep: count(20, [1, 200], 'score', 'by one for each step of so much', SUITE),
  openDefended: weight(
    0.55,
    100,
    'factor',
    'how many times as far as death life may be for an unfinished defence to be called life',
    SUITE,
  ),
  openAttacked: weight(
    80,
    300,
    'prospects',
    'prospects with which an unfinished attack is called life',
    SUITE,
  ),
  perDoubling: weight(
    8,
    100,
    'prospects',
    'what it adds to the value of a move, in an unfinished search, to be twice as near to a proof',
    SUITE,
  ),
  byValue: count(
    2,
    [0, 100],
    'lines',
    'one line of so many follows the value of positions, the others proof numbers; 0: none',
    SUITE,
  ),
  alive: weight(78, 300, 'prospects', 'prospects from which on a dragon is as good as alive', SUITE),
  proofStep: weight(8, 100, 'prospects', 'prospects that one more step to a proof stands for', SUITE),
  disproofStep: weight(10, 100, 'prospects', 'prospects that one more step to a disproof stands for', SUITE),
  patternDepth: count(
    2,
    [-1, 40],
    'moves',
    'deepest positions in which patterns propose moves; -1: none',
    SUITE,
  ),
  closedOut: count(1, [0, 100], 'points', 'with so few points in the open a dragon has nowhere to go', SUITE),
  knownAnswer: score(130, 'of what answered the same move in another position'),
  patternScore: score(30, 'what the value of a pattern is added to'),
  patternValue: count(40, [0, 98], 'value', 'value of a pattern that gives none', BY_HAND),
  kworms: count(6, [0, 100], 'worms', 'worms, the largest first, asked about being lost on the way', BY_HAND),
  threatMoves: count(6, [0, 100], 'moves', 'first moves that are tried for threats', BY_HAND),

  // What a position looks like without playing on.
  escaped: count(
    12,
    [1, 400],
    'points',
    'points in the open that make the dragon safe when the attacker is to move',
    SUITE,
  ),
  escapes: count(9, [1, 400], 'points', 'the same when its own side is to move', SUITE),
  fewOut: count(
    1,
    [0, 400],
    'points',
    'with so few points in the open nobody escapes when the attacker is to move',
    SUITE,
  ),
  vitalDepth: count(
    3,
    [-1, 40],
    'moves',
    'deepest positions in which patterns are asked about two eyes; -1: none',
    SUITE,
  ),
  distrust: count(
    2,
    [0, 40],
    'moves',
    'up to this depth eyes count only where the stones around them are solid (owl_distrust)',
    SUITE,
  ),
  tempo: weight(28, 200, 'prospects', 'what moving first is worth', SUITE),
  outWorth: weight(4, 100, 'prospects', 'what each point in the open is worth', SUITE),
  eyeWorth: weight(6, 100, 'prospects', 'what an eye is worth, of six for one whatever happens', SUITE),
  maxRoom: weight(16, 100, 'points', 'more room in eye spaces than this does not count', SUITE),
  largeSpace: count(
    8,
    [1, 8],
    'points',
    'from this room on a space that nothing is known about is taken for two eyes',
    SUITE,
  ),
  searchedSpace: count(
    5,
    [0, 12],
    'points',
    'largest eye space that is searched where the database knows nothing',
    SUITE,
  ),
  eyeReach: count(
    6,
    [1, 19],
    'lines',
    'lines around the dragon in which eyes are looked for',
    'owl.tst: with 8 an eighth longer and one more of 261, on all of the board a fifth and one less',
  ),
  askedLiberties: count(
    2,
    [1, 10],
    'liberties',
    'chains with more liberties are not asked about when eyes are counted',
    SUITE,
  ),
  askedReach: count(3, [0, 19], 'lines', 'lines around the dragon in which stones are asked about', SUITE),
  largestCave: count(
    14,
    [0, 100],
    'points',
    'an area within the dragon that is larger may hold a living group of the attacker',
    BY_HAND,
  ),

  // Scores of moves.
  vital: score(125, 'vital point of an eye space'),
  nextVital: score(115, 'other vital points'),
  capture: score(105, 'capture of an attacking chain'),
  save: score(110, 'saving, or taking, a chain of the dragon'),
  half: score(112, 'key point of a half eye'),
  margin: score(92, 'margin of an eye space'),
  beyondMargin: score(78, 'one step beyond a margin'),
  inside: score(70, 'inside an eye space'),
  weak: score(80, 'liberty of a chain that is short of them'),
  escape: score(60, 'way out'),
  perLiberty: score(7, 'for each liberty more that an escaping stone has'),
  race: score(72, 'liberty of a chain that is raced with'),
  connect: score(100, 'connection with friends'),
  selfAtari: score(-45, 'added to a move that puts itself into atari'),
  raceLiberties: count(4, [1, 20], 'liberties', 'a chain with more liberties is not raced with', SUITE),
  captureLiberties: count(
    3,
    [1, 20],
    'liberties',
    'captures of chains with more liberties are not looked for',
    SUITE,
  ),

  // Playouts.
  treeReach: count(4, [1, 19], 'lines', 'lines around the dragon in which the tree moves', SUITE),
  playoutReach: count(5, [1, 19], 'lines', 'lines around the dragon in which playouts are played', SUITE),
  corner: count(
    1,
    [0, 40],
    'steps',
    'how many steps more lead to the farthest points',
    'with whole squares as many are right, a fourteenth slower',
  ),
  livingShare: share(
    0.75,
    'part of its stones that a dragon must have in the end to live',
    'with half the attacks that cut are missed, with nearly all every lost tail is a death',
  ),
  lowestScore: score(50, 'of moves whose priors are not raised'),
  perScore: weight(
    0.2,
    10,
    'playouts',
    'won playouts that the prior gets for each point of score above',
    SUITE,
  ),
  rave: weight(
    500,
    100_000,
    'playouts',
    "visits with which all-moves-as-first results count as much as a move's own",
    SUITE,
  ),
  checkInterval: count(
    50,
    [1, 10_000],
    'playouts',
    'playouts between two checks whether more of them can change anything',
    BY_HAND,
  ),
  minPlayouts: count(150, [1, 10_000], 'playouts', 'playouts before the first check', BY_HAND),
  rarely: count(20, [0, 10_000], 'playouts', 'moves tried no more often do not count', BY_HAND),
  belowFirst: share(
    0.15,
    'how far below what it needs every move must be at the first check to end',
    '294 series: 243 end sooner, one with another verdict',
  ),
  belowLast: share(0.05, 'the same at the last one', '294 series: 243 end sooner, one with another verdict'),
  aboveFirst: share(
    0.1,
    'how far above what it needs the favourite must be at the first check to end',
    '294 series: 243 end sooner, four with another move',
  ),
  aboveLast: share(0, 'the same at the last one', '294 series: 243 end sooner, four with another move'),
  wellAbove: share(
    0.1,
    'how much farther above ends them when it has most playouts',
    '294 series: 243 end sooner, four with another move',
  ),
  mostPlayouts: share(0.7, 'part of the playouts that are most', BY_HAND),
  enoughPlayouts: count(400, [0, 100_000], 'playouts', 'playouts before that ends them', BY_HAND),

  // What is believed of them.
  kills: share(0.3, 'how often a move must succeed to be taken for one that kills', SUITE),
  saves: share(0.62, 'how often a move must succeed to be taken for one that saves', SUITE),
  savesAsRead: share(0.45, 'the same for a move that reading, too, says to save', SUITE),
  likely: share(
    0.45,
    'how often an attack must succeed to be believed of a weak dragon of some size',
    `655 ${GAMES}: with 0.6 four fewer right, with 0.3 seven`,
  ),
  doubtful: share(
    0.45,
    'an attack that succeeds less often is doubtful, and answered',
    `154 doubtful attacks in ${GAMES}`,
  ),
  saved: share(
    0.73,
    'how often playouts after a doubtful attack must save the dragon to refute it',
    `154 doubtful attacks in ${GAMES}`,
  ),
  clear: share(0.6, 'a clear success', SUITE),
  prevented: share(0.5, 'a success that the other side prevents by retaking kos is below this', SUITE),
  koShare: share(0.002, 'part of the positions of the tree that must have a ko for a second look', SUITE),
  koPlayouts: share(0.5, 'part of the playouts for a second look, with the kos given to one side', SUITE),
  rivalVisits: share(0.1, "part of the favourite's visits that make a move its rival", SUITE),
  rivalSuccess: share(0.1, 'by how much a rival may succeed less often', SUITE),
  othersSay: weight(
    0.7,
    10,
    'weight',
    "of the other side's playouts in which of rivals is the key point",
    `${SUITE}: five more right for one more wrong`,
  ),
  othersShare: share(
    0.5,
    'part of the playouts that these are',
    'with all of them as many answers are right',
  ),
  priorsSay: weight(
    1,
    10,
    'weight',
    'of what knowledge expects of rivals',
    '14 seeds: one more of 173 moves is right',
  ),

  // How sure an answer is.
  searchConfidence: share(0.9, 'confidence in an answer that the search came to without proving it', BY_HAND),
  judgementConfidence: share(0.5, 'confidence in an answer that the search came to no end for', BY_HAND),
  sureKills: odds(-0.18, 'playouts are right, before what they say, that a move kills'),
  sureSafe: odds(1.13, 'playouts are right, before what they say, that nothing kills'),
  sureSaves: odds(-0.45, 'playouts are right, before what they say, that a move saves'),
  sureDead: odds(-0.03, 'playouts are right, before what they say, that nothing saves'),
  sureOdds: weight(
    0.86,
    10,
    'factor',
    'what the logarithm of the odds counts that playouts give their answer',
    ANSWERED,
  ),
});

/** The values of one reader. */
export type OwlParameters = ParametersOf<typeof OWL>;
