/** The user changes keys, and they are what is shown and what acts, after a restart, too. */
import { upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`keys are changed, shown and kept (${scheme})`, async ({ workbench }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await upload(page, { name: 'a.sgf', buffer: Buffer.from('(;SZ[9];B[cb];W[gg])') });
    await page.keyboard.press('Control+Alt+k');
    const dialog = page.getByRole('dialog', { name: 'Change the keys' });
    await expect(dialog.getByText('Panel beside the board')).toBeAttached();
    await checkScreen(page, `${scheme}-keys`);
    await dialog.getByRole('searchbox').fill('panel beside the board');
    const another = dialog.getByRole('button', { name: 'Another key than D for Panel beside the board' });
    await another.click();
    await expect(
      dialog.getByRole('button', { name: 'Press a key… for Panel beside the board' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(another).toHaveText('D');
    await another.click();
    await page.keyboard.press('Control+v');
    await expect(dialog.getByRole('alert')).toContainText('Ctrl+V cannot be taken. In a text it edits.');
    await another.click();
    await page.keyboard.press('Shift+g');
    await expect(dialog.getByRole('alert')).toContainText('“Graph of the game”, which would lose it');
    await checkScreen(page, `${scheme}-keys-conflict`);
    await dialog.getByRole('button', { name: 'Give it to this one' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    const button = page.getByRole('button', { name: 'Panel beside the board' });
    await expect(inspector).toBeVisible();
    await page.keyboard.press('Shift+g');
    await expect(inspector).toBeHidden();
    await page.keyboard.press('d');
    await expect(inspector).toBeHidden();
    await expect(button).toHaveAttribute('title', 'Panel beside the board (Shift+G)');

    await workbench.kill();
    await workbench.start();
    await expect(button).toHaveAttribute('title', 'Panel beside the board (Shift+G)');
    // Whether the host still heard that it was closed is not what this is about.
    const open = await inspector.isVisible();
    await page.keyboard.press('Shift+g');
    await expect(inspector).toBeVisible({ visible: !open });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.keyboard.press('Shift+?');
    await page.getByRole('button', { name: 'Change the keys…' }).click();
    await dialog.getByRole('checkbox', { name: 'Changed only' }).check();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await checkScreen(page, `${scheme}-keys-wide`);
    await dialog.getByRole('button', { name: 'All as they came' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('d');
    await expect(inspector).toBeVisible({ visible: open });
  });
}
