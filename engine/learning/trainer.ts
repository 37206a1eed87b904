/**
 * Learns the weights of features (moveFeatures.ts) from games: for every position, the move played is to be the most
 * likely of all that were possible, where the likelihood of each is its strength as part of the sum of all strengths (the
 * generalized Bradley–Terry model of Coulom 2007). Weights are logarithms of strengths, found by stochastic gradient
 * ascent with a rate of its own for each (AdaGrad; Duchi, Hazan and Singer 2011). All begin at 0, so that a large shape differs
 * from the smaller one in it by what the games show only.
 */
import { BLACK, MAX_SIZE, PASS, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import * as layout from '../montecarlo/layout.ts';
import { MAX_FEATURES, MoveFeatures } from '../montecarlo/moveFeatures.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { remember } from '../montecarlo/recentPlay.ts';
import { RECENT } from '../../patterns/moves/families.ts';
import type { KeyTable } from '../../patterns/moves/keyTable.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import type { RecordedGame } from './gameReplay.ts';

const { COLOR } = layout;

/** Shared by all that learn at the same time. */
export interface Weights {
  weights: Float32Array;
  /** Sums of squared gradients. */
  squares: Float32Array;
  /** How often a move that had the feature was played. */
  counts: Int32Array;
}

/** What is done with a game. */
export interface Lesson {
  learn?: boolean;
  /** What was played is counted. */
  count?: boolean;
  score?: Score;
  every?: number;
  from?: number;
}

/** What predicting a number of positions came to. */
export class Score {
  positions = 0;
  /** Sum of the logarithms of the likelihoods of the moves played. */
  logLikelihood = 0;
  /** Positions in which fewer than n other moves were more likely, for n = 1, 5, 20. */
  readonly within = [0, 0, 0];
  static readonly RANKS = [1, 5, 20];

  add(rank: number, likelihood: number): void {
    this.positions++;
    this.logLikelihood += Math.log(Math.max(likelihood, 1e-12));
    for (const [i, n] of Score.RANKS.entries()) if (rank < n) this.within[i]++;
  }

  get text(): string {
    const shares = this.within.map((n) => ((100 * n) / this.positions).toFixed(2));
    return `first ${shares[0]} %, in 5 ${shares[1]} %, in 20 ${shares[2]} %, log ${(this.logLikelihood / this.positions).toFixed(4)}`;
  }
}

export class Trainer {
  private readonly board: PatternBoard;
  private readonly features: MoveFeatures;
  private readonly weights: Float32Array;
  private readonly squares: Float32Array;
  private readonly recent = new Int16Array(RECENT);
  private readonly strengths = new Float64Array(512);
  private readonly counts: Int32Array;
  rate = 0.1;

  constructor(table: MonteCarloTable, keys: KeyTable, { weights, squares, counts }: Weights) {
    this.counts = counts;
    this.board = new PatternBoard(MAX_SIZE, table);
    this.features = new MoveFeatures(MAX_SIZE, keys);
    this.weights = weights;
    this.squares = squares;
  }

  /** Goes through a game: learns from each position, counts what was played, and scores one position in `every`, from `from` on, as told. */
  game(game: RecordedGame, { learn = false, count = false, score, every = 1, from = 0 }: Lesson): void {
    const { board } = this;
    board.clear();
    const recent = this.recent.fill(PASS);
    for (const [i, p] of game.moves.entries()) {
      const c: Stone = i % 2 === 0 ? BLACK : WHITE;
      if (p === PASS) board.pass();
      else {
        if (board.state[COLOR + p] !== 0 || p === board.ko) return;
        const wanted = score !== undefined && i >= from && (i - from) % every === 0;
        if (learn || wanted) this.position(p, c, { learn, count, score: wanted ? score : undefined });
        if (!board.place(p, c)) return;
      }
      remember(recent, p);
    }
  }

  private position(played: Point, c: Stone, { learn, count: counts, score }: Lesson): void {
    const { features: known, strengths, weights } = this;
    known.list(this.board, c, this.recent);
    const { count, features, lengths, moves } = known;
    let highest = -Infinity;
    let index = -1;
    for (let i = 0; i < count; i++) {
      let sum = 0;
      const from = i * MAX_FEATURES;
      const end = from + lengths[i];
      for (let j = from; j < end; j++) sum += weights[features[j]];
      strengths[i] = sum;
      if (sum > highest) highest = sum;
      if (moves[i] === played) index = i;
    }
    if (index < 0) {
      score?.add(count, 0);
      return;
    }
    let all = 0;
    let rank = 0;
    const own = strengths[index];
    for (let i = 0; i < count; i++) {
      if (strengths[i] > own || (strengths[i] === own && i < index)) rank++;
      all += strengths[i] = Math.exp(strengths[i] - highest);
    }
    score?.add(rank, strengths[index] / all);
    if (!learn) return;
    const from = index * MAX_FEATURES;
    if (counts) for (let j = from; j < from + lengths[index]; j++) this.counts[features[j]]++;
    for (let i = 0; i < count; i++) {
      const gradient = (i === index ? 1 : 0) - strengths[i] / all;
      if (gradient < 1e-4 && gradient > -1e-4) continue;
      this.move(i, gradient);
    }
  }

  private move(i: number, gradient: number): void {
    const { weights, squares, rate } = this;
    const { features, lengths } = this.features;
    const from = i * MAX_FEATURES;
    const end = from + lengths[i];
    for (let j = from; j < end; j++) {
      const f = features[j];
      squares[f] += gradient * gradient;
      weights[f] += (rate * gradient) / Math.sqrt(squares[f] + 1e-8);
    }
  }
}
