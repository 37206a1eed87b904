import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExamineParams, ExamineResult } from '../../engine/protocol/analysis.ts';
import type { Calls } from '../../main/ipc/api.ts';
import App from './App.svelte';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { at, EXAMINED_GAME, examineResult } from '../state/position/testResult.ts';
import { treeOf } from '../state/reading/testTree.ts';
import type { GameExamination } from '../state/position/gameExamination.svelte.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import { createActions } from '../state/actions.ts';

let api: FakeApi;
let workbench: Workbench;
let territory: Record<string, number>;
let answer: (params: ExamineParams) => ExamineResult;

const press = (key: string, target: Element = document.body): Promise<boolean> =>
  fireEvent.keyDown(target, { key });
const pressed = (name: string): string | null =>
  screen.getByRole('button', { name, pressed: undefined }).getAttribute('aria-pressed');
const panel = (): HTMLElement => screen.getByRole('tabpanel', { name: 'Position' });

/** Lets the cursor rest, the engine answer, and the page show it. */
async function rested(): Promise<void> {
  await settle();
  vi.advanceTimersByTime(100);
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  territory = { B5: 1 };
  answer = (params) => examineResult(params, territory);
  api = new FakeApi({
    'position.examine': (params) => answer(params),
    'reading.read': ({ question, forced }): Calls['reading.read']['result'] => ({
      kind: question.kind,
      color: 1,
      code: 5,
      move: at('D5'),
      ended: 'finished',
      nodes: 10,
      tacticalNodes: 0,
      ladder: [],
      tree: treeOf(
        forced ? '- | defend1 D4 WIN D5' : '- | attack2 D4 WIN D5\n  W D5 attack2 D4 | defend1 D4 LOSE -',
      ),
      variations: 1,
      truncated: false,
      milliseconds: 1,
    }),
  });
  api.document(EXAMINED_GAME);
  api.patterns.set('barriers', 'Pattern ShieldBeside\n');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  await press('i');
  await rested();
});
afterEach(() => vi.useRealTimers());

test('says what to do; a click shows all of a worm, with its points as links', async () => {
  expect(panel().textContent).toContain('Click a point of the board');
  workbench.active!.choose(at('D4'));
  await settle();
  expect(within(panel()).getByRole('heading', { name: /^D4/ }).textContent).toContain('Black stone');
  expect(panel().textContent).toMatch(/Black worm\s*critical/);
  expect(panel().textContent).toMatch(/Attacks\s*D5\s*WIN\s*E4\s*KO_A/);
  expect(panel().textContent).toMatch(/Defenses\s*D5\s*WIN/);
  expect(panel().textContent).toMatch(/of order 2\s*3\s*D6\s*E3\s*F4/);
  expect(panel().textContent).toContain('effective 1.5');
  const link = within(panel()).getByRole('button', { name: 'F4' });
  await fireEvent.pointerEnter(link);
  expect(workbench.active!.examination.lit).toEqual([at('F4')]);
  await fireEvent.click(link);
  await settle();
  expect(within(panel()).getByRole('heading', { name: /^F4/ })).toBeTruthy();
});

test('an attack opens the reading explorer with its question, another first move as a branch', async () => {
  workbench.active!.choose(at('D4'));
  await settle();
  await fireEvent.click(within(panel()).getAllByRole('button', { name: 'E4' })[0]);
  await settle();
  expect(workbench.docks.tab).toBe('reading');
  const asked = api.sent('reading.read');
  expect(asked.map(({ question, forced }) => [question, forced])).toEqual([
    [{ kind: 'attack', target: at('D4') }, undefined],
    [{ kind: 'attack', target: at('D4') }, [{ color: 1, point: at('E4') }]],
  ]);
});

test('an eye space: its shape, its value in words, its half eyes', async () => {
  workbench.active!.choose(at('B1'));
  await settle();
  expect(screen.getByRole('img', { name: /^Eye shape/ }).textContent).toBe('.*!');
  expect(panel().textContent).toContain('one or two eyes: two if the defender moves first');
  expect(panel().textContent).toMatch(/Half eye\s*B1\s*sum 3\s*taken at\s*B2\s*made at\s*C2/);
  expect(panel().textContent).toMatch(/Marginal\s*1\s*C1/);
});

test('influence of both sides, for either to move; the pattern that acts there leads to the workshop', async () => {
  workbench.active!.choose(at('G5'));
  await settle();
  const rows = within(panel())
    .getAllByRole('row')
    .map((row) => row.textContent.replace(/\s+/g, ' ').trim());
  expect(rows).toContain('Permeability 0.25 1.00');
  expect(rows).toContain('Territory 0.00 0.00');
  const row = within(panel()).getByRole('button', { name: /^Black G5 barrier 0.25/ });
  await fireEvent.focus(row);
  expect(workbench.active!.examination.hoveredEffect?.name).toBe('ShieldBeside');
  const link = within(panel()).getByRole('button', { name: 'ShieldBeside' });
  expect(link.title).toContain('barriers, line 18, classes D, transformation c');
  await fireEvent.click(link);
  await settle();
  expect(workbench.place).toBe('patterns');
  expect(workbench.patterns.file?.name).toBe('barriers');
});

test('layers and maps by button and by key; they are kept as settings', async () => {
  expect([pressed('Worms'), pressed('Life')]).toEqual(['true', 'false']);
  await press('1');
  await fireEvent.click(screen.getByRole('button', { name: 'Life' }));
  expect(workbench.settings.positionLayers).toEqual(['life']);
  await press('9');
  await press('h');
  expect(workbench.settings).toMatchObject({ positionMap: 'territory_value', positionMapLook: 'colour' });
  await press('0');
  expect(workbench.settings.positionMap).toBe('none');
  expect(api.sent('settings.set')).toHaveLength(5);
});

test('worms by danger, eyes by colour', async () => {
  await press('i');
  await settle();
  const rows = within(screen.getByRole('list', { name: '5 worms' })).getAllByRole('button');
  expect(
    rows.map((row) => row.textContent.trim().replace(/\s+/g, ' ').split(' ').slice(0, 2).join(' ')),
  ).toEqual(['critical D4', 'dead A9', 'alive E5', 'alive C4', 'alive D3']);
  await fireEvent.pointerEnter(rows[1]);
  expect(workbench.active!.examination.lit).toEqual([at('A9')]);
  await press('i');
  await settle();
  expect(screen.getByRole('region', { name: 'White’s eyes' }).textContent).toMatch(
    /A1\s*1122\s*one or two eyes/,
  );
  expect(screen.getByRole('region', { name: 'Black’s eyes' }).textContent).toContain('no eye space');
});

test('all effects of patterns, filtered by kind and by words', async () => {
  workbench.active!.examination.view = 'influence';
  await settle();
  expect(panel().textContent).toContain('White +1.0');
  const names = (): string[] =>
    within(screen.getByRole('list', { name: 'Effects of patterns' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent.replace(/\s+/g, ' ').trim());
  expect(names()).toEqual(['H8 source 20 Corner33 influence:40', 'G5 barrier 0.25 ShieldBeside barriers:18']);
  await fireEvent.click(screen.getByRole('radio', { name: /^Barriers 1/ }));
  await settle();
  expect(names()).toHaveLength(1);
  await fireEvent.click(screen.getByRole('radio', { name: /^All 2/ }));
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'h8' } });
  await settle();
  expect(names()).toEqual(['H8 source 20 Corner33 influence:40']);
});

test('after an edit of the patterns: old and new value, here and in the workshop', async () => {
  await press('9');
  workbench.active!.choose(at('B5'));
  territory = { B5: 0 };
  workbench.patterns.swaps++;
  await rested();
  expect(panel().textContent).toMatch(/Territory\s*0.00\s*White 1.00\s*→\s*0.00/);
  workbench.active!.examination.view = 'influence';
  await settle();
  const list = screen.getByRole('list', { name: 'Territory value, changed points' });
  expect(list.textContent).toMatch(/B5\s*Territory value\s*White 1.00\s*→\s*0.00/);
});

test('a failure is told and can be tried again', async () => {
  api.failing['position.examine'] = { code: 'internal', message: 'The engine made an error.' };
  workbench.active!.document.forward();
  await rested();
  expect(within(panel()).getByRole('alert').textContent).toContain('The engine made an error.');
  api.failing = {};
  await fireEvent.click(within(panel()).getByRole('button', { name: 'Try again' }));
  await rested();
  expect(within(panel()).queryByRole('alert')).toBeNull();
});

test('the layers stay on the board beside other pages only when that is wanted', async () => {
  expect(screen.getByRole('list', { name: 'On the board' }).textContent).toContain('Critical');
  await press('y');
  await fireEvent.click(screen.getByRole('tab', { name: 'Game' }));
  await settle();
  expect(screen.getByRole('list', { name: 'On the board' })).toBeTruthy();
  workbench.setSettings({ positionAlways: false });
  await settle();
  expect(screen.queryByRole('list', { name: 'On the board' })).toBeNull();
});

test('a question that takes long says what it waits for', async () => {
  const told = (): string => within(panel()).getByRole('status').textContent.trim();
  answer = () => new Promise(() => undefined) as never;
  workbench.active!.document.forward();
  await rested();
  expect(told()).toBe('');
  vi.advanceTimersByTime(400);
  await settle();
  expect(told()).toBe('Examining the position…');
  api.emit('engine.state', { kind: 'restarting', reason: 'The engine ended.' });
  await settle();
  expect(told()).toBe('The engine is being started again…');
});

test('dragons by danger; a click shows every field, whose links lead on', async () => {
  const examination = (): GameExamination => workbench.active!.examination;
  examination().view = 'dragons';
  await rested();
  const rows = within(screen.getByRole('list', { name: '4 dragons' })).getAllByRole('button');
  expect(rows.map((row) => row.textContent.trim()[0]).join('')).toBe('DACB');
  await fireEvent.pointerEnter(rows[2]);
  expect(examination().lit).toEqual([at('C4'), at('D3')]);
  await fireEvent.click(rows[0]);
  await settle();
  const text = (): string => panel().textContent.replace(/\s+/g, ' ');
  expect(within(panel()).getByRole('heading', { name: /^Black D/ })).toBeTruthy();
  for (const words of [
    'Killed? WIN D5',
    'Saved? KO_A E4 uncertain',
    'moves first: lives and kills atC5',
    'moves second: dies atD5',
    'Weakness 1.00, as good as lost (before reading 0.60)',
    'Half eye B4',
    'Lunch C4',
    'Ways out 7, narrow E4',
    'Surround surrounded, in 9 points C4D3E5',
    'Neighbours White CWhite B 2 hostile',
  ])
    expect(text()).toContain(words);
  await fireEvent.click(within(panel()).getAllByRole('button', { name: 'White C' })[1]);
  await settle();
  expect(within(panel()).getByRole('heading', { name: /^White C/ })).toBeTruthy();
  const link = within(panel()).getByRole('button', { name: 'Diagonal' });
  expect(link.title).toContain('conn, line 12');
  await fireEvent.click(
    within(screen.getByRole('region', { name: 'Dragon C' })).getAllByRole('button', { name: 'D3' })[0],
  );
  await settle();
  // The worm is an entry of its own.
  expect(within(panel()).getByRole('heading', { name: /^D3/ })).toBeTruthy();
  await fireEvent.click(within(panel()).getByRole('button', { name: 'White C' }));
  await settle();
  await fireEvent.click(within(panel()).getByRole('button', { name: 'All dragons' }));
  await settle();
  expect(screen.getByRole('list', { name: '4 dragons' })).toBeTruthy();
});

test('life and death, and races, open in the reading explorer', async () => {
  workbench.active!.examination.view = 'dragons';
  workbench.active!.examination.dragon = at('D4');
  await rested();
  await fireEvent.click(within(panel()).getAllByRole('button', { name: 'Read' })[0]);
  await settle();
  expect(api.sent('reading.read').at(-1)!.question).toEqual({ kind: 'owl_attack', target: at('D4') });
  expect(screen.getByRole('status', { name: 'Answer' }).textContent).toContain('White can kill D4.');
  workbench.docks.show({ open: true, tab: 'position' });
  await settle();
  await fireEvent.click(within(panel()).getAllByTitle('Read the race')[1]);
  await settle();
  expect(api.sent('reading.read').at(-1)!.question).toEqual({
    kind: 'semeai',
    target: at('C4'),
    other: at('D4'),
  });
});

test('dragons that take long say so, and can be stopped', async () => {
  answer = (params) =>
    params.stages.includes('dragons')
      ? (new Promise(() => undefined) as never)
      : examineResult(params, territory);
  workbench.active!.document.forward();
  workbench.active!.examination.view = 'dragons';
  await rested();
  vi.advanceTimersByTime(400);
  await settle();
  expect(within(panel()).getByRole('status').textContent).toContain('life and death are read');
  await fireEvent.click(within(panel()).getByRole('button', { name: 'Stop' }));
  expect(api.sent('reading.stop')).toHaveLength(1);
});
