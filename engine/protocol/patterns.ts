/**
 * What is asked of the patterns at one position, apart from moves: where they match, and why a match is accepted or not.
 * Plain data like types.ts.
 */
import type { Point, PositionSpec, Stone } from './types.ts';

export interface PatternMatchesParams {
  position: PositionSpec;
  /** As in ExamineParams. */
  seed?: number;
  /** Who would play: the O of the diagrams. */
  color: Stone;
  /** Names of databases; null: all. */
  databases: string[] | null;
  /** Numbers of patterns of the one database that is named; absent: all. */
  patterns?: number[];
  /** Only matches whose rectangle holds this point. */
  around?: Point;
}

/** One place where a pattern's diagram fits the board. */
export interface FoundPattern {
  /** Name of the database. */
  database: string;
  /** The pattern's number in it, from 0. */
  index: number;
  /** Which of the eight transformations, 0..7 for the manual's a..h (9.13). */
  transformation: number;
  /** With the transformation, says where the match lies. */
  anchor: Point;
  /** The pattern's move; 0 when it has none. */
  move: Point;
  /** Of the diagram as it is written. */
  width: number;
  height: number;
  /** Where each cell of the diagram lies: row by row as it is written. */
  points: Point[];
  /** What the constraint says; true without one; null when it cannot be decided yet. */
  accepted: boolean | null;
  /** What an undecided constraint needs, such as 'dragon_status'; else empty. */
  missing: string[];
}

export interface PatternMatchesResult {
  /** The set of patterns that answered. */
  setId: string;
  /** By database, then as the matcher reports them: by place, then by pattern. */
  matches: FoundPattern[];
  /** True when there were more than are listed. */
  more: boolean;
  /** It was stopped before all databases were looked through, and none are listed. */
  stopped?: true;
}

/** A place in a source text; both from 1. */
interface SourcePlace {
  line: number;
  column: number;
}

/** A constraint or an action as it stands in the source. */
export interface ProgramText {
  text: string;
  /** Where each line of `text` begins. */
  places: SourcePlace[];
}

export interface PatternExplainParams {
  position: PositionSpec;
  /** As in ExamineParams. */
  seed?: number;
  color: Stone;
  /** A match, as it was found. */
  database: string;
  index: number;
  transformation: number;
  anchor: Point;
  /** The letters of the programs in the order of their bindings, `*` first, each with its cells in the diagram. */
  labels: { label: string; cells: number[] }[];
  constraint: ProgramText | null;
  action: ProgramText | null;
}

/** A sub-expression with what it came to. */
export interface ExplainedTerm extends SourcePlace {
  text: string;
  /** Null when it was not evaluated: skipped, undecided, or part of an action. */
  value: number | null;
  /** True when && or || decided without it. */
  skipped: boolean;
  /** What the engine cannot tell yet; absent otherwise. */
  missing?: string;
  args: ExplainedTerm[];
}

export interface PatternExplainResult {
  /** Where the letters are on the board. */
  labels: { label: string; points: Point[] }[];
  accepted: boolean | null;
  missing: string[];
  /** Null without a constraint. */
  constraint: ExplainedTerm | null;
  /** Its statements; none of them is carried out. Empty without an action. */
  action: ExplainedTerm[];
  /** It was stopped: nothing is said of the constraint. */
  stopped?: true;
}
