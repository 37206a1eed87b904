/** The whole board of a game, the same in all eight orientations: for counting openings. Who is to move is "own". */
import { BOARD_ARRAY, EMPTY, PASS, columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { TRANSFORMS, transformPoint, type Transform } from '../board/transforms.ts';
import { Rng } from '../util/rng.ts';

const TWO_32 = 4294967296;
const LOW = new Int32Array(2 * BOARD_ARRAY);
const HIGH = new Int32Array(2 * BOARD_ARRAY);
const random = new Rng(19_061_126);
for (let i = 0; i < LOW.length; i++) {
  LOW[i] = random.int32();
  HIGH[i] = random.below(1 << 20);
}

export class BoardView {
  readonly size: number;
  /** Names the board with `color` to move, as the key of a CornerView does. */
  key = 0;
  #position: Position;
  /** The transformations by which it looks as `cells` says. */
  #turns: Transform[] = [0];

  constructor(size: number) {
    this.size = size;
    this.#position = new Position(size);
  }

  /** An empty board. */
  clear(): void {
    this.#position = new Position(this.size);
  }

  /** Plays a move; false when it is none that the rules allow. */
  play(point: Point, color: Stone): boolean {
    if (point === PASS) return true;
    if (!this.#position.isLegal(point, color)) return false;
    this.#position.play(point, color);
    return true;
  }

  /** Looks at the board, with `color` as the own stones. */
  look(color: Stone): void {
    const { colorAt, points } = this.#position;
    const stones = points.filter((point) => colorAt[point] !== EMPTY);
    this.key = Infinity;
    for (const transform of TRANSFORMS) {
      let low = 0;
      let high = 0;
      for (const point of stones) {
        const at = transformPoint(point, this.size, transform) + (colorAt[point] === color ? 0 : BOARD_ARRAY);
        low ^= LOW[at];
        high ^= HIGH[at];
      }
      const key = high * TWO_32 + (low >>> 0);
      if (key > this.key) continue;
      if (key < this.key) this.#turns = [];
      this.key = key;
      this.#turns.push(transform);
    }
  }

  /** The cell of a point, row × size + column: of those that are the same by symmetry the one farthest right, then up. */
  cellOf(point: Point): number {
    const cells = this.#turns.map((t) => {
      const turned = transformPoint(point, this.size, t);
      return { row: rowOf(turned), column: columnOf(turned) };
    });
    const [{ row, column }] = cells.sort((a, b) => b.column - a.column || a.row - b.row);
    return row * this.size + column;
  }

  /** How many orientations look the same. */
  get symmetries(): number {
    return this.#turns.length;
  }

  /** The stones row by row: '.', 'O' for those of `color`, 'X' for the others'. */
  cells(color: Stone): string {
    const [t] = this.#turns;
    const cells = new Array<string>(this.size * this.size).fill('.');
    for (const point of this.#position.points) {
      const stone = this.#position.colorAt[point];
      if (stone === EMPTY) continue;
      const turned = transformPoint(point, this.size, t);
      cells[rowOf(turned) * this.size + columnOf(turned)] = stone === color ? 'O' : 'X';
    }
    return cells.join('');
  }
}
