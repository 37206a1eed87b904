import { expect, test } from 'vitest';
import { generatorWords } from './generatorWords.ts';

test('every generator that gives reasons has a name for people', () => {
  const sources = import.meta.glob<string>(
    ['../../../engine/generators/*.ts', '../../../engine/genmove/*.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const texts = Object.entries(sources).flatMap(([file, text]) => (/test\.ts$/.test(file) ? [] : [text]));
  const names = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bmodule: '(\w+)'/g)].map(([, name]) => name)),
  );
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) expect(generatorWords(name), name).toMatch(/^[a-z-]+( [a-z]+)*$/);
  expect(generatorWords('reviewReasons')).not.toContain('Reasons');
});
