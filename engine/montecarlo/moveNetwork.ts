/** What a network (engine/network/) makes of the moves of a position beyond their features: what strong players play next. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { readNetwork } from '../network/weights.ts';
import type { NetworkWeights } from '../network/weights.ts';
import { NetworkView } from './networkView.ts';
import type { PatternBoard } from './patternBoard.ts';
import type { TreePolicy } from './policy.ts';

/** It has learnt on 19x19, and is of use on smaller boards, too, down to so many lines; what it makes of others is not known. */
const LEAST_SIZE = 9;
const RECENT_MOVES = 4;
/** The head of the network. */
const MOVES = 0;

/** By file, in this thread: searches come and go. */
const known = new WeakMap<Uint8Array, MoveNetwork>();

export class MoveNetwork {
  private readonly weights: NetworkWeights;
  /** By size of the board. */
  private readonly views = new Map<number, NetworkView>();
  private readonly gains = new Float32Array(BOARD_ARRAY);

  /** That of a file, one for all searches of a thread; undefined for boards of a size that it is not for. Throws Error when it is none. */
  static of(file: Uint8Array, size: number): MoveNetwork | undefined {
    if (size < LEAST_SIZE) return undefined;
    let network = known.get(file);
    if (network === undefined) known.set(file, (network = new MoveNetwork(file)));
    return network;
  }

  private constructor(file: Uint8Array) {
    this.weights = readNetwork(file);
  }

  /** Weighs the moves in the policy anew: those of a colour by learnt odds, behind the moves of `recent`, the last one first. */
  weigh(policy: TreePolicy, board: PatternBoard, color: Stone, recent: ArrayLike<Point>): void {
    const view = this.viewOf(board.size);
    view.look({ board, color, listed: policy, recent, recentMoves: RECENT_MOVES });
    policy.weigh(view.head(MOVES, this.gains), this.weights.scale);
  }

  private viewOf(size: number): NetworkView {
    let view = this.views.get(size);
    if (view === undefined) this.views.set(size, (view = new NetworkView(this.weights, size)));
    return view;
  }
}
