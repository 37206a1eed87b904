/**
 * The moves of a race: all points around it where a move is not plainly bad, except that of several that only fill the same liberties
 * one is enough. It knows which stones the two dragons had, and what is left of them.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, PASS, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { MoveList } from '../reading/moveList.ts';
import type { SemeaiParameters } from './parameters.ts';
import { Region, goalLiberties } from './region.ts';

/** How natural passing is when nothing is proved. */
const IDLE = -20;

/** What a trace calls the reasons for which a move is looked at; `own` is who plays it. */
const CAPTURE = 'capture of stones';
const SHARED_LIBERTY = 'liberty of both dragons';
const THEIR_LIBERTY = "liberty of the other side's dragon";
const OWN_LIBERTY = 'liberty of the own dragon';
const INSIDE = 'point inside an eye space';
const BESIDE = 'point beside the race';

export class RaceMoves {
  /** Hears of every move that findMoves() puts on the list, and why; null for nobody. */
  proposed: ((point: Point, source: string) => void) | null = null;
  readonly region: Region;
  readonly list = new MoveList();
  private readonly marks = new Int32Array(BOARD_ARRAY);
  private readonly triedMarks = new Int32Array(BOARD_ARRAY);
  private readonly near = new Int16Array(4);
  private readonly ownMarks = new Int32Array(BOARD_ARRAY);
  private mark = 0;
  private readonly startingColor = new Uint8Array(BOARD_ARRAY);
  /** What the moves on the list that only fill liberties fill. */
  private readonly fills = new Int32Array(64);
  private fillCount = 0;
  private readonly liberties = new Int16Array(BOARD_ARRAY);
  readonly stones = [new Int16Array(BOARD_ARRAY), new Int16Array(BOARD_ARRAY)];
  readonly counts = new Int16Array(2);
  /** The same, but 0 for a dragon that was captured on the way: what is played there later is no part of it. */
  readonly remaining = new Int16Array(2);
  private position!: Position;
  /** The colour of the first dragon, whose life is asked about. */
  owner: Stone = 1;
  private readonly parameters: SemeaiParameters;

  constructor(parameters: SemeaiParameters) {
    this.parameters = parameters;
    this.region = new Region(parameters);
  }

  /** Begins with the race between the stones marked in `a` and those in `b`; `short`: as Region.find. */
  begin(position: Position, a: Uint8Array, b: Uint8Array, short?: number): void {
    this.position = position;
    this.region.find(position, a, b, short);
    this.startingColor.set(position.colorAt);
    this.counts.fill(0);
    for (const point of position.points) {
      if (a[point] !== 0) this.stones[0][this.counts[0]++] = point;
      if (b[point] !== 0) this.stones[1][this.counts[1]++] = point;
    }
    this.remaining.set(this.counts);
    this.owner = position.colorAt[this.stones[0][0]] as Stone;
  }

  /** Makes the other dragon the first one. */
  swap(): void {
    this.stones.reverse();
    this.counts.reverse();
    this.remaining.reverse();
    this.owner = opponent(this.owner);
  }

  /** Notes which dragons were captured. */
  noteCaptures(): void {
    const { remaining, stones, owner } = this;
    const { colorAt } = this.position;
    for (let dragon = 0; dragon < 2; dragon++) {
      const color = dragon === 0 ? owner : opponent(owner);
      let i = 0;
      while (i < remaining[dragon] && colorAt[stones[dragon][i]] !== color) i++;
      if (i === remaining[dragon]) remaining[dragon] = 0;
    }
  }

  /** Every point of the race where a move is not plainly bad, scored. */
  findMoves(defending: boolean): void {
    const { position, list, region, owner } = this;
    const { colorAt } = position;
    const color = defending ? owner : opponent(owner);
    const own = defending ? 0 : 1;
    list.count = 0;
    this.fillCount = 0;
    const mark = ++this.mark;
    goalLiberties(
      position,
      this.stones[own],
      this.remaining[own],
      color,
      this.liberties,
      this.ownMarks,
      mark,
    );
    const theirs = goalLiberties(
      position,
      this.stones[1 - own],
      this.remaining[1 - own],
      opponent(color),
      this.liberties,
      this.marks,
      mark,
    );
    const tried = this.triedMarks;
    for (let i = 0; i < region.count; i++) {
      const point = region.points[i];
      if (colorAt[point] === EMPTY)
        this.addMove(point, color, this.marks[point] === mark, this.ownMarks[point] === mark, theirs);
      else if (this.startingColor[point] === EMPTY) {
        // The liberties of new stones may lie beyond.
        const count = position.findLiberties(point, 3, this.near);
        if (count > 2) continue;
        for (let k = 0; k < count; k++) {
          const to = this.near[k];
          if (region.marks[to] !== 0 || tried[to] === mark) continue;
          tried[to] = mark;
          this.addMove(to, color, false, false, theirs);
        }
      }
    }
    // Stones that were captured leave room inside.
    for (let dragon = 0; dragon < 2; dragon++) {
      const stones = this.stones[dragon];
      for (let i = 0; i < this.counts[dragon]; i++) {
        if (colorAt[stones[i]] === EMPTY)
          this.addMove(
            stones[i],
            color,
            this.marks[stones[i]] === mark,
            this.ownMarks[stones[i]] === mark,
            theirs,
          );
      }
    }
    list.sort();
  }

  private addMove(
    point: Point,
    color: Stone,
    isTheirLiberty: boolean,
    isOwnLiberty: boolean,
    theirLiberties: number,
  ): void {
    const { position, list, parameters } = this;
    const eye = this.ownEye(point, color);
    // Few stones and one more may be captured with one eye as the only gain.
    if (eye !== 0 && position.countStones(eye) >= parameters.largestNakade) return;
    const captures = position.capturesSomething(point, color);
    const liberties = position.accurateLiberties(point, color, 4, null);
    if (liberties === 0 && !captures) return;
    const isPlain = this.region.inside[point] === 0 && this.startingColor[point] === EMPTY;
    if (isPlain && !captures && this.isRepeated(point, color)) return;
    let score = parameters.move + parameters.moveLiberty * liberties;
    if (isTheirLiberty) score += theirLiberties <= 2 ? parameters.fillShort : parameters.fill;
    if (isTheirLiberty && isOwnLiberty) score += parameters.fillShared;
    if (captures) score += parameters.capture;
    else if (liberties === 1) score += parameters.selfAtari;
    if (this.touches(point, color)) score += parameters.touch;
    list.add(point, score);
    if (this.proposed === null) return;
    const { inside } = this.region;
    const liberty = isTheirLiberty
      ? isOwnLiberty
        ? SHARED_LIBERTY
        : THEIR_LIBERTY
      : isOwnLiberty
        ? OWN_LIBERTY
        : '';
    const sources = [captures ? CAPTURE : '', liberty, inside[point] !== 0 ? INSIDE : ''].filter(Boolean);
    this.proposed(point, sources.join(', ') || BESIDE);
  }

  /**
   * Whether the point is one that only fills liberties, without room beside it, and either fills none of the other side's, or the
   * same ones as a point that is on the list already: one of those is enough.
   */
  private isRepeated(point: Point, color: Stone): boolean {
    const { position, region, fills } = this;
    const { colorAt } = position;
    let own = 0;
    let others = 0;
    let isSafe = false;
    let isTheirsSafe = false;
    for (let k = 0; k < 4; k++) {
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      const there = colorAt[beside];
      if (there === OFF_BOARD) continue;
      if (there === EMPTY) return false;
      if (region.involved[beside] === 0 && this.fresh(beside)) {
        if (there === color) isSafe = true;
        else isTheirsSafe = true;
        continue;
      }
      const origin = position.findOrigin(beside);
      if (there !== color) {
        if (others !== 0 && others % BOARD_ARRAY !== origin) return false;
        others = origin;
      } else {
        // It may connect two chains.
        if (own !== 0 && own !== origin) return false;
        own = origin;
      }
    }
    // It connects a chain of the race to safe stones, or keeps the other side from that.
    if ((isSafe && own !== 0) || (isTheirsSafe && others !== 0)) return false;
    if (others === 0) return true;
    const key = own * BOARD_ARRAY + others;
    for (let i = 0; i < this.fillCount; i++) if (fills[i] === key) return true;
    fills[this.fillCount++] = key;
    return false;
  }

  /** Whether the stone was there when reading began and counts as safe. */
  private fresh(stone: Point): boolean {
    return this.startingColor[stone] === this.position.colorAt[stone];
  }

  private touches(point: Point, color: Stone): boolean {
    return this.position.hasNeighbor(point, color);
  }

  /** The chain all around a point, if it is one of the colour, or 0: to fill such an eye is of use only before few stones are captured. */
  private ownEye(point: Point, color: Stone): Point {
    const { position } = this;
    const { colorAt } = position;
    let chain = 0;
    for (let k = 0; k < 4; k++) {
      const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
      if (colorAt[beside] === OFF_BOARD) continue;
      if (colorAt[beside] !== color) return 0;
      const origin = position.findOrigin(beside);
      if (chain === 0) chain = origin;
      else if (chain !== origin) return 0;
    }
    return chain;
  }

  /** How good a move looks, for those that all work: in the middle of an eye, else a liberty of the other side's alone. */
  naturalness(move: Point, defending: boolean, decides: boolean): number {
    if (move === PASS) return decides ? 0 : IDLE;
    const { region } = this;
    if (region.inside[move] !== 0) {
      let room = 0;
      for (let k = 0; k < 4; k++) {
        if (region.inside[move + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH)] !== 0) room++;
      }
      return this.isBesideDragon(move, defending ? 1 : 0) || decides ? 10 + room : 5;
    }
    const own = this.isBesideDragon(move, defending ? 0 : 1);
    const theirs = this.isBesideDragon(move, defending ? 1 : 0);
    return theirs ? (own ? 4 : 6) : own ? 2 : 1;
  }

  private isBesideDragon(move: Point, dragon: 0 | 1): boolean {
    const { colorAt } = this.position;
    for (let i = 0; i < this.counts[dragon]; i++) {
      const stone = this.stones[dragon][i];
      if (colorAt[stone] !== EMPTY && isBeside(stone, move)) return true;
    }
    return false;
  }
}

function isBeside(a: Point, b: Point): boolean {
  const apart = Math.abs(a - b);
  return apart === 1 || apart === SOUTH;
}
