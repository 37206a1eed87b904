/**
 * What experience makes of the values of moves: strong players' games say how often such a move is played (the learnt odds of moves), and that
 * large values are larger than they should be. Both are terms behind the others, so a value stays a sum; what a move is worth by itself,
 * `valueWithoutExperience`, is what passing, the endgame and searches go by. Learnt odds have no pass: where nothing that speaks for a move makes it worth
 * a point, neutral points are filled and games are over, and experience says nothing.
 */
import { difference, input, logarithm, product } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import type { MoveValue } from '../protocol/moves.ts';
import type { ValuationParameters } from './parameters.ts';

/** Points of the boards that the odds were learnt on. */
const LEARNT_POINTS = 361;

/**
 * Adds the terms to a move that is worth something; `odds` is how often strong players play it in such positions, 0 to 1, on a
 * board of `size` lines.
 */
export function addExperience(
  move: MoveValue,
  odds: number,
  size: number,
  parameters: ValuationParameters,
): void {
  const { largeValue, beyondLargeValue, oddsPoints, leastOdds } = parameters;
  const { value, terms, reasons } = move;
  if (value <= 0) return;
  const parameter = (name: keyof ValuationParameters): Formula =>
    input('parameter', parameters[name], { parameter: `valuation.${name}` });
  if (value > largeValue && beyondLargeValue < 1) {
    const beyond = difference(input('valueSoFar', value), parameter('largeValue'));
    const part = difference(parameter('beyondLargeValue'), input('constant', 1));
    terms.push({
      kind: 'experience',
      name: 'a large value counts in part',
      operation: 'add',
      amount: (beyondLargeValue - 1) * (value - largeValue),
      reasons: [],
      about: 0,
      made: product(part, beyond),
    });
  }
  if (odds > leastOdds && oddsPoints > 0) {
    const reason = reasons.findIndex(({ kind }) => kind === 'common');
    const share = Math.min(1, (size * size) / LEARNT_POINTS);
    const part = share < 1 ? [input('boardPart', share)] : [];
    const times: Formula = { op: 'quotient', of: [input('odds', odds), parameter('leastOdds')] };
    terms.push({
      kind: 'experience',
      name: 'strong players play here',
      operation: 'add',
      amount: share * oddsPoints * Math.log(odds / leastOdds),
      reasons: reason < 0 ? [] : [reason],
      about: 0,
      made: product(...part, parameter('oddsPoints'), logarithm(times)),
    });
  }
  move.value = sumOfTerms(terms);
}

/** Whether nothing speaks for a move but that strong players play it in positions like this. */
export function isOnlyCommon({ reasons }: Pick<MoveValue, 'reasons'>): boolean {
  return reasons.every(({ kind, discarded }) => kind === 'common' || discarded !== '');
}
