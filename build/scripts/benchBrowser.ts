/**
 * `npm run bench:browser`: what a person waits for, in a real browser against the real host. Needs `npm run build` before.
 * Times run from the user's act to the frame that shows its effect; the median of several runs is printed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { newGame, playAt, showTab } from '../e2e/actions.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { longGame } from '../e2e/longGame.ts';
import { RunningHost } from '../e2e/runningHost.ts';
import { median, until } from './untilShown.ts';

const RUNS = 5;

/** A database of `count` middle-sized patterns with constraints; the first of them fits at every edge. */
function manyPatterns(count: number): string {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  let text = 'Pattern Measured1\n\n*.\n--\n\n:8,-,shape(1)\n\n';
  for (let i = 2; i <= count; i++) {
    const width = 3 + random(3);
    const rows = Array.from({ length: 3 + random(2) }, () =>
      Array.from({ length: width }, () => 'XXXOOO...ox??'[random(13)]),
    );
    rows[1][1] = '*';
    rows[0][0] = 'X';
    const drawn = rows.map((row) => row.join('')).join('\n');
    const labels = drawn.replace('X', 'a');
    text += `Pattern Random${i}\n\n${drawn}\n\n:8,-\n\n${labels}\n\n;lib(a) > 1 && safe_xmove(*)\n\n\n`;
  }
  return text;
}

const home = mkdtempSync(join(tmpdir(), 'yomi-bench-'));
const host = await RunningHost.start(join(home, 'data'), home);
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await host.enter(page);

const rows: Record<string, number[]> = {
  'open 5,000 moves': [],
  'jump to move 5,000': [],
  'one step back': [],
  'why, reasons kept': [],
  'why, at once': [],
  'save one of 1,500 patterns': [],
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

// Saving a pattern: from the key to the list of what it changes on the board, a crowded middle game.
writeFileSync(join(home, 'middle.sgf'), longGame(150));
await page.keyboard.press('Control+o');
await page.getByRole('listbox', { name: 'Files' }).getByText('middle.sgf').click();
await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
await page.getByText('Move 0', { exact: true }).waitFor();
await until(page, 'Move 150', () => page.keyboard.press('End'));
await page.keyboard.press('Control+3');
await page.getByRole('grid', { name: 'Patterns' }).waitFor();
writeFileSync(join(home, 'data', 'patterns', 'many.db'), manyPatterns(1500));
await page.getByRole('button', { name: /^many/ }).click();
await page.keyboard.press('Control+g');
await page.keyboard.type('Measured1');
await page.keyboard.press('Enter');
// Those of the large database among them.
await page.getByRole('tab', { name: /^Matches ([6-9]\d\d|\d{4})/ }).waitFor();
/** How many edits there were before the save. */
let before = '';
for (let run = 0; run < RUNS; run++) {
  await page.getByRole('tab', { name: /^Matches/ }).click();
  await page.locator('.cm-line', { hasText: 'shape(' }).first().click();
  await page.keyboard.press('End');
  for (let i = 0; i < 2; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type(`${run + 2})`);
  const save = (): Promise<void> => page.keyboard.press('Control+s');
  const effect = '[role=tabpanel] [role=status]';
  const edits = 'section[aria-label=Edits] h3';
  rows['save one of 1,500 patterns'].push(
    await until(page, String.raw`For (Black|White): \d+ revalued\..*`, save, effect, {
      selector: edits,
      text: before,
    }),
  );
  before = (await page.locator(edits).textContent())?.trim() ?? '';
}

// Why of the engine's last move: from the key to the move with its reasons, when they are kept with it and as soon as it has moved.
await page.keyboard.press('Control+1');
await newGame(page, { size: 19, iPlay: 'Black' });
const points = ['K10', 'K6', 'K14', 'F10', 'O10', 'F6', 'O14', 'F14', 'O6', 'C10'];
for (const [run, point] of points.entries()) {
  await showTab(page, 'Game');
  await playAt(page, point);
  await page.getByText(`Move ${2 * run + 2}`, { exact: true }).waitFor({ timeout: 60_000 });
  const isKept = run % 2 === 0;
  if (isKept) await page.getByText('Engine ready').waitFor({ timeout: 60_000 });
  const why = (): Promise<void> => page.keyboard.press('w');
  const row = isKept ? 'why, reasons kept' : 'why, at once';
  rows[row].push(await until(page, String.raw`[A-T]\d+\b.*`, why, 'h2, h3'));
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
