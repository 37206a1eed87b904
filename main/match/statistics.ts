/** What the results of a match say of two engines: Elo, the sequential test of Wald, and all of it together. */
import type {
  GameRow,
  MatchSummary,
  MatchTotals,
  SequentialTest,
  Tally,
} from '../../engine/protocol/match.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { expectedScore } from './bradleyTerry.ts';

/** A share as people read it, without decimals. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

/** The difference in Elo that a share of the points means; infinite at 0 and 1. */
export function elo(share: number): number {
  return -400 * Math.log10(1 / share - 1);
}

/**
 * The logarithm of how much likelier the results are if the first engine is `high` stronger than if it is `low` (Wald,
 * "Sequential tests of statistical hypotheses", 1945), by the normal approximation of the mean of the points.
 */
export function logLikelihoodRatio({ wins, losses, draws }: Tally, { low, high }: SequentialTest): number {
  const games = wins + losses + draws;
  if (games === 0) return 0;
  // Half a game of each kind, so that the spread is not 0 before both have won.
  const total = games + 1.5;
  const mean = (wins + draws / 2 + 0.75) / total;
  const square = (wins + 0.5 + (draws + 0.5) / 4) / total;
  const variance = square - mean * mean;
  const a = expectedScore(low);
  const b = expectedScore(high);
  return (games * (b - a) * (2 * mean - a - b)) / (2 * variance);
}

/** What a sequential test says by now: which hypothesis holds, or undefined while it goes on. */
export function decided(tally: Tally, test: SequentialTest): 'high' | 'low' | undefined {
  const ratio = logLikelihoodRatio(tally, test);
  if (ratio >= Math.log((1 - test.beta) / test.alpha)) return 'high';
  return ratio <= Math.log(test.beta / (1 - test.alpha)) ? 'low' : undefined;
}

/** How the games went for the player of that name. */
export function tallyOf(rows: readonly GameRow[], name: string): Tally {
  const counted = rows.filter(({ result }) => result !== 'Void');
  const wins = counted.filter(({ winner }) => winner === name).length;
  const draws = counted.filter(({ winner }) => winner === '').length;
  return { wins, draws, losses: counted.length - wins - draws };
}

/** 0 of none. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.round(values.reduce((x, y) => x + y, 0) / values.length);
}

export function totalsOf(rows: readonly GameRow[]): MatchTotals {
  const counted = rows.filter(({ result }) => result !== 'Void');
  const ends: MatchTotals['ends'] = {};
  for (const { end } of rows) ends[end] = (ends[end] ?? 0) + 1;
  const games = counted.length;
  return { games, void: rows.length - games, ends, meanMoves: meanOf(counted.map(({ moves }) => moves)) };
}

/** What the games so far say of the players `a` and `b`. */
export function summaryOf(
  rows: readonly GameRow[],
  { a, b, test }: { a: string; b: string; test?: SequentialTest | undefined },
): MatchSummary {
  const tally = tallyOf(rows, a);
  const counted = rows.filter(({ result }) => result !== 'Void');
  const totals = totalsOf(rows);
  const { games } = totals;
  const asColor = (color: 'black' | 'white'): string => {
    const own = counted.filter((row) => row[color] === a);
    return `${own.filter(({ winner }) => winner === a).length}/${own.length}`;
  };
  const share = games === 0 ? 0.5 : (tally.wins + tally.draws / 2) / games;
  const interval = wilson(share, games);
  const times = [a, b].map(
    (name) => [name, meanOf(counted.map((row) => row.milliseconds[name] ?? 0))] as const,
  );
  return {
    a,
    b,
    ...tally,
    ...totals,
    share,
    interval,
    elo: elo(share),
    eloInterval: [elo(interval[0]), elo(interval[1])],
    asBlack: asColor('black'),
    asWhite: asColor('white'),
    milliseconds: Object.fromEntries(times),
    ...(test === undefined ? {} : { ratio: logLikelihoodRatio(tally, test), verdict: decided(tally, test) }),
  };
}
