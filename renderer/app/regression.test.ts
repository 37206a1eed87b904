import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyTotals, type RunInfo } from '../../engine/protocol/regression.ts';
import type { LabRow } from '../../main/ipc/labApi.ts';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { createActions } from '../state/actions.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import { installList } from '../ui/testList.ts';
import App from './App.svelte';

const run = {
  ...{ id: 1, name: '', state: 'finished', patternSet: '', pinned: false, started: 0, planned: 3 },
  engine: { kind: 'process', command: 'gnugo', name: 'GNU Go', version: '3.8', build: '' },
  totals: emptyTotals(),
} as unknown as RunInfo;

beforeEach(() => installList(600, 76));

/** A result of the run. */
const row = (about: Partial<LabRow>): LabRow => ({
  ...{ id: 1, run: 1, suite: 'pair', number: 10, verdict: 'passed', answer: 'A1' },
  ...{ refused: false, counters: {}, wall: 0, problem: '', stderr: '', file: '', flaky: false },
  marks: { expected: [], wrong: false, given: [], asked: [] },
  test: {
    ...{ suite: 'pair', number: 10, line: 1, command: 'name', description: '', category: '', severity: 0 },
    ...{ comment: '', prelude: [], expectation: undefined },
  },
  ...about,
});

let api: FakeApi;
let workbench: Workbench;

beforeEach(async () => {
  let runs = [run];
  api = new FakeApi({
    'lab.suites': () => ({ own: '', folders: [], suites: [], secondEngine: '' }),
    'lab.runs': () => runs,
    'lab.cancel': () => {
      const totals = emptyTotals();
      totals.verdicts.passed = 2;
      totals.verdicts.skipped = 1;
      runs = [{ ...run, state: 'cancelled', totals }];
      return null;
    },
    'lab.rename': ({ name }) => {
      runs = [{ ...run, name }];
      return null;
    },
    'lab.remove': () => {
      runs = [];
      return null;
    },
    'lab.results': () => ({ rows: [], total: 3 }),
    'lab.groups': () => [],
    'lab.changes': () => ({ broken: 0, fixed: 0, answer: 0, new: 0, same: 0 }),
  });
  workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  workbench.goTo('regression');
  await settle();
});

test('J goes to the next test, but not from a list of choices nor behind a dialog', async () => {
  const { results } = workbench.lab;
  const press = (target: Element): Promise<boolean> => fireEvent.keyDown(target, { key: 'j' });
  expect(results.selected).toBe(0);
  await press(document.body);
  expect(results.selected).toBe(1);
  await press(screen.getByRole('combobox', { name: 'Order' }));
  expect(results.selected).toBe(1);
  await fireEvent.click(screen.getByRole('button', { name: 'New run…' }));
  await settle();
  await press(screen.getByRole('button', { name: 'Cancel' }));
  expect(results.selected).toBe(1);
});

test('F2 changes the name of the run, and Escape leaves it as it was', async () => {
  const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Name of the run' });
  await fireEvent.keyDown(document.body, { key: 'F2' });
  await fireEvent.input(field(), { target: { value: ' nightly ' } });
  await fireEvent.keyDown(field(), { key: 'Enter' });
  await settle();
  expect(api.sent('lab.rename')).toEqual([{ run: 1, name: 'nightly' }]);
  const choice = screen.getByRole('combobox', { name: 'Run' });
  expect(choice.textContent).toContain('#1 nightly, GNU Go');
  expect(document.activeElement).toBe(choice);
  await fireEvent.click(screen.getByRole('button', { name: 'Rename the run' }));
  await fireEvent.input(field(), { target: { value: 'other' } });
  await fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('textbox', { name: 'Name of the run' })).toBeNull();
  expect(api.sent('lab.rename')).toHaveLength(1);
});

test('Escape closes what was asked about a file, and the focus goes back', async () => {
  const button = screen.getByRole('button', { name: 'File…' });
  await fireEvent.click(button);
  const field = screen.getByRole('textbox', { name: 'File of a run' });
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('~/run-1.yomirun');
  await fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('textbox', { name: 'File of a run' })).toBeNull();
  expect(document.activeElement).toBe(button);
  await fireEvent.click(button);
  await fireEvent.keyDown(screen.getByRole('button', { name: 'Read' }), { key: 'Escape' });
  expect(screen.queryByRole('textbox', { name: 'File of a run' })).toBeNull();
});

test('keys keep the run, ask for its file and for a new run', async () => {
  const press = (key: string): Promise<boolean> =>
    fireEvent.keyDown(document.body, { key, code: `Key${key}`, shiftKey: true });
  await press('K');
  await settle();
  expect(api.sent('lab.pin')).toEqual([{ run: 1, pinned: true }]);
  await press('W');
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'File of a run' }));
  await press('N');
  await settle();
  expect(screen.getByRole('dialog', { name: 'New run' })).toBeTruthy();
});

test('with the last run the focus goes to the button that begins another', async () => {
  const remove = screen.getByRole('button', { name: 'Remove the run from the list' });
  remove.focus();
  await fireEvent.click(remove);
  await settle();
  const [, inEmpty] = screen.getAllByRole('button', { name: 'New run…' });
  expect(document.activeElement).toBe(inEmpty);
});

test('what asks for tests lists the suites as they are now', async () => {
  const asked = (): number => api.sent('lab.suites').length;
  const before = asked();
  await fireEvent.click(screen.getByRole('button', { name: 'New run…' }));
  await settle();
  expect(asked()).toBe(before + 1);
  await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Open a test…' }));
  await settle();
  expect(asked()).toBe(before + 2);
});

test('a result that something stood in the way of says so in the list', async () => {
  const list = (): (string | null)[] =>
    [...document.querySelectorAll('[id^=result-]')].map(
      (one) => one.querySelector('.badge')?.getAttribute('title') ?? null,
    );
  workbench.lab.results.rows = [row({}), row({ id: 2, problem: 'loadsgf a.sgf: cannot open' })];
  workbench.lab.results.total = 2;
  await settle();
  expect(list()).toEqual([null, 'loadsgf a.sgf: cannot open']);
});

test('a run that was stopped says how far it is', async () => {
  expect(screen.queryByText(/of 3 tests/)).toBeNull();
  await workbench.lab.runs.cancel();
  await workbench.lab.runs.read();
  await settle();
  expect(screen.getByText('2 of 3 tests')).toBeTruthy();
});

test('a list that was scrolled stays where it is when the selected test moves in it', async () => {
  const { results } = workbench.lab;
  const ids = Array.from({ length: 50 }, (_, i) => i + 1);
  results.rows = ids.map((id) => row({ id }));
  results.total = 50;
  await settle();
  const list = screen.getByRole('grid', { name: 'Results' });
  const moved = vi.spyOn(list, 'scrollTop', 'set');
  list.scrollTop = 2000;
  await fireEvent.scroll(list);
  moved.mockClear();
  results.rows = [99, ...ids].map((id) => row({ id }));
  results.total = 51;
  results.selected = 1;
  await settle();
  expect(moved).not.toHaveBeenCalled();
  results.select(3);
  await settle();
  expect(moved).toHaveBeenLastCalledWith(3 * 76);
});
