/** What a network (engine/network/) makes of the moves of a position beyond their features: what strong players play next. */
import { BOARD_ARRAY, MAX_SIZE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { readNetwork } from '../network/weights.ts';
import { NetworkView } from './networkView.ts';
import type { PatternBoard } from './patternBoard.ts';
import type { TreePolicy } from './policy.ts';

/** Boards that the network has learnt on; what it makes of others is not known. */
export const NETWORK_SIZE = MAX_SIZE;

const RECENT_MOVES = 4;

/** By file, in this thread: searches come and go. */
const known = new WeakMap<Uint8Array, MoveNetwork>();

export class MoveNetwork {
  private readonly view: NetworkView;
  private readonly scale: number;
  private readonly gains = new Float32Array(BOARD_ARRAY);

  /** That of a file, one for all searches of a thread. Throws Error when it is none. */
  static of(file: Uint8Array): MoveNetwork {
    let network = known.get(file);
    if (network === undefined) known.set(file, (network = new MoveNetwork(file)));
    return network;
  }

  private constructor(file: Uint8Array) {
    const weights = readNetwork(file);
    this.scale = weights.scale;
    this.view = new NetworkView(weights, NETWORK_SIZE);
  }

  /** Weighs the moves in the policy anew: those of a colour by learnt odds, behind the moves of `recent`, the last one first. */
  weigh(policy: TreePolicy, board: PatternBoard, color: Stone, recent: ArrayLike<Point>): void {
    this.view.look({ board, color, listed: policy, recent, recentMoves: RECENT_MOVES });
    policy.weigh(this.view.head(0, this.gains), this.scale);
  }
}
