/** A decision in words that only the page needs. */
import type { ScoreEstimate, ScoreParts } from '../../../engine/protocol/moves.ts';
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

/** A part of the score: what it is, white minus black, and what is behind it. */
export interface ScoreLine {
  title: string;
  amount: number;
  hint: string;
}

/** The parts of the score, those that are nothing left out but for the points of the board. */
export function scoreLines({ owners, komi, stones, turn, doubt }: ScoreParts): ScoreLine[] {
  const lines: ScoreLine[] = [
    {
      title: 'Points on the board',
      amount: owners.reduce((sum, owner) => sum + owner, 0),
      hint: 'Each as far as it is expected to become White’s or Black’s: search, playouts, statuses and territory together',
    },
    { title: 'Komi', amount: komi, hint: 'With what the rules give White besides' },
    {
      title: 'Stones played',
      amount: stones,
      hint: 'Counting by territory, stones that were put on the board are no points',
    },
    {
      title: 'First move and turn',
      amount: turn,
      hint: 'Who began, and who is to move, as far as the board is open',
    },
    { title: 'Doubt', amount: doubt, hint: 'The more is open, the likelier a large lead is an error' },
  ];
  return lines.filter(({ amount }, i) => i === 0 || Math.abs(amount) >= 0.05);
}

/** "W+6.5": a part of the score. */
export function scorePart(amount: number): string {
  return Math.abs(amount) < 0.05 ? '0' : ahead(amount);
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
