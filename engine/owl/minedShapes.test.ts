/** Positions of games in which the patterns mined from proofs name moves; every one of them is in one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { BLACK, WHITE, pointName } from '../board/point.ts';
import { SHAPE_WEIGHTS } from '../solver/shapeWeights.ts';
import { parseCases } from '../testing/caseRunner.ts';

const DATABASES = ['owl_defendpats', 'owl_attackpats'];
const matchers = DATABASES.map((name) => new Matcher(builtinPatternSet().database(name)!));
const cases = parseCases(readFileSync(join(import.meta.dirname, 'minedShapes.case'), 'utf8'));

test('the patterns stand where they are drawn', () => {
  const wrong: string[] = [];
  for (const drawn of cases) {
    const { name, assertions } = drawn;
    const board = drawn.position();
    const said = new Set<string>();
    for (const color of [WHITE, BLACK] as const) {
      for (const matcher of matchers) {
        const { database } = matcher;
        matcher.matchAll(board.colorAt, board.size, color, (pattern, _transformation, _anchor, move) => {
          const side = color === WHITE ? 'white' : 'black';
          said.add(
            `${side} ${pointName(move, board.size)} -> ${database.name}_${database.records[pattern].name}`,
          );
        });
      }
    }
    wrong.push(...assertions.filter(({ text }) => !said.has(text)).map(({ text }) => `${name}: ${text}`));
  }
  expect(wrong).toEqual([]);
});

test('every mined pattern is drawn, those that the solver weighs among them', () => {
  const drawn = new Set(cases.flatMap(({ assertions }) => assertions.map(({ code }) => code)));
  const mined = matchers.flatMap(({ database }) =>
    database.records
      .filter(({ classes }) => classes.includes('i'))
      .map(({ name }) => `${database.name}_${name}`),
  );
  expect(mined.filter((name) => !drawn.has(name))).toEqual([]);
  const weighed = SHAPE_WEIGHTS.flatMap((weights, role) =>
    Object.keys(weights).map((name) => `${DATABASES[role]}_${name}`),
  );
  expect(weighed.filter((name) => !mined.includes(name))).toEqual([]);
});
