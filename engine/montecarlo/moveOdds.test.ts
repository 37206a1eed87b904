import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { DEFAULT_RULES, Position } from '../board/position.ts';
import type { OddsMove } from '../protocol/odds.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import { Rng } from '../util/rng.ts';
import { Ladders } from './ladders.ts';
import { searchPlayouts } from '../protocol/searchLevels.ts';
import { MoveOdds } from './moveOdds.ts';
import { oddsOfMoves } from './oddsQuery.ts';
import { PatternBoard } from './patternBoard.ts';
import { recentMoves } from './recentPlay.ts';
import { UctSearch } from './search.ts';

const at = (name: string, size: number): Point => parsePoint(name, size)!;

/** A board with stones put on it, black's and white's. */
function board(size: number, black: string, white: string): PatternBoard {
  const position = new Position(size);
  for (const name of black.split(' ').filter(Boolean)) position.addStone(at(name, size), BLACK);
  for (const name of white.split(' ').filter(Boolean)) position.addStone(at(name, size), WHITE);
  const made = new PatternBoard(size, builtinTable());
  made.load(position.colorAt);
  return made;
}

describe('odds', () => {
  test('the likeliest first moves on an empty board are in the corners, and all odds make one', () => {
    for (const size of [13, 19]) {
      const odds = new MoveOdds(size, builtinMoves());
      odds.list(board(size, '', ''), BLACK, []);
      expect(odds.count).toBe(size * size);
      let sum = 0;
      for (let i = 0; i < odds.count; i++) sum += odds.odds[i];
      expect(sum).toBeCloseTo(1);
      const [column, row] = [
        pointName(odds.moves[0], size)[0],
        Number(pointName(odds.moves[0], size).slice(1)),
      ];
      const near = (n: number): boolean => Math.min(n, size + 1 - n) === 3 || Math.min(n, size + 1 - n) === 4;
      expect(near('ABCDEFGHJKLMNOPQRST'.indexOf(column) + 1) && near(row)).toBe(true);
    }
  });

  test('odds fall, and what captures the stones that were just cut comes first', () => {
    const size = 19;
    // White's two stones at K10 and K11 have one liberty left, at K12; the last move was K11.
    const cut = board(size, 'J10 J11 L11 L10 K9 Q16 R14', 'K10 K11 Q4 D4 D16');
    const odds = new MoveOdds(size, builtinMoves());
    odds.list(cut, BLACK, [at('K11', size), at('L10', size)]);
    expect(pointName(odds.moves[0], size)).toBe('K12');
    for (let i = 1; i < odds.count; i++) expect(odds.odds[i]).toBeLessThanOrEqual(odds.odds[i - 1]);
  });

  test('odds do not depend on the positions before', () => {
    const rng = new Rng(4);
    for (const size of [9, 19]) {
      const kept = new MoveOdds(size, builtinMoves());
      let position = new Position(size);
      for (let round = 0; round < 60; round++) {
        // Mostly a few moves on, with captures; now and then another game.
        if (rng.below(8) === 0) position = new Position(size);
        for (let n = 1 + rng.below(round % 10 === 0 ? 150 : 3); n > 0; n--) {
          const p = position.points[rng.below(position.points.length)];
          const c: Stone = rng.below(2) === 0 ? BLACK : WHITE;
          if (position.isLegal(p, c)) position.play(p, c);
        }
        const now = new PatternBoard(size, builtinTable());
        now.load(position.colorAt);
        const recent = recentMoves(position);
        now.ko = position.koPoint;
        const mover: Stone = rng.below(2) === 0 ? BLACK : WHITE;
        const fresh = new MoveOdds(size, builtinMoves());
        for (const odds of [kept, fresh]) odds.list(now, mover, recent);
        const listed = ({ moves, odds, count }: MoveOdds): number[][] =>
          Array.from({ length: count }, (_, i) => [moves[i], odds[i]]);
        expect(listed(kept)).toEqual(listed(fresh));
      }
    }
  });
});

describe('what makes the odds of a position', () => {
  test('the strengths of its features, multiplied', () => {
    const position = new Position(19);
    for (const [i, name] of ['Q16', 'D4', 'C3', 'D3', 'C4', 'C5', 'B5'].entries())
      position.play(at(name, 19), i % 2 === 0 ? BLACK : WHITE);
    const { weights } = builtinMoves();
    const moves = oddsOfMoves(position, WHITE, builtinMoves());
    expect(moves).toHaveLength(361 - 7);
    const weightOf = ({ features }: OddsMove): number =>
      Math.exp(features.reduce((sum, feature) => sum + weights[feature], 0));
    const all = moves.reduce((sum, move) => sum + weightOf(move), 0);
    for (const move of moves) expect(move.odds).toBeCloseTo(weightOf(move) / all, 10);
    expect(new Set(moves.map(({ features }) => features.length)).size).toBeGreaterThan(3);
  });

  test('illegal moves are left out, also by a ko', () => {
    const position = new Position(9);
    for (const name of ['D5', 'E4', 'E6', 'F5']) position.addStone(at(name, 9), BLACK);
    for (const name of ['F4', 'F6', 'G5']) position.addStone(at(name, 9), WHITE);
    position.play(at('E5', 9), WHITE);
    const listed = oddsOfMoves(position, BLACK, builtinMoves()).map(({ point }) => point);
    expect(listed).not.toContain(at('F5', 9));
    expect(listed.every((point) => position.isLegal(point, BLACK))).toBe(true);
    expect(listed.length).toBeGreaterThan(60);
  });
});

test('a ko may be retaken at once only where that is allowed', () => {
  const size = 9;
  const ko = board(size, 'D5 E4 E6 F5', 'F4 F6 G5');
  // White takes F5 from E5.
  ko.place(at('E5', size), WHITE);
  expect(ko.ko).toBe(at('F5', size));
  const odds = new MoveOdds(size, builtinMoves());
  const listed = (koAllowed: boolean): boolean => {
    odds.list(ko, BLACK, [at('E5', size)], koAllowed);
    return odds.moves.subarray(0, odds.count).includes(at('F5', size));
  };
  expect(listed(false)).toBe(false);
  expect(listed(true)).toBe(true);
});

describe('ladders', () => {
  test('a chain in a ladder is caught; with a breaker it is not', () => {
    const ladders = new Ladders();
    // White at D4 in atari after black closes; it runs towards the upper right.
    const caught = board(19, 'C4 D3 E3', 'D4');
    expect(ladders.isCatchable(caught, at('D4', 19))).toBe(true);
    const broken = board(19, 'C4 D3 E3', 'D4 Q16 Q15 R16');
    expect(ladders.isCatchable(broken, at('D4', 19))).toBe(false);
  });

  test('who takes a stone of the ladder is out of it', () => {
    const ladders = new Ladders();
    // White's D4 is in atari; black's E3 has one liberty, which white takes.
    const free = board(9, 'C4 D3 D5 E3', 'D4 F3 E2');
    expect(ladders.isCaught(free, at('D4', 9))).toBe(false);
    const lost = board(9, 'C4 D3 D5 F4 F5 E6', 'D4');
    expect(ladders.isCaught(lost, at('D4', 9))).toBe(true);
  });
});

test('levels search more and more, and as long on small boards as on large ones', () => {
  const empty = { size: 19, stones: 0 };
  const begun = { size: 19, stones: 40 };
  for (let level = 2; level < 15; level++)
    expect(searchPlayouts(level, begun)).toBeGreaterThan(searchPlayouts(level - 1, begun));
  expect(searchPlayouts(10, begun)).toBe(6000);
  expect(searchPlayouts(10, empty)).toBe(300);
  expect(searchPlayouts(10, { size: 9, stones: 0 })).toBeGreaterThan(searchPlayouts(10, empty));
});

test('the strengths lead the search, unless a parameter says not', () => {
  const position = new Position(19);
  const visits = (learnt: number): Map<Point, number> => {
    const search = new UctSearch({ learnt });
    search.start(position, BLACK, { komi: 7.5, rules: DEFAULT_RULES, seed: 3 });
    search.run(300);
    return new Map(search.report().moves.map((move) => [move.point, move.visits]));
  };
  const odds = new MoveOdds(19, builtinMoves());
  odds.list(board(19, '', ''), BLACK, []);
  // The share of the visits that the ten likeliest moves get.
  const likely = (of: Map<Point, number>): number =>
    [...odds.moves.subarray(0, 10)].reduce((sum, p) => sum + (of.get(p) ?? 0), 0) / 300;
  expect(likely(visits(1))).toBeGreaterThan(0.5);
  expect([...visits(1)]).not.toEqual([...visits(0)]);
});
