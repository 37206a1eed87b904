/** What a network (engine/network/) looks at: a square of a board, or all of it, with the odds of moves by features. */
import { BOARD_ARRAY, EMPTY, PASS, pointAt } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { BoardNetwork, ONE } from '../network/boardNetwork.ts';
import type { NetworkWeights } from '../network/weights.ts';
import { CHAIN, COLOR, LIBS } from './layout.ts';
import type { PatternBoard } from './patternBoard.ts';
import { LEAST_ODDS } from './policy.ts';

/** What goes in for a point: a number for stones by side and liberties, the ko, the board itself, the odds, and the last moves. */
const LIBERTIES = 4;
const KO = 2 * LIBERTIES;
const BOARD = KO + 1;
const ODDS = BOARD + 1;
const RECENT = ODDS + 1;
/** The board itself, where it goes on beyond the square. */
const GOES_ON = 2 * ONE;
/** Odds go in as logarithms in steps of 1/16 below the highest, which is 2, and of moves that are out of the question -2. */
const ODDS_STEPS = 16;
const ODDS_RANGE = 254;
const ODDS_UNIT = 64;
const HIGHEST = 2;

/** Ways to turn and reflect a square. */
export const TURNS = 8;

/** Moves with their odds by features: the first `count` entries. */
export interface ListedMoves {
  readonly moves: ArrayLike<Point>;
  readonly odds: ArrayLike<number>;
  readonly count: number;
}

/** What a position looks like to the side that moves. */
export interface Sight {
  board: PatternBoard;
  color: Stone;
  listed: ListedMoves;
  /** The last one first; PASS for none. */
  recent: ArrayLike<Point>;
  /** How many of them the network has learnt to look at. */
  recentMoves: number;
}

export class NetworkView {
  /** Of the square. */
  readonly lines: number;
  /** Of the board, in the order in which they go in. */
  private readonly points: Int16Array;
  private readonly network: BoardNetwork;
  /** By Point of the board: where its numbers begin; -1 outside the square. */
  private readonly places = new Int32Array(BOARD_ARRAY);
  /** By point of the square: whether the board goes on beyond it. */
  private readonly goesOn: Uint8Array;
  /** Where the square was put: the size of the board, row and column. */
  private at: readonly [number, number, number] = [0, 0, 0];
  private readonly seen = new Float32Array(BOARD_ARRAY);

  constructor(weights: NetworkWeights, lines: number) {
    this.lines = lines;
    this.network = new BoardNetwork(weights, lines);
    this.points = new Int16Array(lines * lines);
    this.goesOn = new Uint8Array(lines * lines);
    this.place(lines, 0, 0);
  }

  /**
   * Puts the square on a board of `size` lines, its first point at that row and column; what lies there is seen turned and reflected in one of
   * TURNS ways, as it is in the first.
   */
  place(size: number, top: number, left: number, turn = 0): void {
    const { lines, places, points, goesOn } = this;
    this.at = [size, top, left];
    places.fill(-1);
    for (let i = 0; i < points.length; i++) {
      const [down, right] = turned(Math.floor(i / lines), i % lines, lines, turn);
      const row = top + down;
      const column = left + right;
      points[i] = pointAt(row, column);
      goesOn[i] = Number(goesOnBeyond(row, top, lines, size) || goesOnBeyond(column, left, lines, size));
      places[points[i]] = this.network.placeOf(i);
    }
  }

  /** Whether a point of the board is in the square. */
  has(point: Point): boolean {
    return this.places[point] >= 0;
  }

  /** Works out what the heads of the network say of a position. */
  look({ board, color, listed, recent, recentMoves }: Sight): void {
    const { places, points, goesOn } = this;
    const { input } = this.network;
    const s = board.state;
    input.fill(0);
    for (let i = 0; i < points.length; i++) {
      const point = points[i];
      const at = places[point];
      const here = s[COLOR + point];
      if (here !== EMPTY) {
        const liberties = Math.min(LIBERTIES, s[LIBS + s[CHAIN + point]]);
        input[at + (here === color ? 0 : LIBERTIES) + liberties - 1] = ONE;
      } else if (point === board.ko) input[at + KO] = ONE;
      input[at + BOARD] = goesOn[i] === 0 ? ONE : GOES_ON;
      input[at + ODDS] = -HIGHEST * ONE;
    }
    this.lookAtOdds(listed);
    for (let i = 0; i < recentMoves; i++) {
      if (recent[i] !== PASS && this.has(recent[i])) input[places[recent[i]] + RECENT + i] = ONE;
    }
    this.network.run();
  }

  /** What a head says, by Point of the board; points outside the square are left as they are. */
  head(index: number, into: Float32Array): Float32Array {
    return this.network.head(index, into, this.points);
  }

  /**
   * The same in the mean of all ways to turn the square, which the network has not learnt to be the same; what the other heads then say is of the
   * first alone.
   */
  headOfAll(index: number, sight: Sight, into: Float32Array): Float32Array {
    const { seen, points } = this;
    into.fill(0);
    for (let turn = TURNS - 1; turn >= 0; turn--) {
      this.place(...this.at, turn);
      this.look(sight);
      this.head(index, seen);
      for (const point of points) into[point] += seen[point] / TURNS;
    }
    return into;
  }

  private lookAtOdds({ moves, odds, count }: ListedMoves): void {
    const { places } = this;
    const { input } = this.network;
    let most = 0;
    for (let i = 0; i < count; i++) most = Math.max(most, odds[i]);
    for (let i = 0; i < count; i++) {
      if (moves[i] === PASS || !this.has(moves[i])) continue;
      const steps = Math.min(ODDS_RANGE, Math.round(ODDS_STEPS * Math.log(most / (odds[i] + LEAST_ODDS))));
      input[places[moves[i]] + ODDS] = Math.round((HIGHEST - steps / ODDS_UNIT) * ONE);
    }
  }
}

/** The row and column that are seen at one of a square, by the bits of a turn. */
function turned(row: number, column: number, lines: number, turn: number): [number, number] {
  const down = (turn & 1) === 0 ? row : lines - 1 - row;
  const right = (turn & 2) === 0 ? column : lines - 1 - column;
  return (turn & 4) === 0 ? [down, right] : [right, down];
}

/** Whether a row or column is the first or last of those from `first` on, and not that of a board of `size`. */
function goesOnBeyond(number: number, first: number, lines: number, size: number): boolean {
  return (number === first && number > 0) || (number === first + lines - 1 && number < size - 1);
}
