/** What a person does in the workbench, in the words of the tests. */
import { expect, type Locator, type Page } from '@playwright/test';

export function board(page: Page): Locator {
  return page.getByRole('application');
}

/** Starts a game from the dialog. */
export async function newGame(
  page: Page,
  game: {
    size: 9 | 13 | 19;
    iPlay: 'Black' | 'White' | 'Both' | 'Neither';
    /** Found in the words of its strength; without one the usual opponent plays. */
    engine?: RegExp;
    /** Name of the database that it plays by; the default one when there is a strength. */
    patterns?: string;
    rules?: string;
  },
): Promise<void> {
  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: `${game.size}×${game.size}` }).check({ force: true });
  await dialog.getByRole('radio', { name: game.iPlay, exact: true }).check({ force: true });
  const sides = game.iPlay === 'Neither' ? ['Black', 'White'] : null;
  if (game.patterns || game.engine) {
    for (const name of sides ?? ['Engine'])
      await dialog
        .getByRole('combobox', { name, exact: true })
        .selectOption(game.patterns ?? 'mc_montegnu_classic');
  }
  if (game.engine) {
    for (const name of sides?.map((side) => `${side}’s strength`) ?? ['Strength']) {
      const strength = dialog.getByRole('combobox', { name, exact: true });
      const label = await strength.locator('option', { hasText: game.engine }).first().textContent();
      await strength.selectOption({ label: (label ?? '').trim() });
    }
  }
  if (game.rules) await dialog.getByRole('combobox', { name: 'Rules' }).selectOption({ label: game.rules });
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toBeHidden();
  // The board of the game before may still be there.
  await expect(board(page)).toHaveAttribute('data-size', String(game.size));
}

/** Clicks a point of the board. */
export async function playAt(page: Page, name: string): Promise<void> {
  const slab = board(page);
  // A new board knows where its points are once it has been drawn.
  await expect(slab).toHaveAttribute('data-cell');
  // All at once, so that they are of one board.
  const [size, left, top, cell] = await slab.evaluate(({ dataset }) =>
    [dataset.size, dataset.left, dataset.top, dataset.cell].map(Number),
  );
  const column = 'ABCDEFGHJKLMNOPQRST'.indexOf(name[0]);
  const row = size - Number(name.slice(1));
  await slab.click({ position: { x: left + column * cell, y: top + row * cell } });
}

/** The move number in the status line. */
export async function moveNumber(page: Page): Promise<number> {
  const text = await page.getByText(/^Move \d+$/).textContent();
  return Number((text ?? '').replace('Move ', ''));
}

/** The headline of the game panel: "Black to play", "White wins by 3.5" and so on. */
export function situation(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Game' }).getByRole('status').first();
}

export async function expectKept(page: Page): Promise<void> {
  await expect(page.getByTitle('Every change is on disk')).toHaveText('Kept');
}

/** The engine searches, as the status line shows; the page beside it is headed so all the time. */
export async function expectThinking(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Playouts done' })).toBeVisible();
}

/** Opens a file from the browser's side of the open dialog, in a page that may be loading still; until its tab is there. */
export async function upload(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Open games' }).getByRole('tab');
  const before = await tabs.count();
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'application/x-go-sgf', buffer: file.buffer });
  await expect(dialog).toBeHidden();
  await expect.poll(() => tabs.count()).toBeGreaterThan(before);
}

export async function showTab(
  page: Page,
  name: 'Game' | 'Tree' | 'Comment' | 'Info' | 'Analysis' | 'Reading' | 'Position' | 'Moves' | 'Commands',
): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  const more = page.getByRole('button', { name: 'More panels' });
  await expect(tab.or(more).first()).toBeVisible();
  if (await tab.isVisible()) await tab.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Goes to a place of the rail. */
export async function goTo(
  page: Page,
  place: 'Play' | 'Library' | 'Patterns' | 'Regression' | 'Problems' | 'Match' | 'Jobs' | 'Settings' | 'Help',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: place }).click();
}
