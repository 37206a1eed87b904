/** Suites from elsewhere in a real browser: what is said of them, what would be started, and what happens once the folder is trusted. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goTo } from './actions.ts';
import { expect, test } from './host.ts';
import { LONG } from './labSuites.ts';
import { checkScreen } from './checkScreen.ts';

const FIXTURE = join(import.meta.dirname, '../../main/regression/fakeGtp.ts');

test('a folder from elsewhere is restricted, and a program is shown before it is started', async ({
  workbench,
}) => {
  test.slow();
  const { page, home } = workbench;
  mkdirSync(join(home, 'from-a-friend'));
  writeFileSync(join(home, 'from-a-friend/friend.tst'), '10 answer D4\n#? [D4]\n');
  await goTo(page, 'Regression');
  await page.getByRole('button', { name: 'New run…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  await dialog.getByRole('textbox', { name: 'Folder' }).fill('~/from-a-friend');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const suite = dialog.getByRole('checkbox', { name: /friend.*restricted/ });
  await suite.check();
  await dialog.getByRole('combobox', { name: 'Engine' }).selectOption('another');
  const command = `'${process.execPath}' '${FIXTURE}' 'two words'`;
  await dialog.getByRole('textbox', { name: 'Command', exact: true }).fill(command);
  await expect(dialog.getByRole('listitem')).toHaveText([process.execPath, FIXTURE, 'two words']);
  await expect(dialog.getByText('the folder of the suite that is run')).toBeVisible();
  await checkScreen(page, 'lab-command');
  await dialog.getByRole('button', { name: 'Add this engine and run' }).click();
  await expect(
    page.getByText(/other programs are started with them once you trust the folder/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const banner = page.getByRole('status').filter({ hasText: 'Restricted:' });
  await expect(banner).toContainText('from-a-friend');
  await checkScreen(page, 'lab-restricted');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkScreen(page, 'lab-restricted-dark');
  await banner.getByRole('button', { name: 'Remove' }).click();
  await expect(banner).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(banner).toContainText('from-a-friend');
  await banner.getByRole('button', { name: 'Trust this folder' }).click();
  await expect(banner).toBeHidden();

  // The engine is one of the user's now, and is not asked about again.
  await page.getByRole('button', { name: 'New run…' }).first().click();
  await dialog.getByRole('checkbox', { name: /^friend/ }).check();
  await dialog.getByRole('combobox', { name: 'Engine' }).selectOption({ label: `node (${command})` });
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible(LONG);

  // Removed, it is not known any more how it is started.
  await page.getByRole('button', { name: 'New run…' }).first().click();
  await dialog.getByRole('combobox', { name: 'Engine' }).selectOption({ label: `node (${command})` });
  await checkScreen(page, 'lab-engine-remove');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/^node was removed from your engines/)).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Engine' }).getByRole('option')).toHaveText([
    'Yomi',
    'Another program…',
  ]);
});
