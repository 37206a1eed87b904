/** The page of a server of jobs, with workers over a real Redis: what it shows, in which language, and that it only shows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { gatherTests } from '../../main/jobs/jobInputs.ts';
import { addTestJobs, matchOf, suitesOf } from '../../main/jobs/testJobs.ts';
import { TestFarm } from '../../main/queue/testFarm.ts';
import { NO_REDIS } from '../../main/queue/testRedis.ts';
import { chooseTests } from '../../main/regression/suiteFiles.ts';
import { checkScreen } from './checkScreen.ts';

test.skip(NO_REDIS !== undefined, NO_REDIS ?? '');

test('the page of a server shows its jobs, games, differences and workers', async ({ page, browser }) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'yomi-dashboard-'));
  const farm = await TestFarm.make(folder, 0);
  try {
    addTestJobs(farm.store, join(folder, 'suites'), 3);
    const { spec } = suitesOf(join(folder, 'suites'));
    const { bytes } = gatherTests(chooseTests([], [join(folder, 'suites')]).tests);
    farm.store.add({ ...spec, suites: spec.suites.slice(1) }, 'fewer tests', bytes);
    farm.store.add(matchOf(8, { seed: 9, sprt: { low: 0, high: 400 } }), 'a sequential test');
    farm.startServer();
    farm.startWorker('one');
    farm.startWorker('two');
    await expect
      .poll(() => farm.store.jobs().filter(({ state }) => state === 'active').length, { timeout: 120_000 })
      .toBe(0);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(farm.url);
      const job = page.getByRole('region', { name: 'Job', exact: true });
      await expect(job.getByRole('heading', { name: 'a sequential test' })).toBeVisible();
      await expect(job.getByRole('img', { name: /^Sequential test: / })).toBeVisible();
      await expect(page.getByRole('cell', { name: '0/1' }).first()).toBeVisible();
      await job.getByRole('combobox', { name: 'Game' }).selectOption({ index: 1 });
      await job.getByRole('slider', { name: 'Move' }).fill('4');
      await expect(job.getByText(/^4 of \d+$/)).toBeVisible();
      await checkScreen(page, `${scheme}-dashboard-games`);
      await page.getByRole('button', { name: /fewer tests/ }).click();
      await job.getByRole('combobox', { name: 'Compared with' }).selectOption('2: tests');
      await expect(job.getByRole('row', { name: 'suite1:1 passed A1 –' })).toBeVisible();
      await checkScreen(page, `${scheme}-dashboard-differences`);
      await expect(job.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    }
    const german = await browser.newPage({ locale: 'de-DE' });
    await german.goto(farm.url);
    await expect(german).toHaveTitle('Aufträge – Yomi');
    await expect(german.locator('html')).toHaveAttribute('lang', 'de');
    await expect(german.getByText('8 von 8 Partien').first()).toBeVisible();
    await german.close();
  } finally {
    await farm.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
