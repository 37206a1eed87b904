import { expect, test } from 'vitest';
import { builtinEyeTable } from '../../patterns/builtin/builtins.ts';
import { compileEyes } from '../../patterns/eyes/compile.ts';
import { parsePoint } from '../board/point.ts';
import { EyeAnalyzer } from './makeEyes.ts';
import { testEyeshape } from './testEyeshape.ts';

const analyzer = new EyeAnalyzer(builtinEyeTable());

function tested(names: string, with_ = analyzer, size = 9): string[] | undefined {
  return testEyeshape(
    names.split(' ').map((name) => parsePoint(name, size)!),
    size,
    with_,
  );
}

test('the analysis agrees with itself about shapes in the middle, at the edge and in the corner', () => {
  for (const names of [
    'D5',
    'D5 E5 F5',
    'D5 D6 E5 E6',
    'D5 D6 D4 C5',
    'E1 E2 F1',
    'A1 A2 A3 B1',
    'A1 A2 B1 B2 C1',
  ]) {
    expect(tested(names), names).toEqual([]);
  }
});

test('it tells where a database is wrong', () => {
  const wrong = compileEyes('Pattern 1\n...\n:2222\n\nPattern 2\n..\n:1111\n\nPattern 3\n.\n:1111\n').table!;
  const failures = tested('D5 E5 F5', new EyeAnalyzer(wrong))!;
  expect(failures).toContain('no stones: 2222, E5 by the attacker leaves 1111: fewer than 2');
});

test('what cannot be tested', () => {
  expect(tested('A1 B1 C1 D1 E1 F1 G1 H1')).toBeUndefined();
  expect(tested('A1 A1')).toBeUndefined();
  expect(tested('B2', analyzer, 3)).toBeUndefined();
});
