/** The teaching mode in a real browser: a blunder stops the game, is taken back, and another move is answered. */
import { moveNumber, playAt, showTab } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

test('a blunder is stopped at, told, taken back, and another move is answered', async ({ workbench }) => {
  test.slow();
  const { page } = workbench;
  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: '9×9' }).check({ force: true });
  await dialog.getByRole('spinbutton', { name: 'Lines' }).fill('5');
  await dialog.getByRole('checkbox', { name: 'Stops at my mistakes and asks again' }).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await showTab(page, 'Game');
  // On 5x5 the centre wins, and the corner loses.
  await playAt(page, 'A1');
  const stop = page.getByRole('alert').filter({ hasText: 'A1 gives away' });
  await expect(stop).toBeVisible();
  expect(await moveNumber(page)).toBe(1);
  await stop.getByRole('button', { name: 'Show the better move' }).click();
  await expect(stop).toContainText(/[A-E][1-5] is better\./);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `teaching-${scheme}`);
  }
  await stop.getByRole('button', { name: 'Try again' }).click();
  await expect(stop).toBeHidden();
  await expect.poll(() => moveNumber(page)).toBe(0);
  await playAt(page, 'C3');
  await expect.poll(() => moveNumber(page)).toBe(2);
});
