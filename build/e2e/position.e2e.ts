/** Worms, eyes and influence of a position in a real browser against the real host and engine. */
import type { Locator, Page } from '@playwright/test';
import { board, playAt, showTab, upload } from './actions.ts';
import { checkScreen, keepScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';
import { LOOKS } from './looks.ts';

/**
 * Black's D4 can be captured, White's corner at J9 has an eye space of two points, and White's wall at the right has
 * territory. White to move, and a move of the game follows.
 */
const GAME =
  '(;GM[1]FF[4]SZ[9]AB[df][fb][fa][fd][fe][ff][fg][fh][fi]AW[cf][dg][ee][gb][gc][hc][ic][ga][gd][ge][gf][gg][gh][gi]PL[W];W[aa])';
const NO_TERRITORY = `
Pattern NobodysCorner

..|
..|
--+

:8,t

..|
.e|
--+

>non_xterritory(e);
`;

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Position' });
const heading = (page: Page, name: string): Locator =>
  panel(page).getByRole('heading', { name: new RegExp(`^${name}`) });
const legend = (page: Page): Locator => page.getByRole('list', { name: 'On the board' });
const layer = (page: Page, name: string): Locator => panel(page).getByRole('button', { name, exact: true });
/** What the line below the board says. */
const readOut = (page: Page): Locator => page.getByRole('region', { name: 'What is known here' });

async function examine(page: Page, game = GAME): Promise<void> {
  await upload(page, { name: 'walls.sgf', buffer: Buffer.from(game) });
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('i');
  await expect(panel(page)).toContainText('Click a point of the board');
}

test('pointing at the board reads what is known there, a click shows all of it', async ({ workbench }) => {
  const { page } = workbench;
  await examine(page);
  await expect(legend(page)).toContainText('Critical');
  await playAt(page, 'D4');
  await expect(heading(page, 'D4')).toContainText('Black stone');
  await expect(panel(page)).toContainText(/Black worm\s*critical/);
  await expect(panel(page)).toContainText(/Attacks\s*E4\s*WIN/);
  await expect(panel(page)).toContainText(/Liberties\s*2/);
  await expect(readOut(page)).toContainText(/D4\s*Black worm.*1 stone, liberties 2/);
  // Nothing was played.
  await expect(page.getByText('Move 0', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'D4')).toBeHidden();
  // The answer is about the position that is shown.
  await page.keyboard.press('ArrowRight');
  await playAt(page, 'A9');
  await expect(panel(page)).toContainText(/White worm\s*critical/);
});

test('an attack opens the reading explorer with its question', async ({ workbench }) => {
  const { page } = workbench;
  await examine(page);
  await playAt(page, 'D4');
  await panel(page).getByTitle('Read it: attack with this move').first().click();
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('White can capture D4.');
});

test('an eye space with its shape and its value in words', async ({ workbench }) => {
  const { page } = workbench;
  await examine(page);
  await page.keyboard.press('3');
  await expect(legend(page)).toContainText('Marginal');
  await playAt(page, 'J9');
  await expect(panel(page)).toContainText(/White eye space\s*\d{4}/);
  await expect(panel(page).getByRole('img', { name: /^Eye shape/ })).toBeVisible();
  await expect(panel(page)).toContainText(/(one|two|no) eye/);
  await page.keyboard.press('i');
  await page.keyboard.press('i');
  await panel(page).getByRole('region', { name: 'White’s eyes' }).getByRole('button').first().click();
  await expect(panel(page)).toContainText('White eye space');
});

test('everything by keyboard: layers, maps, the point under the cursor, the parts of the page', async ({
  workbench,
}) => {
  const { page } = workbench;
  await examine(page);
  for (const key of ['2', '4', '5', '1']) await page.keyboard.press(key);
  for (const name of ['Liberties', 'Life', 'Patterns'])
    await expect(layer(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(layer(page, 'Worms')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('9');
  await expect(panel(page).getByRole('combobox', { name: 'Map' })).toHaveValue('territory_value');
  await page.keyboard.press('f');
  await expect(legend(page)).toContainText('Territory, moyo, area');
  await page.keyboard.press('z');
  await expect(legend(page)).toContainText('Black first');
  await page.keyboard.press('0');
  await expect(legend(page)).not.toContainText('area');

  await page.keyboard.press('b');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status', { name: 'Cursor' })).toContainText(/^H5, empty.*Influence White/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'H5')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(panel(page).getByRole('list', { name: /worms$/ })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'All keys' })).toContainText('Next map of influence');
});

test('layers are remembered, and stay on the board beside other pages only when that is wanted', async ({
  workbench,
}) => {
  const { page } = workbench;
  await examine(page);
  await page.keyboard.press('4');
  await showTab(page, 'Game');
  await expect(legend(page)).toBeHidden();
  await showTab(page, 'Position');
  await page.keyboard.press('y');
  await page.reload();
  await expect(legend(page)).toContainText('Unconditionally alive');
  await showTab(page, 'Game');
  await expect(legend(page)).toContainText('Unconditionally alive');
});

test('the tuning story: a pattern takes a point from the territory, and the old and new value are seen', async ({
  workbench,
}) => {
  const { page } = workbench;
  await examine(page);
  await page.keyboard.press('9');
  await page.keyboard.press('z');
  await playAt(page, 'J1');
  const territory = panel(page).getByRole('row', { name: /^Territory/ });
  await expect(territory).toContainText('White 1.00');

  // A pattern that acts somewhere leads to its line in the workshop.
  await page.keyboard.press('i');
  await panel(page).getByRole('radio', { name: 'Influence', exact: true }).check();
  await panel(page)
    .getByTitle(/show it in the Pattern workshop$/)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^(barriers|influence)\.db$/ })).toBeVisible();
  await expect(page.locator('.cm-activeLine')).toContainText('Pattern');

  await page.getByRole('button', { name: /^barriers/ }).click();
  await expect(page.getByRole('heading', { name: 'barriers.db' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Text of/ }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(NO_TERRITORY);
  await page.keyboard.press('Control+s');
  const changed = page.getByRole('list', { name: 'Territory value, changed points' });
  await expect(changed.getByRole('button', { name: /^J1/ })).toContainText(/White 1\.00\s*→\s*0\.00/);

  await changed.getByRole('button', { name: /^J1/ }).click();
  await expect(heading(page, 'J1')).toBeVisible();
  await expect(territory).toContainText(/White 1\.00\s*→\s*0\.00/);
  await expect(panel(page).getByRole('button', { name: 'NobodysCorner' })).toBeVisible();
  await expect(legend(page)).toContainText('ringed: changed');
  await panel(page).getByRole('radio', { name: 'Influence', exact: true }).check();
  const news = panel(page).getByRole('region', { name: 'Changed by the patterns' });
  await expect(news.getByRole('list', { name: 'New' })).toContainText('non-territory');
  await keepScreen(page, 'position-changed');
});

test('an engine that ends is started again, and the position is examined by the new one', async ({
  workbench,
}) => {
  const { page, host } = workbench;
  await examine(page);
  host.killEngine();
  await page.keyboard.press('ArrowRight');
  await playAt(page, 'A9');
  await expect(panel(page)).toContainText(/White worm\s*critical/);
});

for (const [scheme, zoom] of LOOKS) {
  test(`${scheme}, ${100 * zoom} %: sound for axe, nothing cut off`, async ({ workbench }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    // What 200 % leaves of a window of 1280 by 800.
    await page.setViewportSize({ width: 1280 / zoom, height: 800 / zoom });
    await examine(page);
    for (const key of ['2', '3', '4', '9']) await page.keyboard.press(key);
    await playAt(page, 'D4');
    await expect(heading(page, 'D4')).toBeVisible();
    for (const part of ['point', 'worms', 'eyes', 'influence', 'dragons']) {
      await checkScreen(page, `position-${part}-${scheme}-${100 * zoom}`);
      await page.keyboard.press('i');
    }
  });
}
