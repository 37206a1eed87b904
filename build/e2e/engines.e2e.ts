/** The user's engines in a real browser: one is added, tried, played against, stopped, kept over a restart, and removed. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { gnugoPath } from '../checks/shared.ts';
import { board, goTo, moveNumber, playAt, showTab, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { addEngine } from './engineSteps.ts';
import { expect, test } from './host.ts';

const FAKE = join(import.meta.dirname, '../../main/regression/fakeGtp.ts');
const KATAGO = join(import.meta.dirname, '../../main/regression/fakeKatago.ts');

/** Starts a game on 9x9 as Black against an engine. */
async function playAgainst(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: '9×9' }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Engine', exact: true }).selectOption({ label: name });
  await expect(dialog.getByRole('combobox', { name: 'Strength' })).toBeHidden();
  await checkScreen(page, 'engines-new-game');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toBeHidden();
  await expect(board(page)).toHaveAttribute('data-size', '9');
}

test('GNU Go is added, tried, played against, and there again after a restart', async ({ workbench }) => {
  const gnugo = gnugoPath();
  test.skip(gnugo === undefined, 'gnugo is not installed');
  test.slow();
  const { page } = workbench;
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add an engine…' }).click();
  await page.getByRole('combobox', { name: 'Engine', exact: true }).last().selectOption('GNU Go');
  await expect(page.getByRole('textbox', { name: 'Command', exact: true })).toHaveValue(
    'gnugo --mode gtp --level 10',
  );
  await checkScreen(page, 'engines-add');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await addEngine(page, 'GNU Go', `${gnugo} --mode gtp --level 10`);
  const engine = page.getByRole('article', { name: 'GNU Go' });
  await expect(engine).toContainText('It is GNU Go 3.8.');
  await expect(engine).not.toContainText('Fault:');
  await engine.getByRole('textbox', { name: 'GTP commands before a game' }).fill('level 1\n');
  await engine.getByRole('textbox', { name: 'Name' }).focus();
  await engine.scrollIntoViewIfNeeded();
  await checkScreen(page, 'engines-tried');

  await playAgainst(page, 'GNU Go');
  await expect(page.getByRole('region', { name: 'White' })).toContainText('GNU Go');
  await playAt(page, 'E5');
  await expect.poll(() => moveNumber(page)).toBe(2);
  await page.keyboard.press('u');
  await expect.poll(() => moveNumber(page)).toBe(0);
  await playAt(page, 'C3');
  await expect.poll(() => moveNumber(page)).toBe(2);

  await workbench.kill();
  await workbench.start();
  await playAt(page, 'A9');
  await expect.poll(() => moveNumber(page)).toBe(4);
  await goTo(page, 'Settings');
  await expect(engine.getByRole('textbox', { name: 'GTP commands before a game' })).toHaveValue('level 1');
});

test('an engine that never answers is stopped; one that is wrong, or gone, says so', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  await addEngine(page, 'Wrong', `'${process.execPath}' '${FAKE}' plays E5`);
  await expect(page.getByRole('article', { name: 'Wrong' })).toContainText('Note: It has no undo');
  await playAgainst(page, 'Wrong');
  await playAt(page, 'E5');
  await expect(page.getByText('Wrong did not move')).toBeVisible();
  await expect(page.getByText('Wrong answered “E5”, which cannot be played here.')).toBeVisible();
  await checkScreen(page, 'engines-wrong');
  await expect.poll(() => moveNumber(page)).toBe(1);

  // By another command it is the same engine, and the game goes on with it.
  await goTo(page, 'Settings');
  const wrong = page.getByRole('article', { name: 'Wrong' });
  await wrong.getByRole('button', { name: 'Change the command…' }).click();
  const line = wrong.getByRole('textbox', { name: 'Command', exact: true });
  await expect(line).toBeFocused();
  await expect(wrong.getByRole('button', { name: 'Use this command' })).toBeDisabled();
  await line.fill(`'${process.execPath}' '${FAKE}' plays C3`);
  await expect(wrong.getByRole('form').getByRole('listitem').last()).toHaveText('C3');
  await checkScreen(page, 'engines-command');
  await line.press('Enter');
  await expect(page.getByText('Wrong is started by another command now.')).toBeVisible();
  await expect(wrong.getByRole('button', { name: 'Change the command…' })).toBeFocused();
  await expect(wrong).toContainText('Note: It has no undo');
  await goTo(page, 'Play');
  await page.keyboard.press('g');
  await expect.poll(() => moveNumber(page)).toBe(2);

  await addEngine(page, 'Dead', `'${process.execPath}' '${FAKE}' dies`);
  await expect(page.getByRole('article', { name: 'Dead' })).toContainText('Fault: At “protocol_version”');
  await page.getByText('What it wrote to its error stream').click();
  await expect(page.getByText('no licence found')).toBeVisible();
  await checkScreen(page, 'engines-dead');
  await page.getByRole('article', { name: 'Dead' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/^Dead was removed from your engines/)).toBeVisible();
});

/** A game with an engine that never moves, and thinks now. */
async function playAgainstSlow(page: Page): Promise<void> {
  const command = `'${process.execPath}' '${FAKE}' slow`;
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add an engine…' }).click();
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill(command);
  await page.getByPlaceholder('After its file').fill('Slow');
  await page.getByRole('button', { name: 'Add this engine' }).click();
  await playAgainst(page, 'Slow');
  await playAt(page, 'E5');
}

test('a move that takes for ever is given up, and the game goes on with another opponent', async ({
  workbench,
}) => {
  const { page } = workbench;
  await playAgainstSlow(page);
  await expect(page.getByText('Slow is thinking').first()).toBeVisible();
  await checkScreen(page, 'engines-thinking');
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
  await expect(page.getByText('The engine waits')).toBeVisible();
  await expect.poll(() => moveNumber(page)).toBe(1);
});

test('two windows on one game show the same thinking and the same players, whichever of them says so', async ({
  workbench,
  context,
}) => {
  const { page } = workbench;
  const second = await context.newPage();
  await playAgainstSlow(page);
  await second.goto(page.url());
  for (const one of [page, second]) await expect(one.getByText('Slow is thinking').first()).toBeVisible();
  await second.getByRole('button', { name: 'Stop', exact: true }).first().click();
  const goOn = (one: Page): Locator => one.getByRole('button', { name: 'Let the engine play' });
  for (const one of [page, second]) await expect(goOn(one)).toBeVisible();
  // One window has it think again, the other one shows it and ends it.
  await goOn(second).click();
  await expect(page.getByText('Slow is thinking').first()).toBeVisible();
  await checkScreen(page, 'engines-two-windows');
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
  for (const one of [page, second]) await expect(goOn(one)).toBeVisible();
  // Both sides are played by people from now on, in both windows.
  await second.keyboard.press('Shift+P');
  const here = second.getByRole('dialog', { name: 'Play on from here' });
  await here.getByRole('radio', { name: 'Both', exact: true }).check({ force: true });
  await here.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(goOn(page)).toHaveCount(0);
  await playAt(page, 'C3');
  for (const one of [page, second]) await expect.poll(() => moveNumber(one)).toBe(2);
});

test('a position and a whole game are analysed by another program, and nothing twice', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  const command = `'${process.execPath}' '${join(import.meta.dirname, '../../out/cli/yomi.js')}' --mode gtp --threads 1`;
  await addEngine(page, 'Other Yomi', command);
  await expect(page.getByRole('article', { name: 'Other Yomi' })).toContainText('like KataGo');
  const analyst = page.getByRole('region', { name: 'Analysis' }).getByRole('combobox', { name: 'Engine' });
  await analyst.selectOption({ label: 'Other Yomi' });
  await upload(page, { name: 'three.sgf', buffer: Buffer.from('(;GM[1]FF[4]SZ[9]KM[7];B[ee];W[cg];B[gc])') });
  await showTab(page, 'Analysis');
  await page.keyboard.press(' ');
  const panel = page.getByRole('tabpanel', { name: 'Analysis' });
  await expect(panel).toContainText(/to move, .* playouts, Other Yomi/);
  await expect(panel.getByRole('row').nth(2)).toBeVisible();
  await checkScreen(page, 'engines-analyst');
  await page.keyboard.press(' ');
  await page.getByRole('combobox', { name: 'Playouts for each position' }).first().selectOption('200');
  await page.getByRole('button', { name: 'Analyse the game' }).first().click();
  await expect(page.getByText('4 of 4 positions are analysed.')).toBeAttached();
  // Our own opinion is another one; what the other one found stays over it, and can be hidden.
  await goTo(page, 'Settings');
  await analyst.selectOption({ label: 'Yomi' });
  await goTo(page, 'Play');
  await expect(page.getByText(/^4 of 4 positions are analysed\./)).not.toBeAttached();
  await page.getByRole('button', { name: 'Analyse the game' }).first().click();
  await expect(page.getByText(/4 of 4 positions are analysed\..* Other Yomi: 4 of 4/)).toBeAttached();
  const other = page.getByRole('list', { name: 'Legend' }).getByRole('button', { name: 'Other Yomi' });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `engines-two-curves-${scheme}`);
  }
  await other.click();
  await expect(other).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(/Other Yomi: 4 of 4/)).not.toBeAttached();
});

test('KataGo says where and Yomi says why: the analyst’s move in our terms, and why ours is another', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  await addEngine(page, 'KataGo', `'${process.execPath}' '${KATAGO}' C3,H9,A1`);
  const analyst = page.getByRole('region', { name: 'Analysis' }).getByRole('combobox', { name: 'Engine' });
  await analyst.selectOption({ label: 'KataGo' });
  // Four white stones have their last liberty at F3.
  const game =
    '(;GM[1]FF[4]SZ[9]KM[7]AW[ee][ef][fe][ff][fh][gh][cc][cb][bd]AB[ed][fd][de][df][ge][gf][eg][gc][cf]PL[B])';
  await upload(page, { name: 'atari.sgf', buffer: Buffer.from(game) });
  await page.keyboard.press('End');
  await showTab(page, 'Analysis');
  await page.keyboard.press(' ');
  const why = page.getByRole('region', { name: 'KataGo says where, Yomi says why' });
  await expect(why).toContainText(/KataGo prefers C3: it wins 62 % in [\d,]+ playouts/);
  await expect(why).toContainText('KataGo expects H9 and A1.');
  await expect(why).toContainText(/Yomi’s reasons choose F3 instead, worth \d+\.\d points: it \w+/);
  await expect(why).toContainText('KataGo did not look at F3.');
  await expect(why).toContainText(/C3 changes the territory by [+−]?\d/);
  await expect(why).toContainText('F3 takes the four white stones at E5.');
  await expect(why.getByText(/^Yomi (reads|looks)/)).toBeHidden();
  await page.keyboard.press(' ');
  await why.getByRole('button', { name: 'Territory on the board' }).click();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `analyst-why-${scheme}`);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await checkScreen(page, 'analyst-why-1920');
  // Another move of its list, and then the page that takes the move apart.
  await page.getByRole('row').getByRole('button', { name: 'H9', exact: true }).click();
  await expect(why).toContainText(/KataGo gives H9 57 % in [\d,]+ playouts, against 62 % for C3/);
  await expect(why).toContainText('No particular reason was found for Black to play H9.');
  await why.getByRole('button', { name: 'Take H9 apart' }).click();
  await expect(page.getByRole('region', { name: 'Move H9' })).toBeVisible();
});

test('two analysts stand side by side on one position, and one at a time has the board', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  await addEngine(page, 'KataGo', `'${process.execPath}' '${KATAGO}' C3,H9,A1`);
  await upload(page, { name: 'two.sgf', buffer: Buffer.from('(;GM[1]FF[4]SZ[9]KM[7];B[ee];W[cc])') });
  await page.keyboard.press('End');
  await showTab(page, 'Analysis');
  await page.getByRole('checkbox', { name: 'KataGo' }).check();
  const katago = page.getByRole('region', { name: 'Candidates of KataGo' });
  await expect(katago).toContainText('Knows nothing of this position');
  const analyse = page.getByRole('switch', { name: 'Analyse this position' });
  await analyse.click();
  await expect(katago.getByRole('button', { name: 'C3', exact: true })).toBeVisible();
  const yomi = page.getByRole('region', { name: 'Candidates of Yomi' });
  await expect(yomi.getByRole('row').nth(3)).toBeVisible();
  await katago.getByRole('radio', { name: 'KataGo on the board' }).check();
  await expect(page.getByRole('list', { name: 'On the board' })).toContainText('Analysis, KataGo');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `analysts-beside-${scheme}`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await checkScreen(page, `analysts-beside-${scheme}-1920`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('commands are said to an engine one by one, completed, called up again, and whatever comes is shown', async ({
  workbench,
}) => {
  const { page } = workbench;
  await addEngine(page, 'Scripted', `'${process.execPath}' '${FAKE}' plays E5`);
  await page.getByRole('article', { name: 'Scripted' }).getByRole('button', { name: 'Console…' }).click();
  const dialog = page.getByRole('dialog', { name: 'GTP console: Scripted' });
  const line = dialog.getByRole('textbox', { name: 'Command' });
  const log = dialog.getByRole('log');
  await line.fill('name');
  await line.press('Enter');
  await expect(log).toContainText('= Fake');
  await line.fill('gen');
  await expect(dialog.getByText('genmove', { exact: true })).toBeVisible();
  await line.press('Tab');
  await line.pressSequentially('black');
  await line.press('Enter');
  await expect(log).toContainText('= E5');
  await line.press('ArrowUp');
  await expect(line).toHaveValue('genmove black');
  await line.press('ArrowUp');
  await expect(line).toHaveValue('name');
  await line.fill('answer <img src=x onerror=alert(1)>');
  await line.press('Enter');
  await expect(log).toContainText('= <img src=x onerror=alert(1)>');
  await line.fill('hang');
  await line.press('Enter');
  await expect(log.getByRole('status')).toContainText('hang');
  await checkScreen(page, 'engines-console');
  await dialog.getByRole('button', { name: 'End the engine' }).click();
  await expect(log).toContainText('! The engine was closed.');
  await line.fill('flood 3');
  await line.press('Enter');
  await log.getByText('Error stream').click();
  await expect(log).toContainText('noise 2');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('article', { name: 'Scripted' }).getByRole('button', { name: 'Console…' }).click();
  await expect(log).toContainText('noise 2');
});

test('GNU Go analyses by the values of its moves; lost points lie on the stones, next moves beside them', async ({
  workbench,
}) => {
  const gnugo = gnugoPath();
  test.skip(gnugo === undefined, 'gnugo is not installed');
  test.slow();
  const { page } = workbench;
  await addEngine(page, 'GNU Go', `${gnugo} --mode gtp --level 1`);
  await expect(page.getByRole('article', { name: 'GNU Go' })).toContainText('like GNU Go (top_moves)');
  const analyst = page.getByRole('region', { name: 'Analysis' }).getByRole('combobox', { name: 'Engine' });
  await analyst.selectOption({ label: 'GNU Go' });
  const game = '(;GM[1]FF[4]SZ[9]KM[7];B[ee];W[aa];B[ge](;W[cc];B[gg])(;W[cg]))';
  await upload(page, { name: 'dots.sgf', buffer: Buffer.from(game) });
  await showTab(page, 'Analysis');
  await page.keyboard.press(' ');
  const panel = page.getByRole('tabpanel', { name: 'Analysis' });
  await expect(panel).toContainText('Black to move, values of moves, GNU Go');
  await expect(panel).not.toContainText('wins');
  await expect(panel).toContainText(/GNU Go prefers [A-J]\d, worth \d+\.\d points by its own reckoning/);
  await expect(panel.getByRole('columnheader', { name: 'Worth, points' })).toBeVisible();
  await checkScreen(page, 'engines-values');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Analyse the game' }).first().click();
  await expect(page.getByText('6 of 6 positions are analysed.')).toBeAttached();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  const dots = page.getByRole('list', { name: 'Dots on stones' });
  await expect(dots).toContainText('from 12');
  await page.keyboard.press('Alt+Shift+N');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `engines-dots-${scheme}`);
  }
  await page.keyboard.press('Alt+Shift+L');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await checkScreen(page, 'engines-dots-numbers-1920');
  await page.keyboard.press('Alt+Shift+L');
  await expect(dots).toBeHidden();
});
