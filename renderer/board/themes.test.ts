import { describe, expect, test } from 'vitest';
import { contrast } from '../style/contrast.ts';
import { boardTheme, themeOn } from './themes.ts';

describe.each(['wood', 'paper', 'slate'] as const)('%s', (name) => {
  const theme = boardTheme(name);

  test('signs and letters can be read on what they lie on', () => {
    expect(contrast(theme.ink, theme.ground)).toBeGreaterThanOrEqual(7);
    expect(contrast(theme.coordinate, theme.ground)).toBeGreaterThanOrEqual(4.5);
    for (const stone of [theme.black, theme.white]) {
      for (const part of [stone.lit, stone.middle, stone.rim]) {
        expect(contrast(stone.ink, part)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(theme.chipInk, theme.chip)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.bestInk, theme.best)).toBeGreaterThanOrEqual(4.5);
  });

  test('grid, cursor and crosses can be seen', () => {
    for (const color of [theme.line, theme.hoshi, theme.accent, theme.dead, theme.strength]) {
      expect(contrast(color, theme.ground)).toBeGreaterThanOrEqual(2.5);
    }
  });

  test('stones are told apart, and from the board', () => {
    expect(contrast(theme.black.middle, theme.white.middle)).toBeGreaterThanOrEqual(9);
    if (theme.black.edge === '') expect(contrast(theme.black.rim, theme.ground)).toBeGreaterThanOrEqual(4.5);
    if (theme.white.edge === '') expect(contrast(theme.white.rim, theme.ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each([
  ['wood', [30, 24, 20], 'slate'],
  ['paper', [62, 69, 76], 'slate'],
  ['slate', [240, 232, 215], 'wood'],
  ['wood', [205, 170, 120], 'wood'],
  ['slate', [40, 40, 48], 'slate'],
] as const)('on a picture the lines of %s stay where they can be seen: %j', (wanted, ground, shown) => {
  const theme = themeOn(ground, boardTheme(wanted));
  expect([theme.name, theme.ground]).toEqual([shown, ground]);
});

test('the lines can be seen on a picture of any brightness', () => {
  for (let light = 0; light < 256; light++) {
    for (const wanted of ['wood', 'paper', 'slate'] as const) {
      const { line } = themeOn([light, light, light], boardTheme(wanted));
      expect(contrast(line, [light, light, light])).toBeGreaterThanOrEqual(1.6);
    }
  }
});
