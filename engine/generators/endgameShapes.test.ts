/** Positions from games of ours in which the patterns of endgame.db that ask nothing stand, each in one at least. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { BLACK, WHITE, pointName } from '../board/point.ts';
import { parseCases } from '../testing/caseRunner.ts';

const database = builtinPatternSet().database('endgame')!;
const matcher = new Matcher(database);
const cases = parseCases(readFileSync(join(import.meta.dirname, 'cases/endgameShapes.case'), 'utf8'));

test.each(cases)('$name', (drawn) => {
  const board = drawn.position();
  const said = new Set<string>();
  for (const color of [WHITE, BLACK] as const)
    matcher.matchAll(board.colorAt, board.size, color, (index, _transformation, _anchor, move) => {
      const side = color === WHITE ? 'white' : 'black';
      said.add(`${side} ${pointName(move, board.size)} -> endgame_${database.records[index].name}`);
    });
  expect(drawn.assertions.map(({ text }) => text).filter((text) => !said.has(text))).toEqual([]);
});

test('every pattern of endgame.db without a constraint has its case', () => {
  const drawn = new Set(cases.flatMap(({ assertions }) => assertions.map(({ code }) => code)));
  const plain = database.records.filter((_, index) => !database.constraint(index));
  expect(plain.map(({ name }) => `endgame_${name}`).filter((name) => !drawn.has(name))).toEqual([]);
});
