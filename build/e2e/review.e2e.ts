/** The report of a game: from its last move by one key to accuracy, losses with reasons, files and paper, and back into the game. */
import { readFileSync } from 'node:fs';
import { expectKept, upload } from './actions.ts';
import { checkScreen, keepScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

/** White leaves four stones in atari to play elsewhere, and Black takes them. */
const GAME =
  '(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[Ada]PW[Bob]TM[600]RE[B+R];B[ee]BL[595];W[cc]WL[590];B[ce]BL[590];W[de]WL[580];B[dd]BL[580];W[ed]WL[570];B[df]BL[570];W[ec]WL[200];B[ge]BL[560];W[ha]WL[190];B[dc]BL[550];W[ia]WL[180];B[ef]BL[540];W[aa]WL[170])';

test('one key leads from a finished game to its report, on paper, in files and in the game', async ({
  workbench,
}) => {
  test.slow();
  const { page } = workbench;
  await upload(page, { name: 'ada.sgf', buffer: Buffer.from(GAME) });
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+a');
  await expect(page.getByRole('heading', { name: 'Ada – Bob' })).toBeVisible();
  await expect(page.getByText('The report is made of the analysis of the game.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Playouts for each position' }).selectOption('200');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(page.getByText('15 of 15 positions are analysed')).toBeVisible();
  const losses = page.getByRole('region', { name: 'Largest losses' });
  await expect(losses.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Yomi looks for the reasons of the largest losses')).toBeHidden({
    timeout: 200_000,
  });
  await expect(losses.getByRole('article').first()).toContainText(/is better\..*is worth/s);
  const accuracy = page.getByRole('region', { name: 'Accuracy' });
  await expect(accuracy.getByRole('row', { name: /^All/ })).toContainText(/\d\d\.\d/);
  await expect(page.getByRole('region', { name: 'Time used' })).toContainText('6:10, move 8');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkScreen(page, `review-${scheme}`);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await losses.scrollIntoViewIfNeeded();
  await checkScreen(page, 'review-1920');
  await page.emulateMedia({ media: 'print' });
  await keepScreen(page, 'review-print');
  await expect(page.getByRole('button', { name: 'Print…' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // The name is what the page asks for; the browser's own word for it is its own business.
  await page.evaluate(() =>
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof HTMLAnchorElement) document.body.dataset.asked = target.download;
      },
      true,
    ),
  );
  const asked = (): Promise<string | undefined> => page.evaluate(() => document.body.dataset.asked);
  const [html] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as HTML' }).click(),
  ]);
  expect(await asked()).toBe('Ada – Bob, report.html');
  const saved = readFileSync(await html.path(), 'utf8');
  expect(saved).toContain('<h2>Largest losses</h2><article><svg ');

  await page.getByRole('button', { name: 'Write into the game' }).click();
  await expect(page.getByText('The report is in the game')).toBeVisible();
  // A loss leads to its move.
  await losses.getByRole('button').first().click();
  await expectKept(page);
  await expect(page.getByRole('application')).toBeVisible();
  const [picture] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Alt+Shift+G')]);
  expect(
    readFileSync(await picture.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});
