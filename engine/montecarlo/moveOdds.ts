/** What weights of features (moveFeatures.ts) make of the moves of a position. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { MoveFeatures } from './moveFeatures.ts';
import type { PatternBoard } from './patternBoard.ts';

/** Moves are sorted by drawers first: so many a factor of e, for odds down to e^-20 of the highest; the last is for all below. */
const DRAWERS_A_FACTOR = 8;
const DRAWERS = 20 * DRAWERS_A_FACTOR + 1;

/** How likely a strong player is to play each move, by a database of moves. */
export class MoveOdds {
  /** The moves of the last `list`, the likeliest first, of equal ones the lower point; first `count` entries. */
  readonly moves = new Int16Array(BOARD_ARRAY);
  /** Their odds, which make one together. */
  readonly odds = new Float64Array(BOARD_ARRAY);
  count = 0;
  private readonly features: MoveFeatures;
  /** By index in the lists of `features`: the drawer. */
  private readonly drawerOf = new Uint8Array(BOARD_ARRAY);
  /** By drawer, and one behind: where it begins. */
  private readonly begins = new Int16Array(DRAWERS + 1);
  private readonly order = new Int16Array(BOARD_ARRAY);

  constructor(size: number, { keys, numbers, weights }: MoveTable) {
    this.features = new MoveFeatures(size, KeyTable.of(keys, numbers), weights);
  }

  /** Lists the moves of colour c: arguments as MoveFeatures.list. */
  list(board: PatternBoard, c: Stone, recent: ArrayLike<Point>, koAllowed = false): void {
    const { features, moves, odds } = this;
    features.list(board, c, recent, koAllowed);
    const { count, sums } = features;
    let highest = -Infinity;
    for (let i = 0; i < count; i++) if (sums[i] > highest) highest = sums[i];
    const order = this.sort(highest);
    let all = 0;
    for (let i = 0; i < count; i++) {
      const at = order[i];
      moves[i] = features.moves[at];
      all += odds[i] = Math.exp(sums[at] - highest);
    }
    for (let i = 0; i < count; i++) odds[i] /= all;
    this.count = count;
  }

  /** Indices in the lists of `features`, the highest sum first. */
  private sort(highest: number): Int16Array {
    const { drawerOf, begins, order } = this;
    const { count, moves, sums } = this.features;
    begins.fill(0);
    for (let i = 0; i < count; i++) {
      const below = ((highest - sums[i]) * DRAWERS_A_FACTOR) | 0;
      const drawer = below < DRAWERS ? below : DRAWERS - 1;
      drawerOf[i] = drawer;
      begins[drawer + 1]++;
    }
    for (let drawer = 1; drawer <= DRAWERS; drawer++) begins[drawer] += begins[drawer - 1];
    for (let i = 0; i < count; i++) order[begins[drawerOf[i]]++] = i;
    for (let i = 1; i < count; i++) {
      const one = order[i];
      let to = i;
      for (; to > 0; to--) {
        const other = order[to - 1];
        if (sums[other] > sums[one] || (sums[other] === sums[one] && moves[other] < moves[one])) break;
        order[to] = other;
      }
      order[to] = one;
    }
    return order;
  }

  /** The features of a move of the last `list`, whose weights make its odds, while the board is as it was. */
  featuresOf(board: PatternBoard, p: Point): number[] {
    return this.features.featuresOf(board, p);
  }
}
