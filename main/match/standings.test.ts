import { expect, test } from 'vitest';
import { ranking, type GameRow } from '../../engine/protocol/match.ts';
import { Rng } from '../../engine/util/rng.ts';
import { bradleyTerry, expectedScore } from './bradleyTerry.ts';
import { pairingOf } from './matchRun.ts';
import { resultLines } from './resultText.ts';
import { standingsOf } from './standings.ts';

const pairs = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, a) => a).flatMap((a) =>
    Array.from({ length: count - a - 1 }, (_, i): [number, number] => [a, a + 1 + i]),
  );

test('strengths that results show exactly are found again, with the spread of the textbooks', () => {
  const known = [-310, -40, 0, 90, 260];
  const fit = bradleyTerry(
    pairs(5).map(([a, b]) => ({ a, b, won: 40 * expectedScore(known[a] - known[b]), games: 40 })),
    5,
  );
  for (const [i, elo] of known.entries()) expect(fit.elo[i]).toBeCloseTo(elo, 6);
  // Of two that won as often: the difference has the variance 4/n in logarithms of odds.
  const { covariance: c } = bradleyTerry([{ a: 0, b: 1, won: 50, games: 100 }], 2);
  const deviation = Math.sqrt(c[0][0] + c[1][1] - 2 * c[0][1]);
  expect(deviation).toBeCloseTo((400 / Math.LN10) * Math.sqrt(4 / 100), 6);
});

/** Games of a tournament by chance at known strengths; one in ten is drawn. */
function played(known: readonly number[], games: number, rng: Rng): GameRow[] {
  return Array.from({ length: games }, (_, game) => {
    const { black, white } = pairingOf(game, { players: known, black: 'alternate' });
    const chance = expectedScore(known[black] - known[white]);
    const drawn = rng.unit() < 0.1;
    const won = rng.unit() < (chance - 0.05) / 0.9;
    return {
      game,
      ...{ black: `p${black}`, white: `p${white}`, moves: 10, end: 'passes', milliseconds: {} },
      winner: drawn ? '' : `p${won ? black : white}`,
      result: drawn ? '0' : won ? 'B+1' : 'W+1',
    };
  });
}

test('intervals of tournaments by chance hold the true strength in 95 of 100 cases', () => {
  const known = [-200, -80, 0, 80, 200];
  const rng = new Rng(11);
  const TRIALS = 300;
  let held = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const { players } = standingsOf(
      played(known, 200, rng),
      known.map((_, i) => `p${i}`),
    );
    for (const [i, { eloInterval }] of players.entries())
      if (eloInterval[0] <= known[i] && known[i] <= eloInterval[1]) held++;
  }
  // Five intervals of a tournament are not independent: a little wider than their binomial spread.
  expect(held / (known.length * TRIALS)).toBeGreaterThan(0.93);
  expect(held / (known.length * TRIALS)).toBeLessThan(0.98);
});

test('who has won or lost everything, or played nothing yet, has a finite Elo, too', () => {
  const row = (game: number, winner: string): GameRow => ({
    ...{ game, black: 'a', white: 'b', winner, result: winner === '' ? 'Void' : 'B+1', end: 'passes' },
    ...{ moves: 9, milliseconds: { a: 100, b: 300 } },
  });
  const standings = standingsOf([row(0, 'a'), row(1, 'a'), row(2, '')], ['c', 'b', 'a']);
  expect(ranking(standings)).toEqual([2, 0, 1]);
  const [c, b, a] = standings.players;
  expect([a.wins, b.losses, c.games, standings.void]).toEqual([2, 2, 0, 1]);
  expect(a.elo).toBeCloseTo(-b.elo, 6);
  expect(c.elo).toBeCloseTo(0, 6);
  expect(c.eloInterval[1]).toBeGreaterThan(a.eloInterval[1] - a.elo);
  expect(standings.cross[2][1]).toEqual({ wins: 2, losses: 0, draws: 0 });
  expect(standings.cross[0][0]).toBeNull();
  const [head, first, ...rest] = resultLines(standings);
  expect(head).toMatch(/points +1 +2 +3$/);
  expect(first).toMatch(/^ 1 a +2\/2 +- +0\/0 +2\/2 {2}Elo \+\d+ \[-\d+, \+\d+\], 0\.10 s a move$/);
  expect(rest).toHaveLength(3);
});
