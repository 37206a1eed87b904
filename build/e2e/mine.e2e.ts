/** The mine in the Pattern workshop: a real run over games with a shape in them, and what becomes of its proposals. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { MinedFile } from '../../main/ipc/mineApi.ts';
import { gamesWithShape } from '../../main/mining/testGames.ts';
import { goTo } from './actions.ts';
import { expect, test, type Workbench } from './host.ts';
import { SCHEMES } from './looks.ts';
import { checkScreen } from './checkScreen.ts';

async function open({ page, home }: Workbench): Promise<void> {
  mkdirSync(join(home, 'games'));
  writeFileSync(join(home, 'games', 'many.txt'), gamesWithShape(160, 1));
  writeFileSync(join(home, 'games', 'few.txt'), gamesWithShape(40, 2));
  await goTo(page, 'Patterns');
  await page.getByText('Mine', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Shapes that the engine misses' })).toBeVisible();
}

/** Asks for a run in the dialog. */
async function begin(page: Page, ask: number): Promise<void> {
  await page.getByRole('button', { name: 'New run of the mine' }).click();
  const dialog = page.getByRole('dialog', { name: 'New run of the mine' });
  await dialog.getByRole('option', { name: 'games', exact: true }).dblclick();
  await dialog.getByRole('option', { name: /^many\.txt/ }).click();
  await dialog.getByRole('button', { name: 'Mine this file' }).click();
  await dialog.getByRole('option', { name: /^few\.txt/ }).click();
  await dialog.getByRole('button', { name: 'Check in this file' }).click();
  await expect(dialog.getByRole('list', { name: 'Games to check' }).getByRole('listitem')).toHaveCount(1);
  const numbers = { 'Moves to ask about': ask, 'Played at least': 40, 'Missed beyond place': 1 };
  for (const [name, value] of Object.entries(numbers)) await dialog.getByLabel(name).fill(String(value));
  await dialog.getByLabel('Share at least, %').fill('30');
  await dialog.getByLabel('Count one turn in').fill('3');
  await dialog.getByLabel('Cases for constraints').fill('0');
  await checkScreen(page, 'mine-new', 'dialog');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(dialog).toBeHidden();
}

test('a run is watched, stopped and resumed; proposals are accepted, edited and rejected', async ({
  workbench,
}) => {
  test.setTimeout(600_000);
  const { page, home } = workbench;
  await open(workbench);
  await begin(page, 24);
  await expect(page.getByRole('progressbar', { name: 'Asking the engine about moves' })).toBeVisible();
  await expect(page.getByText(/^[1-9]\d* of 24 moves$/)).toBeVisible({ timeout: 200_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('stopped').first()).toBeVisible();
  const folder = join(home, 'data', 'mining', '1');
  expect(readFileSync(join(folder, 'mined.db.mining'), 'utf8').split('\n').length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Go on' }).click();
  const rows = page.getByRole('grid', { name: 'Proposals' }).getByRole('row');
  await expect(rows.first()).toBeVisible({ timeout: 300_000 });
  await expect(page.getByRole('img', { name: /^Diagram of Mined1/ })).toBeVisible();
  const board = page.getByRole('application');
  await expect(board).toHaveAccessibleName(/^Example 1 of 6\. Game .*, move 11: Black plays/);
  const first = await board.getAttribute('aria-label');
  await page.getByRole('button', { name: 'Next example' }).click();
  await expect(board).toHaveAccessibleName(/^Example 2 of 6/);
  expect(await board.getAttribute('aria-label')).not.toBe(first);
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `mine-${scheme}`);
  }

  await page.keyboard.press('Alt+j');
  await expect(rows.first()).toContainText('rejected');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(rows.first()).not.toContainText('rejected');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Mined1 is in mined.')).toBeVisible();
  const database = join(home, 'data', 'patterns', 'mined.db');
  expect(readFileSync(database, 'utf8')).toMatch(/^# Patterns that were mined\.\n[^]*^Pattern Mined1$/m);
  expect(readFileSync(database, 'utf8')).not.toContain('Example1');
  const decisions = (): unknown[] =>
    (JSON.parse(readFileSync(join(folder, 'mined.json'), 'utf8')) as MinedFile).patterns.map(
      ({ decision }) => decision,
    );
  expect(decisions()[0]).toEqual({ kind: 'accepted', database: 'mined', as: 'Mined1' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'mined.db' })).toBeVisible();
  await expect(page.locator('.cm-line', { hasText: 'Pattern Mined2' })).toBeInViewport();
  await expect(page.getByText('not saved', { exact: true })).toBeVisible();
  expect(decisions()[0]).toEqual({ kind: 'edited', database: 'mined', as: 'Mined2' });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved', { exact: true })).toBeHidden();

  // It is the same after a new start.
  await page.reload();
  await goTo(page, 'Patterns');
  await page.getByText('Mine', { exact: true }).click();
  await expect(rows.first()).toContainText('edited');
  await page.getByRole('checkbox', { name: 'Decided ones, too' }).uncheck();
  await expect(page.getByText('All are decided.')).toBeVisible();
});
