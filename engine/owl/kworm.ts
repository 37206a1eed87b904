/**
 * Worms lost on the way in life and death (manual 11.1.2, GAIN and LOSS; 7.5, kworm): whether the side that gets its way has to give up
 * a worm for it, by the finished graph of a proof. The worm is lost when the other side can capture it although the first plays
 * any of the moves that are proved to work; where nobody plays on, tactical reading says what becomes of it.
 *
 * The worm belongs to the winner of the proof. When he is to move first that is a LOSS, and otherwise a GAIN of the side that fails.
 */
import { EMPTY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from '../connection/tactics.ts';
import type { ProofGraph } from '../proof/proofGraph.ts';
import { LOSE, WIN } from '../reading/codes.ts';

/** What a node is known to be for the worm: being asked about, kept, lost. A line that comes back to a position keeps it. */
const [UNSEEN, KEPT, LOST] = [0, 1, 2];

/** The worm that is lost, 0 for none, and the first move of the line on which it is. */
export interface Kworm {
  worm: Point;
  move: Point;
}

/** A finished proof: its root is node 0, and the position stands there. */
export interface Proof {
  position: Position;
  graph: ProofGraph;
  /** Whether the dragon's side is to move at the root. */
  defending: boolean;
  /** The colour of the dragon. */
  owner: Stone;
  /** Plays a move of the graph for the dragon's side, or against it; false when it cannot be played. */
  play: (move: Point, defending: boolean) => boolean;
}

export class KwormSearch {
  private readonly tactics: Tactics;
  private readonly most: number;
  private readonly fate: Uint8Array;
  private proof!: Proof;
  private winner: Stone = 1;
  private worm: Point = 0;

  /** `room`: nodes of the largest graph; `most`: worms that are asked about. */
  constructor(tactics: Tactics, room: number, most: number) {
    this.tactics = tactics;
    this.most = most;
    this.fate = new Uint8Array(room);
  }

  /**
   * The largest worm, of those that have a stone marked in `near`, that the winner of the proof loses; `dead` marks stones that were lost
   * before. The move is 0 when the winner is to move first: his is that of the proof.
   */
  find(proof: Proof, near: Uint8Array, dead: Uint8Array | null): Kworm {
    const { graph, defending, owner } = proof;
    const lives = graph.outcome(0) > 0;
    this.proof = proof;
    this.winner = lives ? owner : ((3 - owner) as Stone);
    const winnerFirst = lives === defending;
    const { position } = proof;
    const { trace } = position;
    position.trace = null;
    let lost: Kworm = { worm: 0, move: 0 };
    for (const worm of this.worms(near, dead)) {
      this.worm = worm;
      this.fate.fill(UNSEEN, 0, graph.count);
      if (!this.isLost(0, defending)) continue;
      lost = { worm, move: winnerFirst ? 0 : this.losingMove(defending) };
      break;
    }
    position.trace = trace;
    return lost;
  }

  /** Origins of the winner's chains near the dragon that are not lost from the start. */
  private worms(near: Uint8Array, dead: Uint8Array | null): Point[] {
    const { position } = this.proof;
    const sizes = new Map<Point, number>();
    for (const point of position.points) {
      if (near[point] === 0 || position.colorAt[point] !== this.winner || dead?.[point] === 1) continue;
      const worm = position.findOrigin(point);
      if (!sizes.has(worm)) sizes.set(worm, position.countStones(worm));
    }
    return [...sizes]
      .filter(([worm]) => !this.isCaught(worm, true))
      .sort(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || a - b)
      .slice(0, this.most)
      .map(([worm]) => worm);
  }

  /** Whether the winner of the proof loses the worm from a node on, at which the position stands. */
  private isLost(node: number, defending: boolean): boolean {
    const { fate } = this;
    if (fate[node] !== UNSEEN) return fate[node] === LOST;
    fate[node] = KEPT;
    if (this.decide(node, defending)) fate[node] = LOST;
    return fate[node] === LOST;
  }

  private decide(node: number, defending: boolean): boolean {
    const { proof, worm, winner } = this;
    const { position, graph } = proof;
    if (position.colorAt[worm] !== winner) return true;
    const winnersTurn = defending === (winner === proof.owner);
    const { children } = graph;
    if (children[node] === 0) return this.isCaught(worm, winnersTurn);
    let any = false;
    for (let i = 0; i < children[node]; i++) {
      const edge = graph.first[node] + i;
      if (graph.outcome(graph.target[edge]) !== graph.outcome(0)) continue;
      const lost = this.after(edge, defending);
      if (lost === undefined) continue;
      any = true;
      if (lost !== winnersTurn) return lost;
    }
    return any && winnersTurn;
  }

  /** Whether the worm is lost after a move of the graph; undefined where it cannot be played. */
  private after(edge: number, defending: boolean): boolean | undefined {
    const { graph, position, play } = this.proof;
    if (!play(graph.move[edge], defending)) return undefined;
    const lost = this.isLost(graph.target[edge], !defending);
    position.popMove();
    return lost;
  }

  /** The loser's first move on a line that takes the worm. */
  private losingMove(defending: boolean): Point {
    const { graph, position } = this.proof;
    if (graph.children[0] === 0) {
      this.tactics.attack(position, this.worm);
      return this.tactics.move;
    }
    for (let i = 0; i < graph.children[0]; i++) {
      const edge = graph.first[0] + i;
      if (graph.outcome(graph.target[edge]) === graph.outcome(0) && this.after(edge, defending) === true)
        return graph.move[edge];
    }
    return 0;
  }

  /** Whether tactical reading says that the worm is captured; its owner to move, or the other side. */
  private isCaught(worm: Point, ownersTurn: boolean): boolean {
    const { tactics, proof } = this;
    const { position } = proof;
    if (position.colorAt[worm] === EMPTY) return true;
    if (tactics.attack(position, worm) !== WIN) return false;
    return !ownersTurn || tactics.defense(position, worm) === LOSE;
  }
}
