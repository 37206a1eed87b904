/** A game by the clock in a real browser: against a program that is told of it, kept over a restart, and lost on time. The page's time is set by the test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { goTo, moveNumber, playAt, situation } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

const KATAGO = join(import.meta.dirname, '../../main/regression/fakeKatago.ts');

test('a game by the clock: the engine is told, the file keeps it, a restart waits, and time decides', async ({
  workbench,
  home,
}) => {
  test.slow();
  const { page } = workbench;
  const log = join(home, 'katago.log');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add an engine…' }).click();
  await page
    .getByRole('textbox', { name: 'Command', exact: true })
    .fill(`'${process.execPath}' '${KATAGO}' C4,G6,C6 '${log}'`);
  await page.getByPlaceholder('After its file').fill('KataGo');
  await page.getByRole('button', { name: 'Add this engine' }).click();
  await expect(page.getByRole('list', { name: 'What was found' })).toBeVisible();

  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: '9×9' }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Engine', exact: true }).selectOption({ label: 'KataGo' });
  await dialog.getByRole('combobox', { name: 'Clock' }).selectOption({ label: 'Japanese byo-yomi' });
  await dialog.getByRole('spinbutton', { name: 'Periods' }).fill('0');
  await expect(dialog.getByRole('alert')).toHaveText('Stones and periods are whole numbers from 1');
  await dialog.getByRole('spinbutton', { name: 'Periods' }).fill('30');
  await checkScreen(page, 'clocks-dialog');
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Start' }).click();
  const black = page.getByRole('region', { name: 'Black' });
  await expect(black).toContainText(/Clock:\s?(10:00|9:\d\d)/);
  await playAt(page, 'E5');
  await expect.poll(() => moveNumber(page)).toBe(2);
  const told = (): string => readFileSync(log, 'utf8');
  expect(told()).toMatch(
    /kata-time_settings byoyomi 600 30 30\n.*time_left black \d+ 0\n.*time_left white \d+ 0\n/,
  );
  await page.clock.fastForward(100_000);
  await expect(black).toContainText(/Clock:\s?[78]:\d\d/);
  await playAt(page, 'G4');
  await expect.poll(() => moveNumber(page)).toBe(4);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `clocks-${scheme}`);
  }

  await workbench.kill();
  await workbench.start();
  await expect(page.getByText('The clocks stand still')).toBeVisible();
  await expect(black).toContainText(/Clock:\s?[78]:\d\d/);
  await page.getByRole('button', { name: 'Start the clock' }).click();
  // Into the last period, and over its end.
  await page.clock.fastForward(600_000);
  await expect(black).toContainText(/\(\d\d?\)/);
  await checkScreen(page, 'clocks-period');
  await page.clock.fastForward(1_500_000);
  await expect(situation(page)).toContainText('White wins on time');
  await expect(page.getByText('Black lost on time.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report' }).first()).toBeVisible();
});

test('two windows on one game show the same clock, whichever of them plays, and one of them ends it', async ({
  workbench,
  context,
}) => {
  const { page } = workbench;
  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: '9×9' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Both', exact: true }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Clock' }).selectOption({ label: 'Absolute' });
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Start' }).click();
  const second = await context.newPage();
  await second.goto(page.url());
  const clockOf = async (one: Page, side: 'Black' | 'White'): Promise<number> => {
    const text = (await one.getByRole('region', { name: side }).locator('.clock').textContent()) ?? '';
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
    return 60 * Number(minutes) + Number(seconds);
  };
  const alike = async (side: 'Black' | 'White', most: number): Promise<void> => {
    await expect.poll(() => clockOf(page, side)).toBeLessThanOrEqual(most);
    await expect
      .poll(async () => Math.abs((await clockOf(page, side)) - (await clockOf(second, side))))
      .toBeLessThanOrEqual(2);
  };
  const whole = await clockOf(page, 'White');
  await expect(second.locator('.clock.running')).toHaveCount(1);
  // The second window plays for Black, and White's time runs in both.
  await playAt(second, 'E5');
  await expect.poll(() => moveNumber(page)).toBe(1);
  await expect(page.getByRole('region', { name: 'White' }).locator('.clock.running')).toBeVisible();
  await page.clock.fastForward(100_000);
  await alike('White', whole - 100);
  // Over, but not by as long as a window waits for the other.
  await page.clock.fastForward(1000 * ((await clockOf(page, 'White')) + 1));
  for (const one of [page, second]) {
    await expect(situation(one)).toContainText('Black wins on time');
    await expect(one.locator('.clock.running')).toHaveCount(0);
  }
  // It was kept where Black played.
  await expect(second.getByText('White lost on time.')).toBeVisible();
  await expect(page.getByText('White lost on time.')).toHaveCount(0);
});
