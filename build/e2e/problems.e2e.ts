/** Problem mode in a real browser against the real host and engine: a collection is opened, solved, and comes back as it was left. */
import type { Locator, Page } from '@playwright/test';
import { goTo, playAt } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test, type Workbench } from './host.ts';
import { PROBLEMS } from './problemFiles.ts';

const rows = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Problems of the collection' }).getByRole('row');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Solving' });
const says = (page: Page): Locator => panel(page).getByRole('status');
const button = (page: Page, name: string): Locator => panel(page).getByRole('button', { name, exact: true });
const filter = (page: Page, name: RegExp): Locator =>
  page.getByRole('radiogroup', { name: 'Which problems are listed' }).getByRole('radio', { name });

async function open({ page }: Workbench, name = 'shapes.sgf', text = PROBLEMS): Promise<void> {
  await goTo(page, 'Problems');
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/x-go-sgf', buffer: Buffer.from(text) });
  await expect(dialog).toBeHidden();
}

test('a collection is opened, solved right and wrong, and goes on after a restart', async ({ workbench }) => {
  test.slow();
  const { page } = workbench;
  await goTo(page, 'Problems');
  await expect(page.getByRole('heading', { name: 'No problems yet' })).toBeVisible();
  await checkScreen(page, 'problems-empty');
  await open(workbench);
  await expect(rows(page)).toHaveCount(5);
  await expect(panel(page)).toContainText('White to play and kill');
  await page.getByText('2 notes about the file').click();
  await expect(page.getByText('Line 4: skipped: no stones are set up')).toBeVisible();
  await expect(page.getByText('Line 6: skipped: the stones at A9 have no liberties')).toBeVisible();
  await checkScreen(page, 'problems-open');

  // Wrong, says the book, and answers.
  await playAt(page, 'A9');
  await expect(says(page)).toContainText('Wrong, says the book. Black answers B9.');
  await expect(says(page)).toContainText('It comes again in 1 minute');
  await expect(rows(page).first()).toContainText('failed');
  await checkScreen(page, 'problems-wrong');
  await page.keyboard.press('u');
  await playAt(page, 'B9');
  await expect(says(page)).toContainText('Solved');
  await expect(says(page)).toContainText('The middle.');
  // The first result is the one that counts.
  await expect(rows(page).first()).toContainText('failed');

  // No solution in the file: the engine says what is right.
  await page.keyboard.press('F8');
  await expect(panel(page)).toContainText('Black to play and live');
  await playAt(page, 'F5');
  await expect(says(page)).toContainText('Wrong: White B9 refutes it.');
  await button(page, 'From the start').click();
  await playAt(page, 'B9');
  await expect(says(page)).toContainText('Solved.');

  // Another move than the book's, as good as it.
  await page.keyboard.press('F8');
  await expect(page.getByRole('heading', { name: 'Six in the corner' })).toBeVisible();
  await playAt(page, 'B9');
  await expect(says(page)).toContainText('Solved: your move is right too. The book plays Black B8.');
  await expect(rows(page).nth(2)).toContainText('learnt');
  await checkScreen(page, 'problems-right-too');

  // A hint, first where, then the move.
  await page.keyboard.press('F8');
  await expect(page.getByRole('heading', { name: 'Six to kill' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(says(page)).toContainText('in the marked region');
  await checkScreen(page, 'problems-hint');
  await page.keyboard.press('h');
  await expect(says(page)).toContainText('White B8');
  await expect(rows(page).nth(3)).toContainText('failed');

  // The solution is walked through.
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const solution = panel(page).getByRole('region', { name: 'Solution' });
  await expect(solution.getByRole('button', { name: '2 Black B9' })).toHaveAttribute('aria-current', 'step');
  await expect(solution.getByRole('button', { name: /White A8.*right/ })).toBeVisible();
  await checkScreen(page, 'problems-solution');
  await page.keyboard.press('Escape');
  await expect(solution).toBeHidden();

  // Killed and started again: where one was, with all results.
  await page.keyboard.press('F8');
  await expect(page.getByRole('heading', { name: 'Without a task' })).toBeVisible();
  await workbench.kill();
  await workbench.start();
  await expect(page.getByRole('heading', { name: 'Without a task' })).toBeVisible();
  await expect(filter(page, /^failed 3/)).toBeVisible();
  await expect(filter(page, /^learnt 1/)).toBeVisible();
  await filter(page, /^failed/).check({ force: true });
  await expect(rows(page)).toHaveCount(3);
});
