/** The parameters of tactical reading: how deep it goes in its various ways, and in which order moves are tried. */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const MANUAL = 'manual 11.1.3, for level 10';
const TRIED = 'neighbouring values on 235 reading problems (TUNING.md, reading depths)';
const FITTED = 'one value at a time on 235 reading problems (TUNING.md, reading order)';

const depth = (value: number, about: string, origin: string): ParameterSpec => ({
  default: value,
  min: -10,
  max: 100,
  whole: true,
  unit: 'moves',
  about,
  origin,
});
const score = (value: number, about: string): ParameterSpec => ({
  default: value,
  min: -200,
  max: 200,
  whole: true,
  unit: 'score',
  about,
  origin: FITTED,
});

/** Depths, counted in tried moves from the position on the board, up to which one kind of move is considered. */
const DEPTHS = {
  depth: depth(16, 'beyond it three liberties are safety, and nothing but ladders is read', MANUAL),
  branch: depth(13, 'beyond it a chain with three liberties is attacked with one move at each step', MANUAL),
  backfill: depth(12, 'up to it moves that make a liberty fillable are tried', MANUAL),
  backfill2: depth(3, 'the same for the more far-fetched ones, and for sacrifices', TRIED),
  breakChain: depth(
    7,
    'up to it the chains around are attacked and saved by more than ataris and ladders',
    TRIED,
  ),
  superstring: depth(7, 'up to it a chain is defended through its superstring', TRIED),
  fourlib: depth(7, 'up to it chains with four liberties are attacked', MANUAL),
  ko: depth(8, 'up to it kos are taken although a threat would have to come first', MANUAL),
  aa: depth(6, 'how far series of ataris are followed (atari_atari)', TRIED),
  net: depth(5, 'up to it a chain with three liberties is attacked by loose nets', TRIED),
  ladder: depth(12, 'up to it the chains around are looked at for ladders', TRIED),
  wide: depth(1, 'up to it all liberties of weak chains in the neighbourhood are tried', TRIED),
};

/**
 * Scores by kind of move, the best first. They decide how soon a search ends, and nothing about its result but which of several good
 * moves is named.
 */
const ORDER = {
  attackLiberty: score(74, 'a liberty of the chain'),
  attackGain: score(8, 'for each liberty the chain would have if it played there itself'),
  attackOwn: score(3, "for each liberty of the attacker's stone, up to four"),
  attackSelfAtari: score(45, "taken off where the attacker's stone is in atari"),
  attackCapture: score(30, 'added where the attacker captures'),
  attackBackfill: score(50, 'a move that makes a liberty fillable'),
  attackBeside: score(61, 'a point beside a liberty that cannot be filled'),
  attackRoom: score(0, "room for an attacker's chain that fills a liberty"),
  attackSuperstring: score(12, 'a liberty of the superstring'),
  attackNet: score(40, 'one step from a liberty'),
  attackNetExit: score(2, 'for each liberty of the extension that the move is near to'),
  saveAtari: score(90, "saving an attacker's chain in atari"),
  saveTwo: score(15, 'the same for one with two liberties'),
  saveFromLadder: score(60, 'added when a ladder threatens that one'),
  defendLiberty: score(46, 'a liberty of the own chain'),
  defendGain: score(6, 'for each liberty gained'),
  defendSelfAtari: score(94, 'taken off where the chain is in atari then'),
  defendCapture: score(69, 'capturing a chain around'),
  defendCaptureSize: score(5, 'for each stone captured, up to five'),
  defendLadder: score(75, 'the first move of a ladder that captures a chain around'),
  defendBreakTwo: score(20, 'attacking a chain around with two liberties that a ladder captures'),
  defendAtari: score(9, 'the same for one that a ladder does not capture'),
  defendBreakThree: score(-30, 'the same for one with three liberties'),
  defendSnapback: score(45, 'a snapback'),
  defendKo: score(84, 'taking a ko'),
  defendSuperstring: score(-18, 'a liberty of the superstring'),
  defendFriends: score(59, 'saving a chain of the superstring'),
  defendDeny: score(40, "where the attacker's stone would have its last two liberties"),
  defendSacrifice: score(-42, 'the same as a sacrifice'),
  defendReach: score(30, 'one step from a liberty'),
  wideMove: score(-16, 'a liberty of a weak chain in the neighbourhood'),
};

export const READING = stage('reading', { ...DEPTHS, ...ORDER });
export type ReadingParameters = ParametersOf<typeof READING>;

/** The names of the depths, and of the scores in the order in which tune_move_ordering takes them. */
export const DEPTH_NAMES = Object.keys(DEPTHS) as readonly (keyof DepthValues)[];
export const ORDER_NAMES = Object.keys(ORDER) as readonly (keyof MoveOrder)[];
export type DepthValues = { [K in keyof typeof DEPTHS]: number };
export type MoveOrder = { readonly [K in keyof typeof ORDER]: number };
