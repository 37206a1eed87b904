/**
 * What can be said about a race without reading on: the liberties around both dragons, part by part. A part of the board is an eye of
 * one dragon, liberties outside that safe stones fill, liberties shared by both, or something that has to be read. If nothing has to
 * be read the race is a matter of numbers (liberties.ts), and the answer is exact: as exact as taking the stones around for safe.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ATTACKER, DEFENDER } from '../eyes/localGame.ts';
import { EyeStatus, LARGEST_SOLVED } from './eyeStatus.ts';
import type { EyeSpace } from './eyeStatus.ts';
import { RaceTable, eyeLiberties } from './liberties.ts';
import type { Region } from './region.ts';

/** Verdicts about the first dragon. */
export const OPEN = -1;
export const DIES = 0;
export const LIVES = 1;

/** The most stones that can be captured with one eye as the only gain. */
const LARGEST_NAKADE = 6;
/** With so many liberties a chain beside a race counts as plainly safe. */
const FIRM_LIBERTIES = 4;
/** Chains of one dragon that are looked at. */
const MOST_CHAINS = 30;

/** What was counted for one dragon. */
class Side {
  color: Stone = BLACK;
  /** Origins of its chains. */
  readonly chains = new Int16Array(MOST_CHAINS);
  chainCount = 0;
  /** One of its chains is part of a safe one. */
  isSafe = false;
  outside = 0;
  eyes = 0;
  eyeLiberties = 0;
  /** Eyes of the only eye space at least, when the other side moves first, and when this one does; and at most. */
  attacked = 0;
  defended = 0;
  most = 0;
  /** Something has to be read. */
  isOpen = false;
  /** Bits of the chains with liberties that the other side shares. */
  sharing = 0;
  /** The liberties of its eye cannot be told by their number. */
  isRough = false;
  /** By closed part of the board: bits of the chains beside it, and of those that have every empty point of it as a liberty. */
  readonly beside = new Int32Array(MOST_CHAINS);
  readonly filling = new Int32Array(MOST_CHAINS);
  partCount = 0;

  reset(color: Stone): void {
    this.color = color;
    this.chainCount = 0;
    this.isSafe = false;
    this.outside = 0;
    this.eyes = 0;
    this.eyeLiberties = 0;
    this.attacked = 1;
    this.defended = 1;
    this.most = 1;
    this.isOpen = false;
    this.sharing = 0;
    this.isRough = false;
    this.partCount = 0;
  }

  /** Bit of the chain with that origin. */
  bitOf(origin: Point): number {
    for (let i = 0; i < this.chainCount; i++) if (this.chains[i] === origin) return 1 << i;
    return 0;
  }

  /** Bits of the chains that can never be captured by any number of moves (Benson), the closed parts taken for all there are. */
  living(): number {
    const { chainCount, partCount, beside, filling } = this;
    let alive = (1 << chainCount) - 1;
    for (let before = 0; before !== alive;) {
      before = alive;
      for (let i = 0; i < chainCount; i++) {
        const bit = 1 << i;
        let eyes = 0;
        for (let p = 0; p < partCount; p++)
          if ((filling[p] & bit) !== 0 && (beside[p] & ~before) === 0) eyes++;
        if (eyes < 2) alive &= ~bit;
      }
    }
    return alive;
  }
}

export class RaceJudge {
  private readonly races = new RaceTable();
  private readonly eyeStatus = new EyeStatus();
  private readonly sides = [new Side(), new Side()] as const;
  /** Whether stones that are taken for safe are not plainly so. */
  isShaky = false;
  /** Whether a part of the board beside a dragon leads out of the region. */
  hasRoom = false;
  private shared = 0;
  /** A stone of each chain around that counts as safe. */
  private readonly anchors = new Int16Array(BOARD_ARRAY);
  private anchorCount = 0;
  /** By origin of a chain: `mark` is safe, mark + 1 the first dragon, mark + 2 the second. */
  private readonly chainMarks = new Int32Array(BOARD_ARRAY);
  private mark = 0;
  /** By Point: which points of this judgement were visited. */
  private readonly seen = new Int32Array(BOARD_ARRAY);
  private readonly starts = new Int16Array(BOARD_ARRAY);
  private readonly part = new Int16Array(BOARD_ARRAY);
  private readonly space: EyeSpace = {
    points: new Int16Array(LARGEST_SOLVED),
    count: 0,
    attackers: 0,
    defenders: 0,
    beside: 0,
    outside: 0,
  };
  private readonly race = { own: 0, other: 0, shared: 0, ownEye: 0, otherEye: 0 };

  /** Notes which stones around a race are safe: those beside its points, or beside stones in it, that are no part of it. */
  begin(position: Position, region: Region): void {
    const { colorAt } = position;
    const found = new Set<Point>();
    for (const point of position.points) {
      if (region.marks[point] === 0 && region.involved[point] === 0) continue;
      for (const step of [-SOUTH, -1, 1, SOUTH]) {
        const stone = point + step;
        if (colorAt[stone] === EMPTY || colorAt[stone] === OFF_BOARD || region.involved[stone] !== 0)
          continue;
        found.add(position.findOrigin(stone));
      }
    }
    this.anchorCount = 0;
    this.isShaky = false;
    for (const stone of found) {
      this.anchors[this.anchorCount++] = stone;
      if (region.invincible[stone] === 0 && position.countLiberties(stone) < FIRM_LIBERTIES)
        this.isShaky = true;
    }
  }

  /**
   * What becomes of the first of two dragons, given the stones each had; `stones` and `counts` as in SemeaiSearch. A dragon that was captured
   * loses to the other, unless that one dies in turn with what it captured: the shape of the captured stones may be one eye only.
   * `isGuess` forces a verdict.
   */
  judge(
    position: Position,
    region: Region,
    stones: readonly Int16Array[],
    counts: Int16Array,
    owner: Stone,
    ownerToMove: boolean,
    isGuess: boolean,
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
    this.addParts(position, region, 0, isGuess);
    this.addParts(position, region, 1, isGuess);
    if (isGuess) this.forgive();
    if (!isOtherThere) return this.afterCapture(own, ownerToMove, isGuess);
    if (!isThere) {
      const verdict = this.afterCapture(other, !ownerToMove, isGuess);
      return verdict === OPEN ? OPEN : LIVES - verdict;
    }
    if (lives(own, ownerToMove)) return LIVES;
    if (!isGuess && (own.isOpen || isUnsettled(own))) return OPEN;
    // Shared liberties may belong to stones that its living part cannot help.
    const mayDie = other.chainCount > 1 || other.isSafe ? other.sharing & ~other.living() : 0;
    if ((isGuess || mayDie === 0) && lives(other, !ownerToMove)) return DIES;
    if (!isGuess && (other.isOpen || isUnsettled(other) || own.isRough || other.isRough)) return OPEN;
    return this.count(position, ownerToMove, isGuess);
  }

  /** Takes dragons of several chains for one, as a guess. */
  private forgive(): void {
    for (const side of this.sides) {
      if (side.chainCount > 1 && side.eyes > 1) side.attacked = side.defended = 2;
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
    if (result === 0) return LIVES;
    const [winner, loser] = result > 0 ? [first, second] : [second, first];
    // Few stones may be captured with one eye as the only gain.
    if (!isGuess && winner.eyes === 0 && position.countStones(loser.chains[0]) <= LARGEST_NAKADE) return OPEN;
    return winner === own ? LIVES : DIES;
  }

  private markChains(position: Position, stones: readonly Int16Array[], counts: Int16Array): void {
    const { anchors, anchorCount, chainMarks, mark } = this;
    const { colorAt } = position;
    for (let i = 0; i < anchorCount; i++) {
      if (colorAt[anchors[i]] !== EMPTY) chainMarks[position.findOrigin(anchors[i])] = mark;
    }
    for (let k = 0; k < 2; k++) {
      const side = this.sides[k];
      for (let i = 0; i < counts[k]; i++) {
        const stone = stones[k][i];
        if (colorAt[stone] !== side.color) continue;
        const origin = position.findOrigin(stone);
        if (chainMarks[origin] === mark) side.isSafe = true;
        else if (chainMarks[origin] !== mark + 1 + k) {
          chainMarks[origin] = mark + 1 + k;
          if (side.chainCount < MOST_CHAINS) side.chains[side.chainCount++] = origin;
        }
      }
      if (side.chainCount > 1) side.isOpen = true;
    }
  }

  /** Counts every part of the board beside a dragon. */
  private addParts(position: Position, region: Region, k: 0 | 1, isGuess: boolean): void {
    const side = this.sides[k];
    const { starts, seen, mark } = this;
    for (let i = 0; i < side.chainCount; i++) {
      let count = position.findLiberties(side.chains[i], BOARD_ARRAY, starts);
      for (let j = 0; j < count; j++)
        if (seen[starts[j]] !== mark) this.addPart(position, region, starts[j], isGuess);
      count = position.chainLinks(side.chains[i], starts);
      for (let j = 0; j < count; j++) {
        const known = this.chainMarks[starts[j]] - mark;
        if (known < 0 && seen[starts[j]] !== mark) this.addPart(position, region, starts[j], isGuess);
      }
    }
  }

  /** Walks through a part of the board and decides what it is. */
  private addPart(position: Position, region: Region, start: Point, isGuess: boolean): void {
    const { colorAt } = position;
    const { part, seen, mark, chainMarks, sides } = this;
    let end = 0;
    let stones = 0;
    // Bits: 1 and 2 the dragons, 4 and 8 safe stones of their colours.
    let around = 0;
    let chainsBeside = 0;
    let chainsFilling = -1;
    let isFillable = true;
    let isClosed = true;
    let first = 0;
    let second = 0;
    let both = 0;
    part[end++] = start;
    seen[start] = mark;
    for (let at = 0; at < end; at++) {
      const point = part[at];
      let beside = 0;
      let chains = 0;
      let chainsOfFirst = 0;
      let chainsOfSecond = 0;
      if (colorAt[point] !== EMPTY) stones++;
      for (let s = 0; s < 4; s++) {
        const to = point + (s === 0 ? -SOUTH : s === 1 ? -1 : s === 2 ? 1 : SOUTH);
        const color = colorAt[to];
        if (color === OFF_BOARD || seen[to] === mark) continue;
        if (color === EMPTY) {
          if (region.marks[to] === 0) isClosed = false;
          else {
            seen[to] = mark;
            part[end++] = to;
          }
          continue;
        }
        const origin = position.findOrigin(to);
        const known = chainMarks[origin] - mark;
        if (known === 1 || known === 2) {
          beside |= known;
          const bit = sides[known - 1].bitOf(origin);
          chains |= bit;
          if (known === 1) chainsOfFirst |= bit;
          else chainsOfSecond |= bit;
        } else if (known === 0) beside |= color === sides[0].color ? 4 : 8;
        else {
          seen[to] = mark;
          part[end++] = to;
        }
      }
      around |= beside;
      chainsBeside |= chains;
      if (colorAt[point] !== EMPTY) continue;
      chainsFilling &= chains;
      // Where the other side cannot play yet it takes a move more.
      const cost =
        isGuess && (beside & 3) !== 0 && (beside & 3) !== 3 ? this.moves(position, point, beside & 3) : 1;
      if ((beside & 3) === 3) {
        both++;
        sides[0].sharing |= chainsOfFirst;
        sides[1].sharing |= chainsOfSecond;
      } else if ((beside & 1) !== 0) first += cost;
      else if ((beside & 2) !== 0) second += cost;
      // Shared by both, or one side fills it from safe stones, and the other cannot get away through it.
      if (beside !== 3 && beside !== 9 && beside !== 6) isFillable = false;
    }
    if (isClosed && (around === 1 || around === 2)) {
      this.addEye(position, sides[around - 1], end, stones, chainsBeside, chainsFilling);
      return;
    }
    if (!isClosed) this.hasRoom = true;
    this.shared += both;
    sides[0].outside += first;
    sides[1].outside += second;
    if (isFillable && isClosed && stones === 0) return;
    if ((around & 1) !== 0) sides[0].isOpen = true;
    if ((around & 2) !== 0) sides[1].isOpen = true;
  }

  /** Moves it takes to fill a liberty of one of the dragons, 1 or 2. */
  private moves(position: Position, point: Point, k: number): number {
    return position.isSelfAtari(point, opponent(this.sides[k - 1].color)) ? 2 : 1;
  }

  /** An eye space: `part` up to `end`, with so many stones in it; `beside` and `filling` are bits of chains as in Side. */
  private addEye(
    position: Position,
    side: Side,
    end: number,
    stones: number,
    beside: number,
    filling: number,
  ): void {
    const { space } = this;
    const isSolved = end <= LARGEST_SOLVED;
    // The eye of one chain, where not every point is a liberty: whether it can be lost altogether.
    const isSingle = (beside & (beside - 1)) === 0;
    if (isSolved && isSingle) this.describe(position, side, side.chains[31 - Math.clz32(beside)], end);
    const suicide = position.rules.suicide !== 'forbid';
    if (
      isSingle &&
      filling === 0 &&
      (!isSolved || this.eyeStatus.eyes(space, suicide, ATTACKER, ATTACKER) > 0)
    )
      filling = beside;
    if (side.partCount < MOST_CHAINS) {
      side.beside[side.partCount] = beside;
      side.filling[side.partCount++] = filling;
    }
    side.eyes++;
    if (isSingle && !isSolved && stones <= 1) side.attacked = side.defended = side.most = 2;
    if (side.eyes > 1 || !isSolved || !isSingle) {
      side.isOpen = true;
      return;
    }
    side.eyeLiberties = eyeLiberties(end, bits(space.attackers));
    if (end > 2 && side.chainCount === 1) {
      side.attacked = this.eyeStatus.eyes(space, suicide, ATTACKER, ATTACKER);
      side.defended = this.eyeStatus.eyes(space, suicide, DEFENDER, ATTACKER);
      side.most = this.eyeStatus.eyes(space, suicide, DEFENDER, DEFENDER);
    }
    if (side.attacked < 2 && (space.defenders !== 0 || !isPlain(space))) side.isRough = true;
    for (let i = 0; i < end; i++) if (space.points[i] === position.koPoint) side.isOpen = true;
  }

  /** Fills in `space` for the points of `part`, which the chain encloses. */
  private describe(position: Position, side: Side, chain: Point, end: number): void {
    const { part, space } = this;
    const { colorAt } = position;
    for (let i = 0; i < end; i++) {
      let at = i;
      for (; at > 0 && space.points[at - 1] > part[i]; at--) space.points[at] = space.points[at - 1];
      space.points[at] = part[i];
    }
    space.count = end;
    space.attackers = 0;
    space.defenders = 0;
    space.beside = 0;
    let inside = 0;
    for (let i = 0; i < end; i++) {
      const point = space.points[i];
      if (colorAt[point] === side.color) space.defenders |= 1 << i;
      else if (colorAt[point] !== EMPTY) space.attackers |= 1 << i;
      for (let s = 0; s < 4; s++) {
        const to = point + (s === 0 ? -SOUTH : s === 1 ? -1 : s === 2 ? 1 : SOUTH);
        if (colorAt[to] !== side.color || this.chainMarks[position.findOrigin(to)] <= this.mark) continue;
        space.beside |= 1 << i;
        if (colorAt[point] === EMPTY) inside++;
        break;
      }
    }
    space.outside = position.countLiberties(chain) - inside;
  }
}

/** Whether every point that is still to be filled is a liberty, now and after captures: not so in corners. */
function isPlain({ points, count, attackers, beside }: EyeSpace): boolean {
  for (let i = 0; i < count; i++) {
    if ((beside & (1 << i)) !== 0) continue;
    if ((attackers & (1 << i)) === 0) return false;
    let inside = 0;
    for (let j = 0; j < count; j++) {
      const apart = Math.abs(points[i] - points[j]);
      if (apart === 1 || apart === SOUTH) inside++;
    }
    if (inside < 4) return false;
  }
  return true;
}

/** Whether the dragon lives by its own eyes. */
function lives(side: Side, toMove: boolean): boolean {
  if (side.isSafe || side.living() !== 0) return true;
  return side.attacked > 1 || (toMove && side.defended > 1);
}

/** Whether it may get two eyes, if it moves first or wins a ko. */
function isUnsettled({ eyes, most }: Side): boolean {
  return eyes === 1 && most > 1;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
