import { expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { PatternSetError } from './chosenSet.ts';
import { leaveOut } from './leftOut.ts';

test('databases that are named are gone, strengths of moves count for nothing, and what was set stays', () => {
  const engine = new Engine(9);
  engine.parameterValues = { 'valuation.largeValue': 7 };
  leaveOut(engine, ['conn', 'moves']);
  expect(engine.patternSet.database('conn')).toBeUndefined();
  expect(engine.patternSet.databases).toHaveLength(builtinPatternSet().databases.length - 1);
  expect(engine.parameterValues).toEqual({
    'valuation.largeValue': 7,
    'generators.commonMost': 0,
    'valuation.oddsPoints': 0,
  });
  const { moves } = engine.decide(1);
  expect(moves.flatMap(({ reasons }) => reasons).filter(({ kind }) => kind === 'common')).toEqual([]);
});

test('a name that no database has is refused', () => {
  const engine = new Engine(9);
  expect(() => leaveOut(engine, ['conn', 'con'])).toThrow(PatternSetError);
  expect(engine.patternSet).toBe(builtinPatternSet());
});
