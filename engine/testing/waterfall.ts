/**
 * Whether the terms of a decision's moves come to their values: what a reader of the "Why this move?" page would find by adding up. The sum is
 * done again here, so that a mistake of the engine's own sum shows. And whether all that it says of them can be told in other languages.
 */
import { pointName } from '../board/point.ts';
import type { MoveDecision, ValueTerm } from '../protocol/moves.ts';
import { sayingOf } from '../protocol/termNames.ts';

/** The sum that a reader of the page would do by hand. */
function byHand(terms: readonly ValueTerm[]): number {
  return terms.reduce((value, { operation, amount }) => {
    if (operation === 'add') return value + amount;
    if (operation === 'multiply') return value * amount;
    return operation === 'atLeast' ? Math.max(value, amount) : Math.min(value, amount);
  }, 0);
}

/** Where terms, reasons and values of any of the decision's moves do not agree, one line each; `size` is the board's. */
export function waterfallProblems({ moves, choice }: MoveDecision, size: number): string[] {
  const wrong = moves.flatMap(({ point, value, terms, reasons }) => {
    const at = pointName(point, size);
    const sum = byHand(terms);
    if (sum !== value) return [`${at} is worth ${value}, its terms come to ${sum}`];
    const stray = terms.find((term) => term.reasons.some((i) => reasons[i] === undefined));
    if (stray) return [`${at}: '${stray.name}' has a reason that is not there`];
    const said = [...terms.map(({ name }) => name), ...reasons.map(({ discarded }) => discarded)];
    const unknown = said.find((text) => text !== '' && sayingOf(text) === null);
    if (unknown !== undefined) return [`${at}: '${unknown}' is no phrase of the catalogue`];
    const broken = terms.find(({ amount }) => !Number.isFinite(amount));
    return broken ? [`${at}: '${broken.name}' is no number`] : [];
  });
  if (choice.kind === 'play' && !moves.some(({ point, value }) => point === choice.point && value > 0))
    wrong.push(`${pointName(choice.point, size)} is played and has no value`);
  return wrong;
}
