import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../wordCatalogue.ts';
import type { WordKey, Words } from '../wordCatalogue.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+(?<!\.test)\.ts$/.test(name));
const keys = Object.keys(ENGLISH) as WordKey[];
const placeholders = (phrase: string): string[] => [...new Set(phrase.match(/\{\w*\}/g))].sort();

describe.each(files)('%s', (file) => {
  test('fills in what English does, and says nothing in English', async () => {
    const { WORDS } = (await import(`./${file}`)) as { WORDS: Words };
    expect(Object.keys(WORDS).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(placeholders(WORDS[key]), key).toEqual(placeholders(ENGLISH[key]));
      if (/[a-z]{2}.* [a-z]{2}/.test(ENGLISH[key])) expect(WORDS[key], key).not.toBe(ENGLISH[key]);
    }
  });
});
