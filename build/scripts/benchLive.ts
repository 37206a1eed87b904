/**
 * `npm run bench:live`: an analyst that tells something fifty times a second, and the frames that the window draws meanwhile; and how long the kept
 * analysis of a game of 300 moves takes to be on screen after it is opened. In a real browser against the real host; needs `npm run build` before.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { goTo, showTab } from '../e2e/actions.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { addEngine } from '../e2e/engineSteps.ts';
import { longGame } from '../e2e/longGame.ts';
import { RunningHost } from '../e2e/runningHost.ts';
import { median, until } from './untilShown.ts';

const MOVES = 300;
const RUNS = 5;
/** Between two lines of the analyst, in milliseconds, and how long it is watched. */
const INTERVAL = 20;
const SECONDS = 10;
const LIKES = 'K10,Q16,D4,C3,R6,F17,O3,C14,K3,G10,N7,E11';

const home = mkdtempSync(join(tmpdir(), 'yomi-bench-'));
const host = await RunningHost.start(join(home, 'data'), home);
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
let received = 0;
page.on('websocket', (socket) => socket.on('framereceived', () => received++));
page.setDefaultTimeout(60_000);
await host.enter(page);
const double = join(import.meta.dirname, '../../main/regression/fakeKatago.ts');
await addEngine(page, 'KataGo', `'${process.execPath}' '${double}' ${LIKES} '' ${INTERVAL}`);
await page
  .getByRole('region', { name: 'Analysis' })
  .getByRole('combobox', { name: 'Engine' })
  .selectOption({ label: 'KataGo' });

/** Writes the game and chooses it in the dialog; what then opens it. */
async function choose(name: string): Promise<() => Promise<void>> {
  writeFileSync(join(home, name), longGame(MOVES));
  await page.keyboard.press('Control+o');
  await page.getByRole('listbox', { name: 'Files' }).getByText(name).click();
  return () => page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
}

await goTo(page, 'Play');
const openFirst = await choose('game.sgf');
await openFirst();
await page.getByText('Move 0', { exact: true }).waitFor();
await page.keyboard.press('End');
await page.getByText(`Move ${MOVES}`, { exact: true }).waitFor();
await showTab(page, 'Analysis');

/** Frames a second, the longest time between two, and messages a second, while something goes on. */
async function watch(): Promise<{ frames: number; worst: number; messages: number }> {
  const before = received;
  const times = await page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((done) => {
        const all: number[] = [];
        const frame = (now: number): void => {
          all.push(now);
          if (now - all[0] < milliseconds) requestAnimationFrame(frame);
          else done(all);
        };
        requestAnimationFrame(frame);
      }),
    1000 * SECONDS,
  );
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  return { frames: 1000 / median(gaps), worst: Math.max(...gaps), messages: (received - before) / SECONDS };
}

const idle = await watch();
await page.keyboard.press(' ');
await page.getByRole('tabpanel', { name: 'Analysis' }).getByRole('row').nth(9).waitFor();
const live = await watch();
await page.keyboard.press(' ');

await page.getByRole('combobox', { name: 'Playouts for each position' }).first().selectOption('200');
await page.getByRole('button', { name: 'Analyse the game' }).first().click();
const all = `${MOVES + 1} of ${MOVES + 1} positions are analysed.`;
await page.getByText(all).waitFor({ state: 'attached', timeout: 300_000 });
const shown: number[] = [];
let shownGame = 'game.sgf';
for (let run = 0; run < RUNS; run++) {
  const name = `again${run}.sgf`;
  const open = await choose(name);
  const unlike = { selector: '[role=tab][aria-selected=true]', text: shownGame };
  shown.push(await until(page, `${all}.*`, open, 'p, span, div', unlike));
  shownGame = name;
}
await browser.close();
await host.close();
rmSync(home, { recursive: true, force: true });

const row = (name: string, { frames, worst, messages }: typeof live): void =>
  console.log(
    `${name.padEnd(28)}${frames.toFixed(0).padStart(8)}${worst.toFixed(0).padStart(10)}${messages.toFixed(0).padStart(12)}`,
  );
console.log(
  `${''.padEnd(28)}${'frames/s'.padStart(8)}${'worst ms'.padStart(10)}${'messages/s'.padStart(12)}`,
);
row('nothing going on', idle);
row('analysis', live);
console.log(
  `kept analysis of ${MOVES} moves on screen: ${median(shown).toFixed(0)} ms in the median, ${Math.max(...shown).toFixed(0)} at worst`,
);
