// Crashes and faults as a person meets them: told, once, with a way to go on and something to send.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { newGame, playAt, showTab, expectKept } from './actions.ts';
import { expect, test } from './host.ts';

const MARKER = 'Zanzibarius';

test('after a kill the next start says so, once, and saves diagnostics without anything of the game', async ({
  workbench,
}) => {
  const { page } = workbench;
  const messages = page.getByRole('region', { name: 'Messages' });
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/ });
  await playAt(page, 'E5');
  await showTab(page, 'Comment');
  await page.getByRole('textbox', { name: 'Comment' }).fill(`of ${MARKER}`);
  await page.getByRole('textbox', { name: 'Comment' }).blur();
  await expectKept(page);
  await workbench.kill();
  await workbench.start();

  await expect(messages.getByText('Yomi ended unexpectedly last time.')).toHaveCount(1);
  await messages.getByRole('button', { name: 'Save diagnostics…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save diagnostics' });
  await expect(dialog.getByRole('cell', { name: 'logs/yomi.log' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const files = unzipSync(readFileSync(await download.path()));
  expect(strFromU8(files['logs/yomi.log'])).toContain('session.lost');
  for (const bytes of Object.values(files)) expect(strFromU8(bytes)).not.toContain(MARKER);
  await expect(dialog).toBeHidden();

  await workbench.close();
  await workbench.start();
  await expect(messages.getByText(/unexpectedly/)).toHaveCount(0);
});

test('a fault of the window is told calmly and noted by the host', async ({ workbench, dataDir }) => {
  const { page } = workbench;
  const log = (): string => readFileSync(join(dataDir, 'logs/yomi.log'), 'utf8');
  await page.evaluate((marker) => {
    setTimeout(() => {
      throw new RangeError(`broken by “${marker}”`);
    });
  }, MARKER);
  const told = page.getByRole('alert').filter({ hasText: 'Something in this window went wrong' });
  await expect(told).toBeVisible();
  await expect.poll(log).toContain('window.fault {"kind":"error","message":"broken by ');
  expect(log()).not.toContain(MARKER);
  await told.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await expect(told).toHaveCount(0);
});
