/** Help's pictures are there, small, shown by their pages, and made by a browser test that comes to that screen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTURE_FOLDER, PICTURES } from '../e2e/helpPictures.ts';

/** Bytes of one picture. */
const MOST = 80_000;
const docs = join(PICTURE_FOLDER, '..');
const tests = readdirSync(join(import.meta.dirname, '../e2e'))
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, '../e2e', name), 'utf8'))
  .join('\n');

test.each(Object.entries(PICTURES))('%s is the picture of %s', (screen, page) => {
  expect(readFileSync(join(docs, `${page}.md`), 'utf8')).toMatch(
    new RegExp(`!\\[[^\\]]{20,}\\]\\(pictures/${page}\\.webp\\)`),
  );
  const picture = readFileSync(join(PICTURE_FOLDER, `${page}.webp`));
  expect(picture.toString('latin1', 8, 12)).toBe('WEBP');
  expect(picture.length).toBeLessThan(MOST);
  // The theme is a variable of some tests, and so is the place in one that goes through them.
  const place = screen === 'light-library' ? ['${scheme}-${place.toLowerCase()}'] : [];
  const names = [screen, screen.replace(/^light-/, '${scheme}-'), ...place];
  expect(names.some((name) => tests.includes(`'${name}'`) || tests.includes(`\`${name}\``))).toBe(true);
});

test('no picture is left over', () => {
  expect(readdirSync(PICTURE_FOLDER).sort()).toEqual(
    Object.values(PICTURES)
      .map((page) => `${page}.webp`)
      .sort(),
  );
});
