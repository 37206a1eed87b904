import { describe, expect, test } from 'vitest';
import { contrast } from '../style/contrast.ts';
import { boardTheme } from './themes.ts';

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
