/**
 * The parameters of the Monte Carlo search, its priors and playouts, and of the move it chooses. The playouts of life-and-death reading and
 * of races have their stages' own instead. How they were tuned is told in engine/TUNING.md.
 */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const MATCHES = 'matches of the search against itself (engine/TUNING.md)';
const BY_HAND = 'judgement';
const FITTED = '94 positions of games of strong players (engine/TUNING.md)';
const TSUMEGO = 'problems of Gokyo Shumyo (engine/TUNING.md)';
const PRIORS =
  'guess in the range of Gelly and Silver, "Combining online and offline knowledge in UCT", 2007; with the priors the search beats itself without';

/** A part of something, from 0 to 1. */
function share(value: number, about: string, origin = BY_HAND): ParameterSpec {
  return { default: value, min: 0, max: 1, unit: 'share', about, origin };
}

/** A whole number of something. */
function count(value: number, [min, max]: [number, number], unit: string, about: string, origin = BY_HAND) {
  return { default: value, min, max, whole: true, unit, about, origin } as const satisfies ParameterSpec;
}

/** A measure of any size. */
function measure(value: number, [min, max]: [number, number], unit: string, about: string, origin = BY_HAND) {
  return { default: value, min, max, unit, about, origin } satisfies ParameterSpec;
}

/** Imaginary results of a move before it is tried. */
function prior(value: number, about: string, min = 0, origin = PRIORS): ParameterSpec {
  return { default: value, min, max: 1000, unit: 'playouts', about, origin };
}

export const MONTECARLO = stage('montecarlo', {
  // The tree.
  raveEquivalence: measure(
    1500,
    [1, 1_000_000],
    'visits',
    "visits at which a node's own results weigh as much as a great many RAVE results",
    MATCHES,
  ),
  raveFade: measure(
    2000,
    [1, 1e9],
    'visits',
    'visits of a node at which raveEquivalence counts half for its children, a third at twice as many, and so on',
    'one lost game on 9x9 (engine/TUNING.md)',
  ),
  expandAt: count(2, [0, 1000], 'visits', 'visits after which a leaf gets children', MATCHES),
  networkVisits: count(
    96,
    [1, 1_000_000_000],
    'visits',
    'visits after which the moves of a node are weighed by the network, too, from 9x9 on',
    MATCHES,
  ),
  marginShare: share(
    0.05,
    "part of a playout's value that is the margin instead of the plain result, so that a won or lost game is not played sloppily",
    MATCHES,
  ),
  aimShare: share(
    0.5,
    "part of a playout's result that is the margin aimed at instead of the win, where a search plays for points",
  ),
  aimScale: measure(
    3,
    [0.01, 1000],
    'points',
    'margin beyond the one aimed at with which an aim counts as reached by 73 %, where a search plays for points',
    BY_HAND,
  ),
  exploration: measure(0, [0, 10], 'factor', 'weight of the upper-confidence term', MATCHES),
  bias: measure(
    0.2,
    [0, 10],
    'factor',
    "what the policy adds to a move's promise beyond its prior, as part of what it expects of it",
    'progressive bias of Chaslot and others, "Progressive strategies for Monte-Carlo tree search", 2008; matches',
  ),
  biasVisits: measure(20, [0.1, 1_000_000], 'visits', 'visits at which the bias has halved'),
  checkInterval: count(
    64,
    [1, 100_000],
    'playouts',
    'playouts between two checks whether the favourite can change',
  ),
  freshShare: share(
    1 / 4,
    'part of the budget that is played in any case, whatever the tree knows from before',
  ),
  maxFresh: count(500, [1, 1_000_000], 'playouts', 'playouts that are played in any case, at most'),
  pvMoves: count(12, [1, 100], 'moves', 'moves of a principal variation that are reported'),
  pvVisits: count(
    8,
    [1, 100_000],
    'visits',
    'visits that a move further down a variation needs to be reported',
  ),

  // What the tree thinks of moves that it has not tried.
  priorEven: prior(6, 'imaginary playouts of every move, half of them won', 0.1),
  priorCapture: prior(10, 'won playouts for a capture'),
  priorCapturePerStone: prior(2, 'more won playouts for each stone captured'),
  priorEscape: prior(8, 'won playouts for taking own stones out of atari'),
  priorEscapePerStone: prior(2, 'more won playouts for each stone taken out of atari'),
  priorNarrowEscape: share(0.5, 'part of the prior that an escape to only two liberties has'),
  priorStones: count(
    10,
    [0, 361],
    'stones',
    'stones that count for captures, escapes and self-ataris, at most',
  ),
  priorAtari: prior(4, 'won playouts for putting enemy stones in atari'),
  priorSelfAtari: prior(8, 'lost playouts for putting own stones in atari'),
  priorSelfAtariPerStone: prior(2, 'more lost playouts for each own stone put in atari'),
  priorNear: prior(6, 'won playouts beside the last move'),
  priorNearReach: count(
    5,
    [2, 38],
    'steps',
    'steps from the last move at which priorNear has fallen to nothing',
  ),
  priorFirstLine: prior(8, 'lost playouts on the first line away from all stones'),
  priorSecondLine: prior(4, 'lost playouts on the second line away from all stones'),
  priorOpenSide: prior(3, 'won playouts on the third and fourth lines away from all stones'),
  wideBoard: count(11, [1, 20], 'lines', 'size from which boards have an opening'),
  wideAway: count(
    3,
    [1, 6],
    'steps',
    'steps from the nearest stone from which the priors for wide boards hold',
  ),
  cornerAway: count(5, [1, 6], 'steps', 'steps from the nearest stone from which a corner is empty'),
  priorWideEdge: prior(6, 'lost playouts on the second line of wide boards, and twice that on the first'),
  priorWideSide: prior(6, 'won playouts on the third and fourth lines of wide boards'),
  priorWideCentre: prior(6, 'lost playouts further in on wide boards'),
  priorCorner: prior(20, 'won playouts on the points between 3-4 and 4-4 in an empty corner of a wide board'),
  priorPass: prior(10, 'lost playouts for a pass'),

  // The same by learnt strengths of moves.
  learnt: count(1, [0, 1], 'yes or no', 'whether the search for a move goes by learnt strengths of moves'),
  priorLearnt: prior(
    20,
    'won playouts for a move that is certain to be played, by the square root of its odds',
    0,
    MATCHES,
  ),
  learntShare: share(0.99, 'odds of the moves of a node together, after which no others are looked at'),
  learntLeast: count(16, [1, 362], 'moves', 'moves of a node that are looked at in any case'),
  learntMost: count(80, [1, 362], 'moves', 'moves of a node that are looked at, at most; at the root all'),
  oddsWeight: measure(
    0.5,
    [0, 100],
    'factor',
    'what a move is promised by its odds alone before it is tried, where no network weighs them',
    MATCHES,
  ),
  networkWeight: measure(1.5, [0, 100], 'factor', 'the same where a network does', MATCHES),

  // Playouts.
  movesPerPoint: measure(
    600 / 81,
    [1, 50],
    'moves',
    'moves for each point of the board after which a playout is cut off',
    'manual ch. 14: 600 on 9x9',
  ),
  vitalFrom: count(
    3,
    [3, 7],
    'stones',
    'stones whose loss is answered at once on the vital point of their place; 7 for never',
    '1230 positions of games against GNU Go, whose winner is predicted better with such answers than without',
  ),
  carefulMovesPerPoint: measure(3, [1, 50], 'moves', 'the same as movesPerPoint for careful playouts'),
  maxThrowIn: count(
    3,
    [0, 361],
    'stones',
    'own stones that careful playouts put in atari whatever their shape',
  ),

  // The account of a position that may be finished.
  settleMarginShare: share(0.5, 'marginShare of its searches', '40 games of GNU Go on 9x9 and 15 on 13x13'),
  settleBias: measure(0, [0, 10], 'factor', 'bias of its searches'),
  settleNodes: count(100_000, [1000, 10_000_000], 'nodes', 'room of its trees'),
  settleDead: share(
    0.3,
    'part of the playouts, beyond half, in which the points of a dead chain go to the enemy',
  ),
  settleShare: share(1 / 8, "its playouts, as part of the search's"),
  minSettle: count(200, [2, 1_000_000], 'playouts', 'its playouts, at least'),
  maxSettle: count(1000, [2, 1_000_000], 'playouts', 'its playouts, at most'),

  // The search about a part of the board (solver/areaSearch.ts).
  areaPositions: count(
    400,
    [1, 1_000_000],
    'positions',
    'positions that a search about a part of the board looks at',
    TSUMEGO,
  ),
  areaLooks: count(
    16,
    [1, 1_000_000_000],
    'visits',
    'visits after which the network looks at a position in all eight ways to turn the board, as it does at the first',
    TSUMEGO,
  ),
  areaProofNodes: count(
    500,
    [0, 1_000_000],
    'nodes',
    'nodes of the solver about each group of them that is shut in with a room of 20 points; twice as many for four points less',
    TSUMEGO,
  ),
  areaPlayouts: count(8, [1, 10_000], 'playouts', 'playouts from each of them', TSUMEGO),
  areaShare: share(0.5, 'what they weigh beside what the network says', TSUMEGO),
  areaExploration: measure(1.5, [0, 100], 'factor', 'how much it goes by the odds of moves', TSUMEGO),
  areaCaution: measure(
    0.2,
    [0, 2],
    'value',
    'how much worse than the position a move is thought that was not tried, times the square root of the odds of those that were',
    TSUMEGO,
  ),
  areaPass: share(0.03, 'the odds of a pass in its tree', TSUMEGO),

  // The choice.
  resignRate: share(
    0.05,
    'expectation below which a game is given up',
    '60 games on 9x9: none of the games given up was won later; with 0.2 two',
  ),
  resignCover: share(0.3, 'part of the board that is covered before a game is given up'),
  resignPlayouts: count(200, [0, 1_000_000], 'playouts', 'playouts below which nothing is given up'),
  endCover: share(0.35, 'part of the board that is covered before the end of the game is thought of'),
  answerShare: share(1 / 4, "playouts after another choice than the favourite, as part of the search's"),
  minAnswer: count(400, [1, 1_000_000], 'playouts', 'playouts after another choice, at least'),
  maxAnswer: count(4000, [1, 1_000_000], 'playouts', 'playouts after another choice, at most'),
  answerNodes: count(200_000, [1000, 10_000_000], 'nodes', 'room of the tree after another choice'),
  changeLoss: share(
    0.05,
    'how much less likely than the favourite, or than all moves on average, another choice may make a win',
  ),
  decided: share(0.8, "ownership from which a point is decided to be a colour's"),
  conceded: share(
    0.9,
    "the same for the opponent's points when one is behind, but not hopelessly by the search",
  ),
  adviceOdds: measure(
    1.1,
    [0, 10],
    'factor',
    'what the logarithm of its learnt odds counts for a move beside that of its visits on 19x19, where the classic engine was asked',
    FITTED,
  ),
  adviceValue: measure(
    0.45,
    [0, 10],
    'factor',
    'what the root of its classic value counts for a move beside the logarithm of its visits, where it was asked',
    FITTED,
  ),
  smallValue: measure(
    3,
    [0, 100],
    'points',
    "classic value of the best move up to which the classic engine's choice is taken, where it was asked",
    BY_HAND,
  ),
  smallLoss: measure(
    8,
    [0, 361],
    'points',
    "points fewer than after the favourite with which the classic engine's choice is known to be a mistake",
    BY_HAND,
  ),
  smallShare: share(0.9, 'part of all visits from which the favourite is played instead of that choice'),
  smallRate: share(
    0.3,
    'how much less likely than the favourite that choice may make a win, or what the search aims at, once visits say so',
  ),
  disputeShare: {
    default: 1,
    min: 0,
    max: 16,
    unit: 'share',
    about:
      "playouts after each of the two moves that the search and the classic engine would play, as part of the search's; 0: the search's is played",
    origin: BY_HAND,
  },
  settlingDoubt: measure(
    1,
    [0, 361],
    'points',
    'points that the search must find elsewhere beyond those of a closed space that was read to its end',
    BY_HAND,
  ),
  adviceLoss: share(
    0.15,
    'how much less likely than the favourite a move that is advised may make a win, or what the search aims at',
  ),
  adviceVisits: count(
    30,
    [0, 1_000_000],
    'visits',
    'visits from which a move is known to be less likely than that',
  ),
  hopeless: share(0.15, 'expectation below which a game is hopeless'),
  agreed: share(0.3, "ownership by the search's own playouts that a decided point needs besides"),
  certain: share(
    0.8,
    'part of the playouts in which a result that is certain comes out, whoever moves first',
  ),
  rateLoss: share(0.04, 'how much less likely than the favourite a move that is not idle may make a win'),
  visitShare: share(0.02, "visits, as part of the favourite's, that a move needs to be played instead of it"),
});

export type MonteCarloParameters = ParametersOf<typeof MONTECARLO>;
