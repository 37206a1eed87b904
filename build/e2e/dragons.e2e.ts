/** Dragons, life and death and races in a real browser against the real host and engine. */
import type { Locator, Page } from '@playwright/test';
import { board, playAt, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';
import { LOOKS } from './looks.ts';

/** White's corner at A2 lives or dies at B1; Black's two stones at H8 are one dragon. Black to move, and a move of the game follows. */
const GAME =
  '(;GM[1]FF[4]SZ[9]AB[ag][bg][cg][dg][eg][eh][ei][gb][hc]AW[ah][bh][ch][dh][di][ff][fd]PL[B];B[bi])';

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Position' });
const legend = (page: Page): Locator => page.getByRole('list', { name: 'On the board' });
const readOut = (page: Page): Locator => page.getByRole('region', { name: 'What is known here' });
const dragons = (page: Page): Locator => panel(page).getByRole('list', { name: /dragons$/ });

async function showDragons(page: Page): Promise<void> {
  await upload(page, { name: 'corner.sgf', buffer: Buffer.from(GAME) });
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('Home');
  for (let i = 0; i < 5; i++) await page.keyboard.press('i');
  await page.keyboard.press('6');
  await expect(dragons(page)).toBeVisible();
}

test('the critical dragon comes first; its life opens in the reading explorer', async ({ workbench }) => {
  const { page } = workbench;
  await showDragons(page);
  await expect(legend(page)).toContainText('Critical');
  const first = dragons(page).getByRole('button').first();
  await expect(first).toContainText(/A2\s*critical\s*5 stones/);
  await first.click();
  await expect(panel(page).getByRole('heading', { name: /^White \w 5 stones at A2/ })).toBeVisible();
  await expect(panel(page)).toContainText(/Killed\?\s*WIN\s*B1/);
  await expect(panel(page)).toContainText(/Saved\?\s*WIN\s*B1/);
  await expect(panel(page)).toContainText(/surrounded/);
  // What GTP's dragon_status says stands beside it, and whether it is the same.
  await panel(page).getByRole('button', { name: 'Ask with all nodes' }).click();
  await expect(panel(page).getByRole('status', { name: 'Read alone' })).toContainText(/critical\s*as above/);
  await playAt(page, 'H7');
  await expect(readOut(page)).toContainText(/H7.*Dragon \w/);
  await expect(panel(page).getByRole('heading', { name: /^Black/ })).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'Links' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dragons(page).getByRole('button').first().click();

  await panel(page).getByTitle('Read it: kill the dragon').last().click();
  const answer = page.getByRole('status', { name: 'Answer' });
  await expect(answer).toContainText('Black can kill A2.');
  await expect(answer).toContainText(/WIN\s*at B1/);
  await page.keyboard.press('k');
  await expect(page.getByRole('treeitem', { selected: true })).toContainText(/B1\s*WIN\s*owl_attack/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('8');
  await expect(answer).toContainText('White can make A2 live.');
});

test('after the killing move the dragon is dead, and the influence that knows it another one', async ({
  workbench,
}) => {
  const { page } = workbench;
  await showDragons(page);
  await page.keyboard.press('ArrowRight');
  const killed = dragons(page)
    .getByRole('button')
    .filter({ hasText: /A2\s*(tactically )?dead/ });
  await expect(killed).toBeVisible();
  await page.keyboard.press('9');
  await page.keyboard.press('Shift+Z');
  await expect(legend(page)).toContainText('dragons known');
  await expect(panel(page).getByRole('checkbox', { name: 'Dragons known' })).toBeChecked();
  await playAt(page, 'C1');
  await expect(panel(page).getByRole('row', { name: /^Territory/ })).toContainText('Black 1.00');
});

test('a race is asked with two clicks', async ({ workbench }) => {
  const { page } = workbench;
  await showDragons(page);
  await page.keyboard.press('r');
  await page.keyboard.press('9');
  await expect(page.getByRole('tabpanel', { name: 'Reading' })).toContainText('moves first');
  await playAt(page, 'A3');
  await playAt(page, 'A2');
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('A3 captures A2.');
});

for (const [scheme, zoom] of LOOKS) {
  test(`${scheme}, ${100 * zoom} %: sound for axe, nothing cut off`, async ({ workbench }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 1280 / zoom, height: 800 / zoom });
    await showDragons(page);
    await page.keyboard.press('7');
    for (const part of ['list', 'detail']) {
      await checkScreen(page, `dragons-${part}-${scheme}-${100 * zoom}`);
      if (part === 'list') await dragons(page).getByRole('button').first().click();
    }
  });
}
