/**
 * What experience makes of the values of moves: strong players' games say how often such a move is played (the learnt odds of moves), and that
 * large values are larger than they should be. Both are terms behind the others, so a value stays a sum; what a move is worth by itself,
 * `valueWithoutExperience`, is what passing, the endgame and searches go by. Learnt odds have no pass: where nothing that speaks for a move makes it worth
 * a point, neutral points are filled and games are over, and experience says nothing. What a value is off by is a part of it: where the best
 * move is worth a few points, values are known to less than a point, and odds count by so much less. And what was read to the end is known: how
 * seldom strong players play it says nothing against it, so it counts as the likeliest move does.
 */
import type { Point } from '../board/point.ts';
import { difference, input, least, logarithm, product } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import { sumOfTerms, valueWithoutExperience } from '../protocol/moves.ts';
import type { MoveValue, ReasonKind } from '../protocol/moves.ts';
import type { Habit } from '../protocol/odds.ts';
import type { ValuationParameters } from './parameters.ts';

/** Who reads closed spaces to the end. */
const READ = 'regionReasons';
/** Points of the boards that the odds were learnt on. */
const LEARNT_POINTS = 361;

/** What the values of the moves of a decision are changed by. */
export interface ExperienceOf {
  /** Lines of the board. */
  size: number;
  /** How often strong players play each move in such positions, 0 to 1. */
  odds: ReadonlyMap<Point, number>;
  /** The same of the likeliest of the moves that are worth something. */
  likeliest: number;
  /** The largest value of its moves that something else speaks for than that strong players play there, in points, 0 or more. */
  stake: number;
  /** Why they play each move. */
  habits?: ReadonlyMap<Point, readonly Habit[]>;
}

/** That of moves that are valued; what only strong players speak for is part of the stake if `all` are. */
export function experienceOf(
  moves: readonly MoveValue[],
  odds: ReadonlyMap<Point, number>,
  size: number,
  all = false,
): ExperienceOf {
  let stake = 0;
  let likeliest = 0;
  for (const move of moves) {
    const value = valueWithoutExperience(move);
    if (value <= 0) continue;
    likeliest = Math.max(likeliest, odds.get(move.point) ?? 0);
    if (all || !isOnlyCommon(move)) stake = Math.max(stake, value);
  }
  return { size, odds, likeliest, stake };
}

/** Adds the terms to a move that is worth something. */
export function addExperience(move: MoveValue, of: ExperienceOf, parameters: ValuationParameters): void {
  const { largeValue, beyondLargeValue, oddsPoints, oddsPart, leastOdds } = parameters;
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
  const read = reasons.findIndex(({ source, discarded }) => source.module === READ && discarded === '');
  const isRead = read >= 0;
  const odds = isRead ? of.likeliest : (of.odds.get(move.point) ?? 0);
  if (odds > leastOdds && oddsPoints > 0) {
    const reason = isRead ? read : reasons.findIndex(({ kind }) => kind === 'common');
    const share = Math.min(1, of.size ** 2 / LEARNT_POINTS);
    const part = share < 1 ? [input('boardPart', share)] : [];
    const usual = product(...part, parameter('oddsPoints'));
    const points = least(usual, product(parameter('oddsPart'), input('stake', of.stake)));
    const asOften = input(isRead ? 'likeliest' : 'odds', odds);
    const habits = isRead ? [] : (of.habits?.get(move.point) ?? []);
    const times: Formula = { op: 'quotient', of: [asOften, parameter('leastOdds')] };
    terms.push({
      kind: 'experience',
      name: isRead ? 'read to the end' : 'strong players play here',
      operation: 'add',
      amount: Math.min(share * oddsPoints, oddsPart * of.stake) * Math.log(odds / leastOdds),
      reasons: reason < 0 ? [] : [reason],
      about: 0,
      made: product(points, logarithm(times)),
      ...(habits.length > 0 ? { habits } : {}),
    });
  }
  move.value = sumOfTerms(terms);
}

/** Reasons that say nothing of what a move does: that strong players play it in positions like this, and that somebody asked. */
export function isUnfounded(kind: ReasonKind): boolean {
  return kind === 'common' || kind === 'asked';
}

/** Whether nothing speaks for a move but that strong players play it in positions like this, and nobody asked. */
export function isOnlyCommon({ reasons }: Pick<MoveValue, 'reasons'>): boolean {
  return reasons.every(({ kind, discarded }) => kind === 'common' || (discarded !== '' && kind !== 'asked'));
}
