import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { EMPTY } from '../board/point.ts';
import { randomFight } from '../testing/exhaustiveFight.ts';
import { Rng } from '../util/rng.ts';
import { FightBoard } from './fightBoard.ts';
import { MoveShapes, SHAPE_DATABASES, Surroundings } from './moveShapes.ts';
import { SHAPE_WEIGHTS } from './shapeWeights.ts';

test.each([0, 1])('the patterns that stand around moves are those that the matcher finds (%i)', (role) => {
  const rng = new Rng(3);
  const database = builtinPatternSet().database(SHAPE_DATABASES[role])!;
  const weights = SHAPE_WEIGHTS[role];
  const known = database.records.map(({ name }) => name).filter((name) => Object.hasOwn(weights, name));
  // Every weight belongs to a pattern.
  expect(known.toSorted()).toEqual(Object.keys(weights).toSorted());
  const matcher = new Matcher(database);
  const shapes = new MoveShapes(database, weights);
  const surroundings = new Surroundings();
  let found = 0;
  for (let n = 0; n < 60; n++) {
    const fight = randomFight(rng, 11);
    if (!fight) continue;
    const board = new FightBoard();
    board.load(fight);
    surroundings.begin(board.s, fight.region);
    for (const side of [1, 2] as const) {
      const sums = new Map<number, number>();
      matcher.matchAll(Uint8Array.from(fight.colorAt), 9, side, (pattern, _transformation, _anchor, move) => {
        const weight = weights[database.records[pattern].name] as number | undefined;
        if (weight !== undefined) sums.set(move, (sums.get(move) ?? 0) + weight);
      });
      for (const point of fight.region) {
        if (fight.colorAt[point] !== EMPTY) continue;
        const sum = sums.get(point) ?? 0;
        if (sum !== 0) found++;
        const { where, at } = surroundings;
        expect(shapes.weightAt(board.s, where, at[point], side)).toBeCloseTo(sum, 6);
      }
    }
  }
  expect(found).toBeGreaterThan(20);
});
