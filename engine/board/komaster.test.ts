import { expect, test } from 'vitest';
import { dump } from '../testing/comparePosition.ts';
import { parseBoard } from './ascii.ts';
import { GRAY_BLACK, GRAY_WHITE, NO_KOMASTER, WEAK_KO } from './komaster.ts';
import { komasterTryMove } from './komaster.ts';
import { BLACK, COLUMN_LETTERS, PASS, WHITE, parsePoint, pointAt, pointName } from './point.ts';
import type { Point } from './point.ts';
import { Position } from './position.ts';
import type { Komaster } from './position.ts';

/** Drives a position through the scheme by point names. */
class Reader {
  readonly position: Position;
  constructor(position: Position) {
    this.position = position;
  }
  at(name: string): Point {
    return parsePoint(name, this.position.size) as Point;
  }
  /** "B A2": 0, 1 or 2 as komasterTryMove says. */
  try(move: string, considerConditional = true): 0 | 1 | 2 {
    const [color, name] = move.split(' ');
    const before = dump(this.position);
    const result = komasterTryMove(
      this.position,
      this.at(name),
      color === 'B' ? BLACK : WHITE,
      undefined,
      0,
      considerConditional,
    );
    if (result === 0) expect(dump(this.position), 'a refused move changes nothing').toBe(before);
    else {
      const after = dump(this.position);
      const [komaster, komasterPoint] = [this.position.komaster, this.position.komasterPoint];
      this.position.popMove();
      expect(dump(this.position), 'popMove restores the scheme').toBe(before);
      this.position.tryKo(this.at(name), color === 'B' ? BLACK : WHITE);
      this.set(komaster, komasterPoint === 0 ? '' : pointName(komasterPoint, this.position.size));
      expect(dump(this.position)).toBe(after);
    }
    return result;
  }
  set(komaster: Komaster, at: string): this {
    this.position.komaster = komaster;
    this.position.komasterPoint = at === '' ? 0 : this.at(at);
    return this;
  }
  get state(): [Komaster, string] {
    const { komaster, komasterPoint, size } = this.position;
    return [komaster, komasterPoint === 0 ? '' : pointName(komasterPoint, size)];
  }
}

/** Draws a part of a larger board; the lower left corner of the picture is the named point. */
function fragment(size: number, corner: string, drawing: string): Reader {
  const position = new Position(size);
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '));
  const left = COLUMN_LETTERS.indexOf(corner[0]);
  const bottom = size - Number(corner.slice(1));
  rows.forEach((row, i) =>
    row.forEach((symbol, j) => {
      const point = pointAt(bottom - rows.length + 1 + i, left + j);
      if (symbol !== '.') position.addStone(point, symbol === 'X' ? BLACK : WHITE);
    }),
  );
  return new Reader(position);
}

test('manual 11.5: two kos in one group, black ends without a move', () => {
  const reader = fragment(
    9,
    'A1',
    `
    . . . . . . . .
    . . O . . . . .
    . . O . . . . .
    O O O . . . . .
    O . O O . . . .
    X O X O O O O .
    . X X X O . . .
    X O . . . . . .`,
  );
  expect(reader.try('B B4')).toBe(1);
  expect(reader.state).toEqual([NO_KOMASTER, '']);
  // Two unconditional captures in a row.
  expect(reader.try('W A2')).toBe(1);
  expect(reader.state).toEqual([WEAK_KO, 'B3']);
  expect(reader.try('B A1', false)).toBe(0);
  expect(reader.try('B A1')).toBe(2);
  expect(reader.state).toEqual([BLACK, 'A2']);
  expect(reader.try('W A2')).toBe(0);
  expect(reader.try('W B3')).toBe(1);
  expect(reader.state).toEqual([GRAY_BLACK, 'B4']);
  // Black may take no ko now; white's A2 takes two stones and is none.
  expect(reader.try('B B4')).toBe(0);
  expect(reader.position.koCapture(reader.at('A2'), WHITE)).toBe(0);
  expect(reader.try('B J9')).toBe(1);
  expect(reader.state).toEqual([GRAY_BLACK, 'B4']);
  // White fills; the scheme is free again.
  expect(reader.try('W B4')).toBe(1);
  expect(reader.state).toEqual([NO_KOMASTER, '']);
});

test('manual 11.6: the komaster is reset when his opponent can neither retake nor play there', () => {
  const reader = fragment(
    19,
    'F1',
    `
    . . . . . . O O
    X X X . . . O .
    X . X X . . O .
    . X . X X X O O
    X X . X . X O X
    . O X O O O X .
    O O X O . O X X
    . O . X O X X .`,
  );
  expect(reader.try('B K2')).toBe(1);
  expect(reader.try('W K1')).toBe(2);
  expect(reader.state).toEqual([WHITE, 'K2']);
  expect(reader.try('B K4')).toBe(1);
  expect(reader.state).toEqual([WHITE, 'K2']);
  expect(reader.try('W H1')).toBe(1);
  expect(reader.state).toEqual([NO_KOMASTER, '']);
});

test('manual 11.4: the komaster may take a nested ko', () => {
  // The picture of the manual: m is C4, the move E5, which takes D5.
  const picture = `
    . . . . . .
    . . O X . .
    . O X . X .
    O . O X . .
    . O O . . .
    . . . . . .`;
  const reader = fragment(7, 'B2', picture).set(WHITE, 'C4');
  expect(reader.try('W E5')).toBe(1);
  expect(reader.state).toEqual([WHITE, 'D5']);
  const far = fragment(7, 'B2', picture).set(WHITE, 'G7');
  expect(far.try('W E5')).toBe(0);
});

/** Black can take kos at B8 and B3 (the stones C8 and C3), white at F8 and F3 (G8 and G3). */
const FOUR_KOS = `
  . O X . . X O . .
  O . O X X . X O .
  . O X . . X O . .
  . . . . . . . . .
  . . . . . . . . .
  . O X . . X O . .
  O . O X X . X O .
  . O X . . X O . .
  . . . . . . . . .`;
const four = (): Reader => new Reader(parseBoard(FOUR_KOS));

test('rule 1: with nobody komaster every ko capture is allowed', () => {
  const reader = four();
  expect(reader.try('B B8')).toBe(1);
  expect(reader.state).toEqual([NO_KOMASTER, '']);
  expect(reader.try('W C8', false)).toBe(0);
  expect(reader.try('W C8')).toBe(2);
  expect(reader.state).toEqual([WHITE, 'B8']);

  const weak = four();
  expect(weak.try('B B8')).toBe(1);
  expect(weak.try('W F8')).toBe(1);
  expect(weak.state).toEqual([WEAK_KO, 'C8']);

  const slow = four();
  expect(slow.try('B B8')).toBe(1);
  expect(slow.try('W E5')).toBe(1);
  expect(slow.try('B D5')).toBe(1);
  expect(slow.try('W C8')).toBe(1);
  expect(slow.state).toEqual([NO_KOMASTER, '']);
});

/** Black has taken a ko at B8, white has retaken it at once and is komaster. */
function whiteKomaster(): Reader {
  const reader = four();
  expect(reader.try('B B8')).toBe(1);
  expect(reader.try('W C8')).toBe(2);
  return reader;
}

test('rule 2: the komaster takes no other ko, and filling his ends the state', () => {
  const reader = whiteKomaster();
  expect(reader.state).toEqual([WHITE, 'B8']);
  expect(reader.try('B E5')).toBe(1);
  expect(reader.try('W F8')).toBe(0);
  expect(reader.try('W F3')).toBe(0);
  expect(reader.try('W E4')).toBe(1);
  expect(reader.state).toEqual([WHITE, 'B8']);
  expect(reader.try('B D4')).toBe(1);
  expect(reader.try('W B8')).toBe(1);
  expect(reader.state).toEqual([NO_KOMASTER, '']);
});

test("rule 3: the komaster's opponent may not retake his ko, but any other", () => {
  const reader = whiteKomaster();
  expect(reader.try('B B8')).toBe(0);
  expect(reader.try('B PASS')).toBe(1);
  expect(reader.try('W PASS')).toBe(1);
  expect(reader.state).toEqual([WHITE, 'B8']);
  expect(reader.try('B B8')).toBe(0);
  expect(reader.try('B B3')).toBe(1);
  expect(reader.state).toEqual([GRAY_WHITE, 'C3']);
});

test('rule 4: nobody takes a ko while the state is gray', () => {
  const reader = whiteKomaster();
  expect(reader.try('B B3')).toBe(1);
  for (const move of ['W C3', 'W F8', 'W F3', 'B B8']) expect(reader.try(move), move).toBe(0);
  expect(reader.try('W E5')).toBe(1);
  expect(reader.state).toEqual([GRAY_WHITE, 'C3']);
  expect(reader.try('B C3')).toBe(1);
  expect(reader.state).toEqual([NO_KOMASTER, '']);
  expect(reader.try('W F8')).toBe(1);
});

test('rule 5: a weak ko ends with another move, allows nested captures, and conditional ones', () => {
  const weak = (): Reader => {
    const reader = four();
    reader.try('B B8');
    reader.try('W F8');
    return reader;
  };
  const ended = weak();
  expect(ended.try('B E5')).toBe(1);
  expect(ended.state).toEqual([NO_KOMASTER, '']);

  const refused = weak();
  expect(refused.try('B B3')).toBe(0);
  expect(refused.try('W C8')).toBe(0);

  const conditional = weak();
  expect(conditional.try('B G8', false)).toBe(0);
  expect(conditional.try('B G8')).toBe(2);
  expect(conditional.state).toEqual([BLACK, 'F8']);

  // As if the weak ko were about a point diagonal to C3, which black takes by B3.
  const nested = weak().set(WEAK_KO, 'D4');
  expect(nested.try('B B3')).toBe(1);
  expect(nested.state).toEqual([WEAK_KO, 'G8']);
});

test('occupied points and suicides are refused, permanent moves reset the scheme', () => {
  const reader = new Reader(parseBoard('. O .\nO . .\n. . .'));
  expect(reader.try('B A3')).toBe(0);
  expect(reader.try('B B3')).toBe(0);
  reader.set(BLACK, 'A3');
  reader.position.play(reader.at('C1'), BLACK);
  expect(reader.state).toEqual([NO_KOMASTER, '']);
  expect(reader.try('W pass')).toBe(1);
  expect(reader.position.triedMoves()).toEqual([{ color: WHITE, point: PASS }]);
});
