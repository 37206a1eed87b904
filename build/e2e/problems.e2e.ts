/** Problem mode in a real browser against the real host and engine: a collection is opened, solved, and comes back as it was left. */
import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { board, goTo, playAt, upload } from './actions.ts';
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

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

/** Opens a collection; its first problem stands on the board afterwards, unless the file is refused (`first` empty). */
async function open(
  { page }: Workbench,
  name = 'shapes.sgf',
  text = PROBLEMS,
  first = 'Straight three',
): Promise<void> {
  await goTo(page, 'Problems');
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/x-go-sgf', buffer: Buffer.from(text) });
  await expect(dialog).toBeHidden();
  if (first) await expect(heading(page, first)).toBeVisible();
}

test('a collection is opened, solved right and wrong, and goes on after a restart', async ({ workbench }) => {
  test.slow();
  const { page } = workbench;
  await goTo(page, 'Problems');
  // The problems that come with Yomi, proved when they were made.
  await expect(page.getByRole('combobox', { name: 'Collection' })).toContainText(
    'Problems from games 1, easier',
  );
  await expect(panel(page)).toContainText('Black to play and');
  await checkScreen(page, 'problems-builtin');
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
  await expect(says(page)).toContainText('It comes again in 10 minutes');
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
  await expect(heading(page, 'Six in the corner')).toBeVisible();
  await playAt(page, 'B9');
  await expect(says(page)).toContainText('Right too. The book plays Black B8. White answers B8. Your move.');
  await playAt(page, 'A8');
  await expect(says(page)).toContainText('White answers C9');
  await playAt(page, 'C8');
  await expect(says(page)).toContainText('Solved');
  await expect(rows(page).nth(2)).toContainText('learnt');
  await checkScreen(page, 'problems-right-too');

  // A hint, first where, then the move.
  await page.keyboard.press('F8');
  await expect(heading(page, 'Six to kill')).toBeVisible();
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
  await expect(heading(page, 'Without a task')).toBeVisible();
  await workbench.kill();
  await workbench.start();
  await expect(heading(page, 'Without a task')).toBeVisible();
  await expect(filter(page, /^failed 3/)).toBeVisible();
  await expect(filter(page, /^learnt 1/)).toBeVisible();
  await filter(page, /^failed/).check({ force: true });
  await expect(rows(page)).toHaveCount(3);

  // A month later everything that was tried is due, and comes before what is new.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 30 * 24 * 3600 * 1000;
  });
  await goTo(page, 'Play');
  await goTo(page, 'Problems');
  await filter(page, /^due 4/).check({ force: true });
  await expect(rows(page)).toHaveCount(4);
  await checkScreen(page, 'problems-due');
  await page.keyboard.press('F8');
  await expect(heading(page, 'Straight three')).toBeVisible();
});

test('the board keeps its room: where there is none for the list beside it, one of both is shown', async ({
  workbench,
}) => {
  const { page } = workbench;
  await open(workbench);
  for (const width of [900, 1030, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await board(page).boundingBox())?.width ?? 0).toBeGreaterThan(390);
  }
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(rows(page).first()).toBeHidden();
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await expect(rows(page).first()).toBeVisible();
});

test('everything can be done with keys', async ({ workbench }) => {
  const { page } = workbench;
  await open(workbench);
  await expect(rows(page)).toHaveCount(5);
  await expect(heading(page, 'Straight three')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('grid', { name: 'Problems of the collection' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(heading(page, 'Straight three first')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(heading(page, 'Straight three')).toBeVisible();
  await page.keyboard.press('b');
  // Wherever the cursor begins, it comes into the corner.
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(says(page)).toContainText('Solved');
});

test('the file of an open game is solved, and a file without problems is refused where it stands', async ({
  workbench,
}) => {
  const { page } = workbench;
  await upload(page, { name: 'six.sgf', buffer: Buffer.from(PROBLEMS) });
  await page.keyboard.press('Control+Alt+p');
  await expect(rows(page)).toHaveCount(5);
  await open(workbench, 'game.sgf', '(;GM[1]SZ[9];B[ee])', '');
  const alert = page.getByRole('region', { name: 'Messages' });
  await expect(alert).toContainText('“game.sgf” holds no problem: line 1: skipped: no stones are set up.');
  await expect(rows(page)).toHaveCount(5);
});

const COLLECTION = new URL('../../../shared/tsumego/gokyo-shumyo.sgf', import.meta.url);

test('an old book with hundreds of problems is listed at once, and its moves are answered', async ({
  workbench,
}) => {
  test.skip(!existsSync(COLLECTION), 'the collection is not here');
  const { page } = workbench;
  await open(workbench, 'Gokyo Shumyo.sgf', readFileSync(COLLECTION, 'utf8'), 'Gokyo Shumyo 1');
  await expect(filter(page, /^all 434/)).toBeVisible();
  await expect(panel(page)).toContainText('White to play and live');
  await playAt(page, 'T19');
  await expect(says(page)).toContainText('Right. Black answers T16. Your move.');
  await page.keyboard.press('h');
  await checkScreen(page, 'problems-book');
  await page.getByRole('grid', { name: 'Problems of the collection' }).focus();
  await page.keyboard.press('End');
  await expect(heading(page, 'Gokyo Shumyo 434')).toBeVisible();
});

for (const [scheme, zoom, width, height] of [
  ['light', 1, 1920, 1080],
  ['dark', 1, 1280, 800],
  ['dark', 2, 640, 400],
  ['light', 2, 400, 640],
] as const) {
  test.describe(`${scheme}, ${width} by ${height}`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height }, deviceScaleFactor: zoom });
    test('it fits and is accessible', async ({ workbench }) => {
      const { page } = workbench;
      const name = `problems-${scheme}-${width}`;
      await open(workbench);
      await playAt(page, 'A9');
      await expect(says(page)).toContainText('Wrong');
      await checkScreen(page, `${name}-wrong`);
      await page.keyboard.press('k');
      await page.keyboard.press('ArrowRight');
      await checkScreen(page, `${name}-solution`);
      if (width < 900) {
        await page.getByRole('radiogroup', { name: 'Pane' }).getByText('List').click();
        await checkScreen(page, `${name}-list`);
      }
    });
  });
}
