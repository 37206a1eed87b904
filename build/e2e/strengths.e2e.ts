/** The strengths of moves in the Pattern workshop, in a real browser against the real host and engine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { board, goTo, upload } from './actions.ts';
import { checkScreen, keepScreen } from './checkScreen.ts';
import { expect, test, type Workbench } from './host.ts';

/** A joseki in the lower left; White is to answer at C5. */
const GAME = '(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[cq];W[dq];B[cp];W[do];B[bn])';

const moves = (page: Page): Locator => page.getByRole('group', { name: 'Odds' }).locator('button.move');
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Strengths' }).getByRole('row');
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const strength = (page: Page): Locator => page.getByRole('textbox', { name: 'Strength' });

/** Per cent of the move in that row. */
async function oddsOf(row: Locator): Promise<number> {
  return Number(/([\d.]+) %/.exec(await row.innerText())![1]);
}

async function pixelOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const slab = board(page);
  const box = (await slab.boundingBox())!;
  const [size, left, top, cell] = await Promise.all(
    ['size', 'left', 'top', 'cell'].map(async (part) => Number(await slab.getAttribute(`data-${part}`))),
  );
  const column = 'ABCDEFGHJKLMNOPQRST'.indexOf(name[0]);
  return { x: box.x + left + column * cell, y: box.y + top + (size - Number(name.slice(1))) * cell };
}

async function open({ page }: Workbench): Promise<void> {
  await upload(page, { name: 'joseki.sgf', buffer: Buffer.from(GAME) });
  await page.keyboard.press('End');
  await goTo(page, 'Patterns');
  await page.getByRole('button', { name: /^moves \d/ }).click();
  await expect(page.getByRole('heading', { name: 'moves.db' })).toBeVisible();
  await expect(moves(page)).toHaveCount(60);
}

test('a strength is found, changed and saved, and the odds on the board change', async ({ workbench }) => {
  const { page, home } = workbench;
  await open(workbench);
  await expect(page.getByRole('status').filter({ hasText: /^41,\d+ strengths$/ })).toBeVisible();
  const name = (await moves(page).first().locator('.place').innerText()).trim();
  const before = await oddsOf(moves(page).first());
  expect(before).toBeGreaterThan(5);
  // What makes its odds: factors that multiply to its weight.
  await moves(page).first().click();
  const factors = page.locator('.factors .factor');
  const strengths = await factors.locator('.factor-strength').allInnerTexts();
  expect(strengths.length).toBeGreaterThan(5);
  const product = strengths.reduce((all, text) => all * Number(text.slice(1).replaceAll(',', '')), 1);
  const told = Number(await page.locator('.product strong').first().innerText());
  expect(Math.abs(told / product - 1)).toBeLessThan(0.02);
  await keepScreen(page, 'strengths-odds');

  // One of them is looked at where it stands, and made weaker.
  const line = await factors.filter({ hasText: 'line of the board: ' }).first().getAttribute('title');
  await factors.filter({ hasText: 'line of the board: ' }).first().click();
  await expect(tab(page, 'Strength')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.cm-activeLine')).toHaveText(line!.replace(/^Line \d+: /, ''));
  const usual = await strength(page).inputValue();
  await strength(page).fill('none');
  await strength(page).press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: /^Line \d+: the strength "none" is no number above 0/ }),
  ).toBeVisible();
  await expect(page.getByText('not saved')).toBeHidden();
  await strength(page).fill('7');
  await strength(page).press('Enter');
  await expect(page.getByText('not saved')).toBeVisible();
  await keepScreen(page, 'strengths-edited');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByText('not saved')).toBeHidden();
  await expect(strength(page)).toHaveValue(usual);
  await strength(page).fill('0.001');
  await strength(page).press('Enter');
  await expect(page.getByText('not saved')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved')).toBeHidden();
  expect(readFileSync(join(home, 'data', 'patterns', 'moves.db'), 'utf8')).toContain(' 0.001 ');
  await tab(page, 'Odds').click();
  const row = moves(page).filter({ hasText: new RegExp(`^\\s*${name}\\b`) });
  await expect(row.locator('.change')).toContainText('−');
  expect(await oddsOf(row)).toBeLessThan(before);
  await keepScreen(page, 'strengths-changed');

  // As it came, it has the odds it had.
  await page.getByRole('button', { name: 'Revert to the shipped database' }).click();
  await expect(moves(page).first().locator('.place')).toHaveText(name);
  await expect.poll(() => oddsOf(moves(page).first())).toBe(before);
});

test('strengths are searched, sorted and drawn; one is taken out and put back', async ({ workbench }) => {
  const { page } = workbench;
  await open(workbench);
  await page.getByRole('searchbox', { name: 'Search strengths' }).fill('captured stones: 5+');
  await expect(rows(page).first()).toContainText('captured stones: 5+');
  await page.getByRole('searchbox', { name: 'Search strengths' }).fill('');
  await page.getByRole('combobox', { name: 'What they are about' }).selectOption('shape 6');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('strongest');
  const factors = await rows(page).locator('.strong').allInnerTexts();
  const numbers = factors.map((text) => Number(text.slice(1).replaceAll(',', '')));
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  await rows(page).first().click();
  await expect(page.getByRole('img', { name: /^Diagram of line/ })).toBeVisible();
  const text = await page.locator('.cm-activeLine').innerText();
  expect(text).toMatch(/^shape 6 /);
  await checkScreen(page, 'light-strengths-shape');
  const count = page.getByRole('status').filter({ hasText: /strengths$/ });
  const all = await count.innerText();
  await page.getByRole('button', { name: 'Take it out' }).click();
  await expect(count).not.toHaveText(all);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(count).toHaveText(all);
  await expect(page.getByText('not saved')).toBeHidden();
  // Tens of thousands of rows: the end is there at once.
  await page.getByRole('combobox', { name: 'What they are about' }).selectOption('');
  await page.getByRole('grid', { name: 'Strengths' }).focus();
  await page.keyboard.press('End');
  await expect(page.locator('[role=row][aria-selected=true]')).toContainText('×');
  await expect(page.locator('[role=row][aria-selected=true]')).toBeInViewport();
});

test('a mistake is told by line and loses nothing; a shape of the board is added', async ({ workbench }) => {
  const { page, home } = workbench;
  await open(workbench);
  const file = join(home, 'data', 'patterns', 'moves.db');
  const shipped = readFileSync(file, 'utf8');
  // A click on the board takes a move apart, however unlikely it is.
  const at = await pixelOf(page, 'C6');
  await page.mouse.click(at.x, at.y);
  const move = page.locator('button.move[aria-expanded=true]');
  await expect(move).toContainText('C6');
  const before = await oddsOf(move);
  await page.getByRole('button', { name: /^Add the shape of \d+ points/ }).click();
  await expect(page.locator('.cm-activeLine')).toHaveText(/^shape \d .* 1\.00 0$/);
  await strength(page).fill('50');
  await strength(page).press('Enter');
  await page.keyboard.press('Control+s');
  await tab(page, 'Odds').click();
  await expect(move.locator('.change')).toContainText('+');
  expect(await oddsOf(move)).toBeGreaterThan(before);
  // Another program writes nonsense: the strengths in use stay.
  const good = await oddsOf(move);
  writeFileSync(file, `${shipped}shape 0 3/1*1/4 1 1\n`);
  const lines = shipped.split('\n').length;
  await expect(page.getByRole('button', { name: `${lines}: row 3 is too long` })).toBeVisible();
  await expect(page.getByText('moves.db has 1 error: the strengths from before stay in use.')).toBeVisible();
  expect(await oddsOf(move)).toBe(good);
});

test('the strengths are accessible in the dark theme', async ({ workbench }) => {
  const { page } = workbench;
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(workbench);
  await moves(page).first().click();
  await checkScreen(page, 'dark-strengths-odds');
  await page.locator('.factors .factor').filter({ hasText: 'shape of' }).last().click();
  await expect(strength(page)).toBeVisible();
  await checkScreen(page, 'dark-strengths-shape');
  await expect(board(page)).toBeVisible();
});

test.describe('at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  test('one pane at a time fits', async ({ workbench }) => {
    const { page } = workbench;
    await upload(page, { name: 'joseki.sgf', buffer: Buffer.from(GAME) });
    await page.keyboard.press('End');
    await goTo(page, 'Patterns');
    const pane = (name: string): Promise<void> =>
      page.getByRole('radiogroup', { name: 'Pane' }).getByText(name).click();
    await pane('Patterns');
    await page.getByRole('button', { name: /^moves \d/ }).click();
    await expect(rows(page).first()).toBeVisible();
    await checkScreen(page, 'scale-strengths-list');
    await pane('Board');
    await moves(page).first().click();
    await checkScreen(page, 'scale-strengths-odds');
  });
});
