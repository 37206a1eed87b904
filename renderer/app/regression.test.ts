import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { emptyTotals, type RunInfo } from '../../engine/protocol/regression.ts';
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

test('J goes to the next test, but not from a list of choices nor behind a dialog', async () => {
  const api = new FakeApi({
    'lab.suites': () => ({ own: '', folders: [], suites: [], secondEngine: '' }),
    'lab.runs': () => [run],
    'lab.results': () => ({ rows: [], total: 3 }),
    'lab.groups': () => [],
    'lab.changes': () => ({ broken: 0, fixed: 0, answer: 0, new: 0, same: 0 }),
  });
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  workbench.goTo('regression');
  await settle();
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
