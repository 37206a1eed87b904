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
import type { MonteCarloParameters } from '../montecarlo/parameters.ts';
import { AreaSearch } from '../solver/areaSearch.ts';
import { UctSearch } from '../montecarlo/search.ts';
import type { StartOptions } from '../montecarlo/search.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import type { OwlLimits } from '../owl/owlReader.ts';
import { DEFAULT_LEVEL } from '../reading/depths.ts';
import { Reader } from '../reading/reader.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import { USUAL_SEED } from '../protocol/engineChoice.ts';
import type { MoveChoice, PositionSpec, Rules, SearchReport, StatusResult } from '../protocol/types.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import type { LeaveOut, MoveDecision, MoveEffect, MoveValue, ScoreEstimate } from '../protocol/moves.ts';
import { isProposed, withAsked } from '../protocol/searchTerm.ts';
import { STAGE_NAMES } from '../protocol/progress.ts';
import type { StageName } from '../protocol/progress.ts';
import { STAGE, STOP, StoppedError, WORK, mustStop } from '../util/watch.ts';
import type { Watch } from '../util/watch.ts';
import { Analysis } from './analysis.ts';
import type { DecideOptions } from './classic.ts';
import { explainMove } from './classicEffect.ts';
import { decideInStyle } from './decideInStyle.ts';
import { changedParameters, parametersWith } from './parameters.ts';
import type { ParameterValues } from './parameters.ts';
import type { PlayStyle } from './style.ts';
import { lifeMove } from './lifeMove.ts';
import { verdictsOf } from './verdicts.ts';
import { estimateScore } from '../scoring/estimateScore.ts';
import { ROUGH_PLAYOUTS, playedOut } from './playOut.ts';
import { isFinished } from '../scoring/finished.ts';
import { STATUS_PLAYOUTS, deadStones, finalStatuses } from './status.ts';
import type { FinalStatus } from './status.ts';

/** What one answer may spend. */
export interface ThinkOptions {
  /** Instead of the level's playouts. */
  playouts?: number;
  /** Ends the search at once. */
  stop?: Watch;
}

export interface GenmoveOptions extends ThinkOptions {
  /** Default true. */
  mayResign?: boolean;
}

export interface AnalysisLimits {
  withoutBreakIns?: boolean;
  /** Of life and death. */
  owl?: OwlLimits;
}

/** Learnt strengths of moves; what goes by others has another id. */
export interface NamedStrengths {
  id: string;
  table: MoveTable;
}

/** A move that a search has found. */
export interface SearchedMove {
  choice: MoveChoice;
  report: SearchReport;
  /** Whether the stop flag ended the search. */
  stopped: boolean;
}

/** What a search is for. */
export interface SearchAim extends Pick<StartOptions, 'rootMoves' | 'budget'> {
  /** Whether the classic engine is asked, too, and counts when the search chooses. */
  advised?: boolean;
}

const DEFAULT_GAMES_PER_LEVEL = 8000;

export class Engine {
  /** The game; may be played on, or replaced as a whole (komi and rules are the position's). */
  position: Position;
  /** Playouts per move are level × gamesPerLevel (manual 3.9, --mc-games-per-level). */
  gamesPerLevel = DEFAULT_GAMES_PER_LEVEL;
  /** How the classic engine plays, beside its strength. */
  style: PlayStyle = {};
  /** Same position, seed and playouts: same answer. */
  seed = USUAL_SEED;
  /** How far analyses read, where that is not the usual; for those made from now on. */
  limits: AnalysisLimits = {};

  /** Tactical reading, with its caches and counters. */
  reader: Reader;

  private readonly newSearch: (parameters: MonteCarloParameters) => UctSearch;
  private madeSearch: UctSearch | undefined;
  private watching: Watch | null = null;
  private connectionReader: ConnectionReader | undefined;
  private currentAnalysis: Analysis | undefined;
  private patterns: PatternSet | undefined;
  private strengths: NamedStrengths | null = null;
  private currentLevel = DEFAULT_LEVEL;
  private changed: ParameterValues = {};
  private parameters = parametersWith();
  /** The dead stones last found, and what for. */
  private judged:
    | { position: Position; serial: number; seed: number; rules: Rules; status: StatusResult }
    | undefined;

  /** `newSearch` is called when a search is first asked for, and after parameters are set; what it makes may have threads behind it. */
  constructor(
    size = 19,
    rules: Rules = DEFAULT_RULES,
    newSearch = (parameters: MonteCarloParameters) => new UctSearch(parameters),
  ) {
    this.reader = new Reader({ parameters: this.parameters.reading });
    this.position = new Position(size, rules);
    this.newSearch = newSearch;
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

  /** Parameters that differ from the defaults, by full name. Setting them throws ParameterError, changing nothing, when one cannot be. */
  get parameterValues(): ParameterValues {
    return this.changed;
  }
  set parameterValues(values: ParameterValues) {
    this.parameters = parametersWith(values);
    this.changed = changedParameters(values);
    this.judged = undefined;
    this.reader = this.reader.withParameters(this.parameters.reading);
    this.reader.stop = this.watching;
    this.connectionReader = undefined;
    this.currentAnalysis = undefined;
    this.madeSearch?.close();
    this.madeSearch = undefined;
  }

  /** Connection reading, with its caches and counters; made when first asked for. */
  get connections(): ConnectionReader {
    if (!this.connectionReader) {
      this.connectionReader = new ConnectionReader({ parameters: this.parameters });
      this.connectionReader.setLevel(this.currentLevel);
      this.connectionReader.stop = this.watching;
    }
    return this.connectionReader;
  }

  /** What watches everything that is found out, and can end it; null: nobody does. */
  get watch(): Watch | null {
    return this.watching;
  }
  set watch(watch: Watch | null) {
    this.watching = watch;
    this.reader.stop = watch;
    if (this.connectionReader) this.connectionReader.stop = watch;
    if (this.currentAnalysis) this.watchAnalysis(this.currentAnalysis);
  }

  private watchAnalysis(analysis: Analysis): void {
    analysis.owl.stop = analysis.semeai.stop = this.watching;
    analysis.enter = (stage) => this.enter(stage);
    analysis.look = () => this.look();
  }

  /** Tells the watch that a stage begins; throws StoppedError when it is to end. */
  enter(stage: StageName): void {
    const { watching } = this;
    if (watching === null) return;
    watching[STAGE] = STAGE_NAMES.indexOf(stage);
    this.look();
  }

  /** Throws StoppedError when what is found out is to end. */
  private look(): void {
    if (mustStop(this.watching)) throw new StoppedError();
  }

  /** What `find` finds; undefined when the watch has ended it: the position is then as it was, and nothing half known is kept. */
  unlessStopped<T>(find: () => T): T | undefined {
    const { position, watching } = this;
    const { depth } = position;
    const looks = watching?.[WORK];
    try {
      const found = find();
      // What never looked at the flag left nothing out for it.
      if (!watching || Atomics.load(watching, STOP) === 0 || watching[WORK] === looks) return found;
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
    while (position.depth > depth) position.popMove();
    position.trace = null;
    this.forgetReadings();
    return undefined;
  }

  /** Plays by these patterns from now on, and not by those that the program brings. */
  usePatterns(patterns: PatternSet): void {
    this.patterns = patterns;
    if (this.currentAnalysis?.usePatterns(patterns) === false) this.currentAnalysis = this.newAnalysis();
  }

  /** The patterns it plays by. */
  get patternSet(): PatternSet {
    return (this.patterns ??= builtinPatternSet());
  }

  /** Goes by these strengths of moves from now on, or by those that the program brings; a search has its own (newSearch). */
  useStrengths(strengths: NamedStrengths | null): void {
    this.strengths = strengths;
    if (this.currentAnalysis) this.currentAnalysis = this.newAnalysis();
  }

  /** Those it goes by; null for those that the program brings. */
  get strengthsInUse(): NamedStrengths | null {
    return this.strengths;
  }

  /** Names all that answers go by besides their question: patterns, strengths of moves and parameters. */
  get premises(): string {
    return `${this.patternSet.id} ${this.strengths?.id ?? ''} ${JSON.stringify(this.changed)}`;
  }

  /** What is known of that position, which is the engine's from now on, read at that level. */
  analysisOf(position: Position, level = DEFAULT_LEVEL): Analysis {
    this.position = position;
    this.level = level;
    return this.analysis();
  }

  /** What is known of the position, stage by stage; nothing may be tried while it is asked. */
  analysis(seed = this.seed): Analysis {
    this.currentAnalysis ??= this.newAnalysis(seed);
    this.currentAnalysis.centred = this.style.cosmic === true;
    this.currentAnalysis.seed = seed;
    this.currentAnalysis.setPosition(this.position);
    return this.currentAnalysis;
  }

  /** Another analysis with the same patterns, readers and watch, for other positions than the game's. */
  newAnalysis(seed = this.seed): Analysis {
    const analysis = new Analysis(this.reader, this.connections, this.patternSet, this.parameters);
    analysis.strengths = this.strengths?.table;
    analysis.setLevel(this.currentLevel);
    analysis.centred = this.style.cosmic === true;
    analysis.seed = seed;
    const { withoutBreakIns, owl } = this.limits;
    if (withoutBreakIns === true) analysis.allowsBreakIns = false;
    if (owl) analysis.owl.setLimits(owl);
    this.watchAnalysis(analysis);
    return analysis;
  }

  /** What the classic engine would play, and everything it thought about it (manual ch. 6); `level` for this decision only. */
  decide(
    color: Stone,
    { level = this.level, ...options }: Partial<DecideOptions> & { level?: number } = {},
  ): ClassicDecision {
    const usual = this.level;
    this.level = level;
    const { style = this.style, ...rest } = options;
    const about = { seed: this.seed, ...rest };
    try {
      const analysis = this.analysis(about.seed);
      const thought = decideInStyle(analysis, color, style, about, () => this.newAnalysis(about.seed));
      return { ...this.withPremises(thought, about.seed), ...verdictsOf(analysis) };
    } finally {
      this.level = usual;
    }
  }

  /** The same about another position than the present one. */
  decideAbout(position: Position, color: Stone): ClassicDecision {
    return this.about(position, () => this.decide(color));
  }

  /**
   * What a move is worth that has no reasons in the decision (withMove puts it in); undefined for one that has, for an illegal one, and where
   * what is left out leaves nothing to say of it. `position`: the decision's, where it is not the present one; `leaveOut`: what the decision was to do without.
   */
  askedMove(
    decision: ClassicDecision,
    point: Point,
    { position = this.position, leaveOut }: { position?: Position; leaveOut?: LeaveOut | undefined } = {},
  ): MoveValue | undefined {
    if (isProposed(decision, point)) return undefined;
    const { color, level, seed } = decision;
    const options = { level, seed, asked: point, ...(leaveOut && { leaveOut }) };
    return this.about(position, () => this.decide(color, options).moves.find((move) => move.point === point));
  }

  /** The decision with the move in it, whether anybody proposes it or not. */
  withMove<D extends ClassicDecision>(decision: D, point: Point, position = this.position): D {
    return withAsked(decision, this.askedMove(decision, point, { position }));
  }

  private about<T>(position: Position, answer: () => T): T {
    const present = this.position;
    this.position = position;
    try {
      return answer();
    } finally {
      this.position = present;
    }
  }

  private withPremises(thought: MoveDecision, seed: number): ClassicDecision {
    const premises = { level: this.level, seed, setId: this.patternSet.id, parameters: this.changed };
    return { engine: 'classic', ...premises, ...thought, dragons: [], worms: [] };
  }

  /** The same with what it has come to when the watch ends it: null before any moves have been valued. */
  decideSoFar(
    color: Stone,
    options: Partial<DecideOptions> & { level?: number } = {},
  ): { decision: ClassicDecision | null; stopped: boolean } {
    let ranked: MoveDecision | undefined;
    const whole = this.unlessStopped(() =>
      this.decide(color, { ...options, onRanked: (thought) => (ranked = thought) }),
    );
    if (whole) return { decision: whole, stopped: false };
    return { decision: ranked ? this.withPremises(ranked, options.seed ?? this.seed) : null, stopped: true };
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
    this.forgetReadings();
    this.madeSearch?.forget();
  }

  /** What is read afterwards is what an engine finds that has read nothing before. */
  private forgetReadings(): void {
    this.reader.clearCache();
    this.connectionReader?.clearCache();
    this.currentAnalysis?.owl.clearCache();
    this.currentAnalysis?.forget();
  }

  /**
   * A search of the position for a colour, ready to be run in slices. Only the last one is valid. With a `budget` of playouts
   * it is to find a move: it goes on from the last such search, and is to be run until its `goal`, or until it ends itself
   * (see StartOptions). Without, what it finds does not depend on what was asked before.
   */
  startSearch(color: Stone, { rootMoves, budget, advised }: SearchAim = {}): UctSearch {
    const { komi, rules, seed } = this;
    const classic = advised === true ? this.decideSoFar(color, { among: rootMoves }).decision : null;
    const { search } = this;
    search.start(this.position, color, {
      komi,
      rules,
      seed,
      rootMoves,
      budget,
      classic: classic ?? undefined,
    });
    return search;
  }

  private get search(): UctSearch {
    return (this.madeSearch ??= this.newSearch(this.parameters.montecarlo));
  }

  /** The move of a colour among legal ones that decides the life of a group there; undefined when they are about none. */
  lifeMove(color: Stone, among: readonly Point[]): Point | undefined {
    const { position, seed, watching } = this;
    const { montecarlo } = this.parameters;
    return lifeMove(
      position,
      { color, among, positions: montecarlo.areaPositions, seed, stop: watching },
      new AreaSearch(montecarlo),
    );
  }

  /** The move the engine wants to play; it is not played. */
  genmove(color: Stone, options: GenmoveOptions = {}): SearchedMove {
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
  status(options: Pick<ThinkOptions, 'playouts'> = {}): StatusResult {
    const { position, seed, rules } = this;
    const known = this.judged;
    const plain = options.playouts === undefined;
    if (plain && known?.position === position && known.serial === position.serial && known.seed === seed) {
      if (known.rules === rules) return known.status;
    }
    position.canonicalize();
    const { playouts = STATUS_PLAYOUTS } = options;
    const stop = this.watching ?? undefined;
    this.enter('playouts');
    const status = deadStones(this.analysis(), { toMove: this.toMove, playouts, seed, stop });
    if (plain && !mustStop(stop)) this.judged = { position, serial: position.serial, seed, rules, status };
    return status;
  }

  /** The score as it looks now, with bounds: white minus black. */
  estimateScore({ toMove = this.toMove, seed = this.seed } = {}): ScoreEstimate {
    const { position } = this;
    position.canonicalize();
    this.enter('playouts');
    const stop = this.watching ?? undefined;
    return estimateScore(this.analysis(seed), { toMove, playouts: STATUS_PLAYOUTS, seed, stop });
  }

  /**
   * The count of the position with the engine's dead stones taken off. A game whose boundaries are still open is played out first by the
   * search (playedOut), on a board of its own; one that has hardly begun with fewer playouts, since its end is anybody's guess.
   */
  finalScore(): BoardScore {
    const { position, parameters, seed } = this;
    const { dead } = this.status();
    const cover = position.stonesOnBoard(3) / position.points.length;
    const stop = this.watching ?? undefined;
    if (isFinished(position, dead, parameters.estimate)) return this.countWithout(dead);
    const playouts = cover < parameters.scoring.cover ? ROUGH_PLAYOUTS : undefined;
    const judged = this.judged;
    try {
      this.position = playedOut(position, this.toMove, {
        seed,
        playouts,
        parameters: parameters.montecarlo,
        stop,
      });
      return this.countWithout(this.status().dead);
    } finally {
      this.position = position;
      this.judged = judged;
    }
  }

  /** The count of the position without these stones. */
  private countWithout(dead: readonly Point[]): BoardScore {
    const { scoring } = this.rules;
    return scorePosition(this.position, { dead, scoring, komi: this.komi });
  }

  /** What a point is in the end. */
  finalStatus(point: Point): FinalStatus | undefined {
    return this.finalStatuses().get(point);
  }

  /** Every point of a status, in reading order. */
  finalStatusList(status: FinalStatus): Point[] {
    return [...this.finalStatuses()].filter(([, of]) => of === status).map(([point]) => point);
  }

  private finalStatuses(): Map<Point, FinalStatus> {
    return finalStatuses(this.position, this.status().dead, this.parameters.estimate.openRegion);
  }

  /** Searches until there are so many playouts; true when that was stopped before. */
  private run(search: UctSearch, playouts: number, stop?: Int32Array): boolean {
    search.run(playouts - search.playouts, stop);
    // Even when stopped at once there is to be a move.
    if (search.playouts === 0) search.run(1);
    return search.playouts < playouts && mustStop(stop);
  }
}
