/** What weights of features (moveFeatures.ts) make of the moves of a position. */
import { BLACK, BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { MAX_FEATURES, MoveFeatures } from './moveFeatures.ts';
import type { PatternBoard } from './patternBoard.ts';

/** A power of two above every point. */
const POINTS = 512;
/** Where only the likeliest moves are wanted, those of this part of the highest odds are nearly always enough. */
const LIKELY = 2 ** -11;

/** How likely a strong player is to play each move, by a database of moves. */
export class MoveOdds {
  /** The moves of the last `list`, the likeliest first; first `count` entries. */
  readonly moves = new Int16Array(BOARD_ARRAY);
  readonly odds = new Float64Array(BOARD_ARRAY);
  count = 0;
  private color: Stone = BLACK;
  private readonly features: MoveFeatures;
  private readonly weights: Float32Array;
  private readonly scores = new Float64Array(BOARD_ARRAY);
  /** By point: its index in the lists of `features`. */
  private readonly indexOf = new Int16Array(BOARD_ARRAY);
  /** Scores with the point behind, so that sorting numbers sorts moves. */
  private readonly order = new Float64Array(BOARD_ARRAY);

  constructor(size: number, { keys, numbers, weights }: MoveTable) {
    this.features = new MoveFeatures(size, KeyTable.of(keys, numbers), weights);
    this.weights = weights;
  }

  /**
   * Lists the moves of colour c: arguments as MoveFeatures.list. Where not all of them are wanted, the likeliest ones: at least `least`, and with
   * them `share` of all odds.
   */
  list(
    board: PatternBoard,
    c: Stone,
    last: Point,
    before: Point,
    {
      koAllowed = false,
      share = 1,
      least = Infinity,
    }: { koAllowed?: boolean; share?: number; least?: number } = {},
  ): void {
    const { features: known, weights, scores, indexOf } = this;
    known.list(board, c, last, before, koAllowed);
    const { count, features, lengths, moves } = known;
    this.color = c;
    let highest = -Infinity;
    for (let i = 0; i < count; i++) {
      let sum = known.shapeSum(moves[i], c);
      const from = i * MAX_FEATURES;
      const end = from + lengths[i];
      for (let j = from; j < end; j++) sum += weights[features[j]];
      scores[i] = sum;
      if (sum > highest) highest = sum;
    }
    let all = 0;
    for (let i = 0; i < count; i++) {
      all += scores[i] = Math.exp(scores[i] - highest);
      indexOf[moves[i]] = i;
    }
    if (least < count && this.sort(LIKELY, all) >= share && this.count >= least) return;
    this.sort(0, all);
  }

  /** Lists the moves of at least `bound` times the odds of the likeliest, and returns their part of all odds. */
  private sort(bound: number, all: number): number {
    const { order, scores, indexOf } = this;
    const { count, moves } = this.features;
    let listed = 0;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      if (scores[i] < bound) continue;
      sum += scores[i];
      // At most 1, so 40 bits: with the point 49, which a double holds. Of equal ones the lower point is the likelier.
      order[listed++] = Math.floor(scores[i] * 2 ** 40) * POINTS + (POINTS - 1 - moves[i]);
    }
    order.subarray(0, listed).sort();
    for (let i = 0; i < listed; i++) {
      const p = POINTS - 1 - (order[listed - 1 - i] % POINTS);
      this.moves[i] = p;
      this.odds[i] = scores[indexOf[p]] / all;
    }
    this.count = listed;
    return sum / all;
  }

  /** The features of a move of the last `list`, whose weights make its odds. */
  featuresOf(p: Point): number[] {
    const { features, lengths } = this.features;
    const from = this.indexOf[p] * MAX_FEATURES;
    return [
      ...this.features.shapesAt(p, this.color),
      ...features.subarray(from, from + lengths[this.indexOf[p]]),
    ];
  }
}
