import { expect, test } from 'vitest';
import { middleGame } from '../bench/middleGame.ts';
import { differences, dump } from '../testing/comparePosition.ts';
import { ReferenceBoard } from '../testing/referenceBoard.ts';
import { Rng } from '../util/rng.ts';
import { parseBoard } from './ascii.ts';
import { komasterTryMove } from './komaster.ts';
import { BLACK, PASS, WHITE, opponent, parsePoint, pointAt } from './point.ts';
import type { Point, Stone } from './point.ts';
import { Position } from './position.ts';

const at = (name: string, size = 5): Point => parsePoint(name, size) as Point;

test('sizes outside 1..19 are refused', () => {
  for (const size of [0, 20, -1, 9.5, NaN]) expect(() => new Position(size)).toThrow(RangeError);
});

test('bugs are caught: popping nothing, permanent changes in the middle of reading, playing on stones', () => {
  const position = new Position(5);
  expect(() => position.popMove()).toThrow(RangeError);
  position.play(at('C3'), BLACK);
  expect(() => position.play(at('C3'), WHITE)).toThrow('play');
  expect(() => position.addStone(at('C3'), WHITE)).toThrow('addStone');
  expect(() => position.removeStone(at('C4'))).toThrow('removeStone');
  position.tryMove(at('B2'), WHITE);
  for (const change of [
    () => position.play(at('A1'), BLACK),
    () => position.undo(),
    () => position.clear(),
    () => position.copy(),
    () => position.addStone(at('A1'), BLACK),
    () => position.removeStone(at('C3')),
  ]) {
    // The message shows the board and the line read.
    expect(change).toThrow(/tried W:B2\n(. . . . .\n){2}. . X . .\n. O . . .\n/);
  }
  position.popMove();
  expect(position.undo()).toBe(true);
});

test('the trace hears of every tried and taken back move, refused ones not', () => {
  const position = parseBoard('. O .\nO . .\n. . .');
  const heard: unknown[] = [];
  position.trace = {
    tried: (p, point, color, note, target) => heard.push(['try', p.depth, point, color, note, target]),
    popped: (p) => heard.push(['pop', p.depth]),
  };
  const [a3, c1, b3] = ['A3', 'C1', 'B3'].map((name) => at(name, 3));
  expect(position.tryMove(a3, BLACK, 'suicide')).toBe(false);
  position.tryMove(c1, BLACK, 'extend', b3);
  position.tryKo(PASS, WHITE);
  komasterTryMove(position, a3, WHITE, 'fill');
  position.isLegal(a3, BLACK);
  position.popMove();
  position.popMove();
  position.popMove();
  position.play(c1, BLACK);
  expect(heard).toEqual([
    ['try', 1, c1, BLACK, 'extend', b3],
    ['try', 2, PASS, WHITE, undefined, 0],
    ['try', 3, a3, WHITE, 'fill', 0],
    ['pop', 2],
    ['pop', 1],
    ['pop', 0],
  ]);
});

test('history, last move, serial and clear', () => {
  const position = new Position(5);
  const serials = new Set([position.serial]);
  position.play(at('C3'), BLACK);
  serials.add(position.serial);
  position.play(PASS, WHITE);
  serials.add(position.serial);
  expect(position.history()).toEqual([
    { color: BLACK, point: at('C3') },
    { color: WHITE, point: PASS },
  ]);
  expect(position.lastMove()).toEqual({ color: WHITE, point: PASS });
  position.tryMove(at('A1'), BLACK);
  expect(position.lastMove()).toEqual({ color: WHITE, point: PASS });
  position.popMove();
  expect(serials.has(position.serial)).toBe(true);
  position.undo(1);
  serials.add(position.serial);
  position.addStone(at('A1'), WHITE);
  serials.add(position.serial);
  expect(position.moveNumber).toBe(0);
  expect(position.undo(1)).toBe(false);
  expect(position.undo(0)).toBe(true);
  position.clear();
  serials.add(position.serial);
  expect(serials.size).toBe(6);
  expect(dump(position)).toBe(dump(new Position(5)));
});

test('a copy goes its own way, with the whole history', () => {
  const position = middleGame(9, 60, 3);
  position.komi = 3.5;
  const before = dump(position);
  const copy = position.copy();
  expect(copy.hash()).toBe(position.hash());
  expect(copy.komi).toBe(3.5);
  expect(copy.history()).toEqual(position.history());
  expect([copy.captures(1), copy.captures(2)]).toEqual([position.captures(1), position.captures(2)]);
  expect(copy.undo(60)).toBe(true);
  expect(copy.hash()).toBe(new Position(9).hash());
  copy.play(pointAt(0, 0), BLACK);
  expect(dump(position)).toBe(before);
  expect(position.undo(60)).toBe(true);
});

test('setup stones may stand without liberties until they are captured', () => {
  const position = new Position(3);
  for (const name of ['A3', 'B2']) position.addStone(at(name, 3), BLACK);
  for (const name of ['A2', 'B3']) position.addStone(at(name, 3), WHITE);
  expect(position.countLiberties(at('A3', 3))).toBe(0);
  position.play(at('A1', 3), BLACK);
  expect(position.captures(BLACK)).toBe(1);
  expect(position.countLiberties(at('A3', 3))).toBe(1);
  expect(position.undo()).toBe(true);
  expect(position.countLiberties(at('A3', 3))).toBe(0);
  position.removeStone(at('B3', 3));
  expect(position.countLiberties(at('A3', 3))).toBe(1);
});

test('suicide by the rules: forbidden, allowed for several stones, allowed for all', () => {
  const drawing = '. X O .\nX X O .\nO O O .\n. . . .';
  const single = '. O . .\nO . . .\n. . . .\n. . . .';
  for (const [suicide, several, one] of [
    ['forbid', false, false],
    ['allow', true, false],
    ['allow-all', true, true],
  ] as const) {
    const group = parseBoard(drawing);
    group.rules = { ...group.rules, suicide };
    const corner = at('A4', 4);
    expect(group.isSuicide(corner, BLACK)).toBe(true);
    expect(group.isLegal(corner, BLACK)).toBe(several);
    expect(group.tryMove(corner, BLACK)).toBe(several);
    if (several) {
      expect(group.captures(WHITE)).toBe(4);
      expect(group.colorAt[corner]).toBe(0);
      group.popMove();
      expect(group.captures(WHITE)).toBe(0);
    }
    const alone = parseBoard(single);
    alone.rules = { ...alone.rules, suicide };
    expect(alone.isLegal(corner, BLACK)).toBe(one);
    expect(alone.tryKo(corner, BLACK)).toBe(one);
    // White's move there is no suicide under any rule.
    expect(group.depth > 0 ? true : group.isLegal(corner, WHITE)).toBe(true);
  }
});

test('a game of five thousand moves and a line of three thousand tried ones leave nothing behind', () => {
  const size = 9;
  const rng = new Rng(5);
  const position = new Position(size, { suicide: 'allow-all', ko: 'none', scoring: 'chinese' });
  let reference = new ReferenceBoard(size);
  let color: Stone = BLACK;
  const random = (): [Point, number] => {
    for (;;) {
      const n = rng.below(size * size);
      const point = pointAt(Math.floor(n / size), n % size);
      if (position.isLegal(point, color)) return [point, n];
    }
  };
  /** Room for chain records; private, but a leak would show nowhere else. */
  const room = (): number => (position as unknown as { state: Int32Array }).state.length;
  const roomAtFirst = room();
  for (let move = 0; move < 5000; move++) {
    const [point, n] = random();
    position.play(point, color);
    reference.play(n, color);
    reference.ko = -1;
    reference.past = [];
    color = opponent(color);
    if (move % 500 === 0) expect(differences(position, reference)).toEqual([]);
  }
  expect(differences(position, reference)).toEqual([]);
  expect(room()).toBe(roomAtFirst);
  const before = dump(position);
  reference = reference.copy();
  for (let move = 0; move < 3000; move++) {
    const [point, n] = random();
    expect(position.tryMove(point, color)).toBe(true);
    reference.play(n, color);
    reference.past = [];
    color = opponent(color);
    if (move % 500 === 0) expect(differences(position, reference)).toEqual([]);
  }
  expect(position.depth).toBe(3000);
  while (position.depth > 0) position.popMove();
  expect(dump(position)).toBe(before);
  expect(position.undo(5000)).toBe(true);
  expect(position.hash()).toBe(new Position(size).hash());
  expect([position.captures(1), position.captures(2)]).toEqual([0, 0]);
});

test('canonicalize makes the order of all lists depend on the board alone', () => {
  let changed = 0;
  for (const seed of [1, 2, 3]) {
    const position = middleGame(19, 200, seed);
    const setUp = new Position(19);
    for (const point of [...position.points].reverse()) {
      if (position.colorAt[point] !== 0) setUp.addStone(point, position.colorAt[point] as Stone);
    }
    const lists = (p: Position): string => dump(p).split(';').slice(7).join(';');
    if (lists(position) !== lists(setUp)) changed++;
    const { serial } = position;
    position.canonicalize();
    expect(lists(position)).toBe(lists(setUp));
    expect(position.serial).toBe(serial);
    position.tryMove(position.points[0], BLACK);
    expect(() => position.canonicalize()).toThrow('permanent');
  }
  expect(changed).toBe(3);
});

test('generation marks may start again', () => {
  const position = middleGame(19, 200, 8);
  const fresh = middleGame(19, 200, 8);
  const marks = position as unknown as { mark: number };
  marks.mark = 2 ** 29 - 3;
  const out = new Int16Array(400);
  for (let round = 0; round < 3; round++) {
    for (const point of position.points) {
      for (const color of [BLACK, WHITE] as const) {
        if (position.colorAt[point] !== 0) continue;
        expect(position.accurateLiberties(point, color, 400, out)).toBe(
          fresh.accurateLiberties(point, color, 400, out),
        );
        if (!position.tryMove(point, color)) continue;
        fresh.tryMove(point, color);
        expect(dump(position)).toBe(dump(fresh));
        position.popMove();
        fresh.popMove();
      }
    }
    marks.mark = 2 ** 29 - 3 - 37 * round;
  }
  expect(marks.mark).toBeLessThan(2 ** 29);
});
