/**
 * The search of life-and-death reading (manual 12.1): proves, or disproves, that the dragon's side gets at least a wanted result in
 * making it live. What a position looks like without playing on is said by outlook.ts.
 *
 * The manual's program searches depth first with a few moves from patterns; this one is best-first over a graph of positions. Every new
 * position is looked at at once: eyes and ways out either settle it, or say how good the prospects are, and that orders the moves better
 * than any rule about moves. Every second line follows the prospects to where they are decided, the others follow proof numbers, which
 * find lines with few choices. What is open when the nodes are used up goes to the likelier side. An answer is sound when its proof
 * leaves nothing out: neither moves of the losing side nor a guess in the end.
 *
 * The numbers below were tuned on two thirds of a suite of 259 positions; differences of four positions are chance there.
 *
 * Hot code: the graph and all lists are allocated once.
 */
import { BOARD_ARRAY, PASS, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Tactics } from '../connection/tactics.ts';
import { KO_B, LOSE, WIN } from '../reading/codes.ts';
import type { ResultSink } from '../reading/readState.ts';
import { KwormSearch } from './kworm.ts';
import type { Kworm } from './kworm.ts';
import {
  BY_PATTERN,
  CAPTURED,
  NO_EYES,
  NO_MOVE,
  OPEN,
  Outlook,
  REASONS,
  SEEMING_DEATH,
  SEEMING_EYES,
  SEEN,
  SURE_REASONS,
  TOO_DEEP,
  WAY_OUT,
} from './outlook.ts';
import type { OwlQuestion } from './outlook.ts';
import { patternName } from './owlPatterns.ts';
import type { OwlPatterns } from './owlPatterns.ts';
import { ProofGraph } from './proofGraph.ts';

export type { OwlQuestion } from './outlook.ts';

/** Nodes one question may cost at level 10 (owl_node_limit). */
export const NODE_LIMIT = 1000;
/** The part of them for a dragon that has somewhere to go: few such proofs end later, and of those that do few leave nothing out. */
const OPEN_SHARE = 0.1;
const LEAST_OPEN = 150;
/** The same for one that has not. One in nine such proofs would end later, and what is left out then is as often wrong as random games are. */
const CLOSED_SHARE = 0.5;
const LEAST_CLOSED = 500;
/** Moves looked at in each position, by depth. */
const TRIED_MOVES: readonly number[] = [16, 12, 10, 10, 8, 8, 7, 7, 6];
/** Moves kept of those, when their positions have been looked at. */
const MOST_MOVES: readonly number[] = [12, 8, 7, 6, 6, 5, 5, 4, 4, 3];
/** Positions of one proof, at most. */
const GRAPH_ROOM = 1 << 14;
/** Deepest line, in moves. */
export const MAX_DEPTH = 40;
/** Proof numbers of new leaves: more where the move has a lower score than this, by one for each step. */
const FULL_SCORE = 125;
const SCORE_STEP = 20;
/** How many times as far as death life may be for an unfinished question to be answered with life, by who is to move. */
const OPEN_DEFENDED = 0.55;
const OPEN_ATTACKED = 80;
/** What it adds to the value of a move, in an unfinished search, to be twice as near to a proof. */
const PER_DOUBLING = 8;
/** How many of so many lines are chosen by the value of the positions, not all but one by proof numbers. */
const BY_VALUE = 2;
/** Prospects from which on a dragon is as good as alive, and how they become proof numbers. */
const ALIVE = 78;
const PROOF_STEP = 8;
const DISPROOF_STEP = 10;
/** Deepest positions in which patterns propose moves. */
const PATTERN_DEPTH = 2;
/** With so few points in the open a dragon has nowhere to go. */
const MOST_OUT = 1;
/** Reasons for which the position asked about is settled that do not tell a move. */
const NEEDS_MOVE: readonly number[] = [NO_EYES, SEEMING_DEATH, WAY_OUT];
/** Score of what answered the same move in another position. */
const KNOWN_ANSWER = 130;
const FROM_MEMORY = 'an answer to the same move elsewhere';

/**
 * Nodes of one tactical reading about a chain around the dragon. Half of all nodes were spent on the three readings of a hundred that took
 * more than forty, and with 20 as many owl checks are right, on average of ten seeds of the random games, as without a limit.
 */
const TACTICAL_NODES = 30;

/** Depths of owl reading, in moves from the position asked about (manual 3.9.4). */
export interface OwlDepths {
  /** Beyond it each side has one move (owl_branch). */
  branch: number;
  /** Beyond it the dragon has escaped (owl_reading); at most MAX_DEPTH. */
  reading: number;
  /** Up to it eyes count only where the stones around them are solid (owl_distrust). */
  distrust: number;
}

export class OwlSearch {
  /** Positions looked at since the last reset. */
  nodes = 0;
  /** Plain setting: nodes one question may cost. */
  nodeLimit = NODE_LIMIT;
  /** Plain setting: of the nodes allowed, what a dragon that has somewhere to go gets at least. With few random games proofs have more to say. */
  leastOpen = LEAST_OPEN;
  /** What proposes moves from patterns; null for none. */
  patterns: OwlPatterns | null = null;
  /** For traces, with Position.trace; null for none. */
  sink: ResultSink | null = null;

  protected readonly tactics = new Tactics(TACTICAL_NODES);
  /** Whether passing was among the moves of the root. */
  protected passTried = false;
  /** Whether the proofs of the question were finished, and whether nothing was left out in them. */
  protected finished = false;
  protected sound = true;
  /** Whether the dragon of the question had nowhere to go, neither out nor to more eye space. */
  protected closed = false;
  protected stopped = false;
  /** Whether a pattern decided the position that the last proof was about. */
  protected byPattern = false;
  /** The move that works, or the best try; PASS for none. */
  protected bestMove: Point = 0;

  protected readonly outlook = new Outlook(this.tactics);
  private limits: OwlDepths = { branch: MAX_DEPTH, reading: MAX_DEPTH, distrust: this.outlook.distrust };
  private readonly graph = new ProofGraph(GRAPH_ROOM);
  private readonly kworms = new KwormSearch(this.tactics, GRAPH_ROOM);
  private readonly points = new Int16Array(BOARD_ARRAY);
  private readonly scores = new Int16Array(BOARD_ARRAY);
  /** By move: what answered it in another position, for either side. */
  private readonly livingAnswer = new Int16Array(BOARD_ARRAY);
  private readonly killingAnswer = new Int16Array(BOARD_ARRAY);
  /** The line that is looked at: its nodes, and the moves that led to them. */
  private readonly path = new Int32Array(MAX_DEPTH + 2);
  private readonly pathMoves = new Int16Array(MAX_DEPTH + 2);
  private rounds = 0;
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

  /** Sets depths in place of the usual ones; undefined ones stay. Forgets no answer: to be called before reading. */
  setDepths({ branch, reading, distrust }: Partial<OwlDepths>): void {
    const { limits } = this;
    this.limits = {
      branch: branch ?? limits.branch,
      reading: Math.min(reading ?? limits.reading, MAX_DEPTH),
      distrust: distrust ?? limits.distrust,
    };
    this.outlook.distrust = this.limits.distrust;
  }

  /** Begins a question about the dragon in this position. */
  protected begin(position: Position, question: OwlQuestion): void {
    this.position = position;
    this.patterns?.begin(position);
    this.outlook.begin(position, question);
    this.target = this.outlook.group.original[0];
    this.finished = true;
    this.sound = true;
    this.stopped = false;
  }

  /** Whether the dragon's side gets `wanted` (KO_B, KO_A or WIN) or better; `defending`: it is to move. */
  protected prove(defending: boolean, wanted: number): boolean {
    const { graph, position } = this;
    this.wanted = wanted;
    this.passTried = false;
    this.rounds = 0;
    this.livingAnswer.fill(0);
    this.killingAnswer.fill(0);
    this.bestMove = 0;
    if (this.mustStop()) return false;
    graph.clear();
    // A trace shows the finished tree, not the way it grew.
    const { trace } = position;
    position.trace = null;
    const before = this.nodes;
    const root = graph.add(position, defending, graph.find(position, defending));
    this.look(root, defending, 0);
    this.closed = this.outlook.out <= MOST_OUT && !this.outlook.more;
    const last =
      before + (this.closed ? this.part(CLOSED_SHARE, LEAST_CLOSED) : this.part(OPEN_SHARE, this.leastOpen));
    this.byPattern = false;
    if (graph.outcome(root) === 0 || NEEDS_MOVE.includes(graph.reason[root])) this.expand(root, defending, 0);
    while (graph.outcome(root) === 0 && this.nodes < last && !this.mustStop() && graph.hasRoom)
      this.grow(defending);
    position.trace = trace;

    const outcome = graph.outcome(root);
    if (outcome === 0) this.finished = false;
    else if (!graph.isComplete(root, defending, SURE_REASONS)) this.sound = false;
    const lives = outcome === 0 ? this.looksAlive(defending) : outcome > 0;
    if (graph.children[root] > 0)
      this.bestMove = graph.move[outcome === 0 ? this.likeliest(defending) : graph.best(root, defending)];
    if (this.sink !== null || position.trace !== null) {
      const { koSeen } = this.outlook;
      this.tell(root, defending, 0, '');
      this.outlook.koSeen = koSeen;
    }
    return lives;
  }

  /** The worm that the side that gets its way in the proof made last loses for it; none where the proof is not finished. */
  protected findKworm(defending: boolean): Kworm {
    const { graph, position, outlook } = this;
    if (graph.outcome(0) === 0) return { worm: 0, move: 0 };
    const { owner } = outlook.group;
    const play = this.play.bind(this);
    const { near, dead } = outlook.knowledge;
    return this.kworms.find({ position, graph, defending, owner, play }, near, dead);
  }

  /** The moves either side would try first, the best one first. */
  candidates(position: Position, question: OwlQuestion, defending: boolean): Point[] {
    const { graph } = this;
    const limit = this.nodeLimit;
    this.nodeLimit = 1;
    this.tactics.start();
    this.begin(position, question);
    this.prove(defending, WIN);
    this.nodeLimit = limit;
    const edges = Array.from({ length: graph.children[0] }, (_, i) => graph.first[0] + i);
    const sign = defending ? -1 : 1;
    edges.sort((x, y) => sign * (graph.value[graph.target[x]] - graph.value[graph.target[y]]));
    return edges.map((edge) => graph.move[edge]).filter((move) => move !== PASS);
  }

  /** The edge of the root that is likeliest to be right when nothing is settled. */
  private likeliest(defending: boolean): number {
    const { graph } = this;
    const { proof, disproof, value, target } = graph;
    const sign = defending ? 1 : -1;
    let best = graph.first[0];
    let bestScore = -Infinity;
    for (let edge = best; edge < graph.first[0] + graph.children[0]; edge++) {
      const child = target[edge];
      const score =
        sign * (value[child] + PER_DOUBLING * Math.log2((disproof[child] + 1) / (proof[child] + 1)));
      if (score <= bestScore) continue;
      bestScore = score;
      best = edge;
    }
    return best;
  }

  /** What is not settled goes to the side that is nearer to its proof. */
  private looksAlive(defending: boolean): boolean {
    const { proof, disproof, value } = this.graph;
    return defending ? proof[0] <= OPEN_DEFENDED * disproof[0] : value[0] >= OPEN_ATTACKED;
  }

  /** A share of the nodes, or `least` of them if so many are allowed. */
  private part(share: number, least: number): number {
    return Math.max(Math.ceil(this.nodeLimit * share), Math.min(this.nodeLimit, least));
  }

  protected mustStop(): boolean {
    const { stop } = this;
    if (stop !== null && Atomics.load(stop, 0) !== 0) this.stopped = true;
    return this.stopped;
  }

  /** Expands the leaf that matters most, and corrects the numbers above it. */
  private grow(defending: boolean): void {
    const { graph, path, pathMoves, position } = this;
    let node = 0;
    let depth = 0;
    let turn = defending;
    const byValue = this.rounds++ % BY_VALUE !== 0;
    path[0] = 0;
    pathMoves[0] = 0;
    while (graph.children[node] > 0 && graph.outcome(node) === 0) {
      const edge = byValue ? graph.bestByValue(node, turn) : graph.best(node, turn);
      if (!this.play(graph.move[edge], turn)) throw new Error('a move of the graph cannot be played');
      node = graph.target[edge];
      path[++depth] = node;
      pathMoves[depth] = graph.move[edge];
      turn = !turn;
      if (depth >= this.limits.reading) graph.settle(node, true, TOO_DEEP);
    }
    if (graph.outcome(node) === 0) this.expand(node, turn, depth);
    for (let d = depth; d >= 0; d--) {
      const above = path[d];
      if (graph.children[above] > 0 && graph.outcome(above) === 0) graph.update(above, turn);
      const outcome = graph.outcome(above);
      if (d > 0) {
        if (outcome !== 0) this.learn(above, pathMoves[d], turn, outcome > 0);
        position.popMove();
      }
      turn = !turn;
    }
  }

  /** Tries a move; whether it may be played. */
  private play(point: Point, defending: boolean): boolean {
    const { position, wanted } = this;
    const { owner } = this.outlook.group;
    if (point !== PASS) this.tactics.visited[point] = 1;
    // A ko taken out of turn is a last resort: it gives KO_B to whoever does it, so it only helps where that is enough.
    const conditional = defending ? wanted === KO_B : wanted === WIN;
    const color = defending ? owner : opponent(owner);
    const status = position.komasterTryMove(point, color, routine(defending), this.target, conditional);
    if (status !== 1 && position.koPoint !== 0) this.outlook.koSeen = true;
    return status !== 0;
  }

  /** Remembers the move that settled a position as the answer to the move that led there. */
  private learn(node: number, last: Point, defending: boolean, proved: boolean): void {
    const { graph } = this;
    if (graph.children[node] === 0 || defending !== proved) return;
    const answers = defending ? this.livingAnswer : this.killingAnswer;
    answers[last] = graph.move[graph.best(node, defending)];
  }

  /** Looks at a new position: settles it, or tells how far it is from being settled. */
  private look(node: number, defending: boolean, depth: number): void {
    const { position, graph, outlook } = this;
    this.nodes++;
    const reason = outlook.look(position, defending, depth, this.patterns);
    if (reason !== OPEN) return graph.settle(node, outlook.lives, reason);
    const { prospects } = outlook;
    graph.value[node] = prospects;
    graph.proof[node] = prospects >= ALIVE ? 1 : 1 + Math.trunc((ALIVE - prospects) / PROOF_STEP);
    graph.disproof[node] = prospects <= 0 ? 1 : 1 + Math.trunc(prospects / DISPROOF_STEP);
  }

  /** Gives a leaf its children. The position is that of the node. */
  private expand(node: number, defending: boolean, depth: number): void {
    const { position, graph, outlook } = this;
    const { list } = outlook.moves;
    this.nodes++;
    graph.reason[node] = 0;
    if (!outlook.survey(position)) return graph.settle(node, false, CAPTURED);
    if (this.propose(defending, depth)) graph.partial[node] = 1;
    else if (this.obey(node, defending, depth)) return;
    if (outlook.knowledge.koSeen) outlook.koSeen = true;
    const last = this.pathMoves[depth];
    const answer = (defending ? this.livingAnswer : this.killingAnswer)[last];
    if (answer !== 0 && position.colorAt[answer] === 0) list.add(answer, KNOWN_ANSWER);
    list.sort();
    this.addChildren(node, defending, depth, depth > 0 && last === PASS);
  }

  /** Lists the moves of a position that has been surveyed; whether only captures, where nothing else could save the dragon. */
  private propose(defending: boolean, depth: number): boolean {
    const { position, patterns } = this;
    const { group, life, knowledge, moves, out, more } = this.outlook;
    const narrow = depth > 0 && life.possible < 2 && out <= 1 && !more;
    if (defending) moves.toDefend(position, group, life, knowledge, narrow);
    else moves.toAttack(position, group, life, knowledge, narrow);
    if (patterns !== null && !narrow && depth <= PATTERN_DEPTH) {
      if (defending) patterns.addDefenses(position, group, moves.list);
      else patterns.addAttacks(position, group, moves.list);
    }
    return narrow;
  }

  /**
   * Carries out what patterns decide (12.1): their winning move wins, a single forced move is the only one, and of two forced moves the
   * attacker has only one. Whether the node is done with.
   */
  private obey(node: number, defending: boolean, depth: number): boolean {
    const { graph, patterns } = this;
    if (patterns === null || depth > PATTERN_DEPTH) return false;
    const { winning, forced, forcedCount } = patterns;
    if (depth === 0) this.byPattern = winning !== 0 || forcedCount > 1;
    if (winning !== 0) {
      this.addChild(node, defending, depth, winning, FULL_SCORE);
      if (graph.children[node] === 0) return false;
      graph.settle(graph.target[graph.first[node]], defending, BY_PATTERN);
      graph.update(node, defending);
      return true;
    }
    if (forcedCount > 1) graph.settle(node, !defending, BY_PATTERN);
    else if (forcedCount === 1) {
      const { list } = this.outlook.moves;
      list.count = 0;
      list.add(forced, FULL_SCORE);
      graph.partial[node] = 1;
    }
    return forcedCount > 1;
  }

  /** Nobody has a move: the eyes that are there count. */
  private settleQuiet(node: number, defending: boolean): void {
    const { least, most } = this.outlook.life;
    const lives = (defending ? most : least) >= 2;
    this.graph.settle(node, lives, lives ? SEEMING_EYES : NO_MOVE);
  }

  private addChildren(node: number, defending: boolean, depth: number, passed: boolean): void {
    const { graph, points, scores } = this;
    const { life, moves } = this.outlook;
    const { list } = moves;
    let count = 0;
    // Whoever has enough already may pass: the eyes may be there, or be missing, whatever the other side does.
    if (!passed && (defending ? life.least >= 2 : life.most < 2)) {
      if (depth === 0) this.passTried = true;
      points[0] = PASS;
      scores[count++] = FULL_SCORE;
    }
    const tried = at(TRIED_MOVES, depth);
    for (let i = 0; i < list.count && i < tried; i++) {
      points[count] = list.points[i];
      scores[count++] = list.scores[i];
    }
    if (count === 0) return this.settleQuiet(node, defending);
    for (let i = 0; i < count; i++) this.addChild(node, defending, depth, points[i], scores[i]);
    if (graph.children[node] === 0) return graph.settle(node, !defending, NO_MOVE);
    graph.keepBest(node, defending, depth > this.limits.branch ? 1 : at(MOST_MOVES, depth));
    graph.update(node, defending);
  }

  private addChild(node: number, defending: boolean, depth: number, point: Point, score: number): void {
    const { graph, position } = this;
    if (!this.play(point, defending)) return;
    let child = graph.find(position, !defending);
    if (child < 0) {
      child = graph.add(position, !defending, child);
      this.look(child, !defending, depth + 1);
      const below = FULL_SCORE - score;
      const worse = below > 0 ? Math.trunc(below / SCORE_STEP) : 0;
      if (graph.outcome(child) === 0) {
        if (defending) graph.proof[child] += worse;
        else graph.disproof[child] += worse;
      }
    }
    position.popMove();
    graph.link(node, point, child);
  }

  /** Replays the graph for the trace, each position once; `by`: what proposed the move that led to it. */
  private tell(node: number, defending: boolean, depth: number, by: string): void {
    const { graph, position, sink } = this;
    const sources = this.tellEyes(defending, depth, by);
    const outcome = graph.outcome(node);
    const good = defending ? outcome > 0 : outcome < 0;
    const move = good && graph.children[node] > 0 ? graph.move[graph.best(node, defending)] : 0;
    const reason = outcome === 0 ? 'not settled' : REASONS[graph.reason[node]];
    sink?.result(position, routine(defending), this.target, good ? WIN : LOSE, move, reason);
    if (graph.reason[node] === SEEN || depth >= MAX_DEPTH) return;
    graph.reason[node] ||= SEEN;
    for (let i = 0; i < graph.children[node]; i++) {
      const edge = graph.first[node] + i;
      if (!this.play(graph.move[edge], defending)) continue;
      this.tell(graph.target[edge], !defending, depth + 1, sources.get(graph.move[edge]) ?? FROM_MEMORY);
      position.popMove();
    }
  }

  /** Tells the trace what proposed the last move and what eyes there are; who proposes which moves here. */
  private tellEyes(defending: boolean, depth: number, by: string): Map<Point, string> {
    const { position, outlook, patterns, sink } = this;
    const { moves, life } = outlook;
    const sources = new Map<Point, string>([[PASS, 'having enough']]);
    if (sink?.about === undefined) return sources;
    const { trace } = position;
    position.trace = null;
    const isThere = outlook.survey(position);
    if (isThere) {
      const note = (point: Point, source: string): void => {
        const known = sources.get(point);
        if (known === undefined) sources.set(point, source);
        else if (!known.includes(source)) sources.set(point, `${known}, ${source}`);
      };
      moves.proposed = note;
      if (patterns !== null) patterns.proposed = (match) => note(match.move, patternName(match));
      this.propose(defending, depth);
      moves.proposed = null;
      if (patterns !== null) patterns.proposed = null;
    }
    position.trace = trace;
    sink.about(by, isThere ? eyesText(life.least, life.most) : '');
    return sources;
  }
}

function at(values: readonly number[], depth: number): number {
  return values[depth < values.length ? depth : values.length - 1];
}

function eyesText(least: number, most: number): string {
  return least === most ? String(least) : `${least}, or ${most} when its side moves first`;
}

/** What the search is called in traces. */
export function routine(defending: boolean): string {
  return defending ? 'owl_defend' : 'owl_attack';
}
