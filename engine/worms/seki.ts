/**
 * Seki that cannot be turned into unconditional life. A few groups live in seki although no number of own moves makes two
 * eyes: they surround opposing stones, capturing these leaves too small an eye, and the surrounding side cannot capture
 * without filling up. To call such stones dead for ever would be wrong, so the question is read out: the group first gets as
 * many moves as it likes, then the sides alternate, the attacker first. Passing is free for the group.
 *
 * The fight is small by nature, since the group fills all liberties of the invincible chains around it beforehand. What needs
 * more than a bounded number of positions counts as seki: nothing is claimed. A group that lives by ko threats alone is dead:
 * it can never become invincible.
 */
import { BOARD_ARRAY, EAST, EMPTY, NORTH, OFF_BOARD, PASS, SOUTH, WEST, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** Visits to positions for one region. Eye spaces of seven or eight points need some hundreds, with loose walls 12 000. */
const MAX_POSITIONS = 40_000;
/** Empty points left to fight about, at most; where there are more, nothing is claimed. */
const MAX_EMPTY = 9;
/** Moves in a row, at most, one limit after the other: recaptures can go on for long. */
const DEPTHS = [12, 20, 50];

/**
 * Whether `defender` can get a chain in the region that the other side cannot capture, by any number of moves beforehand.
 * `isWall` tells the invincible stones around it. Leaves the position as it was.
 */
export function livesInSeki(
  position: Position,
  region: readonly Point[],
  defender: Stone,
  isWall: (point: Point) => boolean,
): boolean {
  const fight = position.copy();
  const beside = (point: Point): Point[] => [point + NORTH, point + WEST, point + EAST, point + SOUTH];
  for (const point of region) {
    if (fight.colorAt[point] === EMPTY && beside(point).some(isWall) && fight.isLegal(point, defender))
      fight.play(point, defender);
  }
  return new Fight(fight, region, defender).isSeki();
}

class Fight {
  private readonly position: Position;
  private readonly region: readonly Point[];
  private readonly defender: Stone;
  private readonly attacker: Stone;
  /** By board and side to move: whether the attacker wins. Boards under way are absent. */
  private readonly known = new Map<number, boolean>();
  /** Boards under way, and how deep. */
  private readonly path = new Map<number, number>();
  /** The least depth of a board under way that a result rests on. */
  private restsOn = Infinity;
  private visits = 0;
  private maxDepth = 0;
  private readonly prepared = new Set<number>();
  /** A stone of the chain that is fought about. */
  private main: Point = 0;
  private readonly seen = new Uint8Array(BOARD_ARRAY);

  constructor(position: Position, region: readonly Point[], defender: Stone) {
    this.position = position;
    this.region = region;
    this.defender = defender;
    this.attacker = opponent(defender);
  }

  isSeki(): boolean {
    const { position, region, defender } = this;
    if (this.empties().length > MAX_EMPTY) return true;
    const stones = region.filter((point) => position.colorAt[point] === defender);
    if (stones.length === 0) return false;
    this.main = stones.reduce((best, point) =>
      position.countStones(point) > position.countStones(best) ? point : best,
    );
    // Fights are short when the best moves are played: deeper only if that decides nothing.
    return DEPTHS.every((depth) => {
      this.maxDepth = depth;
      this.prepared.clear();
      for (const [key, wins] of this.known) if (!wins) this.known.delete(key);
      return this.prepares();
    });
  }

  private empties(): Point[] {
    return this.region.filter((point) => this.position.colorAt[point] === EMPTY);
  }

  /** Whether the defender lives when the attacker is to move, perhaps after more moves of his own. */
  private prepares(): boolean {
    const key = this.key(this.defender);
    if (this.prepared.has(key)) return false;
    this.prepared.add(key);
    return (
      this.after(PASS, this.defender, () => !this.attackerWins()) ||
      this.empties().some((point) => this.after(point, this.defender, () => this.prepares()))
    );
  }

  /** With the attacker to move. Passing only helps him to get a ko back: else the defender would pass too. */
  private attackerWins(): boolean {
    const { position } = this;
    return this.decide(this.attacker, () => {
      const captures = (): boolean => position.colorAt[this.main] !== this.defender || !this.defenderSaves();
      if (this.empties().some((point) => this.after(point, this.attacker, captures))) return true;
      return position.koPoint !== 0 && this.after(PASS, this.attacker, captures);
    });
  }

  /** With the defender to move. */
  private defenderSaves(): boolean {
    return !this.decide(
      this.defender,
      () =>
        this.after(PASS, this.defender, () => this.attackerWins()) &&
        !this.empties().some((point) =>
          this.after(point, this.defender, () => this.hasTwoEyes() || !this.attackerWins()),
        ),
    );
  }

  /** What `test` says after a move; false when it is not legal. */
  private after(point: Point, color: Stone, test: () => boolean): boolean {
    const { position } = this;
    if (!position.tryMove(point, color)) return false;
    const answer = test();
    position.popMove();
    return answer;
  }

  /** Whether two regions are vital to the chain (see unconditional.ts); it lives then, whatever the attacker does. */
  private hasTwoEyes(): boolean {
    const { position, region, defender, main, seen } = this;
    const { colorAt } = position;
    seen.fill(0);
    let eyes = 0;
    for (const start of region) {
      if (colorAt[start] === defender || seen[start]) continue;
      const part = [start];
      seen[start] = 1;
      let vital = true;
      for (const point of part) {
        if (colorAt[point] === EMPTY && !position.isLibertyOf(point, main)) vital = false;
        for (const next of [point + NORTH, point + WEST, point + EAST, point + SOUTH]) {
          if (seen[next] || colorAt[next] === OFF_BOARD) continue;
          if (colorAt[next] === defender) {
            // A wall of other chains may fall.
            if (!position.sameChain(next, main)) vital = false;
            continue;
          }
          seen[next] = 1;
          part.push(next);
        }
      }
      if (vital) eyes++;
    }
    return eyes >= 2;
  }

  /**
   * Looks up or finds whether the attacker wins; a repetition on the way, or too much work, means that he does not. What
   * rests on a repetition is only remembered where that began, since it need not hold on another way.
   */
  private decide(mover: Stone, find: () => boolean): boolean {
    const key = this.key(mover);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const repeated = this.path.get(key);
    if (repeated !== undefined) {
      this.restsOn = Math.min(this.restsOn, repeated);
      return false;
    }
    const depth = this.path.size;
    if (this.visits++ > MAX_POSITIONS || depth > this.maxDepth) return false;
    const before = this.restsOn;
    this.restsOn = Infinity;
    this.path.set(key, depth);
    const wins = find();
    this.path.delete(key);
    if (wins || this.restsOn >= depth) {
      this.known.set(key, wins);
      this.restsOn = before;
    } else {
      this.restsOn = Math.min(this.restsOn, before);
    }
    return wins;
  }

  /** The board (stones and ko) and who moves, in 53 bits. */
  private key(mover: Stone): number {
    const { hashHigh, hashLow } = this.position;
    return ((hashHigh & 0xfffff) * 2 + (mover - 1)) * 2 ** 32 + (hashLow >>> 0);
  }
}
