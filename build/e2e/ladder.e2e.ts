/** Rated games in a real browser: resigned, taken back, and what the dialog then says. */
import type { Page } from '@playwright/test';
import { board, moveNumber, playAt } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

async function begin(page: Page, level: string): Promise<void> {
  await page.keyboard.press('Control+Alt+g');
  const dialog = page.getByRole('dialog', { name: 'Rated game' });
  await dialog.getByRole('combobox', { name: 'Opponent' }).selectOption(level);
  await dialog.getByRole('radio', { name: 'Black', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/9×9, Chinese.*rated/)).toBeVisible();
  await expect(board(page)).toHaveAttribute('data-size', '9');
  // The game before stays until the new one is there.
  await expect.poll(() => moveNumber(page)).toBe(0);
  await playAt(page, 'E5');
  await expect.poll(() => moveNumber(page)).toBe(2);
}

test('rated games: a resignation counts, a game with a move taken back does not', async ({ workbench }) => {
  test.slow();
  const { page } = workbench;
  await page.keyboard.press('Control+Alt+g');
  const dialog = page.getByRole('dialog', { name: 'Rated game' });
  await expect(dialog.getByText('No rated game on this board yet')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Opponent' })).toHaveValue('3');
  await page.keyboard.press('Escape');

  await begin(page, '2');
  await page.keyboard.press('Shift+r');
  await expect(page.getByText(/Rated game lost: on 9×9 you are at \d+, after \d+/)).toBeVisible();

  await begin(page, '1');
  await page.keyboard.press('u');
  await expect(
    page.getByText('This game does not count for your rating: a move was taken back.'),
  ).toBeVisible();
  await expect(page.getByText(/9×9, Chinese.*rated/)).toBeHidden();
  await page.keyboard.press('Control+Alt+g');
  await expect(dialog.getByText('0 won, 1 lost')).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Rating over 1 game,/ })).toBeVisible();
  await dialog.getByText('Where the numbers come from').click();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `${scheme}-ladder`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await checkScreen(page, `${scheme}-ladder-wide`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
