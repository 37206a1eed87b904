import { expect, test } from 'vitest';
import { parseSuite } from './suite.ts';
import { parseSelector, rangesOf, selectorWords, selects } from './selector.ts';

test.each([
  ['strategy', 'strategy', [1, 99]],
  ['strategy:6', 'strategy', [6]],
  ['a/b.tst:6,13-15,23', 'a/b', [6, 13, 14, 15, 23]],
  ['C:\\suites\\owl:3', 'C:\\suites\\owl', [3]],
])('%s', (word, suite, numbers) => {
  const selector = parseSelector(word);
  expect(selector?.suite).toBe(suite);
  const all = Array.from({ length: 100 }, (_, i) => i);
  const meant = selector && all.filter((n) => selects(selector, n));
  if (word.includes(':')) expect(meant).toEqual(numbers);
  else expect(meant).toHaveLength(100);
});

test.each(['owl:', 'owl:3-', 'owl:3,,4', 'owl:-4', ''])('%j is none', (word) => {
  expect(parseSelector(word)).toBeUndefined();
});

test('selectors in a file', () => {
  expect(selectorWords('owl:3 tiny # why\n\n  reading\t\n')).toEqual(['owl:3', 'tiny', 'reading']);
});

test('tests as ranges', () => {
  const text = [15, 6, 13, 14].map((n) => `${n} a\n#? [x]\n`).join('');
  const tests = ['owl', 'tiny'].flatMap((suite) => parseSuite(suite, text).tests);
  const ranges = [
    { from: 6, to: 6 },
    { from: 13, to: 15 },
  ];
  expect(rangesOf(tests.map((test) => ({ test, file: '' })))).toEqual([
    { suite: 'owl', ranges },
    { suite: 'tiny', ranges },
  ]);
});
