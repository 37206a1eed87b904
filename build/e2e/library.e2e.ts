import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { board, goTo, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

const corner = '(;SZ[19]PB[Ann]PW[Ben]EV[Spring Cup]DT[2026-03-01]RE[B+3.5];B[dd];W[fc];B[cf];W[db];B[jd]';
const games = {
  'ann.sgf': `${corner};W[pp])`,
  'mirrored.sgf': '(;SZ[19]PB[Cay]PW[Dan]EV[Autumn Cup];B[pp];W[nq];B[qn];W[pr];B[jp];W[dp])',
  'white.sgf': '(;SZ[19]PB[Eve]PW[Flo]PC[Kyoto];B[jj];W[dp];B[fq];W[cn];B[dr]C[A joseki, and a rare one.])',
  'bad.sgf': 'this is no game',
};

const moves = Array.from({ length: 44 }, (_, i) => {
  const at = (line: number): string => 'cdfghjklmpqrs'[line % 13];
  return `;${'BW'[i % 2]}[${at(i)}${at(i * 3 + Math.floor(i / 13))}]`;
});
const duplicates = {
  'final.sgf': `(;SZ[19]PB[Ann]PW[Ben]EV[Spring Cup]DT[2026-03-01]RE[B+3.5]${moves.join('')})`,
  'copy.sgf': `(;SZ[19]PB[A. Smith]PW[Ben]RE[B+3.5]${moves.join('')}C[White resigned?]TR[dd])`,
  'relayed.sgf': `(;SZ[19]PB[Ann]PW[Ben]EV[Spring Cup, live]${moves.slice(0, 36).join('')})`,
  'other.sgf': '(;SZ[19]PB[Eve]PW[Flo];B[jj];W[dp])',
};

for (const scheme of ['light', 'dark'] as const) {
  test(`games that are the same are shown side by side, and all but one removed and brought back (${scheme})`, async ({
    workbench,
  }) => {
    const { page, home } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    mkdirSync(join(home, 'records'), { recursive: true });
    for (const [name, text] of Object.entries(duplicates)) writeFileSync(join(home, 'records', name), text);
    await goTo(page, 'Library');
    await page.keyboard.press('Control+i');
    const dialog = page.getByRole('dialog', { name: 'Take games into the library' });
    await dialog.getByText('records').click();
    await dialog.getByRole('checkbox', { name: /whose moves are in the library already/ }).check();
    await dialog.getByRole('button', { name: 'Take this folder' }).click();
    await expect(page.getByText(/4 games taken in; 1 game of them is the beginning/)).toBeVisible();
    await page.getByRole('button', { name: 'Show duplicates' }).click();
    await expect(page.getByText(/3\s+games in 1\s+group/)).toBeVisible();
    const group = page.getByRole('region', { name: 'Group 1' });
    // The one with the comment is kept, as it has the most in it; the other whole one adds nothing to it.
    await expect(group.getByRole('cell', { name: 'Kept', exact: true })).toBeVisible();
    await expect(group.getByRole('row', { name: /^Black≠/ })).toContainText('A. Smith');
    await expect(group.getByRole('row', { name: /^Besides moves≠/ })).toContainText('1 mark');
    await expect(group.getByRole('button', { name: 'Remove 2 games' })).toBeEnabled();
    await checkScreen(page, `${scheme}-library-duplicates`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await checkScreen(page, `${scheme}-library-duplicates-wide`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await group.getByRole('checkbox', { name: 'Remove' }).nth(0).uncheck();
    await group.getByRole('button', { name: 'Remove 1 game' }).click();
    await expect(page.getByText(/2\s+games in 1\s+group/)).toBeVisible();
    // The import before it can be undone, too.
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText(/3\s+games in 1\s+group/)).toBeVisible();
    await page.getByRole('button', { name: 'All games' }).click();
    await expect(page.getByRole('grid', { name: 'Kept games' })).toBeVisible();
    await expect(page.getByText('4 games', { exact: true })).toBeVisible();
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a folder and a zip file are taken in, searched by words and on the board, and gathered (${scheme})`, async ({
    workbench,
  }) => {
    const { page, home } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    mkdirSync(join(home, 'records/more'), { recursive: true });
    for (const [name, text] of Object.entries(games)) writeFileSync(join(home, 'records', name), text);
    const inZip = { 'x.sgf': strToU8(games['ann.sgf']), 'y.sgf': strToU8('(;SZ[9]PB[Gil];B[ee])') };
    writeFileSync(join(home, 'records/more/old.zip'), zipSync(inZip));
    await goTo(page, 'Library');
    await page.keyboard.press('Control+i');
    const dialog = page.getByRole('dialog', { name: 'Take games into the library' });
    await dialog.getByText('records').dblclick();
    await expect(dialog.getByText('ann.sgf')).toBeVisible();
    await checkScreen(page, `${scheme}-library-import`);
    await dialog.getByLabel('Put them into the collection').fill('Records');
    await dialog.getByRole('button', { name: 'Take this folder' }).click();
    await expect(page.getByText(/4 games taken in; 1 game left out/)).toBeVisible();
    await expect(page.getByText(/1 file could not be read/)).toBeVisible();
    // All of it is taken back, and brought back again.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('4 games deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    const grid = page.getByRole('grid', { name: 'Kept games' });
    await expect(grid.getByRole('gridcell', { name: 'Gil' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Records 4/ })).toHaveAttribute('aria-current', 'true');

    // By a column, either way, with the keyboard, too; games without anything there come last.
    const black = grid.getByRole('columnheader', { name: 'Black' });
    const firstOf = grid.getByRole('row').nth(1).getByRole('gridcell').first();
    await black.getByRole('button').click();
    await expect(black).toHaveAttribute('aria-sort', 'ascending');
    await expect(firstOf).toHaveText('Ann');
    await black.getByRole('button').press('Enter');
    await expect(black).toHaveAttribute('aria-sort', 'descending');
    await expect(firstOf).toHaveText('Gil');
    await checkScreen(page, `${scheme}-library-sorted`);
    await black.getByRole('button').press('Space');
    await expect(black).not.toHaveAttribute('aria-sort');

    const field = page.getByRole('searchbox', { name: 'Search games' });
    await field.fill('rare kyoto');
    await expect(page.getByText('1 game', { exact: true })).toBeVisible();
    await expect(grid.getByRole('gridcell', { name: 'Eve' })).toBeVisible();
    await field.fill('"*(');
    await expect(page.getByText('No game matches')).toBeVisible();
    await field.fill('');

    const card = page.getByRole('region', { name: 'Selected game' });
    await grid.getByRole('gridcell', { name: 'Cay' }).click();
    await card.getByRole('textbox', { name: 'Add a tag' }).fill('to study');
    await card.getByRole('textbox', { name: 'Add a tag' }).press('Enter');
    await expect(card.getByRole('checkbox', { name: 'to study' })).toBeChecked();
    await page.getByRole('button', { name: /^to study 1/ }).click();
    await expect(page.getByText('1 game', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'All games' }).click();

    await upload(page, { name: 'mine.sgf', buffer: Buffer.from(`${corner})`) });
    await expect(board(page)).toBeVisible();
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('status').filter({ hasText: /3\s+games, found in/ })).toBeVisible();
    // The corner, with the keyboard: from its point down and to the right.
    const searched = page.getByRole('application', { name: /^Board to search by/ });
    await page.getByRole('button', { name: 'Clear' }).click();
    await searched.focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft');
    for (let i = 0; i < 7; i++) await page.keyboard.press('Shift+ArrowDown');
    for (let i = 0; i < 7; i++) await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: /4\s+games, found in/ })).toBeVisible();
    await page.getByRole('button', { name: 'Small boards' }).click();
    await grid.getByRole('gridcell', { name: 'Eve' }).click();
    await checkScreen(page, `${scheme}-library-found`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await checkScreen(page, `${scheme}-library-found-wide`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await grid.getByRole('gridcell', { name: 'Eve' }).dblclick();
    await expect(page.getByText('Move 5', { exact: true })).toBeVisible();
  });
}
