/** The guided first hour, gone through to its end in a real browser against the real host and engine. */
import type { Locator, Page } from '@playwright/test';
import { board, goTo, playAt } from './actions.ts';
import { expect, test } from './host.ts';
import { LONG } from './labSuites.ts';
import { checkScreen } from './checkScreen.ts';

const tour = (page: Page): Locator => page.getByRole('complementary', { name: 'A guided first hour' });
const click = (page: Page, name: string): Promise<void> =>
  tour(page).getByRole('button', { name, exact: true }).click();

/** The step is done, and the next one is shown. */
async function next(page: Page, title: string): Promise<void> {
  await expect(tour(page).getByText('done', { exact: true })).toBeVisible({ timeout: 120_000 });
  await click(page, 'Next');
  await expect(tour(page)).toContainText(title);
  await expect(tour(page).getByText('done', { exact: true })).toBeHidden();
}

test('from a first move to a test that turns green, left and gone on with on the way', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  await page.getByRole('button', { name: 'A guided first hour' }).click();
  await expect(tour(page)).toContainText('1 of 8');
  await expect(board(page)).toHaveAttribute('data-size', '9');
  await checkScreen(page, 'tour');
  await playAt(page, 'E5');
  await next(page, 'Ask why');
  await page.keyboard.press('w');
  await next(page, 'Trace a number');
  const panel = page.getByRole('tabpanel', { name: 'Moves' });
  await panel.locator('tbody tr').first().getByRole('button').first().click();
  await panel
    .getByRole('list', { name: /, term by term$/ })
    .getByRole('button')
    .first()
    .click();
  await checkScreen(page, 'tour-trace');
  await next(page, 'Make a test');
  await click(page, 'Open the dialog');
  const dialog = page.getByRole('dialog', { name: 'New test' });
  await expect(dialog.getByLabel('Expected')).toHaveValue('B2|H8');
  await dialog.getByRole('button', { name: 'Write' }).click();
  await next(page, 'Write a pattern');

  // Left, and gone on with after a restart.
  await click(page, 'Leave');
  await expect(tour(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await expect(tour(page)).toBeHidden();
  await workbench.kill();
  await workbench.start();
  await goTo(page, 'Help');
  await page.getByRole('main').getByRole('button', { name: 'A guided first hour' }).click();
  await expect(tour(page)).toContainText('5 of 8');

  await click(page, 'Write it for me');
  await expect(page.getByRole('textbox', { name: /^Text of patterns2/ })).toContainText('TourCorner1');
  await page.keyboard.press('Control+s');
  await next(page, 'See a test fail');
  await click(page, 'Run it');
  const tests = page.getByRole('list', { name: 'Tests' }).getByRole('listitem');
  await expect(tests).toContainText('FAILED', { timeout: 200_000 });
  await next(page, 'Turn it green');
  await click(page, 'Change it for me');
  await expect(page.getByRole('tabpanel').getByRole('status')).toContainText('1 newly passed', {
    timeout: 120_000,
  });
  await checkScreen(page, 'tour-green');
  await next(page, 'Put it back');
  await click(page, 'Take them back');
  await expect(tour(page).getByText('done', { exact: true })).toBeVisible(LONG);
  await click(page, 'Finish');
  await expect(tour(page)).toBeHidden();
});
