/** What a PatternSet's buffer holds: for each database the same sections in this order (container.ts says how they are packed). */

/** Text: the database's DatabaseText as JSON, in UTF-16 units. */
export const TEXT = 0;
/** PATTERN_INTS per pattern. */
export const PATTERNS = 1;
/** Bits of all cells, one pattern after the other. */
export const CELLS = 2;
/** TURNED_INTS per turned pattern, by pattern and then in the order of its transformations. */
export const TURNED = 3;
/** Cell of each label of each pattern, −1 for the '*' of a pattern without move. */
export const LABELS = 4;
/** Code and constants of all programs. */
export const CODE = 5;
export const CONSTANTS = 6;
/** The automaton (matcher/dfaBuilder.ts): first state and depth; states; lists; tests. */
export const DFA = 7;
export const DFA_STATES = 8;
export const DFA_LISTS = 9;
export const DFA_TESTS_FROM = 10;
export const DFA_TESTS = 11;
/** The variation tree of the corner matcher (matcher/cornerTree.ts). */
export const CORNER_VARIATIONS = 12;
export const CORNER_PATTERNS = 13;
/** The table of full-board patterns (matcher/fullboard.ts). */
export const FULLBOARD = 14;
export const FULLBOARD_CELLS = 15;
/** Sections per database. */
export const SECTIONS = 16;

/** Ints of a pattern in PATTERNS. */
export const PATTERN_INTS = 20;
/** Its size; then NORTH | EAST | SOUTH | WEST. */
export const WIDTH = 0;
export const HEIGHT = 1;
/** Cells, row by row: where they begin in CELLS, the anchor, and the move or −1. */
export const CELLS_FROM = 3;
export const ANCHOR = 4;
export const MOVE = 5;
/** Its turned patterns: the first, and how many. */
export const TURNED_FROM = 6;
export const TURNED_COUNT = 7;
/** Its labels in LABELS. */
export const LABELS_FROM = 8;
export const LABEL_COUNT = 9;
/** Its programs: first instruction, how many (0: no program), first constant, how many, and the stack needed. */
export const PROGRAM_INTS = 5;
export const CONSTRAINT = 10;
export const ACTION = 15;

/** Of a turned pattern in TURNED: pattern, transformation, and the way from anchor to move in points, NO_MOVE without one. */
export const TURNED_INTS = 3;
export const NO_MOVE = 0x7fff;
