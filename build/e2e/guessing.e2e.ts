/** "Guess the move" in a real browser: a game is opened, its moves are guessed, and it stays as it was. */
import { playAt, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

test('the moves of a game are guessed, with a score, and the game stays as it was', async ({ workbench }) => {
  const { page } = workbench;
  const text = '(;GM[1]FF[4]SZ[9];B[ee];W[cg];B[gc])';
  await upload(page, { name: 'short.sgf', buffer: Buffer.from(text) });
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+N');
  const panel = page.getByRole('region', { name: 'Guess the move' });
  await expect(panel.getByRole('status')).toContainText('Where does Black play? First try.');
  await playAt(page, 'E5');
  await expect(panel.getByRole('status')).toContainText('Right: E5. Where does White play?');
  await playAt(page, 'C4');
  await expect(panel.getByRole('status')).toContainText('Not C4; it is beside it.');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `guessing-${scheme}`);
  }
  await playAt(page, 'C3');
  await panel.getByRole('button', { name: 'Show the move' }).click();
  await expect(panel).toContainText('5 of 9 points');
  await expect(panel.getByRole('status')).toContainText('1 of 3 moves were found at once');
  await panel.getByRole('button', { name: 'Stop guessing' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByTitle('Every change is on disk')).toBeVisible();
});
