/** The page Openings in a real browser against the real host and engine: what games played is listed, and played by its name. */
import type { Locator, Page } from '@playwright/test';
import { moveNumber, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

const table = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Moves of a table with their number of games. */
async function listed(page: Page, name: string): Promise<[string, number][]> {
  // The engine is asked first.
  await expect(table(page, name)).toBeVisible();
  const rows = await table(page, name).getByRole('row').all();
  return Promise.all(
    rows.slice(1).map(async (row): Promise<[string, number]> => {
      const [move, games] = await row.getByRole('cell').allInnerTexts();
      return [move.trim(), Number(games.replaceAll(',', ''))];
    }),
  );
}

test('an opening is walked through by what games played', async ({ workbench }) => {
  const { page } = workbench;
  await upload(page, { name: 'star.sgf', buffer: Buffer.from('(;GM[1]FF[4]SZ[19];B[pd];W[dp])') });
  await page.keyboard.press('Home');
  await page.keyboard.press('Alt+9');
  await expect(page.getByRole('tab', { name: 'Openings' })).toHaveAttribute('aria-selected', 'true');
  const first = await listed(page, 'Whole board');
  expect(first.length).toBeGreaterThan(2);
  expect(first[0][1]).toBeGreaterThan(1000);
  expect(first.map(([, games]) => games)).toEqual(first.map(([, games]) => games).sort((a, b) => b - a));

  // After the star point and the opposite corner the empty corners and the star stones are spoken of.
  await page.keyboard.press('End');
  await expect(table(page, 'Upper right corner')).toBeVisible();
  await expect(table(page, 'Lower left corner')).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `openings-${scheme}`);
  }

  // By the keyboard: the approach that was played most, and its answer.
  const [approach] = await listed(page, 'Lower left corner');
  await table(page, 'Lower left corner')
    .getByRole('button', { name: approach[0], exact: true })
    .press('Enter');
  await expect.poll(() => moveNumber(page)).toBe(3);
  const answers = await listed(page, 'Lower left corner');
  expect(answers.length).toBeGreaterThan(1);
  await table(page, 'Lower left corner').getByRole('button', { name: answers[0][0], exact: true }).click();
  await expect.poll(() => moveNumber(page)).toBe(4);
  await expect(page.getByTitle('Every change is on disk')).toBeVisible();
});
