import { expect, test } from 'vitest';
import { Rng } from '../../engine/util/rng.ts';
import { expectedScore } from './bradleyTerry.ts';
import { decided } from './statistics.ts';

const MATCHES = 1000;

/** How many of so many matches, by chance at a known difference in Elo, end with each answer, and their mean length. */
function matches(
  elo: number,
  test: { low: number; high: number; alpha: number; beta: number },
  drawn: number,
) {
  const rng = new Rng(Math.round(elo) + 7);
  const ends = { high: 0, low: 0 };
  let games = 0;
  for (let match = 0; match < MATCHES; match++) {
    const tally = { wins: 0, losses: 0, draws: 0 };
    for (;;) {
      const chance = rng.unit();
      // Draws take as much from wins as from losses, so that the share stays what it is.
      if (chance < drawn) tally.draws++;
      else if ((chance - drawn) / (1 - drawn) < (expectedScore(elo) - drawn / 2) / (1 - drawn)) tally.wins++;
      else tally.losses++;
      games++;
      const answer = decided(tally, test);
      if (answer === undefined) continue;
      ends[answer]++;
      break;
    }
  }
  return { ...ends, games: games / MATCHES };
}

test.each([
  [0, 40, 0.05, 0],
  [0, 40, 0.05, 0.3],
  [-20, 20, 0.1, 0],
])(
  'a sequential test of %i against %i Elo errs in at most %d of 1000 matches, draws %d',
  (low, high, risk, drawn) => {
    const sequential = { low, high, alpha: risk, beta: risk };
    // Three standard deviations of a share of 1000.
    const most = MATCHES * (risk + 3 * Math.sqrt((risk * (1 - risk)) / MATCHES));
    const weaker = matches(low, sequential, drawn);
    const stronger = matches(high, sequential, drawn);
    expect(weaker.high).toBeLessThanOrEqual(most);
    expect(stronger.low).toBeLessThanOrEqual(most);
    // In the middle it cannot know, and takes longer.
    const between = matches((low + high) / 2, sequential, drawn);
    expect(between.games).toBeGreaterThan(Math.max(weaker.games, stronger.games));
    expect(Math.abs(between.high - between.low)).toBeLessThan(MATCHES / 5);
  },
);
