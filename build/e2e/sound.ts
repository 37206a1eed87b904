/** What every screen must be: accessible, no wider than the window; and a picture of it, to be looked at. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './host.ts';

/** Fails unless the page as it stands is so; keeps its picture under test-results/screens. */
export async function sound(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ screen, id, where: nodes.map(({ html }) => html) }))).toEqual(
    [],
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  await page.screenshot({ path: `test-results/screens/${screen}.png` });
}
