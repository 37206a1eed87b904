/** A decision in words that only the page needs. */
import type { ScoreEstimate } from '../../../engine/protocol/moves.ts';
import type { KeptDecision } from '../../../main/ipc/api.ts';

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

/** With what a kept decision was made: in a line, and all of it for whoever points at that. */
export function premisesOf({ decision, time }: KeptDecision): { words: string; details: string } {
  const who = decision.engine === 'classic' ? `Classic, level ${decision.level}` : 'Monte Carlo';
  const changed = Object.entries(decision.parameters).map(([name, value]) => `${name} = ${value}`);
  const details = [
    `Kept with the move, ${new Date(time).toLocaleString()}`,
    `Seed ${decision.seed}`,
    ...(decision.engine === 'montecarlo' && decision.draw !== undefined
      ? ['A weak level: the move was drawn by learnt odds and playouts, and need not be the favourite']
      : []),
    ...(decision.setId === '' ? [] : [`Patterns ${decision.setId}`]),
    ...(changed.length === 0 ? ['All parameters as they come'] : changed),
  ];
  const words =
    changed.length === 0
      ? who
      : `${who}, ${changed.length} ${changed.length === 1 ? 'parameter' : 'parameters'} changed`;
  return { words, details: details.join('\n') };
}
