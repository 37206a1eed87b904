import { expect, test } from 'vitest';
import { keyNames, pressText } from './shortcuts.ts';

test('keys: a shifted sign is itself, a letter says Shift', () => {
  const press = (key: string, rest = {}): string =>
    pressText({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...rest });
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('s', { ctrlKey: true })).toBe('Ctrl+S');
  expect(press('S', { metaKey: true, shiftKey: true })).toBe('Ctrl+Shift+S');
  expect(press('ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
  expect(press('+', { altKey: true, shiftKey: true })).toBe('Alt++');
  expect(press('Shift', { shiftKey: true })).toBe('');
  expect(keyNames('Alt++', false)).toEqual(['Alt', '+']);
  expect(keyNames('Ctrl+Shift+S', true)).toEqual(['⌘', 'Shift', 'S']);
  expect(keyNames('+', false)).toEqual(['+']);
});
