/** Board and stones are drawn with the user's own pictures; what cannot be drawn is refused with the reason. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { board, goTo, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';

const svg = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${inside}</svg>`,
  );
const BLACK = svg(
  '<script>document.title = "carried out"; window.stolen = true</script><circle cx="32" cy="32" r="31" fill="#7a1020"/>',
);
const WHITE = svg(
  '<circle cx="32" cy="32" r="31" fill="#e8d44d"/><path d="M16 32h32" stroke="#333" stroke-width="3"/>',
);
const BOARD = svg(
  '<rect width="64" height="64" fill="#2f8f5b"/><path d="M0 0l64 64" stroke="#3ba56c" stroke-width="8"/>',
);

/** Colour at a point of the board, as seen: of its stone, or of the ground beside the lines when `off` says how far from it. */
async function colorAt(page: Page, column: number, row: number, off = 0): Promise<number[]> {
  return board(page).evaluate(
    (slab, [column, row, off]) => {
      const { left, top, cell, size } = slab.dataset;
      const canvases = [...slab.querySelectorAll('canvas')].slice(0, 2);
      const scale = canvases[0].width / canvases[0].getBoundingClientRect().width;
      const x = (Number(left) + (column + off) * Number(cell)) * scale;
      const y = (Number(top) + (Number(size) - row + off) * Number(cell)) * scale;
      const seen = canvases.map((canvas) => [
        ...canvas.getContext('2d')!.getImageData(Math.round(x), Math.round(y), 1, 1).data,
      ]);
      return (seen[1][3] > 200 ? seen[1] : seen[0]).slice(0, 3);
    },
    [column, row, off],
  );
}

for (const scheme of ['light', 'dark'] as const) {
  test(`pictures of the user's own (${scheme})`, async ({ workbench, dataDir }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await upload(page, { name: 'a.sgf', buffer: Buffer.from('(;SZ[9];B[cg];W[gc];B[ee];W[gg])') });
    await page.keyboard.press('End');
    const usual = await colorAt(page, 2, 3);
    await goTo(page, 'Settings');
    const choose = (part: string, name: string, buffer: Buffer): Promise<void> =>
      page
        .getByLabel(`Choose… a picture: ${part}`)
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await choose('Board', 'felt.svg', BOARD);
    await choose('Black stones', 'red.svg', BLACK);
    await choose('White stones', 'gold.svg', WHITE);
    await expect(page.getByText('gold.svg')).toBeVisible();
    await checkScreen(page, `${scheme}-pictures-settings`);

    const toasts = page.getByRole('alert').or(page.getByRole('status'));
    await choose('White stones', 'broken.png', Buffer.from('\x89PNG\r\n\x1a\nand nothing more', 'latin1'));
    await expect(toasts.filter({ hasText: '“broken.png” was not taken: it is damaged' })).toBeVisible();
    await choose('White stones', 'large.svg', svg(' '.repeat(5 * 1024 * 1024)));
    await expect(toasts.filter({ hasText: '“large.svg” is larger than 4 MB' })).toBeVisible();
    await expect(page.getByText('gold.svg')).toBeVisible();

    await goTo(page, 'Play');
    await expect.poll(() => colorAt(page, 2, 3)).toEqual([0x7a, 0x10, 0x20]);
    expect(await colorAt(page, 6, 7, 0.2)).toEqual([0xe8, 0xd4, 0x4d]);
    const [red, green, blue] = await colorAt(page, 7, 2, 0.4);
    expect(green).toBeGreaterThan(Math.max(red, blue) + 40);
    expect(await page.evaluate(() => [document.title, 'stolen' in window])).toEqual(['a.sgf – Yomi', false]);
    await checkScreen(page, `${scheme}-pictures`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await checkScreen(page, `${scheme}-pictures-wide`);
    await page.setViewportSize({ width: 1280, height: 800 });

    // They are there after a restart; one that was damaged meanwhile is told of, and the others stay.
    await workbench.kill();
    writeFileSync(join(dataDir, 'pictures', 'black'), 'no picture');
    await workbench.start();
    await expect(page.getByText('the built-in look is in its place')).toBeVisible();
    await page.keyboard.press('End');
    await expect.poll(() => colorAt(page, 6, 7, 0.2)).toEqual([0xe8, 0xd4, 0x4d]);
    expect(await colorAt(page, 2, 3)).toEqual(usual);

    await goTo(page, 'Settings');
    await page.getByRole('switch', { name: 'Pictures of your own' }).click();
    await goTo(page, 'Play');
    await expect.poll(async () => (await colorAt(page, 6, 7, 0.2))[2]).toBeGreaterThan(0xa0);
    await goTo(page, 'Settings');
    for (const part of ['Board', 'Black stones', 'White stones'])
      await page.getByRole('button', { name: `Remove the picture: ${part}` }).click();
    await expect(page.getByText('built in', { exact: true })).toHaveCount(3);
  });
}
