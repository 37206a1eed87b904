/** What `yomi -t` and `yomi -d` show of how a move was chosen. */

/** The parts of a trace, with the manual's bits. */
export const DEBUG_FLAGS: readonly [name: string, bit: number, what: string][] = [
  ['DEBUG_MATCHER', 0x10, 'patterns that gave reasons'],
  ['DEBUG_MOVE_REASONS', 0x800, 'reasons of all moves'],
  ['DEBUG_SCORING', 0x10000, 'estimate of the score, and the strategy'],
  ['DEBUG_TERRITORY', 0x100000, 'terms of all values'],
  ['DEBUG_TOP_MOVES', 0x400000, 'the best moves'],
  ['DEBUG_MISCELLANEOUS', 0x800000, 'what was done in which order'],
];
/** Every bit that has a meaning; what -t shows. */
export const ALL_FLAGS = DEBUG_FLAGS.reduce((bits, [, bit]) => bits | bit, 0);
