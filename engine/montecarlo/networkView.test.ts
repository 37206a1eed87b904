import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import type { Point, Stone } from '../board/point.ts';
import { BLACK, BOARD_ARRAY, PASS, WHITE, parsePoint } from '../board/point.ts';
import { WEIGHT_BITS } from '../network/convolution.ts';
import type { NetworkWeights } from '../network/weights.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { NetworkView, TURNS } from './networkView.ts';
import { PatternBoard } from './patternBoard.ts';

const INPUTS = 16;
const CHANNELS = 24;
const TAPS = 9;
const CENTRE = 4;
const LEFT = 3;
/** The number of the other side's stones with four liberties or more. */
const OTHERS = 7;

/** A network whose heads say what went in for a point. */
function mirror(): NetworkWeights {
  const weights = new Int16Array(CHANNELS * INPUTS * TAPS);
  for (let i = 0; i < INPUTS; i++) weights[(i * INPUTS + i) * TAPS + CENTRE] = 2 ** WEIGHT_BITS;
  const heads = Array.from({ length: INPUTS }, (_, i) => {
    const head = new Float32Array(TAPS * CHANNELS);
    head[CENTRE * CHANNELS + i] = 1;
    return { weights: head, bias: 0 };
  });
  return {
    channels: CHANNELS,
    inputs: INPUTS,
    layers: [{ weights, bias: new Int32Array(CHANNELS) }],
    heads,
    scale: 1,
  };
}

const position = parseBoard(`
  X . X O . . . . X
  O X X O . . X . .
  O O O . . . . . .
  . . . . X X . . .
  X . . . O . . . .
  . O . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`);
const at = (name: string): number => parsePoint(name, 9)!;

interface Shown {
  lines: number;
  top: number;
  left: number;
  color: Stone;
  ko: Point;
  turn: number;
}

/** By number that goes in, of the points of a square. */
function seen({ lines = 9, top = 0, left = 0, color = BLACK, ko = 0, turn = 0 }: Partial<Shown> = {}) {
  const board = new PatternBoard(9, builtinTable());
  board.load(position.colorAt);
  board.ko = ko;
  const view = new NetworkView(mirror(), lines);
  view.place(9, top, left, turn);
  const listed = { moves: [at('E4'), at('J1'), PASS], odds: [0.5, 0.5 * Math.exp(-2), 0], count: 3 };
  const recent = [at('B4'), PASS, at('G8'), at('A1')];
  view.look({ board, color, listed, recent, recentMoves: 3 });
  return Array.from({ length: INPUTS }, (_, i) => view.head(i, new Float32Array(BOARD_ARRAY).fill(NaN)));
}

describe('NetworkView', () => {
  test('stones go in by side and liberties', () => {
    const own = seen();
    const kind = (planes: Float32Array[], name: string): number =>
      planes.slice(0, 8).findIndex((plane) => plane[at(name)] === 1);
    const kinds = ['A9', 'J9', 'A5', 'G8', 'E6', 'D9', 'E5', 'B4'].map((name) => kind(own, name));
    expect(kinds).toEqual([0, 1, 2, 3, 3, 6, 6, 7]);
    const other = seen({ color: WHITE });
    expect(['E6', 'E5'].map((name) => kind(other, name))).toEqual([7, 2]);
    expect(kind(own, 'J1')).toBe(-1);
  });

  test('so do the ko, odds below the highest, and as many last moves as it asks for', () => {
    const planes = seen({ ko: at('B9') });
    expect(planes[8][at('B9')]).toBe(1);
    expect(planes[8][at('C7')]).toBe(0);
    expect(planes[10][at('E4')]).toBe(2);
    expect(planes[10][at('J1')]).toBeCloseTo(2 - 32 / 64);
    // Below 0 it is, and told as 0.
    expect(planes[10][at('A1')]).toBe(0);
    expect(planes[11][at('B4')]).toBe(1);
    expect(planes[13][at('G8')]).toBe(1);
    expect(planes[14][at('A1')]).toBe(0);
  });

  test('a square of the board looks as it does on the whole, but for its borders beyond which the board goes on', () => {
    const whole = seen();
    const part = seen({ lines: 5, top: 0, left: 4 });
    const inside = [...position.points].filter((point) => !Number.isNaN(part[9][point]));
    expect(inside).toHaveLength(25);
    for (const i of [0, 3, 6, 10, 13])
      for (const point of inside) expect(part[i][point]).toBe(whole[i][point]);
    // The first column and the last row of the square are no edges, the first row and the last column are.
    expect(['F9', 'J9', 'G8', 'J7'].map((name) => part[9][at(name)])).toEqual([1, 1, 1, 1]);
    expect(['E9', 'E7', 'G5', 'J5'].map((name) => part[9][at(name)])).toEqual([2, 2, 2, 2]);
    expect(inside.every((point) => whole[9][point] === 1)).toBe(true);
  });

  test('turned or reflected it says the same of every point, and looks at another one first', () => {
    const plain = seen({ lines: 5, top: 0, left: 4 });
    for (let turn = 1; turn < TURNS; turn++) {
      expect(seen({ lines: 5, top: 0, left: 4, turn })).toEqual(plain);
    }
    const weights = Float32Array.from({ length: TAPS * CHANNELS }, (_, i) =>
      Number(i === LEFT * CHANNELS + OTHERS),
    );
    const view = new NetworkView({ ...mirror(), heads: [{ weights, bias: 0 }] }, 9);
    const board = new PatternBoard(9, builtinTable());
    board.load(position.colorAt);
    const listed = { moves: [], odds: [], count: 0 };
    const sight = { board, color: BLACK, listed, recent: [], recentMoves: 0 } as const;
    const left = Array.from({ length: TURNS }, (_, turn) => {
      view.place(9, 0, 0, turn);
      view.look(sight);
      return view.head(0, new Float32Array(BOARD_ARRAY))[at('B8')];
    });
    // Left of B8 it sees A8, A8 again, C8 twice, B9 twice and B7 twice.
    expect(left).toEqual([1, 1, 0, 0, 0, 0, 1, 1]);
    view.place(9, 0, 0);
    const ofAll = view.headOfAll(0, sight, new Float32Array(BOARD_ARRAY).fill(NaN));
    expect(ofAll[at('B8')]).toBe(1 / 2);
    // The square lies as it did.
    view.look(sight);
    expect(view.head(0, new Float32Array(BOARD_ARRAY))[at('B8')]).toBe(left[0]);
  });
});
