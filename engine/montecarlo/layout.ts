/**
 * Where each field of a PlayoutBoard lies in its one Int16Array: an offset to add to the point (or chain id).
 *
 * Hot files copy what they use into local constants: the just-in-time compiler puts a local constant into the code, but
 * reads an imported or exported one from memory each time (measured on the unbundled source: 20 % of the speed).
 */
import { BOARD_ARRAY } from '../board/point.ts';

/** Colour of the point. */
export const COLOR = 0;
/** Id of the chain of a stone: one of its points. An empty point is its own id, an off-board point has id 0. */
export const CHAIN = BOARD_ARRAY;
/** Next stone of the chain, a ring. */
export const NEXT = 2 * BOARD_ARRAY;
/**
 * By chain id: pseudo-liberties. Ids of empty and off-board points hold a number near FREE that may be counted up and
 * down like any other but never becomes 0, so that "no liberty left" needs no look at the colour.
 */
export const LIBS = 3 * BOARD_ARRAY;
/** By chain id: number of stones. */
export const SIZE = 4 * BOARD_ARRAY;
/** Neighbours: white | black << 4 | empty << 8; the edge counts as white and as black. */
export const NEAR = 5 * BOARD_ARRAY;
/** Place of an empty point in the list of empty points. */
export const SLOT = 6 * BOARD_ARRAY;
/** The list of empty points: its first `emptyCount` entries. */
export const EMPTIES = 7 * BOARD_ARRAY;
/** See LIBS. */
export const FREE = 0x4000;
/** Length of the whole. */
export const STATE_LENGTH = 8 * BOARD_ARRAY;

// What only a PatternBoard has.
/** By chain id: exclusive or of the liberties; and LIBS holds their true number, about FREE for ids that are no chain. */
export const LIBERTY_XOR = 8 * BOARD_ARRAY;
/** What stands around the point, numbered as in patterns/montecarlo/neighbourhood.ts; read with & 0xffff. */
export const CODE = 9 * BOARD_ARRAY;
/** By chain id: 1 for those in the list of chains that may be in atari. */
export const LISTED = 10 * BOARD_ARRAY;
/** That list: its first `atariCount` entries. */
export const ATARIS = 11 * BOARD_ARRAY;
export const PATTERN_STATE_LENGTH = 12 * BOARD_ARRAY;
