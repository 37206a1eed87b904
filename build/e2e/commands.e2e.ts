/** Engines asked by their own commands in a real browser: every type of answer, what commands need, mistakes, and real engines. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { gnugoPath } from '../checks/shared.ts';
import { board, goTo, moveNumber, playAt, showTab, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { addEngine } from './engineSteps.ts';
import { expect, test } from './host.ts';

const GOGUI = join(import.meta.dirname, '../../main/regression/fakeGogui.ts');
const YOMI = join(import.meta.dirname, '../../out/cli/yomi.js');
const GAME = '(;GM[1]FF[4]SZ[9]KM[7];B[ee];W[cg];B[gc];W[cc];B[gg])';

async function open(page: Page, engine: string): Promise<Locator> {
  await upload(page, { name: 'five.sgf', buffer: Buffer.from(GAME) });
  await page.keyboard.press('End');
  await showTab(page, 'Commands');
  const panel = page.getByRole('tabpanel', { name: 'Commands' });
  await panel.getByRole('combobox', { name: 'Engine' }).selectOption({ label: engine });
  await expect(panel.getByRole('list', { name: 'Commands' })).toBeVisible();
  return panel;
}
const choose = (panel: Locator, label: string): Promise<void> =>
  panel.getByRole('list', { name: 'Commands' }).getByRole('button', { name: label }).first().click();

test('what an engine draws while it thinks is seen on the board', async ({ workbench, home }) => {
  const { page } = workbench;
  const gate = join(home, 'gate');
  // It does not draw while it is tried.
  writeFileSync(gate, '');
  await addEngine(page, 'Painter', `'${process.execPath}' '${GOGUI}' '${join(home, 'log')}' '${gate}'`);
  rmSync(gate);
  const panel = await open(page, 'Painter');
  const legend = page.getByRole('list', { name: 'On the board' });
  await choose(panel, 'Think');
  await expect(legend).toContainText('Painter, as it thinks');
  await expect(legend).toContainText('Reading D4');
  await checkScreen(page, 'commands-live');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 640, height: 400 });
  await checkScreen(page, 'commands-live-dark-200');
  writeFileSync(gate, '');
  await expect(legend).toContainText('Think, Painter');
});

test('an engine’s own commands: pictures, texts, points, settings, and what is wrong with an answer', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  await addEngine(page, 'Painter', `'${process.execPath}' '${GOGUI}'`);
  await expect(page.getByRole('article', { name: 'Painter' })).toContainText('for GoGui');
  const panel = await open(page, 'Painter');
  const answer = panel.getByRole('region', { name: 'Answer' });
  const legend = page.getByRole('list', { name: 'On the board' });
  await expect(panel.getByText('Its list has mistakes')).toBeVisible();

  await choose(panel, 'Picture');
  await expect(answer.getByRole('status', { name: 'Text' })).toContainText('and the second');
  await expect(answer.getByRole('list', { name: 'Colours' })).toContainText('green');
  await expect(legend).toContainText('Picture, Painter');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `commands-gfx-${scheme}`);
  }
  await choose(panel, 'Colours of points');
  await checkScreen(page, 'commands-cboard-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await choose(panel, 'Influence');
  await board(page).hover();
  await expect(answer.getByText(/^E5: /)).toBeVisible();
  await checkScreen(page, 'commands-dboard');
  await choose(panel, 'Strings');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await checkScreen(page, 'commands-sboard-1920');
  await page.setViewportSize({ width: 1280, height: 800 });

  // Points by clicks on the board, which play nothing meanwhile.
  await choose(panel, 'Sum of points');
  for (const point of ['C3', 'D4', 'E3']) await playAt(page, point);
  await expect(panel.getByRole('status', { name: 'Points' })).toContainText('C3 D4 E3');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(answer).toContainText('3');
  expect(await moveNumber(page)).toBe(5);
});

test('settings, editable points, values, refusals and broken answers', async ({ workbench }) => {
  test.slow();
  const { page } = workbench;
  await addEngine(page, 'Painter', `'${process.execPath}' '${GOGUI}'`);
  const panel = await open(page, 'Painter');
  const answer = panel.getByRole('region', { name: 'Answer' });
  await choose(panel, 'Settings');
  const games = answer.getByRole('textbox', { name: 'Max games' });
  await games.fill('2000');
  await games.press('Enter');
  await answer.getByRole('combobox', { name: 'Style' }).selectOption('Very wild');
  await answer.getByRole('switch', { name: 'Use book' }).click();
  await expect(answer.getByRole('switch', { name: 'Use book' })).toHaveAttribute('aria-checked', 'false');
  await expect(games).toHaveValue('2000');
  await games.fill('many');
  await games.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('The engine refuses “x-param max_games many”: not so');
  await expect(games).toHaveValue('2000');
  await checkScreen(page, 'commands-param');

  await choose(panel, 'Search region');
  await expect(panel.getByRole('status', { name: 'Points' })).toContainText('C3 D3');
  await playAt(page, 'D3');
  await playAt(page, 'E3');
  await panel.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(panel.getByRole('status', { name: 'Points' })).toContainText('C3 E3');

  await choose(panel, 'Broken picture');
  await expect(answer.getByRole('alert')).toContainText('Line 2: “SPLASH” is no drawing command');
  await expect(answer).toContainText('Still said');
  await checkScreen(page, 'commands-broken');
  await choose(panel, 'Refused');
  await expect(answer.getByRole('alert')).toContainText('The engine refuses x-refused: not so');
  await choose(panel, 'Flood');
  await expect(answer).toContainText('100000 characters at the end of the answer were left out.');
  await choose(panel, 'Wait');
  await expect(panel.getByText('Asking x-wait')).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await choose(panel, 'Told');
  await expect(answer.getByRole('status', { name: 'Text' })).toContainText('C3 is better than D4');
});

test('Yomi’s own commands, and those of GNU Go, which lists none, follow the position', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  const gnugo = gnugoPath();
  await addEngine(page, 'Other Yomi', `'${process.execPath}' '${YOMI}' --mode gtp --level 1`);
  if (gnugo !== undefined) await addEngine(page, 'GNU Go', `${gnugo} --mode gtp --level 1`);
  const panel = await open(page, 'Other Yomi');
  const answer = panel.getByRole('region', { name: 'Answer' });
  await choose(panel, 'Yomi: Dragons');
  await expect(answer).toContainText('green alive');
  await checkScreen(page, 'commands-yomi');
  await choose(panel, 'Yomi: Settings');
  await expect(answer.getByRole('combobox', { name: 'Level' })).toHaveValue('1');
  if (gnugo === undefined) return;
  await panel.getByRole('combobox', { name: 'Engine' }).selectOption({ label: 'GNU Go' });
  await expect(panel).toContainText('these are the usual ones that it knows');
  await panel.getByRole('searchbox', { name: 'Find a command' }).fill('top moves');
  await choose(panel, 'Top moves');
  await expect(answer.getByText('Point at the board to read what is said of a point.')).toBeVisible();
  await checkScreen(page, 'commands-gnugo');
  await panel.getByRole('searchbox', { name: 'Find a command' }).fill('dragon');
  await choose(panel, 'Dragon');
  await playAt(page, 'E5');
  await expect(answer.getByRole('status', { name: 'Text' })).toContainText('crude_status');
  await panel.getByRole('checkbox', { name: 'at each position' }).check();
  await page.keyboard.press('ArrowLeft');
  await expect(answer.getByText('About another position')).toBeHidden();
  await goTo(page, 'Play');
});
