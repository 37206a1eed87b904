import { expect, test } from 'vitest';
import { parsePoint, pointName } from '../../engine/board/point.ts';
import { compileDatabase } from '../patterns/database.ts';
import { NearMatches } from './nearMatches.ts';

/** Between two stones of one's own, below one of the other side. */
const JUMP = `Pattern Jump1

?X?
O*O
?.?

:|,-
`;
const CORNER = 'Pattern Corner1\n\n*.|\n..|\n--+\n\n:8,-\n';
const MOVELESS = 'Pattern Wall1\n\nOO\n\n:+,-\n';

function nearMatches(text: string): NearMatches {
  // Patterns of connections need no move.
  const { matcher, patterns, diagnostics } = compileDatabase('conn.db', text);
  expect(diagnostics).toEqual([]);
  return new NearMatches('conn', matcher, patterns![0]);
}

/** A board of five lines, the points that are named on it, and what was found: kind, colour and move. */
function found(text: string, rows: string[], ...named: string[]): [string[], boolean] {
  const board = { size: 5, stones: rows.join(''), lastMove: '' };
  const points = named.map((vertex) => parsePoint(vertex, 5)!);
  const { near, elsewhere } = nearMatches(text).matches(board, points);
  return [near.map(({ by, color, move }) => `${by} ${color} ${pointName(move, 5)}`), elsewhere];
}

const EMPTY = ['.....', '.....', '.....', '.....', '.....'];
// White has the shape around B4, Black around D2 (O is White, X Black).
const TWO = ['.X...', 'O.O..', '...O.', '..X.X', '.....'];

test('a diagram fits for either colour, and affects what names its move or what it covers', () => {
  expect(found(JUMP, TWO, 'B4')).toEqual([['move 1 B4'], true]);
  expect(found(JUMP, TWO, 'D2')).toEqual([['move 2 D2'], true]);
  expect(found(JUMP, TWO, 'C4')).toEqual([['point 1 B4'], true]);
  expect(found(JUMP, TWO, 'A1')).toEqual([[], true]);
  // A cell that may be anything asks nothing of the point.
  expect(found(JUMP, TWO, 'A5')).toEqual([[], true]);
  expect(found(JUMP, EMPTY, 'B4')).toEqual([[], false]);
});

test('the chain at a named point counts as a whole', () => {
  const chain = ['.....', '.....', 'X....', 'X....', 'X.O..'];
  expect(found('Pattern Near1\n\nX*O\n\n:8,-\n', chain, 'A3')).toEqual([['point 1 B1', 'point 2 B1'], false]);
  expect(found('Pattern Near1\n\nX*O\n\n:8,-\n', chain, 'E5')).toEqual([[], true]);
});

test('moves that are named come first', () => {
  const [near, elsewhere] = found(CORNER, EMPTY, 'B2', 'A4');
  expect(near.slice(0, 2)).toEqual(['move 1 B2', 'move 2 B2']);
  expect(new Set(near.slice(2))).toEqual(new Set(['point 1 B4', 'point 2 B4']));
  expect(elsewhere).toBe(true);
});

test('a test about no point is affected by any match, and so it is by patterns without a move', () => {
  expect(found(JUMP, TWO)).toEqual([['board 1 B4', 'board 2 D2'], false]);
  const wall = ['.....', '.OO..', '.....', '.....', '.....'];
  expect(new Set(found(MOVELESS, wall, 'C4')[0])).toEqual(new Set(['point 1 PASS']));
});
