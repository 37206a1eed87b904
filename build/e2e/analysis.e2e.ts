import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { board, expectKept, goTo, newGame, playAt, showTab, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';
import { SCHEMES } from './looks.ts';

const GAME = '(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[Ada]PW[Bob];B[ee];W[cg];B[gc];W[aa];B[cc];W[gg])';

/** Counts the analyses that are asked of the engine, and how often it says that it is busy with one. Reasons of what is shown may be asked besides. */
class Wire {
  analyses = 0;
  busy = 0;

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (payload.toString().includes('"engine.analyze"')) this.analyses++;
      });
      socket.on('framereceived', ({ payload }) => {
        const text = payload.toString();
        if (text.includes('"kind":"busy"') && text.includes('"method":"analyze"')) this.busy++;
      });
    });
  }
  get counts(): [number, number] {
    return [this.analyses, this.busy];
  }
}

const graph = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('slider', { name: 'Graph of the game' });
const status = (page: Page, text: string): ReturnType<Page['getByText']> =>
  page.getByText(text, { exact: true });

async function analyseGame(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Playouts for each position' }).first().selectOption('200');
  await page.getByRole('button', { name: 'Analyse the game' }).first().click();
  await expect(page.getByRole('button', { name: 'Write into the game' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
}

test('a whole game is analysed once: graph, jumps, SGF, and nothing again after a restart', async ({
  workbench,
}) => {
  const { page, home } = workbench;
  const wire = new Wire(page);
  await page.reload();
  await upload(page, { name: 'ada.sgf', buffer: Buffer.from(GAME) });
  await showTab(page, 'Analysis');
  await expect(page.getByText(/Nothing is analysed unless you ask/)).toBeVisible();
  expect(wire.counts).toEqual([0, 0]);

  await analyseGame(page);
  expect(wire.analyses).toBe(7);
  await expect(graph(page)).toHaveAttribute('aria-valuetext', /^Start, Black wins \d+ %/);
  await expect(page.getByText('7 of 7 positions are analysed.')).toBeAttached();

  // A click jumps, the arrow keys go on walking; with the focus they walk along the graph.
  const box = (await graph(page).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(status(page, 'Move 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(status(page, 'Move 4')).toBeVisible();
  await graph(page).focus();
  await page.keyboard.press('End');
  await expect(status(page, 'Move 6')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(status(page, 'Move 0')).toBeVisible();
  await checkScreen(page, 'analysis');

  await page.getByRole('checkbox', { name: 'with comments' }).check();
  await page.getByRole('button', { name: 'Write into the game' }).click();
  await expectKept(page);
  await page.keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByLabel('Name').fill('analysed.sgf');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const sgf = readFileSync(join(home, 'analysed.sgf'), 'utf8');
  expect(sgf.match(/SBKV\[\d+\.\d\d\]/g)).toHaveLength(7);
  expect(sgf.match(/SBKS\[-?\d+\.\d\d\]/g)).toHaveLength(7);
  expect(sgf.match(/Yomi: Black wins \d+ %/g)).toHaveLength(7);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Write into the game' })).toBeVisible();

  // Close, restart the program, open again: the graph is there and the engine was asked for nothing.
  const before = await page.getByText('7 of 7 positions are analysed.').textContent();
  await page.keyboard.press('Alt+w');
  await workbench.kill();
  await workbench.start();
  const [analyses, busy] = wire.counts;
  await goTo(page, 'Library');
  await page.getByRole('grid', { name: 'Kept games' }).getByRole('row', { name: /Ada/ }).dblclick();
  await expect(page.getByText('7 of 7 positions are analysed.')).toHaveText(before ?? '');
  await analyseGame(page);
  await expect(status(page, 'Engine ready')).toBeVisible();
  expect(wire.counts).toEqual([analyses, busy]);
});

test('space analyses the position shown; lines, ownership, and the game goes first', async ({
  workbench,
}) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/ });
  await showTab(page, 'Analysis');
  await playAt(page, 'E5');
  await expect(status(page, 'Move 2')).toBeVisible();
  await page.keyboard.press('Space');
  const panel = page.getByRole('tabpanel', { name: 'Analysis' });
  const rows = panel.getByRole('table').first().locator('tbody tr');
  await expect(rows.nth(2)).toBeVisible();
  await expect(panel.getByText(/to move, .* playouts/)).toBeVisible();
  await expect(page.getByText('Best move', { exact: true })).toBeVisible();

  // The favourite, pointed at on the board, is lit in the table; its line lies on the board.
  const best = await rows.first().getByRole('button').textContent();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await board(page).focus();
  await page.keyboard.press('Escape');
  await hover(page, (best ?? '').trim());
  await expect(panel.locator('tr.lit')).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(panel.locator('tr.lit')).toHaveCount(0);

  await page.keyboard.press('o');
  await expect(page.getByText(/Whose point it becomes/)).toBeVisible();
  await expect(panel.getByRole('slider', { name: 'Strength' })).toBeVisible();
  await expect(panel.getByRole('slider', { name: 'Show from' })).toHaveValue('0.3');
  await checkScreen(page, 'analysis-live');

  // The engine answers in the game although the analysis runs, which then goes on at the new position.
  // In the corner, where the engine has hardly played.
  await playAt(page, 'A9');
  await expect(status(page, 'Move 4')).toBeVisible();
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('switch', { name: 'Analyse this position' })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  await expect(status(page, 'Engine ready')).toBeVisible();
});

async function hover(page: Page, name: string): Promise<void> {
  const slab = board(page);
  const [size, left, top, cell] = await Promise.all(
    ['data-size', 'data-left', 'data-top', 'data-cell'].map(async (attribute) =>
      Number(await slab.getAttribute(attribute)),
    ),
  );
  const column = 'ABCDEFGHJKLMNOPQRST'.indexOf(name[0]);
  await slab.hover({ position: { x: left + column * cell, y: top + (size - Number(name.slice(1))) * cell } });
}

for (const colorScheme of SCHEMES) {
  test(`the analysis in the ${colorScheme} theme, at 200 %, and cancelled in the middle`, async ({
    workbench,
  }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme });
    // On a large board each position takes long enough to be looked at.
    await upload(page, { name: 'ada.sgf', buffer: Buffer.from(GAME.replace('SZ[9]', 'SZ[19]')) });
    await showTab(page, 'Analysis');
    await page.keyboard.press('Shift+G');
    await checkScreen(page, `${colorScheme}-analysis-begun`);
    await page.getByRole('combobox', { name: 'Playouts for each position' }).first().selectOption('20000');
    await page.keyboard.press('a');
    await expect(page.getByText(/^[1-6] of 7$/)).toBeVisible();
    await checkScreen(page, `${colorScheme}-analysis-running`);
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(status(page, 'Engine ready')).toBeVisible();
    await expect(page.getByText(/^[1-6] of 7 positions are analysed/)).toBeAttached();
    await page.setViewportSize({ width: 640, height: 400 });
    await checkScreen(page, `${colorScheme}-analysis-200`);
  });
}

const BRANCHED =
  '(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[Ada]PW[Bob];B[ee];W[cg](;B[gc];W[aa])(;B[cc];W[gg](;B[ge])(;B[dg])))';

test('all variations are analysed, this line first; another engine starts anew and keeps the other’s', async ({
  workbench,
}) => {
  const { page } = workbench;
  const wire = new Wire(page);
  await page.reload();
  await upload(page, { name: 'ada.sgf', buffer: Buffer.from(BRANCHED) });
  await showTab(page, 'Analysis');
  await page.getByRole('combobox', { name: 'Positions to analyse' }).first().selectOption('All variations');
  await analyseGame(page);
  expect(wire.analyses).toBe(9);
  await expect(page.getByText('5 of 5 positions are analysed.')).toBeAttached();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('6 of 6 positions are analysed.')).toBeAttached();
  await checkScreen(page, 'analysis-variations');

  await goTo(page, 'Settings');
  await page.getByRole('combobox', { name: 'Engine' }).selectOption('mc_uniform');
  await checkScreen(page, 'analysis-settings');
  await goTo(page, 'Play');
  await expect(page.getByText(/^See who was ahead after each move/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Positions to analyse' }).first().selectOption('This line');
  await analyseGame(page);
  expect(wire.analyses).toBe(15);
  await goTo(page, 'Settings');
  await page.getByRole('combobox', { name: 'Engine' }).selectOption('mc_montegnu_classic');
  await goTo(page, 'Play');
  await expect(page.getByText('6 of 6 positions are analysed.')).toBeAttached();
  expect(wire.analyses).toBe(15);
});
