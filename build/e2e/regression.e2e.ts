/** The regression lab in a real browser against the real host, runner and engine: the whole story of a failing test. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { board, goTo, upload } from './actions.ts';
import { expect, test } from './host.ts';
import { GAME, LONG, twoTwo, writeSuite } from './labSuites.ts';
import { checkScreen } from './checkScreen.ts';

const PATTERN = twoTwo('minvalue(180)');

const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Results' }).locator('[role=row]');
const runs = (page: Page): Locator => page.getByRole('combobox', { name: 'Run', exact: true });

test('a suite is run, a failure looked at, mended by a pattern, run again, and the runs compared', async ({
  workbench,
}) => {
  test.slow();
  const { page, home } = workbench;
  writeSuite(workbench);
  writeSuite(workbench, 'odd', '1 name\n');
  await goTo(page, 'Regression');
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
  await checkScreen(page, 'regression-empty');
  await page.getByRole('button', { name: 'New run…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  await dialog.getByText('1 finding in these suites').click();
  await expect(dialog.getByText('odd, line 1: test 1 has no expectation')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^story/ }).check();
  await checkScreen(page, 'regression-new');
  await dialog.getByRole('button', { name: /^(Add this engine and run|Run)$/ }).click();

  // Unexpected ones first.
  await expect(rows(page).first()).toContainText('FAILED', LONG);
  await expect(rows(page).nth(1)).toContainText('passed', LONG);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().click();
  const detail = page.getByRole('article', { name: 'Test story:20' });
  await expect(detail).toContainText('B2|B8|H2|H8');
  await checkScreen(page, 'regression-run');

  // Why: the position with the values of all moves.
  await detail.getByRole('button', { name: 'Why?' }).click();
  await expect(board(page)).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Moves' }).getByText(/Black plays/)).toBeVisible(LONG);

  // A pattern is written in the workshop.
  await goTo(page, 'Patterns');
  await page.getByRole('button', { name: /^patterns2/ }).click();
  await expect(page.getByRole('heading', { name: 'patterns2.db' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Text of/ }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(PATTERN);
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => readFileSync(join(home, 'data', 'patterns', 'patterns2.db'), 'utf8'))
    .toContain('TwoTwo1');

  await goTo(page, 'Regression');
  await detail.getByRole('button', { name: 'Run again' }).click();
  await expect(runs(page)).toContainText('1 of 1', LONG);
  await expect(rows(page).first()).toContainText('passed');
  await page.getByRole('combobox', { name: 'beside' }).selectOption({ index: 1 });
  await expect(page.getByRole('button', { name: 'Newly fixed 1' })).toBeVisible();
  await expect(rows(page).first()).toContainText('fixed');
  await checkScreen(page, 'regression-compared');

  // Whose fault it was, and what the engine thought of it before.
  await detail.getByRole('button', { name: 'Which pattern did it?' }).click();
  const patterns = detail.getByRole('region', { name: 'The patterns' });
  await expect(patterns).toContainText('This change alone turns the answer', LONG);
  await expect(patterns).toContainText('Nothing else is different.');
  await page.getByRole('combobox', { name: 'Run', exact: true }).selectOption({ index: 1 });
  await rows(page).filter({ hasText: 'story:20' }).click();
  await detail.getByRole('button', { name: 'Compare before and after' }).click();
  const thoughts = page.getByRole('region', { name: 'Before and after' });
  await expect(thoughts.getByText('+TwoTwo1').first()).toBeVisible(LONG);
  await checkScreen(page, 'regression-before');
  await thoughts.getByRole('button', { name: 'Results' }).click();
  await page.getByRole('combobox', { name: 'Run', exact: true }).selectOption({ index: 0 });
  await page.getByRole('combobox', { name: 'beside' }).selectOption({ index: 1 });
  await rows(page).first().click();
  await patterns.getByRole('button', { name: 'TwoTwo1' }).click();
  await expect(page.getByRole('heading', { name: 'patterns2.db' })).toBeVisible();
});

test('a long run leaves the window free, outlives the host, and goes on without asking anything twice', async ({
  workbench,
}) => {
  test.slow();
  const { page, home } = workbench;
  const folder = join(home, 'data', 'regression');
  const log = join(home, 'asked.txt');
  const count = 600;
  mkdirSync(folder, { recursive: true });
  writeFileSync(log, '');
  // Every tenth kills its engine or answers nonsense.
  const commands = Array.from({ length: count }, (_, i) =>
    i % 20 === 9 ? 'crash' : i % 20 === 19 ? 'garbage' : `wait 40 ${log} ${i + 1}`,
  );
  writeFileSync(
    join(folder, 'many.tst'),
    commands.map((command, i) => `${i + 1} ${command}\n#? [A1]\n`).join('\n'),
  );
  const fake = join(import.meta.dirname, '../../main/regression/fakeGtp.ts');

  await goTo(page, 'Regression');
  await page.getByRole('button', { name: 'New run…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  await dialog.getByRole('checkbox', { name: /^many/ }).check();
  await dialog.getByRole('combobox', { name: 'Engine' }).selectOption('another');
  await dialog.getByRole('textbox', { name: 'Command', exact: true }).fill(`'${process.execPath}' '${fake}'`);
  await dialog.getByRole('button', { name: /^(Add this engine and run|Run)$/ }).click();

  // Under way: rows are chosen, searched, grouped, and another place is looked at.
  const progress = page.getByRole('status').filter({ hasText: `of ${count} tests` });
  const done = async (): Promise<number> => parseInt((await progress.textContent()) ?? '0');
  await expect.poll(done, LONG).toBeGreaterThan(20);
  await page.getByRole('combobox', { name: 'Groups' }).selectOption('verdict');
  await expect(page.getByRole('grid', { name: 'Results' }).locator('.head').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search results' }).fill('many:7');
  await rows(page).filter({ hasText: 'many:7' }).first().click();
  await expect(page.getByRole('article', { name: /^Test many:7/ })).toBeVisible();
  await goTo(page, 'Patterns');
  await expect(page.getByRole('button', { name: /^patterns2/ })).toBeVisible();
  await goTo(page, 'Regression');
  const before = await done();
  expect(before).toBeLessThan(count);
  await workbench.kill();

  await workbench.start();
  await goTo(page, 'Regression');
  const sum = page
    .getByRole('region', { name: 'Suites' })
    .getByText(/^\d+ of \d+$/)
    .first();
  const judged = async (): Promise<number> => Number(/of (\d+)/.exec((await sum.textContent()) ?? '')?.[1]);
  await expect.poll(judged).toBeGreaterThanOrEqual(before);
  expect(await judged()).toBeLessThan(count);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(judged, LONG).toBe(count);
  await expect(page.getByText(`${count - count / 10} of ${count}`, { exact: true })).toBeVisible();

  // Only what was being asked when the host was killed was asked again.
  const asked = readFileSync(log, 'utf8').trim().split('\n');
  expect(new Set(asked).size).toBe(count - count / 10);
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(2);
});

test('the position on the board becomes a test in three keystrokes', async ({ workbench }) => {
  const { page, home } = workbench;
  await upload(page, { name: 'capture.sgf', buffer: Buffer.from(GAME) });
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('Shift+T');
  await page.keyboard.press('J');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New test' })).toBeHidden();
  const suite = join(home, 'data', 'regression', 'mine.tst');
  expect(readFileSync(suite, 'utf8')).toMatch(
    /loadsgf games[/\\]mine-10\.sgf\n10 reg_genmove black\n#\? \[J\]/,
  );
  expect(readFileSync(join(home, 'data', 'regression', 'games', 'mine-10.sgf'), 'utf8')).toContain('[ef]');
});

test('a test is opened without running it, and the next one of its suite from there', async ({
  workbench,
}) => {
  const { page } = workbench;
  writeSuite(workbench);
  await goTo(page, 'Regression');
  await page.getByRole('button', { name: 'Open a test…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a test' });
  await dialog.getByRole('combobox', { name: 'Suite' }).selectOption({ label: 'story (2)' });
  await expect(dialog).toContainText('story:10 attack E4');
  await expect(dialog).toContainText('Expected: 1 F4');
  await checkScreen(page, 'open-test');
  await dialog.getByRole('button', { name: 'Inspect' }).click();
  await expect(page.getByRole('tab', { name: 'story 10.sgf' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Position', selected: true })).toBeVisible();
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByRole('tab', { name: 'story 20.sgf' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'story 10.sgf' })).toHaveCount(0);
  await expect(page.getByText('story:20: reg_genmove black, expected B2|B8|H2|H8')).toBeVisible();
  await goTo(page, 'Regression');
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
});
