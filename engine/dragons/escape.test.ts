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
  const found = escape(position, goal, hostile);
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
  expect(found.end).toHaveLength(4);
});

test('it ends at friendly stones, too', () => {
  const { position, goal, hostile } = drawn('XXXXXXX\n.......\nXD...O.\n.......\nXXXXXXX');
  // Hostile stones above and below leave the row of the dragon alone.
  expect(escape(position, goal, hostile).end).toEqual([pointAt(7, 10)]);
});

test('a way does not touch hostile stones, and goes on over dead ones', () => {
  const shut = drawn('XXXXXX\n......\nXD..X.\n......\nXXXXXX');
  expect(escape(shut.position, shut.goal, shut.hostile).end).toEqual([]);
  shut.hostile[pointAt(7, 9)] = 0;
  expect(escape(shut.position, shut.goal, shut.hostile).end).toHaveLength(1);
});

test('alone on the board: the points four steps from a stone, or three from a diagonal one', () => {
  const { position, goal, hostile } = drawn('D');
  const { distance, end } = escape(position, goal, hostile);
  expect(distance[pointAt(5, 9)]).toBe(4);
  expect(distance[pointAt(6, 6)]).toBe(1);
  expect(distance[pointAt(5, 10)]).toBe(0);
  expect(end).toHaveLength([...distance].filter((steps) => steps === 4).length);
});

test('surrounding halves or ends an escape', () => {
  expect(
    ([NOT_SURROUNDED, WEAKLY_SURROUNDED, SURROUNDED] as const).map((status) =>
      routeWhenSurrounded(7, status),
    ),
  ).toEqual([7, 3, 0]);
});
