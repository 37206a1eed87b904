import type { Locator } from '@playwright/test';
import { board, goTo, newGame, playAt, showTab, upload } from './actions.ts';
import { checkScreen as check } from './checkScreen.ts';
import { expect, test } from './host.ts';

const marked =
  '(;GM[1]FF[4]SZ[9]PB[A]PW[B]AB[ee]AW[cc]C[root](;B[gg]LB[aa:1][bb:x]TR[dd]SQ[ff]CR[gc]MA[cg]SL[hh]AR[bh:eh]LN[hb:hf]DD[ia]C[note])(;B[gc](;W[cg])(;W[gg])))';

for (const scheme of ['light', 'dark'] as const) {
  test(`every screen in the ${scheme} theme`, async ({ workbench }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await check(page, `${scheme}-empty`);
    await page.keyboard.press('Control+n');
    await check(page, `${scheme}-new-game`);
    await page.keyboard.press('Escape');
    await newGame(page, { size: 19, iPlay: 'Black', engine: /^Beginner/ });
    await playAt(page, 'Q16');
    await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
    await check(page, `${scheme}-play`);
    for (const tab of ['Tree', 'Comment', 'Info'] as const) {
      await showTab(page, tab);
      await check(page, `${scheme}-${tab.toLowerCase()}`);
    }
    await showTab(page, 'Game');
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeEnabled();
    await expect(page.getByText(/stones? marked dead/)).toBeVisible();
    await check(page, `${scheme}-score`);
    await page.keyboard.press('s');
    await upload(page, { name: 'marked.sgf', buffer: Buffer.from(marked) });
    await page.keyboard.press('ArrowRight');
    await showTab(page, 'Tree');
    await check(page, `${scheme}-markup`);
    await page.keyboard.press('e');
    await check(page, `${scheme}-edit`);
    await page.keyboard.press('e');
    for (const key of ['Control+k', '?', 'Control+o', 'Control+Shift+s', 'Shift+F1']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, `${scheme}-dialog-${key.replace(/\W/g, '')}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    for (const place of ['Library', 'Settings', 'Help'] as const) {
      await goTo(page, place);
      if (place === 'Settings') {
        await page.getByRole('button', { name: 'Make one now' }).click();
        await expect(page.getByRole('cell', { name: 'of the day' })).toBeVisible();
      }
      await check(page, `${scheme}-${place.toLowerCase()}`);
    }
  });
}

test('Play, Analyze and Why are one board, each with the page it was left at', async ({ workbench }) => {
  const { page } = workbench;
  const rail = page.getByRole('navigation', { name: 'Places' });
  const here = rail.locator('[aria-current="page"]');
  const shown = (name: string): Locator => page.getByRole('tabpanel', { name });
  await expect(rail.getByRole('button', { name: 'Analyze' })).toBeDisabled();
  await expect(rail.getByRole('button', { name: 'Why' })).toBeDisabled();
  await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/ });
  await expect(here).toHaveText('Play');
  await showTab(page, 'Tree');
  const before = await board(page).boundingBox();
  await page.keyboard.press('Control+8');
  await expect(here).toHaveText('Analyze');
  await expect(shown('Analysis')).toBeVisible();
  await check(page, 'places-analyze');
  await showTab(page, 'Position');
  await expect(here).toHaveText('Analyze');
  await rail.getByRole('button', { name: 'Why' }).click();
  await expect(shown('Moves')).toBeVisible();
  await expect(here).toHaveText('Why');
  await check(page, 'places-why');
  // However a page was come to, its place is marked; each place has the page it was left at.
  await page.keyboard.press('Control+8');
  await expect(shown('Position')).toBeVisible();
  await page.keyboard.press('w');
  await expect(here).toHaveText('Why');
  await page.keyboard.press('Control+1');
  await expect(here).toHaveText('Play');
  await expect(shown('Tree')).toBeVisible();
  expect(await board(page).boundingBox()).toEqual(before);
  // From elsewhere Why is one key, and Play is as it was left.
  await goTo(page, 'Library');
  await expect(here).toHaveText('Library');
  await page.keyboard.press('Control+9');
  await expect(shown('Moves')).toBeVisible();
  await goTo(page, 'Library');
  await goTo(page, 'Play');
  await expect(shown('Moves')).toBeVisible();
  // Low windows have all places in sight.
  await page.setViewportSize({ width: 640, height: 400 });
  const foot = await rail.getByRole('button', { name: 'Help' }).boundingBox();
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(400);
  await check(page, 'places-low');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(page, 'places-wide');
});

test.describe('at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  test('play, score and every dialog fit', async ({ workbench }) => {
    const { page } = workbench;
    await newGame(page, { size: 9, iPlay: 'Black', engine: /^Beginner/ });
    await playAt(page, 'E5');
    await expect(board(page)).toBeInViewport({ ratio: 0.99 });
    await check(page, 'scale-play');
    await page.keyboard.press('Control+n');
    await check(page, 'scale-new-game');
    await page.keyboard.press('Escape');
    await goTo(page, 'Settings');
    await check(page, 'scale-settings');
    await goTo(page, 'Library');
    await check(page, 'scale-library');
  });
});

test('the whole game can be played with the keyboard alone', async ({ workbench }) => {
  const { page } = workbench;
  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('b');
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Pass');
});

test('the active tab stays in sight among many, at 200 % and when the room shrinks', async ({
  workbench,
}) => {
  const { page } = workbench;
  for (let i = 0; i < 9; i++)
    await upload(page, { name: `game ${i} with a long name.sgf`, buffer: Buffer.from(marked) });
  const chosen = (strip: string): Locator =>
    page.getByRole('tablist', { name: strip }).getByRole('tab', { selected: true });
  const active = chosen('Open games');
  const inSight = async (tab = active): Promise<void> => {
    await expect
      .poll(() =>
        tab.evaluate((tab) => {
          const box = tab.getBoundingClientRect();
          const strip = tab.parentElement!.getBoundingClientRect();
          return box.left >= strip.left - 1 && box.right <= strip.right + 1;
        }),
      )
      .toBe(true);
  };
  await inSight();
  await goTo(page, 'Settings');
  await page.getByRole('slider', { name: 'Size of the interface' }).fill('2');
  await goTo(page, 'Play');
  await inSight();
  await showTab(page, 'Analysis');
  await inSight(chosen('Panels'));
  await page.setViewportSize({ width: 1100, height: 800 });
  await inSight();
  await page.keyboard.press('d');
  await inSight();
  await active.focus();
  await page.keyboard.press('Home');
  await inSight();
  await page.keyboard.press('End');
  await inSight();
  await page.keyboard.press('d');
  await inSight();
  await inSight(chosen('Panels'));
  await page.reload();
  await inSight();
});

test.describe('at 1920 x 1080', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test('every page of the panel has its tab in sight, until the panel is made narrower', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await newGame(page, { size: 19, iPlay: 'Both' });
    const tabs = page.getByRole('tablist', { name: 'Panels' }).getByRole('tab');
    await expect(tabs).toHaveCount(10);
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 0.99 });
    await expect(page.getByRole('button', { name: 'More panels' })).toBeHidden();
    const splitter = page.getByRole('separator', { name: 'Width of the inspector' });
    await splitter.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('button', { name: 'More panels' })).toBeVisible();
    // What was chosen is kept.
    await page.reload();
    await expect(page.getByRole('button', { name: 'More panels' })).toBeVisible();
  });
});

test('the board keeps its size and no button moves, whatever page, layer or graph is shown', async ({
  workbench,
}) => {
  const { page } = workbench;
  await newGame(page, { size: 19, iPlay: 'Black', engine: /^Beginner/ });
  const boxes = async (): Promise<unknown> => [
    await board(page).evaluate((slab) => {
      const { x, y, width, height } = slab.getBoundingClientRect();
      return [x, y, width, height];
    }),
  ];
  const before = await boxes();
  for (const tab of [
    'Tree',
    'Comment',
    'Info',
    'Analysis',
    'Reading',
    'Position',
    'Moves',
    'Game',
  ] as const) {
    await showTab(page, tab);
    expect(await boxes(), tab).toEqual(before);
  }
  await showTab(page, 'Position');
  for (const key of ['2', '3', '4', '5', '9', 'Shift+G']) {
    await page.keyboard.press(key);
    expect(await boxes(), key).toEqual(before);
  }
  const legend = page.getByRole('list', { name: 'On the board' });
  await expect(legend).toContainText(/^Position, classic engine/);
  await expect(page.getByRole('heading', { name: 'Graph' })).toBeVisible();

  // Ownership is the analysis's: it comes instead of the map, not over it.
  await page.keyboard.press('o');
  await expect(page.getByRole('tab', { name: 'Analysis', selected: true })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(legend).toContainText(/^Analysis, Monte Carlo.*Best move.*Whose point it becomes/);
  await expect(legend).not.toContainText('Territory value');
  expect(await boxes()).toEqual(before);
  await page.keyboard.press('Escape');

  await newGame(page, { size: 19, iPlay: 'Black', engine: /^Full/ });
  await showTab(page, 'Game');
  const pass = page.getByRole('button', { name: 'Pass' });
  const at = await pass.boundingBox();
  await playAt(page, 'Q16');
  await expect(page.getByRole('button', { name: 'Move now' })).toBeVisible();
  expect(await pass.boundingBox()).toEqual(at);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Let the engine play' })).toBeVisible();
  expect(await pass.boundingBox()).toEqual(at);
  expect(await boxes()).toEqual(before);
});
