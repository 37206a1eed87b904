/** All places, pages and dialogs of the window, gone through by keys alone: they are the same in every language. */
import { expect, type Page } from '@playwright/test';

/** A place of its own, and what is pressed to come to it from any other. */
const PLACES: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['library', 'Control+2'],
  ['duplicates', 'Control+Alt+d'],
  ['patterns', 'Control+3'],
  ['mine', 'Control+Alt+m'],
  ['regression', 'Control+4'],
  ['problems', 'Control+5'],
  ['match', 'Control+6'],
  ['jobs', 'Alt+q'],
  ['settings', 'Control+7'],
  ['help', 'F1'],
];
/** Pages beside the board of a game. */
const PAGES: typeof PLACES = [
  ['game', 'Alt+1'],
  ['tree', 'Alt+2'],
  ['comment', 'Alt+3'],
  ['info', 'Alt+4'],
  ['analysis', 'Alt+5'],
  ['reading', 'Alt+6'],
  ['position', 'Alt+7'],
  ['why', 'Alt+8'],
  ['why-best', 'Enter'],
  ['openings', 'Alt+9'],
  ['commands', 'Alt+0'],
];
const DIALOGS: typeof PLACES = [
  ['new-game', 'Control+n'],
  ['rated', 'Control+Alt+g'],
  ['open', 'Control+o'],
  ['save', 'Control+Shift+s'],
  ['palette', 'Control+k'],
  ['keys', '?'],
  ['change-keys', 'Control+Alt+k'],
  ['import', 'Control+i'],
  ['open-test', 'Control+Alt+o'],
  ['new-test', 'Shift+t'],
  ['diagnostics', 'Control+F1'],
  ['about', 'Shift+F1'],
  ['new-match', 'Control+6', 'Shift+n'],
  ['new-job', 'Alt+q', 'Shift+n'],
  ['new-mine', 'Control+3', 'Control+Alt+j'],
];

/** Comes to each of them with a game on the board and has it looked at; ends at the board. */
export async function everyPlace(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const press = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.press('Control+1');
  for (const [name, ...keys] of PAGES) {
    await press(keys);
    await look(name);
  }
  for (const [name, ...keys] of PLACES) {
    await press(keys);
    await look(name);
  }
  for (const [name, ...keys] of DIALOGS) {
    await page.keyboard.press('Control+1');
    await press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`dialog-${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.keyboard.press('Control+1');
}
