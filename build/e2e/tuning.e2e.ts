/**
 * The tuning story of GNU Go's manual (13.14) in our workbench: endgame:920, in five actions that use only what is on the screen. Yomi passes the
 * test, and counts the point that GNU Go 3.6 missed; a pattern then makes more of the move, as it would for a test that fails.
 */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { goTo, playAt } from './actions.ts';
import { expect, test, type Workbench } from './host.ts';
import { checkScreen } from './checkScreen.ts';

const SHARED = join(import.meta.dirname, '../../../shared/regression');
const isThere = existsSync(join(SHARED, 'endgame.tst'));
if (!isThere) console.warn(`SKIPPED: the tuning story, since ${SHARED} is not there`);

/** The suite as a person keeps it. */
function copySuite({ home }: Workbench): void {
  const folder = join(home, 'data', 'regression');
  const suite = readFileSync(join(SHARED, 'endgame.tst'), 'utf8');
  const games = [...suite.matchAll(/^loadsgf (\S+)/gm)].map(([, game]) => game);
  for (const name of new Set(['endgame.tst', ...games])) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(SHARED, name), join(folder, name));
  }
}

/** The move of the story, by what is around it. */
const PATTERN = `
Pattern Story1

...
O*X
?X?

:8,-,minvalue(75)
`;

/** Counts what a person does. */
class Actions {
  count = 0;
  async do(action: () => Promise<void>): Promise<void> {
    this.count++;
    await action();
  }
}

const valueOf = async (page: Page): Promise<number> => {
  const heading = page.getByRole('tabpanel', { name: 'Moves' }).getByRole('heading', { name: /^C4/ });
  const text = await heading.textContent({ timeout: 120_000 });
  return Number(/(\d+\.\d) points/.exec(text ?? '')?.[1]);
};

test('endgame:920 in five actions', async ({ workbench }) => {
  test.skip(!isThere, 'no ../shared/regression');
  test.slow();
  const { page } = workbench;
  copySuite(workbench);
  await goTo(page, 'Regression');
  const user = new Actions();
  const panel = page.getByRole('tabpanel', { name: 'Moves' });

  // 1: the test, unrun, with the values of all moves.
  await user.do(async () => {
    await page.keyboard.press('Control+Alt+o');
    await page.getByRole('searchbox', { name: 'Search tests' }).fill('endgame:920');
    await page.keyboard.press('Enter');
  });
  await expect(page.getByText('endgame:920: reg_genmove white, expected C4')).toBeVisible();
  await expect(panel.getByText(/^White plays [A-T]\d+\.$/)).toBeVisible({ timeout: 120_000 });

  // 2: the move, with what its value is made of and the change in territory on the board.
  await user.do(() => playAt(page, 'C4'));
  const value = await valueOf(page);
  await expect(panel.getByRole('list', { name: 'Value of C4, term by term' })).toContainText('territory');
  await expect(panel).toContainText(/[+−]\d+\.\d points on the board/);
  await checkScreen(page, 'tuning-move');

  // 3: the point that the manual misses in its story, B5, is White's by the move.
  await user.do(async () => {
    await panel.getByRole('combobox', { name: 'Map' }).selectOption({ label: 'Territory value' });
  });
  await expect(page.getByRole('list', { name: 'On the board' })).toContainText(
    'Territory value: by whom it grows',
  );
  await checkScreen(page, 'tuning-territory');

  // 4: a pattern for the move, saved.
  await user.do(async () => {
    await page.keyboard.press('Control+3');
    await page.getByRole('textbox', { name: /^Text of patterns/ }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(PATTERN);
    await page.keyboard.press('Control+s');
  });
  await expect(page.getByText(/^patterns: in use after/)).toBeVisible();
  await checkScreen(page, 'tuning-saved');

  // 5: the move again, with its new value.
  await user.do(() => page.keyboard.press('Control+1'));
  await expect(panel.getByRole('heading', { name: /^C4/ })).toContainText(/4\d\.\d points/, {
    timeout: 120_000,
  });
  expect(await valueOf(page)).toBeGreaterThan(value + 10);
  expect(user.count).toBeLessThanOrEqual(5);
});
