/**
 * The search of connection reading: proves, or disproves, that the owner of a chain gets at least a wanted result in joining
 * it to another chain or to an area.
 *
 * Best-first by proof numbers instead of depth-first with a depth limit: lines in which one side has hardly a choice are
 * followed to their end, wide ones are left alone, and a position some moves from being joined needs no bound on how many.
 * A leaf is settled when the ends are one chain that cannot be captured, when an end is captured, or, by the distance between
 * them, when they are as good as linked or too far apart. What is left open when the nodes are used up counts as not joined.
 *
 * Hot code: the tree and all lists are allocated once.
 */
import { BOARD_ARRAY, EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_B, LOSE, WIN } from '../reading/codes.ts';
import type { ResultSink } from '../reading/readState.ts';
import { Candidates, SLACK_TO_BLOCK, SLACK_TO_JOIN } from './candidates.ts';
import { Distances, FAR, MOVE } from './distances.ts';
import { ProofTree } from './proofTree.ts';
import { SolvedPositions } from './solved.ts';
import { Tactics } from './tactics.ts';

/** Nodes one question may cost. With 400, six of the suite's ninety are answered worse; with 3000, none better. */
const NODE_LIMIT = 1200;
/** Moves tried in each position by the side that joins and the one that cuts. */
const MOST_TO_JOIN = 7;
const MOST_TO_CUT = 5;
const MOST_TO_BLOCK = 6;
/** Deepest line, in moves. */
const MAX_DEPTH = 30;
/** When the other side moves, ends that are nearer are linked, and ends farther apart lost to each other. */
const LINKED = 9;
const TOO_FAR_TO_KEEP = 30;
/** The same when the owner moves. */
const TOO_FAR_TO_JOIN = 40;
/** A joined chain with more liberties is not asked whether it can be captured. */
const SAFE_LIBERTIES = 3;
/** Proof numbers of new leaves: more where the move has a lower score than this, by one for each step. */
const FULL_SCORE = 130;
const SCORE_STEP = 25;
/** Score of what answered the same move in another position. */
const KNOWN_ANSWER = 150;

/** Why leaves are settled. */
const REASONS = [
  '',
  'joined',
  'joined, but captured',
  'captured',
  'an end can be captured',
  'linked',
  'too far',
  'seen before',
  'too deep',
  'nothing to play',
  'not allowed',
] as const;
const [
  ,
  JOINED,
  JOINED_IN_VAIN,
  END_CAPTURED,
  END_LOST,
  ENDS_LINKED,
  TOO_FAR,
  SEEN,
  TOO_DEEP,
  NO_MOVE,
  ILLEGAL,
] = REASONS.keys();

export class ConnectionSearch {
  /** Positions looked at since the last reset. */
  nodes = 0;
  /** Plain setting: nodes one question may cost. */
  nodeLimit = NODE_LIMIT;
  /** For traces, with Position.trace; null for none. */
  sink: ResultSink | null = null;

  protected readonly tactics = new Tactics();
  /** Whether a ko had a part in the last proof or disproof. */
  protected koSeen = false;
  protected stopped = false;
  /** The move that joins or cuts, or the best try; PASS for none. */
  protected bestMove: Point = 0;

  protected readonly distances = new Distances(this.tactics);
  private readonly candidates = new Candidates(this.tactics, this.distances);
  private readonly tree = new ProofTree(1 << 15);
  private readonly solved = new SolvedPositions(13);
  /** By move: what joined, or cut, after it in another position. */
  private readonly joiningAnswer = new Int16Array(BOARD_ARRAY);
  private readonly cuttingAnswer = new Int16Array(BOARD_ARRAY);
  private readonly path = new Int32Array(MAX_DEPTH + 2);
  private readonly stones = new Int16Array(BOARD_ARRAY);
  private position!: Position;
  private owner: Stone = 1;
  private a: Point = 0;
  private b: Point = 0;
  private goal: Uint8Array | null = null;
  private wanted = WIN as number;

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

  /** What is to be proved from now on: that the chain at a can be joined to the one at b, or to `goal` if b is 0. */
  protected begin(position: Position, a: Point, b: Point, goal: Uint8Array | null): void {
    this.position = position;
    this.owner = position.colorAt[a] as Stone;
    this.a = a;
    this.b = b;
    this.goal = goal;
    this.koSeen = false;
    this.stopped = false;
  }

  /** Whether the owner of the chain gets `wanted` (KO_B, KO_A or WIN) or better; `joining`: he is to move. */
  protected prove(joining: boolean, wanted: number): boolean {
    const { tree, position } = this;
    this.wanted = wanted;
    this.solved.clear();
    this.joiningAnswer.fill(0);
    this.cuttingAnswer.fill(0);
    this.bestMove = 0;
    tree.count = 0;
    tree.add(0, 1, 1);
    // A trace shows the finished tree, not the way it grew.
    const { trace } = position;
    position.trace = null;
    const last = this.nodes + this.nodeLimit;
    this.expand(0, joining, 0);
    while (tree.outcome(0) === 0 && this.nodes < last && !this.mustStop() && tree.hasRoom(MOST_TO_JOIN))
      this.grow(joining);
    position.trace = trace;

    const proved = tree.outcome(0) > 0;
    if (tree.children[0] > 0) this.bestMove = tree.move[tree.best(0, joining)];
    if (this.sink !== null || position.trace !== null) this.tell(0, joining);
    return proved;
  }

  private mustStop(): boolean {
    const { stop } = this;
    if (stop !== null && Atomics.load(stop, 0) !== 0) this.stopped = true;
    return this.stopped;
  }

  /** Expands the leaf that matters most, and corrects the numbers above it. */
  private grow(joining: boolean): void {
    const { tree, path, position } = this;
    let node = 0;
    let depth = 0;
    let turn = joining;
    let played = true;
    path[0] = 0;
    while (played && tree.children[node] > 0) {
      node = tree.best(node, turn);
      path[++depth] = node;
      played = this.play(node, turn);
      turn = !turn;
    }
    if (played) {
      this.expand(node, turn, depth);
      position.popMove();
    } else {
      // As if the move were not there.
      tree.settle(node, turn, ILLEGAL);
    }
    for (let d = depth - 1; d >= 0; d--) {
      turn = !turn;
      const above = path[d];
      tree.update(above, turn);
      if (d === 0) break;
      const outcome = tree.outcome(above);
      if (outcome !== 0) this.learn(above, turn, outcome > 0);
      position.popMove();
    }
  }

  /** Tries the move of a node; whether it may be played. */
  private play(node: number, joining: boolean): boolean {
    const { position, owner, wanted } = this;
    const point = this.tree.move[node];
    this.tactics.visited[point] = 1;
    // A ko taken out of turn is a last resort: it gives KO_B to whoever does it, so it only helps where that is enough.
    const conditional = joining ? wanted === KO_B : wanted === WIN;
    const color = joining ? owner : opponent(owner);
    const status = position.komasterTryMove(point, color, this.routine(joining), this.a, conditional);
    if (status !== 1 && position.koPoint !== 0) this.koSeen = true;
    return status !== 0;
  }

  private routine(joining: boolean): string {
    if (this.goal !== null) return joining ? 'break_in' : 'block_off';
    return joining ? 'connect' : 'disconnect';
  }

  /** Remembers a position that has been settled, and the move that did it. */
  private learn(node: number, joining: boolean, proved: boolean): void {
    const { tree } = this;
    this.solved.store(this.position, joining, proved);
    if (tree.children[node] === 0 || joining !== proved) return;
    const answers = joining ? this.joiningAnswer : this.cuttingAnswer;
    answers[tree.move[node]] = tree.move[tree.best(node, joining)];
  }

  /** Whether both ends are one chain, or the chain stands in the area. */
  private isJoined(): boolean {
    const { position, a, b, goal, stones } = this;
    if (goal === null) return position.sameChain(a, b);
    const count = position.findStones(a, stones.length, stones);
    for (let i = 0; i < count; i++) if (goal[stones[i]] !== 0) return true;
    return false;
  }

  /** Settles a leaf, or gives it children. The position is that of the node. */
  private expand(node: number, joining: boolean, depth: number): void {
    const { position, tree, candidates, distances, a, b } = this;
    const { colorAt } = position;
    const { list } = candidates;
    this.nodes++;
    if (position.komaster !== 0) this.koSeen = true;
    if (colorAt[a] === EMPTY || (b !== 0 && colorAt[b] === EMPTY))
      return tree.settle(node, false, END_CAPTURED);
    if (this.isJoined()) return this.settleJoined(node, joining);
    const known = depth > 0 ? this.solved.find(position, joining) : 0;
    if (known !== 0) return tree.settle(node, known > 0, SEEN);
    if (depth >= MAX_DEPTH) return tree.settle(node, false, TOO_DEEP);

    list.count = 0;
    if (joining) {
      this.save(a);
      if (b !== 0) this.save(b);
    } else if (this.canCapture(a, depth) || (b !== 0 && this.canCapture(b, depth))) {
      return tree.settle(node, false, END_LOST);
    }
    const farthest = depth === 0 ? FAR : joining ? TOO_FAR_TO_JOIN : TOO_FAR_TO_KEEP;
    distances.measure(position, a, b, this.goal, farthest, joining ? SLACK_TO_JOIN : SLACK_TO_BLOCK);
    const { distance } = distances;
    if (distance === FAR) return tree.settle(node, false, TOO_FAR);
    if (depth > 0 && !joining && list.count === 0 && distance < LINKED)
      return tree.settle(node, true, ENDS_LINKED);
    if (joining) candidates.toJoin(position, this.owner);
    else candidates.toCut(position, opponent(this.owner), this.goal !== null);
    const answer = (joining ? this.joiningAnswer : this.cuttingAnswer)[tree.move[node]];
    if (answer !== 0 && colorAt[answer] === EMPTY) list.add(answer, KNOWN_ANSWER);
    list.sort();
    this.addChildren(node, joining);
  }

  private addChildren(node: number, joining: boolean): void {
    const { tree } = this;
    const { list } = this.candidates;
    const most = joining ? MOST_TO_JOIN : this.goal === null ? MOST_TO_CUT : MOST_TO_BLOCK;
    const count = list.count < most ? list.count : most;
    if (count === 0) return tree.settle(node, !joining, NO_MOVE);
    const moves = 1 + Math.trunc(this.distances.distance / MOVE);
    tree.first[node] = tree.count;
    tree.children[node] = count;
    for (let i = 0; i < count; i++) {
      const below = FULL_SCORE - list.scores[i];
      const worse = below > 0 ? Math.trunc(below / SCORE_STEP) : 0;
      if (joining) tree.add(list.points[i], moves + worse, 1);
      else tree.add(list.points[i], moves, 1 + worse);
    }
    tree.update(node, joining);
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
    this.candidates.list.add(this.tactics.move, FULL_SCORE);
    return false;
  }

  /** The ends are one chain: whether it can be captured decides. */
  private settleJoined(node: number, joining: boolean): void {
    const { position, tree, tactics, a, wanted } = this;
    if (position.countLiberties(a) > SAFE_LIBERTIES) return tree.settle(node, true, JOINED);
    const code = tactics.attack(position, a);
    this.note(code);
    let safe = WIN - code >= wanted;
    let move = joining ? 0 : tactics.move;
    if (!safe && joining) {
      safe = tactics.defense(position, a) >= wanted;
      move = tactics.move;
    }
    if (node === 0) this.bestMove = move;
    tree.settle(node, safe, safe ? JOINED : JOINED_IN_VAIN);
  }

  private note(code: number): void {
    if (code < 0) this.stopped = true;
    else if (code !== LOSE && code !== WIN) this.koSeen = true;
  }

  /** Replays the tree for the trace. */
  private tell(node: number, joining: boolean): void {
    const { tree, position, sink } = this;
    const outcome = tree.outcome(node);
    const good = joining ? outcome > 0 : outcome < 0;
    const move = good && tree.children[node] > 0 ? tree.move[tree.best(node, joining)] : 0;
    const reason = outcome === 0 ? 'not settled' : REASONS[tree.reason[node]];
    sink?.result(position, this.routine(joining), this.a, good ? WIN : LOSE, move, reason);
    for (let i = 0; i < tree.children[node]; i++) {
      const child = tree.first[node] + i;
      if (tree.reason[child] === ILLEGAL || !this.play(child, joining)) continue;
      this.tell(child, !joining);
      position.popMove();
    }
  }
}
