/**
 * The engine as one object: a position, how strongly to play, and every answer that can be had about it. It owns all its
 * state, so that two engines in one process know nothing of each other, and knows no clock: budgets are playouts, and
 * whoever keeps time runs the search in slices or sets the stop flag.
 */
import { opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { DEFAULT_RULES, Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import type { BoardScore } from '../board/score.ts';
import { positionFromSpec } from '../board/spec.ts';
import { UctSearch } from '../montecarlo/search.ts';
import type { StartOptions } from '../montecarlo/search.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import type { OwlDepths } from '../owl/owlSearch.ts';
import { DEFAULT_LEVEL } from '../reading/depths.ts';
import { Reader } from '../reading/reader.ts';
import type { GenmoveResult, PositionSpec, Rules, SearchReport, StatusResult } from '../protocol/types.ts';
import { builtinPatternSet } from '../../patterns/builtin/set.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import type { MoveDecision, MoveEffect } from '../protocol/moves.ts';
import { Analysis } from './analysis.ts';
import type { DecideOptions } from './classic.ts';
import { explainMove } from './classicEffect.ts';
import { decideInStyle } from './decideInStyle.ts';
import type { PlayStyle } from './style.ts';
import { STATUS_PLAYOUTS, deadStones, finalStatuses } from './status.ts';
import type { FinalStatus } from './status.ts';

/** What one answer may spend. */
export interface ThinkOptions {
  /** Instead of the level's playouts. */
  playouts?: number;
  /** Ends the search at once when stop[0] becomes non-zero. */
  stop?: Int32Array;
}

export interface GenmoveOptions extends ThinkOptions {
  /** Default true. */
  mayResign?: boolean;
}

export interface AnalysisLimits {
  withoutBreakIns?: boolean;
  /** Nodes of one reading of life and death. */
  owlNodeLimit?: number;
  owlDepths?: Partial<OwlDepths>;
  /** Whether life and death says which worms are gained and lost on the way. */
  owlGainLoss?: boolean;
}

/** What a search is for. */
export type SearchAim = Pick<StartOptions, 'rootMoves' | 'budget'>;

const DEFAULT_GAMES_PER_LEVEL = 8000;

export class Engine {
  /** The game; may be played on, or replaced as a whole (komi and rules are the position's). */
  position: Position;
  /** Playouts per move are level × gamesPerLevel (manual 3.9, --mc-games-per-level). */
  gamesPerLevel = DEFAULT_GAMES_PER_LEVEL;
  /** How the classic engine plays, beside its strength. */
  style: PlayStyle = {};
  /** Same position, seed and playouts: same answer. */
  seed = 1;
  /** How far analyses read, where that is not the usual; for those made from now on. */
  limits: AnalysisLimits = {};

  /** Tactical reading, with its caches and counters. */
  readonly reader = new Reader();

  private readonly search: UctSearch;
  private connectionReader: ConnectionReader | undefined;
  private currentAnalysis: Analysis | undefined;
  private patterns: PatternSet | undefined;
  private currentLevel = DEFAULT_LEVEL;
  /** The dead stones last found, and what for. */
  private judged:
    { position: Position; serial: number; seed: number; rules: Rules; status: StatusResult } | undefined;

  /** `search` may be one that has threads behind it; the engine then owns it. */
  constructor(size = 19, rules: Rules = DEFAULT_RULES, search: UctSearch = new UctSearch()) {
    this.position = new Position(size, rules);
    this.search = search;
  }

  get komi(): number {
    return this.position.komi;
  }
  set komi(komi: number) {
    this.position.komi = komi;
  }

  get rules(): Rules {
    return this.position.rules;
  }
  set rules(rules: Rules) {
    this.position.rules = rules;
  }

  /** Strength: how many playouts a move takes, and how deep reading goes. */
  get level(): number {
    return this.currentLevel;
  }
  set level(level: number) {
    if (level === this.currentLevel) return;
    this.currentLevel = level;
    this.reader.setDepthValues(level);
    this.connectionReader?.setLevel(level);
    this.currentAnalysis?.setLevel(level);
  }

  /** Connection reading, with its caches and counters; made when first asked for. */
  get connections(): ConnectionReader {
    if (!this.connectionReader) {
      this.connectionReader = new ConnectionReader();
      this.connectionReader.setLevel(this.currentLevel);
    }
    return this.connectionReader;
  }

  /** Plays by these patterns from now on, and not by those that the program brings. */
  usePatterns(patterns: PatternSet): void {
    this.patterns = patterns;
    if (this.currentAnalysis) this.currentAnalysis = this.newAnalysis();
  }

  /** What is known of the position, stage by stage; nothing may be tried while it is asked. */
  analysis(): Analysis {
    this.currentAnalysis ??= this.newAnalysis();
    this.currentAnalysis.centred = this.style.cosmic === true;
    this.currentAnalysis.setPosition(this.position);
    return this.currentAnalysis;
  }

  private newAnalysis(): Analysis {
    const analysis = new Analysis(this.reader, this.connections, this.patterns ?? builtinPatternSet());
    analysis.setLevel(this.currentLevel);
    analysis.centred = this.style.cosmic === true;
    const { withoutBreakIns, owlNodeLimit, owlDepths, owlGainLoss } = this.limits;
    if (withoutBreakIns === true) analysis.allowsBreakIns = false;
    if (owlNodeLimit !== undefined) analysis.owl.nodeLimit = owlNodeLimit;
    if (owlDepths) analysis.owl.setDepths(owlDepths);
    analysis.owl.gainLoss = owlGainLoss === true;
    return analysis;
  }

  /** What the classic engine would play, and everything it thought about it (manual ch. 6); `level` for this decision only. */
  decide(
    color: Stone,
    { level = this.level, ...options }: Partial<DecideOptions> & { level?: number } = {},
  ): MoveDecision {
    const usual = this.level;
    this.level = level;
    const { style = this.style, ...rest } = options;
    try {
      return decideInStyle(this.analysis(), color, style, { seed: this.seed, ...rest }, () =>
        this.newAnalysis(),
      );
    } finally {
      this.level = usual;
    }
  }

  /** What a move of a decision about the present position does to the territory; undefined when it is none of its moves. */
  explainMove(decision: MoveDecision, point: Point): MoveEffect | undefined {
    return explainMove(this.analysis(), decision, point);
  }

  /** Playouts of one move at the current level. */
  get playouts(): number {
    return Math.max(1, Math.round(this.level * this.gamesPerLevel));
  }

  /** The side whose turn it is when sides move in turn and black began. */
  get toMove(): Stone {
    const last = this.position.lastMove();
    return last === undefined ? 2 : opponent(last.color);
  }

  /** An empty board of another size under the same komi and rules. */
  clearBoard(size: number = this.position.size): void {
    this.clearCache();
    const { komi, rules } = this.position;
    this.position = new Position(size, rules);
    this.position.komi = komi;
  }

  /** Replaces the game, komi and rules included; throws BadPositionError and changes nothing when the spec is nonsense. */
  setPosition(spec: PositionSpec): void {
    this.position = positionFromSpec(spec);
  }

  /** Forgets what was found out about positions so far. */
  clearCache(): void {
    this.judged = undefined;
    this.reader.clearCache();
    this.connectionReader?.clearCache();
    this.currentAnalysis?.forget();
    this.search.forget();
  }

  /**
   * A search of the position for a colour, ready to be run in slices. Only the last one is valid. With a `budget` of playouts
   * it is to find a move: it goes on from the last such search, and is to be run until its `goal`, or until it ends itself
   * (see StartOptions). Without, what it finds does not depend on what was asked before.
   */
  startSearch(color: Stone, { rootMoves, budget }: SearchAim = {}): UctSearch {
    const { komi, rules, seed } = this;
    this.search.start(this.position, color, { komi, rules, seed, rootMoves, budget });
    return this.search;
  }

  /** The move the engine wants to play; it is not played. */
  genmove(color: Stone, options: GenmoveOptions = {}): Required<Omit<GenmoveResult, 'decision'>> {
    const { playouts = this.playouts, stop } = options;
    const search = this.startSearch(color, { budget: playouts });
    const stopped = this.run(search, search.goal, stop);
    const choice = search.choose({ mayResign: options.mayResign ?? true });
    return { choice, report: search.report(), stopped };
  }

  /** What the engine thinks of the position. */
  analyze(color: Stone, options: ThinkOptions = {}): SearchReport {
    const search = this.startSearch(color);
    this.run(search, options.playouts ?? this.playouts, options.stop);
    return search.report();
  }

  /** The dead stones and the ownership of a finished position. */
  status(options: ThinkOptions = {}): StatusResult {
    const { position, seed, rules } = this;
    const known = this.judged;
    const plain = options.playouts === undefined;
    if (plain && known?.position === position && known.serial === position.serial && known.seed === seed) {
      if (known.rules === rules) return known.status;
    }
    position.canonicalize();
    const { playouts = STATUS_PLAYOUTS, stop } = options;
    const status = deadStones(this.analysis(), { toMove: this.toMove, playouts, seed, stop });
    const whole = stop === undefined || Atomics.load(stop, 0) === 0;
    if (plain && whole) this.judged = { position, serial: position.serial, seed, rules, status };
    return status;
  }

  /** The count of the position with the engine's dead stones taken off. */
  finalScore(): BoardScore {
    return scorePosition(this.position, {
      dead: this.status().dead,
      scoring: this.rules.scoring,
      komi: this.komi,
    });
  }

  /** What a point is in the end. */
  finalStatus(point: Point): FinalStatus | undefined {
    return finalStatuses(this.position, this.status().dead).get(point);
  }

  /** Every point of a status, in reading order. */
  finalStatusList(status: FinalStatus): Point[] {
    const all = finalStatuses(this.position, this.status().dead);
    return [...all].filter(([, of]) => of === status).map(([point]) => point);
  }

  /** Searches until there are so many playouts; true when that was stopped before. */
  private run(search: UctSearch, playouts: number, stop?: Int32Array): boolean {
    search.run(playouts - search.playouts, stop);
    // Even when stopped at once there is to be a move.
    if (search.playouts === 0) search.run(1);
    return search.playouts < playouts && stop !== undefined && Atomics.load(stop, 0) !== 0;
  }
}
