/**
 * Mistakes and what is said of them, to the column. In mustFail.txt a case begins with `=== DATABASE: WHAT`; then the text,
 * then a line `//! LINE:COLUMN SEVERITY: MESSAGE` for each diagnostic of parser and checker, in the order they are told.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { WORDS as german } from '../../engine/protocol/words/de.ts';
import { checkDatabase } from './check.ts';
import { parseDatabase } from './parse.ts';

const fixture = readFileSync(new URL('mustFail.txt', import.meta.url), 'utf8');
const cases = fixture
  .split(/^=== /m)
  .slice(1)
  .map((part) => {
    const [, database, title] = /^(\w+): (.*)/.exec(part)!;
    const lines = part.split('\n').slice(1, -1);
    return {
      database,
      title,
      text: lines.filter((line) => !line.startsWith('//!')).join('\n'),
      expected: lines.filter((line) => line.startsWith('//!')).map((line) => line.slice(4)),
    };
  });

test('there are enough cases, and each says what is wrong', () => {
  expect(cases.length).toBeGreaterThan(120);
  expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
  expect(cases.filter(({ expected }) => expected.length === 0)).toEqual([]);
});

describe('mistakes', () => {
  test.each(cases)('$database: $title', ({ database, text, expected }) => {
    const { value, diagnostics } = parseDatabase(text, database);
    const told = [...diagnostics, ...checkDatabase(value)].map(
      ({ severity, message, line, column }) => `${line}:${column} ${severity}: ${message}`,
    );
    expect(told).toEqual(expected);
  });
});

test('what is said is a phrase that other languages have, with the same things in it', () => {
  for (const { database, text } of cases) {
    const { value, diagnostics } = parseDatabase(text, database);
    for (const { message, says } of [...diagnostics, ...checkDatabase(value)]) {
      expect(sayingText(says)).toBe(message);
      expect(sayingText(says, german)).not.toBe(message);
      for (const arg of Object.values(says.args ?? {}))
        if (typeof arg === 'string') expect(sayingText(says, german)).toContain(arg);
    }
  }
});

test('a mistake costs one pattern only', () => {
  const { text } = cases.find(({ title }) => title === 'a mistake costs one pattern only')!;
  const names = parseDatabase(text, 'patterns').value.patterns.map(({ name }) => name);
  // What is wrong in a constraint is found by the checker.
  expect(names).toEqual(['B', 'D']);
});
