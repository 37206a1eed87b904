/** What databases written for other engines may say: it is taken, or their pattern is inactive. */
import { expect, test } from 'vitest';
import { NEVER } from '../constraints/compile.ts';
import { EMPTY_BIT } from '../format/types.ts';
import { compilePatterns, type CompiledPattern } from './compile.ts';
import { parseDatabase } from './parse.ts';

function compiled(text: string, name = 'patterns'): CompiledPattern[] {
  const { value, diagnostics } = parseDatabase(text, name);
  const result = compilePatterns(value);
  const all = [...diagnostics, ...result.diagnostics];
  expect(all.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result.value;
}

test.each([
  ['a function', ';far_away(a) > 0', 'far_away'],
  ['a name', ';status(a) == SLEEPING', 'SLEEPING'],
  ['an action', '>far_action(a);', 'far_action'],
])('%s that nobody knows makes its pattern inactive, and no other', (_what, program, name) => {
  const pattern = (of: string, text: string): string => `Pattern ${of}\n\nO*X\n\n:8,-\n\nO*a\n\n${text}\n\n`;
  const [a, b] = compiled(pattern('A', program) + pattern('B', ';lib(a) > 1'));
  expect(a).toMatchObject({ unknown: [name], constraint: NEVER, action: null });
  expect(b.unknown).toEqual([]);
  expect(b.constraint).not.toBe(NEVER);
});

test('an empty point of a constraint diagram may stand wherever a point may be empty', () => {
  for (const symbol of ['!', '*', 'o', 'x', '?']) {
    const move = symbol === '*' ? '.' : '*';
    const text = `Pattern A\n\nO${symbol}X\n.${move}O\n\n:8,-\n\na.X\n.${move}O\n\n;lib(a) > 1\n`;
    const [{ labels, shape }] = compiled(text);
    expect(labels.map(({ label }) => label)).toEqual(['*', 'a']);
    expect(shape.cells[1] & EMPTY_BIT).toBe(EMPTY_BIT);
  }
});

test('values by the name of the function that adds them, and beyond what is usual', () => {
  const values = 'followup_value(4),reverse_followup_value(3),value(450)';
  const [{ source }] = compiled(`Pattern A\n\nO*X\n\n:8,-,${values}\n`);
  expect(source.values.map(({ name, value }) => [name, value])).toEqual([
    ['followup', 4],
    ['reverse_followup', 3],
    ['value', 450],
  ]);
});

test('a sequence without a move asks about the board as it is', () => {
  const text = 'Pattern A\n\nO.O\n.*.\n\n:8,-\n\na.b\n.*.\n\n;oplay_disconnect(a,b) && !xplay_attack(a)\n';
  expect(compiled(text)[0].constraint).not.toBeNull();
});

test('patterns of whole boards are matched as such under any name, when all of a database are', () => {
  const whole = 'Pattern A\n\n+--+\n|.*|\n|..|\n+--+\n\n:8,-\n';
  const mixed = `${whole}\nPattern B\n\nO*X\n\n:8,-\n`;
  const matcher = (text: string, name: string): string => parseDatabase(text, name).value.matcher;
  expect(matcher(whole, 'small')).toBe('fullboard');
  expect(matcher(mixed, 'small')).toBe('dfa');
  expect(matcher(mixed, 'fuseki')).toBe('fullboard');
  expect(compiled(mixed, 'fuseki')).toHaveLength(2);
});
