/** What is particular to each database of the manual, by its name: how it is matched, its classes, whether its patterns move. */
import type { AutohelperName } from '../constraints/functions.ts';
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { MatcherKind, SourcePattern } from '../format/types.ts';

const ALL_EDGES = NORTH | EAST | SOUTH | WEST;

/** What holds for the patterns of one database. */
export interface DatabaseRules {
  matcher: MatcherKind;
  /** Class letters that mean something here. */
  classes: string;
  /** Letters that belong to another database only, and its name. */
  elsewhere: Readonly<Record<string, string>>;
  /** Whether every pattern proposes a move. */
  moves: boolean;
  /** Whether the value of an action (`return`) is used. */
  returns: boolean;
  /** Autohelpers that cannot be told where these patterns are matched. */
  lacks: readonly AutohelperName[];
}

/** What can be told only while life and death is read, and while dragons are made. */
const OWL: readonly AutohelperName[] = ['owl_topological_eye', 'owl_escape_value'];
const UNIONS: readonly AutohelperName[] = ['amalgamate', 'amalgamate_most_valuable'];
/** What is found out only after worms have been read. */
const LATER: readonly AutohelperName[] = [
  'lib2',
  'lib3',
  'lib4',
  'potential_cutstone',
  'xcut',
  'ocut',
  'status',
  'alive',
  'unknown',
  'critical',
  'dead',
  'genus',
  'weak',
  'same_dragon',
  'dragonsize',
  'not_lunch',
  'xarea',
  'oarea',
  'xmoyo',
  'omoyo',
  'xterri',
  'oterri',
  'area_stone',
  'area_space',
  'eye',
  'proper_eye',
  'marginal_eye',
  'halfeye',
  'make_proper_eye',
  'remove_halfeye',
  'remove_eyepoint',
];

/** Tests of the classes that every database knows (9.2.1). */
const CONSTRAINT_CLASSES = 'snOoXx';
const MOVE_CLASSES = 'CcBeEdaJFjtU';

const MOVES: DatabaseRules = {
  matcher: 'dfa',
  classes: CONSTRAINT_CLASSES + MOVE_CLASSES,
  elsewhere: {},
  moves: true,
  returns: false,
  lacks: [...OWL, ...UNIONS],
};
const JOSEKI: DatabaseRules = { ...MOVES, matcher: 'corner' };
const READING: DatabaseRules = { ...MOVES, classes: CONSTRAINT_CLASSES };
/** `i`: speaks only for a move beside the dragon, or one step from it. */
const OWL_READING: DatabaseRules = { ...READING, classes: `${CONSTRAINT_CLASSES}i`, lacks: UNIONS };
const TACTICS: DatabaseRules = { ...READING, lacks: [...OWL, ...UNIONS, ...LATER] };
const INFLUENCE: DatabaseRules = {
  ...MOVES,
  classes: 'OoXxYFEIs',
  moves: false,
  returns: true,
};

const RULES: ReadonlyMap<string, DatabaseRules> = new Map([
  ['fuseki', { ...MOVES, matcher: 'fullboard' }],
  ['hoshi', JOSEKI],
  ['komoku', JOSEKI],
  ['sansan', JOSEKI],
  ['mokuhazushi', JOSEKI],
  // Chapter 4 spells it so.
  ['mokuhadzushi', JOSEKI],
  ['takamoku', JOSEKI],
  ['joseki', JOSEKI],
  ['attack', { ...TACTICS, classes: `${CONSTRAINT_CLASSES}A`, elsewhere: { D: 'defense' } }],
  ['defense', { ...TACTICS, classes: `${CONSTRAINT_CLASSES}D`, elsewhere: { A: 'attack' } }],
  ['conn', { ...MOVES, classes: `${CONSTRAINT_CLASSES}BCeE`, moves: false, lacks: OWL }],
  ['owl_attackpats', OWL_READING],
  ['owl_defendpats', OWL_READING],
  ['owl_vital_apats', OWL_READING],
  ['aa_attackpats', READING],
  ['influence', INFLUENCE],
  ['barriers', { ...INFLUENCE, classes: 'OoXxYFADBts' }],
]);

/** The rules of the database of that name (without folder and ending); an unknown one is like 'patterns'. */
export function databaseRules(name: string): DatabaseRules {
  return RULES.get(name) ?? MOVES;
}

/** How the patterns of a database are matched: where all of them show the whole board, as such. */
export function matcherOf(name: string, patterns: readonly SourcePattern[]): MatcherKind {
  const { matcher } = databaseRules(name);
  const isFull = patterns.length > 0 && patterns.every(({ diagram }) => diagram.edges === ALL_EDGES);
  return matcher === 'dfa' && isFull ? 'fullboard' : matcher;
}

/**
 * The values of a colon line (9.3; reverse followup from ch. 6) and the range that is usual for each, in points; and what games say of
 * the pattern, as counts: on how many turns it was there (seen), after how many its move was played (played), how many of those were won.
 */
export const VALUE_RANGES: ReadonlyMap<string, readonly [smallest: number, largest: number]> = new Map([
  ['terri', [-361, 361]],
  ['minterri', [-361, 361]],
  ['maxterri', [-361, 361]],
  ['value', [0, 400]],
  ['minvalue', [0, 400]],
  ['maxvalue', [0, 400]],
  ['shape', [-100, 100]],
  ['followup', [0, 361]],
  ['reverse_followup', [0, 361]],
  ['seen', [0, 999_999_999]],
  ['played', [0, 999_999_999]],
  ['won', [0, 999_999_999]],
]);

/** Of those, the ones that say what games played and nothing of what a move is worth. */
export const STATISTICS: ReadonlySet<string> = new Set(['seen', 'played', 'won']);
