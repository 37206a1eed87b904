// Answers to the engine go into corners: elsewhere it may have played already.
import { expectKept, expectThinking, newGame, playAt, showTab, situation } from './actions.ts';
import { expect, test } from './host.ts';

test('the host is killed in the middle of a game; started again, the game goes on', async ({ workbench }) => {
  const { page } = workbench;
  await newGame(page, { size: 13, iPlay: 'Black', engine: /^Beginner/ });
  await playAt(page, 'D4');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await playAt(page, 'A13');
  await expect(page.getByText('Move 4', { exact: true })).toBeVisible();
  await showTab(page, 'Comment');
  await page.getByRole('textbox', { name: 'Comment' }).fill('kept before the power cut');
  await page.getByRole('textbox', { name: 'Comment' }).blur();
  await expectKept(page);

  await workbench.kill();
  await expect(page.getByText(/stopped|lost/i).first()).toBeVisible();
  await workbench.start();

  await expect(page.getByText('Move 4', { exact: true })).toBeVisible();
  await showTab(page, 'Comment');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('kept before the power cut');
  await showTab(page, 'Game');
  await expect(situation(page)).toContainText('Black to play');
  await playAt(page, 'N1');
  await expect(page.getByText('Move 6', { exact: true })).toBeVisible();
});

test('killed while the engine thinks: after the restart the engine makes its move', async ({ workbench }) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^60 seconds/ });
  await playAt(page, 'E5');
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
  await expectKept(page);
  await expectThinking(page);
  await workbench.kill();
  await workbench.start();
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
  await expectThinking(page);
  await page.keyboard.press('m');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
});

test('the engine is killed while it thinks: it recovers, answers, and the user is told once', async ({
  workbench,
}) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^5 seconds/ });
  await playAt(page, 'E5');
  await expectThinking(page);
  workbench.host.killEngine();
  const told = page.getByRole('region', { name: 'Messages' }).getByText(/engine/i);
  await expect(told.first()).toBeVisible();
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(told).toHaveCount(1);
  await playAt(page, 'A9');
  await expect(page.getByText('Move 4', { exact: true })).toBeVisible({ timeout: 60_000 });
});
