/** What the window knows of the host beforehand: the settings of who has chosen nothing, and the largest picture that is taken. */
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS as ofHost } from '../../main/host/preferences.ts';
import { MAX_PICTURE_BYTES } from '../../main/ipc/pictureApi.ts';
import { MOST_BYTES } from '../../renderer/state/boardPictures.svelte.ts';
import { DEFAULT_SETTINGS as ofWindow } from '../../renderer/state/defaultSettings.ts';

test('the default settings of host and window are the same', () => {
  expect(ofWindow).toEqual(ofHost);
});

test('the largest picture is the same for host and window', () => {
  expect(MOST_BYTES).toBe(MAX_PICTURE_BYTES);
});
