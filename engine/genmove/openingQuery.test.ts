import { expect, test } from 'vitest';
import { BLACK, WHITE, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { CountedMove } from '../protocol/openings.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { compileJoseki } from '../../patterns/joseki/compile.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { OpeningQuery } from './openingQuery.ts';

const TREE = `(;SZ[19]
(;B[pd]SQ[mg]C[-\n:,seen(100),played(60),won(30)]
;W[qf]SQ[mg]C[t\n:,seen(50),played(20),won(11)]
;B[nc]SQ[mg]C[J\n:,seen(20),played(12),won(6)])
(;B[pd];W[qf];B[nc]SQ[kk]C[U\n:,seen(10),played(9),won(5)])
(;B[pd];W[qf];B[qe]SQ[mg]C[j\n:,seen(20),played(5),won(1)]))`;

const EMPTY_BOARD = `+-----+\n${'|.....|\n'.repeat(2)}|..*..|\n${'|.....|\n'.repeat(2)}+-----+\n`;
const CORNER_BOARD = `+-----+\n|.....|\n|...*.|\n${'|.....|\n'.repeat(3)}+-----+\n`;
const BOARDS = `Pattern A1\n\n${EMPTY_BOARD}\n:8,-,value(30),seen(9),played(4),won(2)\n
Pattern A2\n\n${CORNER_BOARD}\n:8,-,seen(9),played(5),won(1)\n`;

const input = (name: string, text: string, kind?: 'corner') => {
  const { value } = parseDatabase(text, name);
  return databaseInput(name, kind ?? value.matcher, compilePatterns(value).value);
};
const set = PatternSet.from(
  buildPatternSet([
    input('joseki', compileJoseki(TREE, 'joseki').text, 'corner'),
    input('hoshi', compileJoseki('(;SZ[19];B[pd];W[qf]SQ[mg])', 'hoshi').text, 'corner'),
    input('small', BOARDS),
  ]),
);
const query = new OpeningQuery();

function after(size: number, moves: string): [Position, Stone] {
  const position = new Position(size);
  let color: Stone = BLACK;
  for (const name of moves.split(' ').filter(Boolean)) {
    position.play(parsePoint(name, size)!, color);
    color = opponent(color);
  }
  return [position, color];
}

const told = (moves: readonly CountedMove[], size: number): string[] =>
  moves.map(
    ({ points, played, seen, won }) =>
      `${points.map((point) => pointName(point, size)).join(' ')} ${played}/${seen} ${won}`,
  );

test('tells the counts of each corner, of the widest window that knows a move, mirror images together', () => {
  const [position, color] = after(19, 'Q16 R14');
  const { setId, board, corners } = query.ask(set, position, color);
  expect(setId).toBe(set.id);
  expect(board).toEqual([]);
  expect(told(corners[1], 19)).toEqual(['O17 9/10 5', 'R15 5/20 1']);
  // The other corners are empty; the star point is the one that was counted.
  expect(corners.map((moves) => told(moves, 19)[0])).toEqual([
    'D16 60/100 30',
    'O17 9/10 5',
    'D4 60/100 30',
    'Q4 60/100 30',
  ]);
  const [star] = after(19, 'Q16');
  expect(told(query.ask(set, star, WHITE).corners[1], 19)).toEqual(['O17 R14 20/50 11']);
  // Who has the other stones is asked about in the same way.
  const turned = after(19, 'PASS D4 C6');
  expect(told(query.ask(set, ...turned).corners[2], 19)).toEqual(['F3 9/10 5', 'C5 5/20 1']);
});

test('tells what is known of the whole board, each move once for all its symmetries', () => {
  const { board, corners } = query.ask(set, ...after(5, ''));
  expect(told(board, 5).map((line) => line.split(' ').sort().join(' '))).toEqual(
    ['B2 B4 D2 D4 5/9 1', 'C3 4/9 2'].map((line) => line.split(' ').sort().join(' ')),
  );
  expect(board[1]).toMatchObject({ database: 'small', pattern: 'A1' });
  expect(corners.flat()).toEqual([]);
});
