/**
 * The constants of the search (treeSearch.ts) and where they come from: matches, recorded beside the values.
 */
import { DEFAULT_TABLE } from '../../patterns/montecarlo/builtin.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import type { PriorWeights } from './policy.ts';

/** The constants of the search. */
export interface SearchParameters {
  /** Visits at which a node's own results weigh as much as a great many RAVE results. */
  raveEquivalence: number;
  /** Visits of a node at which `raveEquivalence` counts half for its children, a third at twice as many, and so on. */
  raveFade: number;
  /** Visits after which a leaf gets children. */
  expandAt: number;
  /** Part of a playout's value that is the margin instead of the plain result, so that a won or lost game is not played sloppily. */
  marginShare: number;
  /** Upper-confidence term; see the header. */
  exploration: number;
  /** What the policy adds to a move's promise beyond its prior, as part of what it expects of it; halved after `biasVisits`. */
  bias: number;
  biasVisits: number;
  /** Finish games by careful playouts instead of patterns: slower, for judging life and death. */
  careful: boolean;
  /** What random games are played by, unless they are careful. */
  patterns: MonteCarloTable;
  priors?: PriorWeights;
}

/**
 * Where they come from: matches of the search against itself on 9x9 with 1500 playouts a move, random openings, colours
 * alternating; score with 95 % interval of the first-named.
 *  - raveEquivalence: 500 beat 100 (67 ± 12 %, 2000 playouts); 1500 against 500 57 ± 13 %; 3000 against 1000 60 ± 12 %, but
 *    40 ± 18 % with 6000 playouts: so the middle.
 *  - raveFade: without it a move of which RAVE thinks ill is as good as never tried again, however many playouts there are: in
 *    a lost game (9x9, 29 moves, 600,000 playouts needed) the winning move had won 19 of its 32 visits of 60,000, and its
 *    28,000 RAVE results were 4 % below the favourite's. There, and two moves later, the side to move is judged to win 55 to
 *    61 %, by 600,000 playouts. With 20,000: 49, 48 and 49 % without (three seeds), 50, 54 and 55 % with 3000, 52, 53 and
 *    51 % with 1000; two moves later 40, 45 and 40 %; 43, 53 and 46 %; 47, 47 and 47 %.
 *  - expandAt: 2 beat 4 (68 ± 12 %), 8 lost to 4 (40 ± 12 %); 1 and 2 were even (57 ± 13 %), for a quarter more time.
 *  - exploration: 0.15 lost to 0 (18 ± 10 %).
 *  - careful playouts: 600 lost to 1500 uniform ones, which take the same time (38 ± 15 %).
 * That was with uniform random games. With the default patterns (800 playouts, 60 games each, ± 13 %) nothing was better:
 * raveEquivalence 500 47 %, 4000 52 %; expandAt 4 48 %; marginShare 0.02 42 %; exploration 0.1 20 %.
 *  - bias (progressive, Chaslot and others, "Progressive strategies for Monte-Carlo tree search", 2008): 0.2 beat 0, 60 ± 11 %
 *    (9x9, 800 playouts, 80 games); with the priors for wide boards 60 ± 15 % (13x13, 500 playouts, 40
 *    games), and 58 ± 20 % (19x19, 300 playouts, 24 games). 0.4 was no better on wide boards: 53 ± 15 % (13x13, 500 playouts, 40
 *    games).
 */
export const DEFAULT_PARAMETERS: SearchParameters = {
  raveEquivalence: 1500,
  raveFade: 2000,
  expandAt: 2,
  marginShare: 0.05,
  exploration: 0,
  bias: 0.2,
  biasVisits: 20,
  careful: false,
  patterns: DEFAULT_TABLE,
};
