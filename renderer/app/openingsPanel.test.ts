import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import type { CountedMove, OpeningsParams, OpeningsResult } from '../../engine/protocol/openings.ts';
import App from './App.svelte';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { shareText } from '../state/gameOpenings.svelte.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import { createActions } from '../state/actions.ts';

let api: FakeApi;
let workbench: Workbench;
let answer: (params: OpeningsParams) => OpeningsResult;

const counted = (names: string, played: number, seen: number, won: number): CountedMove => ({
  points: names.split(' ').map((name) => parsePoint(name, 19)!),
  played,
  seen,
  won,
  database: 'joseki',
  pattern: `joseki${names}`,
});
const NOTHING: OpeningsResult = { setId: '1', board: [], corners: [[], [], [], []] };
const rows = (title: string): (string | undefined)[][] =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.trim()),
    );

beforeEach(async () => {
  answer = ({ position }) =>
    position.moves.length === 0
      ? { ...NOTHING, board: [counted('Q16 D4', 6000, 10_000, 3100), counted('R16', 30, 10_000, 12)] }
      : { ...NOTHING, corners: [[], [counted('R14', 20, 50, 11)], [], []] };
  api = new FakeApi({ 'patterns.openings': (params: OpeningsParams) => answer(params) });
  api.document('(;GM[1]FF[4]SZ[19];B[pd])');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  await fireEvent.keyDown(document.body, { key: '9', code: 'Digit9', altKey: true });
  await settle();
});

test('tells what games played at the position shown, and asks again at another one', async () => {
  expect(screen.getByRole('tab', { name: 'Openings' }).getAttribute('aria-selected')).toBe('true');
  const game = workbench.active!;
  game.document.goTo(game.document.root);
  await settle();
  expect(rows('Whole board')).toEqual([
    ['Q16', '6,000', '60', '52'],
    ['R16', '30', '<1', '40'],
  ]);
  game.document.forward();
  await settle();
  expect(screen.queryByRole('region', { name: 'Whole board' })).toBeNull();
  expect(rows('Upper right corner')).toEqual([['R14', '20', '40', '55']]);
  expect(api.sent('patterns.openings').at(-1)?.position.moves).toHaveLength(1);
});

test('a move is played by its name, or gone to where it is in the game, and lit while it is pointed at', async () => {
  const game = workbench.active!;
  game.document.goTo(game.document.root);
  await settle();
  const star = screen.getByRole('button', { name: 'Q16' });
  expect(star.title).toContain('the same as Q16, D4');
  await fireEvent.focus(star);
  expect(game.line).toEqual({ color: 2, points: [parsePoint('Q16', 19)] });
  await fireEvent.click(star);
  await settle();
  expect(game.document.root.children).toHaveLength(1);
  expect(game.document.view.moveNumber).toBe(1);
  expect(game.line).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'R14' }));
  await settle();
  expect(game.document.view.moveNumber).toBe(2);
  expect(game.document.view.stones[parsePoint('R14', 19)!]).toBe(1);
});

test('moves of the same share are in the order of their games', async () => {
  const moves = [counted('D4', 50, 100, 25), counted('C6', 14, 1400, 7), counted('D10', 12, 1500, 5)];
  const rare = [counted('C10', 40, 44_000, 9), counted('D11', 97, 110_000, 48)];
  answer = () => ({ ...NOTHING, corners: [[], [], [...moves, ...rare], []] });
  workbench.active!.document.forward();
  await settle();
  expect(rows('Lower left corner').map((row) => row.slice(0, 3))).toEqual([
    ['D4', '50', '50'],
    ['C6', '14', '1'],
    ['D11', '97', '<1'],
    ['C10', '40', '<1'],
    ['D10', '12', '<1'],
  ]);
});

test('says so where games never were, and what failed', async () => {
  answer = () => NOTHING;
  const game = workbench.active!;
  game.document.forward();
  await settle();
  expect(screen.getByText(/Games have not come to this position often enough/)).toBeTruthy();
  api.failing = { 'patterns.openings': { code: 'crashed', message: 'The engine stopped.' } };
  game.document.goTo(game.document.root);
  await settle();
  expect(screen.getByRole('alert').textContent).toBe('The engine stopped.');
});

test('shares are whole per cents', () => {
  expect([shareText(0, 0), shareText(0, 9), shareText(1, 900), shareText(1, 3)]).toEqual([
    '0',
    '0',
    '<1',
    '33',
  ]);
});
