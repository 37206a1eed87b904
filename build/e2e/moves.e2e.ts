/** "Why this move?" in a real browser against the real host and engine. */
import type { Locator, Page } from '@playwright/test';
import { board, moveNumber, newGame, playAt, situation, upload } from './actions.ts';
import { expect, test } from './host.ts';
import { checkScreen } from './checkScreen.ts';

/** White's E4 can be captured by F4, and White to move can save it. */
const GAME = '(;GM[1]FF[4]SZ[9]AB[ee][eg][df][cc]AW[ef][gc]PL[B])';

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Moves' });
const rows = (page: Page): Locator => panel(page).locator('tbody tr');

async function open(page: Page): Promise<void> {
  await upload(page, { name: 'capture.sgf', buffer: Buffer.from(GAME) });
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('w');
  await expect(panel(page).getByText(/^Black plays [A-J]\d\.$/)).toBeVisible({ timeout: 60_000 });
}

test('the best move is taken apart, put beside another one, and left without its reason', async ({
  workbench,
}) => {
  const { page } = workbench;
  await open(page);
  await expect(rows(page).filter({ hasText: /^F4/ })).toHaveCount(1);
  // How much the choice hangs on the seed is told where the choice is.
  await expect(panel(page)).toContainText(/Chance (adds at most|decided between it and)/);
  await checkScreen(page, 'moves');
  // The score is the sum of what lies on the board and of what is beside it.
  await panel(page)
    .getByRole('button', { name: /leads by|is even/ })
    .click();
  const parts = panel(page).locator('dl.score dd');
  const figures = (await parts.allTextContents()).map((text) =>
    text === '0' || text === 'even' ? 0 : (text.startsWith('W') ? 1 : -1) * Number(text.slice(2)),
  );
  const [score, ...rest] = figures.reverse();
  expect(Math.abs(rest.reduce((a, b) => a + b, 0) - score)).toBeLessThan(0.06 * figures.length);
  await expect(page.getByRole('list', { name: 'On the board' })).toContainText(
    'Whose point it becomes, in points',
  );
  await checkScreen(page, 'moves-score');
  await page.keyboard.press('Escape');
  // Those who hear the page are told the same, in sentences.
  const heard = page.getByRole('status', { name: 'What is known' });
  await expect(heard).toHaveText(
    /^Black would play [A-J]\d, which is worth \d+\.\d points?\. The next best is .*\.$/,
  );
  await playAt(page, 'F4');
  await expect(heard).toHaveText(/^F4 is worth \d+\.\d points?\. .*E4.*\.$/);
  await expect(panel(page).getByRole('heading', { name: /^F4/ })).toBeVisible();
  const waterfall = panel(page).getByRole('list', { name: 'Value of F4, term by term' });
  await expect(waterfall).toContainText('territory');
  const reasons = panel(page).getByRole('list', { name: 'Reasons' });
  await expect(reasons).toContainText(/attacks E4/i);
  await checkScreen(page, 'moves-one');
  // A number leads to its points on the board and to what it is made of; a phrase marks its stones.
  const origin = panel(page).getByRole('status', { name: 'Where the term comes from' });
  await waterfall.getByRole('button', { name: /^territory: / }).click();
  await expect(origin).toContainText(/points on the board, in \d+\s+places/);
  await expect(origin).toContainText('points of territory');
  await checkScreen(page, 'moves-term');
  await page.keyboard.press('Escape');
  await expect(origin).toBeHidden();
  // What is only pointed at lights its points, and nothing moves under the pointer.
  const number = reasons.getByRole('button', { name: /^[+-]\d/ }).first();
  await number.scrollIntoViewIfNeeded();
  const before = await number.boundingBox();
  await number.hover();
  await expect(waterfall.locator('li.shown')).toHaveCount(1);
  expect(await number.boundingBox()).toEqual(before);
  await expect(origin).toBeHidden();
  // Nothing was played.
  await expect(page.getByText('Move 0', { exact: true })).toBeVisible();

  await panel(page).getByRole('button', { name: 'Why not another one?' }).click();
  await playAt(page, 'G5');
  await expect(panel(page)).toContainText(/beside\s*G5/);
  await expect(panel(page)).toContainText(/G5 is worth|No particular reason was found for Black to play G5/);
  await page.keyboard.press('Escape');

  const attack = reasons.locator('li', { hasText: /(?<!strategically )attacks E4/i });
  await attack.first().getByRole('button', { name: 'Leave out' }).click();
  await expect(panel(page).getByRole('group', { name: 'Left out' })).toContainText('attack');
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('columnheader', { name: 'Change' })).toBeVisible({ timeout: 60_000 });
  await panel(page).getByRole('button', { name: 'Take all in' }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'Change' })).toBeHidden();
});

test('a move that nobody proposes is valued, and shows what it would change, in territory and dragons', async ({
  workbench,
}) => {
  const { page } = workbench;
  await open(page);
  await playAt(page, 'A9');
  await expect(panel(page)).toContainText('No particular reason was found for Black to play A9.');
  await expect(panel(page)).toContainText(/A9 is worth (\d+\.\d points?|nothing) to Black/);
  await expect(panel(page).getByRole('list', { name: 'Reasons' })).toContainText('was asked about');
  await expect(panel(page)).toContainText(/[+−]\d+\.\d points on the board/);
  await panel(page).getByRole('button', { name: 'Read what becomes of the dragons' }).click();
  await expect(
    panel(page)
      .getByText('No dragon is of another status after it.')
      .or(panel(page).getByRole('list', { name: 'Dragons before and after' })),
  ).toBeVisible({ timeout: 60_000 });
  await checkScreen(page, 'moves-without-reason');
  // Any map of the influence, before the move, after it, after what it threatens, and what it changes.
  await panel(page).getByRole('combobox', { name: 'Map' }).selectOption({ label: 'Black influence' });
  const legend = page.getByRole('list', { name: 'On the board' });
  await expect(legend).toContainText('Black influence: by whom it grows');
  for (const [word, told] of [
    ['Before', 'before the move'],
    ['After', 'after the move'],
    ['Followup', 'with what it threatens'],
  ]) {
    await panel(page)
      .getByRole('radiogroup', { name: 'On the board' })
      .getByText(word, { exact: true })
      .click();
    await expect(legend).toContainText(`Black influence ${told}`);
  }
  await checkScreen(page, 'moves-influence');
});

test('what reading says of a move is told, and leads to its variations', async ({ workbench }) => {
  const { page } = workbench;
  await open(page);
  await playAt(page, 'F4');
  await panel(page).getByRole('button', { name: 'Read what it captures, saves and kills' }).click();
  const said = panel(page).getByRole('list', { name: 'What reading says' });
  await expect(said).toContainText(/F4 captures E4/);
  await expect(said).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await said
    .getByRole('listitem')
    .filter({ hasText: 'F4 captures E4' })
    .getByRole('button', { name: 'Read', exact: true })
    .click();
  // The explorer asks about the dragon or chain, then tries the move; another move can be tried by a click.
  const answer = page.getByRole('status', { name: 'Answer' });
  await expect(answer).toContainText('Black can capture E4');
  await page.getByRole('radiogroup', { name: 'Question' }).getByText('Kill', { exact: true }).click();
  await expect(answer).toContainText(/Black can(not)? kill E4/, { timeout: 60_000 });
  await playAt(page, 'A9');
  await expect(answer).toContainText(/A9 (kills|does not kill) E4|Whether A9 kills E4 was not settled/, {
    timeout: 60_000,
  });
  await checkScreen(page, 'reading-does');
});

test('a reason leads to its worm and to its reading', async ({ workbench }) => {
  const { page } = workbench;
  await open(page);
  await playAt(page, 'F4');
  const attack = panel(page)
    .getByRole('list', { name: 'Reasons' })
    .locator('li', { hasText: /(?<!strategically )attacks E4/i });
  await attack.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('Black can capture E4.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await attack.getByRole('button', { name: 'Worm' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Position' })).toContainText(/White worm\s*critical/);
});

test('the search is the usual opponent, and the classic engine gives reasons for its moves', async ({
  workbench,
}) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black' });
  await expect(page.getByText('Engine, full')).toBeVisible();
  await playAt(page, 'E5');
  await expect.poll(() => moveNumber(page), { timeout: 60_000 }).toBe(2);
  await expect(situation(page)).toContainText('Black to play');
  await page.keyboard.press('w');
  await expect(panel(page)).toContainText(/White wins \d+ % of .* playouts|playouts it wins \d+ %/);
  const waterfall = panel(page).getByRole('list', { name: /^Value of [A-J]\d, term by term/ });
  await expect(waterfall).toContainText(/wins \d+ % of [\d,]+ playouts/, { timeout: 60_000 });
  const line = panel(page).getByRole('list', { name: /^Line after/ });
  await expect(line).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await expect(line.getByRole('listitem')).not.toHaveCount(1);
  for (const step of await line.getByRole('listitem').all())
    await expect(step).toContainText(/It |No reason|Passes/);
  await checkScreen(page, 'moves-searched');
  await panel(page).getByRole('button', { name: 'All moves' }).click();
  await expect(panel(page)).toContainText(/White wins \d+ % of/);
  await expect(panel(page).getByRole('columnheader', { name: 'What it does' })).toBeVisible();
  await checkScreen(page, 'moves-searched-all');
});

test('why the engine moved so is shown as it was kept, and beside it what it would decide now', async ({
  workbench,
}) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', patterns: 'classic' });
  await playAt(page, 'E5');
  await expect.poll(() => moveNumber(page), { timeout: 60_000 }).toBe(2);
  await page.keyboard.press('w');
  const which = panel(page).getByRole('radiogroup', { name: 'Which move' });
  await expect(which).toContainText(/2: White [A-J]\d\s*Next: Black/);
  const played = (await which.textContent())!.match(/White ([A-J]\d)/)![1];
  await expect(panel(page).getByRole('heading', { name: new RegExp(`^${played}`) })).toBeVisible();
  await expect(panel(page).getByText('Classic, level 10')).toBeVisible();
  await expect(panel(page).getByText('Thinking…')).toBeHidden();
  await checkScreen(page, 'moves-kept');

  // It is still there in a page that is loaded again, by which the host has kept which page that is, and after a restart.
  await page.reload();
  await expect(which).toContainText(`White ${played}`);
  await workbench.kill();
  await workbench.start();
  await expect(which).toContainText(`White ${played}`);
  await panel(page).getByRole('button', { name: 'All moves' }).click();
  await expect(panel(page)).toContainText(`White plays ${played}.`);
  await panel(page).getByRole('button', { name: 'Think again' }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'Before' })).toBeVisible({ timeout: 60_000 });
  await expect(rows(page).filter({ hasText: new RegExp(`^${played}`) })).toHaveCount(1);
  await checkScreen(page, 'moves-again');
  await panel(page).getByRole('button', { name: 'As it was' }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'Before' })).toBeHidden();
  await which.getByText('Next: Black').click();
  await expect(panel(page).getByText(/^Black plays [A-J]\d\.$/)).toBeVisible({ timeout: 60_000 });
});
