/** The panels beside the board are moved, made larger and found again, in a real browser. */
import type { Page } from '@playwright/test';
import { board, newGame } from './actions.ts';
import { expect, test } from './host.ts';
import { checkScreen } from './checkScreen.ts';

const SECOND = 'Second panel';

async function boxOf(
  page: Page,
  name: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await page.getByRole('complementary', { name }).boundingBox())!;
}

test('a page has a panel of its own, which is dragged, moved by keys and remembered', async ({
  workbench,
}) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Both' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  // As wide as the board leaves it room, once the larger window is laid out.
  await expect.poll(async () => (await boxOf(page, 'Inspector')).width).toBeGreaterThan(700);
  const before = await boxOf(page, 'Inspector');
  // By the menu: the tree on the left.
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Where the panels are' }).click();
  await page.getByRole('menuitem', { name: 'Tree to a panel on the left' }).click();
  const second = page.getByRole('complementary', { name: SECOND });
  await expect(second.getByRole('tab', { name: 'Tree' })).toHaveAttribute('aria-selected', 'true');
  const left = await boxOf(page, SECOND);
  expect(left.x).toBeLessThan((await board(page).boundingBox())!.x);
  await expect(
    page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab', { name: 'Tree' }),
  ).toHaveCount(0);
  await checkScreen(page, 'docking-left');
  await page.setViewportSize({ width: 1280, height: 800 });
  await checkScreen(page, 'docking-left-1280');
  await page.setViewportSize({ width: 1920, height: 1080 });
  // Its key shows it there, and the inspector stays as it is.
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Alt+2');
  await expect(
    page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab', { selected: true }),
  ).toHaveText('Comment');
  // Wider by keys.
  const edge = page.getByRole('separator', { name: 'Width of the second panel' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await boxOf(page, SECOND)).width).toBe(left.width + 20);
  // By the pointer: another page is dragged there, and stands below by a key.
  await page.getByRole('tab', { name: 'Comment' }).hover();
  await page.mouse.down();
  // The places to drop it are there when the drag has begun.
  await page.mouse.move(900, 400, { steps: 4 });
  await page.locator('.zone.left').hover();
  await page.mouse.up();
  await expect(second.getByRole('tab')).toHaveText(['Tree', 'Comment']);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect
    .poll(async () => (await boxOf(page, SECOND)).y)
    .toBeGreaterThan((await board(page).boundingBox())!.y);
  await checkScreen(page, 'docking-below');
  await page.reload();
  await expect(second.getByRole('tab')).toHaveText(['Tree', 'Comment']);
  // The inspector itself goes to the left, and everything is as it was.
  await page.keyboard.press('Control+Alt+ArrowLeft');
  await expect.poll(async () => (await boxOf(page, 'Inspector')).x).toBeLessThan(before.x);
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(second).toHaveCount(0);
  await expect.poll(async () => (await boxOf(page, 'Inspector')).x).toBe(before.x);
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('tab', { name: 'Tree' })).toHaveAttribute('aria-selected', 'true');
});

test('every place of the rail is in sight at twice the size', async ({ workbench: { page } }) => {
  const places = page.getByRole('navigation', { name: 'Places' }).getByRole('button');
  await expect(places.last()).toBeInViewport({ ratio: 1 });
  for (let i = 0; i < 10; i++) await page.keyboard.press('Alt++');
  await expect(page.locator('html')).toHaveCSS('zoom', '2');
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
  // Lower still, they can be scrolled to.
  await page.setViewportSize({ width: 1280, height: 500 });
  await places.last().focus();
  await expect(places.last()).toBeInViewport({ ratio: 1 });
});
