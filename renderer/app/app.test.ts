import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { createActions } from '../state/actions.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import App from './App.svelte';

const GAME = '(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[ec];B[gc]C[A good move])';
let api: FakeApi;
let workbench: Workbench;

async function open(text?: string): Promise<void> {
  if (text !== undefined) api.document(text);
  workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  await settle();
}
const press = (key: string, rest = {}, target: Element = document.body): Promise<boolean> =>
  fireEvent.keyDown(target, { key, ...rest });

beforeEach(() => {
  api = new FakeApi();
});

test('without a game the window says what to do', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'New game…' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'New game…' }));
  expect(screen.getByRole('dialog', { name: 'New game' })).toBeTruthy();
});

test('a host that does not answer is shown with its reason and a second try', async () => {
  api.failing = { 'app.start': { code: 'disconnected', message: 'The Yomi host is not running.' } };
  await open();
  expect(screen.getByText('The Yomi host is not running.')).toBeTruthy();
  api.failing = {};
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'New game…' })).toBeTruthy());
});

test('arrow keys walk through the game; B gives them to the board', async () => {
  await open(GAME);
  await press('ArrowRight');
  await press('ArrowRight');
  expect(screen.getByText('Move 2')).toBeTruthy();
  await press('End');
  expect(screen.getByText('A good move')).toBeTruthy();
  await press('b');
  const board = screen.getByRole('application');
  expect(document.activeElement).toBe(board);
  await press('ArrowLeft', {}, board);
  expect(workbench.active?.document.view.moveNumber).toBe(3);
  await press('Escape', {}, board);
  await press('Home');
  expect(screen.getByText('Move 0')).toBeTruthy();
});

test('a file with several games says so above the board, and one steps from game to game', async () => {
  await open(`${GAME}(;SZ[9]PB[Eve];B[cc];W[gg])`);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: '2 games in this file' });
  const back = screen.getByRole('button', { name: 'Previous game of the file' });
  expect([choice.value, back.getAttribute('aria-disabled')]).toEqual(['0', 'true']);
  await press('PageDown', { shiftKey: true });
  expect([choice.value, workbench.active?.document.info.black]).toEqual(['1', 'Eve']);
  await press('PageDown', { shiftKey: true });
  expect(choice.value).toBe('1');
  await fireEvent.click(back);
  expect(workbench.active?.document.info.black).toBe('Ada');
  await press('a', { shiftKey: true });
  expect(workbench.place).toBe('review');
  await press('PageDown', { shiftKey: true });
  expect(workbench.active?.document.info.black).toBe('Eve');
});

test('a place that is clicked gives the keys to what it shows', async () => {
  await open(GAME);
  const analyze = screen.getByRole('button', { name: 'Analyze' });
  analyze.focus();
  await fireEvent.click(analyze, { detail: 1 });
  await press(' ', { code: 'Space' }, document.activeElement ?? document.body);
  expect(workbench.active?.analysis.on).toBe(true);
});

test('a choice beside the board that is clicked leaves the arrow keys to the game', async () => {
  await open(GAME);
  await press('2', { altKey: true });
  const right = screen.getByRole('radio', { name: 'Right' });
  right.focus();
  await press('ArrowRight', {}, right);
  expect(workbench.active?.document.view.moveNumber).toBe(0);
  await fireEvent.click(right, { detail: 1 });
  expect(document.activeElement).toBe(document.body);
  await press('ArrowRight', {}, document.activeElement ?? document.body);
  expect(workbench.active?.document.view.moveNumber).toBe(1);
  expect(workbench.treeDown).toBe(false);
});

test('keys typed into a field stay there, those with Ctrl work', async () => {
  await open(GAME);
  await press('3', { altKey: true });
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  comment.focus();
  await press('p', {}, comment);
  await press('ArrowRight', {}, comment);
  await press('z', { ctrlKey: true }, comment);
  expect(workbench.active?.document.view.moveNumber).toBe(0);
  await press('2', { ctrlKey: true }, comment);
  expect(workbench.place).toBe('library');
});

test('places are told apart, and the one that is shown says so', async () => {
  await open(GAME);
  for (const name of ['Library', 'Settings', 'Help', 'Play']) {
    await fireEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name }).getAttribute('aria-current')).toBe('page');
  }
});

test('while the host is away a banner says how far the game is kept', async () => {
  await open(GAME);
  await press('End');
  api.emit('connection', { up: false });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('The Yomi host has stopped');
  expect(banner.textContent).toContain('kept up to move 3');
  api.emit('connection', { up: true });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('theme and scale reach the document', async () => {
  await open();
  workbench.setSettings({ theme: 'dark', scale: 1.5 });
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  expect(document.documentElement.style.getPropertyValue('zoom')).toBe('1.5');
});

test('files dropped on the window are opened', async () => {
  await open();
  const file = new File(['(;SZ[9]PB[Drop];B[ee])'], 'drop.sgf');
  await fireEvent.drop(window, { dataTransfer: { files: [file], types: ['Files'] } });
  await waitFor(() => expect(workbench.games).toHaveLength(1));
  expect(workbench.active?.document.info.black).toBe('Drop');
});

test('an action that is run while a field has the focus finds in the game what was typed', async () => {
  await open(GAME);
  await press('3', { altKey: true });
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  comment.focus();
  await fireEvent.input(comment, { target: { value: 'typed' } });
  expect(workbench.active?.document.text()).not.toContain('typed');
  await press('s', { ctrlKey: true }, comment);
  expect(workbench.active?.document.text()).toContain('C[typed]');
  workbench.dialog = null;
  await press('4', { altKey: true });
  const black = screen.getByRole('textbox', { name: 'Black' });
  black.focus();
  await fireEvent.input(black, { target: { value: 'Cleo' } });
  await press('s', { ctrlKey: true }, black);
  expect(workbench.active?.document.info.black).toBe('Cleo');
});

test('Escape leaves a field, and the arrow keys walk through the game again', async () => {
  await open(GAME);
  await press('3', { altKey: true });
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  comment.focus();
  await press('Escape', {}, comment);
  expect(document.activeElement).toBe(document.body);
});

test('a komi with a comma is written with a point, one with a minus sign with a hyphen', async () => {
  await open(GAME);
  await press('4', { altKey: true });
  const komi = screen.getByRole('textbox', { name: 'Komi' });
  await fireEvent.change(komi, { target: { value: '7,5' } });
  expect(workbench.active?.document.text()).toContain('KM[7.5]');
  await fireEvent.change(komi, { target: { value: '−5,5' } });
  expect(workbench.active?.document.text()).toContain('KM[-5.5]');
});

test('a result is written as SGF has it, and a komi that nothing can go on with is refused', async () => {
  await open(GAME);
  await press('4', { altKey: true });
  const type = async (name: string, value: string): Promise<HTMLInputElement> => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name });
    await fireEvent.change(field, { target: { value } });
    return field;
  };
  expect((await type('Result', 'b + 3,5')).value).toBe('B+3.5');
  expect((await type('Result', 'B+3,5')).value).toBe('B+3.5');
  expect(workbench.active?.document.text()).toContain('RE[B+3.5]');
  for (const komi of ['65000', '0x10', '1e2', 'six']) {
    await type('Komi', komi);
    expect(screen.getByText('Komi is a number up to 1,000, such as 6.5')).toBeTruthy();
  }
  expect(workbench.active?.document.text()).not.toContain('KM[');
  await type('Komi', '-.5');
  expect(workbench.active?.document.info.komi).toBe(-0.5);
});

test('Escape forgets the first point of an arrow', async () => {
  await open(GAME);
  await press('e');
  const { tool } = workbench.active!;
  tool.choose('AR');
  tool.use(42);
  await press('Escape');
  expect(tool.from).toBeNull();
});

test('the space bar switches the analysis, but operates a button that has the focus', async () => {
  await open(GAME);
  await press(' ');
  expect(workbench.active?.analysis.on).toBe(true);
  const button = screen.getByRole('button', { name: 'Pass' });
  button.focus();
  await press(' ', {}, button);
  expect(workbench.active?.analysis.on).toBe(true);
  await press('Escape');
  expect(workbench.active?.analysis.on).toBe(false);
});

test('the space bar analyses from the tab of the page shown, too', async () => {
  await open(GAME);
  const tab = screen.getByRole('tab', { name: 'Game' });
  tab.focus();
  await press(' ', {}, tab);
  expect(workbench.active?.analysis.on).toBe(true);
});

test('the graph opens in the inspector, whose tab stays, and stays open in the session', async () => {
  await open(GAME);
  await press('G', { shiftKey: true });
  expect(screen.getByRole('heading', { name: 'Graph' })).toBeTruthy();
  expect(workbench.bottom.open).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Close the graph' }));
  expect(screen.queryByRole('heading', { name: 'Graph' })).toBeNull();
});

test('the analysis panel teaches, and begins the whole game with the playouts chosen', async () => {
  await open(GAME);
  await press('5', { altKey: true });
  expect(screen.getByText(/Nothing is analysed unless you ask/)).toBeTruthy();
  const playouts = screen.getByRole('combobox', { name: 'Playouts for each position' });
  await fireEvent.change(playouts, { target: { value: '5000' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Analyse the game' }));
  await settle();
  expect(api.sent('engine.analyze')[0].budget).toEqual({ playouts: 5000 });
  expect(screen.getAllByText('0 of 4').length).toBeGreaterThan(0);
  await fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]);
  expect(workbench.active?.analysis.progress).toBeNull();
});

test('panels that do not fit are in a menu; the one that is chosen there comes into the row', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('.measure *') ? 50 : this.matches('.end') ? 0 : 200;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(64);
  await open(GAME);
  const row = (): (string | undefined)[] =>
    [...screen.getByRole('tablist', { name: 'Panels' }).children].map((tab) => tab.textContent?.trim());
  expect(row()).toEqual(['Game', 'Tree']);
  const more = screen.getByRole('button', { name: /more panels/ });
  expect(more.textContent?.trim()).toBe('8 more');
  expect(more.getAttribute('aria-label')).toBe(
    '8 more panels: Comment, Info, Analysis, Reading, Position, Moves, Openings, Commands',
  );
  await press('Enter', {}, more);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent?.trim())).toEqual([
    'Comment',
    'Info',
    'Analysis',
    'Reading',
    'Position',
    'Moves',
    'Openings',
    'Commands',
  ]);
  await press('i', {}, items[0]);
  expect(workbench.docks.tab).toBe('game');
  await fireEvent.pointerUp(items[5]);
  await fireEvent.click(items[5]);
  await settle();
  expect(row()).toEqual(['Game', 'Moves']);
  expect(screen.getByRole('tab', { selected: true, name: 'Moves' })).toBeTruthy();
});

test('a file that cannot be shown says so; nothing is played, passed or counted in it', async () => {
  const text = '(;GM[3]FF[4];B[e4])';
  await open(text);
  const panel = within(screen.getByRole('tabpanel', { name: 'Game' }));
  expect(panel.getByText(/This file cannot be shown as it is/)).toBeTruthy();
  expect(panel.queryByText('Black to play')).toBeNull();
  expect(panel.queryByRole('button', { name: 'Pass' })).toBeNull();
  for (const key of ['p', 's', 'P', 'E']) await press(key, { shiftKey: key !== key.toLowerCase() });
  expect(workbench.active?.scoring.open).toBe(false);
  expect(workbench.dialog).toBeNull();
  expect(workbench.active?.document.text()).toBe(text);
});

test.each([
  ['', '9×9, Japanese rules, komi 0, 10:00'],
  ['5x30 byo-yomi', '9×9, Japanese rules, komi 0, 10:00 + 5×30 s byo-yomi'],
  ['25/300 Canadian', '9×9, Japanese rules, komi 0, 10:00 + 25 in 300 s (Canadian)'],
  ['10 fischer', '9×9, Japanese rules, komi 0, 10:00 + 10 s a move (Fischer)'],
])('the game panel says what clocks there are: %s', async (overtime, words) => {
  const human = { kind: 'human' } as const;
  const play = { black: human, white: human, seed: 1, active: true, clock: true };
  api.document(`(;SZ[9]TM[600]OT[${overtime}])`, { play });
  await open();
  expect(screen.getByText(words)).toBeTruthy();
  workbench.dispose();
});
