/** A decision in words that only the page needs. */
import type { ScoreEstimate } from '../../../engine/protocol/moves.ts';

/** "Black leads by 7.5 points (between 3.0 and 12.0)." Figures are White's lead. */
export function scoreWords({ score, upper, lower }: ScoreEstimate): string {
  const lead =
    Math.abs(score) < 0.05
      ? 'The game is even'
      : `${score > 0 ? 'White' : 'Black'} leads by ${points(score)} points`;
  if (Math.abs(upper - lower) < 0.1) return `${lead}.`;
  return `${lead}, between ${ahead(lower)} and ${ahead(upper)}, by who gets what is critical.`;
}

function points(value: number): string {
  return Math.abs(value).toFixed(1);
}

function ahead(value: number): string {
  return Math.abs(value) < 0.05 ? 'even' : `${value > 0 ? 'W' : 'B'}+${points(value)}`;
}
