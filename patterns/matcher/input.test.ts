import { expect, test } from 'vitest';
import { compilePatterns } from '../compiler/compile.ts';
import { parseDatabase } from '../compiler/parse.ts';
import { databaseInput } from './input.ts';

/** The transformations tried for a pattern with this diagram and colon line and what follows. */
function tried(text: string): readonly number[] {
  const { value, diagnostics } = parseDatabase(`Pattern Test\n\n${text}\n`, 'patterns');
  const compiled = compilePatterns(value, new Set(['some_helper']));
  const errors = [...diagnostics, ...compiled.diagnostics].filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  return databaseInput('patterns', 'dfa', compiled.value).patterns[0].shape.transformations;
}

test('a symmetric diagram is tried once each way, whatever its colon line says', () => {
  expect(tried('X.X\n.*.\nOOO\n\n:|,-')).toEqual([0, 6, 3, 5]);
  expect(tried('X.X\n.*.\nOOO\n\n:8,-')).toEqual([0, 6, 3, 5]);
  expect(tried('O.O\n.*.\nO.O\n\n:8,-')).toEqual([0]);
  expect(tried('X.X\n.*.\nOO.\n\n:8,-')).toHaveLength(8);
});

test('labels and helpers tell matches apart that look alike', () => {
  expect(tried('X.X\n.*.\nOOO\n\n:8,-\n\nX.X\na*.\nOOO\n\n;olib(a)>1')).toHaveLength(8);
  expect(tried('X.X\n.*.\nOOO\n\n:8,-\n\nXaX\n.*.\nOOO\n\n;olib(a)>1')).toEqual([0, 6, 3, 5]);
  expect(tried('X.X\n.*.\nOOO\n\n:8,-\n\nX.X\n.*.\naaa\n\n;attack(a)')).toEqual([0, 6, 3, 5]);
  expect(tried('X.X\n.*.\nOOO\n\n:8,-,some_helper')).toHaveLength(8);
});

test('marks tell matches apart that look alike', () => {
  expect(tried('X.X\n.*.\n,OO\n\n:8,-')).toHaveLength(8);
  expect(tried('X.X\n,*.\nOOO\n\n:8,-')).toHaveLength(8);
  expect(tried('X.X\n,*,\nOOO\n\n:8,-')).toEqual([0, 6, 3, 5]);
});
