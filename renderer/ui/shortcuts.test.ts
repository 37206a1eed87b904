import { expect, test } from 'vitest';
import { useLanguage } from '../messages/messages.ts';
import { keyNames, pressText, shortcutText } from './shortcuts.ts';

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

test('keys: as they are printed on the keyboards of the language', async () => {
  try {
    await useLanguage('de');
    expect(shortcutText('Ctrl+Shift+PageUp', false)).toBe('Strg+Umschalt+Bild auf');
    expect(shortcutText('Ctrl+Shift+Space', true)).toBe('⌘+Umschalt+Leertaste');
    await useLanguage('fr');
    expect(keyNames('Shift+Enter', false)).toEqual(['Maj', 'Entrée']);
  } finally {
    await useLanguage('en');
  }
});
