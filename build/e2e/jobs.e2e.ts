/** Jobs in a real browser: real games of our own engine in worker processes, the host killed in the middle, and what the page says. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gamesWithShape } from '../../main/mining/testGames.ts';
import { goTo, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`a job is added, paused, goes on after a kill, and is removed, in the ${scheme} theme`, async ({
    workbench,
  }) => {
    test.slow();
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await goTo(page, 'Jobs');
    await expect(page.getByText('No jobs yet')).toBeVisible();
    await checkScreen(page, `${scheme}-jobs-empty`);
    await page.keyboard.press('Shift+N');
    const dialog = page.getByRole('dialog', { name: 'New job' });
    await dialog.getByLabel('Kind').selectOption('Analysis');
    await expect(dialog.getByRole('textbox', { name: 'Games of the library' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Collections and tags' })).toHaveValue('');
    await checkScreen(page, `${scheme}-jobs-new-analysis`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('The library has no such games that can be analysed.')).toBeVisible();
    await dialog.getByLabel('Kind').selectOption('Match');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('A few games');
    await dialog.getByRole('textbox', { name: 'Options of the first Yomi' }).fill('--no-search --level 1');
    await dialog.getByRole('textbox', { name: 'Options of the second' }).fill('--playouts 2');
    await dialog.getByRole('spinbutton', { name: 'Games, at most' }).fill('3');
    await dialog.getByRole('spinbutton', { name: 'Board' }).fill('5');
    await checkScreen(page, `${scheme}-jobs-new`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    const job = page.getByRole('region', { name: 'Job', exact: true });
    await expect(job.getByRole('heading', { name: 'A few games' })).toBeVisible();
    await job.getByRole('button', { name: 'Stop' }).click();
    await expect(job.getByText('Stopped', { exact: true })).toBeVisible();
    await checkScreen(page, `${scheme}-jobs-stopped`);
    await page.keyboard.press('Shift+R');
    await expect(job.getByText('Active', { exact: true })).toBeVisible();

    await workbench.kill();
    await workbench.start();
    await expect(job.getByText('3 of 3 games')).toBeVisible({ timeout: 120_000 });
    await expect(job.getByText('Finished', { exact: true })).toBeVisible();
    await expect(job.getByText(/ of 3 \[/)).toBeVisible();
    await checkScreen(page, `${scheme}-jobs-finished`);

    await page.keyboard.press('Delete');
    await expect(page.getByText('No jobs yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(job.getByText('Finished', { exact: true })).toBeVisible();
  });
}

test('strengths are learnt from a file and saved; what is mined is shown in the mine', async ({
  workbench,
}) => {
  test.slow();
  const { page, home } = workbench;
  mkdirSync(join(home, 'games'));
  writeFileSync(join(home, 'games', 'few.txt'), gamesWithShape(40, 1));
  await goTo(page, 'Jobs');
  await expect(page.getByText('No jobs yet')).toBeVisible();
  const job = page.getByRole('region', { name: 'Job', exact: true });
  const dialog = page.getByRole('dialog', { name: 'New job' });
  const choose = async (kind: string, button: string): Promise<void> => {
    await page.keyboard.press('Shift+N');
    await dialog.getByLabel('Kind').selectOption(kind);
    await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await dialog.getByRole('option', { name: 'games', exact: true }).dblclick();
    await dialog.getByRole('option', { name: /^few\.txt/ }).click();
    await dialog.getByRole('button', { name: button }).click();
  };
  await choose('Learning of strengths', 'Learn from this file');
  await dialog.getByLabel('Shape played at least').fill('10');
  await checkScreen(page, 'jobs-new-learning');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(job.getByRole('heading', { name: 'strengths of moves in 40 games' })).toBeVisible();
  await expect(job.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  await checkScreen(page, 'jobs-learnt');
  const saved = page.waitForEvent('download');
  await job.getByRole('button', { name: 'Save the strengths…' }).click();
  expect((await saved).suggestedFilename()).toBe('moves.db');
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^shape /m);

  await choose('Mining', 'Mine this file');
  const numbers = { 'Moves to ask about': 2, 'Played at least': 10, 'Missed beyond place': 1 };
  for (const [name, value] of Object.entries(numbers)) await dialog.getByLabel(name).fill(String(value));
  await dialog.getByLabel('Count one turn in').fill('3');
  await dialog.getByLabel('Cases for constraints').fill('0');
  await checkScreen(page, 'jobs-new-mining');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(job.getByRole('heading', { name: '2 moves of 40 games' })).toBeVisible();
  await expect(job.getByText('Finished', { exact: true })).toBeVisible({ timeout: 200_000 });
  await page.keyboard.press('Shift+M');
  await expect(page.getByRole('grid', { name: 'Proposals' }).getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Diagram of Mined1/ })).toBeVisible();
  await checkScreen(page, 'jobs-mined');
});

test('games that are selected in the library are analysed, and no others', async ({ workbench }) => {
  const { page } = workbench;
  for (const black of ['Ann', 'Bea', 'Cay']) {
    const record = `(;SZ[5]PB[${black}]PW[Zoe];B[cc];W[bb])`;
    await upload(page, { name: `${black}.sgf`, buffer: Buffer.from(record) });
  }
  await goTo(page, 'Library');
  const rows = page.getByRole('grid', { name: 'Games' }).getByRole('row');
  await rows.filter({ hasText: 'Ann' }).click();
  await rows.filter({ hasText: 'Cay' }).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Analyse…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New job' });
  await expect(dialog.getByText('2 games selected')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Games of the library' })).toBeHidden();
  await checkScreen(page, 'jobs-new-selected');
  await dialog.getByLabel('Options').fill('--playouts 8');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const job = page.getByRole('region', { name: 'Job', exact: true });
  await expect(job.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  const names = job.getByRole('combobox', { name: 'Game' }).getByRole('option');
  await expect(names).toHaveText(['Choose a game', /Cay – Zoe/, /Ann – Zoe/]);
  await checkScreen(page, 'jobs-selected');
});
