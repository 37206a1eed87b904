/**
 * The decision that made a move: one plain record for what genmove and decide answer, what is kept with the move, what "Why this move?"
 * shows and what GTP and the command line print. Nothing that is shown of it is computed again.
 */
import type { DragonRecord, InfluenceWhat, WormRecord } from './analysis.ts';
import type { ClassicChoice, EngineChoice, MonteCarloChoice } from './engineChoice.ts';
import type { MoveDraw } from './searchLevels.ts';
import type { LeaveOut, MoveDecision, ScoreEstimate } from './moves.ts';
import type { Color, MoveChoice, Point, PositionSpec, SearchBudget, SearchReport, Stone } from './types.ts';

/** What a decision was made with: the same premises at the same position make the same decision (Monte Carlo: with one thread). */
interface Premises {
  seed: number;
  /** Id of the set of patterns, of Monte Carlo that of the strengths of moves; '' for those strengths that Yomi brings. */
  setId: string;
  /** Parameters that differ from the defaults, by full name (`owl.kills`). */
  parameters: Readonly<Record<string, number>>;
}

/** What was known of a dragon's life. */
export type DragonVerdict = Pick<
  DragonRecord,
  | 'color'
  | 'origin'
  | 'stones'
  | 'status'
  | 'safety'
  | 'weakness'
  | 'owlStatus'
  | 'owlAttack'
  | 'owlDefense'
  | 'semeais'
>;

/** What tactical reading found of a chain that can be captured. */
export type WormVerdict = Pick<WormRecord, 'color' | 'origin' | 'stones' | 'attacks' | 'defenses'>;

/** A decision of the classic engine. */
export interface ClassicDecision extends ClassicChoice, Premises, MoveDecision {
  level: number;
  /** All dragons, and the worms that can be attacked. */
  dragons: DragonVerdict[];
  worms: WormVerdict[];
}

/** A decision of the Monte Carlo engine. */
export interface MonteCarloDecision extends Premises {
  engine: 'montecarlo';
  /** Name of what the playouts are drawn by; '' for patterns without a name. */
  patterns: string;
  color: Stone;
  choice: MoveChoice;
  report: SearchReport;
  /** How the move was drawn, if it was not simply the favourite. */
  draw?: MoveDraw;
  /** What the classic engine says of the same position, once that was found out. */
  reasons?: ClassicDecision;
}

/** Told apart by `engine`. */
export type Decision = ClassicDecision | MonteCarloDecision;

/** The answer to a question that was stopped and for which there is nothing to say yet. */
export interface Stopped {
  stopped: true;
}

export interface GenmoveParams {
  position: PositionSpec;
  budget: SearchBudget;
  seed: number;
  /** Who thinks; absent: DEFAULT_ENGINE. */
  using?: EngineChoice;
  /** How Monte Carlo draws the move; absent: it plays its favourite. */
  draw?: MoveDraw;
  /** How deep the classic engine reads, 1 to 10; absent: 10. The budget is Monte Carlo's. */
  level?: number;
  mayResign: boolean;
}

/** Thinking on the opponent's time: the position after the engine's move, which Monte Carlo goes on to search. */
export interface PonderParams {
  position: PositionSpec;
  /** What it may cost at most. */
  budget: SearchBudget;
  /** As of the move before. */
  seed: number;
  using: MonteCarloChoice;
}

export interface PonderResult {
  /** Playouts since it began. */
  pondered: number;
  stopped: boolean;
}

export interface GenmoveResult {
  /** Null when it was stopped before there was any move to choose. */
  decision: Decision | null;
  /** True when a stop ended the search; the choice is then the best so far and need not be played. */
  stopped: boolean;
}

export interface DecideParams {
  position: PositionSpec;
  seed: number;
  level: number;
  leaveOut?: LeaveOut;
  /** The estimate of the score is wanted, too, which takes playouts and further reading. */
  estimate?: true;
}

/** A decision about a position, for the "Why this move?" page. */
export interface DecideResult {
  size: number;
  /** By point in reading order. */
  board: Color[];
  decision: ClassicDecision;
  /** The set of patterns that was used. */
  setId: string;
  /** The score as estimate_score has it; absent where it was not asked for, and when it was stopped. */
  estimate?: ScoreEstimate;
}

export interface MoveEffectParams extends DecideParams {
  /** Any legal move; one of the decision's has with it what it saves and captures. */
  point: Point;
  /** A map of the influence to be told, too. */
  what?: InfluenceWhat;
}
