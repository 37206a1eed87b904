/** What weights of features (moveFeatures.ts) make of the moves of a position. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { MAX_FEATURES, MoveFeatures } from './moveFeatures.ts';
import type { PatternBoard } from './patternBoard.ts';

/** How likely a strong player is to play each move, by a database of moves. */
export class MoveOdds {
  /** The moves of the last `list`, the likeliest first; first `count` entries. */
  readonly moves = new Int16Array(BOARD_ARRAY);
  readonly odds = new Float64Array(BOARD_ARRAY);
  count = 0;
  private readonly features: MoveFeatures;
  private readonly weights: Float32Array;
  private readonly scores = new Float64Array(BOARD_ARRAY);
  private readonly order = new Int16Array(BOARD_ARRAY);

  constructor(size: number, { keys, numbers, weights }: MoveTable) {
    this.features = new MoveFeatures(size, KeyTable.of(keys, numbers));
    this.weights = weights;
  }

  /** Lists the moves of colour c: arguments as MoveFeatures.list. */
  list(board: PatternBoard, c: Stone, last: Point, before: Point): void {
    const { features: known, weights, scores, order } = this;
    known.list(board, c, last, before);
    const { count, features, lengths } = known;
    let highest = -Infinity;
    for (let i = 0; i < count; i++) {
      let sum = 0;
      const from = i * MAX_FEATURES;
      const end = from + lengths[i];
      for (let j = from; j < end; j++) sum += weights[features[j]];
      scores[i] = sum;
      if (sum > highest) highest = sum;
      order[i] = i;
    }
    let all = 0;
    for (let i = 0; i < count; i++) all += scores[i] = Math.exp(scores[i] - highest);
    order.subarray(0, count).sort((a, b) => scores[b] - scores[a] || known.moves[a] - known.moves[b]);
    for (let i = 0; i < count; i++) {
      this.moves[i] = known.moves[order[i]];
      this.odds[i] = scores[order[i]] / all;
    }
    this.count = count;
  }
}
