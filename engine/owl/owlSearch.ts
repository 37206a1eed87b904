/**
 * The search of life-and-death reading (manual 12.1): proves, or disproves, that the dragon's side gets at least a wanted result in
 * making it live. What a position looks like without playing on is said by outlook.ts.
 *
 * The manual's program searches depth first with a few moves from patterns; this one is the proof-number search of proof/. Every new
 * position is looked at at once: eyes and ways out either settle it, or say how good the prospects are, and that orders the moves better
 * than any rule about moves. Every second line follows the prospects to where they are decided. What is open when the nodes are used up
 * goes to the likelier side. An answer is sound when its proof leaves nothing out: neither moves of the losing side nor a guess in the end.
 *
 * The numbers below were tuned on two thirds of a suite of 259 positions; differences of four positions are chance there.
 */
import { BOARD_ARRAY, PASS } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Tactics } from '../connection/tactics.ts';
import { NO_MOVE, OPEN, ProofSearch, TOO_DEEP } from '../proof/proofSearch.ts';
import { WIN } from '../reading/codes.ts';
import { MAX_DEPTH } from './depths.ts';
import { KwormSearch } from './kworm.ts';
import type { Kworm } from './kworm.ts';
import {
  BY_PATTERN,
  CAPTURED,
  NO_EYES,
  Outlook,
  REASONS,
  SEEMING_DEATH,
  SEEMING_EYES,
  SURE_REASONS,
  WAY_OUT,
} from './outlook.ts';
import { patternName } from './owlPatterns.ts';
import type { OwlPatterns } from './owlPatterns.ts';
import type { OwlParameters } from './parameters.ts';
import type { OwlBudget, OwlTarget } from './question.ts';

/** Moves looked at in each position, by depth. */
const TRIED_MOVES: readonly number[] = [16, 12, 10, 10, 8, 8, 7, 7, 6];
/** Moves kept of those, when their positions have been looked at. */
const MAX_MOVES: readonly number[] = [12, 8, 7, 6, 6, 5, 5, 4, 4, 3];
/** Patterns of one move that a trace names. */
const MOST_NAMED = 3;
/** Positions of one proof, at most. */
const GRAPH_ROOM = 1 << 14;
/** Reasons for which the position asked about is settled that do not tell a move. */
const NEEDS_MOVE: readonly number[] = [NO_EYES, SEEMING_DEATH, WAY_OUT];

/** Depths of owl reading, in moves from the position asked about (manual 3.9.4). */
export interface OwlDepths {
  /** Beyond it each side has one move (owl_branch). */
  branch: number;
  /** Beyond it the dragon has escaped (owl_reading); at most MAX_DEPTH. */
  reading: number;
  /** Up to it eyes count only where the stones around them are solid (owl_distrust). */
  distrust: number;
}

export class OwlSearch extends ProofSearch {
  /** What proposes moves from patterns; null for none. */
  patterns: OwlPatterns | null = null;
  readonly tactics: Tactics;
  readonly outlook: Outlook;
  protected budget!: OwlBudget;
  /** Whether passing was among the moves of the root. */
  protected passTried = false;
  /** Whether the proofs of the question were finished, and whether nothing was left out in them. */
  protected finished = false;
  protected sound = true;
  /** Whether the dragon of the question had nowhere to go, neither out nor to more eye space. */
  protected closed = false;
  /** Whether a pattern decided the position that the last proof was about. */
  protected byPattern = false;
  /** How both sides would play on, the move that works, or the best try, first; empty where there is none. */
  protected line: readonly Point[] = [];
  protected readonly parameters: OwlParameters;
  private limits: OwlDepths;
  protected readonly reasons = REASONS;
  private readonly kworms: KwormSearch;
  private readonly points = new Int16Array(BOARD_ARRAY);
  private readonly scores = new Int16Array(BOARD_ARRAY);

  constructor(parameters: OwlParameters) {
    super({
      nodes: GRAPH_ROOM,
      edges: 2 * GRAPH_ROOM,
      counting: 'sum',
      maxDepth: MAX_DEPTH,
      fullScore: parameters.fullScore,
      scoreStep: parameters.scoreStep,
      byValue: parameters.byValue,
      perDoubling: parameters.perDoubling,
    });
    this.parameters = parameters;
    this.tactics = new Tactics(parameters.tacticalNodes);
    this.outlook = new Outlook(this.tactics, parameters);
    this.kworms = new KwormSearch(this.tactics, GRAPH_ROOM, parameters.kworms);
    this.limits = { branch: MAX_DEPTH, reading: MAX_DEPTH, distrust: parameters.distrust };
  }

  /** Ends a search when stop[0] becomes non-zero; null for none. */
  get stop(): Int32Array | null {
    return this.tactics.stop;
  }
  set stop(stop: Int32Array | null) {
    this.tactics.stop = stop;
  }

  protected get koSeen(): boolean {
    return this.outlook.koSeen;
  }
  protected set koSeen(seen: boolean) {
    this.outlook.koSeen = seen;
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
  begin(position: Position, target: OwlTarget, budget: OwlBudget): void {
    this.position = position;
    this.budget = budget;
    this.tactics.start();
    this.outlook.begin(position, target);
    this.owner = this.outlook.group.owner;
    this.target = this.outlook.group.original[0];
    this.finished = true;
    this.sound = true;
    this.stopped = false;
  }

  /** Whether the dragon's side gets `wanted` (KO_B, KO_A or WIN) or better; `defending`: it is to move. */
  protected prove(defending: boolean, wanted: number): boolean {
    const { graph, position } = this;
    this.passTried = false;
    this.line = [];
    if (this.mustStop()) return false;
    const { trace } = position;
    position.trace = null;
    const before = this.nodes;
    const root = this.evaluate(this.startProof(defending, wanted), defending, 0);
    this.closed = this.outlook.out <= this.parameters.closedOut && !this.outlook.more;
    const last =
      before +
      (this.closed
        ? this.part(this.parameters.closedShare, this.parameters.minClosed)
        : this.part(this.parameters.openShare, this.budget.minOpen));
    this.byPattern = false;
    if (graph.outcome(root) === 0 || NEEDS_MOVE.includes(graph.reason[root])) this.expand(root, defending, 0);
    this.growUntil(root, defending, 0, last);
    position.trace = trace;

    const outcome = graph.outcome(root);
    if (outcome === 0) this.finished = false;
    else if (!graph.isComplete(root, defending, SURE_REASONS)) this.sound = false;
    const lives = outcome === 0 ? this.looksAlive(defending) : outcome > 0;
    this.line = this.principalLine(root, defending);
    this.show(defending);
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
  candidates(position: Position, target: OwlTarget, defending: boolean): Point[] {
    const { graph } = this;
    this.begin(position, target, { nodes: 1, minOpen: 1, playouts: 0, seed: 0, answersDoubtful: false });
    this.prove(defending, WIN);
    const edges = Array.from({ length: graph.children[0] }, (_, i) => graph.first[0] + i);
    const sign = defending ? -1 : 1;
    edges.sort((x, y) => sign * (graph.value[graph.target[x]] - graph.value[graph.target[y]]));
    return edges.map((edge) => graph.move[edge]).filter((move) => move !== PASS);
  }

  /** How both sides would play on: what is settled by the shortest proof, other positions by what they seem to be worth. */
  private principalLine(root: number, defending: boolean): Point[] {
    const { graph } = this;
    const line: Point[] = [];
    const seen = new Set<number>();
    let turn = defending;
    for (let node = root; graph.children[node] > 0 && !seen.has(node); turn = !turn) {
      seen.add(node);
      const open = graph.outcome(node) === 0;
      const edge = !open
        ? graph.best(node, turn)
        : node === root
          ? this.likeliest(turn)
          : graph.bestByValue(node, turn);
      line.push(graph.move[edge]);
      node = graph.target[edge];
    }
    return line;
  }

  /** What is not settled goes to the side that is nearer to its proof. */
  private looksAlive(defending: boolean): boolean {
    const { proof, disproof, value } = this.graph;
    return defending
      ? proof[0] <= this.parameters.openDefended * disproof[0]
      : value[0] >= this.parameters.openAttacked;
  }

  /** A share of the nodes, or `least` of them if so many are allowed. */
  private part(share: number, least: number): number {
    const { nodes } = this.budget;
    return Math.max(Math.ceil(nodes * share), Math.min(nodes, least));
  }

  protected override arrive(edge: number, depth: number): number {
    const node = this.graph.target[edge];
    if (depth >= this.limits.reading) this.graph.settle(node, true, TOO_DEEP);
    return node;
  }

  protected override play(point: Point, defending: boolean): boolean {
    if (point !== PASS) this.tactics.visited[point] = 1;
    return super.play(point, defending);
  }

  protected routine(defending: boolean): string {
    return routine(defending);
  }

  /** Looks at a new position: settles it, or tells how far it is from being settled. */
  protected override evaluate(node: number, defending: boolean, depth: number): number {
    const { position, graph, outlook } = this;
    this.nodes++;
    const reason = outlook.look(position, defending, depth, this.patterns);
    if (reason !== OPEN) {
      graph.settle(node, outlook.lives, reason);
      return node;
    }
    const { prospects } = outlook;
    graph.value[node] = prospects;
    graph.proof[node] =
      prospects >= this.parameters.alive
        ? 1
        : 1 + Math.trunc((this.parameters.alive - prospects) / this.parameters.proofStep);
    graph.disproof[node] = prospects <= 0 ? 1 : 1 + Math.trunc(prospects / this.parameters.disproofStep);
    return node;
  }

  /** Gives a leaf its children. The position is that of the node. */
  protected expand(node: number, defending: boolean, depth: number): void {
    const { position, graph, outlook } = this;
    const { list } = outlook.moves;
    this.nodes++;
    graph.reason[node] = 0;
    if (!outlook.survey(position)) return graph.settle(node, false, CAPTURED);
    if (this.propose(defending, depth)) graph.partial[node] = 1;
    else if (this.obey(node, defending, depth)) return;
    if (outlook.knowledge.koSeen) outlook.koSeen = true;
    const last = this.pathMoves[depth];
    const answer = this.knownAnswer(last, defending);
    if (answer !== 0 && position.colorAt[answer] === 0) list.add(answer, this.parameters.knownAnswer);
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
    if (patterns !== null && !narrow && depth <= this.parameters.patternDepth) {
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
    if (patterns === null || depth > this.parameters.patternDepth) return false;
    const { winning, forced, forcedCount } = patterns;
    if (depth === 0) this.byPattern = winning !== 0 || forcedCount > 1;
    if (winning !== 0) {
      this.addChild(node, defending, depth, winning, this.parameters.fullScore);
      if (graph.children[node] === 0) return false;
      graph.settle(graph.target[graph.first[node]], defending, BY_PATTERN);
      graph.update(node, defending);
      return true;
    }
    if (forcedCount > 1) graph.settle(node, !defending, BY_PATTERN);
    else if (forcedCount === 1) {
      const { list } = this.outlook.moves;
      list.count = 0;
      list.add(forced, this.parameters.fullScore);
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
      scores[count++] = this.parameters.fullScore;
    }
    const tried = at(TRIED_MOVES, depth, this.parameters.width);
    for (let i = 0; i < list.count && i < tried; i++) {
      points[count] = list.points[i];
      scores[count++] = list.scores[i];
    }
    if (count === 0) return this.settleQuiet(node, defending);
    for (let i = 0; i < count; i++) this.addChild(node, defending, depth, points[i], scores[i]);
    if (graph.children[node] === 0) return graph.settle(node, !defending, NO_MOVE);
    graph.keepBest(
      node,
      defending,
      depth > this.limits.branch ? 1 : at(MAX_MOVES, depth, this.parameters.width),
    );
    graph.update(node, defending);
  }

  /** Tells the trace what proposed the last move and what eyes there are; who proposes which moves here. */
  protected override tellMore(defending: boolean, depth: number, by: string): Map<Point, string> {
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
      const named = new Map<Point, number>();
      if (patterns !== null)
        patterns.proposed = (match) => {
          const count = named.get(match.move) ?? 0;
          if (count < MOST_NAMED) note(match.move, patternName(match));
          named.set(match.move, count + 1);
        };
      this.propose(defending, depth);
      moves.proposed = null;
      if (patterns !== null) patterns.proposed = null;
    }
    position.trace = trace;
    sink.about(by, isThere ? eyesText(life.least, life.most) : '');
    return sources;
  }
}

function at(values: readonly number[], depth: number, factor: number): number {
  return Math.ceil(factor * values[depth < values.length ? depth : values.length - 1]);
}

function eyesText(least: number, most: number): string {
  return least === most ? String(least) : `${least}, or ${most} when its side moves first`;
}

/** What the search is called in traces. */
export function routine(defending: boolean): string {
  return defending ? 'owl_defend' : 'owl_attack';
}
