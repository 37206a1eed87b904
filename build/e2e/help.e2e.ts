/** Help in the language of the window, with translated pages of the test's own in the place of the program's. */
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { englishIds } from '../scripts/helpSources.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

const PAGES: Readonly<Record<string, string>> = {
  start: `<!-- of ${englishIds(resolve(import.meta.dirname, '../../resources/docs')).start} -->\n# Erste Schritte\n\n**Neue Partie…** mit \`Ctrl+N\`; mehr unter [Wertung](scoring.md).\n\n![Bild](pictures/start.webp)\n`,
  scoring: '<!-- of 000000000000 -->\n# Wertung der Partie\n\nAlter Text.\n',
};

/** Every language has its pages in one file; what it holds is `body`, and an empty one does not come. */
async function servePages(page: Page, pages: Readonly<Record<string, string>> | null): Promise<void> {
  await page.unroute('**/assets/pages-*.js');
  await page.route('**/assets/pages-*.js', (route) =>
    pages
      ? route.fulfill({
          contentType: 'text/javascript',
          body: `export default ${JSON.stringify(Object.fromEntries(Object.entries(pages).map(([id, text]) => [`de/${id}.md`, text])))}`,
        })
      : route.abort(),
  );
}

test('the pages of Help are in the language of the window; one that is old or missing says so', async ({
  workbench,
}) => {
  const { page } = workbench;
  const article = page.getByRole('article');
  const heading = article.getByRole('heading', { level: 1 });
  await page.keyboard.press('F1');
  await expect(heading).toHaveText('Getting started');
  await expect(article.getByText('not been translated')).toBeHidden();

  await page.keyboard.press('Control+7');
  await page.locator('#set-language').selectOption('de');
  await servePages(page, null);
  await page.keyboard.press('F1');
  await expect(article.getByText('konnten nicht geladen werden')).toBeVisible();
  await expect(heading).toHaveText('Getting started');

  await servePages(page, PAGES);
  await page.reload();
  await page.keyboard.press('F1');
  await expect(heading).toHaveText('Erste Schritte');
  await expect(article).not.toHaveAttribute('lang');
  await expect(article.locator('code')).toHaveText('Strg+N');
  await expect
    .poll(() => article.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expect(article.locator('.notice')).toBeHidden();
  await checkScreen(page, 'help-de');

  await article.getByRole('link', { name: 'Wertung' }).click();
  await expect(heading).toHaveText('Wertung der Partie');
  await checkScreen(page, 'help-stale');
  await article.getByRole('button', { name: 'Die englische Seite zeigen' }).click();
  await expect(heading).toHaveText('Scoring');
  await expect(article).toHaveAttribute('lang', 'en');
  await article.getByRole('button', { name: 'Die Übersetzung zeigen' }).click();
  await expect(heading).toHaveText('Wertung der Partie');

  const list = page.getByRole('navigation', { name: 'Seiten des Handbuchs' });
  await expect(list.getByRole('button', { name: 'Erste Schritte' })).not.toHaveAttribute('lang');
  await list.getByRole('button', { name: 'Keyboard' }).click();
  await expect(article).toHaveAttribute('lang', 'en');
  await expect(article.getByText('noch nicht übersetzt')).toBeVisible();
  await checkScreen(page, 'help-untranslated');
});
