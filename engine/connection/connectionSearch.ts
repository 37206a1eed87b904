/**
 * The search of connection reading: proves, or disproves, that the owner of a chain gets at least a wanted result in joining
 * it to another chain or to an area.
 *
 * The proof-number search of proof/ instead of the manual's depth-first one with a depth limit: a position some moves from being joined
 * needs no bound on how many. A leaf is settled when the ends are one chain that cannot be captured, when an end is captured, or, by the
 * distance between them, when they are as good as linked or too far apart. Leaves are looked at only when they are expanded, since
 * measuring distances takes long; so positions are known again only once they are settled. What is left open when the nodes are
 * used up counts as not joined.
 */
import { BOARD_ARRAY, EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { COMMON_REASONS, NO_MOVE, ProofSearch, SEEN, TOO_DEEP } from '../proof/proofSearch.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { Candidates } from './candidates.ts';
import { Distances, FAR, MOVE } from './distances.ts';
import { CONNECTION_DEFAULTS } from './parameters.ts';
import type { ConnectionParameters, ConnectionStages } from './parameters.ts';
import { Tactics } from './tactics.ts';

/** Positions of one proof, at most. */
const GRAPH_ROOM = 1 << 15;
/** Why leaves are settled. */
const REASONS = [
  ...COMMON_REASONS,
  'joined',
  'joined, but captured',
  'captured',
  'an end can be captured',
  'linked',
  'too far',
] as const;
const [JOINED, JOINED_IN_VAIN, END_CAPTURED, END_LOST, ENDS_LINKED, TOO_FAR] = [...REASONS.keys()].slice(
  COMMON_REASONS.length,
);

export class ConnectionSearch extends ProofSearch {
  nodeLimit: number;

  protected readonly tactics: Tactics;
  protected koSeen = false;
  protected readonly reasons = REASONS;

  protected readonly distances: Distances;
  private readonly candidates: Candidates;
  private readonly parameters: ConnectionParameters;
  private readonly stones = new Int16Array(BOARD_ARRAY);
  private b: Point = 0;
  private goal: Uint8Array | null = null;

  constructor(stages: ConnectionStages = CONNECTION_DEFAULTS) {
    const { connection } = stages;
    super({
      nodes: GRAPH_ROOM,
      edges: GRAPH_ROOM,
      counting: 'sum',
      maxDepth: connection.maxDepth,
      fullScore: connection.fullScore,
      scoreStep: connection.scoreStep,
      byValue: 0,
      perDoubling: 0,
    });
    this.parameters = connection;
    this.nodeLimit = connection.nodes;
    this.tactics = new Tactics(Infinity, stages);
    this.distances = new Distances(this.tactics, connection);
    this.candidates = new Candidates(this.tactics, this.distances, connection);
  }

  /** Answers what `ask` does with so many nodes for each question; the limit is as it was afterwards, also when something is thrown. */
  withNodes<T>(nodes: number, ask: () => T): T {
    const usual = this.nodeLimit;
    this.nodeLimit = nodes;
    try {
      return ask();
    } finally {
      this.nodeLimit = usual;
    }
  }

  /** Ends a search when stop[0] becomes non-zero; null for none. */
  get stop(): Int32Array | null {
    return this.tactics.stop;
  }
  set stop(stop: Int32Array | null) {
    this.tactics.stop = stop;
  }

  /** Tactical reading nodes spent on connections since the last reset. */
  get readingNodes(): number {
    return this.tactics.nodes;
  }

  /** Sets both counters to 0. */
  resetCounters(): void {
    this.nodes = 0;
    this.tactics.nodes = 0;
  }

  /**
   * Whether the owner of two chains can make them one by a move after which they have so many liberties that they count as safe: what
   * stringConnect() would find, without reading.
   */
  joinsAtOnce(position: Position, a: Point, b: Point): boolean {
    if (position.sameChain(a, b)) return false;
    const { stones } = this;
    const owner = position.colorAt[a] as Stone;
    const enough = this.parameters.safeLiberties + 1;
    const count = position.findCommonLiberties(a, b, stones.length, stones);
    // No ko is retaken beside an own chain, so all of them are legal.
    for (let i = 0; i < count; i++)
      if (position.countLibertiesAfter(stones[i], owner, enough) >= enough) return true;
    return false;
  }

  /** What is to be proved from now on: that the chain at a can be joined to the one at b, or to `goal` if b is 0. */
  protected begin(position: Position, a: Point, b: Point, goal: Uint8Array | null): void {
    this.position = position;
    this.owner = position.colorAt[a] as Stone;
    this.target = a;
    this.b = b;
    this.goal = goal;
    this.koSeen = false;
    this.stopped = false;
  }

  /** Whether the owner of the chain gets `wanted` (KO_B, KO_A or WIN) or better; `joining`: he is to move. */
  protected prove(joining: boolean, wanted: number): boolean {
    const { graph, position } = this;
    const { trace } = position;
    position.trace = null;
    const last = this.nodes + this.nodeLimit;
    this.expand(this.startProof(joining, wanted), joining, 0);
    this.growUntil(0, joining, 0, last);
    position.trace = trace;
    if (graph.children[0] > 0) this.bestMove = graph.move[graph.best(0, joining)];
    this.show(joining);
    return graph.outcome(0) > 0;
  }

  protected override play(point: Point, joining: boolean): boolean {
    this.tactics.visited[point] = 1;
    return super.play(point, joining);
  }

  protected routine(joining: boolean): string {
    if (this.goal !== null) return joining ? 'break_in' : 'block_off';
    return joining ? 'connect' : 'disconnect';
  }

  /** Remembers the position, too. */
  protected override learn(node: number, last: Point, joining: boolean): void {
    this.graph.place(node, this.position, this.about(joining));
    super.learn(node, last, joining);
  }

  /** Whether both ends are one chain, or the chain stands in the area. */
  private isJoined(): boolean {
    const { position, target: a, b, goal, stones } = this;
    if (goal === null) return position.sameChain(a, b);
    const count = position.findStones(a, stones.length, stones);
    for (let i = 0; i < count; i++) if (goal[stones[i]] !== 0) return true;
    return false;
  }

  /** Settles a leaf, or gives it children. The position is that of the node. */
  protected expand(node: number, joining: boolean, depth: number): void {
    const { position, graph, candidates, distances, parameters, target: a, b } = this;
    const { colorAt } = position;
    const { list } = candidates;
    this.nodes++;
    if (position.komaster !== 0) this.koSeen = true;
    if (colorAt[a] === EMPTY || (b !== 0 && colorAt[b] === EMPTY))
      return graph.settle(node, false, END_CAPTURED);
    if (this.isJoined()) return this.settleJoined(node, joining);
    const known = depth > 0 ? graph.find(position, this.about(joining)) : -1;
    if (known >= 0 && graph.outcome(known) !== 0) return graph.settle(node, graph.outcome(known) > 0, SEEN);
    if (depth >= this.options.maxDepth) return graph.settle(node, false, TOO_DEEP);

    list.count = 0;
    if (joining) {
      this.save(a);
      if (b !== 0) this.save(b);
    } else if (this.canCapture(a, depth) || (b !== 0 && this.canCapture(b, depth))) {
      return graph.settle(node, false, END_LOST);
    }
    const farthest = depth === 0 ? FAR : joining ? parameters.tooFarToJoin : parameters.tooFarToKeep;
    distances.measure(
      position,
      a,
      b,
      this.goal,
      farthest,
      joining ? parameters.slackToJoin : parameters.slackToBlock,
    );
    const { distance } = distances;
    if (distance === FAR) return graph.settle(node, false, TOO_FAR);
    if (depth > 0 && !joining && list.count === 0 && distance < parameters.linked)
      return graph.settle(node, true, ENDS_LINKED);
    if (joining) candidates.toJoin(position, this.owner);
    else candidates.toCut(position, opponent(this.owner), this.goal !== null);
    const answer = this.knownAnswer(this.pathMoves[depth], joining);
    if (answer !== 0 && colorAt[answer] === EMPTY) list.add(answer, parameters.knownAnswer);
    list.sort();
    this.addChildren(node, joining);
  }

  private addChildren(node: number, joining: boolean): void {
    const { graph, parameters } = this;
    const { list } = this.candidates;
    const most = joining
      ? parameters.movesToJoin
      : this.goal === null
        ? parameters.movesToCut
        : parameters.movesToBlock;
    const count = list.count < most ? list.count : most;
    if (count === 0) return graph.settle(node, !joining, NO_MOVE);
    const moves = 1 + Math.trunc(this.distances.distance / MOVE);
    for (let i = 0; i < count; i++) {
      const child = graph.addLeaf();
      graph.proof[child] = moves;
      (joining ? graph.proof : graph.disproof)[child] += this.steps(list.scores[i]);
      graph.link(node, list.points[i], child);
    }
    graph.update(node, joining);
  }

  /** Moves that save an end; a ko in it is noted. */
  private save(chain: Point): void {
    this.note(this.candidates.toSave(this.position, chain));
  }

  /** Whether an end is lost by capture. On the board itself the capture is only a move to read on from. */
  private canCapture(chain: Point, depth: number): boolean {
    const code = this.tactics.attack(this.position, chain);
    this.note(code);
    if (code <= LOSE) return false;
    if (depth > 0 && WIN - code < this.wanted) return true;
    this.candidates.list.add(this.tactics.move, this.options.fullScore);
    return false;
  }

  /** The ends are one chain: whether it can be captured decides. */
  private settleJoined(node: number, joining: boolean): void {
    const { position, graph, tactics, target: a, wanted } = this;
    if (position.countLiberties(a) > this.parameters.safeLiberties) return graph.settle(node, true, JOINED);
    const code = tactics.attack(position, a);
    this.note(code);
    let safe = WIN - code >= wanted;
    let move = joining ? 0 : tactics.move;
    if (!safe && joining) {
      safe = tactics.defense(position, a) >= wanted;
      move = tactics.move;
    }
    if (node === 0) this.bestMove = move;
    graph.settle(node, safe, safe ? JOINED : JOINED_IN_VAIN);
  }

  private note(code: number): void {
    if (code < 0) this.stopped = true;
    else if (code !== LOSE && code !== WIN) this.koSeen = true;
  }
}
