/** What every screen must be: accessible, no wider than the window; and a picture of it, to be looked at. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './host.ts';

/** Fails unless the page as it stands is so; keeps its picture under test-results/screens. */
export async function sound(page: Page, screen: string): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ screen, id, where: nodes.map(({ html }) => html) }))).toEqual(
    [],
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  await page.screenshot({ path: `test-results/screens/${screen}.png` });
}

/** Colours on their way from one state to the next are no state: transitions are waited for, until two frames bring no new one. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const running = (): Animation[] =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    do {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (running().length > 0);
  });
}
