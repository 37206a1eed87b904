/**
 * Life-and-death reading (manual 12.1): whether a dragon can be killed or saved. One OwlReader for each Engine; it owns everything it
 * writes, and leaves the position as it was. Codes are those of tactical reading. How a question is decided is in decide.ts. Verdicts
 * outlive a move in a persistent cache as long as nothing changes where reading looked.
 */
import { BOARD_ARRAY, PASS } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Verdict } from '../protocol/verdict.ts';
import { activeArea } from '../reading/activeArea.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { PersistentCache } from '../reading/persistentCache.ts';
import type { ResultSink } from '../reading/readState.ts';
import { assert } from '../util/assert.ts';
import { decide } from './decide.ts';
import type { OwlPatterns } from './owlPatterns.ts';
import type { OwlDepths } from './owlSearch.ts';
import { OWL } from './parameters.ts';
import type { OwlParameters } from './parameters.ts';
import { PlayoutDecider } from './playoutDecider.ts';
import { ProofDecider } from './proofDecider.ts';
import { firstStone, questionNumber, standing } from './question.ts';
import { mustStop } from '../util/watch.ts';
import type { OwlBudget, OwlQuestion, OwlSight } from './question.ts';

export interface OwlOptions {
  /** The defaults without. */
  parameters?: OwlParameters;
  /** What proposes moves from patterns; none by default. */
  patterns?: OwlPatterns;
  /** Room in the persistent cache, in verdicts; 0 for none. */
  persistentEntries?: number;
}

/** How far reading goes. */
export interface OwlLimits {
  /** Nodes that a question may cost (owl_node_limit). */
  nodes?: number;
  depths?: Partial<OwlDepths>;
  /** Whether it says which worms are gained and lost on the way. */
  gainLoss?: boolean;
}

const PERSISTENT_ENTRIES = 300;
/**
 * What a verdict that took less counts as in the cache, so that all are kept: found again it could be another one, since tactical reading knows
 * more by then.
 */
const LEAST_NODES = 20;
/** The level that all nodes are for. */
const NORMAL_LEVEL = 10;
/** Makes other numbers of questions whose doubtful attacks are not answered. */
const UNANSWERED = 0x2aaaaaaa;

const NOTHING_SPENT = { move: PASS, line: [], kworm: 0, evidence: 'proof', confidence: 1, nodes: 0 } as const;
/** The verdicts on stones that are gone, for either side. */
const WON: Verdict = { ...NOTHING_SPENT, code: WIN };
const LOST: Verdict = { ...NOTHING_SPENT, code: LOSE };
const STOPPED: Verdict = { ...NOTHING_SPENT, code: UNKNOWN, evidence: 'judgement', confidence: 0 };

export class OwlReader {
  /** Positions looked at since the last reset. */
  nodes = 0;
  /** The game's: playouts about a question are drawn from both. */
  seed = 1;
  /** What a question may cost that takes all it can, by level (owl_node_limit). */
  nodeLimit: number;
  readonly parameters: OwlParameters;

  private readonly proofs: ProofDecider;
  private readonly playouts: PlayoutDecider;
  private readonly persistent: PersistentCache<Verdict>;
  private readonly active = new Uint8Array(BOARD_ARRAY);
  private lastSerial = -1;
  private lastSize = 0;

  constructor({
    parameters = OWL.defaults,
    patterns,
    persistentEntries = PERSISTENT_ENTRIES,
  }: OwlOptions = {}) {
    this.parameters = parameters;
    this.nodeLimit = parameters.nodes;
    this.persistent = new PersistentCache(persistentEntries);
    this.proofs = new ProofDecider(parameters);
    this.playouts = new PlayoutDecider(this.proofs.tactics, parameters);
    this.proofs.patterns = patterns ?? null;
  }

  /** What may be spent on a question: this share of all, but for what is said otherwise. */
  budget(share = 1, changes: Partial<OwlBudget> = {}): OwlBudget {
    const { parameters } = this;
    const nodes = Math.ceil(this.nodeLimit * share);
    const playouts = Math.ceil((parameters.playouts * nodes) / parameters.nodes);
    const { minOpen } = parameters;
    return { nodes, playouts, minOpen, seed: this.seed, answersDoubtful: true, ...changes };
  }

  /** The verdict on a question: what the attacker, or its owner, can do to the dragon by moving first (owl_attack, owl_defend). */
  read(position: Position, asked: OwlQuestion, budget: OwlBudget = this.budget()): Verdict {
    const { proofs, playouts, sink, parameters } = this;
    // The move that led here may have taken some of the stones, or all of them.
    const question = standing(position, asked);
    if (!question) return asked.defending ? LOST : WON;
    this.prepare(position);
    const { depth, hashLow } = position;
    proofs.begin(position, question, budget);
    playouts.begin();
    const about = (questionNumber(position, question) << 1) | Number(question.defending);
    const spent = Math.imul(budget.nodes, 0x85ebca6b) ^ Math.imul(budget.seed, 0x9e3779b1);
    const key = (budget.answersDoubtful ? about : about ^ UNANSWERED) ^ spent;
    const known =
      sink === null ? this.persistent.find(position, key, firstStone(position, question)) : undefined;
    if (known) return known;
    if (mustStop(this.stop)) return STOPPED;
    const verdict = decide({ proofs, playouts, sink, parameters }, position, question, budget);
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    if (!verdict) return STOPPED;
    this.nodes += verdict.nodes;
    if (sink === null) this.keep(position, question, key, verdict);
    return verdict;
  }

  /** What the search sees of the dragon of the question in hand, in the position where it stands. */
  get sight(): OwlSight {
    return this.proofs.outlook;
  }

  /** The moves either side would try first, the best one first. */
  candidates(position: Position, { defending, ...target }: OwlQuestion): Point[] {
    const before = this.proofs.nodes;
    const moves = this.proofs.candidates(position, target, defending);
    this.nodes += this.proofs.nodes - before;
    return moves;
  }

  /** For traces, with Position.trace; null for none. */
  get sink(): ResultSink | null {
    return this.proofs.sink;
  }
  set sink(sink: ResultSink | null) {
    this.proofs.sink = sink;
  }

  /** Ends reading when stop[0] becomes non-zero; null for none. */
  get stop(): Int32Array | null {
    return this.proofs.stop;
  }
  set stop(stop: Int32Array | null) {
    this.proofs.stop = this.playouts.stop = stop;
  }

  /** Sets the depth of tactical reading and the nodes allowed, by level. */
  setLevel(level: number): void {
    this.proofs.tactics.setLevel(level);
    const { nodes, perLevel } = this.parameters;
    this.nodeLimit = Math.round(nodes * perLevel ** Math.min(0, level - NORMAL_LEVEL));
    this.clearCache();
  }

  /** How far it reads, where that is not what the level says. */
  setLimits({ nodes = this.nodeLimit, depths = {}, gainLoss = false }: OwlLimits): void {
    this.nodeLimit = nodes;
    this.proofs.setDepths(depths);
    this.proofs.gainLoss = gainLoss;
    this.clearCache();
  }

  /** Forgets all verdicts (clear_cache). */
  clearCache(): void {
    this.proofs.tactics.clear();
    this.persistent.clear();
    this.playouts.forget();
  }

  /** Keeps the verdict for positions that look the same where it was found, or for this one only if that is not known. */
  private keep(position: Position, question: OwlQuestion, key: number, verdict: Verdict): void {
    const { active } = this;
    const { tactics, outlook } = this.proofs;
    const stone = firstStone(position, question);
    if (tactics.complete) {
      const { near } = outlook.knowledge;
      const { area } = this.playouts;
      const { visited } = tactics;
      for (const point of position.points) visited[point] |= near[point] | (area?.[point] ?? 0);
      activeArea(position, visited, stone, verdict.move, active);
    } else active.fill(1);
    this.persistent.store(position, key, stone, verdict, Math.max(verdict.nodes, LEAST_NODES), active);
  }

  private prepare(position: Position): void {
    if (position.size !== this.lastSize) {
      this.clearCache();
      this.lastSize = position.size;
    }
    if (position.serial === this.lastSerial || position.depth > 0) return;
    this.lastSerial = position.serial;
    this.persistent.purge(position);
  }
}
