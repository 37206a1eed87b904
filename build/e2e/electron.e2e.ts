import { _electron, expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { electronBinary } from './electronBinary.ts';

test('the desktop shell starts, shows the workbench, and its engine answers', async () => {
  const binary = electronBinary();
  if ('missing' in binary)
    console.warn(`SKIPPED electron shell: the Electron binary is missing (${binary.missing})`);
  test.skip('missing' in binary, 'needs the Electron binary');
  if ('missing' in binary) return;
  const data = mkdtempSync(join(tmpdir(), 'yomi-electron-'));
  const app = await _electron.launch({
    executablePath: binary.path,
    args: [
      resolve(import.meta.dirname, '../..'),
      `--user-data-dir=${data}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const page = await app.firstWindow();
  await page.keyboard.press('Control+n');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('application')).toBeVisible();
  await app.close();
  rmSync(data, { recursive: true, force: true });
});
