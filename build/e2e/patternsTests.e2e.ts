/** The tests affected by a pattern, in a real browser against the real host, runner and engine. */
import type { Locator, Page } from '@playwright/test';
import { goTo, upload } from './actions.ts';
import { expect, test, type Workbench } from './host.ts';
import { GAME, LONG, twoTwo, writeSuite } from './labSuites.ts';
import { checkScreen } from './checkScreen.ts';

/** The 2-2 points, proposed without much conviction. */
const PATTERN = twoTwo('minvalue(1)');

const tests = (page: Page): Locator => page.getByRole('list', { name: 'Tests' }).getByRole('listitem');
const status = (page: Page): Locator => page.getByRole('tabpanel').getByRole('status');
const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of/ });

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

/** The suite has been run once; patterns2.db with the pattern is open, its tests are listed. */
async function open(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  writeSuite(workbench);
  await goTo(page, 'Regression');
  await page.getByRole('button', { name: 'New run…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  await dialog.getByRole('checkbox', { name: /^story/ }).check();
  await dialog.getByRole('button', { name: /^(Add this engine and run|Run)$/ }).click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible(LONG);
  await upload(page, { name: 'story.sgf', buffer: Buffer.from(GAME) });
  await goTo(page, 'Patterns');
  await page.getByRole('button', { name: /^patterns2/ }).click();
  await expect(page.getByRole('heading', { name: 'patterns2.db' })).toBeVisible();
  await write(page, PATTERN);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^patterns2: in use after/)).toBeVisible();
  await page.keyboard.press('F7');
  await page.getByRole('combobox', { name: 'Suite' }).selectOption('story');
  await expect(tests(page)).toHaveCount(1, LONG);
}

test('an edited pattern: its tests run on save, one passes now, a mistake keeps the results, and a click shows the test', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  await open(workbench);
  await expect(tests(page)).toContainText('story:20');
  await expect(tests(page)).toContainText('plays B8 H8 B2 H2');
  await expect(tests(page)).toContainText('FAILED');
  await expect(status(page)).toContainText('2 tests searched; in 1 more it fits away from what they ask');
  await checkScreen(page, 'patterns-tests');

  // As it was before the edit, by the button and by the key.
  await page.getByRole('tabpanel').getByRole('button', { name: 'Run', exact: true }).click();
  await expect(status(page)).toContainText('All as before', LONG);

  await page.getByRole('checkbox', { name: 'Run on save' }).check();
  const value = page.locator('.cm-line', { hasText: 'minvalue(1)' }).last();
  await value.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('80)');
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('1 newly passed', LONG);
  await expect(tests(page).locator('.verdicts')).toContainText(/FAILED.*→.*passed/s);
  await checkScreen(page, 'patterns-tests-run');

  // A mistake: said so, and the results stay.
  await page.keyboard.insertText(',wrong(');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'patterns2 has' })).toContainText(
    'the patterns from before stay in use',
  );
  await expect(status(page)).toContainText('1 newly passed');
  await checkScreen(page, 'patterns-tests-broken');
  for (let i = 0; i < ',wrong('.length; i++) await page.keyboard.press('Backspace');

  // The pattern taken away again: what it affected is run all the same, and fails again.
  await page.getByRole('button', { name: 'Compare from here' }).click();
  await expect(status(page)).toContainText('All as before');
  await page.locator('.cm-line', { hasText: '--+' }).last().click();
  await page.keyboard.press('Home');
  await page.keyboard.insertText('O.|\n');
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('1 newly failed', LONG);
  await expect(tests(page)).toContainText('affected before the save');
  await expect(page.getByRole('tab', { name: /^Tests/ })).toContainText('1');

  await tests(page).getByRole('button').click();
  await expect(page.getByRole('article', { name: 'Test story:20' })).toContainText('B2|B8|H2|H8');
});

test('searching and running can be stopped, and the text can be edited meanwhile', async ({ workbench }) => {
  test.slow();
  const { page } = workbench;
  await open(workbench);
  await page.keyboard.press('Shift+F7');
  const stop = page.getByRole('tabpanel').getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  await write(page, '# Typed while the test runs.\n');
  await expect(editor(page)).toContainText('Typed while the test runs.');
  await stop.click();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await expect(tests(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
