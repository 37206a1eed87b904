/** What every screen of the workbench must stand. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { keepPicture } from './helpPictures.ts';

/** Leaves a picture for people to look at, where these are wanted. */
export async function keepScreen(page: Page, screen: string): Promise<void> {
  if (process.env.YOMI_SCREENS !== undefined)
    await page.screenshot({ path: `test-results/screens/${screen}.png` });
}

/** axe finds nothing, and nothing sticks out of the window sideways. `within`: a selector of the part that is new. */
export async function checkScreen(page: Page, screen: string, within = 'html'): Promise<void> {
  // Legacy mode puts the findings together in the page itself, which has no frames, and not in an empty one that is opened for each look.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map((violation) => ({
      screen,
      rule: violation.id,
      help: violation.help,
      where: violation.nodes.map((node) => node.html),
    })),
  ).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(tooWide, `${screen} is wider than the window`).toBe(false);
  await keepScreen(page, screen);
  await keepPicture(page, screen);
}
