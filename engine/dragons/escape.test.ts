import { expect, test } from 'vitest';
import { BLACK, BOARD_ARRAY, WHITE, pointAt } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { escape, routeWhenSurrounded } from './escape.ts';
import { NOT_SURROUNDED, SURROUNDED, WEAKLY_SURROUNDED } from './surround.ts';

/** Stones as drawn in the middle of a 19x19 board; D is the dragon, O its friends, X hostile. */
function drawn(drawing: string) {
  const position = new Position(19);
  const goal = new Uint8Array(BOARD_ARRAY);
  const hostile = new Uint8Array(BOARD_ARRAY);
  const rows = drawing.trim().split('\n');
  rows.forEach((row, r) =>
    [...row.replaceAll(' ', '')].forEach((symbol, c) => {
      const point = pointAt(5 + r, 5 + c);
      if (symbol === 'X') hostile[point] = 1;
      if (symbol === 'D') goal[point] = 1;
      if (/[XDO]/.test(symbol)) position.addStone(point, symbol === 'X' ? BLACK : WHITE);
    }),
  );
  const show = ({ distance }: { distance: Uint8Array }): string[] =>
    rows.map((row, r) =>
      [...row.replaceAll(' ', '')]
        .map((symbol, c) => {
          const steps = distance[pointAt(5 + r, 5 + c)];
          return steps === 0 ? symbol : String(steps);
        })
        .join(' '),
    );
  return { position, goal, hostile, show };
}

test("the manual's diagram: four points at distance four (13.9)", () => {
  const { position, goal, hostile, show } = drawn(`
. . . . . X . . O
. . X . . . . . O
X . . . . . . . .
X D . D . . . . O
X D . D . . . . .
X D . . . X . O O
. . . X . . . . .
X . . . . X . . .`);
  const values = new Uint8Array(BOARD_ARRAY).fill(1);
  const found = escape(position, goal, hostile, values);
  expect(show(found)).toEqual([
    '. . . . . X . . O',
    '. . X . 2 . 4 . O',
    'X . . 1 1 2 3 4 .',
    'X D 1 D 1 2 3 4 O',
    'X D 1 D 1 . 4 . .',
    'X D 1 . . X . O O',
    '. 1 . X . . . . .',
    'X . . . . X . . .',
  ]);
  expect(found.route).toBe(4);
});

test('values are those of the points at distance four, friendly stones too', () => {
  const { position, goal, hostile } = drawn('XXXXXXX\n.......\nXD...O.\n.......\nXXXXXXX');
  const values = new Uint8Array(BOARD_ARRAY).fill(2);
  // Hostile stones above and below leave the row of the dragon alone.
  values[pointAt(7, 10)] = 6;
  expect(escape(position, goal, hostile, values).route).toBe(6);
});

test('a way does not touch hostile stones, and goes on over dead ones', () => {
  const shut = drawn('XXXXXX\n......\nXD..X.\n......\nXXXXXX');
  const values = new Uint8Array(BOARD_ARRAY).fill(1);
  expect(escape(shut.position, shut.goal, shut.hostile, values).route).toBe(0);
  shut.hostile[pointAt(7, 9)] = 0;
  expect(escape(shut.position, shut.goal, shut.hostile, values).route).toBe(1);
});

test('alone on the board: the points four steps from a stone, or three from a diagonal one', () => {
  const { position, goal, hostile } = drawn('D');
  const values = new Uint8Array(BOARD_ARRAY).fill(1);
  const { distance, route } = escape(position, goal, hostile, values);
  expect(distance[pointAt(5, 9)]).toBe(4);
  expect(distance[pointAt(6, 6)]).toBe(1);
  expect(distance[pointAt(5, 10)]).toBe(0);
  expect(route).toBe([...distance].filter((steps) => steps === 4).length);
});

test('surrounding halves or ends an escape', () => {
  expect(
    ([NOT_SURROUNDED, WEAKLY_SURROUNDED, SURROUNDED] as const).map((status) =>
      routeWhenSurrounded(7, status),
    ),
  ).toEqual([7, 3, 0]);
});
