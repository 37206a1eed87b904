/**
 * How strong a person is beside the engine's levels, from rated games.
 *
 * What is known of the levels: the matches of measuredStrength.ts, from which strengths are fitted by the model of Bradley and Terry
 * (match/bradleyTerry.ts), with one drawn game more between each two that met, so that nobody is infinitely strong. Ratings are Elo's: 400 points are odds of ten to one. GNU Go 3.8 at level 10 is 1500 on each board.
 *
 * What is assumed, and not measured: that the levels differ on 13x13 and 19x19 as they do on 9x9 (there only one of them met GNU Go, which
 * says where they all are), and what a handicap stone is worth (STONE).
 *
 * The person's rating is a probability over a row of ratings (Bayes, no normal approximation after the first). Between two games it spreads, as
 * in Glickman's Glicko (1999), since people learn.
 */
import { maxFixedHandicap } from '../../engine/board/handicap.ts';
import { MEASURED_MATCHES, type MeasuredMatch } from '../../engine/protocol/measuredStrength.ts';
import { SEARCH_LEVELS } from '../../engine/protocol/searchLevels.ts';
import { bradleyTerry, expectedScore } from '../match/bradleyTerry.ts';
import type { Estimate, LadderGame, LadderProposal, LadderSize } from '../ipc/ladderApi.ts';

const GNUGO_RATING = 1500;
/** What a handicap stone is worth in Elo, by the size of the board: assumed, a rank of amateurs on 19x19, two and a half on 13x13, five on 9x9. */
const STONE: Readonly<Record<LadderSize, number>> = { 9: 500, 13: 250, 19: 100 };
/** Before the first game: as this level, give or take (Elo, one standard deviation). */
const FIRST_LEVEL = 3;
const FIRST_DEVIATION = 400;
/** How much a person changes from one game to the next (Elo, one standard deviation). */
const DRIFT = 20;
const STEP = 10;
const ROW = { from: -1000, to: 4000 };
const GNUGO = 0;

/** By level from 1; on boards of that size. */
export function levelRatings(size: LadderSize): number[] {
  const on9 = fitted(MEASURED_MATCHES.filter((match) => match.size === 9));
  // Of the levels that met GNU Go there: how much stronger they did than on 9x9.
  const met = MEASURED_MATCHES.filter(({ size: lines, gnugo }) => lines === size && gnugo !== undefined);
  const shifts =
    size === 9
      ? [0]
      : met.map(({ level, won, games }) => GNUGO_RATING + oddsInElo(won, games - won) - on9[level]);
  const shift = shifts.reduce((sum, value) => sum + value, 0) / shifts.length;
  return on9.slice(1).map((rating) => rating + shift);
}

/** A drawn game more keeps it finite. */
const oddsInElo = (won: number, lost: number): number => 400 * Math.log10((won + 0.5) / (lost + 0.5));

/** Ratings by level; GNU Go is number 0. */
function fitted(matches: readonly MeasuredMatch[]): number[] {
  const pairings = matches.map(({ level, gnugo, games, won }) => ({
    a: level,
    b: gnugo === undefined ? level - 1 : GNUGO,
    won: won + 0.5,
    games: games + 1,
  }));
  const { elo } = bradleyTerry(pairings, SEARCH_LEVELS.most + 1);
  return elo.map((value) => GNUGO_RATING + value - elo[GNUGO]);
}

/** What a handicap gives Black, in Elo: White moves first, so that of n stones half a one is gone; "no komi" is one. */
function handicapWorth(size: LadderSize, handicap: number): number {
  return handicap === 0 ? 0 : (handicap - 0.5) * STONE[size];
}

/** The estimate before the first game and after each. */
export function estimates(size: LadderSize, games: readonly LadderGame[]): Estimate[] {
  const levels = levelRatings(size);
  const row = Array.from({ length: (ROW.to - ROW.from) / STEP + 1 }, (_, i) => ROW.from + i * STEP);
  const first = levels[FIRST_LEVEL - 1];
  let chances = normalized(
    row.map((rating) => Math.exp(-((rating - first) ** 2) / (2 * FIRST_DEVIATION ** 2))),
  );
  const all = [estimateOf(row, chances)];
  for (const { level, color, handicap, score } of games) {
    const worth = handicapWorth(size, handicap) * (color === 'black' ? 1 : -1);
    const opponent = levels[level - 1] - worth;
    chances = normalized(
      spread(chances).map((chance, i) => {
        const win = expectedScore(row[i] - opponent);
        return chance * win ** score * (1 - win) ** (1 - score);
      }),
    );
    all.push(estimateOf(row, chances));
  }
  return all;
}

function normalized(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** What may have changed since the game before; nothing leaves the row. */
function spread(chances: readonly number[]): number[] {
  const reach = Math.ceil((4 * DRIFT) / STEP);
  const kernel = normalized(
    Array.from({ length: 2 * reach + 1 }, (_, i) =>
      Math.exp(-(((i - reach) * STEP) ** 2) / (2 * DRIFT ** 2)),
    ),
  );
  const wide = chances.map(() => 0);
  for (const [i, chance] of chances.entries())
    for (const [k, part] of kernel.entries())
      wide[Math.min(chances.length - 1, Math.max(0, i + k - reach))] += chance * part;
  return wide;
}

function estimateOf(row: readonly number[], chances: readonly number[]): Estimate {
  const mean = row.reduce((sum, rating, i) => sum + rating * chances[i], 0);
  const quantile = (share: number): number => {
    let sum = 0;
    return row.find((_, i) => (sum += chances[i]) >= share) ?? ROW.to;
  };
  return { mean, low: quantile(0.025), high: quantile(0.975) };
}

/**
 * The next opponent: the level nearest to the estimate, and colours in turn; beyond the weakest or the strongest level a handicap that makes up for
 * what is missing, as far as the star points go.
 */
export function proposal(size: LadderSize, games: readonly LadderGame[], mean: number): LadderProposal {
  const levels = levelRatings(size);
  const nearest = levels.reduce((best, rating, i) => {
    return Math.abs(rating - mean) < Math.abs(levels[best] - mean) ? i : best;
  }, 0);
  const missing = levels[nearest] - mean;
  const atEnd = missing > 0 ? nearest === 0 : nearest === levels.length - 1;
  const stones = atEnd ? handicapFor(size, Math.abs(missing)) : 0;
  const last = games.at(-1)?.color;
  const color = stones === 0 ? (last === 'black' ? 'white' : 'black') : missing > 0 ? 'black' : 'white';
  return { level: nearest + 1, handicap: stones, color };
}

/** The handicap whose worth is nearest to so many points. */
function handicapFor(size: LadderSize, points: number): number {
  const possible = Array.from({ length: maxFixedHandicap(size) + 1 }, (_, n) => n);
  return possible.reduce((best, n) =>
    Math.abs(handicapWorth(size, n) - points) < Math.abs(handicapWorth(size, best) - points) ? n : best,
  );
}
