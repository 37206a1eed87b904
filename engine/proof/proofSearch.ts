/**
 * Proof-number search: whether the side that wants a proof gets at least a wanted result, kos included. Life and death, races and connections
 * are questions of this one search; each says what its moves are, what a new position looks like without playing on, and when
 * the goal is reached, in a subclass.
 *
 * Best-first over a graph of positions: the leaf is looked at that is likeliest to decide. By proof numbers lines with few choices are
 * followed to their end and wide ones left alone; where positions have values, some lines follow these to where they are decided.
 *
 * Kos follow the komaster scheme (manual 11.4) while moves are tried, so that a proof may be asked for again with one side winning all
 * kos: `wanted` says by which kinds of ko the side that wants the proof may get its way.
 *
 * Hot code: the graph and all lists are allocated once.
 */
import { komasterTryMove } from '../board/komaster.ts';
import { BOARD_ARRAY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_B, LOSE, WIN } from '../reading/codes.ts';
import type { ResultSink } from '../reading/readState.ts';
import { mustStop } from '../util/watch.ts';
import { ProofGraph } from './proofGraph.ts';
import type { GraphOptions } from './proofGraph.ts';

/** Why leaves are settled, in every search; each has more of its own after these. */
export const COMMON_REASONS = ['', 'seen before', 'too deep', 'nothing to play', 'not allowed'] as const;
export const [OPEN, SEEN, TOO_DEEP, NO_MOVE] = [0, 1, 2, 3];
const ILLEGAL = 4;
/** What proposed a move that no generator of a position lists. */
const FROM_MEMORY = 'an answer to the same move elsewhere';

/** How a search goes through its graph. */
export interface ProofOptions extends GraphOptions {
  /** Deepest line, in moves. */
  readonly maxDepth: number;
  /** Moves with a lower score than this are farther from a proof, by one for each step. */
  readonly fullScore: number;
  readonly scoreStep: number;
  /** One line of so many follows the values of positions; 0 for none. */
  readonly byValue: number;
  /** What it adds to the value of a move, in an unfinished search, to be twice as near to a proof. */
  readonly perDoubling: number;
}

export abstract class ProofSearch {
  /** Positions looked at since the last reset. */
  nodes = 0;
  /** Ends a search when stop[0] becomes non-zero; null for none. */
  abstract stop: Int32Array | null;
  /** For traces, with Position.trace; null for none. */
  sink: ResultSink | null = null;

  /** Whether a ko had a part in the proofs since this was set to false. */
  protected abstract koSeen: boolean;
  /** What a trace calls the reasons, by number. */
  protected abstract readonly reasons: readonly string[];
  protected stopped = false;
  /** The move that works, or the best try. */
  protected bestMove: Point = 0;
  protected readonly options: ProofOptions;
  /** The line that is looked at: its nodes, and the moves that led to them. */
  protected readonly path: Int32Array;
  protected readonly pathMoves: Int16Array;
  protected position!: Position;
  /** The side that wants a proof, and a stone that traces are about. */
  protected owner: Stone = 1;
  protected target: Point = 0;
  protected wanted = WIN as number;
  private madeGraph: ProofGraph | undefined;
  private rounds = 0;
  /** By move: what answered it in another position, for either side. */
  private readonly provingAnswer = new Int16Array(BOARD_ARRAY);
  private readonly refutingAnswer = new Int16Array(BOARD_ARRAY);

  constructor(options: ProofOptions) {
    this.options = options;
    this.path = new Int32Array(options.maxDepth + 2);
    this.pathMoves = new Int16Array(options.maxDepth + 2);
  }

  /** Made with the first question: it takes megabytes, and many a search is never asked. */
  protected get graph(): ProofGraph {
    return (this.madeGraph ??= new ProofGraph(this.options));
  }

  /** What a trace calls a question; `proving`: the side that wants a proof is to move, here and everywhere below. */
  protected abstract routine(proving: boolean): string;

  /** Settles an open leaf, or gives it children. The position is that of the node. */
  protected abstract expand(node: number, proving: boolean, depth: number): void;

  /** Begins a proof: the root of an empty graph. */
  protected startProof(proving: boolean, wanted: number): number {
    const { graph, position } = this;
    this.wanted = wanted;
    this.bestMove = 0;
    this.rounds = 0;
    this.provingAnswer.fill(0);
    this.refutingAnswer.fill(0);
    graph.clear();
    const about = this.about(proving);
    this.pathMoves[0] = 0;
    return (this.path[0] = graph.add(position, about, graph.find(position, about)));
  }

  /** Grows the graph until the node is settled or `last` nodes are used up. The position is that of the node, `depth` moves from the root. */
  protected growUntil(node: number, proving: boolean, depth: number, last: number): void {
    const { graph } = this;
    while (graph.outcome(node) === 0 && this.nodes < last && !this.mustStop() && graph.hasRoom)
      this.grow(node, proving, depth);
  }

  protected mustStop(): boolean {
    if (mustStop(this.stop)) this.stopped = true;
    return this.stopped;
  }

  /** Expands the leaf that matters most, and corrects the numbers above it. */
  protected grow(top: number, proving: boolean, from: number): void {
    const { graph, path, pathMoves } = this;
    const { byValue } = this.options;
    const followsValue = byValue > 0 && this.rounds++ % byValue === byValue - 1;
    let node = top;
    let depth = from;
    let turn = proving;
    path[depth] = node;
    while (graph.children[node] > 0 && graph.outcome(node) === 0) {
      const edge = followsValue ? graph.bestByValue(node, turn) : graph.best(node, turn);
      const move = graph.move[edge];
      if (!this.play(move, turn)) {
        graph.target[edge] = graph.addEnd(!turn, ILLEGAL);
        break;
      }
      node = this.arrive(edge, ++depth);
      path[depth] = node;
      pathMoves[depth] = move;
      turn = !turn;
    }
    if (graph.children[node] === 0 && graph.outcome(node) === 0) this.expand(node, turn, depth);
    for (let d = depth; ; d--) {
      const above = path[d];
      if (graph.children[above] > 0 && graph.outcome(above) === 0) graph.update(above, turn);
      if (d === from) break;
      if (graph.outcome(above) !== 0 && graph.children[above] > 0) this.learn(above, pathMoves[d], turn);
      this.undo();
      turn = !turn;
    }
  }

  /** The node that an edge leads to when its move has been played, `depth` moves from the root; may settle or replace it. */
  protected arrive(edge: number, _depth: number): number {
    return this.graph.target[edge];
  }

  /** Tries a move; whether it may be played. */
  protected play(move: Point, proving: boolean): boolean {
    const { position, owner, wanted } = this;
    // A ko taken out of turn is a last resort: it gives KO_B to whoever does it, so it only helps where that is enough.
    const conditional = proving ? wanted === KO_B : wanted === WIN;
    const color = proving ? owner : opponent(owner);
    const status = komasterTryMove(position, move, color, this.routine(proving), this.target, conditional);
    if (status !== 1 && position.koPoint !== 0) this.koSeen = true;
    return status !== 0;
  }

  /** Takes back what play() played. */
  protected undo(): void {
    this.position.popMove();
  }

  /** What a position is besides its stones; bit 0 and those from 20 on are the question's. */
  protected about(proving: boolean): number {
    const { komaster, komasterPoint } = this.position;
    return (komaster << 11) | (komasterPoint << 2) | (proving ? 2 : 0);
  }

  /** Remembers the move that settled an inner node as the answer to the move that led there. The position is that of the node. */
  protected learn(node: number, last: Point, proving: boolean): void {
    const { graph } = this;
    if (graph.outcome(node) > 0 !== proving) return;
    const answers = proving ? this.provingAnswer : this.refutingAnswer;
    answers[last] = graph.move[graph.best(node, proving)];
  }

  /** What settled another position after the same move; 0 for nothing. */
  protected knownAnswer(last: Point, proving: boolean): Point {
    return (proving ? this.provingAnswer : this.refutingAnswer)[last];
  }

  /** Adds the position after a move as a child of the node, if the move may be played. */
  protected addChild(node: number, proving: boolean, depth: number, move: Point, score: number): void {
    const { graph, position } = this;
    if (!this.play(move, proving)) return;
    const about = this.about(!proving);
    let child = graph.find(position, about);
    if (child < 0) {
      child = this.evaluate(graph.add(position, about, child), !proving, depth + 1);
      if (graph.outcome(child) === 0) {
        const numbers = proving ? graph.proof : graph.disproof;
        numbers[child] += this.penalty(move, score, proving, depth);
      }
    }
    this.undo();
    graph.link(node, move, child);
  }

  /** Says of a new leaf what can be said without playing on: settles it, or gives it its numbers and value. The node that stands for it. */
  protected evaluate(node: number, _proving: boolean, _depth: number): number {
    return node;
  }

  /** By how much a move is farther from a proof than a good one. */
  protected penalty(_move: Point, score: number, _proving: boolean, _depth: number): number {
    return this.steps(score);
  }

  /** By how many steps a score is not full. */
  protected steps(score: number): number {
    const { fullScore, scoreStep } = this.options;
    return score < fullScore ? Math.trunc((fullScore - score) / scoreStep) : 0;
  }

  /** The edge of the root that is likeliest to be right when nothing is settled. */
  protected likeliest(proving: boolean): number {
    const { proof, disproof, value, target, first, children } = this.graph;
    const { perDoubling } = this.options;
    const sign = proving ? 1 : -1;
    let best = first[0];
    let bestScore = -Infinity;
    for (let edge = best; edge < first[0] + children[0]; edge++) {
      const child = target[edge];
      const nearer = Math.log2((disproof[child] + 1) / (proof[child] + 1));
      const score = sign * (value[child] + perDoubling * nearer) + this.merit(edge, proving);
      if (score <= bestScore) continue;
      bestScore = score;
      best = edge;
    }
    return best;
  }

  /** What speaks for a move of the root besides its value. */
  protected merit(_edge: number, _proving: boolean): number {
    return 0;
  }

  /** Replays the graph for who looks on, each position once. A trace shows the finished graph, not the way it grew. */
  protected show(proving: boolean): void {
    if (this.sink === null && this.position.trace === null) return;
    const { koSeen } = this;
    this.tell(0, proving, 0, '');
    this.koSeen = koSeen;
  }

  /** `by`: what proposed the move that led to the node. */
  private tell(node: number, proving: boolean, depth: number, by: string): void {
    const { graph, position, sink } = this;
    const sources = this.tellMore(proving, depth, by);
    const outcome = graph.outcome(node);
    const good = proving ? outcome > 0 : outcome < 0;
    const move = good && graph.children[node] > 0 ? graph.move[graph.best(node, proving)] : 0;
    const reason = outcome === 0 ? 'not settled' : this.reasons[graph.reason[node]];
    sink?.result(position, this.routine(proving), this.target, good ? WIN : LOSE, move, reason);
    if (graph.reason[node] === SEEN || depth >= this.options.maxDepth) return;
    graph.reason[node] ||= SEEN;
    for (let i = 0; i < graph.children[node]; i++) {
      const edge = graph.first[node] + i;
      const child = graph.target[edge];
      if (graph.reason[child] === ILLEGAL || !this.play(graph.move[edge], proving)) continue;
      this.tell(child, !proving, depth + 1, sources?.get(graph.move[edge]) ?? FROM_MEMORY);
      this.undo();
    }
  }

  /** Tells the sink what else there is to say of a position, and returns what proposes which moves in it. */
  protected tellMore(_proving: boolean, _depth: number, _by: string): ReadonlyMap<Point, string> | undefined {
    return undefined;
  }
}
