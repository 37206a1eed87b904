/**
 * `npm run bench:lab`: frames per second of the regression place while 3,325 results stream in from two jobs of a fast engine, and somebody
 * scrolls, searches, filters and groups. Needs `npm run build` before. The first line is the same window with nothing going on: what this
 * machine can do at all. On a machine that has other work too, the last column tells more than the frames: processor time of the main thread
 * for one frame, of which there are 16.7 ms.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { RunningHost } from '../e2e/runningHost.ts';

const TESTS = 3325;
const SUITES = 25;
const SECONDS = 5;

interface Phase {
  name: string;
  /** Milliseconds between frames. */
  frames: number[];
  /** Milliseconds of processor time of the main thread for each frame. */
  work: number;
  /** Results that were there when it ended. */
  done: string;
}

declare global {
  interface Window {
    benchFrames?: number[];
    benchOn?: boolean;
  }
}

/** Suites whose tests stand on positions of a game, a third of them answered otherwise than expected. */
function writeSuites(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const points = Array.from({ length: 120 }, (_, i) => {
    const at = (i * 37) % 361;
    return `${String.fromCharCode(97 + (at % 19))}${String.fromCharCode(97 + Math.floor(at / 19))}`;
  });
  const moves = points.map((point, i) => `;${i % 2 === 0 ? 'B' : 'W'}[${point}]`).join('');
  writeFileSync(join(folder, 'bench.sgf'), `(;GM[1]FF[4]SZ[19]${moves})`);
  for (let suite = 0; suite < SUITES; suite++) {
    const lines: string[] = [];
    for (let i = suite; i < TESTS; i += SUITES) {
      const number = Math.floor(i / SUITES) + 1;
      lines.push(
        `loadsgf bench.sgf ${1 + (i % 120)}`,
        `${number} answer D4`,
        `#? [${i % 3 === 0 ? 'Q16' : 'D4'}]`,
        '',
      );
    }
    writeFileSync(join(folder, `bench${String(suite).padStart(2, '0')}.tst`), lines.join('\n'));
  }
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Every frame moves the list on, back from its end to its start. */
async function scroll(page: Page): Promise<void> {
  const passed = await page.evaluate(async (seconds) => {
    const list = document.querySelector('[role=grid][aria-label=Results]');
    const end = performance.now() + 1000 * seconds;
    const passed = new Set<string>();
    await new Promise<void>((done) => {
      const step = (): void => {
        for (const { id } of list?.querySelectorAll('.line') ?? []) passed.add(id);
        if (performance.now() > end) {
          done();
          return;
        }
        if (list) {
          const last = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
          list.scrollTop = last ? 0 : list.scrollTop + 45;
        }
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
    return passed.size;
  }, SECONDS);
  if (passed < 50) throw new Error(`Only ${passed} results passed by.`);
  console.log(`${passed} results passed by`);
}

async function search(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search results' });
  const end = performance.now() + 1000 * SECONDS;
  for (let i = 0; performance.now() < end; i++) {
    await field.pressSequentially(['bench0', 'D4', 'bench1', 'answer'][i % 4], { delay: 60 });
    await field.fill('');
  }
}

async function filter(page: Page): Promise<void> {
  const end = performance.now() + 1000 * SECONDS;
  for (let i = 0; performance.now() < end; i++) {
    await page
      .getByRole('combobox', { name: 'Which results' })
      .selectOption(['unexpected', 'right', 'all'][i % 3]);
    await page.getByRole('combobox', { name: 'Groups' }).selectOption(['suite', 'verdict', ''][i % 3]);
    await page.waitForTimeout(150);
  }
}

async function walk(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Results' }).focus();
  const end = performance.now() + 1000 * SECONDS;
  while (performance.now() < end) await page.keyboard.press('j', { delay: 30 });
}

const home = mkdtempSync(join(tmpdir(), 'yomi-bench-'));
writeSuites(join(home, 'data', 'regression'));
const host = await RunningHost.start(join(home, 'data'), home);
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const session = await page.context().newCDPSession(page);
// In processor time: what the work costs whatever else the machine does meanwhile.
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
await host.enter(page);
await page.keyboard.press('Control+4');

/** All results, in no groups, from the first. */
async function showAll(): Promise<void> {
  await page.getByRole('combobox', { name: 'Which results' }).selectOption('all');
  await page.getByRole('combobox', { name: 'Groups' }).selectOption('');
}

const phases: Phase[] = [];
async function measure(name: string, act: (page: Page) => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    window.benchFrames = [];
    window.benchOn = true;
    let before = performance.now();
    const frame = (now: number): void => {
      window.benchFrames?.push(now - before);
      before = now;
      if (window.benchOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(frame);
    });
  });
  const work = await workOf(session);
  await act(page);
  const spent = (await workOf(session)) - work;
  const frames = await page.evaluate(() => {
    window.benchOn = false;
    return window.benchFrames ?? [];
  });
  const progress = page.getByRole('status').filter({ hasText: / of [\d,]+ tests/ });
  const done = (await progress.count()) > 0 ? ((await progress.textContent()) ?? '').trim() : '';
  phases.push({ name, frames, work: spent / Math.max(1, frames.length), done });
}

await measure('nothing going on', () => page.waitForTimeout(1000 * SECONDS));
const fake = join(import.meta.dirname, '../../main/regression/fakeGtp.ts');
await page.getByRole('button', { name: 'New run…' }).first().click();
const dialog = page.getByRole('dialog', { name: 'New run' });
await dialog
  .getByRole('textbox', { name: 'Tests' })
  .fill(Array.from({ length: SUITES }, (_, i) => `bench${String(i).padStart(2, '0')}`).join(' '));
await dialog.getByRole('combobox', { name: 'Engine' }).selectOption('another');
await dialog.getByRole('textbox', { name: 'Command', exact: true }).fill(`'${process.execPath}' '${fake}'`);
await dialog.getByRole('button', { name: /^(Add this engine and run|Run)$/ }).click();
const began = performance.now();
await page
  .getByRole('status')
  .filter({ hasText: /\d of 3,325 tests/ })
  .waitFor();
await measure('streaming: scrolling', scroll);
await measure('streaming: searching', search);
await measure('streaming: filters and groups', filter);
await showAll();
await measure('streaming: from test to test', walk);
await measure('streaming: scrolling again', scroll);
await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden', timeout: 600_000 });
const total = (performance.now() - began) / 1000;
await showAll();
await measure('finished: scrolling', scroll);
await measure('finished: searching', search);
await browser.close();
await host.close();
rmSync(home, { recursive: true, force: true });

console.log(`${TESTS} results in ${total.toFixed(0)} s`);
console.log(
  `${'phase'.padEnd(32)}${'fps median'.padStart(12)}${'p95 ms'.padStart(9)}${'worst ms'.padStart(10)}${'CPU ms/frame'.padStart(18)}  results`,
);
for (const { name, frames, work, done } of phases) {
  const cells = [1000 / percentile(frames, 0.5), percentile(frames, 0.95), Math.max(...frames), work];
  const widths = [12, 9, 10, 18];
  const text = cells.map((cell, i) => cell.toFixed(i === 0 || i === 3 ? 1 : 0).padStart(widths[i])).join('');
  console.log(`${name.padEnd(32)}${text}  ${done}`);
}
