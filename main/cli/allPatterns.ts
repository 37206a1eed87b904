/**
 * `-a` (manual 3.9.6): every pattern whose diagram and constraint fit the position, for tuning: also those that a decision passes over because of
 * their class letters, or because what they say is known better already.
 */
import type { Analysis } from '../../engine/genmove/analysis.ts';
import { Generators } from '../../engine/genmove/classicReasons.ts';
import { JOSEKI_DATABASES } from '../../engine/generators/joseki.ts';
import { MoveReasons } from '../../engine/generators/reasons.ts';
import type { Stone } from '../../engine/protocol/types.ts';
import type { Namer } from '../../engine/protocol/moveWords.ts';

/** In the order in which a decision asks them. */
const DATABASES = ['fuseki', 'openings', 'handicap', ...JOSEKI_DATABASES, 'patterns', 'patterns2', 'endgame'];

/** One line per match, for `color` to move in the position of the analysis. */
export function allPatternsText(analysis: Analysis, color: Stone, name: Namer): string {
  // Constraints ask what generators found out.
  new Generators(analysis, color, new MoveReasons()).collect();
  const lines = DATABASES.flatMap((database) => {
    const found: string[] = [];
    analysis.runner(database)?.run(analysis.position, color, ({ record, transformation, move }) => {
      found.push(`  pattern '${record.name}'+${transformation} (${database}) matched at ${name(move)}`);
    });
    return found;
  });
  return ['All patterns:', ...lines, '', ''].join('\n');
}
