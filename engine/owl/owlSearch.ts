/**
 * The search of life-and-death reading (manual 12.1): proves, or disproves, that the dragon's side gets at least a wanted result in
 * making it live.
 *
 * The manual's program searches depth first with a limit on branches; this one is best-first by proof numbers, like
 * connection reading, since life and death is full of lines in which one side has hardly a choice. Leaves are settled by the eyes: two that
 * nobody can take are life, and so is a way out or friends that live; without eyes, moves that could make them, or a way out, the
 * dragon is dead. What is open when the nodes are used up counts for the dragon, as in the manual, and is reported as uncertain.
 *
 * Hot code: the tree and all lists are allocated once.
 */
import { BOARD_ARRAY, PASS, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ProofTree } from '../connection/proofTree.ts';
import { SolvedPositions } from '../connection/solved.ts';
import { Tactics } from '../connection/tactics.ts';
import { KO_B, LOSE, WIN } from '../reading/codes.ts';
import type { ResultSink } from '../reading/readState.ts';
import { Group, openPoints } from './group.ts';
import { Life } from './life.ts';
import { OwlMoves } from './moves.ts';
import { NodeKnowledge } from './nodeKnowledge.ts';

/** Nodes one question may cost at level 10 (owl_node_limit). */
export const NODE_LIMIT = 1000;
/** Moves tried in each position, by depth. */
const MOST_MOVES: readonly number[] = [10, 6, 5, 5, 4, 4, 3, 3, 3, 2];
/** Deepest line, in moves. */
const MAX_DEPTH = 40;
/** Points in the open, four steps away, that make the dragon safe when the attacker, or its own side, is to move. */
const ESCAPED = 9;
const ESCAPES = 7;
/** Proof numbers of new leaves: more where the move has a lower score than this, by one for each step. */
const FULL_SCORE = 125;
const SCORE_STEP = 20;
/** How many times as far as death life may be for an unfinished question to be answered with life, by who is to move. */
const OPEN_DEFENDED = 2.5;
const OPEN_ATTACKED = 0.5;
/** Score of what answered the same move in another position. */
const KNOWN_ANSWER = 130;

/** Why leaves are settled. */
const REASONS = [
  '',
  'captured',
  'two eyes',
  'reached friends',
  'way out',
  'no eyes',
  'nothing to play',
  'seen before',
  'too deep',
  'not allowed',
] as const;
const [, CAPTURED, TWO_EYES, FRIENDS, WAY_OUT, NO_EYES, NO_MOVE, SEEN, TOO_DEEP, ILLEGAL] = REASONS.keys();

/** What reading is about. */
export interface OwlQuestion {
  /** By Point: the stones of the dragon. */
  goal: Uint8Array;
  /** By Point: stones of the same colour that live without it; null for none. */
  friends: Uint8Array | null;
  /** By Point: stones that are captured for good; null for none. */
  dead: Uint8Array | null;
}

export class OwlSearch {
  /** Positions looked at since the last reset. */
  nodes = 0;
  /** Plain setting: nodes one question may cost. */
  nodeLimit = NODE_LIMIT;
  /** For traces, with Position.trace; null for none. */
  sink: ResultSink | null = null;

  protected readonly tactics = new Tactics();
  /** Whether a ko had a part in the last proof or disproof, and whether it was finished. */
  protected koSeen = false;
  protected finished = false;
  protected stopped = false;
  /** The move that works, or the best try; PASS for none. */
  protected bestMove: Point = 0;

  protected readonly group = new Group();
  private readonly knowledge = new NodeKnowledge(this.tactics);
  private readonly life = new Life();
  private readonly moves = new OwlMoves();
  private readonly tree = new ProofTree(1 << 15);
  private readonly solved = new SolvedPositions(14);
  /** By move: what answered it in another position, for either side. */
  private readonly livingAnswer = new Int16Array(BOARD_ARRAY);
  private readonly killingAnswer = new Int16Array(BOARD_ARRAY);
  private readonly path = new Int32Array(MAX_DEPTH + 2);
  private readonly open = new Int16Array(BOARD_ARRAY);
  private readonly openMarks = new Int32Array(BOARD_ARRAY);
  private openMark = 0;
  private position!: Position;
  private target: Point = 0;
  private wanted = WIN as number;

  /** Ends a search when stop[0] becomes non-zero; null for none. */
  get stop(): Int32Array | null {
    return this.tactics.stop;
  }
  set stop(stop: Int32Array | null) {
    this.tactics.stop = stop;
  }

  /** Begins a question about the dragon in this position. */
  protected begin(position: Position, { goal, friends, dead }: OwlQuestion): void {
    this.position = position;
    this.group.begin(position, goal, friends);
    this.knowledge.dead = dead;
    this.target = this.group.original[0];
    this.koSeen = false;
    this.finished = true;
    this.stopped = false;
  }

  /** Whether the dragon's side gets `wanted` (KO_B, KO_A or WIN) or better; `defending`: it is to move. */
  protected prove(defending: boolean, wanted: number): boolean {
    const { tree, position } = this;
    this.wanted = wanted;
    this.solved.clear();
    this.livingAnswer.fill(0);
    this.killingAnswer.fill(0);
    this.bestMove = 0;
    tree.count = 0;
    tree.add(0, 1, 1);
    // A trace shows the finished tree, not the way it grew.
    const { trace } = position;
    position.trace = null;
    const last = this.nodes + this.nodeLimit;
    this.expand(0, defending, 0);
    while (tree.outcome(0) === 0 && this.nodes < last && !this.mustStop() && tree.hasRoom(MOST_MOVES[0] + 1))
      this.grow(defending);
    position.trace = trace;

    const outcome = tree.outcome(0);
    if (outcome === 0) this.finished = false;
    const lives = outcome === 0 ? this.looksAlive(defending) : outcome > 0;
    if (tree.children[0] > 0) this.bestMove = tree.move[tree.best(0, defending)];
    if (this.sink !== null || position.trace !== null) this.tell(0, defending);
    return lives;
  }

  /** What is not settled goes to the side that is nearer to its proof. */
  private looksAlive(defending: boolean): boolean {
    const { proof, disproof } = this.tree;
    return proof[0] <= disproof[0] * (defending ? OPEN_DEFENDED : OPEN_ATTACKED);
  }

  private mustStop(): boolean {
    const { stop } = this;
    if (stop !== null && Atomics.load(stop, 0) !== 0) this.stopped = true;
    return this.stopped;
  }

  /** Expands the leaf that matters most, and corrects the numbers above it. */
  private grow(defending: boolean): void {
    const { tree, path, position } = this;
    let node = 0;
    let depth = 0;
    let turn = defending;
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
  private play(node: number, defending: boolean): boolean {
    const { position, wanted } = this;
    const { owner } = this.group;
    const point = this.tree.move[node];
    if (point !== PASS) this.tactics.visited[point] = 1;
    // A ko taken out of turn is a last resort: it gives KO_B to whoever does it, so it only helps where that is enough.
    const conditional = defending ? wanted === KO_B : wanted === WIN;
    const color = defending ? owner : opponent(owner);
    const status = position.komasterTryMove(point, color, routine(defending), this.target, conditional);
    if (status !== 1 && position.koPoint !== 0) this.koSeen = true;
    return status !== 0;
  }

  /** Remembers a position that has been settled, and the move that did it. */
  private learn(node: number, defending: boolean, proved: boolean): void {
    const { tree } = this;
    this.solved.store(this.position, defending, proved);
    if (tree.children[node] === 0 || defending !== proved) return;
    const answers = defending ? this.livingAnswer : this.killingAnswer;
    answers[tree.move[node]] = tree.move[tree.best(node, defending)];
  }

  /** Settles a leaf, or gives it children. The position is that of the node. */
  private expand(node: number, defending: boolean, depth: number): void {
    const { position, tree, group, life, knowledge, moves } = this;
    this.nodes++;
    if (position.komaster !== 0) this.koSeen = true;
    if (!group.find(position)) return tree.settle(node, false, CAPTURED);
    const known = depth > 0 ? this.solved.find(position, defending) : 0;
    if (known !== 0) return tree.settle(node, known > 0, SEEN);
    if (depth >= MAX_DEPTH) return tree.settle(node, true, TOO_DEEP);
    if (group.isSafe) return tree.settle(node, true, FRIENDS);

    knowledge.look(position, group);
    life.look(position, group, knowledge);
    if ((life.sure >= 2 || (depth > 2 && life.least >= 2)) && !life.assumed && group.isSolid(position)) return tree.settle(node, true, TWO_EYES);
    const out = this.wayOut();
    if (out >= (defending ? ESCAPES : ESCAPED)) return tree.settle(node, true, WAY_OUT);

    if (defending) moves.toDefend(position, group, life, knowledge);
    else moves.toAttack(position, group, life, knowledge);
    if (knowledge.koSeen) this.koSeen = true;
    const { list } = moves;
    if (this.isHopeless(out)) return tree.settle(node, false, NO_EYES);
    if (list.count === 0) return this.settleQuiet(node, defending);
    const answer = (defending ? this.livingAnswer : this.killingAnswer)[tree.move[node]];
    if (answer !== 0 && position.colorAt[answer] === 0) list.add(answer, KNOWN_ANSWER);
    list.sort();
    this.addChildren(node, defending, depth);
  }

  /** How many points in the open the dragon gets to. */
  private wayOut(): number {
    const { position, group } = this;
    return openPoints(position, group, opponent(group.owner), 4, this.open, this.openMarks, ++this.openMark);
  }

  /**
   * Whether the dragon's side has nothing left to try even when it moves: no two eyes in the spaces it has, none to be won outside,
   * nothing to capture, no way out.
   */
  private isHopeless(out: number): boolean {
    const { life, moves, group, position, knowledge } = this;
    if (life.possible >= 2 || out > 1) return false;
    return !moves.canExpand(position, life, group.owner) && !moves.canCapture(position, group, knowledge);
  }

  /** Nobody has a move: the eyes that are there count. */
  private settleQuiet(node: number, defending: boolean): void {
    const eyes = defending ? this.life.most : this.life.least;
    this.tree.settle(node, eyes >= 2 || !defending, eyes >= 2 ? TWO_EYES : NO_MOVE);
  }

  private addChildren(node: number, defending: boolean, depth: number): void {
    const { tree, life } = this;
    const { list } = this.moves;
    const most = MOST_MOVES[depth < MOST_MOVES.length ? depth : MOST_MOVES.length - 1];
    const count = list.count < most ? list.count : most;
    // Whoever has enough already may pass: the eyes may be there, or be missing, whatever the other side does.
    const passed = node !== 0 && tree.move[node] === PASS;
    const pass = !passed && (defending ? life.least >= 2 : life.most < 2);
    tree.first[node] = tree.count;
    tree.children[node] = count + Number(pass);
    // Eyes that are missing are moves that are missing.
    const missing = life.most >= 2 ? 0 : life.most === 1 ? 1 : 2;
    const there = life.least >= 2 ? 2 : life.least;
    if (pass) tree.add(PASS, 1, 1);
    for (let i = 0; i < count; i++) {
      const below = FULL_SCORE - list.scores[i];
      const worse = below > 0 ? Math.trunc(below / SCORE_STEP) : 0;
      if (defending) tree.add(list.points[i], 1 + missing + worse, 1 + there);
      else tree.add(list.points[i], 1 + missing, 1 + there + worse);
    }
    tree.update(node, defending);
  }

  /** Replays the tree for the trace. */
  private tell(node: number, defending: boolean): void {
    const { tree, position, sink } = this;
    const outcome = tree.outcome(node);
    const good = defending ? outcome > 0 : outcome < 0;
    const move = good && tree.children[node] > 0 ? tree.move[tree.best(node, defending)] : 0;
    const reason = outcome === 0 ? 'not settled' : REASONS[tree.reason[node]];
    sink?.result(position, routine(defending), this.target, good ? WIN : LOSE, move, reason);
    for (let i = 0; i < tree.children[node]; i++) {
      const child = tree.first[node] + i;
      if (tree.reason[child] === ILLEGAL || !this.play(child, defending)) continue;
      this.tell(child, !defending);
      position.popMove();
    }
  }
}

function routine(defending: boolean): string {
  return defending ? 'owl_defend' : 'owl_attack';
}
