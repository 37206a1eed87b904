import { describe, expect, test } from 'vitest';
import { parseBoard } from '../../engine/board/ascii.ts';
import { pointName, WHITE } from '../../engine/board/point.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { compileDatabase } from './database.ts';
import { PatternSetBuilder } from './set.ts';

/** The moves found in an empty corner of a board with one black stone. */
function found(node: string, name = 'hoshi.sgf'): string[] {
  const database = compileDatabase(name, `(;SZ[19];B[pd]${node})`);
  expect(database.diagnostics).toEqual([]);
  const set = PatternSet.from(new PatternSetBuilder().build([database]).buffer);
  const rows = Array.from({ length: 19 }, (_, row) => (row === 3 ? `${'.'.repeat(15)}X...` : '.'.repeat(19)));
  const board = parseBoard(rows.join('\n'));
  const moves: string[] = [];
  new Matcher(set.databases[0]).matchAll(board.colorAt, 19, WHITE, (_pattern, _t, _anchor, move) => {
    moves.push(pointName(move, 19));
  });
  return moves.sort();
}

describe('joseki', () => {
  test('are found on both sides of the diagonal', () => {
    expect(found(';W[qf]SQ[mh]')).toEqual(['O17', 'R14']);
  });

  test('that are their own mirror image are found once', () => {
    expect(found(';W[qc]SQ[mg]')).toEqual(['R17']);
    expect(found(';W[qc]SQ[mg]LB[pd:A]C[J\n;attack(A)]')).toEqual(['R17']);
  });

  test('with letters on one side only are looked at from both', () => {
    expect(found(';W[qc]SQ[mg]LB[qf:a]C[J\n;oarea(a)]')).toEqual(['R17', 'R17']);
  });
});

test('what is remembered of earlier sets changes nothing', () => {
  const database = (text: string) => compileDatabase('patterns.db', text);
  const one = database('Pattern A1\n\nXO\n*X\n\n:/,B\n\nPattern A2\n\n?*?\nX.X\n?.?\n\n:|,-\n');
  const other = database('Pattern A1\n\nXO\n*x\n\n:8,B\n\nPattern A2\n\n?*?\nX.X\n?.?\n\n:|,-\n');
  const builder = new PatternSetBuilder();
  const [first, second, third] = [one, other, one].map((databases) => builder.build([databases]));
  expect(second.id).not.toBe(first.id);
  expect(third.id).toBe(first.id);
  expect(new Uint8Array(second.buffer)).toEqual(
    new Uint8Array(new PatternSetBuilder().build([other]).buffer),
  );
  expect(builder.lost(third, one, undefined)).toEqual([]);
  // Also of a set that is not the last.
  expect(builder.lost(second, other, undefined)).toEqual([]);
});
