import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatorWords } from './generatorWords.ts';

test('every generator that gives reasons has a name for people', () => {
  const engine = join(import.meta.dirname, '../../../engine');
  const sources = ['generators', 'genmove'].flatMap((folder) =>
    readdirSync(join(engine, folder))
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(engine, folder, file), 'utf8')),
  );
  const names = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bmodule: '(\w+)'/g)].map(([, name]) => name)),
  );
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) expect(generatorWords(name), name).toMatch(/^[a-z-]+( [a-z]+)*$/);
  expect(generatorWords('reviewReasons')).not.toContain('Reasons');
});
