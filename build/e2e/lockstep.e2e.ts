/** The comparison views of the regression lab in a real browser: a test's analysis before and after, and two engines in lockstep. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { board, goTo, upload } from './actions.ts';
import { expect, test, type Workbench } from './host.ts';
import { LONG, writeSuite } from './labSuites.ts';
import { checkScreen } from './checkScreen.ts';

const SUITE = `loadsgf pair.sgf
10 attack E4
#? [1 F4]

20 reg_genmove black
#? [D1|E1]
`;
const FIXTURE = join(import.meta.dirname, '../../main/host/fakePairEngine.ts');

const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Results' }).locator('[role=row]');
const fake = (...how: string[]): string =>
  [process.execPath, FIXTURE, ...how].map((word) => `'${word}'`).join(' ');

async function run(workbench: Workbench, engine: string): Promise<void> {
  const { page } = workbench;
  writeSuite(workbench, 'pair', SUITE);
  await goTo(page, 'Regression');
  await page.getByRole('button', { name: 'New run…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  await dialog.getByRole('checkbox', { name: /^pair/ }).check();
  if (engine !== '') {
    await dialog.getByRole('combobox', { name: 'Engine' }).selectOption('another');
    await dialog.getByRole('textbox', { name: 'Command', exact: true }).fill(engine);
  }
  await dialog.getByRole('button', { name: /^(Add this engine and run|Run)$/ }).click();
  await expect(page.getByText(/^[012] of 2$/)).toBeVisible(LONG);
}

test('two engines walk through tests and a game in step, and what they disagree in is on the board', async ({
  workbench,
}) => {
  test.slow();
  const { page, home } = workbench;
  await upload(page, { name: 'walk.sgf', buffer: Buffer.from('(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg])') });
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('Move 3', { exact: true })).toBeVisible();
  await run(workbench, fake());
  await rows(page).filter({ hasText: 'pair:20' }).click();
  await page.getByRole('button', { name: 'Two engines in lockstep' }).click();
  const view = page.getByRole('region', { name: 'Two engines in lockstep' });
  const choose = async (which: string, engine: string): Promise<void> => {
    await view.getByRole('combobox', { name: `${which} engine: who` }).selectOption('another');
    const dialog = page.getByRole('dialog', { name: `${which} engine` });
    await dialog.getByRole('combobox', { name: 'Engine' }).selectOption('another');
    await dialog.getByRole('textbox', { name: 'Command' }).fill(engine);
    await expect(dialog.getByRole('listitem').first()).toHaveText(process.execPath);
    await dialog.getByRole('button', { name: /^(Add|Use) this engine$/ }).click();
    await expect(dialog).toBeHidden();
  };
  await choose('First', fake());
  await choose('Second', fake('other'));
  await view.getByRole('button', { name: 'Ask both' }).click();

  // The same question to both, and the difference.
  await expect(view.getByText('Pair 1 chooses D1, Pair other 1 E1; 2 of 3 moves differ.')).toBeVisible(LONG);
  await expect(view.getByRole('row', { name: /C3 7\.00 9\.00 \+2\.00/ })).toBeVisible();
  await expect(view.getByRole('application', { name: 'Difference: board' })).toBeVisible();
  await checkScreen(page, 'lockstep-moves');
  await view.getByRole('button', { name: 'Influence' }).click();
  await expect(view.getByText('26 of 81 points are not the same.')).toBeVisible(LONG);
  await expect(view.getByRole('row', { name: /White territory 0 27 \+27/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkScreen(page, 'lockstep-influence-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await view.getByRole('button', { name: 'Dragons' }).click();
  await expect(view.getByRole('row', { name: /Black E5 alive critical/ })).toBeVisible(LONG);
  await view.getByRole('button', { name: 'End' }).click();
  await expect(view.getByRole('row', { name: /E5 alive dead/ })).toBeVisible(LONG);

  // Through the tests, by a key; then through the moves of the open game.
  await view.getByRole('button', { name: 'Moves' }).click();
  const where = view.getByRole('heading', { level: 2 });
  const first = await where.textContent();
  await page.keyboard.press(first?.includes('(1 of 2)') ? 'j' : 'k');
  await expect(where).toContainText('pair:10');
  await expect(view.getByText(/chooses D1/)).toBeVisible(LONG);
  await view.getByRole('combobox', { name: 'Walk through' }).selectOption('game');
  await expect(where).toHaveText('Move 3 of 3, G3');
  await expect(view.getByText(/Pair 1 chooses D4, Pair other 1 E4/)).toBeVisible(LONG);
  await page.keyboard.press('k');
  await expect(where).toHaveText('Move 2 of 3, C7');
  await expect(view.getByText(/Pair 1 chooses D3, Pair other 1 E3/)).toBeVisible(LONG);

  // One that knows less, and one that hangs the first time.
  await choose('Second', fake('bare'));
  await view.getByRole('button', { name: 'Ask both' }).click();
  await expect(view.getByText(/Pair bare 1 cannot tell: all_move_values, top_moves/)).toBeVisible(LONG);
  await view.getByRole('spinbutton', { name: 'Limit' }).fill('4');
  // Both are asked when another engine is chosen.
  await choose('Second', fake('hangs', join(home, 'hung')));
  const alert = view.getByRole('alert');
  await expect(alert).toContainText(
    'The engine hung, and was ended. No answer within 4 s to: reg_genmove',
    LONG,
  );
  await expect(view.getByText(/cannot be compared|nothing to compare|chooses D3/).first()).toBeVisible();
  await checkScreen(page, 'lockstep-hung');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(view.getByText(/Both choose D3/)).toBeVisible(LONG);
  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toBeVisible();
});

test('what Yomi thought of a test then is beside what it thinks now, part by part', async ({ workbench }) => {
  test.slow();
  const { page } = workbench;
  await run(workbench, '');
  // Rows find their places as the results come in.
  await expect(async () => {
    await rows(page).filter({ hasText: 'pair:10' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /pair:10/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: 'Compare before and after' }).click();
  const view = page.getByRole('region', { name: 'Before and after' });
  const part = (name: string): Promise<void> => view.getByRole('button', { name, exact: true }).click();
  await expect(view.getByText(/^Both choose \w+; no difference in \d+ moves\.$/)).toBeVisible(LONG);
  await expect(view.getByRole('application')).toHaveCount(3);
  await part('Dragons');
  await expect(view.getByText(/^No difference in \d+ dragons\.$/)).toBeVisible();
  await checkScreen(page, 'before-after-dragons');
  await part('Eyes');
  await expect(view.getByText(/^(No difference in|There are no)/)).toBeVisible();
  await part('Influence');
  await expect(view.getByText('Every point belongs to the same side, as surely.')).toBeVisible();
  await expect(view.getByRole('row', { name: /Black territory/ })).toBeVisible();
  await part('Reading');
  await expect(view.getByText('Every move is tried in the same order, with the same results.')).toBeVisible();
  await expect(view.getByRole('row', { name: /Attack E4 WIN F4 WIN F4/ })).toBeVisible();
  await checkScreen(page, 'before-after-reading');

  // The next test comes with the same part; a move test has nothing to be read.
  const before = await view.getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press((await view.getByRole('button', { name: 'Next test' }).isEnabled()) ? 'j' : 'k');
  await expect(view.getByRole('heading', { level: 2 })).not.toHaveText(before ?? '');
  await expect(view.getByText(/This test asks nothing that is read/)).toBeVisible(LONG);
  await part('Moves');
  await checkScreen(page, 'before-after-moves');
  await view.getByRole('button', { name: 'Results' }).click();
  await expect(rows(page).first()).toBeVisible();
});
