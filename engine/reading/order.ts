/**
 * In which order moves are tried: scores by kind of move, the best first. They decide how soon a search ends, and nothing
 * about its result but which of several good moves is named.
 *
 * The values began as guesses (what changes most liberties at once comes first), with which a suite of 235 reading problems
 * took 175,000 nodes. Moving one value at a time, by 4 to 40, as long as that made the suite cheaper or solved more of it,
 * brought that down to 97,000. `tune_move_ordering` replaces them.
 */
export interface MoveOrder {
  attackLiberty: number;
  /** For each liberty the chain would have if it played there itself. */
  attackGain: number;
  /** For each liberty of the attacker's stone, up to four. */
  attackOwn: number;
  attackSelfAtari: number;
  attackCapture: number;
  attackBackfill: number;
  attackBeside: number;
  attackRoom: number;
  attackSuperstring: number;
  attackNet: number;
  /** For each liberty of the extension that the move is near to. */
  attackNetExit: number;
  /** Saving an own chain in atari; one with two liberties; and what is added when a ladder threatens that one. */
  saveAtari: number;
  saveTwo: number;
  saveFromLadder: number;
  defendLiberty: number;
  /** For each liberty gained. */
  defendGain: number;
  defendSelfAtari: number;
  defendCapture: number;
  /** For each stone captured, up to five. */
  defendCaptureSize: number;
  /** The first move of a ladder that captures a chain around. */
  defendLadder: number;
  /** Attacking a chain around with two liberties that a ladder captures; that one does not capture; one with three. */
  defendBreakTwo: number;
  defendAtari: number;
  defendBreakThree: number;
  defendSnapback: number;
  defendKo: number;
  defendSuperstring: number;
  defendFriends: number;
  /** Where the attacker's stone would have its last two liberties; the same as a sacrifice. */
  defendDeny: number;
  defendSacrifice: number;
  /** One step from a liberty. */
  defendReach: number;
  wide: number;
}

export const DEFAULT_ORDER: MoveOrder = {
  attackLiberty: 74,
  attackGain: 8,
  attackOwn: 3,
  attackSelfAtari: 45,
  attackCapture: 30,
  attackBackfill: 50,
  attackBeside: 61,
  attackRoom: 0,
  attackSuperstring: 12,
  attackNet: 40,
  attackNetExit: 2,
  saveAtari: 90,
  saveTwo: 15,
  saveFromLadder: 60,
  defendLiberty: 46,
  defendGain: 6,
  defendSelfAtari: 94,
  defendCapture: 69,
  defendCaptureSize: 5,
  defendLadder: 75,
  defendBreakTwo: 20,
  defendAtari: 9,
  defendBreakThree: -30,
  defendSnapback: 45,
  defendKo: 84,
  defendSuperstring: -18,
  defendFriends: 59,
  defendDeny: 40,
  defendSacrifice: -42,
  defendReach: 30,
  wide: -16,
};
