/** The user's engines, as a person adds them. */
import { expect, type Page } from '@playwright/test';
import { goTo } from './actions.ts';

/** Adds a program in the settings, and waits until it has been tried. */
export async function addEngine(page: Page, name: string, command: string): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add an engine…' }).click();
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill(command);
  await page.getByPlaceholder('After its file').fill(name);
  await page.getByRole('button', { name: 'Add this engine' }).click();
  const findings = page.getByRole('article', { name }).getByRole('list', { name: 'What was found' });
  await expect(findings).toBeVisible({ timeout: 60_000 });
}
