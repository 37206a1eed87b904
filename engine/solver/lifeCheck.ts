/**
 * Life that no attack can touch, seen without reading: a chain that goes out of the region, and chains that share eyes by Benson's theorem.
 */
import { BOARD_ARRAY, OFF_BOARD, STRIDE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { CHAIN, COLOR, LIBS, OUTER, SAFE_NEAR } from './fightBoard.ts';
import type { FightBoard } from './fightBoard.ts';
import { IS_DEAD, IS_KILLED, KEEPS_EYE, LIVES_ALONE, SPACE_POINTS, askSpace } from './eyeSpaces.ts';

const W = STRIDE;
/** Larger spaces are not looked at: they hardly ever are eyes whose every empty point is a liberty. */
const EYE_POINTS = 8;
const MOST_EYES = 16;
const MOST_CHAINS = 32;
const NO_ROOM = BOARD_ARRAY;
/** No ids of chains. */
const SEVERAL = -1;
const NONE = -2;

export class LifeCheck {
  private readonly board: FightBoard;
  /** By Point: the last flood that came here; floods are numbered, those of the present check from `first` on. */
  private readonly seen = new Int32Array(BOARD_ARRAY);
  private first = 0;
  private floods = 0;
  private readonly stack = new Int16Array(BOARD_ARRAY);
  /**
   * Of the eyes found: the chains around, those for which it is one (they are beside each of its empty points, or alone around it and keep
   * it by answering in it), and the one that lives by it alone. Bits are those of chains.
   */
  private readonly around = new Int32Array(MOST_EYES);
  private readonly vital = new Int32Array(MOST_EYES);
  private readonly enough = new Int32Array(MOST_EYES);
  private chainCount = 0;
  /** By id of a chain: its bit, where `stamped` holds the number of the check. */
  private readonly index = new Int8Array(BOARD_ARRAY);
  private readonly stamped = new Int32Array(BOARD_ARRAY);
  // A small space that is asked about: its points, and for each the ones beside it.
  private readonly space = new Int16Array(SPACE_POINTS);
  private readonly beside = new Int32Array(SPACE_POINTS);
  private walled = 0;
  /** How many eyes isSafe() found, whoever they belong to, where it did not see life without them. */
  eyeCount = 0;
  /** How many points isHopeless() left for eyes. */
  spaceSize = 0;
  /** The region that was asked about last; its points, those first that kept isHopeless() from being sure. */
  private region: ArrayLike<Point> | null = null;
  private order = new Int16Array(0);
  /** By id of a chain: the last check in which it was part of the wall around such a space. */
  private readonly wall = new Int32Array(BOARD_ARRAY);

  /** By Point, and by id of a chain: the last survey that found it away from safe stones, or of the target. */
  private readonly away = new Int32Array(BOARD_ARRAY);
  private readonly targets = new Int32Array(BOARD_ARRAY);
  private surveys = 0;
  /** The chain that is all of the target, or SEVERAL. */
  private only = 0;
  /** How many points are away, or NO_ROOM where nothing but a capture can make isHopeless() true; which. */
  private room = 0;
  private readonly rooms = new Int16Array(BOARD_ARRAY);
  /** Of several chains the stones that keep isHopeless() from being true for being too far in. */
  private innerCount = 0;
  private readonly inner = new Int16Array(BOARD_ARRAY);
  /** Whether it was enclosed, too. */
  private enclosed = false;
  /** The move that dooms() is about, and the unsafe chains that it joins, or NONE. */
  private played = 0;
  private joined = 0;
  private joinedToo = 0;

  constructor(board: FightBoard) {
    this.board = board;
  }

  /** Whether some of the target lives whatever the attacker does, even if the defender plays no more. */
  isSafe(target: readonly Point[], region: ArrayLike<Point>): boolean {
    const { s, defender } = this.board;
    for (let i = 0; i < target.length; i++) {
      const p = target[i];
      if (s[COLOR + p] === defender && s[OUTER + s[CHAIN + p]] !== 0) return true;
    }
    const eyes = this.findEyes(region);
    this.eyeCount = eyes;
    let alive = (2 ** this.chainCount - 1) | 0;
    for (let before = 0; before !== alive;) {
      before = alive;
      let one = 0;
      let two = 0;
      for (let i = 0; i < eyes; i++) {
        if ((this.around[i] & ~alive) !== 0) continue;
        two |= (one & this.vital[i]) | this.enough[i];
        one |= this.vital[i];
      }
      alive &= two;
    }
    if (alive === 0) return false;
    for (let i = 0; i < target.length; i++) {
      const p = target[i];
      if (s[COLOR + p] !== defender) continue;
      const id = s[CHAIN + p];
      if (this.stamped[id] === this.first && ((alive >> this.index[id]) & 1) !== 0) return true;
    }
    return false;
  }

  /**
   * Whether the target is captured for certain, the attacker first or the defender. The attacker's stones with a liberty outside are safe, and so
   * is what he plays beside them: he can fill all there. Eyes can only be where it is away from safe stones; when that space is dead, even if
   * all around it were the defender's, nothing else helps. Where the target is several chains one may be captured before the others: then
   * each of its stones must be where no eye can come of that, beside a safe stone or beside a point that is.
   */
  isHopeless(target: readonly Point[], region: ArrayLike<Point>, attackerFirst: boolean): boolean {
    const { s, defender, ko } = this.board;
    if (attackerFirst && ko !== 0) return false;
    if (region !== this.region) this.takeUp(region);
    const { wall, order } = this;
    const check = ++this.floods;
    if (!this.markTarget(target, wall, check)) return false;
    const { only } = this;
    if (!this.isEnclosed(only, false)) return false;
    let size = 0;
    for (let k = 0; k < order.length; k++) {
      const p = order[k];
      const c = s[COLOR + p];
      if (c === 3 - defender ? s[OUTER + s[CHAIN + p]] !== 0 : s[SAFE_NEAR + p] !== 0) continue;
      if (c === defender && wall[s[CHAIN + p]] === check) {
        if (only === SEVERAL && !this.isOutermost(p)) return this.notHopeless(k);
        continue;
      }
      if (size === SPACE_POINTS) return this.notHopeless(k);
      // In the order of points, so that the same spaces look the same.
      let at = size++;
      for (; at > 0 && this.space[at - 1] > p; at--) this.space[at] = this.space[at - 1];
      this.space[at] = p;
      order[k] = order[size - 1];
      order[size - 1] = p;
    }
    this.spaceSize = size;
    if (size < 2) return true;
    const position = this.encode(size);
    return askSpace(attackerFirst ? IS_KILLED : IS_DEAD, size, this.beside, this.walled, position);
  }

  /**
   * Looks at a position with the attacker to move, for dooms(): the points that isHopeless() would leave for eyes. Where it says no for the sake of
   * something that only captures change, it says so after every other move, too.
   */
  survey(target: readonly Point[], region: ArrayLike<Point>): void {
    const { s, defender } = this.board;
    const { away, rooms, inner } = this;
    const check = ++this.surveys;
    this.room = NO_ROOM;
    if (!this.markTarget(target, this.targets, check)) return;
    const { only } = this;
    if (!this.isEnclosed(only, true)) return;
    this.enclosed = this.isEnclosed(only, false);
    let room = 0;
    let innerCount = 0;
    for (let k = 0; k < region.length; k++) {
      const p = region[k];
      const c = s[COLOR + p];
      if (c === 3 - defender ? s[OUTER + s[CHAIN + p]] !== 0 : s[SAFE_NEAR + p] !== 0) continue;
      if (c === defender && this.targets[s[CHAIN + p]] === check) {
        if (only === SEVERAL && !this.isOutermost(p)) inner[innerCount++] = p;
        continue;
      }
      away[p] = check;
      rooms[room++] = p;
    }
    this.innerCount = innerCount;
    this.room = room;
  }

  /**
   * Whether isHopeless() says yes after a legal move of the attacker's in the position that was surveyed; undefined where it has to be played to see that.
   * A move that captures nothing takes from the space what is beside a safe stone then.
   */
  dooms(p: Point): boolean | undefined {
    const { s, defender, open } = this.board;
    const { away, surveys, room, rooms, space } = this;
    this.played = p;
    this.joined = NONE;
    this.joinedToo = NONE;
    let isSafe = s[SAFE_NEAR + p] !== 0;
    let least = away[p] === surveys ? room - 1 : room;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      const d = s[COLOR + q];
      if (d === OFF_BOARD) continue;
      const id = s[CHAIN + q];
      if (d === 0) {
        if (open[q] === 0) isSafe = true;
      } else if (d === defender) {
        if (s[LIBS + id] === 1) return undefined;
      } else if (s[OUTER + id] === 0 && id !== this.joined && id !== this.joinedToo) {
        if (this.joinedToo !== NONE) return undefined;
        this.joinedToo = this.joined;
        this.joined = id;
      }
      if (away[q] === surveys) least--;
    }
    if (room === NO_ROOM || (isSafe ? least > SPACE_POINTS && this.joined === NONE : room > SPACE_POINTS))
      return false;
    if (!this.enclosed) return undefined;
    for (let i = 0; i < this.innerCount; i++) if (!isSafe || !this.isBared(this.inner[i])) return false;
    let size = 0;
    for (let i = 0; i < room; i++) {
      const q = rooms[i];
      if (isSafe && (q === p || this.isJoined(q) || this.isBesidePlayed(q))) continue;
      if (size === SPACE_POINTS) return false;
      space[size++] = q;
    }
    if (size < 2) return true;
    s[COLOR + p] = 3 - defender;
    const position = this.encode(size);
    s[COLOR + p] = 0;
    return askSpace(IS_DEAD, size, this.beside, this.walled, position);
  }

  /** Whether a stone is of the chains that the move joins. */
  private isJoined(p: Point): boolean {
    const id = this.board.s[CHAIN + p];
    return id === this.joined || id === this.joinedToo;
  }

  /** Whether a point is beside the move, or beside a chain that it joins. */
  private isBesidePlayed(p: Point): boolean {
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      if (q === this.played || this.isJoined(q)) return true;
    }
    return false;
  }

  /** Whether a stone is so, or beside an empty point that is. */
  private isBared(p: Point): boolean {
    const { s } = this.board;
    if (this.isBesidePlayed(p)) return true;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      if (s[COLOR + q] === 0 && this.isBesidePlayed(q)) return true;
    }
    return false;
  }

  /** Marks the chains of the target; false when one of them gets out. Sets `only`. */
  private markTarget(target: readonly Point[], marks: Int32Array, mark: number): boolean {
    const { s, defender } = this.board;
    let only = 0;
    for (let i = 0; i < target.length; i++) {
      const p = target[i];
      if (s[COLOR + p] !== defender) continue;
      const id = s[CHAIN + p];
      if (only === 0) only = id;
      else if (id !== only) only = SEVERAL;
      if (s[OUTER + id] !== 0) return false;
      marks[id] = mark;
    }
    this.only = only;
    return true;
  }

  private takeUp(region: ArrayLike<Point>): void {
    this.region = region;
    this.order = Int16Array.from(region);
  }

  /** Of what isHopeless() looks at the k-th says no: next time it comes first. */
  private notHopeless(k: number): boolean {
    const { order } = this;
    const p = order[k];
    order[k] = order[0];
    order[0] = p;
    return false;
  }

  /** Whether an empty point beside a stone of the wall is beside a safe stone. */
  private isOutermost(p: Point): boolean {
    const { s } = this.board;
    for (let i = 0; i < 4; i++) {
      const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
      if (s[COLOR + q] === 0 && s[SAFE_NEAR + q] !== 0) return true;
    }
    return false;
  }

  /**
   * Whether nothing is around the region but safe stones, the target's one chain and empty points beside stones of the attacker's: what becomes of
   * others, where nobody may play, is beyond isHopeless(). `afterMove`: or may be so after a move of the attacker's that captures nothing.
   */
  private isEnclosed(only: number, afterMove: boolean): boolean {
    const { s, defender, open, ragged } = this.board;
    for (let k = 0; k < ragged.length; k++) {
      const p = ragged[k];
      const c = s[COLOR + p];
      if (afterMove && c === 3 - defender && s[OUTER + s[CHAIN + p]] !== 0) continue;
      for (let i = 0; i < 4; i++) {
        const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
        if (open[q] !== 0) continue;
        const d = s[COLOR + q];
        if (d === 0) {
          if (c === defender || (c === 0 && !afterMove)) return false;
        } else if (d === defender) {
          if (s[CHAIN + q] !== only) return false;
        } else if (d !== OFF_BOARD && !afterMove && s[OUTER + s[CHAIN + q]] === 0) return false;
      }
    }
    return true;
  }

  /** Finds the spaces that only chains of the defender's surround; returns their number. */
  private findEyes(region: ArrayLike<Point>): number {
    const { s } = this.board;
    this.first = this.floods + 1;
    this.chainCount = 0;
    let eyes = 0;
    for (let i = 0; i < region.length; i++) {
      const p = region[i];
      if (s[COLOR + p] !== 0 || s[SAFE_NEAR + p] !== 0 || this.seen[p] >= this.first) continue;
      if (eyes === MOST_EYES) return eyes;
      if (this.flood(p, eyes)) eyes++;
    }
    return eyes;
  }

  /** Looks at the space of an empty point; whether it is an eye of somebody, which then becomes number `eye`. */
  private flood(from: Point, eye: number): boolean {
    const { s, open, defender } = this.board;
    const { seen, stack, first } = this;
    const flood = ++this.floods;
    let around = 0;
    let vital = -1;
    let end = 0;
    stack[end++] = from;
    seen[from] = flood;
    for (let k = 0; k < end; k++) {
      const p = stack[k];
      const isEmpty = s[COLOR + p] === 0;
      let beside = 0;
      for (let i = 0; i < 4; i++) {
        const q = i === 0 ? p - 1 : i === 1 ? p + 1 : i === 2 ? p - W : p + W;
        const c = s[COLOR + q];
        if (c === OFF_BOARD) continue;
        if (c === defender) {
          const bit = this.bitOf(s[CHAIN + q]);
          if (bit === 0) return false;
          beside |= bit;
          continue;
        }
        if (c === 0 ? open[q] === 0 : s[OUTER + s[CHAIN + q]] !== 0) return false;
        if (seen[q] === flood) continue;
        // (What an earlier flood has seen is of a space that is none.)
        if (seen[q] >= first || end === EYE_POINTS) return false;
        seen[q] = flood;
        stack[end++] = q;
      }
      around |= beside;
      if (isEmpty) vital &= beside;
    }
    let enough = 0;
    if (end <= SPACE_POINTS && (around & (around - 1)) === 0) {
      for (let k = 0; k < end; k++) this.space[k] = stack[k];
      const position = this.encode(end);
      if (vital === 0 && askSpace(KEEPS_EYE, end, this.beside, this.walled, position)) vital = around;
      if (vital !== 0 && askSpace(LIVES_ALONE, end, this.beside, this.walled, position)) enough = around;
    }
    if (vital === 0) return false;
    this.around[eye] = around;
    this.vital[eye] = vital;
    this.enough[eye] = enough;
    return true;
  }

  /** Puts down which points of the space are beside each other and beside others of the defender's; returns its position in base three. */
  private encode(size: number): number {
    const { s, defender } = this.board;
    const { space, beside } = this;
    let position = 0;
    let power = 1;
    this.walled = 0;
    for (let i = 0; i < size; i++) {
      const p = space[i];
      beside[i] = 0;
      let inside = 0;
      for (let j = 0; j < size; j++) {
        const distance = space[j] - p;
        if (distance !== 1 && distance !== -1 && distance !== W && distance !== -W) continue;
        beside[i] |= 1 << j;
        inside++;
      }
      const edges =
        +(s[COLOR + p - 1] === OFF_BOARD) +
        +(s[COLOR + p + 1] === OFF_BOARD) +
        +(s[COLOR + p - W] === OFF_BOARD) +
        +(s[COLOR + p + W] === OFF_BOARD);
      if (inside + edges < 4) this.walled |= 1 << i;
      const c = s[COLOR + p];
      position += power * (c === 0 ? 0 : c === defender ? 2 : 1);
      power *= 3;
    }
    return position;
  }

  private bitOf(id: Point): number {
    if (this.stamped[id] !== this.first) {
      if (this.chainCount === MOST_CHAINS - 1) return 0;
      this.stamped[id] = this.first;
      this.index[id] = this.chainCount++;
    }
    return 1 << this.index[id];
  }
}
