import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, columnOf, opponent, parsePoint, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { TRANSFORMS, transformPoint } from '../board/transforms.ts';
import { parseSgf } from '../sgf/parser.ts';
import { preorder } from '../sgf/tree.ts';
import { Rng } from '../util/rng.ts';
import { compileJoseki } from '../../patterns/joseki/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { BoardView } from './boardView.ts';
import { CornerViews } from './cornerViews.ts';
import { readGame } from './gameReplay.ts';
import { josekiTree } from './josekiTree.ts';
import { openingBook } from './openingBook.ts';
import { openingGame } from './openingGames.ts';
import { OpeningHarvest } from './openingHarvest.ts';
import { PlayedStates } from './playedStates.ts';

const SHARES = { U: 0.9, J: 0.5, j: 0.2, t: 0.05 };

/** The line of a collection; moves by name, turned by a symmetry of the board. */
function line(moves: string, { result = 'B+R', turn = 0 } = {}): string {
  const text = moves
    .split(' ')
    .map((name) => transformPoint(parsePoint(name, 19)!, 19, TRANSFORMS[turn]))
    .map((point) => (point === 0 ? 'tt' : String.fromCharCode(97 + columnOf(point), 97 + rowOf(point))));
  return `1 7.5 ${result} ${text.join('')}`;
}

function harvestOf(lines: readonly string[], least = 4, windows = [{ width: 7, height: 7 }]): OpeningHarvest {
  const harvest = new OpeningHarvest({
    windows,
    leastCorner: least,
    leastBoard: least,
    cornerMoves: 60,
    boardMoves: 24,
  });
  for (const one of lines) harvest.survey(readGame(one)!);
  for (const one of lines) harvest.count(readGame(one)!);
  return harvest;
}

describe('windows on corners', () => {
  test('have one key exactly when they look the same, whatever the corner, the way round and the order of moves', () => {
    const windows = [
      { width: 5, height: 5 },
      { width: 4, height: 6 },
    ];
    const views = new CornerViews(windows);
    const looks = new Map<string, string>();
    const rng = new Rng(5);
    let captures = 0;
    for (let round = 0; round < 20; round++) {
      views.clear();
      const position = new Position(19);
      let color: Stone = BLACK;
      for (let n = 0; n < 150; n++) {
        // Mostly near the corners, so that something is captured.
        const near = (): number => (rng.below(2) === 0 ? rng.below(4) : 18 - rng.below(4));
        const point = pointAt(near(), near());
        if (!position.isLegal(point, color)) continue;
        position.play(point, color);
        expect(views.play(point, color)).toBe(true);
        color = opponent(color);
        for (const side of [BLACK, WHITE] as const)
          views.each(side, (view) => {
            const cells = views.cells(view, side);
            const { width, height } = windows[view.window];
            const mirrored = Array.from({ length: width * height }, (_, i) =>
              width === height ? cells[(i % width) * width + Math.floor(i / width)] : cells[i],
            ).join('');
            expect(view.mirrored).toBe(width === height && cells === mirrored);
            const key = `${view.window} ${view.key}`;
            const look = [cells, mirrored].sort()[0];
            expect(looks.get(key) ?? look).toBe(look);
            looks.set(key, look);
          });
      }
      captures += position.captures(BLACK) + position.captures(WHITE);
    }
    const different = new Set([...looks].map(([key, look]) => `${key[0]} ${look}`));
    expect(different.size).toBe(looks.size);
    expect(looks.size).toBeGreaterThan(1000);
    expect(captures).toBeGreaterThan(20);
  });

  test('a move that the rules do not allow changes nothing', () => {
    const views = new CornerViews([{ width: 3, height: 3 }]);
    const seen = (): number[] => {
      const keys: number[] = [];
      views.each(BLACK, ({ key }) => keys.push(key));
      return keys;
    };
    for (const [name, color] of [
      ['B19', BLACK],
      ['A18', BLACK],
    ] as const)
      views.play(parsePoint(name, 19)!, color);
    const before = seen();
    expect(views.play(parsePoint('A19', 19)!, WHITE)).toBe(false);
    expect(seen()).toEqual(before);
    expect(() => new CornerViews([{ width: 13, height: 7 }])).toThrow(RangeError);
  });
});

test('a whole board has one key in all its eight orientations, and moves on it one cell', () => {
  const views = TRANSFORMS.map(() => new BoardView(19));
  const rng = new Rng(11);
  let color: Stone = BLACK;
  for (let n = 0; n < 40; n++) {
    const point = pointAt(rng.below(19), rng.below(19));
    const turned = (t: number, p: Point): Point => transformPoint(p, 19, TRANSFORMS[t]);
    for (const [t, view] of views.entries()) {
      view.look(color);
      expect([view.key, view.cellOf(turned(t, point)), view.cells(color)]).toEqual([
        views[0].key,
        views[0].cellOf(point),
        views[0].cells(color),
      ]);
      if (n === 0) expect(view.symmetries).toBe(8);
    }
    for (const [t, view] of views.entries()) view.play(turned(t, point), color);
    color = opponent(color);
  }
});

test('what is played less often than asked for is not kept, and memory holds no state that is not played often', () => {
  const states = new PlayedStates(3);
  const look = (): { cells: string; mirrored: boolean } => ({ cells: '', mirrored: false });
  for (const key of [7, 7, 7, 8]) states.survey(key);
  for (const [key, cell] of [
    [7, 1],
    [7, 1],
    [7, 2],
    [7, -1],
    [7, 1],
    [8, 1],
  ])
    states.count(key, cell, cell === 1, look);
  expect([...states.states.keys()]).toEqual([7]);
  states.finish();
  expect(states.states.get(7)).toMatchObject({ seen: 5, moves: new Map([[1, { played: 3, won: 3 }]]) });
});

describe('a tree of joseki', () => {
  // The approach and its answer, in every orientation and by either colour, and one game in which it is left alone.
  const games = [
    ...TRANSFORMS.map((turn) => line('Q16 R14 O17 D4', { turn })),
    ...TRANSFORMS.map((turn) => line('PASS Q16 R14 O17 D4', { turn, result: 'W+1.5' })),
    line('Q16 R14 D4'),
  ];
  const { text, moves } = josekiTree(harvestOf(games).corners(), {
    windows: [{ width: 7, height: 7 }],
    shares: SHARES,
    least: 4,
    explained: 0.8,
    about: 'Counted.',
  });

  test('has counts of all corners together, and classes by how often they were played at once', () => {
    const { diagnostics, text: database } = compileJoseki(text, 'joseki');
    expect(diagnostics).toEqual([]);
    expect(database.match(/^Pattern /gm)).toHaveLength(moves);
    // After the approach the corner stood 17 times with its owner to move, who answered 16 times and won all of those.
    expect(database).toContain(':8,sU,seen(17),played(16),won(16)');
    // The empty corner is told, and others propose it.
    expect(database).toMatch(/^:8,s-,seen\(\d+\),played\(34\),won\(\d+\)$/m);
    expect(parseDatabase(database, 'joseki').diagnostics).toEqual([]);
  });

  test('is the same for the same games in another order', () => {
    const again = josekiTree(harvestOf([...games].reverse()).corners(), {
      windows: [{ width: 7, height: 7 }],
      shares: SHARES,
      least: 4,
      explained: 0.8,
      about: 'Counted.',
    });
    expect(again.text).toBe(text);
  });

  test('keeps a rare move where it leads on to one that is told, and takes off what tells nothing', () => {
    const options = { windows: [{ width: 7, height: 7 }], shares: SHARES, explained: 0.8, about: '' };
    const rare = josekiTree(harvestOf(games).corners(), { ...options, least: 17 });
    expect(rare.moves).toBeGreaterThan(0);
    expect(rare.moves).toBeLessThan(moves);
    const leaves = [...preorder(parseSgf(rare.text).value.games)].filter(
      ({ children }) => children.length === 0,
    );
    expect(leaves.length).toBeGreaterThan(0);
    for (const leaf of leaves) expect(leaf.first('C')).toContain('played(');
  });

  test('leaves a move to a smaller window that knows it as well', () => {
    const windows = [
      { width: 7, height: 7 },
      { width: 9, height: 9 },
    ];
    const options = { windows, shares: SHARES, least: 4, explained: 0.8, about: '' };
    const both = josekiTree(harvestOf(games, 4, windows).corners(), options);
    const wanted = josekiTree(harvestOf(games, 4, windows).corners(), { ...options, explained: Infinity });
    expect(both.moves).toBeLessThan(wanted.moves);
    expect(compileJoseki(both.text, 'joseki').text).toContain(':8,sU,seen(17),played(16),won(16)');
  });
});

test('openings stand once for all symmetries, rare moves without a value', () => {
  const games = [
    ...TRANSFORMS.map((turn) => line('Q16 D4 Q4', { turn })),
    ...TRANSFORMS.map((turn) => line('Q16 D4 Q4', { turn })),
    ...TRANSFORMS.slice(0, 4).map((turn) => line('Q16 D4 K10', { turn })),
  ];
  const { text, moves } = openingBook(harvestOf(games).boards(), {
    size: 19,
    least: 4,
    value: 30,
    leastShare: 0.3,
    about: ['Counted.'],
  });
  expect(moves).toBe(4);
  expect(text.match(/^:.*$/gm)).toEqual([
    ':8,-,value(30),seen(20),played(20),won(20)',
    ':8,-,value(30),seen(20),played(20),won(0)',
    ':8,-,value(30),seen(20),played(16),won(16)',
    ':8,-,seen(20),played(4),won(4)',
  ]);
  expect(parseDatabase(text, 'openings').diagnostics).toEqual([]);
});

test('where results count, moves that lose are told and not proposed', () => {
  const games = [
    ...Array.from({ length: 20 }, (_, i) => line('Q16', { result: i < 12 ? 'B+1' : 'W+1' })),
    ...Array.from({ length: 20 }, (_, i) => line('K10', { result: i < 2 ? 'B+1' : 'W+1' })),
    ...Array.from({ length: 5 }, (_, i) => line('R16', { result: i < 1 ? 'B+1' : 'W+1' })),
  ];
  const how = { size: 19, least: 4, value: 30, leastShare: 0.1, about: [] };
  const lines = (byResult: boolean): string[] =>
    openingBook(harvestOf(games).boards(), { ...how, byResult }).text.match(/^:.*$/gm)!;
  // 15 of 45 won; 1 of 5 may be chance.
  expect(lines(true)).toEqual([
    ':8,-,value(30),seen(45),played(20),won(12)',
    ':8,-,seen(45),played(20),won(2)',
    ':8,-,value(30),seen(45),played(5),won(1)',
  ]);
  expect(lines(false).filter((one) => one.includes('value'))).toHaveLength(3);
});

describe('openings of our own search', () => {
  const how = { size: 9, komi: 7.5, moves: 8, playouts: 30 };

  test('are the same for the same number, legal, and of several kinds', () => {
    const lines = Array.from({ length: 8 }, (_, n) => openingGame(n, how));
    expect(openingGame(3, how)).toBe(lines[3]);
    expect(new Set(lines.map((one) => one.split(' ')[3])).size).toBeGreaterThan(4);
    for (const text of lines) {
      const { moves } = readGame(text)!;
      const position = new Position(9);
      expect(moves).toHaveLength(8);
      for (const [i, point] of moves.entries()) {
        const color = i % 2 === 0 ? BLACK : WHITE;
        expect(position.isLegal(point, color), text).toBe(true);
        position.play(point, color);
      }
    }
  });

  test('are counted on their board, turned and mirrored together', () => {
    const harvest = new OpeningHarvest({
      ...{ size: 9, windows: [], leastCorner: 2, leastBoard: 2, cornerMoves: 60, boardMoves: 8 },
    });
    // C3 and G7 answered by the other; a move that is not on the board ends a game.
    const lines = ['a 7.5 B+ cggc', 'b 7.5 W+ gccg', 'c 7.5 W+ ccggpp'];
    for (const one of lines) harvest.survey(readGame(one)!);
    for (const one of lines) harvest.count(readGame(one)!);
    const [empty, second] = harvest.boards();
    expect(empty).toMatchObject({ cells: '.'.repeat(81), seen: 3 });
    expect([...empty.moves.values()]).toEqual([{ played: 3, won: 1 }]);
    expect([...second.moves.values()]).toEqual([{ played: 3, won: 2 }]);
    expect(() => new OpeningHarvest({ ...harvest.options, windows: [{ width: 7, height: 7 }] })).toThrow(
      'on 19x19',
    );
  });
});
