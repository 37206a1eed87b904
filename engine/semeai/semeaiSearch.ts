/**
 * The search of a capturing race: whether one of two dragons lives when a side moves first (manual 12, owl_analyze_semeai). A dragon is dead when all
 * its stones are captured; it lives when the other one is, or when both sides pass: then neither can do anything, a seki, or
 * it has eyes. So everything that makes races hard - shared liberties, approach moves, big eyes, an eye against none - comes out of reading
 * alone, with no rule for any of them.
 *
 * The proof-number search of proof/, with weak proof numbers: races are full of the same positions by other orders of moves. The static
 * evaluation settles new positions, or says how many moves each dragon is from being captured, which is where the proof numbers of leaves
 * begin: so both sides fill liberties before they look at anything else. Every second line follows its estimates instead, and they
 * decide what is open when the nodes are used up; that is reported as uncertain.
 *
 * Who brings a position about again must not have lost stones on the way, or it counts as lost for him: so throwing in again and again
 * saves nobody. Where nobody lost any, neither dragon is captured.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { COMMON_REASONS, NO_MOVE, ProofSearch, TOO_DEEP } from '../proof/proofSearch.ts';
import { KO_B, WIN } from '../reading/codes.ts';
import { SEMEAI } from './parameters.ts';
import type { SemeaiParameters } from './parameters.ts';
import { EVEN, LIVES, OPEN, RaceEvaluator } from './raceEvaluation.ts';
import { RaceMoves } from './raceMoves.ts';

/** Positions of one proof, at most. */
const GRAPH_ROOM = 1 << 17;
/** Naturalness from which on a move of the question is not held back. */
const NATURAL = 8;

/** Bit of about() that is no matter for whether a position is repeated: the last move was a pass. */
const PASSED = 1;
/** Its bits for dragons that are captured. */
const FIRST_GONE = 1 << 20;
const SECOND_GONE = 1 << 21;

/** Why leaves are settled. */
const REASONS = [...COMMON_REASONS, 'evaluated', 'both pass', 'repeated'] as const;
const [EVALUATED, BOTH_PASS, REPEATED] = [...REASONS.keys()].slice(COMMON_REASONS.length);

/** What a trace says of an answer from playouts. */
const BY_PLAYOUTS = 'by playouts, since reading leaves it open';

export class SemeaiSearch extends ProofSearch {
  /** For a race that nothing leads out of it is more, as long as its kos are not asked about. */
  nodeLimit: number;
  stop: Int32Array | null = null;

  protected koSeen = false;
  protected readonly reasons = REASONS;
  protected finished = true;
  /** Whether a way out of the region is open, or stones around may be in danger, so that nothing is certain. */
  protected hasRoom = false;
  /** Whether the dragon may wait for a ko that the other side can begin when it likes; if not that is as good as lost. */
  protected mayWait = false;
  /** Whether some line was cut off. */
  protected cut = false;
  /** The only first move that is looked at, or -1 for all. */
  protected only: Point = -1;
  /** Which questions are told to the sink: none, those the side to move wins, or all. */
  protected telling: 'none' | 'won' | 'all' = 'none';
  /** The move that seemsToLive() knows; -1 where it leaves that to the search. */
  protected likelyMove: Point = -1;

  protected readonly race: RaceMoves;
  protected readonly parameters: SemeaiParameters;
  private readonly evaluator: RaceEvaluator;
  /** By depth of the line: what the owner has captured more than the other side, and what was left of both dragons. */
  private readonly leads: Int16Array;
  private readonly lefts: Int16Array;
  /** Depth of the position that is asked about. */
  private rootDepth = 0;
  /** The last move played, and PASSED when it was a pass, and not for a ko that could not be retaken yet. */
  private last: Point = -1;
  private passed = 0;

  constructor(parameters: SemeaiParameters = SEMEAI.defaults) {
    const { nodes, maxDepth, fullScore, scoreStep, byValue, perDoubling } = parameters;
    super({
      nodes: GRAPH_ROOM,
      edges: 3 * GRAPH_ROOM,
      counting: 'weak',
      maxDepth,
      fullScore,
      scoreStep,
      byValue,
      perDoubling,
    });
    this.parameters = parameters;
    this.nodeLimit = nodes;
    this.race = new RaceMoves(parameters);
    this.evaluator = new RaceEvaluator(parameters);
    this.leads = new Int16Array(maxDepth + 2);
    this.lefts = new Int16Array(2 * maxDepth + 4);
  }

  /** Begins questions about the race between the stones marked in `a` and those in `b`. */
  protected begin(position: Position, a: Uint8Array, b: Uint8Array): void {
    const { race, evaluator } = this;
    this.position = position;
    this.rootDepth = position.depth;
    race.begin(position, a, b);
    evaluator.begin(position, race.region);
    // What is settled at sight is read where it rests on stones that are not plainly safe.
    if (this.verdict(true) !== OPEN && this.verdict(false) !== OPEN && evaluator.isShaky) {
      race.begin(position, a, b, this.parameters.firmLiberties - 1);
      evaluator.begin(position, race.region);
    }
    this.verdict(true);
    this.hasRoom = evaluator.hasRoom || evaluator.isShaky;
  }

  /** Whether dragon 0 (`a`) or 1 (`b`) gets `wanted` or better as regards its life; `defending`: its side is to move. */
  protected prove(dragon: 0 | 1, defending: boolean, wanted: number): boolean {
    const { position, graph, race } = this;
    if (dragon === 1) race.swap();
    this.owner = race.owner;
    this.target = race.stones[0][0];
    const { trace } = position;
    position.trace = null;
    this.passed = 0;
    const root = this.evaluate(this.startProof(defending, wanted), defending, 0);
    if (graph.outcome(root) !== 0) graph.proof[root] = graph.disproof[root] = 1;
    this.leads[0] = this.lead();
    this.expand(root, defending, 0);
    const most = this.nodeLimit * (this.hasRoom || wanted !== WIN ? 1 : this.parameters.closedNodes);
    this.growUntil(root, defending, 0, this.nodes + most);
    const outcome = graph.outcome(root);
    if (outcome === 0) this.finished = false;
    this.likelyMove = -1;
    const lives = outcome === 0 ? this.seemsToLive(defending, graph.value[0] >= EVEN) : outcome > 0;
    if (this.likelyMove >= 0) this.bestMove = this.likelyMove;
    else if (lives === defending) this.chooseMove(defending, outcome !== 0);
    position.trace = trace;
    if (this.telling === 'all' || (this.telling === 'won' && lives === defending)) {
      this.show(defending);
      if (this.likelyMove >= 0)
        this.sink?.result(position, this.routine(defending), this.target, WIN, this.likelyMove, BY_PLAYOUTS);
    }
    if (dragon === 1) race.swap();
    return lives;
  }

  /**
   * Whether the first dragon lives where the search did not end, by another way than static estimates, which say `lives`; may set
   * `likelyMove`.
   */
  protected seemsToLive(_defending: boolean, lives: boolean): boolean {
    return lives;
  }

  /** Of the moves that work, finds the most natural: the clearest of the first few that can be shown to work. */
  private chooseMove(defending: boolean, isSure: boolean): void {
    const { graph } = this;
    const first = graph.first[0];
    const natural = (edge: number): number => this.naturalOf(edge, defending);
    let best = isSure ? graph.best(0, defending) : this.likeliest(defending);
    if (isSure) {
      const order = Array.from({ length: graph.children[0] }, (_, i) => first + i);
      order.sort((i, k) => natural(k) - natural(i) || i - k);
      for (const edge of order.slice(0, this.parameters.checkedMoves)) {
        if (edge === best || natural(edge) <= natural(best)) break;
        const child = graph.target[edge];
        if (graph.outcome(child) === 0) {
          if (!this.play(graph.move[edge], defending)) continue;
          this.growUntil(child, !defending, 1, this.nodes + this.parameters.checkNodes);
          this.undo();
        }
        if (graph.outcome(child) !== (defending ? 1 : -1)) continue;
        best = edge;
        break;
      }
    }
    this.bestMove = graph.move[best];
  }

  protected override merit(edge: number, defending: boolean): number {
    const { graph } = this;
    // Nobody is killed by waiting, as long as that is not proved.
    if (!defending && graph.move[edge] === PASS && graph.children[0] > 1) return -Infinity;
    return this.naturalOf(edge, defending);
  }

  private naturalOf(edge: number, defending: boolean): number {
    const { graph } = this;
    return this.race.naturalness(graph.move[edge], defending, graph.reason[graph.target[edge]] === EVALUATED);
  }

  protected override grow(top: number, defending: boolean, from: number): void {
    this.nodes++;
    super.grow(top, defending, from);
  }

  protected override arrive(edge: number, depth: number): number {
    const { graph, leads } = this;
    const node = graph.target[edge];
    const again = this.repeated(node, depth);
    if (again >= 0) return (graph.target[edge] = graph.addEnd(leads[depth] >= leads[again], REPEATED));
    if (depth >= this.options.maxDepth) {
      graph.settle(node, graph.value[node] >= EVEN, TOO_DEEP);
      this.cut = true;
    }
    return node;
  }

  /** Depth of the same position on the way to that depth, or -1. */
  private repeated(node: number, depth: number): number {
    const { path } = this;
    const { low, high, about } = this.graph;
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

  protected expand(node: number, defending: boolean, depth: number): void {
    const { graph, race } = this;
    const { moves } = this.parameters;
    const { list } = race;
    graph.reason[node] = 0;
    const passed = (graph.about[node] & PASSED) !== 0;
    race.findMoves(defending);
    // Who can only wait for a ko that the other side begins when it likes is dead: bent four.
    const mayWait =
      this.mayWait || !defending || passed || this.wanted !== KO_B || this.position.komaster !== 0;
    const most = list.count < moves ? list.count : moves;
    if (list.count > moves) this.cut = true;
    for (let i = -1; i < most; i++) {
      if (i < 0 && !mayWait) continue;
      const move = i < 0 ? PASS : list.points[i];
      if (depth === 0 && this.only >= 0 && move !== this.only) continue;
      // When both pass nobody can do anything.
      if (move === PASS && passed) graph.link(node, PASS, graph.addEnd(race.remaining[0] > 0, BOTH_PASS));
      else this.addChild(node, defending, depth, move, i < 0 ? this.parameters.pass : list.scores[i]);
    }
    if (graph.children[node] === 0) return graph.settle(node, !defending, NO_MOVE);
    graph.update(node, defending);
  }

  /** Of the moves of the question the natural ones come first. */
  protected override penalty(move: Point, score: number, defending: boolean, depth: number): number {
    const steps = this.steps(score);
    if (depth > 0) return steps;
    return steps + Math.max(0, NATURAL - this.race.naturalness(move, defending, true));
  }

  /** Looks at a new position: settles it, or tells how far it is from being settled, in moves until either dragon is captured. */
  protected override evaluate(node: number, defending: boolean, depth: number): number {
    const { graph, evaluator, position } = this;
    const again = this.last === PASS ? -1 : this.repeated(node, depth);
    if (again >= 0) return graph.addEnd(this.leads[depth] >= this.leads[again], REPEATED);
    this.nodes++;
    if (position.komaster !== 0) this.koSeen = true;
    const verdict = this.verdict(defending);
    if (verdict !== OPEN) {
      graph.settle(node, verdict === LIVES, EVALUATED);
      return node;
    }
    const { own, other } = evaluator.lengths();
    graph.proof[node] = 1 + other;
    graph.disproof[node] = 1 + own;
    graph.value[node] = evaluator.estimate(position, defending);
    return node;
  }

  /** What can be said without reading on. */
  private verdict(defending: boolean): number {
    const { region, stones, remaining, owner } = this.race;
    return this.evaluator.evaluate(this.position, region, stones, remaining, owner, defending);
  }

  protected override about(defending: boolean): number {
    const { remaining } = this.race;
    return (
      super.about(defending) |
      this.passed |
      (remaining[0] === 0 ? FIRST_GONE : 0) |
      (remaining[1] === 0 ? SECOND_GONE : 0)
    );
  }

  /** Stones the owner has captured more than the other side. */
  private lead(): number {
    return this.position.captures(this.owner) - this.position.captures(opponent(this.owner));
  }

  protected override play(move: Point, defending: boolean): boolean {
    const { position, race, lefts } = this;
    const depth = position.depth - this.rootDepth;
    // Who passes because a ko may not be retaken yet may want to play when both have passed.
    this.last = move;
    this.passed = move === PASS && position.koPoint === 0 ? PASSED : 0;
    if (!super.play(move, defending)) return false;
    lefts[2 * depth] = race.remaining[0];
    lefts[2 * depth + 1] = race.remaining[1];
    race.noteCaptures();
    this.leads[depth + 1] = this.lead();
    return true;
  }

  protected override undo(): void {
    const { race, lefts } = this;
    super.undo();
    const depth = this.position.depth - this.rootDepth;
    race.remaining[0] = lefts[2 * depth];
    race.remaining[1] = lefts[2 * depth + 1];
  }

  protected routine(defending: boolean): string {
    return defending ? 'semeai_defend' : 'semeai_attack';
  }

  /** Tells the trace what proposed the last move, and the eyes and liberties there are; what proposes which moves here. */
  protected override tellMore(defending: boolean, _depth: number, by: string): Map<Point, string> {
    const { position, evaluator, race, sink } = this;
    const sources = new Map<Point, string>([[PASS, 'waiting']]);
    if (sink?.about === undefined) return sources;
    const { trace } = position;
    position.trace = null;
    race.proposed = (point, source) => void sources.set(point, source);
    race.findMoves(defending);
    race.proposed = null;
    this.verdict(defending);
    position.trace = trace;
    sink.about(by, evaluator.summary());
    return sources;
  }
}
