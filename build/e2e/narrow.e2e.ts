/** A window of 900 pixels: words that say what a field is for are not cut, and what belongs together stands together. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { goTo, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

test.use({ viewport: { width: 900, height: 800 } });

/** Pixels that a field has beyond the words that stand in it while it is empty. */
const roomBeside = (field: Locator): Promise<number> =>
  field.evaluate((element: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = font;
    const inside = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return inside - canvas.measureText(element.placeholder).width;
  });

const rowOf = async (element: Locator): Promise<number> => {
  const box = (await element.boundingBox())!;
  return Math.round(box.y + box.height / 2);
};

test('the filters of test results say what they look for', async ({ workbench }) => {
  const { page, home } = workbench;
  const folder = join(home, 'data', 'regression');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'small.tst'), '1 protocol_version\n#? [2]\n');
  await goTo(page, 'Regression');
  await page.getByRole('button', { name: 'New run…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  await dialog.getByRole('checkbox', { name: /^small/ }).check();
  await dialog.getByRole('button', { name: /^(Add this engine and run|Run)$/ }).click();
  await expect(page.getByRole('grid', { name: 'Results' }).getByRole('row')).toHaveCount(1);
  expect(await roomBeside(page.getByRole('searchbox', { name: 'Search results' }))).toBeGreaterThan(0);
  const order = page.getByRole('combobox', { name: 'Order' });
  expect(await rowOf(page.getByRole('button', { name: 'The other way round' }))).toBe(await rowOf(order));
  await checkScreen(page, 'narrow-regression');
});

test('no choice of the pattern workshop is left over in a row of its own', async ({ workbench }) => {
  const { page } = workbench;
  await goTo(page, 'Patterns');
  const decisions = page.getByRole('radiogroup', { name: 'Which matches' }).locator('label');
  await expect(decisions).toHaveCount(4);
  const rows = await Promise.all((await decisions.all()).map(rowOf));
  expect(rows.map((row) => rows.filter((other) => other === row).length)).toEqual([2, 2, 2, 2]);
  const colour = page.getByText('O is', { exact: true });
  expect(await rowOf(page.getByRole('radiogroup', { name: 'O is' }))).toBe(await rowOf(colour));
  await checkScreen(page, 'narrow-patterns');
});

test('the search of the library says where it looks, and its tools stand in one row', async ({
  workbench,
}) => {
  const { page } = workbench;
  await upload(page, { name: 'star.sgf', buffer: Buffer.from('(;GM[1]FF[4]SZ[19];B[pd];W[dp])') });
  await goTo(page, 'Library');
  const search = page.getByRole('searchbox', { name: 'Search games' });
  await expect(search).toBeVisible();
  expect(await roomBeside(search)).toBeGreaterThan(0);
  const oneRow = async (): Promise<void> => {
    for (const name of ['Import…', 'Delete', 'Open'])
      expect(await rowOf(page.getByRole('button', { name, exact: true }))).toBe(await rowOf(search));
  };
  await oneRow();
  await checkScreen(page, 'narrow-library');
  await goTo(page, 'Play');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('button', { name: 'with this position' })).toBeVisible();
  await oneRow();
});
