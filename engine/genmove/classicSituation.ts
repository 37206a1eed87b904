/** The position as the valuation of moves needs it (engine/valuation/situation.ts), from the analysis. */
import { opponent, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { strengthsOf } from '../dragons/status.ts';
import type { Strategy } from '../protocol/moves.ts';
import type { Situation } from '../valuation/situation.ts';
import type { Analysis } from './analysis.ts';

/** What `color`, to move, values its moves from. */
export function situationOf(analysis: Analysis, color: Stone, strategy: Strategy, seed: number): Situation {
  const { position, reader } = analysis;
  const dragons = analysis.dragons();
  const { safe, strengths } = strengthsOf(dragons, opponent(color), analysis.parameters.dragons);
  return {
    position,
    color,
    worms: analysis.threatenedWorms(),
    dragons,
    reader,
    strategy,
    parameters: analysis.parameters.valuation,
    before: analysis.influence(opponent(color), 'dragonsKnown'),
    safe,
    strengths,
    patterns: analysis.influencePatterns,
    odds: new Map(analysis.odds(color).map(({ point, odds }) => [point, odds])),
    seed,
    beforeMove: () => analysis.enter('moves'),
    name: (point) => pointName(point, position.size),
  };
}
