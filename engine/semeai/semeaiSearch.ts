/**
 * The search of a capturing race: whether one of two dragons lives when a side moves first (manual 12, owl_analyze_semeai). A dragon is dead when all
 * its stones are captured; it lives when the other one is, or when both sides pass: then neither can do anything, a seki, or
 * it has eyes. So everything that makes races hard - shared liberties, approach moves, big eyes, an eye against none - comes out of reading
 * alone, with no rule for any of them.
 *
 * Best-first proof-number search over a graph of positions (raceGraph.ts). The judge settles new positions, or says how many moves each dragon
 * is from being captured, which is where the proof numbers of leaves begin: so both sides fill liberties before they look at anything
 * else. Every second line follows the judge's estimates instead, and they decide what is open when the nodes are used up; that is reported
 * as uncertain.
 *
 * Hot code: all lists and the graph are allocated once.
 */
import { PASS } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import type { ResultSink } from '../reading/readState.ts';
import { JUDGED, MAX_DEPTH, REASONS, RaceGrowth, SEEN, routine } from './raceGrowth.ts';
import { EVEN } from './raceJudge.ts';

/** Times as many nodes for races that nothing leads out of, but for their kos: reading those does come to an end. */
const CLOSED_NODES = 3;
/** The most natural moves that are checked, and nodes for each. */
const CHECKED_MOVES = 5;
const CHECK_NODES = 1500;
/** What it adds to the value of a move, in an unfinished search, to be twice as near to a proof. */
const PER_DOUBLING = 4;

/** What a trace says of an answer from random games. */
const BY_GAMES = 'by random games, since reading leaves it open';

export class SemeaiSearch extends RaceGrowth {
  /** For traces, with Position.trace; null for none. */
  sink: ResultSink | null = null;
  /** Which questions are told to it: none, those the side to move wins, or all. */
  protected telling: 'none' | 'won' | 'all' = 'none';

  /** The move that seemsToLive() knows; -1 where it leaves that to the search. */
  protected likelyMove: Point = -1;

  /** Begins questions about the race between the stones marked in `a` and those in `b`. */
  protected begin(position: Position, a: Uint8Array, b: Uint8Array): void {
    this.beginMoves(position, a, b);
    this.judge.begin(position, this.region);
    this.judge.judge(position, this.region, this.stones, this.remaining, this.owner, true);
    this.hasRoom = this.judge.hasRoom || this.judge.isShaky;
  }

  /** Whether dragon 0 (`a`) or 1 (`b`) gets `wanted` or better as regards its life; `defending`: its side is to move. */
  protected prove(dragon: 0 | 1, defending: boolean, wanted: number): boolean {
    const { position, graph } = this;
    if (dragon === 1) this.swap();
    this.owner = position.colorAt[this.stones[0][0]] as Stone;
    this.target = this.stones[0][0];
    this.wanted = wanted;
    this.bestMove = 0;
    graph.clear();
    this.rounds = 0;
    // A trace shows the finished tree, not the way it grew.
    const { trace } = position;
    position.trace = null;
    const root = graph.add(position, this.about(defending), graph.find(position, this.about(defending)));
    this.look(root, defending);
    if (graph.outcome(root) !== 0) graph.proof[root] = graph.disproof[root] = 1;
    this.path[0] = root;
    this.leads[0] = this.lead();
    this.expand(root, defending, 0);
    const most = this.nodeLimit * (this.hasRoom || wanted !== WIN ? 1 : CLOSED_NODES);
    this.growUntil(root, defending, 0, this.nodes + most);
    const outcome = graph.outcome(root);
    if (outcome === 0) this.finished = false;
    this.likelyMove = -1;
    const lives = outcome === 0 ? this.seemsToLive(defending, graph.value[0] >= EVEN) : outcome > 0;
    if (this.likelyMove >= 0) this.bestMove = this.likelyMove;
    else if (lives === defending) this.chooseMove(defending, outcome !== 0);
    position.trace = trace;
    const tells = this.telling === 'all' || (this.telling === 'won' && lives === defending);
    if (tells && (this.sink !== null || trace !== null)) this.tell(root, defending, 0, '');
    if (tells && this.likelyMove >= 0)
      this.sink?.result(position, routine(defending), this.target, WIN, this.likelyMove, BY_GAMES);
    if (dragon === 1) this.swap();
    return lives;
  }

  /**
   * Whether the first dragon lives where the search did not end, by another way than the judge's estimates, which say `lives`; may set
   * `likelyMove`.
   */
  protected seemsToLive(_defending: boolean, lives: boolean): boolean {
    return lives;
  }

  /** Of the moves that work, finds the most natural: the clearest of the first few that can be shown to work. */
  private chooseMove(defending: boolean, isSure: boolean): void {
    const { position, graph, remaining } = this;
    const first = graph.first[0];
    const natural = (edge: number): number => this.naturalOf(edge, defending);
    let best = isSure ? graph.best(0, defending) : this.likeliest(defending);
    if (isSure) {
      const order = Array.from({ length: graph.children[0] }, (_, i) => first + i);
      order.sort((i, k) => natural(k) - natural(i) || i - k);
      for (const edge of order.slice(0, CHECKED_MOVES)) {
        if (edge === best || natural(edge) <= natural(best)) break;
        const child = graph.target[edge];
        if (graph.outcome(child) === 0) {
          if (!this.play(graph.move[edge], defending)) continue;
          const [own, other] = remaining;
          this.noteCaptures();
          this.growUntil(child, !defending, 1, this.nodes + CHECK_NODES);
          position.popMove();
          remaining[0] = own;
          remaining[1] = other;
        }
        if (graph.outcome(child) !== (defending ? 1 : -1)) continue;
        best = edge;
        break;
      }
    }
    this.bestMove = graph.move[best];
  }

  /** The edge of the root that is likeliest to be right when nothing is settled. */
  private likeliest(defending: boolean): number {
    const { graph } = this;
    const { proof, disproof, value, target } = graph;
    const sign = defending ? 1 : -1;
    let best = graph.first[0];
    let bestScore = -Infinity;
    for (let edge = best; edge < graph.first[0] + graph.children[0]; edge++) {
      // Nobody is killed by waiting, as long as that is not proved.
      if (!defending && graph.move[edge] === PASS && graph.children[0] > 1) continue;
      const child = target[edge];
      const score =
        sign * (value[child] + PER_DOUBLING * Math.log2((disproof[child] + 1) / (proof[child] + 1))) +
        this.naturalOf(edge, defending);
      if (score <= bestScore) continue;
      bestScore = score;
      best = edge;
    }
    return best;
  }

  /** Replays the graph for the trace, each position once; `by`: what proposed the move that led to it. */
  private tell(node: number, defending: boolean, depth: number, by: string): void {
    const { graph, position, sink, remaining } = this;
    const sources = this.tellCount(defending, by);
    const outcome = graph.outcome(node);
    const good = defending ? outcome > 0 : outcome < 0;
    const move = good && graph.children[node] > 0 ? graph.move[graph.best(node, defending)] : 0;
    const reason = outcome === 0 ? 'not settled' : REASONS[graph.reason[node]];
    sink?.result(position, routine(defending), this.target, good ? WIN : 0, move, reason);
    if (graph.reason[node] === SEEN || depth >= MAX_DEPTH) return;
    graph.reason[node] ||= SEEN;
    for (let i = 0; i < graph.children[node]; i++) {
      const edge = graph.first[node] + i;
      if (!this.play(graph.move[edge], defending)) continue;
      const [own, other] = remaining;
      this.noteCaptures();
      this.tell(graph.target[edge], !defending, depth + 1, sources.get(graph.move[edge]) ?? '');
      position.popMove();
      remaining[0] = own;
      remaining[1] = other;
    }
  }

  /** Tells the trace what proposed the last move, and the eyes and liberties there are; what proposes which moves here. */
  private tellCount(defending: boolean, by: string): Map<Point, string> {
    const { position, judge, sink } = this;
    const sources = new Map<Point, string>([[PASS, 'waiting']]);
    if (sink?.about === undefined) return sources;
    const { trace } = position;
    position.trace = null;
    this.proposed = (point, source) => void sources.set(point, source);
    this.findMoves(defending);
    this.proposed = null;
    judge.judge(position, this.region, this.stones, this.remaining, this.owner, defending);
    position.trace = trace;
    sink.about(by, judge.summary());
    return sources;
  }

  private naturalOf(edge: number, defending: boolean): number {
    const { graph } = this;
    return this.naturalness(graph.move[edge], defending, graph.reason[graph.target[edge]] === JUDGED);
  }
}
