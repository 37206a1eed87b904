import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedDir, skipReason } from '../../build/checks/shared.ts';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { AUTOHELPERS, findAutohelper, parameterKind, signature } from './functions.ts';
import { suggestion } from './suggest.ts';

test('every autohelper is documented in a line and has kinds for all its parameters', () => {
  for (const fn of AUTOHELPERS) {
    expect(fn.doc).toMatch(/^[A-Z0-9].{10,130}\.$/s);
    expect(fn.names.length).toBe(fn.parameters.length);
    expect(findAutohelper(fn.name)).toBe(fn);
  }
  // The number of a call has eight bits for the function.
  expect(AUTOHELPERS.length).toBeLessThan(256);
});

test('the arguments of a sequence: moves, then what is looked at', () => {
  const fn = findAutohelper('oplay_break_through')!;
  expect(signature(fn)).toBe('oplay_break_through(move..., x, y, z)');
  // There may be no move at all.
  expect([fn.minimum, fn.maximum]).toEqual([3, 60]);
  const kinds = (count: number): unknown[] =>
    Array.from({ length: count }, (_, i) => parameterKind(fn, i, count));
  expect(kinds(3)).toEqual(['target', 'target', 'target']);
  expect(kinds(4)).toEqual(['move', 'target', 'target', 'target']);
  expect(kinds(6)).toEqual(['move', 'move', 'move', 'target', 'target', 'target']);
  expect(parameterKind(findAutohelper('x_somewhere')!, 4, 5)).toBe('point');
  expect(parameterKind(findAutohelper('lib')!, 1, 1)).toBeUndefined();
});

test('a near name is suggested, a far one is not', () => {
  const names = AUTOHELPERS.map(({ name }) => name);
  const near = (name: string): string =>
    suggestion(name, names)
      .map((one) => sayingText(one))
      .join();
  expect(near('xplay_atack')).toBe("; did you mean 'xplay_attack'?");
  expect(near('amalgmate')).toBe("; did you mean 'amalgamate'?");
  expect(near('lbi')).toBe("; did you mean 'lib'?");
  expect(near('safe_move')).toMatch(/safe_[xo]move/);
  expect(near('wedge')).toBe('');
  expect(near('')).toBe('');
});

if (!sharedDir()) skipReason('the autohelpers of the manual', 'the manual is not there');

test.runIf(sharedDir())('every function that the manual lists is there', () => {
  const manual = readFileSync(`${sharedDir()}/spec/09-the-pattern-code.md`, 'utf8').replaceAll('\\', '');
  const from = manual.indexOf('9.6 Autohelper Actions');
  const section = manual.slice(from, manual.indexOf('9.8 Attack and Defense Database'));
  const names = new Set(
    [...section.matchAll(/\b([a-z_0-9]+)\([a-z*?](?:,[^)]*)?\)/g)].map(([, name]) => name),
  );
  expect(names.size).toBeGreaterThan(70);
  const unknown = [...names].filter((name) => !findAutohelper(name));
  expect(unknown).toEqual([]);
});
