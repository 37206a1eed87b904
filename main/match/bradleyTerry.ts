/**
 * Strengths from games between several players, by the model of Bradley and Terry ("Rank analysis of incomplete block designs", 1952): the most
 * likely ones by Newton's method, and how surely they are known by the curvature there. In Elo: 400 points are odds of ten to one.
 */

/** Games between two players, by number. */
export interface Pairing {
  a: number;
  b: number;
  /** Points of `a`; a drawn game is half a one. */
  won: number;
  games: number;
}

export interface Strengths {
  /** By player; their mean is 0. */
  elo: number[];
  /** In Elo squared, of each two: how what is not known of one goes with that of the other. */
  covariance: number[][];
}

const ELO = 400 / Math.LN10;
/** The fit has settled when no strength moves by more (in logarithms of odds), which takes about ten rounds. */
const SETTLED = 1e-9;
const MOST_ROUNDS = 200;
/** No strength moves further in a round, so that lopsided results do not overshoot. */
const MOST_STEP = 1;

/** The chance of who is stronger by so many points. */
export function expectedScore(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}

/**
 * The most likely strengths. Everybody has to be joined to everybody by games that both sides took points of, or there are none that are
 * most likely: who asks adds drawn games as far as it wants (one for each two that met, or `againstMean`).
 */
export function bradleyTerry(pairings: readonly Pairing[], players: number): Strengths {
  const strength = new Array<number>(players).fill(0);
  for (let round = 0; ; round++) {
    const { slope, curvature } = likelihood(pairings, strength);
    const inverse = inverted(curvature);
    const steps = inverse.map((row) => row.reduce((sum, value, i) => sum + value * slope[i], 0));
    const largest = Math.max(...steps.map(Math.abs));
    if (largest < SETTLED || round === MOST_ROUNDS) {
      const mean = strength.reduce((sum, value) => sum + value, 0) / players;
      return {
        elo: strength.map((value) => ELO * (value - mean)),
        covariance: inverse.map((row) => row.map((value) => ELO * ELO * (value - 1 / players))),
      };
    }
    for (const i of strength.keys()) strength[i] += steps[i] * Math.min(1, MOST_STEP / largest);
  }
}

/**
 * The slope of the logarithm of the likelihood, and its curvature with the sign turned. To that 1/n is added everywhere, which makes it
 * invertible and adds 1/n everywhere to what it is inverted to: only differences of strengths are known, their mean is held.
 */
function likelihood(
  pairings: readonly Pairing[],
  strength: readonly number[],
): { slope: number[]; curvature: number[][] } {
  const players = strength.length;
  const slope = strength.map(() => 0);
  const curvature = strength.map(() => new Array<number>(players).fill(1 / players));
  for (const { a, b, won, games } of pairings) {
    const share = 1 / (1 + Math.exp(strength[b] - strength[a]));
    slope[a] += won - games * share;
    slope[b] -= won - games * share;
    const weight = games * share * (1 - share);
    curvature[a][a] += weight;
    curvature[b][b] += weight;
    curvature[a][b] -= weight;
    curvature[b][a] -= weight;
  }
  return { slope, curvature };
}

/** By Gauss and Jordan without pivots, which a positive definite matrix does not need. */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const rows = matrix.map((row, i) => [...row, ...matrix.map((_, j) => (i === j ? 1 : 0))]);
  for (const [i, row] of rows.entries()) {
    const scale = row[i];
    for (const j of row.keys()) row[j] /= scale;
    for (const other of rows) {
      const factor = other === row ? 0 : other[i];
      if (factor !== 0) for (const j of row.keys()) other[j] -= factor * row[j];
    }
  }
  return rows.map((row) => row.slice(matrix.length));
}
