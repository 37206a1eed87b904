/** The databases of moves as they are shipped: nothing to complain about, and every joseki and every whole board found where it belongs. */
import { describe, expect, test } from 'vitest';
import { shippedText } from '../../build/checks/shippedText.ts';
import { EMPTY, opponent, pointAt } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { nodeMove, positionAt } from '../../engine/sgf/replay.ts';
import { preorder } from '../../engine/sgf/tree.ts';
import { compilePatterns } from '../compiler/compile.ts';
import { parseDatabase } from '../compiler/parse.ts';
import { compileJoseki } from '../joseki/compile.ts';
import { Matcher } from '../matcher/matcher.ts';
import { builtinPatternSet } from './builtins.ts';

const MOVES = ['patterns', 'patterns2', 'endgame', 'fuseki', 'handicap'];
const JOSEKI = ['hoshi', 'komoku', 'sansan', 'mokuhazushi', 'takamoku'];

/** Names of the patterns that propose the move. */
function found(name: string, position: Position, color: Stone, move: Point): string[] {
  const database = builtinPatternSet().database(name)!;
  const names: string[] = [];
  new Matcher(database).matchAll(position.colorAt, position.size, color, (index, _turn, _anchor, at) => {
    if (at === move) names.push(database.records[index].name);
  });
  return names;
}

test.each(MOVES)('%s.db has neither errors nor warnings', (name) => {
  const parsed = parseDatabase(shippedText(`${name}.db`), name);
  expect([...parsed.diagnostics, ...compilePatterns(parsed.value).diagnostics]).toEqual([]);
});

describe.each(JOSEKI)('%s.sgf', (name) => {
  const sgf = shippedText(`${name}.sgf`);

  test('has neither errors nor warnings', () => {
    const joseki = compileJoseki(sgf, name);
    const parsed = parseDatabase(joseki.text, name);
    const compiled = compilePatterns(parsed.value);
    expect([...joseki.diagnostics, ...parsed.diagnostics, ...compiled.diagnostics]).toEqual([]);
  });

  test('every node with marks is a pattern that proposes its move there', () => {
    const { games } = parseSgf(sgf).value;
    const matched = new Set<string>();
    const wrong: string[] = [];
    for (const root of games) {
      for (const node of preorder([root])) {
        const move = nodeMove(node, 19);
        if (!node.first('SQ') || !move?.point || !node.parent) continue;
        const names = found(name, positionAt(node.parent), move.color, move.point);
        if (names.length === 0) wrong.push(node.first('C') ?? '');
        for (const one of names) matched.add(one);
      }
    }
    expect(wrong).toEqual([]);
    expect(matched.size).toBe(builtinPatternSet().database(name)!.count);
  });
});

test('every whole board of fuseki.db is found on that board', () => {
  const { value } = parseDatabase(shippedText('fuseki.db'), 'fuseki');
  for (const { name, diagram } of value.patterns) {
    const size = diagram.width;
    for (const color of [1, 2] as const) {
      const position = new Position(size);
      let move: Point = 0;
      for (const [cell, symbol] of diagram.cells.entries()) {
        const point = pointAt(Math.floor(cell / size), cell % size);
        if (symbol === '*') move = point;
        else if (symbol !== '.') position.addStone(point, symbol === 'O' ? color : opponent(color));
      }
      expect(position.colorAt[move], name).toBe(EMPTY);
      expect(found('fuseki', position, color, move), name).toContain(name);
    }
  }
});

test('every pattern of the opening and of joseki leaves the corner as it was drawn', () => {
  // The corner matcher and the full-board matcher take them all: nothing falls back to the automaton.
  for (const name of ['fuseki', ...JOSEKI])
    expect(builtinPatternSet().database(name)!.notes, name).toEqual([]);
});
