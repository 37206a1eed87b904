/**
 * `npm run bench:browser`: what a person waits for, in a real browser against the real host. Needs `npm run build` before.
 * Times run from the user's act to the frame that shows its effect; the median of several runs is printed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { longGame } from '../e2e/longGame.ts';
import { RunningHost } from '../e2e/runningHost.ts';

const RUNS = 5;

declare global {
  interface Window {
    benchShown?: Promise<number>;
  }
}

/** Milliseconds from the input event of `act` until the status line shows `text`, measured in the page frame by frame. */
async function until(page: Page, text: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    window.benchShown = new Promise<number>((done) => {
      const begin = (): void => {
        for (const kind of ['keydown', 'click']) removeEventListener(kind, begin, true);
        const start = performance.now();
        const look = (): void => {
          const shown = [...document.querySelectorAll('footer span')].some(
            (span) => span.textContent === wanted,
          );
          if (shown) done(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      };
      for (const kind of ['keydown', 'click']) addEventListener(kind, begin, true);
    });
  }, text);
  await act();
  return page.evaluate(() => window.benchShown ?? 0);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

const home = mkdtempSync(join(tmpdir(), 'yomi-bench-'));
const host = await RunningHost.start(join(home, 'data'), home);
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(host.url);
await page.getByRole('navigation', { name: 'Places' }).waitFor();

const rows: Record<string, number[]> = {
  'open 5,000 moves': [],
  'jump to move 5,000': [],
  'one step back': [],
};
for (let run = 0; run < RUNS; run++) {
  const path = join(home, `long${run}.sgf`);
  writeFileSync(path, longGame(5000));
  await page.keyboard.press('Control+o');
  const file = page.getByRole('listbox', { name: 'Files' }).getByText(`long${run}.sgf`);
  await file.click();
  const open = page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true });
  rows['open 5,000 moves'].push(await until(page, 'Move 0', () => open.click()));
  rows['jump to move 5,000'].push(await until(page, 'Move 5000', () => page.keyboard.press('End')));
  rows['one step back'].push(await until(page, 'Move 4999', () => page.keyboard.press('ArrowLeft')));
}
await browser.close();
await host.close();
rmSync(home, { recursive: true, force: true });

console.log(`${'act'.padEnd(24)}${'median ms'.padStart(12)}${'worst ms'.padStart(12)}`);
for (const [name, times] of Object.entries(rows)) {
  console.log(
    `${name.padEnd(24)}${median(times).toFixed(0).padStart(12)}${Math.max(...times)
      .toFixed(0)
      .padStart(12)}`,
  );
}
