/**
 * What the pattern tools hand each other: the plain data of a parsed database. The parser (compiler/) makes it, the checker
 * completes it, the matcher's builder, the printer, the joseki compiler and the workshop read it. Diagrams are seen from the
 * side that would play the pattern's move: O is that side, X the other (manual ch. 9.1).
 */

/** What may stand on a point of a diagram, as a set of these bits; 7 is "anything, but on the board". */
export const EMPTY_BIT = 1;
export const OWN_BIT = 2;
export const OTHER_BIT = 4;

/** Sides of a diagram that lie on the edge of the board, as bits. */
export const NORTH = 1;
export const EAST = 2;
export const SOUTH = 4;
export const WEST = 8;

/** A place in the source; both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A drawn rectangle, row by row from the top left. */
export interface Diagram extends Place {
  width: number;
  height: number;
  /** One character per point: the symbols of the main diagram, or the labels of a constraint diagram. */
  cells: string[];
  /** NORTH | EAST | SOUTH | WEST. */
  edges: number;
  /** By row, '' where there is none: text to the right of the diagram, which is for people ('side comments'). */
  sideComments: string[];
  /** By row: where its first point stands in the source; absent in a diagram that was not read from a text. */
  rows?: Place[];
}

/**
 * A line `goal_elements WORDS` or `callback_data WORDS`; without words, with a diagram below that marks the points meant.
 * The manual only names the two (9.19).
 */
export interface ElementNote extends Place {
  text: string;
  diagram: Diagram | null;
}

/** A line of a keyword and text that stands before the first pattern, such as `goal_elements OX`. */
export interface Declaration extends Place {
  keyword: string;
  text: string;
}

/** `shape(3)`, `terri(2.5)` on the colon line. */
export interface PatternValue extends Place {
  name: string;
  value: number;
}

/** The trfno of the colon line: which symmetry the diagram has (manual 9.13). */
export type Symmetry = '8' | '|' | '-' | '\\' | '/' | 'X' | '+' | '0' | 'O';

/** Source text of a constraint or an action, its lines joined by line feeds, with where each line began. */
export interface ProgramSource {
  text: string;
  /** By line of `text`. */
  places: Place[];
}

/** Where a colon line stands and, when it was read from a text, the columns of its classes and its helper. */
export interface ColonPlace extends Place {
  classes?: number;
  helper?: number;
}

/** One pattern of a move-pattern database, as written. */
export interface SourcePattern extends Place {
  name: string;
  /** Last line that belongs to the pattern. */
  endLine: number;
  /** Comment lines (without '#') directly above and within the pattern. */
  comments: string[];
  diagram: Diagram;
  symmetry: Symmetry;
  /** Class letters, as written. */
  classes: string;
  values: PatternValue[];
  /** Hand-written helper by name; null for NULL or none. */
  helper: string | null;
  /** Where the colon line stands. */
  colon: ColonPlace;
  constraintDiagram: Diagram | null;
  constraint: ProgramSource | null;
  action: ProgramSource | null;
  goalElements: ElementNote | null;
  callbackData: ElementNote | null;
}

/** How the patterns of a database are matched (manual 9.12–9.15, 10, 9.18, and the full-board patterns of the fuseki). */
export type MatcherKind = 'dfa' | 'corner' | 'fullboard';

/** A whole parsed database of move patterns. */
export interface SourceDatabase {
  /** Its name without folder and ending, such as 'attack'. */
  name: string;
  matcher: MatcherKind;
  patterns: SourcePattern[];
  /** Comment lines at the top of the source that stand apart from the first pattern, and those after the last one. */
  comments?: string[];
  footer?: string[];
  /** What is said for all patterns before the first of them. */
  declarations?: Declaration[];
}

/** What a matcher needs to know of one pattern; pure geometry, in the diagram's own orientation. */
export interface PatternShape {
  width: number;
  height: number;
  /** Row by row: bits of what may stand there. */
  cells: Uint8Array;
  /** NORTH | EAST | SOUTH | WEST: the rectangle's side lies on the edge of the board. */
  edges: number;
  /** The pattern's move, in columns and rows from the top left; −1 when it has none. */
  moveX: number;
  moveY: number;
  /** Which of the eight transformations (format/transform.ts) are tried, each giving different matches. */
  transformations: readonly number[];
}
