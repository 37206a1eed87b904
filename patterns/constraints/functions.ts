/**
 * Every autohelper of the manual (ch. 9.5 to 9.7, 13.12 and where else it names one): what it is called, what it takes
 * and what it says or does. One table, because the checker, the code of a compiled program (functions are numbered by
 * their place here), the engine that carries them out and the completion of the editor must agree on it.
 */

/** What an argument must be, as far as the diagram can tell. */
export type ParameterKind =
  /** Any point. */
  | 'point'
  /** A point that may be empty. */
  | 'empty'
  /** A point where a stone of some colour may stand; of ours; of the other side's. */
  | 'stone'
  | 'own'
  | 'other'
  /** A move of a played sequence: a point, or '?' for tenuki. */
  | 'move'
  /** A point that the sequence before it may have filled. */
  | 'target'
  /** A number. */
  | 'number';

/** 'both' may stand in constraints and actions; 'action' changes something and belongs into a `>` line. */
type FunctionKind = 'both' | 'action';

/** One autohelper. */
export interface Autohelper {
  readonly name: string;
  readonly kind: FunctionKind;
  /** By argument; when `variadic`, the first of them stands once or more. */
  readonly parameters: readonly ParameterKind[];
  /** Names of the parameters, for people. */
  readonly names: readonly string[];
  readonly variadic: boolean;
  /** Smallest and largest number of arguments. */
  readonly minimum: number;
  readonly maximum: number;
  /** One line for people. */
  readonly doc: string;
}

/** No call has more arguments than this. */
const MAX_ARGUMENTS = 60;

type Row = readonly [parameters: string, kinds: string, doc: string];

/** Tests and measures, which change nothing: parameter names, their kinds, documentation. */
const TESTS = {
  lib: ['x', 'stone', 'Number of liberties of the worm x.'],
  lib2: ['x', 'stone', 'Number of second order liberties of the worm x.'],
  lib3: ['x', 'stone', 'Number of third order liberties of the worm x.'],
  lib4: ['x', 'stone', 'Number of fourth order liberties of the worm x.'],
  xlib: ['x', 'empty', 'How many liberties X would have after playing at the empty point x.'],
  olib: ['x', 'empty', 'How many liberties O would have after playing at the empty point x.'],
  xcut: [
    'x',
    'empty',
    'True if X can cut at the empty point x (found by the B patterns of the connection database).',
  ],
  ocut: [
    'x',
    'empty',
    'True if O can cut at the empty point x (found by the B patterns of the connection database).',
  ],
  ko: ['x', 'point', 'True if the stone or empty point x is part of a ko.'],
  status: ['x', 'stone', 'Matcher status of the dragon x: ALIVE, UNKNOWN, CRITICAL or DEAD.'],
  alive: ['x', 'stone', 'True if the matcher status of the dragon x is ALIVE.'],
  unknown: ['x', 'stone', 'True if the matcher status of the dragon x is UNKNOWN.'],
  critical: ['x', 'stone', 'True if the matcher status of the dragon x is CRITICAL.'],
  dead: ['x', 'stone', 'True if the matcher status of the dragon x is DEAD.'],
  genus: ['x', 'stone', 'Number of eyes of the dragon x; compare it with 0, 1 or 2 only.'],
  xarea: [
    'x',
    'point',
    "True if x is a living stone of X or an empty point of X's area (the farthest reach).",
  ],
  oarea: [
    'x',
    'point',
    "True if x is a living stone of O or an empty point of O's area (the farthest reach).",
  ],
  xmoyo: ['x', 'point', "True if x is a living stone of X or an empty point of X's moyo (likely territory)."],
  omoyo: ['x', 'point', "True if x is a living stone of O or an empty point of O's moyo (likely territory)."],
  xterri: ['x', 'point', "True if x is a living stone of X or an empty point of X's secure territory."],
  oterri: ['x', 'point', "True if x is a living stone of O or an empty point of O's secure territory."],
  weak: ['x', 'stone', 'True if the dragon x is held to be weak.'],
  attack: ['x', 'stone', 'Result of tactical reading: true if the worm x can be captured.'],
  defend: [
    'x',
    'stone',
    'True if the worm x can be captured but also defended; false when nothing attacks it.',
  ],
  safe_xmove: ['x', 'empty', 'True if X may play at x and could not be captured there at once.'],
  safe_omove: ['x', 'empty', 'True if O may play at x and could not be captured there at once.'],
  legal_xmove: ['x', 'empty', 'True if X may legally play at x.'],
  legal_omove: ['x', 'empty', 'True if O may legally play at x.'],
  x_somewhere: [
    'x...',
    'point',
    "True if X has a stone on one of these points, which the diagram leaves open with '?'.",
  ],
  o_somewhere: [
    'x...',
    'point',
    "True if O has a stone on one of these points, which the diagram leaves open with '?'.",
  ],
  odefend_against: ['x,y', 'empty,empty', 'True if O at x would keep X from playing safely at y.'],
  xdefend_against: ['x,y', 'empty,empty', 'True if X at x would keep O from playing safely at y.'],
  does_defend: ['x,y', 'empty,stone', 'True if a move at x (of the colour of y) defends the worm y.'],
  does_attack: ['x,y', 'empty,stone', 'True if a move at x (against the colour of y) attacks the worm y.'],
  xplay_defend: [
    'move...,z',
    'move,target',
    'Plays the moves in turn, X first, and is true if z cannot be captured then or can be defended.',
  ],
  oplay_defend: [
    'move...,z',
    'move,target',
    'Plays the moves in turn, O first, and is true if z cannot be captured then or can be defended.',
  ],
  xplay_attack: [
    'move...,z',
    'move,target',
    'Plays the moves in turn, X first, and is true if z can be captured then or is gone.',
  ],
  oplay_attack: [
    'move...,z',
    'move,target',
    'Plays the moves in turn, O first, and is true if z can be captured then or is gone.',
  ],
  xplay_defend_both: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, X first, and is true if y and z can both be defended then.',
  ],
  oplay_defend_both: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, O first, and is true if y and z can both be defended then.',
  ],
  xplay_attack_either: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, X first, and is true if y or z can be captured then or is gone.',
  ],
  oplay_attack_either: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, O first, and is true if y or z can be captured then or is gone.',
  ],
  xplay_connect: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, X first, and is true if y and z can be connected then.',
  ],
  oplay_connect: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, O first, and is true if y and z can be connected then.',
  ],
  xplay_disconnect: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, X first, and is true if y and z can be disconnected then.',
  ],
  oplay_disconnect: [
    'move...,y,z',
    'move,target,target',
    'Plays the moves in turn, O first, and is true if y and z can be disconnected then.',
  ],
  xplay_break_through: [
    'move...,x,y,z',
    'move,target,target,target',
    'Plays the moves, X first: 1 if one of x, y, z (in the order of the shape) can be captured, 2 if cut through.',
  ],
  oplay_break_through: [
    'move...,x,y,z',
    'move,target,target,target',
    'Plays the moves, O first: 1 if one of x, y, z (in the order of the shape) can be captured, 2 if cut through.',
  ],
  seki_helper: [
    'x',
    'stone',
    'False if the string x can attack one of its neighbours, so that making a seki is no use.',
  ],
  area_stone: ['x', 'point', 'Number of stones in the area around x.'],
  area_space: ['x', 'point', 'Amount of empty space in the area around x.'],
  eye: ['x', 'point', 'True if x is eye space of either colour.'],
  proper_eye: ['x', 'point', 'True if x is eye space of either colour and not marginal.'],
  marginal_eye: ['x', 'point', 'True if x is marginal eye space of either colour.'],
  halfeye: ['x', 'point', 'True if the empty point x is a half eye.'],
  same_dragon: ['x,y', 'stone,stone', 'True if x and y belong to the same dragon.'],
  same_worm: ['x,y', 'stone,stone', 'True if x and y belong to the same worm.'],
  dragonsize: ['x', 'stone', 'Number of stones of the dragon x.'],
  wormsize: ['x', 'stone', 'Number of stones of the worm x.'],
  potential_cutstone: [
    'x',
    'stone',
    'True if saving the worm x would bring at least two new cutting points.',
  ],
  vital_chain: ['x', 'stone', 'True if capturing the stone x makes an eye for a dragon beside it.'],
  owl_topological_eye: [
    'x,y',
    'point,stone',
    'Sum over the diagonals of the eye point x of the dragon y: 2 true eye, 3 half eye, 4 or more false eye.',
  ],
  owl_escape_value: ['x', 'point', 'Escape value at x; of use in the owl databases only.'],
} as const satisfies Record<string, Row>;

/** What changes something: move reasons, dragons, eye space, territory. */
const ACTIONS = {
  antisuji: ['x', 'empty', 'The move at x must never be played.'],
  replace: [
    'x,y',
    'empty,empty',
    'What the move at x would be worth counts for the better move at y instead.',
  ],
  prevent_attack_threat: [
    'x',
    'stone',
    "Reverse followup: the other side's move here would threaten to capture x.",
  ],
  threaten_to_save: ['x', 'stone', 'Followup: the move threatens to rescue the dead string x.'],
  defend_against_atari: [
    'x',
    'stone',
    'Reverse followup for defending the string x, which could be put into atari.',
  ],
  followup_value: ['n', 'number', 'Adds n to the followup value of the move.'],
  add_connect_move: ['x,y', 'own,own', 'Move reason: the move connects our x and y.'],
  add_cut_move: ['x,y', 'other,other', "Move reason: the move cuts the other side's x from y."],
  add_attack_either_move: [
    'x,y',
    'other,other',
    "Move reason: the move attacks the other side's x and y at once.",
  ],
  add_defend_both_move: ['x,y', 'own,own', 'Move reason: the move defends our x and y at once.'],
  remove_attack: ['x', 'stone', 'The attack on x that reading believes in does not work.'],
  not_lunch: [
    'x,y',
    'stone,stone',
    'The stone x is no lunch for the dragon y, since capturing it makes no eye.',
  ],
  amalgamate: ['x,y', 'stone,stone', 'Joins the dragons x and y.'],
  amalgamate_most_valuable: [
    'x,y,z',
    'stone,stone,stone',
    'Joins the dragon y with x or z, whichever is larger.',
  ],
  make_proper_eye: ['x', 'point', 'The eye space x, held to be marginal, is a proper one.'],
  remove_halfeye: ['x', 'point', 'Takes the half eye x away; not after the dragons have been made.'],
  remove_eyepoint: ['x', 'point', 'Takes the eye point x away; only before eye spaces are told apart.'],
  non_oterritory: ['x', 'point', 'O will get no territory at x (barrier patterns of class t).'],
  non_xterritory: ['x', 'point', 'X will get no territory at x (barrier patterns of class t).'],
} as const satisfies Record<string, Row>;

/** The name of an autohelper. */
export type AutohelperName = keyof typeof TESTS | keyof typeof ACTIONS;

/** All autohelpers; a compiled program knows them by their place in this list. */
export const AUTOHELPERS: readonly Autohelper[] = [
  ...Object.entries<Row>(TESTS).map(([name, row]) => autohelper(name, 'both', row)),
  ...Object.entries<Row>(ACTIONS).map(([name, row]) => autohelper(name, 'action', row)),
];

/** By name: the place in AUTOHELPERS. */
export const AUTOHELPER_INDEX: ReadonlyMap<string, number> = new Map(
  AUTOHELPERS.map(({ name }, i) => [name, i]),
);

function autohelper(name: string, kind: FunctionKind, [names, kinds, doc]: Row): Autohelper {
  const parameters = kinds.split(',') as ParameterKind[];
  const variadic = names.includes('...');
  return {
    name,
    kind,
    parameters,
    names: names.split(','),
    variadic,
    // A sequence may have no move at all: the question is then about the board as it is.
    minimum: parameters[0] === 'move' ? parameters.length - 1 : parameters.length,
    maximum: variadic ? MAX_ARGUMENTS : parameters.length,
    doc,
  };
}

/** The autohelper of that name. */
export function findAutohelper(name: string): Autohelper | undefined {
  const index = AUTOHELPER_INDEX.get(name);
  return index === undefined ? undefined : AUTOHELPERS[index];
}

/** Kind of the argument `index` (from 0) in a call with `count` arguments; undefined beyond the last parameter. */
export function parameterKind(fn: Autohelper, index: number, count: number): ParameterKind | undefined {
  if (!fn.variadic) return fn.parameters[index];
  // All but the last fixed ones repeat the first.
  const fixed = fn.parameters.length - 1;
  return index < count - fixed ? fn.parameters[0] : fn.parameters[index - (count - fixed) + 1];
}

/** `xplay_attack(move..., z)`, for people. */
export function signature(fn: Autohelper): string {
  return `${fn.name}(${fn.names.join(', ')})`;
}

/** Numbers with a name, as the manual writes them: states of dragons, results of reading, truth. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['DEAD', 0],
  ['ALIVE', 1],
  ['CRITICAL', 2],
  ['UNKNOWN', 3],
  ['LOSE', 0],
  ['KO_B', 1],
  ['LOSS', 2],
  ['GAIN', 3],
  ['KO_A', 4],
  ['WIN', 5],
  ['FALSE', 0],
  ['TRUE', 1],
]);
