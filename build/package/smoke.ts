/**
 * `node build/package/smoke.ts PROGRAM [ARGUMENTS]`: starts a packed desktop app with an empty data folder, as a release does before it is
 * published, and plays in its window. The window is reached by Chromium's debugging port, since fuses close Node's.
 */
import { chromium, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newGame } from '../e2e/actions.ts';

const MILLISECONDS = 90_000;

/** Resolves when the workbench is there and the engine has answered a move; throws what went wrong. `enter` lets the page in first. */
export async function smoke(
  program: string,
  args: readonly string[] = [],
  enter?: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-smoke-'));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    program,
    ['--remote-debugging-port=0', `--user-data-dir=${join(folder, 'profile')}`, ...root, ...args],
    { env: { ...process.env, YOMI_DATA: join(folder, 'data') }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child));
    const [context] = browser.contexts();
    const page = context.pages().at(0) ?? (await context.waitForEvent('page', { timeout: MILLISECONDS }));
    await enter?.(page);
    await playOn(page);
    await browser.close();
  } finally {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The workbench is there, and the engine makes the first move of a game. */
export async function playOn(page: Page): Promise<void> {
  page.setDefaultTimeout(MILLISECONDS);
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
  await newGame(page, { size: 9, iPlay: 'White' });
  await page.getByText('Move 1', { exact: true }).waitFor();
}

function debuggingAddress({ stderr, ...child }: ReturnType<typeof spawn>): Promise<string> {
  let told = '';
  return new Promise((found, failed) => {
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      const address = /DevTools listening on (ws:\S+)/.exec(told)?.[1];
      if (address) found(address);
    });
    stderr?.once('close', () => failed(new Error(`${child.spawnfile} ended without a window:\n${told}`)));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [program, ...args] = process.argv.slice(2);
  await smoke(program, args);
  console.log(`${program} works.`);
}
