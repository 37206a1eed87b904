/** The reading explorer in a real browser against the real host and engine. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { board, moveNumber, playAt, showTab, upload } from './actions.ts';
import { checkScreen, keepScreen } from './checkScreen.ts';
import { expect, test } from './host.ts';
import { LOOKS } from './looks.ts';

/** Black's D4 runs in a ladder; G7 and G5 can be connected at G6. White to move, and a move of the game follows. */
const GAME = '(;GM[1]FF[4]SZ[9]AB[df][gc][ge]AW[cf][dg][ee][fd][hd]PL[W];W[aa])';

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Reading' });
const answer = (page: Page): Locator => page.getByRole('status', { name: 'Answer' });
const rows = (page: Page): Locator => page.getByRole('treeitem');
const selected = (page: Page): Locator => page.getByRole('treeitem', { selected: true });
/** The moves of the variation that is on the board. */
const shown = (page: Page): Locator => page.locator('main').locator('p', { hasText: /^Reading/ });
const walking = (page: Page): Locator => page.getByRole('application', { name: /^Variation of a reading/ });

async function ask(page: Page): Promise<void> {
  await upload(page, { name: 'ladder.sgf', buffer: Buffer.from(GAME) });
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('r');
  await expect(panel(page)).toContainText('Click a chain');
  await playAt(page, 'D4');
  await expect(answer(page)).toContainText('White can capture D4.');
}

test('a chain is clicked: code, move, nodes and time; the tree is walked and the board follows', async ({
  workbench,
}) => {
  const { page } = workbench;
  await ask(page);
  await expect(answer(page)).toContainText(/WIN\s*at D5\s*ladder\s*\d+ nodes\s*[\d.]+ m?s/);
  expect(await moveNumber(page)).toBe(0);

  await page.keyboard.press('k');
  await expect(selected(page)).toContainText(/D5\s*WIN/);
  await expect(walking(page)).toBeVisible();
  for (const line of ['D5 E4', 'D5 E4 F4', 'D5 E4 F4 E3']) {
    await page.keyboard.press('ArrowRight');
    await expect(shown(page)).toContainText(line);
  }
  await page.keyboard.press('ArrowUp');
  await expect(shown(page)).not.toContainText('E3');
  expect(await moveNumber(page)).toBe(0);

  // The tree has keys of its own once it was clicked.
  await rows(page).first().click();
  await expect(walking(page)).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('End');
  await expect(selected(page)).toContainText('D5');

  await page.keyboard.press('Escape');
  await expect(walking(page)).toBeHidden();
  await expect(answer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answer(page)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  expect(await moveNumber(page)).toBe(1);
});

test('what if I play here: a forced move is a branch of the tree', async ({ workbench }) => {
  const { page } = workbench;
  await ask(page);
  await page.keyboard.press('k');
  await playAt(page, 'H2');
  await expect(selected(page)).toContainText(/H2\s*LOSE\s*forced/);
  await expect(shown(page)).toContainText('D5 H2');
  await expect(page.getByRole('region', { name: 'This position' })).toContainText('forced by you');
  await page.keyboard.press('Escape');
  await playAt(page, 'J1');
  await expect(selected(page)).toContainText('J1');
  await expect(shown(page)).toContainText('J1');
  expect(await moveNumber(page)).toBe(0);
});

test('two chains, and a region that is dragged', async ({ workbench }) => {
  const { page } = workbench;
  await ask(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await playAt(page, 'G7');
  await playAt(page, 'G5');
  await expect(answer(page)).toContainText('Black can connect G7 to G5.');
  await page.keyboard.press('4');
  await expect(answer(page)).toContainText('White can cut G7 off from G5.');
  await page.keyboard.press('5');
  await expect(panel(page)).toContainText('Drag over the region');
  const pixel = async (name: string): Promise<{ x: number; y: number }> => {
    const box = (await board(page).boundingBox())!;
    const [left, top, cell] = await Promise.all(
      ['left', 'top', 'cell'].map(async (part) => Number(await board(page).getAttribute(`data-${part}`))),
    );
    return {
      x: box.x + left + 'ABCDEFGHJ'.indexOf(name[0]) * cell,
      y: box.y + top + (9 - Number(name.slice(1))) * cell,
    };
  };
  const from = await pixel('F9');
  const to = await pixel('H8');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(panel(page)).toContainText('into 6 points');
  await page.keyboard.press('q');
  await expect(answer(page)).toContainText('Black can break in from G7.');
});

/** Black to move kills the white group at the top left, by E4 alone. */
const SHUT_IN =
  '(;GM[1]FF[4]SZ[9]AB[cb:fb][bc][fc:gc][bd][gd:hd][be][he][bf][gf][bg:cg][fg][dh:fh]AW[cc:ec][cd:dd][fd][ce:de][fe][cf][ff][dg:eg]PL[B])';

test('life and death is proved: all first moves that work, and the answers to the others', async ({
  workbench,
}) => {
  const { page } = workbench;
  await upload(page, { name: 'shutIn.sgf', buffer: Buffer.from(SHUT_IN) });
  await page.keyboard.press('r');
  await page.keyboard.press('7');
  await playAt(page, 'C7');
  await expect(answer(page)).toContainText('Black can kill C7');
  await page.getByRole('button', { name: 'Prove it' }).click();
  await expect(answer(page)).toContainText('Proved: only E4 kills C7.');
  await expect(page.getByRole('button', { name: 'Show the proof' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panel(page)).toContainText(/Proof of \d\d moves/);
  await keepScreen(page, 'proof');
  // The refutation of a wrong first move, step by step.
  await page.keyboard.press('x');
  await rows(page).filter({ hasText: 'E6' }).first().click();
  await expect(shown(page)).toContainText('E6');
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toContainText('E6 E5');
  await checkScreen(page, 'reading-proof');
  await page.keyboard.press('Shift+Q');
  await expect(page.getByRole('button', { name: 'Show the proof' })).toHaveAttribute('aria-pressed', 'false');
});

test('the tree as a file, and as a game', async ({ workbench }) => {
  const { page } = workbench;
  await ask(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+D')]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('attack2 D4: WIN D5');
  expect(text).toMatch(/;W\[de\]C\[attack2 at D4 \(variation 1, hash [0-9a-f]{16}\)/);
  await page.keyboard.press('Shift+O');
  await expect(page.getByRole('tab', { name: /reading/ })).toHaveAttribute('aria-selected', 'true');
});

test('a tree of 100,000 moves: only the rows in sight are there', async ({ workbench }) => {
  const { page } = workbench;
  await page.routeWebSocket(/.*/, (socket) => {
    const host = socket.connectToServer();
    let reading = -1;
    socket.onMessage((message) => {
      const { id, name } = JSON.parse(String(message)) as { id: number; name: string };
      if (name === 'reading.read') reading = id;
      host.send(message);
    });
    host.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { id?: number; value?: object };
      if (frame.id !== reading) socket.send(message);
      else socket.send(JSON.stringify({ id: reading, value: { ...frame.value, ...hugeTree(100_000) } }));
    });
  });
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await ask(page);
  await expect(panel(page)).toContainText('100,000 variations');
  await page.keyboard.press('x');
  await rows(page).first().click();
  await page.keyboard.press('End');
  await expect(selected(page)).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(80);
  const height = await page.getByRole('tree').evaluate((tree) => tree.scrollHeight);
  expect(height).toBeGreaterThan(2_000_000);
  await page.keyboard.press('Home');
  await expect(rows(page).first()).toContainText('Position');
});

/** Moves of both sides all over the board, each position answered, branching by four. */
function hugeTree(count: number): object {
  const parent = [-1];
  const point = [0];
  const color = [0];
  for (let i = 1; i <= count; i++) {
    parent.push(Math.floor((i - 1) / 4));
    point.push(21 + (i % 9) + 20 * (Math.floor(i / 9) % 9));
    color.push(color[parent[i]] === 1 ? 2 : 1);
  }
  // Depth first, as the engine has it.
  const order: number[] = [];
  const waiting = [0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    order.push(next);
    for (let child = 4 * next + 4; child > 4 * next; child--) if (child <= count) waiting.push(child);
  }
  const placeOf: number[] = [];
  order.forEach((node, place) => (placeOf[node] = place));
  const all = <T>(value: (node: number, place: number) => T): T[] => order.map(value);
  const tree = {
    parent: all((node) => (node === 0 ? -1 : placeOf[parent[node]])),
    point: all((node) => point[node]),
    color: all((node) => color[node]),
    routine: all((node) => (node === 0 ? 0 : color[node])),
    chain: all(() => 104),
    variation: all((_node, place) => place),
    hashes: all((_node, place) => place.toString(16).padStart(16, '0')).join(''),
    firstResult: [0, ...all((_node, place) => place + 1)],
    resultRoutine: all((node) => (color[node] === 1 ? 2 : 1)),
    resultChain: all(() => 104),
    resultCode: all((node) => (color[node] === 1 ? 0 : 5)),
    resultMove: all((node) => (color[node] === 1 ? 0 : (point[4 * node + 1] ?? 0))),
    resultNote: all((node) => (node % 7 === 0 ? 3 : 0)),
    words: ['', 'attack2', 'defend1', 'cached'],
  };
  return { tree, variations: count };
}

for (const [scheme, zoom] of LOOKS) {
  test(`${scheme}, ${100 * zoom} %: sound for axe, nothing cut off`, async ({ workbench }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    // What 200 % leaves of a window of 1280 by 800.
    await page.setViewportSize({ width: 1280 / zoom, height: 800 / zoom });
    await ask(page);
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowRight');
    await playAt(page, 'H2');
    await expect(selected(page)).toContainText('H2');
    await checkScreen(page, `reading-${scheme}-${100 * zoom}`);
  });
}

test('the page is one of the dock’s, and its keys are in the list', async ({ workbench }) => {
  const { page } = workbench;
  await ask(page);
  await showTab(page, 'Game');
  await expect(shown(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'All keys' })).toContainText(
    'Next move tried in the same position',
  );
});
