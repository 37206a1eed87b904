/**
 * What can be said about a race without reading on: the liberties around both dragons, part by part. A part of the board is an eye of
 * one dragon, liberties outside that safe stones fill, liberties shared by both, or something that has to be read. If nothing has to
 * be read the race is a matter of numbers (liberties.ts), and the answer is exact: as exact as taking the stones around for safe.
 */
import { BLACK, opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { RaceTable } from './liberties.ts';
import { RaceParts } from './raceParts.ts';
import { isUnsettled, lives } from './raceSide.ts';
import type { Side } from './raceSide.ts';
import type { Region } from './region.ts';

/** Verdicts about the first dragon. */
export const OPEN = -1;
const DIES = 0;
export const LIVES = 1;
/** Estimate from which on a dragon is likelier to live. */
export const EVEN = 50;

export class RaceEvaluator extends RaceParts {
  private readonly races = new RaceTable();
  private readonly race = { own: 0, other: 0, shared: 0, ownEye: 0, otherEye: 0 };

  /**
   * What becomes of the first of two dragons, given the stones each had; `stones` and `counts` as in SemeaiSearch. A dragon that was captured
   * loses to the other, unless that one dies in turn with what it captured: the shape of the captured stones may be one eye only.
   */
  evaluate(
    position: Position,
    region: Region,
    stones: readonly Int16Array[],
    counts: Int16Array,
    owner: Stone,
    ownerToMove: boolean,
  ): number {
    const [own, other] = this.sides;
    this.mark += 3;
    this.shared = 0;
    this.hasRoom = false;
    own.reset(owner);
    other.reset(opponent(owner));
    this.markChains(position, stones, counts);
    const isThere = own.isSafe || own.chainCount > 0;
    const isOtherThere = other.isSafe || other.chainCount > 0;
    // Of two that are gone, the one captured last loses: that was the last move.
    if (!isThere && !isOtherThere) return ownerToMove ? DIES : LIVES;
    if (own.isSafe) return LIVES;
    this.addParts(position, region, 0);
    this.addParts(position, region, 1);
    if (!isOtherThere) return this.afterCapture(own, ownerToMove, false);
    if (!isThere) {
      const verdict = this.afterCapture(other, !ownerToMove, false);
      return verdict === OPEN ? OPEN : LIVES - verdict;
    }
    if (lives(own, ownerToMove)) return LIVES;
    if (own.isOpen || isUnsettled(own)) return OPEN;
    if (mayDie(other) === 0 && lives(other, !ownerToMove)) return DIES;
    if (other.isOpen || isUnsettled(other) || own.isRough || other.isRough) return OPEN;
    return this.count(position, ownerToMove, false);
  }

  /** After evaluate() said OPEN: moves until each dragon is captured, if nothing else happens. */
  lengths(): { own: number; other: number } {
    const [own, other] = this.sides;
    return {
      own: own.outside + this.shared + own.eyeLiberties,
      other: other.outside + this.shared + other.eyeLiberties,
    };
  }

  /** What evaluate() counted, as text for traces: eyes and liberties of each dragon; '' where one is safe, so that nothing was counted. */
  summary(): string {
    if (this.sides.some(({ isSafe }) => isSafe)) return '';
    const text = (side: Side): string => {
      const name = side.color === BLACK ? 'Black' : 'White';
      if (side.chainCount === 0) return `${name} captured`;
      return `${name} ${side.eyes}, liberties ${side.outside + this.shared + side.eyeLiberties}`;
    };
    const shared = this.shared > 0 ? `; shared liberties ${this.shared}` : '';
    return `${this.sides.map(text).sort().join('; ')}${shared}`;
  }

  /** After evaluate() said OPEN: how likely the first dragon is to live, in percent or so. */
  estimate(position: Position, ownerToMove: boolean): number {
    const { parameters } = this;
    const [own, other] = this.sides;
    const ahead = this.lengths();
    const isThere = own.isSafe || own.chainCount > 0;
    const isOtherThere = other.isSafe || other.chainCount > 0;
    let isAlive: boolean;
    if (!isThere) isAlive = this.afterCapture(other, !ownerToMove, true) !== LIVES;
    else if (!isOtherThere) isAlive = this.afterCapture(own, ownerToMove, true) === LIVES;
    else isAlive = this.guess(position, ownerToMove) === LIVES;
    const lead = Math.max(-parameters.maxLead, Math.min(parameters.maxLead, ahead.own - ahead.other));
    return EVEN + (isAlive ? parameters.ahead : -parameters.ahead) + parameters.perLiberty * lead;
  }

  /** The same as a verdict. */
  private guess(position: Position, ownerToMove: boolean): number {
    const [own, other] = this.sides;
    this.forgive();
    if (lives(own, ownerToMove)) return LIVES;
    if (lives(other, !ownerToMove)) return mayDie(other) !== 0 && this.shared > 1 ? LIVES : DIES;
    return this.count(position, ownerToMove, true);
  }

  /** Takes dragons of several chains for one, as a guess. */
  private forgive(): void {
    for (const side of this.sides) {
      if (side.chainCount > 1 && side.eyes >= this.parameters.manyEyes) side.attacked = side.defended = 2;
    }
  }

  /** Whether a dragon lives that has captured the other. */
  private afterCapture(side: Side, toMove: boolean, isGuess: boolean): number {
    if (lives(side, toMove)) return LIVES;
    if (isGuess) return side.isOpen ? LIVES : DIES;
    return side.isOpen || isUnsettled(side) ? OPEN : DIES;
  }

  /** What the numbers say, when they are all that counts. */
  private count(position: Position, ownerToMove: boolean, isGuess: boolean): number {
    const [own, other] = this.sides;
    const { race } = this;
    const [first, second] = ownerToMove ? [own, other] : [other, own];
    race.own = first.outside;
    race.other = second.outside;
    race.shared = this.shared;
    race.ownEye = first.eyeLiberties;
    race.otherEye = second.eyeLiberties;
    const result = this.races.result(race);
    if (result === 0) {
      // One more stone, and what is captured is one eye.
      const fewer = this.stonesOf(position, other) < this.parameters.largestNakade;
      return fewer && !isGuess ? OPEN : LIVES;
    }
    const [winner, loser] = result > 0 ? [first, second] : [second, first];
    // Few stones may be captured with one eye as the only gain.
    if (
      !isGuess &&
      winner.eyes === 0 &&
      position.countStones(loser.chains[0]) <= this.parameters.largestNakade
    )
      return OPEN;
    return winner === own ? LIVES : DIES;
  }

  private stonesOf(position: Position, { chains, chainCount }: Side): number {
    let count = 0;
    for (let i = 0; i < chainCount; i++) count += position.countStones(chains[i]);
    return count;
  }
}

/** Chains with shared liberties that the living part of the dragon cannot help. */
function mayDie(side: Side): number {
  return side.chainCount > 1 || side.isSafe ? side.sharing & ~side.living() : 0;
}
