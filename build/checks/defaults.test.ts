/** The window begins with the settings that the host has for who has chosen nothing. */
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS as ofHost } from '../../main/host/preferences.ts';
import { DEFAULT_SETTINGS as ofWindow } from '../../renderer/state/defaultSettings.ts';

test('the default settings of host and window are the same', () => {
  expect(ofWindow).toEqual(ofHost);
});
