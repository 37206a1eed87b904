/** What a compiled database consists of: its arrays, and its texts as plain data. */
import type { MatcherKind } from '../format/types.ts';

/** What a set keeps of a pattern besides its geometry and programs; plain data. */
export interface PatternRecord {
  name: string;
  /** Where it is in its source, from 1. */
  line: number;
  /** Class letters. */
  classes: string;
  /** From the colon line. */
  values: readonly (readonly [name: string, value: number])[];
  helper: string | null;
  /** By label in the order of bindings, '*' first. */
  labels: readonly string[];
  /** Symbols row by row. */
  symbols: string;
  goalElements: PatternNote | null;
  callbackData: PatternNote | null;
}

/** A line `goal_elements` or `callback_data`: its words, and the symbols of the diagram that follows, '' without one. */
export interface PatternNote {
  text: string;
  symbols: string;
}

/** The text section of a database. */
export interface DatabaseText {
  name: string;
  matcher: MatcherKind;
  /** What is to be said of how patterns are matched. */
  notes: { pattern: number; message: string }[];
  records: PatternRecord[];
}

/** The arrays of a database by their types. */
export interface DatabaseSections {
  text: Uint16Array;
  patterns: Int32Array;
  cells: Uint8Array;
  turned: Int32Array;
  labels: Int32Array;
  code: Int32Array;
  constants: Float64Array;
  dfa: Int32Array;
  states: Int32Array;
  lists: Int32Array;
  testsFrom: Int32Array;
  tests: Int32Array;
  variations: Int32Array;
  cornerPatterns: Int32Array;
  fullboard: Int32Array;
  fullboardCells: Uint8Array;
}
