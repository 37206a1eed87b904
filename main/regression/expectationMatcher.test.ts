import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedDir, skipReason } from '../../build/checks/shared.ts';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { parseExpectation } from '../../engine/regression/expectation.ts';
import { matchExpectation, patternProblem } from './expectationMatcher.ts';
import { listSuites } from './suiteFiles.ts';
import { shippedSuites } from './places.ts';

describe('answers', () => {
  test.each([
    ['A1', 'A10', false],
    ['A1|B2', 'B2', true],
    ['1 (A2|C2)', '1 C2', true],
    ['W\\+36.5', 'W+36.5', true],
    ['A1.*B2', 'A1\nB2', true],
    ['', '', true],
    ['(?=.*A1)(?!.*C3).*', 'B2 A1', true],
    ['(?=.*A1)(?!.*C3).*', 'B2 A1 C3', false],
    ['(?!5$)\\d+', '5', false],
    ['(?!5$)\\d+', '55', true],
    ['(?=[()|])[^a]*', '(|', true],
    ['(?=(a|b))\\w+', 'bc', true],
  ])('%j of %j: %s', (pattern, answer, fits) => {
    expect(matchExpectation(pattern, answer)).toBe(fits);
    expect(new RegExp(`^(?:${pattern})$`, 's').test(answer)).toBe(fits);
  });
});

describe('patterns that cannot be judged', () => {
  test.each([
    ['(A1', 'a ")" is missing'],
    ['A1)', 'a ")" closes nothing'],
    ['[A1', 'a "]" is missing'],
    ['[Z-A]', '"Z-A" is no range of characters'],
    ['A1\\', 'ends with "\\"'],
    ['*A1', '"*" has nothing to repeat'],
    ['A**', '"**" repeats what is already repeated'],
    ['(?P<1', '"(?P<1" names no group'],
    ['(?P<a>x)(?P<a>y)', 'two groups are called "a"'],
    ['(a)\\1', '"\\1" is no escape sequence'],
    ['a(?=b)b', '"(?=" is not supported'],
    ['(?=a)b|c', '(?='],
    ['(?=a)*b', '(?='],
    ['(?<!a)b', '(?<'],
    ['(?=a', '(?='],
    ['(?:abc){900}'.repeat(30), 'repeats too much'],
    ['a{1001}', '"{1001}" is no possible count'],
    ['('.repeat(4000) + ')'.repeat(4000), 'nests too deeply'],
    ['a'.repeat(10_001), '10000 characters'],
  ])('cannot be judged: %s', (pattern, why) => {
    expect(sayingText(patternProblem(pattern)!)).toContain(why);
    expect(matchExpectation(pattern, 'a')).toHaveProperty('problem');
  });

  test('a long answer and a pattern of many steps', () => {
    expect(matchExpectation('(.{0,500})(.{0,500})b', 'a'.repeat(100_000))).toHaveProperty('problem');
    expect(matchExpectation('.*', 'a'.repeat(100_000))).toBe(true);
  });
});

// With an expression of JavaScript's own none of these ends in a lifetime.
test.each([
  ['(\\w+\\s?)+!', 'a'.repeat(5000)],
  ['(a*)*b', 'a'.repeat(5000)],
  ['(a|a)*b', 'a'.repeat(5000)],
  ['(.*)(.*)(.*)(.*)(.*)x', 'a'.repeat(5000)],
  ['(?=(\\w+\\s?)+!).*', 'a'.repeat(5000)],
])('%s is judged all the same', (pattern, answer) => {
  expect(matchExpectation(pattern, answer)).toBe(false);
});

/** Texts that a pattern may fit: what is left of it when what means something is taken away or made to something. */
function samples(pattern: string): string[] {
  const bare = pattern.replace(/\(\?[=!](?:\\.|\[[^\]]*\]|\([^()]*\)|[^()\\])*\)/g, '');
  const choices = bare.includes('(') ? [bare, ...bare.split('|')] : bare.split('|');
  return choices.map((text) =>
    text
      .replace(/\((?:\?:)?([^()|]*)(?:\|[^()]*)?\)/g, '$1')
      .replace(/\[\^[^\]]*\][*+?]?|\.[*+]?/g, '')
      .replace(/\[\\?(.)[^\]]*\][*+?]?/g, '$1')
      .replace(/\\d[+*]?/g, '7')
      .replace(/\\S[+*]?/g, 'D4')
      .replace(/\\n/g, '\n')
      .replace(/\\([^\w])/g, '$1')
      .replace(/[()?]/g, ''),
  );
}

const OTHERS = 'PASS|0|1|2|3|0 0|1 A1|3 C3|D4|Q16|A1 B2|alive|dead|critical|white|W+36.5|B+3|\n|x'.split('|');

/** How many expectations in suites were compared, how many answers, and how many of those fitted. */
function compare(folder: string): {
  expectations: number;
  answers: number;
  fitting: number;
  other: string[];
} {
  const counts = { expectations: 0, answers: 0, fitting: 0, other: [] as string[] };
  const patterns = new Set<string>();
  for (const file of listSuites([folder])) {
    for (const line of readFileSync(file, 'latin1').split('\n')) {
      const expectation = parseExpectation(line, 1);
      if (expectation && expectation !== 'malformed') patterns.add(expectation.pattern);
    }
  }
  for (const pattern of patterns) {
    counts.expectations++;
    const before = new RegExp(`^(?:${pattern})$`, 's');
    for (const answer of new Set([...samples(pattern), ...OTHERS])) {
      counts.answers++;
      const fits = before.test(answer);
      if (fits) counts.fitting++;
      if (matchExpectation(pattern, answer) !== fits) counts.other.push(`${pattern}: ${answer}`);
    }
  }
  return counts;
}

test('the shipped suites are judged as JavaScript would judge them', () => {
  const counts = compare(shippedSuites());
  expect(counts.other).toEqual([]);
  expect(counts.expectations).toBeGreaterThan(700);
  expect(counts.fitting).toBeGreaterThan(500);
});

test('and so are the shared ones', () => {
  const shared = sharedDir();
  if (shared === undefined) return skipReason('shared suites', 'there is no folder of shared data');
  const counts = compare(join(shared, 'regression'));
  expect(counts.other).toEqual([]);
  expect(counts.expectations).toBeGreaterThan(700);
  expect(counts.fitting).toBeGreaterThan(counts.expectations);
});
