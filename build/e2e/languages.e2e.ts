/** The language is changed in a running window, which loses nothing by it, and is kept. */
import { upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
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
