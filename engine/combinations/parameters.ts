/** The parameters of combinations: how far they are looked for, and in which order moves are tried. */
import { stage, whole } from '../parameters/stage.ts';
import type { ParametersOf } from '../parameters/stage.ts';

const COST = 'what combinations found in games needed (TUNING.md, combinations)';

export const COMBINATIONS = stage('combinations', {
  nodes: whole(
    2000,
    1_000_000,
    'nodes',
    'positions with the attacker to move that one search may look at',
    COST,
  ),
  readingNodes: whole(250_000, 100_000_000, 'nodes', 'of tactical reading that one search may spend', COST),
  retries: whole(8, 100, 'times', 'first moves given up as irrelevant before the last one found is believed'),
  liberties: whole(4, 20, 'liberties', 'chains with more are safe for now'),
  reach: whole(
    1,
    18,
    'lines',
    'between a move and a liberty of a chain within which it may have changed what becomes of the chain',
  ),
  patternReach: whole(3, 18, 'lines', 'around the moves played where patterns are matched'),
  approachLiberties: whole(3, 20, 'liberties', 'chains with more are approached by patterns only'),
  weak: whole(3, 20, 'liberties', "attacker's chains with more are not fought over"),
  atari: whole(60, 200, 'score', 'an atari'),
  pattern: whole(30, 200, 'score', "a pattern's move, which brings its own value besides"),
  approach: whole(20, 200, 'score', 'another liberty of a chain'),
});
export type CombinationParameters = ParametersOf<typeof COMBINATIONS>;
