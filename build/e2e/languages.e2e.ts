/** The language is changed in a running window, which loses nothing by it, and is kept. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { everyPlace } from './everyPlace.ts';
import { expect, test } from './host.ts';

test('the window speaks Japanese, German, and English again', async ({ workbench }) => {
  const { page } = workbench;
  await upload(page, { name: 'a.sgf', buffer: Buffer.from('(;SZ[9];B[cb];W[gg];B[cc])') });
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const status = page.locator('footer .move');
  await expect(status).toHaveText('Move 1');
  await page.evaluate(() => (document.body.dataset.same = 'window'));
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  const language = page.locator('#set-language');
  await expect(page.getByLabel('Language')).toBeVisible();
  await language.selectOption('日本語');
  await expect(html).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { name: '対局中' })).toBeVisible();
  await checkScreen(page, 'settings-ja');
  await page.keyboard.press('Control+1');
  await expect(status).toHaveText('1手目');
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('dialog', { name: '新規対局' }).getByText('日本ルール')).toBeAttached();
  await page.keyboard.press('Escape');

  // It is kept: the next start has it before anything is shown.
  await page.reload();
  await expect(status).toHaveText('1手目');
  await expect(html).toHaveAttribute('lang', 'ja');
  await page.evaluate(() => (document.body.dataset.same = 'window'));

  await page.keyboard.press('Control+7');
  await language.selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Beim Spielen' })).toBeVisible();
  await checkScreen(page, 'settings-de');
  await language.selectOption('English');
  await expect(page.getByRole('heading', { name: 'While playing' })).toBeVisible();
  await expect(heading).toHaveText('Settings');
  await page.keyboard.press('Control+1');
  await expect(status).toHaveText('Move 1');
  // Nothing was loaded anew since.
  await expect(page.locator('body')).toHaveAttribute('data-same', 'window');
});

/** Rules of axe that hang on the words; the others are looked at in English. */
const WORD_RULES = [
  'label-content-name-mismatch',
  'button-name',
  'link-name',
  'label',
  'select-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-dialog-name',
  'landmark-unique',
  'html-lang-valid',
];

/** axe, which a first look by AxeBuilder leaves in the page. */
interface Axe {
  run(options: {
    runOnly: { type: 'rule'; values: string[] };
  }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** axe finds nothing in the words, and none of them is too long for the window. */
async function checkWords(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(async (values) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({
      runOnly: { type: 'rule', values },
    });
    return {
      rules: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
      isTooWide: document.documentElement.scrollWidth > window.innerWidth,
    };
  }, WORD_RULES);
  expect({ name, ...found }).toEqual({ name, rules: [], isTooWide: false });
}

/** Languages, such as "de,ja,fr", that are looked at by all rules and pictured in all sizes and themes; none in an ordinary run. */
const PICTURED = process.env.YOMI_LANGUAGES?.split(',') ?? [];
const LOOKS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  // 1280 x 800 at 200 %.
  { width: 640, height: 400 },
].flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ size, scheme })));

/** Looks at what is shown, and pictures it in every look: test-results/languages/ja/1280-dark/settings.png. */
async function picture(page: Page, language: string, name: string): Promise<void> {
  for (const { size, scheme } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    const path = join('test-results/languages', language, `${size.width}-${scheme}`, `${name}.png`);
    await page.screenshot({ path });
  }
  await page.setViewportSize(LOOKS[0].size);
  await checkScreen(page, `${language}-${name}`);
}

test('every place, page and dialog is in order in other languages', async ({ workbench }) => {
  test.setTimeout(PICTURED.length > 0 ? 1_800_000 : 300_000);
  const { page } = workbench;
  await upload(page, { name: 'a.sgf', buffer: Buffer.from('(;SZ[9];B[ee];W[cg];B[gc])') });
  await checkScreen(page, 'languages');
  for (const language of PICTURED.length > 0 ? PICTURED : ['de', 'ja']) {
    await page.keyboard.press('Control+7');
    await page.locator('#set-language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await everyPlace(page, (name) =>
      PICTURED.length > 0 ? picture(page, language, name) : checkWords(page, `${language} ${name}`),
    );
  }
});
