/**
 * `npm run bench:library:browser [GAMES…]`: a library of 100,000 games as its user meets it, in a real browser against the real host: taken in from
 * a folder, then, after a new start, opened and searched by words and on the board. Games as in benchLibrary.ts; needs `npm run build` before.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { Rng } from '../../engine/util/rng.ts';
import { board, goTo, upload } from '../e2e/actions.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { RunningHost } from '../e2e/runningHost.ts';
import { libraryGames } from './libraryGames.ts';
import { median } from './untilShown.ts';

const GAMES = 100_000;
const GAMES_A_FILE = 1000;
const POSITIONS = 10;
const LENGTHS = [4, 5, 6, 7, 8, 9];
const SIZE = 19;

const home = mkdtempSync(join(tmpdir(), 'yomi-bench-'));
const data = join(home, 'data');
const games = libraryGames(GAMES, process.argv.slice(2));
mkdirSync(join(home, 'records'));
for (let at = 0; at < GAMES; at += GAMES_A_FILE)
  writeFileSync(join(home, 'records', `${at}.sgf`), games.slice(at, at + GAMES_A_FILE).join('\n'));

const browser = await chromium.launch(launchOptions);
async function opened(): Promise<{ host: RunningHost; page: Page }> {
  const host = await RunningHost.start(data, home);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(120_000);
  await host.enter(page);
  return { host, page };
}

let { host, page } = await opened();
await goTo(page, 'Library');
await page.keyboard.press('Control+i');
const dialog = page.getByRole('dialog', { name: 'Take games into the library' });
await dialog.getByText('records').click();
// Many are others turned.
await dialog.getByRole('checkbox', { name: /whose moves are in the library already/ }).check();
let began = performance.now();
await dialog.getByRole('button', { name: 'Take this folder' }).click();
await page.getByText(/games taken in/).waitFor({ timeout: 3_600_000 });
console.log(
  `taken in ${((performance.now() - began) / 1000).toFixed(0)} s: ${await page.getByText(/games taken in/).innerText()}`,
);
await page.close();
await host.close();

({ host, page } = await opened());
began = performance.now();
await goTo(page, 'Library');
await page
  .getByText(/100,000\s+games/)
  .first()
  .waitFor();
console.log(`listed after ${(performance.now() - began).toFixed(0)} ms`);
const [, player] = /PB\[(.*?)\]/.exec(games[0]) ?? [];
began = performance.now();
const words = page.getByRole('searchbox', { name: 'Search games' });
await words.fill(player);
await page.getByText(/^[1-9]\s+games?$/).waitFor();
console.log(`searched for words in ${(performance.now() - began).toFixed(0)} ms`);
await words.fill('');

const rng = new Rng(2);
const found = page.getByRole('status').filter({ hasText: /found in/ });
const times: number[] = [];
for (let i = 0; i < POSITIONS; i++) {
  await upload(page, { name: `${i}.sgf`, buffer: Buffer.from(games[rng.below(GAMES)]) });
  await board(page).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+f');
  await found.waitFor();
  const searched = page.getByRole('application', { name: /^Board to search by/ });
  for (const length of LENGTHS) {
    await page.getByRole('button', { name: 'Clear' }).click();
    await searched.focus();
    for (let k = 0; k < SIZE; k++) await page.keyboard.press('ArrowUp');
    for (let k = 0; k < SIZE; k++) await page.keyboard.press('ArrowLeft');
    const [row, column] = [0, 0].map(() => 1 + rng.below(SIZE - 1 - length));
    for (let k = 0; k < row; k++) await page.keyboard.press('ArrowDown');
    for (let k = 0; k < column; k++) await page.keyboard.press('ArrowRight');
    for (let k = 1; k < length; k++) await page.keyboard.press('Shift+ArrowDown');
    for (let k = 1; k < length; k++) await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(1500);
    const text = await found.innerText();
    times.push(Number(/found in ([\d,]+)\s+ms/.exec(text)?.[1].replace(',', '')));
    console.log(`${length}x${length}: ${text}`);
  }
}
console.log(
  `searched on the board ${times.length} times: median ${median(times)} ms, worst ${Math.max(...times)} ms`,
);
await browser.close();
await host.close();
rmSync(home, { recursive: true });
