import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  board,
  expectKept,
  expectThinking,
  goTo,
  moveNumber,
  newGame,
  playAt,
  situation,
} from './actions.ts';
import { expect, test } from './host.ts';

const letters = 'ABCDEFGHJ';

test('a whole 9x9 game against the engine, to an agreed score, saved as SGF', async ({ workbench }) => {
  const { page, home } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/ });

  // Twelve moves of our own, wherever they are legal; then we pass until the engine passes too.
  let mine = 0;
  for (let i = 0; mine < 12; i++) {
    const before = await moveNumber(page);
    const point = (20 + 34 * i) % 81;
    await playAt(page, `${letters[point % 9]}${1 + Math.floor(point / 9)}`);
    await expect(situation(page)).toContainText('Black to play');
    if ((await moveNumber(page)) >= before + 2) mine++;
  }
  const score = page.getByRole('button', { name: /^Accept/ });
  for (let passes = 0; passes < 200 && !(await score.isVisible()); passes++) {
    const before = await moveNumber(page);
    await page.keyboard.press('p');
    await expect
      .poll(async () => (await score.isVisible()) || (await moveNumber(page)) >= before + 2)
      .toBe(true);
  }
  await expect(page.getByText(/stones? marked dead/)).toBeVisible();

  const accept = await score.textContent();
  await score.click();
  const result = (accept ?? '').replace('Accept', '').trim();
  expect(result).toMatch(/^(0|[BW]\+\d+(\.5)?)$/);
  await expectKept(page);

  // The result is in the library and in the saved file.
  await page.keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByLabel('Name').fill('first game.sgf');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const sgf = readFileSync(join(home, 'first game.sgf'), 'utf8');
  expect(sgf).toContain(`RE[${result}]`);
  expect(sgf.match(/;[BW]\[/g)?.length).toBeGreaterThanOrEqual(24);

  await goTo(page, 'Library');
  await expect(
    page.getByRole('grid', { name: 'Kept games' }).getByRole('gridcell', { name: result }),
  ).toBeVisible();
});

test('the score screen: dead stones are toggled by click, both countings follow', async ({ workbench }) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Both', rules: 'Japanese' });
  // Black owns two lines on the left, White the right side; one white stone lies dead at A5.
  for (let row = 1; row <= 9; row++) {
    await playAt(page, `C${row}`);
    await playAt(page, `D${row}`);
  }
  await page.keyboard.press('p');
  await playAt(page, 'A5');
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  const accept = page.getByRole('button', { name: /^Accept/ });
  await expect(page.getByText('1 stone marked dead')).toBeVisible();
  // Japanese: 18 points on the left and 1 prisoner, against 45 points and 6.5 komi.
  await expect(accept).toHaveText('Accept W+32.5');
  await playAt(page, 'A5');
  await expect(page.getByText('0 stones marked dead')).toBeVisible();
  await expect(accept).toHaveText('Accept W+51.5');
  await playAt(page, 'A5');
  await expect(accept).toHaveText('Accept W+32.5');
});

test('pass, take back a pair, resign, and engine against engine', async ({ workbench }) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/ });
  await playAt(page, 'E5');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Move 0', { exact: true })).toBeVisible();
  await playAt(page, 'C3');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(situation(page)).toContainText('White wins by resignation');

  await newGame(page, { size: 9, iPlay: 'Neither', engine: /^Beginner/ });
  await expect.poll(() => moveNumber(page)).toBeGreaterThan(4);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Engine waits')).toBeVisible();
});

test('illegal moves are refused with a reason, and nothing changes', async ({ workbench }) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Both' });
  for (const point of ['B1', 'J9', 'A2', 'J8']) await playAt(page, point);
  await page.keyboard.press('p');
  await playAt(page, 'A1');
  await expect(page.getByText('Move 5', { exact: true })).toBeVisible();
  await expect(page.getByText(/suicide|liberties|occupied/i).first()).toBeAttached();
  await playAt(page, 'J9');
  await expect(page.getByText('Move 5', { exact: true })).toBeVisible();
});

test('the engine that is chosen plays, and the record and the panel name it', async ({ workbench }) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/, patterns: 'mc_uniform' });
  await playAt(page, 'E5');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  const white = page.getByRole('region', { name: 'White' });
  await expect(white).toContainText('Yomi (Beginner, mc_uniform)');
  await expect(white).toContainText('Engine, beginner, mc_uniform');
  await workbench.kill();
  await workbench.start();
  await expect(white).toContainText('Engine, beginner, mc_uniform');
});

test('two windows on one game get one move of the engine', async ({ workbench, context }) => {
  const { page } = workbench;
  // Long enough for a second window to open meanwhile; it is hurried from there.
  await newGame(page, { size: 19, iPlay: 'Black', engine: /^60 seconds/ });
  await playAt(page, 'E5');
  await expectThinking(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByText('Move 1', { exact: true })).toBeVisible();
  await expectThinking(second);
  await second.getByRole('button', { name: 'Move now' }).click();
  for (const one of [page, second]) {
    await expect(one.getByText('Move 2', { exact: true })).toBeVisible();
    await expect(one.getByText(/could not be kept|changed somewhere/)).toHaveCount(0);
  }
  expect(await second.locator('.last').textContent()).toBe(await page.locator('.last').textContent());
  await second.reload();
  await expect(second.getByText('Move 2', { exact: true })).toBeVisible();
  await second.keyboard.press('ArrowRight');
  await expect(second.getByText('Move 2', { exact: true })).toBeVisible();
});

test('after Undo in a message the focus is not lost', async ({ workbench }) => {
  const { page } = workbench;
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/ });
  await playAt(page, 'E5');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+R');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(situation(page)).toContainText('Black to play');
  await expect(board(page)).toBeFocused();
});

test('the engine thinks while the user does, until he plays, looks elsewhere or stops it', async ({
  workbench,
}) => {
  const { page } = workbench;
  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('Strength').selectOption({ label: '20 seconds – 20 seconds a move' });
  await dialog.getByLabel('Thinks while you think').check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  const pondering = page.getByText('Thinking on your time');
  const moveNow = page.getByRole('button', { name: 'Move now' });
  await playAt(page, 'E5');
  await expect(moveNow).toBeEnabled();
  await page.keyboard.press('m');
  await expect(pondering).toBeVisible();
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await playAt(page, 'C3');
  await expect(moveNow).toBeVisible();
  await expect(pondering).toBeHidden();
  await page.keyboard.press('m');
  await expect(pondering).toBeVisible();
  await expect(page.getByText('Move 4', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Engine ready')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await playAt(page, 'G3');
  await expect(moveNow).toBeVisible();
  await page.keyboard.press('m');
  await expect(pondering).toBeVisible();
  await page.getByTitle('Stop thinking on your time').click();
  await expect(page.getByText('Engine ready')).toBeVisible();
});
