/**
 * How the graph of a race grows: which leaf is looked at next, what positions it gets as children, and which of them are settled. Base of
 * SemeaiSearch, which says why it is done this way.
 *
 * Who brings a position about again must not have lost stones on the way, or it counts as lost for him: so throwing in again and again
 * saves nobody. Where nobody lost any, neither dragon is captured.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { KO_B, WIN } from '../reading/codes.ts';
import { PASSED, RaceGraph } from './raceGraph.ts';
import { EVEN, LIVES, OPEN, RaceJudge } from './raceJudge.ts';
import { RaceMoves } from './raceMoves.ts';

/** Nodes one question may cost. */
export const SEMEAI_NODES = 20_000;
/** Deepest line, in moves. */
export const MAX_DEPTH = 50;
/** Moves at one depth. */
const MOST_MOVES = 48;
/** Score of a pass, among those of moves. */
const PASS_SCORE = 50;
/** Every so many lines follow the values of positions, the others proof numbers. */
const BY_VALUE = 2;
const FULL_SCORE = 100;
const SCORE_STEP = 25;

/** Why leaves are settled. */
export const REASONS = [
  '',
  'judged',
  'both pass',
  'repeated',
  'nothing to play',
  'seen before',
  'too deep',
] as const;
export const [, JUDGED, BOTH_PASS, REPEATED, NO_MOVE, SEEN, TOO_DEEP] = REASONS.keys();

export class RaceGrowth extends RaceMoves {
  /** Positions looked at since the last reset. */
  nodes = 0;
  /** Plain setting: nodes one question may cost; SemeaiSearch allows more where reading comes to an end. */
  nodeLimit = SEMEAI_NODES;
  /** Ends a search when stop[0] becomes non-zero; null for none. */
  stop: Int32Array | null = null;

  protected koSeen = false;
  protected finished = true;
  /** Whether a way out of the region is open, or stones around may be in danger, so that nothing is certain. */
  protected hasRoom = false;
  protected stopped = false;
  protected bestMove: Point = 0;

  protected readonly judge = new RaceJudge();
  protected readonly graph = new RaceGraph(1 << 17);
  /** The line that is looked at: its nodes, what the owner has captured more than the other side, and what was left of both dragons. */
  protected readonly path = new Int32Array(MAX_DEPTH + 2);
  protected readonly leads = new Int16Array(MAX_DEPTH + 2);
  private readonly lefts = new Int16Array(2 * MAX_DEPTH + 4);
  protected rounds = 0;
  /** Whether the dragon may wait for a ko that the other side can begin when it likes; if not that is as good as lost. */
  protected mayWait = false;
  /** Whether some line was cut off. */
  protected cut = false;
  protected target: Point = 0;
  protected wanted = WIN as number;
  /** The only first move that is looked at, or -1 for all. */
  protected only: Point = -1;

  /** Grows the graph until the node is settled, or the nodes are used up. The position is that of the node, `depth` moves down. */
  protected growUntil(node: number, defending: boolean, depth: number, last: number): void {
    const { graph } = this;
    while (graph.outcome(node) === 0 && this.nodes < last && graph.hasRoom && !this.mustStop())
      this.grow(node, defending, depth);
  }

  /** Expands the leaf that matters most, and corrects the numbers above it. */
  private grow(top: number, defending: boolean, from: number): void {
    const { graph, path, leads, position, remaining, lefts } = this;
    let node = top;
    let depth = from;
    let turn = defending;
    this.nodes++;
    const byValue = this.rounds++ % BY_VALUE === BY_VALUE - 1;
    path[depth] = node;
    leads[depth] = this.lead();
    while (graph.children[node] > 0 && graph.outcome(node) === 0) {
      const edge = byValue ? graph.bestByValue(node, turn) : graph.best(node, turn);
      const next = graph.target[edge];
      if (!this.play(graph.move[edge], turn)) throw new Error('a move of the graph cannot be played');
      lefts[2 * depth] = remaining[0];
      lefts[2 * depth + 1] = remaining[1];
      this.noteCaptures();
      const again = this.repeated(next, depth);
      depth++;
      turn = !turn;
      path[depth] = node = next;
      leads[depth] = this.lead();
      if (again >= 0) {
        path[depth] = node = graph.target[edge] = graph.addEnd(leads[depth] >= leads[again], REPEATED);
        break;
      }
      if (depth >= MAX_DEPTH) {
        graph.settle(node, graph.value[node] >= EVEN, TOO_DEEP);
        this.cut = true;
      }
    }
    if (graph.outcome(node) === 0) this.expand(node, turn, depth);
    for (let d = depth; d >= from; d--) {
      const above = path[d];
      if (graph.children[above] > 0 && graph.outcome(above) === 0) graph.update(above, turn);
      turn = !turn;
      if (d === from) break;
      position.popMove();
      remaining[0] = lefts[2 * (d - 1)];
      remaining[1] = lefts[2 * (d - 1) + 1];
    }
  }

  /** Depth of the same position on the way, or -1. */
  private repeated(node: number, depth: number): number {
    const { graph, path } = this;
    const { low, high, about } = graph;
    for (let d = depth - 1; d >= 0; d--) {
      const other = path[d];
      if (
        low[other] === low[node] &&
        high[other] === high[node] &&
        (about[other] | PASSED) === (about[node] | PASSED)
      )
        return d;
    }
    return -1;
  }

  /** Gives a leaf its children. The position is that of the node. */
  protected expand(node: number, defending: boolean, depth: number): void {
    const { graph, list } = this;
    graph.reason[node] = 0;
    const passed = (graph.about[node] & PASSED) !== 0;
    this.findMoves(defending);
    // Who can only wait for a ko that the other side begins when it likes is dead: bent four.
    const mayWait =
      this.mayWait || !defending || passed || this.wanted !== KO_B || this.position.komaster !== 0;
    const most = list.count < MOST_MOVES ? list.count : MOST_MOVES;
    if (list.count > MOST_MOVES) this.cut = true;
    for (let i = -1; i < most; i++) {
      if (i < 0 && !mayWait) continue;
      const move = i < 0 ? PASS : list.points[i];
      const score = i < 0 ? PASS_SCORE : list.scores[i];
      if (depth === 0 && this.only >= 0 && move !== this.only) continue;
      this.addChild(node, defending, depth, move, score, passed);
    }
    if (graph.children[node] === 0) return graph.settle(node, !defending, NO_MOVE);
    graph.update(node, defending);
  }

  private addChild(
    node: number,
    defending: boolean,
    depth: number,
    move: Point,
    score: number,
    passed: boolean,
  ): void {
    const { graph, position, remaining } = this;
    if (move === PASS && passed) {
      // Nobody can do anything.
      graph.link(node, PASS, graph.addEnd(remaining[0] > 0, BOTH_PASS));
      return;
    }
    // Who passes because a ko may not be retaken yet may want to play when both have passed.
    const isBanned = position.koPoint !== 0;
    if (!this.play(move, defending)) return;
    const [own, other] = remaining;
    this.noteCaptures();
    const about = this.about(!defending) | (move === PASS && !isBanned ? PASSED : 0);
    let child = graph.find(position, about);
    if (child < 0) {
      child = graph.add(position, about, child);
      const again = move === PASS ? -1 : this.repeated(child, depth + 1);
      if (again >= 0) child = graph.addEnd(this.lead() >= this.leads[again], REPEATED);
      else {
        this.look(child, !defending);
        const below = FULL_SCORE - score;
        let worse = below > 0 ? Math.trunc(below / SCORE_STEP) : 0;
        // Of the moves of the question the natural ones come first.
        if (depth === 0) worse += Math.max(0, 8 - this.naturalness(move, defending, true));
        if (graph.outcome(child) === 0) {
          if (defending) graph.proof[child] += worse;
          else graph.disproof[child] += worse;
        }
      }
    }
    position.popMove();
    remaining[0] = own;
    remaining[1] = other;
    graph.link(node, move, child);
  }

  /** Looks at a new position: settles it, or tells how far it is from being settled, in moves until either dragon is captured. */
  protected look(node: number, defending: boolean): void {
    const { graph, judge, position } = this;
    this.nodes++;
    if (position.komaster !== 0) this.koSeen = true;
    const verdict = this.verdict(defending);
    if (verdict !== OPEN) return graph.settle(node, verdict === LIVES, JUDGED);
    const { own, other } = judge.lengths();
    graph.proof[node] = 1 + other;
    graph.disproof[node] = 1 + own;
    graph.value[node] = judge.estimate(position, defending);
  }

  /** What a position is besides its stones. */
  protected about(defending: boolean): number {
    const { position } = this;
    return (
      (this.remaining[0] === 0 ? 1 << 20 : 0) |
      (this.remaining[1] === 0 ? 1 << 21 : 0) |
      (position.komaster << 11) |
      (position.komasterPoint << 2) |
      (defending ? 2 : 0)
    );
  }

  /** Stones the owner has captured more than the other side. */
  protected lead(): number {
    return this.position.captures(this.owner) - this.position.captures(opponent(this.owner));
  }

  private mustStop(): boolean {
    if (this.stop !== null && Atomics.load(this.stop, 0) !== 0) this.stopped = true;
    return this.stopped;
  }

  /** What can be said without reading on. */
  private verdict(defending: boolean): number {
    const { position, owner } = this;
    return this.judge.judge(position, this.region, this.stones, this.remaining, owner, defending);
  }

  protected play(move: Point, defending: boolean): boolean {
    const { position, wanted, owner } = this;
    const conditional = defending ? wanted === KO_B : wanted === WIN;
    const color = defending ? owner : opponent(owner);
    const status = position.komasterTryMove(move, color, routine(defending), this.target, conditional);
    if (status !== 1 && position.koPoint !== 0) this.koSeen = true;
    return status !== 0;
  }
}

/** Name of the search for traces. */
export function routine(defending: boolean): string {
  return defending ? 'semeai_defend' : 'semeai_attack';
}
