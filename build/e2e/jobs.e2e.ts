/** Jobs in a real browser: real games of our own engine in worker processes, the host killed in the middle, and what the page says. */
import { goTo } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`a job is added, paused, goes on after a kill, and is removed, in the ${scheme} theme`, async ({
    workbench,
  }) => {
    test.slow();
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await goTo(page, 'Jobs');
    await expect(page.getByText('No jobs yet')).toBeVisible();
    await checkScreen(page, `${scheme}-jobs-empty`);
    await page.keyboard.press('Shift+N');
    const dialog = page.getByRole('dialog', { name: 'New job' });
    await dialog.getByText('Analysis', { exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Games of the library' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Collections and tags' })).toHaveValue('');
    await checkScreen(page, `${scheme}-jobs-new-analysis`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('The library has no such games that can be analysed.')).toBeVisible();
    await dialog.getByText('Match', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('A few games');
    await dialog.getByRole('textbox', { name: 'Options of the first Yomi' }).fill('--no-search --level 1');
    await dialog.getByRole('textbox', { name: 'Options of the second' }).fill('--playouts 2');
    await dialog.getByRole('spinbutton', { name: 'Games, at most' }).fill('3');
    await dialog.getByRole('spinbutton', { name: 'Board' }).fill('5');
    await checkScreen(page, `${scheme}-jobs-new`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    const job = page.getByRole('region', { name: 'Job', exact: true });
    await expect(job.getByRole('heading', { name: 'A few games' })).toBeVisible();
    await job.getByRole('button', { name: 'Stop' }).click();
    await expect(job.getByText('Stopped', { exact: true })).toBeVisible();
    await checkScreen(page, `${scheme}-jobs-stopped`);
    await page.keyboard.press('Shift+R');
    await expect(job.getByText('Active', { exact: true })).toBeVisible();

    await workbench.kill();
    await workbench.start();
    await expect(job.getByText('3 of 3 games')).toBeVisible({ timeout: 120_000 });
    await expect(job.getByText('Finished', { exact: true })).toBeVisible();
    await expect(job.getByText(/ of 3 \[/)).toBeVisible();
    await checkScreen(page, `${scheme}-jobs-finished`);

    await page.keyboard.press('Delete');
    await expect(page.getByText('No jobs yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(job.getByText('Finished', { exact: true })).toBeVisible();
  });
}
