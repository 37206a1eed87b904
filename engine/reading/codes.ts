/**
 * Result codes of reading (manual 11.1.2), for the player to move: what he gets at best. Ordered so that a better result is a
 * larger number, and so that 5 minus a code is the same outcome seen by the other player: a ko where the one must make the
 * first threat is a ko where the other takes first.
 */

export const LOSE = 0;
/** Success by a ko for which the player to move must make the first threat. */
export const KO_B = 1;
/** Of life and death only: success, but another friendly chain dies. */
export const LOSS = 2;
/** Of life and death only: no success, but an opponent's chain is captured on the way. */
export const GAIN = 3;
/** Success by a ko that the player to move takes first. */
export const KO_A = 4;
export const WIN = 5;
/** The search was stopped, or had no nodes left: nothing is known. Never cached. */
export const UNKNOWN = -1;

const GTP_CODES = [0, 3, 5, 4, 2, 1];
const NAMES = ['0', 'KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN'];

/** What a code is with the worm that changes hands on the way: LOSS for success that costs one, GAIN for failure that takes one. */
export function codeWithKworm(code: number, kworm: number): number {
  if (kworm === 0) return code;
  return code === LOSE ? GAIN : code === WIN ? LOSS : code;
}

/** The number GTP commands give for a code: 0, 1 for WIN, 2 for KO_A, 3 for KO_B (manual ch. 19). */
export function gtpCode(code: number): number {
  return code < 0 ? 0 : GTP_CODES[code];
}

/** "0", "KO_B", "KO_A", "WIN"; "UNKNOWN" for a stopped search (result_to_string). */
export function codeName(code: number): string {
  return code < 0 ? 'UNKNOWN' : NAMES[code];
}
