import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { board, expectKept, goTo, newGame, playAt, showTab, upload } from './actions.ts';
import { checkScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';
import { longGame } from './longGame.ts';

test('a 5,000-move SGF opens and can be walked to its end', async ({ workbench }) => {
  const { page } = workbench;
  await upload(page, { name: 'long.sgf', buffer: Buffer.from(longGame(5000)) });
  await expect(page.getByRole('tab', { name: /Long/ })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('Move 5000', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Move 4999', { exact: true })).toBeVisible();
  await showTab(page, 'Tree');
  await page.keyboard.press('Home');
  await expect(page.getByText('Move 0', { exact: true })).toBeVisible();
});

test('a Shift-JIS file shows its names and saves back byte for byte', async ({ workbench }) => {
  const { page, home } = workbench;
  const text =
    '(;GM[1]FF[3]SZ[19]\r\nPB[依田紀基]PW[趙治勲]EV[第十二期 表ソ名人戦]\r\nC[黒番の好手。];B[pd];W[dp])\r\n';
  const bytes = iconv.encode(text, 'Shift_JIS');
  const path = join(home, 'kisei.sgf');
  writeFileSync(path, bytes);
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  await dialog.getByText('kisei.sgf').dblclick();
  await expect(page.getByText('依田紀基').first()).toBeVisible();
  await showTab(page, 'Comment');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('黒番の好手。');
  await page.keyboard.press('Control+s');
  await showTab(page, 'Info');
  await expect(page.getByLabel(/Characters read as/)).toHaveValue('Shift_JIS');
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('edit, save, reopen: the edit is there and the rest of the file is as it was', async ({ workbench }) => {
  const { page, home } = workbench;
  mkdirSync(join(home, 'games'));
  const path = join(home, 'games', 'study.sgf');
  const text =
    '(;GM[1]FF[4]CA[UTF-8]SZ[9]\n  PB[Anna]   PW[Ben]\n  XX[unknown]\n ;B[ee] C[tengen]\n ;W[cc](;B[gg])(;B[gc]))\n';
  writeFileSync(path, text);
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  await dialog.getByText('games').dblclick();
  await dialog.getByText('study.sgf').dblclick();
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('End');
  await playAt(page, 'C7'); // occupied: refused
  await playAt(page, 'C3');
  await expect(page.getByText('Move 4', { exact: true })).toBeVisible();
  await showTab(page, 'Comment');
  await page.getByRole('textbox', { name: 'Comment' }).fill('a ] bracket and a \\ backslash, 日本語');
  await page.getByRole('textbox', { name: 'Comment' }).blur();
  await expectKept(page);
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => readFileSync(path, 'utf8'))
    .toContain('C[a \\] bracket and a \\\\ backslash, 日本語]');
  const saved = readFileSync(path, 'utf8');
  expect(saved.startsWith(text.slice(0, text.indexOf('(;B[gg]')))).toBe(true);
  expect(saved).toContain('(;B[gc])');
  expect(saved).toContain('XX[unknown]');

  await page.keyboard.press('Alt+w');
  await expect(board(page)).toBeHidden();
  await page.keyboard.press('Control+o');
  await page.getByRole('listbox', { name: 'Files' }).getByText('study.sgf').dblclick();
  await page.keyboard.press('End');
  await expect(page.getByText('Move 4', { exact: true })).toBeVisible();
  await showTab(page, 'Comment');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(
    'a ] bracket and a \\ backslash, 日本語',
  );
  expect(existsSync(path)).toBe(true);
});

test('SGF can be pasted and dropped; deleting from the library can be undone', async ({ workbench }) => {
  const { page } = workbench;
  const paste = (type: 'paste' | 'drop', sgf: string): Promise<void> =>
    page.evaluate(
      ([kind, text]) => {
        const data = new DataTransfer();
        if (kind === 'paste') {
          data.setData('text/plain', text);
          document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        } else {
          data.items.add(new File([text], 'dropped.sgf', { type: 'application/x-go-sgf' }));
          const target = document.querySelector('main')!;
          for (const name of ['dragenter', 'dragover', 'drop'])
            target.dispatchEvent(
              new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }),
            );
        }
      },
      [type, sgf],
    );
  await paste('paste', '(;SZ[9]PB[Pasted]PW[Game];B[ee])');
  await expect(page.getByRole('tab', { name: /Pasted/ })).toBeVisible();
  await paste('drop', '(;SZ[9]PB[Dropped]PW[Game];B[ee];W[cc])');
  await expect(page.getByRole('tab', { name: /Dropped/ })).toBeVisible();

  await goTo(page, 'Library');
  const grid = page.getByRole('grid', { name: 'Kept games' });
  await expect(grid.getByRole('gridcell', { name: /Pasted/ })).toBeVisible();
  await page.getByRole('searchbox').fill('drop');
  await expect(grid.getByRole('gridcell', { name: /Pasted/ })).toBeHidden();
  await expect(grid.getByRole('gridcell', { name: /Dropped/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(grid.getByRole('gridcell', { name: /Dropped/ })).toBeHidden();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /undo/i }).click();
  await expect(grid.getByRole('gridcell', { name: /Dropped/ })).toBeVisible();
});

test('in a low window the folder stands whole above the list of both file dialogs', async ({
  workbench,
  home,
}) => {
  const { page } = workbench;
  for (let i = 0; i < 30; i++) writeFileSync(join(home, `game ${i}.sgf`), '(;SZ[9])');
  mkdirSync(join(home, 'games'));
  await page.setViewportSize({ width: 640, height: 400 });
  for (const [key, name] of [
    ['Control+o', 'Open a file'],
    ['Control+Shift+s', 'Save as'],
  ]) {
    if (name === 'Save as') await newGame(page, { size: 9, iPlay: 'Both' });
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name });
    const folder = dialog.getByTitle(home, { exact: true });
    const list = dialog.getByRole('listbox');
    await list.focus();
    // However far down the list goes, and up again.
    for (const press of ['End', 'Home', 'PageDown']) {
      await page.keyboard.press(press);
      await expect(list.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 });
      await expect(folder).toBeInViewport({ ratio: 1 });
      expect(await folder.evaluate((line) => line.scrollHeight - line.clientHeight)).toBe(0);
    }
    await checkScreen(page, `files-low-${name.split(' ')[0].toLowerCase()}`);
    await page.keyboard.press('Escape');
  }
});
