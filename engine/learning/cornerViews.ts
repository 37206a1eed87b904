/**
 * A game seen through windows on its corners, for counting what is played there: a rectangle that reaches so many lines from the two
 * sides of a corner, in all four corners and both ways round, with the stones in it as a hash that is kept from move to move. Who is
 * to move is "own"; so a corner looks the same in every colour, orientation and order of its moves.
 */
import { BLACK, EMPTY, PASS, WHITE, columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { Rng } from '../util/rng.ts';

/** Lines from the corner along the two sides. One that is no square is looked through both ways round. */
export interface CornerWindow {
  width: number;
  height: number;
}

/** The widest window; cells are counted by row × SIDE + column from the corner. */
export const SIDE = 12;
const SIZE = 19;
const CORNERS = 4;
const TURNS = 2;
/** Two ways to see the colours: whose stones are own. */
const COLORS = 2;
const TWO_32 = 4294967296;

/** What is seen through one window; the object is used again for the next. */
export interface CornerView {
  /** Index of the window. */
  window: number;
  /** Names the stones in it: two views have the same key only if they look the same, but for one chance in 10^15. */
  key: number;
  /** Whether it looks the same mirrored at the diagonal of the corner. */
  mirrored: boolean;
  corner: number;
  /** Which way round: 1 with rows and columns changed. */
  turn: number;
}

const LOW = new Int32Array(SIDE * SIDE * COLORS);
const HIGH = new Int32Array(SIDE * SIDE * COLORS);
const random = new Rng(20_031_126);
for (let i = 0; i < LOW.length; i++) {
  LOW[i] = random.int32();
  HIGH[i] = random.below(1 << 20);
}

export class CornerViews {
  readonly windows: readonly CornerWindow[];
  #position = new Position(SIZE);
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #view: CornerView = { window: 0, key: 0, mirrored: false, corner: 0, turn: 0 };

  /** Throws RangeError for windows that are no rectangles of at most SIDE lines. */
  constructor(windows: readonly CornerWindow[]) {
    for (const { width, height } of windows) {
      if (![width, height].every((lines) => Number.isInteger(lines) && lines > 0 && lines <= SIDE))
        throw new RangeError(`a window of ${width} by ${height} lines`);
    }
    this.windows = windows;
    this.#low = new Int32Array(windows.length * CORNERS * TURNS * COLORS);
    this.#high = new Int32Array(this.#low.length);
  }

  /** An empty board. */
  clear(): void {
    this.#position = new Position(SIZE);
    this.#low.fill(0);
    this.#high.fill(0);
  }

  /** Plays a move; false when it is none that the rules allow, and nothing is changed then. */
  play(point: Point, color: Stone): boolean {
    const position = this.#position;
    if (point === PASS) return true;
    if (!position.isLegal(point, color)) return false;
    const stones = position.stonesOnBoard(3);
    position.play(point, color);
    if (position.stonesOnBoard(3) === stones + 1) this.#add(point, color);
    else {
      this.#low.fill(0);
      this.#high.fill(0);
      for (const at of position.points) {
        const stone = position.colorAt[at];
        if (stone !== EMPTY) this.#add(at, stone as Stone);
      }
    }
    return true;
  }

  /** Calls `see` for every window on every corner, with `color` as the own stones; of a square's two ways round for one. */
  each(color: Stone, see: (view: CornerView) => void): void {
    const view = this.#view;
    for (let window = 0; window < this.windows.length; window++) {
      const { width, height } = this.windows[window];
      view.window = window;
      for (let corner = 0; corner < CORNERS; corner++) {
        view.corner = corner;
        const first = this.#key(window, corner, 0, color);
        const second = this.#key(window, corner, 1, color);
        const isSquare = width === height;
        view.mirrored = isSquare && first === second;
        if (!isSquare || first <= second) {
          view.turn = 0;
          view.key = first;
          see(view);
        }
        if (!isSquare || first > second) {
          view.turn = 1;
          view.key = second;
          see(view);
        }
      }
    }
  }

  /**
   * The cell of a point, −1 outside of the window. Of two cells that mirror each other in a view that looks the same mirrored it is
   * the one with the larger column.
   */
  cellOf({ window, corner, turn, mirrored }: CornerView, point: Point): number {
    const { width, height } = this.windows[window];
    const across = corner & 1 ? SIZE - 1 - columnOf(point) : columnOf(point);
    const down = corner & 2 ? SIZE - 1 - rowOf(point) : rowOf(point);
    const column = turn === 0 ? across : down;
    const row = turn === 0 ? down : across;
    if (column >= width || row >= height) return -1;
    return mirrored && row > column ? column * SIDE + row : row * SIDE + column;
  }

  /** The stones seen, row by row from the corner: '.', 'O' for own, 'X' for the others'. */
  cells({ window, corner, turn }: CornerView, color: Stone): string {
    const { width, height } = this.windows[window];
    let text = '';
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const across = turn === 0 ? column : row;
        const down = turn === 0 ? row : column;
        const at = pointAt(corner & 2 ? SIZE - 1 - down : down, corner & 1 ? SIZE - 1 - across : across);
        const stone = this.#position.colorAt[at];
        text += stone === EMPTY ? '.' : stone === color ? 'O' : 'X';
      }
    }
    return text;
  }

  #add(point: Point, stone: Stone): void {
    for (let corner = 0; corner < CORNERS; corner++) {
      const across = corner & 1 ? SIZE - 1 - columnOf(point) : columnOf(point);
      const down = corner & 2 ? SIZE - 1 - rowOf(point) : rowOf(point);
      if (across >= SIDE || down >= SIDE) continue;
      for (let window = 0; window < this.windows.length; window++) {
        const { width, height } = this.windows[window];
        for (let turn = 0; turn < TURNS; turn++) {
          const column = turn === 0 ? across : down;
          const row = turn === 0 ? down : across;
          if (column >= width || row >= height) continue;
          for (const color of [WHITE, BLACK] as const) {
            const cell = (row * SIDE + column) * COLORS + (stone === color ? 0 : 1);
            const at = indexOf(window, corner, turn, color);
            this.#low[at] ^= LOW[cell];
            this.#high[at] ^= HIGH[cell];
          }
        }
      }
    }
  }

  #key(window: number, corner: number, turn: number, color: Stone): number {
    const at = indexOf(window, corner, turn, color);
    return this.#high[at] * TWO_32 + (this.#low[at] >>> 0);
  }
}

function indexOf(window: number, corner: number, turn: number, color: Stone): number {
  return ((window * CORNERS + corner) * TURNS + turn) * COLORS + color - 1;
}
