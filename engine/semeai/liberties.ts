/**
 * Capturing races as numbers (Müller, "Race to capture: analyzing semeai in Go"): what is left of a race when every liberty is either outside
 * of one chain, shared by both, or in an eye that is no longer fought about. Who wins is then found by playing the numbers out,
 * which needs no rule for seki, or for an eye against none.
 *
 * An eye of n points from which the other side's stones are captured again and again is worth more liberties than points: 3, 5, 8, 12, 17 for
 * three to seven points. All but one of them are filled, that is n - 1 moves; taking them costs the owner one, and the eye
 * that is left has n - 1 points.
 */

/** The numbers, for the side to move and the other one. */
export interface Race {
  /** Liberties outside. */
  own: number;
  other: number;
  shared: number;
  /** Liberties in an eye; 0 is no eye. */
  ownEye: number;
  otherEye: number;
}

/** The side to move captures the other, neither can, or it is captured. */
export type RaceResult = 1 | 0 | -1;

const MAX_OUTSIDE = 15;
const MAX_SHARED = 15;
const MAX_EYE = 31;
/** Stored results are this much larger, so that 0 says that nothing is known. */
const STORED = 2;

/** Liberties in an eye of n points with `stones` of the other side in it, if it never becomes two; n >= 1. */
export function eyeLiberties(n: number, stones: number): number {
  return (n <= 2 ? n : (n * n - 3 * n) / 2 + 3) - stones;
}

/** Plays races out, and remembers them. */
export class RaceTable {
  private readonly known = new Int8Array(1 << 23);

  /** What becomes of a race; numbers beyond what the table has room for are cut, where they decide nothing any more. */
  result(race: Race): RaceResult {
    const surplus = Math.max(0, Math.max(race.own, race.other) - MAX_OUTSIDE);
    return this.play(
      Math.max(0, race.own - surplus),
      Math.max(0, race.other - surplus),
      Math.min(race.shared, MAX_SHARED),
      Math.min(race.ownEye, MAX_EYE),
      Math.min(race.otherEye, MAX_EYE),
      0,
    );
  }

  private play(
    own: number,
    other: number,
    shared: number,
    ownEye: number,
    otherEye: number,
    passed: 0 | 1,
  ): RaceResult {
    const key = ((((((((own << 4) | other) << 4) | shared) << 5) | ownEye) << 5) | otherEye) * 2 + passed;
    const found = this.known[key];
    if (found !== 0) return (found - STORED) as RaceResult;
    let best: RaceResult = passed === 1 ? 0 : this.reply(own, other, shared, ownEye, otherEye, 1);
    const theirs = other + shared + otherEye;
    const ours = own + shared + ownEye;
    if (theirs === 1) best = 1;
    if (best < 1 && other > 0) best = better(best, this.reply(own, other - 1, shared, ownEye, otherEye, 0));
    // The last liberty of an eye is filled when there is no other.
    if (best < 1 && otherEye > 1)
      best = better(best, this.reply(own, other, shared, ownEye, otherEye - 1, 0));
    if (best < 1 && shared > 0 && ours > 1) {
      best = better(best, this.reply(own, other, shared - 1, ownEye, otherEye, 0));
    }
    this.known[key] = best + STORED;
    return best;
  }

  /** What a move that leaves these numbers comes to for who played it. */
  private reply(
    own: number,
    other: number,
    shared: number,
    ownEye: number,
    otherEye: number,
    passed: 0 | 1,
  ): RaceResult {
    return (0 - this.play(other, own, shared, otherEye, ownEye, passed)) as RaceResult;
  }
}

function better(a: RaceResult, b: RaceResult): RaceResult {
  return a > b ? a : b;
}
