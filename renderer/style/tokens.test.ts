import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';

/** Style sheets are blanked when tests import them, so the file is read; the renderer's types know no file system. */
interface FileSystem {
  readFileSync(path: URL, encoding: 'utf8'): string;
}
const files = (await import(/* @vite-ignore */ ['node', 'fs'].join(':'))) as FileSystem;
const tokens = files.readFileSync(new URL(`${import.meta.url}/../tokens.css`), 'utf8');

/** Light and dark value of every token of the form light-dark(#a, #b). */
const pairs = new Map(
  [...tokens.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
    match[1],
    [match[2], match[3]] as const,
  ]),
);

const themes = [
  ['light', 0],
  ['dark', 1],
] as const;

function check(foreground: string, background: string, least: number): void {
  for (const [name, index] of themes) {
    const ratio = contrast(pairs.get(foreground)![index], pairs.get(background)![index]);
    expect(ratio, `${foreground} on ${background}, ${name}`).toBeGreaterThanOrEqual(least);
  }
}

test('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast([119, 119, 119], '#777777')).toBe(1);
  expect(() => contrast('red', '#ffffff')).toThrow(RangeError);
});

test('every token is there in both themes', () => {
  expect(pairs.size).toBeGreaterThanOrEqual(25);
});

describe('text can be read', () => {
  const grounds = ['ground', 'surface', 'raised', 'sunken', 'selected'];
  test.each(['text', 'text-muted', 'accent-text'])('%s on every surface', (name) => {
    for (const ground of grounds) check(name, ground, 4.5);
  });
  test('messages on their own ground and on surfaces', () => {
    for (const name of ['danger', 'warning', 'success']) {
      check(name, `${name}-soft`, 4.5);
      check(name, 'surface', 4.5);
      check(name, 'ground', 4.5);
    }
  });
  test('words on fills', () => {
    check('on-accent', 'accent', 4.5);
    check('on-accent', 'accent-hover', 4.5);
    check('on-danger', 'danger', 4.5);
  });
});

test('what can be operated, and the focus ring, stand out', () => {
  for (const ground of ['ground', 'surface', 'raised', 'sunken']) {
    check('border-strong', ground, 3);
    check('accent', ground, 3);
  }
});
