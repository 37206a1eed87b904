import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, BOARD_ARRAY, PASS, WHITE, parsePoint, pointAt, pointName } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { byAngle, contains, convexHull, isBehind, seenFrom } from './planeGeometry.ts';
import { NOT_SURROUNDED, SURROUNDED, WEAKLY_SURROUNDED, doesSurround, surround } from './surround.ts';

/** A drawing of X (the dragon) and O (hostile) on a 19x19 board, its top left corner at the given row and column. */
function drawn(drawing: string, row = 6, column = 5) {
  const position = new Position(19);
  const goal = new Uint8Array(BOARD_ARRAY);
  const hostile = new Uint8Array(BOARD_ARRAY);
  drawing
    .trim()
    .split('\n')
    .forEach((line, r) =>
      [...line.trim()].forEach((symbol, c) => {
        if (symbol === '.') return;
        const point = pointAt(row + r, column + c);
        position.addStone(point, symbol === 'X' ? BLACK : WHITE);
        (symbol === 'X' ? goal : hostile)[point] = 1;
      }),
    );
  return { position, goal, hostile };
}

function statusOf(drawing: string, row?: number, column?: number): number {
  const { position, goal, hostile } = drawn(drawing, row, column);
  return surround(position, goal, hostile).status;
}

function at(name: string): number {
  const point = parsePoint(name, 19);
  if (point === undefined) throw new Error(name);
  return point;
}

describe("the manual's diagrams (13.11)", () => {
  test('a dragon in the middle of the line is surrounded, one that fills it only weakly', () => {
    expect(statusOf('O.X.O\n.....\n.O.O.')).toBe(SURROUNDED);
    expect(statusOf('O.XXXXXX.O\n..........\n.O......O.')).toBe(WEAKLY_SURROUNDED);
  });

  test('a dragon that crosses the line between two stones is not surrounded', () => {
    expect(statusOf('O...O\n..X..\n.....\n.O.O.')).toBe(SURROUNDED);
    expect(statusOf('..X..\nO.X.O\n.....\n.O.O.')).toBe(NOT_SURROUNDED);
  });

  test('a stone behind two others is discarded', () => {
    const far = drawn('O.X.O\n.....\n.O.O.\n.....\n..O..');
    const near = drawn('O.X.O\n.....\n.O.O.');
    const whole = surround(far.position, far.goal, far.hostile);
    expect(whole.status).toBe(SURROUNDED);
    expect(whole.map).toEqual(surround(near.position, near.goal, near.hostile).map);
    expect(whole.hull).not.toContain(pointAt(10, 7));
  });

  test('sorting by angle begins in the south and goes round by the west', () => {
    const spots = [
      { x: 1, y: 0 },
      { x: 3, y: 0 },
      { x: 0, y: 1 },
      { x: 4, y: 1 },
      { x: 0, y: 3 },
      { x: 4, y: 3 },
      { x: 1, y: 4 },
      { x: 3, y: 4 },
    ];
    const order = byAngle(spots.map((spot) => seenFrom(spot, { x: 2, y: 2 })));
    const drawing = Array.from({ length: 5 }, (_, y) =>
      Array.from({ length: 5 }, (_unused, x) => {
        const i = order.findIndex((spot) => spot.x === x && spot.y === y);
        return x === 2 && y === 2 ? 'X' : i < 0 ? '.' : String(i + 1);
      }).join(''),
    );
    expect(drawing).toEqual(['.4.5.', '3...6', '..X..', '2...7', '.1.8.']);
    expect(statusOf('.O.O.\nO...O\n..X..\nO...O\n.O.O.')).toBe(SURROUNDED);
  });
});

describe('gaps', () => {
  const ring = (width: number): string =>
    [
      `O${'.'.repeat(width - 1)}O`,
      '.'.repeat(width + 1),
      `.${'X'.padStart(width / 2, '.').padEnd(width, '.')}`,
      'O'.repeat(width + 1),
    ].join('\n');

  test('the widest one decides', () => {
    expect([4, 5, 6, 9, 10].map((width) => statusOf(ring(width)))).toEqual([
      SURROUNDED,
      SURROUNDED,
      WEAKLY_SURROUNDED,
      WEAKLY_SURROUNDED,
      NOT_SURROUNDED,
    ]);
  });

  test('hostile stones on one side only, or in one line, enclose nothing', () => {
    expect(statusOf('X....\n.....\nOOOOO')).toBe(NOT_SURROUNDED);
    expect(statusOf('O.X.O')).toBe(NOT_SURROUNDED);
    expect(statusOf('X')).toBe(NOT_SURROUNDED);
    expect(statusOf('O.O\n...\nO.O')).toBe(NOT_SURROUNDED);
  });
});

describe('the edge', () => {
  test('stones on the third line are a wall down to the edge, those on the fourth are not', () => {
    const drawing = 'O...O\n..X..\nO...O';
    expect(statusOf('O.O.O\n.....\n..X..', 16)).toBe(SURROUNDED);
    expect(statusOf('O.X.O', 16)).toBe(SURROUNDED);
    expect(statusOf('O.X.O', 15)).toBe(NOT_SURROUNDED);
    expect(statusOf(drawing, 14)).toBe(SURROUNDED);
  });

  test('also where the dragon stands on the first line', () => {
    expect(statusOf('O...O\n.....\n..X..', 16)).toBe(SURROUNDED);
  });

  test('not where it has come under the stone', () => {
    expect(statusOf('...OO.\n......\n.XXXXO', 16)).toBe(NOT_SURROUNDED);
  });

  test('a corner is closed on both sides', () => {
    expect(statusOf('..O..\n.....\n.X..O\n.....', 15, 0)).toBe(SURROUNDED);
    expect(statusOf('OO...\n..O..\n....O\n.XX.O\nX...O', 14, 0)).toBe(SURROUNDED);
    expect(statusOf('.....\n.....\n.X..O\n.....', 15, 0)).toBe(NOT_SURROUNDED);
  });

  test('a corner that the dragon is not in is a way out', () => {
    const board = parseBoard(
      '.........\n.O.......\n.........\n.........\n.X.......\n.........\n.........\n......O..\n.........',
    );
    const marks = (color: number): Uint8Array => board.colorAt.map((at) => Number(at === color));
    expect(surround(board, marks(2), marks(1)).status).not.toBe(SURROUNDED);
  });

  test('opposite sides of the board are no enclosure', () => {
    expect(statusOf(`.O\n..\n${'..\n'.repeat(7)}X.\n${'..\n'.repeat(7)}..\n.O`, 0, 9)).toBe(NOT_SURROUNDED);
  });
});

describe('map, hull and moves', () => {
  test('the map covers hull and inside, and is empty outside', () => {
    const { position, goal, hostile } = drawn('O.X.O\n.....\n.O.O.');
    const { map, size, hull } = surround(position, goal, hostile);
    expect(size).toBe(map.reduce((sum, value) => sum + value, 0));
    // Five points above; the two lower rows are bounded by the slanting sides.
    expect(size).toBe(5 + 3 + 3);
    for (const corner of hull) expect(map[corner]).toBe(1);
    expect(hull.map((point) => pointName(point, 19)).sort()).toEqual(['F13', 'G11', 'J11', 'K13']);
    expect(map[pointAt(6, 4)]).toBe(0);
  });

  test('a move surrounds when it makes the status stronger', () => {
    const { position, goal, hostile } = drawn('O...O\n..X..');
    expect(surround(position, goal, hostile).status).toBe(NOT_SURROUNDED);
    expect(doesSurround(position, at('H10'), goal, hostile)).toBe(SURROUNDED);
    expect(doesSurround(position, at('H8'), goal, hostile)).toBe(SURROUNDED);
    expect(doesSurround(position, at('H7'), goal, hostile)).toBe(WEAKLY_SURROUNDED);
    expect(doesSurround(position, at('H17'), goal, hostile)).toBe(NOT_SURROUNDED);
    const closed = drawn('O.X.O\n.....\n.O.O.');
    expect(doesSurround(closed.position, at('H9'), closed.goal, closed.hostile)).toBe(NOT_SURROUNDED);
    expect(doesSurround(closed.position, PASS, closed.goal, closed.hostile)).toBe(NOT_SURROUNDED);
  });

  test('the answer does not hang on how the board is turned', () => {
    const drawings = [
      'O.X.O\n.....\n.O.O.',
      'O.XXXXXX.O\n..........\n.O......O.',
      '..X..\nO.X.O\n.....\n.O.O.',
      'O...O\n.XX..\n....O\n.O...',
    ];
    for (const drawing of drawings) {
      const rows = drawing.split('\n').map((row) => [...row]);
      const turned = rows[0]
        .map((_, c) =>
          rows
            .map((row) => row[c])
            .reverse()
            .join(''),
        )
        .join('\n');
      const flipped = rows.map((row) => [...row].reverse().join('')).join('\n');
      expect(statusOf(turned)).toBe(statusOf(drawing));
      expect(statusOf(flipped)).toBe(statusOf(drawing));
    }
  });
});

describe('geometry', () => {
  test('the hull keeps corners only', () => {
    const hull = convexHull([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
      { x: 0, y: 4 },
      { x: 1, y: 2 },
    ]);
    expect(hull).toHaveLength(4);
    expect(contains(hull, { x: 4, y: 2 })).toBe(true);
    expect(contains(hull, { x: 5, y: 2 })).toBe(false);
  });

  test('behind means between the directions and further away', () => {
    const [a, b, eye] = [
      { x: 0, y: 2 },
      { x: 4, y: 2 },
      { x: 2, y: 0 },
    ];
    expect(isBehind({ x: 2, y: 5 }, a, b, eye)).toBe(true);
    expect(isBehind({ x: 2, y: 1 }, a, b, eye)).toBe(false);
    expect(isBehind({ x: 9, y: 3 }, a, b, eye)).toBe(false);
  });
});
