import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedDatabasesModule } from '../../build/checks/embeddedPatterns.ts';
import { builtinPatternSet } from './set.ts';
import { BUILTIN_DATABASES } from './texts.ts';

test('the embedded texts are those of the database files', () => {
  expect(readFileSync(join(import.meta.dirname, 'texts.ts'), 'utf8')).toBe(embeddedDatabasesModule());
});

test('every database compiles, and is compiled once', () => {
  const set = builtinPatternSet();
  expect(set.databases.map(({ name }) => name)).toEqual(Object.keys(BUILTIN_DATABASES));
  for (const { name, count } of set.databases) expect(count, name).toBeGreaterThan(2);
  expect(builtinPatternSet()).toBe(set);
});

test('every pattern has a name and a comment before it', () => {
  for (const [name, text] of Object.entries(BUILTIN_DATABASES)) {
    const lines = text.split('\n');
    const uncommented = lines.flatMap((line, i) => {
      if (!line.startsWith('Pattern ')) return [];
      let above = i - 1;
      while (above >= 0 && lines[above].trim() === '') above--;
      return lines[above]?.startsWith('#') ? [] : [line];
    });
    expect(uncommented, name).toEqual([]);
  }
});
