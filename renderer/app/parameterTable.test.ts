import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { flushSync } from 'svelte';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { createActions } from '../state/actions.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import ParameterTable from '../panels/ParameterTable.svelte';

const PARAMETERS = [
  {
    name: 'owl.kills',
    default: 0.3,
    min: 0,
    max: 1,
    unit: 'share',
    about: 'how often an attack must succeed',
    origin: 'a',
  },
  {
    name: 'owl.playouts',
    default: 1500,
    min: 1,
    max: 10_000,
    whole: true,
    unit: 'playouts',
    about: 'for a question',
    origin: 'b',
  },
] as const;
let api: FakeApi;
let workbench: Workbench;

beforeEach(async () => {
  api = new FakeApi({ 'engine.parameters': () => [...PARAMETERS], 'settings.set': () => workbench.settings });
  workbench = new Workbench(api, createActions);
  await workbench.start();
  render(ParameterTable, { workbench });
  await settle();
  flushSync();
});

async function type(name: string, text: string): Promise<void> {
  const input = screen.getByLabelText<HTMLInputElement>(name);
  input.value = text;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  flushSync();
}

test('a value is set, stands out, and goes back to the default', async () => {
  const before = workbench.engineChanges;
  await type('owl.kills', '0.25');
  expect(workbench.settings.parameters).toEqual({ 'owl.kills': 0.25 });
  expect(workbench.engineChanges).toBe(before + 1);
  expect(screen.getByText('Only changed (1)')).toBeTruthy();
  screen.getByRole('button', { name: 'was 0.3' }).click();
  await settle();
  flushSync();
  expect(workbench.settings.parameters).toEqual({});
  expect(screen.getByLabelText<HTMLInputElement>('owl.kills').value).toBe('0.3');
});

test.each([
  ['owl.kills', '2', 'It must be a number from 0 to 1.'],
  ['owl.kills', 'much', 'It must be a number from 0 to 1.'],
  ['owl.playouts', '1.5', 'It must be a whole number from 1 to 10000.'],
])('%s cannot be %s, which is said beside it', async (name, text, why) => {
  await type(name, text);
  expect(screen.getByRole('alert').textContent).toBe(why);
  expect(api.sent('settings.set')).toEqual([]);
});
