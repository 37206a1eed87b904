import { board, playAt, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`the board is turned and mirrored for the eye, and the turn to move is changed (${scheme})`, async ({
    workbench,
  }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await upload(page, { name: 'a.sgf', buffer: Buffer.from('(;SZ[9];B[cb];W[gg])') });
    await page.keyboard.press('End');
    await page.keyboard.press('Alt+r');
    await checkScreen(page, `${scheme}-turned`);
    // C2 is now where A board seen as it is has B7: the click plays the point that is drawn there.
    await playAt(page, 'B7');
    await expect(page.getByText('Move 3', { exact: true })).toBeVisible();
    await expect(board(page)).toHaveAccessibleName(/move 3/);
    await expect(page.getByRole('status', { name: 'Moves' })).toContainText('Black plays C2');
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowLeft');
    // Mirrored, the letters' side runs from the other end.
    await expect(page.getByRole('status', { name: 'Cursor' })).toContainText('C3');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+u');
    await expect(page.getByText(/White to play/).first()).toBeVisible();
    await page.keyboard.press('Shift+E');
    await expect(page.getByText(/Black to play/).first()).toBeVisible();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await checkScreen(page, `${scheme}-turned-wide`);
  });
}
