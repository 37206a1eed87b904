/** What a network (engine/network/) makes of the moves of a position beyond their features. */
import { BOARD_ARRAY, EMPTY, MAX_SIZE, PASS, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { PatternBoard } from './patternBoard.ts';
import { COLOR } from './layout.ts';
import { LEAST_ODDS } from './policy.ts';
import type { TreePolicy } from './policy.ts';
import { BoardNetwork, ONE } from '../network/boardNetwork.ts';
import { readNetwork } from '../network/weights.ts';

/** Boards that the network has learnt on; what it makes of others is not known. */
export const NETWORK_SIZE = MAX_SIZE;

/** What goes in for a point: a number for stones by side and liberties, the ko, the board itself, the odds, and the last moves. */
const LIBERTIES = 4;
const KO = 2 * LIBERTIES;
const BOARD = KO + 1;
const ODDS = BOARD + 1;
const RECENT = ODDS + 1;
const RECENT_MOVES = 4;
/** Odds go in as logarithms in steps of 1/16 below the highest, which is 2, and of moves that are out of the question -2. */
const ODDS_STEPS = 16;
const ODDS_RANGE = 254;
const ODDS_UNIT = 64;
const HIGHEST = 2;

/** By file, in this thread: searches come and go. */
const known = new WeakMap<Uint8Array, MoveNetwork>();

export class MoveNetwork {
  private readonly network: BoardNetwork;
  private readonly scale: number;
  private readonly points = allPoints(NETWORK_SIZE);
  /** By Point: where its numbers begin. */
  private readonly places = new Int32Array(BOARD_ARRAY);
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
    this.network = new BoardNetwork(weights, NETWORK_SIZE);
    for (const [i, point] of this.points.entries()) this.places[point] = this.network.placeOf(i);
  }

  /** Weighs the moves in the policy anew: those of colour c by learnt odds, behind the moves of `recent`, the last one first. */
  weigh(policy: TreePolicy, board: PatternBoard, c: Stone, recent: ArrayLike<Point>): void {
    this.look(policy, board, c, recent);
    this.network.run();
    policy.weigh(this.network.moves(this.gains), this.scale);
  }

  private look(policy: TreePolicy, board: PatternBoard, c: Stone, recent: ArrayLike<Point>): void {
    const { places, network } = this;
    const { input } = network;
    input.fill(0);
    for (const point of this.points) {
      const at = places[point];
      const color = board.state[COLOR + point];
      if (color !== EMPTY) {
        input[at + (color === c ? 0 : LIBERTIES) + Math.min(LIBERTIES, board.liberties(point)) - 1] = ONE;
      } else if (point === board.ko) input[at + KO] = ONE;
      input[at + BOARD] = ONE;
      input[at + ODDS] = -HIGHEST * ONE;
    }
    const { moves, odds, count } = policy;
    let most = 0;
    for (let i = 0; i < count; i++) most = Math.max(most, odds[i]);
    for (let i = 0; i < count; i++) {
      if (moves[i] === PASS) continue;
      const below = ODDS_STEPS * Math.log(most / (odds[i] + LEAST_ODDS));
      const steps = Math.min(ODDS_RANGE, Math.round(below));
      input[places[moves[i]] + ODDS] = Math.round((HIGHEST - steps / ODDS_UNIT) * ONE);
    }
    for (let i = 0; i < RECENT_MOVES; i++) {
      if (recent[i] !== PASS) input[places[recent[i]] + RECENT + i] = ONE;
    }
  }
}
