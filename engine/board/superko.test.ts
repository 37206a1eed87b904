import { expect, test } from 'vitest';
import { parseBoard } from './ascii.ts';
import { BLACK, PASS, WHITE, parsePoint } from './point.ts';
import type { Point, Rules, Stone } from './point.ts';
import type { Position } from './position.ts';

/** A drawn position under some ko rule, with points by name. */
function drawn(
  drawing: string,
  rules: Partial<Rules>,
): { position: Position; at: (name: string) => Point; play: (moves: string) => void } {
  const position = parseBoard(drawing);
  position.rules = { ...position.rules, ...rules };
  const at = (name: string): Point => parsePoint(name, position.size) as Point;
  const play = (moves: string): void => {
    for (const move of moves.split(' ')) {
      const color: Stone = move.startsWith('B') ? BLACK : WHITE;
      expect(position.isLegal(at(move.slice(1)), color), move).toBe(true);
      position.play(at(move.slice(1)), color);
    }
  };
  return { position, at, play };
}

const stones = (position: Position): string =>
  Array.from(position.points, (p) => position.colorAt[p]).join('');

const KO = `
  . X O . .
  X O . O .
  . X O . .
  . . . . .
  . . . . .`;

test('a simple ko may be retaken only after a move elsewhere, and filled at once by the side that took it', () => {
  const { position, at, play } = drawn(KO, {});
  play('BC4');
  expect(position.koPoint).toBe(at('B4'));
  expect(position.isLegal(at('B4'), WHITE)).toBe(false);
  expect(position.isIllegalKoCapture(at('B4'), WHITE)).toBe(true);
  expect(position.isLegal(at('B4'), BLACK)).toBe(true);
  expect(position.isIllegalKoCapture(at('B4'), BLACK)).toBe(false);
  expect(position.tryMove(at('B4'), WHITE)).toBe(false);
  expect(position.tryKo(at('B4'), WHITE)).toBe(true);
  position.popMove();
  play('WE1 BD1');
  expect(position.isLegal(at('B4'), WHITE)).toBe(true);
});

test('without a ko rule it may be retaken at once in the game, but not in reading', () => {
  const { position, at, play } = drawn(KO, { ko: 'none' });
  play('BC4');
  expect(position.koPoint).toBe(0);
  expect(position.isLegal(at('B4'), WHITE)).toBe(true);
  play('WB4 BC4');
  expect(position.tryMove(at('B4'), WHITE)).toBe(true);
  expect(position.tryMove(at('C4'), BLACK)).toBe(false);
  position.popMove();
});

test('a change to no ko rule frees a ko taken under another', () => {
  const { position, at, play } = drawn(KO, {});
  play('BC4');
  position.rules = { ...position.rules, ko: 'none' };
  expect(position.isLegal(at('B4'), WHITE)).toBe(true);
});

test.each(['positional', 'situational'] as const)(
  '%s superko forbids to bring back the board by passes and a ko',
  (ko) => {
    const { position, at, play } = drawn(KO, { ko });
    play('BC4');
    position.play(PASS, WHITE);
    position.play(PASS, BLACK);
    // The board before black took is back, with black to move as then.
    expect(position.isLegal(at('B4'), WHITE)).toBe(false);
    expect(position.isLegal(PASS, WHITE)).toBe(true);
    // The rule is about the game; in reading only the simple ko counts.
    expect(position.tryMove(at('B4'), WHITE)).toBe(true);
    position.popMove();
    position.rules = { ...position.rules, ko: 'simple' };
    expect(position.isLegal(at('B4'), WHITE)).toBe(true);
  },
);

test('positional superko forbids a suicide that changes nothing, situational does not', () => {
  const drawing = `
    . O .
    O . .
    . . .`;
  for (const [ko, legal] of [
    ['simple', true],
    ['none', true],
    ['positional', false],
    ['situational', true],
  ] as const) {
    const { position, at } = drawn(drawing, { ko, suicide: 'allow-all' });
    expect(position.isLegal(at('A3'), BLACK), ko).toBe(legal);
  }
  expect(drawn(drawing, { suicide: 'allow' }).position.isLegal(parsePoint('A3', 3) as Point, BLACK)).toBe(
    false,
  );
});

test('situational superko: a second equal suicide repeats the situation', () => {
  const { position, at } = drawn('. O .\nO . .\n. . .', { ko: 'situational', suicide: 'allow-all' });
  position.play(at('A3'), BLACK);
  expect(position.captures(WHITE)).toBe(1);
  expect(position.hash()).toBe(drawn('. O .\nO . .\n. . .', {}).position.hash());
  position.play(PASS, WHITE);
  // Same board, white to move afterwards: seen when white passed.
  expect(position.isLegal(at('A3'), BLACK)).toBe(false);
});

test('a triple ko runs on under simple ko and stops under both superkos', () => {
  // Six captures, each in the ko that was taken longest ago, bring the board back.
  const drawing = `
    . . . . . . . . .
    . . . . . . . . .
    . X O . . X O . .
    X . X O X O . O .
    . X O . . X O . .
    . . . . . . . . .
    . . . X O . . . .
    . . X O . O . . .
    . . . X O . . . .`;
  for (const ko of ['simple', 'positional', 'situational'] as const) {
    const { position, at } = drawn(drawing, { ko });
    const line: [string, Stone][] = [
      ['E2', BLACK],
      ['B6', WHITE],
      ['G6', BLACK],
      ['D2', WHITE],
      ['C6', BLACK],
      ['F6', WHITE],
    ];
    line.forEach(([name, color], i) => {
      const last = i === line.length - 1;
      expect(position.isLegal(at(name), color), `${ko} ${name}`).toBe(!last || ko === 'simple');
      if (position.isLegal(at(name), color)) position.play(at(name), color);
    });
    if (ko === 'simple') expect(stones(position)).toBe(stones(parseBoard(drawing)));
    expect(position.isLegal(PASS, WHITE)).toBe(true);
  }
});

test('undo forgets the positions it takes back', () => {
  const { position, at, play } = drawn(KO, { ko: 'positional' });
  play('BC4');
  position.play(PASS, WHITE);
  position.play(PASS, BLACK);
  expect(position.isLegal(at('B4'), WHITE)).toBe(false);
  position.undo(3);
  play('BC4 WE1 BD1 WB4');
  expect(position.moveNumber).toBe(4);
});
