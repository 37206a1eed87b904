/** The Pattern workshop in a real browser against the real host, compiler and matcher. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { board, goTo, upload } from './actions.ts';
import { expect, test, type Workbench } from './host.ts';
import { SCHEMES } from './looks.ts';
import { checkScreen } from './checkScreen.ts';

/** O (Black, to play) looks at a one-point jump of X and at a cut. */
const GAME = '(;GM[1]FF[4]SZ[9]AB[cc][dd][ff]AW[dc][ee][gg][ge]PL[B])';
const MINE = `# A database for the test.

# X and O crosswise.
Pattern Cross1

OX
*O

:/,-

OX
*a

;lib(a) > 0


Pattern Never1

XXX
X*X
XXX

:+,-
`;

const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of/ });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const matchRows = (page: Page): Locator =>
  page.getByRole('group', { name: 'Matches' }).locator('button.match');

async function open({ page, home }: Workbench): Promise<void> {
  await upload(page, { name: 'cut.sgf', buffer: Buffer.from(GAME) });
  await goTo(page, 'Patterns');
  await expect(page.getByRole('button', { name: /^patterns \d/ })).toBeVisible();
  // Another program writes a database; it shows up by itself.
  writeFileSync(join(home, 'data', 'patterns', 'mine.db'), MINE);
  await page.getByRole('button', { name: /^mine/ }).click();
  await expect(page.getByRole('heading', { name: 'mine.db' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Database' }).selectOption('mine');
  await expect(matchRows(page)).toHaveCount(1);
}

/** Puts the cursor at the end of the line with this text. */
async function endOf(page: Page, text: string): Promise<void> {
  await page.locator('.cm-line', { hasText: text }).first().click();
  await page.keyboard.press('End');
}

async function pixelOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const slab = board(page);
  const box = (await slab.boundingBox())!;
  const [size, left, top, cell] = await Promise.all(
    ['size', 'left', 'top', 'cell'].map(async (part) => Number(await slab.getAttribute(`data-${part}`))),
  );
  const column = 'ABCDEFGHJ'.indexOf(name[0]);
  return { x: box.x + left + column * cell, y: box.y + top + (size - Number(name.slice(1))) * cell };
}

test('an edit: squiggle, mend, save, and the list of what changed', async ({ workbench }) => {
  const { page, home } = workbench;
  await open(workbench);
  await endOf(page, ';lib(a) > 0');
  await page.keyboard.type(' && lib()');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('lib');
  await expect(page.getByRole('region', { name: 'Text' }).getByText('1 error')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/the patterns from before stay in use/)).toBeVisible();
  await expect(tab(page, 'Matches')).toContainText('1');
  for (let i = 0; i < ' && lib()'.length; i++) await page.keyboard.press('Backspace');
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
  for (let i = 0; i < '> 0'.length; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type('> 9');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: '1 decided otherwise' })).toBeVisible();
  // The other colour is told of as well, and the moves of both on request.
  await expect(page.getByRole('status').filter({ hasText: 'For Black: ' })).toContainText(
    /for White|For White/,
  );
  expect(readFileSync(join(home, 'data', 'patterns', 'mine.db'), 'utf8')).toContain(';lib(a) > 9');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^accepted then refused Cross1/ })
    .click();
  await expect(tab(page, 'Matches')).toHaveAttribute('aria-selected', 'true');
  const term = page.locator('.term', { hasText: 'lib(a) > 9' });
  await expect(term).toContainText('false');
  await expect(
    page
      .locator('.term')
      .filter({ hasText: /^lib\(a\)/ })
      .last(),
  ).toContainText(/[1-4]$/);
  await term.click();
  await expect(page.locator('.cm-activeLine')).toHaveText(';lib(a) > 9');
});

test('edits are compared by their moves for both colours, and gone back to', async ({ workbench }) => {
  const { page, home } = workbench;
  await open(workbench);
  await endOf(page, ';lib(a) > 0');
  await tab(page, 'Changes').click();
  const moves = page.getByRole('region', { name: 'Moves before and after' });
  await moves.getByRole('checkbox', { name: 'Compare at each save' }).check();
  await expect(moves).toContainText('The moves as they are now are known.', { timeout: 90_000 });
  await endOf(page, ';lib(a) > 0');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await page.keyboard.press('Control+s');
  for (const side of ['Black', 'White'])
    await expect(
      moves.getByRole('button', { name: new RegExp(`^${side} would (play|have played)`) }),
    ).toBeVisible({
      timeout: 90_000,
    });
  const changes = page.getByRole('status').filter({ hasText: 'For Black: 1 decided otherwise' });
  await expect(changes).toContainText(/For White: |No match for White changed/);
  // The line below the board moves what is under it; nothing may be clicked before it is there.
  await expect(page.getByRole('status', { name: 'What the edit changed' })).toContainText(/White would/);
  await checkScreen(page, 'patterns-moves');
  // A parameter is an edit like any other: compared, and told below the board and to those who hear it.
  await tab(page, 'Parameters').click();
  const table = page.getByRole('tabpanel', { name: 'Parameters' });
  await table.getByRole('searchbox', { name: 'Find parameters' }).fill('followup');
  const first = table.getByRole('textbox', { name: 'valuation.followupPart' });
  const usual = await first.inputValue();
  await first.fill('0');
  await first.press('Enter');
  await tab(page, 'Changes').click();
  const edits = page.getByRole('region', { name: 'Edits' });
  await expect(edits.getByRole('listitem')).toHaveCount(2);
  await expect(edits.getByRole('listitem').first()).toContainText('default → 0');
  await expect(edits.getByRole('listitem').first()).toContainText(/Black: .*; White: /, { timeout: 90_000 });
  await expect(page.getByRole('status', { name: 'What the edit changed' })).toContainText(
    /Black would .* White would .*\./,
  );
  await checkScreen(page, 'patterns-parameters');
  // Back before both, which is undone by a click, and step by step.
  const mine = join(home, 'data', 'patterns', 'mine.db');
  await edits.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(edits.getByRole('listitem').first()).toContainText('taken back');
  await edits.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => readFileSync(mine, 'utf8')).toContain(';lib(a) > 0');
  await expect(edits.getByRole('listitem').last()).toContainText('taken back');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => readFileSync(mine, 'utf8')).toContain(';lib(a) > 9');
  await edits.getByRole('button', { name: /mine: Cross1/ }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Edit 1, mine: Cross1: For Black: 1 decided' }),
  ).toBeVisible();
  await tab(page, 'Parameters').click();
  await table.getByRole('searchbox', { name: 'Find parameters' }).fill('followup');
  await expect(first).toHaveValue(usual);
  await page.keyboard.press('Alt+Shift+Y');
  await tab(page, 'Parameters').click();
  await table.getByRole('searchbox', { name: 'Find parameters' }).fill('followup');
  await expect(first).toHaveValue('0');
});

test('a new pattern from a rectangle of the board matches where it was drawn', async ({ workbench }) => {
  const { page } = workbench;
  await open(workbench);
  const [from, to, move] = await Promise.all(['E5', 'G3', 'F5'].map((name) => pixelOf(page, name)));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.click(move.x, move.y);
  await expect(page.getByText('move at')).toContainText('F5');
  await page.getByRole('button', { name: 'New pattern' }).click();
  await expect(editor(page)).toBeFocused();
  await expect(page.locator('.cm-activeLine')).toHaveText('Pattern Never2');
  await expect(editor(page)).toContainText('X*X.O...X:8,-');
  await expect(page.getByRole('img', { name: /^Diagram of Never2/ })).toBeVisible();
  await page.keyboard.press('Alt+l');
  await expect(editor(page)).toContainText('X*X.O...X:8,-X*X.O...X');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: '2 appeared' })).toBeVisible();
  // The drawing fits another way round too.
  const rows = page.getByRole('tabpanel').getByRole('button', { name: /Never2/ });
  await expect(rows).toContainText(['F5', 'G4']);
});

test('everything by keyboard', async ({ workbench }) => {
  const { page } = workbench;
  await open(workbench);
  await page.keyboard.press('Control+g');
  const search = page.getByRole('searchbox', { name: 'Search patterns' });
  await expect(search).toBeFocused();
  await page.keyboard.type('never');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await expect(page.locator('.cm-activeLine')).toHaveText('Pattern Never1');
  // The signature and the documentation come while typing.
  await page.keyboard.press('Control+End');
  await page.keyboard.type(';same_dr');
  const offers = page.getByRole('listbox', { name: 'Completions' });
  await expect(offers.getByRole('option').first()).toContainText('same_dragon');
  // The list takes no keys before it can have been seen.
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await expect(page.locator('.yomi-signature')).toHaveText('same_dragon(x, y)');
  await page.keyboard.type('*,*');
  await page.keyboard.press('Control+Alt+z');
  await expect(page.getByText('not saved')).toBeHidden();
  await page.keyboard.press('F6');
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(/^2 × 2/)).toBeVisible();
  await page.keyboard.press('Alt+Enter');
  await expect(page.locator('.cm-activeLine')).toHaveText('Pattern Never2');
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('dialog', { name: 'Turn or mirror Never2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await expect(page.locator('.match[aria-expanded=true]')).toContainText('Cross1');
  await page.keyboard.press('F12');
  await expect(page.locator('.cm-activeLine')).toHaveText('Pattern Cross1');
});

test('a file that another program changed is not written over', async ({ workbench }) => {
  const { page, home } = workbench;
  await open(workbench);
  const path = join(home, 'data', 'patterns', 'mine.db');
  await endOf(page, '# A database for the test.');
  await page.keyboard.type(' Mine.');
  writeFileSync(path, MINE.replace('A database', 'Their database'));
  await expect(page.getByRole('alert').filter({ hasText: 'another program' })).toBeVisible();
  await goTo(page, 'Play');
  await goTo(page, 'Patterns');
  await expect(editor(page)).toContainText('test. Mine.');
  await page.getByRole('button', { name: 'Take the file' }).click();
  await expect(editor(page)).toContainText('Their database');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('test. Mine.');
  await page.keyboard.press('Control+s');
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('test. Mine.');
});

test('what was typed and not saved is there again after a reload, until it is given up', async ({
  workbench,
}) => {
  const { page, home } = workbench;
  await open(workbench);
  const draft = join(home, 'data', 'patterns', '.drafts', 'mine.json');
  await endOf(page, '# A database for the test.');
  await page.keyboard.type(' Mine.');
  await expect.poll(() => existsSync(draft)).toBe(true);
  await page.reload();
  await expect(page.getByText('What was typed in mine and not saved is there again.')).toBeVisible();
  await page.getByRole('button', { name: /^mine/ }).click();
  await expect(editor(page)).toContainText('test. Mine.');
  expect(readFileSync(join(home, 'data', 'patterns', 'mine.db'), 'utf8')).toBe(MINE);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).not.toContainText('test. Mine.');
  await expect.poll(() => existsSync(draft)).toBe(false);
});

for (const scheme of SCHEMES) {
  test(`the workshop is accessible in the ${scheme} theme`, async ({ workbench }) => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: scheme });
    await open(workbench);
    await checkScreen(page, `${scheme}-patterns`);
    await matchRows(page).first().click();
    await expect(page.locator('.term').first()).toBeVisible();
    await checkScreen(page, `${scheme}-patterns-match`);
    await endOf(page, ';lib(a) > 0');
    await page.keyboard.type(' && lib()');
    await expect(page.locator('.cm-lintRange-error')).toBeVisible();
    await tab(page, 'Pattern').click();
    await checkScreen(page, `${scheme}-patterns-error`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/stay in use/)).toBeVisible();
    await checkScreen(page, `${scheme}-patterns-changes`);
  });
}

test.describe('at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  test('one pane at a time fits', async ({ workbench }) => {
    const { page } = workbench;
    await upload(page, { name: 'cut.sgf', buffer: Buffer.from(GAME) });
    await goTo(page, 'Patterns');
    for (const pane of ['Patterns', 'Text', 'Board']) {
      await page.getByRole('radiogroup', { name: 'Pane' }).getByText(pane).click();
      await checkScreen(page, `scale-patterns-${pane.toLowerCase()}`);
    }
    await expect(board(page)).toBeInViewport({ ratio: 0.99 });
  });
});

test('numbers of games stand beside the patterns, which can be put in their order, and are there again after a reload', async ({
  workbench,
}) => {
  const { page } = workbench;
  await open(workbench);
  const counts = (played: number, places: number): object => ({
    matches: 400,
    proposed: 90,
    positions: 80,
    played,
    agreed: 2,
    firstLost: 1,
    firstGained: 0,
    places,
  });
  const patterns = { 'patterns:Connect2': counts(11, 3), 'patterns:Connect5': counts(7, 25) };
  const file = (text: string): { name: string; mimeType: string; buffer: Buffer } => ({
    name: 'stats.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page
    .getByRole('button', { name: /^patterns\b/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'patterns.db' })).toBeVisible();
  const chooser = page.getByLabel('File of statistics');
  await chooser.setInputFiles(file('{"games": 2}'));
  await expect(page.getByText(/'stats\.json' holds no statistics of patterns/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await chooser.setInputFiles(file(JSON.stringify({ about: 'x', games: 2, done: 30, patterns })));
  await page
    .getByRole('combobox', { name: 'Order of the patterns' })
    .selectOption('Most costly to leave out');
  const rows = page.getByRole('grid', { name: 'Patterns' }).getByRole('row');
  await expect(rows.nth(0)).toContainText('Connect5');
  await expect(rows.nth(0)).toContainText('7 of 90 played');
  await expect(rows.nth(0)).toContainText('25');
  await expect(rows.nth(1)).toContainText('Connect2');
  await rows.nth(0).click();
  await page.getByRole('tab', { name: 'Pattern', exact: true }).click();
  const numbers = page.getByRole('table', { name: 'Statistics' });
  await expect(numbers).toContainText('In 2 games, 30 positions (stats.json)');
  await expect(numbers.getByRole('row', { name: /Cost of leaving out/ })).toContainText('25');
  for (const scheme of SCHEMES) {
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      await checkScreen(page, `patterns-statistics-${scheme}-${width}`);
    }
  }
  await page.reload();
  await goTo(page, 'Patterns');
  await expect(page.getByRole('combobox', { name: 'Order of the patterns' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Order of the patterns' })).toBeHidden();
});
