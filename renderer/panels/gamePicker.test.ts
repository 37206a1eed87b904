import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { createActions } from '../state/actions.ts';
import { FakeApi } from '../state/fakeApi.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import GamePicker from './GamePicker.svelte';

async function show(count: number): Promise<{ workbench: Workbench; picker: HTMLSelectElement }> {
  const api = new FakeApi();
  api.document(Array.from({ length: count }, (_, i) => `(;SZ[5]PB[Black ${i + 1}])`).join(''));
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  render(GamePicker, { workbench, game: workbench.active! });
  return { workbench, picker: screen.getByRole('combobox') };
}

test('a few games are all listed, and the one that is chosen is shown', async () => {
  const { workbench, picker } = await show(3);
  expect([...picker.options].map(({ text }) => text)).toEqual([
    '1. Black 1 – ?',
    '2. Black 2 – ?',
    '3. Black 3 – ?',
  ]);
  await fireEvent.change(picker, { target: { value: '2' } });
  expect(workbench.active!.document.info.black).toBe('Black 3');
});

test('hundreds are listed while the list has the focus, or is pressed', async () => {
  const { workbench, picker } = await show(300);
  const texts = (): string[] => [...picker.options].map(({ text }) => text);
  expect(texts()).toEqual(['1. Black 1 – ?']);
  const { document } = workbench.active!;
  document.goTo(document.collection.games[41]);
  await Promise.resolve();
  expect([texts(), picker.value]).toEqual([['42. Black 42 – ?'], '41']);
  await fireEvent.pointerDown(picker);
  expect([picker.options.length, picker.value]).toEqual([300, '41']);
  await fireEvent.blur(picker);
  expect(texts()).toEqual(['42. Black 42 – ?']);
  await fireEvent.focus(picker);
  await fireEvent.change(picker, { target: { value: '299' } });
  expect(document.info.black).toBe('Black 300');
});
