/** Matches of engines in a real browser: one is begun, watched, killed in the middle with its host, gone on with, and looked at. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { board, goTo, moveNumber } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { addEngine } from './engineSteps.ts';
import { expect, test } from './host.ts';

const PLAYER = `'${process.execPath}' '${join(import.meta.dirname, '../../main/match/fakePlayer.ts')}'`;

/** Fills the form of a new match of two, or of a tournament of more, and begins it. */
async function begin(
  page: Page,
  { a, b, more = [], games }: { a: string; b: string; more?: string[]; games: number },
): Promise<void> {
  await page.getByRole('button', { name: 'New match…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New match' });
  for (let i = 0; i < more.length; i++) await dialog.getByRole('button', { name: 'Add an engine' }).click();
  for (const [side, label] of [
    ['First engine', a],
    ['Second engine', b],
    ...more.map((label, i) => [`Engine ${i + 3}`, label]),
  ]) {
    const fields = dialog.getByRole('group', { name: side });
    await fields.getByRole('combobox', { name: 'Engine', exact: true }).selectOption({ label });
    await fields.getByRole('textbox', { name: 'GTP commands before each game' }).fill('game {seed}');
  }
  await dialog.getByRole('spinbutton', { name: /^Games/ }).fill(String(games));
  await dialog.getByRole('spinbutton', { name: 'Board', exact: true }).fill('5');
  await dialog.getByRole('spinbutton', { name: 'Boards at once' }).fill('2');
  await dialog.getByRole('spinbutton', { name: 'First seed' }).fill('0');
  await dialog.getByRole('combobox', { name: 'Dead stones' }).selectOption('board');
  await checkScreen(page, more.length === 0 ? 'match-new' : 'match-new-tournament');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(dialog).toBeHidden();
}

test('a match of ten games is killed in the middle, goes on, and is looked at', async ({
  workbench,
  home,
}) => {
  test.slow();
  const { page } = workbench;
  const gate = join(home, 'gate');
  await goTo(page, 'Match');
  await expect(page.getByText('No matches yet')).toBeVisible();
  await checkScreen(page, 'match-empty');
  await addEngine(page, 'Random', PLAYER);
  await addEngine(page, 'Gated', `${PLAYER} gate '${gate}'`);
  await goTo(page, 'Match');
  await begin(page, { a: 'Random', b: 'Gated', games: 10 });
  const match = page.getByRole('region', { name: 'Match', exact: true });
  // Two of its games wait at the gate.
  await expect(match.getByText('4 of 10 games')).toBeVisible({ timeout: 60_000 });
  await expect(match.getByRole('application')).toHaveCount(2);
  await checkScreen(page, 'match-boards');

  await workbench.kill();
  writeFileSync(gate, '');
  await workbench.start();
  await expect(match.getByText('Interrupted')).toBeVisible();
  await expect(match.getByText('4 of 10 games')).toBeVisible();
  await match.getByRole('button', { name: 'Go on' }).click();
  await expect(match.getByText('10 of 10 games')).toBeVisible({ timeout: 60_000 });
  await expect(match.getByText('Finished')).toBeVisible();
  // Nothing is played any more, so the boards made room.
  await expect(match.getByRole('tab', { name: 'Games' })).toHaveAttribute('aria-selected', 'true');
  await expect(match.getByRole('grid').getByRole('row')).toHaveCount(11);
  await checkScreen(page, 'match-games');

  const download = page.waitForEvent('download');
  await match.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(11);

  await match.getByRole('tab', { name: 'Losses' }).click();
  await match.getByRole('combobox', { name: 'Playouts for each position' }).selectOption('100');
  await match.getByRole('button', { name: 'Analyse the games' }).click();
  await expect(match.getByRole('table').filter({ hasText: 'The largest losses' })).toBeVisible({
    timeout: 120_000,
  });
  await checkScreen(page, 'match-losses');
  const loss = match.getByRole('button', { name: /^game \d+, move \d+/ }).first();
  const move = Number(/move (\d+)/.exec((await loss.textContent()) ?? '')?.[1]);
  await loss.click();
  await expect(board(page)).toHaveAttribute('data-size', '5');
  await expect.poll(() => moveNumber(page)).toBe(move - 1);
});

test('a tournament of three engines is played, and ends with a table of who beat whom', async ({
  workbench,
}) => {
  const { page } = workbench;
  await addEngine(page, 'Random', PLAYER);
  await addEngine(page, 'Resigns', `${PLAYER} resigns`);
  await goTo(page, 'Match');
  await begin(page, { a: 'Random', b: 'Resigns', more: ['Random'], games: 2 });
  const match = page.getByRole('region', { name: 'Match', exact: true });
  await expect(match.getByText('6 of 6 games')).toBeVisible({ timeout: 60_000 });
  const table = match.getByRole('table', { name: 'How the players stand' });
  const last = table.getByRole('row').nth(3);
  await expect(last.getByRole('rowheader')).toHaveText('Resigns');
  await expect(last.getByRole('cell', { name: '0/4' })).toBeVisible();
  await expect(match.getByRole('tab', { name: 'Games' })).toHaveAttribute('aria-selected', 'true');
  await checkScreen(page, 'match-tournament');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 640, height: 400 });
  await checkScreen(page, 'match-tournament-dark-200');
  const download = page.waitForEvent('download');
  await match.getByRole('button', { name: 'Export as Table' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(4);
});

test('a match whose engine cannot be started says why, and is removed and brought back', async ({
  workbench,
}) => {
  const { page } = workbench;
  await addEngine(page, 'Random', PLAYER);
  await addEngine(page, 'Broken', '/nowhere/engine');
  await goTo(page, 'Match');
  await begin(page, { a: 'Random', b: 'Broken', games: 20 });
  const match = page.getByRole('region', { name: 'Match', exact: true });
  await expect(match.getByRole('alert')).toContainText('there is no program “/nowhere/engine”');
  await checkScreen(page, 'match-failed');
  await match.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No matches yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(match.getByText('Failed')).toBeVisible();
});
