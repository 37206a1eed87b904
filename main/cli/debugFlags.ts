/** What `yomi -t` and `yomi -d` show of how a move was chosen. */

/** The parts of a trace, with the manual's bits; those without words are accepted, and nothing is traced for them. */
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

/** The manual's other bits: what they are about is asked for otherwise here. */
export const OTHER_FLAGS: readonly [name: string, bit: number, instead: string][] = [
  ['DEBUG_INFLUENCE', 0x1, '-m draws influence'],
  ['DEBUG_EYES', 0x2, '-E draws eye spaces, --decide-eye tells of one'],
  ['DEBUG_OWL', 0x4, '--decide-owl -o writes what was read'],
  ['DEBUG_ESCAPE', 0x8, '--decide-dragon-data tells escape routes'],
  ['DEBUG_DRAGONS', 0x20, '-T and -w tell of dragons'],
  ['DEBUG_SEMEAI', 0x40, '--decide-semeai -o writes what was read'],
  ['DEBUG_LOADSGF', 0x80, 'yomi tells what is wrong with a record'],
  ['DEBUG_HELPER', 0x100, 'the Pattern workshop shows constraints'],
  ['DEBUG_READING', 0x200, '--decide-string -o writes what was read'],
  ['DEBUG_WORMS', 0x400, '-w tells of worms'],
  ['DEBUG_OWL_PERFORMANCE', 0x1000, '-S tells what reading cost'],
  ['DEBUG_LIFE', 0x2000, '--decide-eye tells of eye spaces'],
  ['DEBUG_FILLLIB', 0x4000, 'DEBUG_MOVE_REASONS shows liberties that are filled'],
  ['DEBUG_READING_PERFORMANCE', 0x8000, '-S tells what reading cost'],
  ['DEBUG_AFTERMATH', 0x20000, '--score aftermath -o writes the moves'],
  ['DEBUG_ATARI_ATARI', 0x40000, '--decide-combination -o writes what was read'],
  ['DEBUG_READING_CACHE', 0x80000, '-S tells what reading cost'],
  ['DEBUG_OWL_PERSISTENT_CACHE', 0x200000, '-S tells what reading cost'],
  ['DEBUG_ORACLE_STREAM', 0x1000000, 'the metamachine is no other process here'],
];
export const KNOWN_FLAGS = OTHER_FLAGS.reduce((bits, [, bit]) => bits | bit, ALL_FLAGS);
