import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { UserEngine } from '../../main/ipc/enginesApi.ts';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { Notices } from '../state/notices.svelte.ts';
import { UserEngineList } from '../state/userEngines.svelte.ts';
import UserEngines from './UserEngines.svelte';

const engine = (id: string): UserEngine => ({ id, name: id.toUpperCase(), command: id, setup: [] });

async function open(): Promise<FakeApi> {
  let kept = [engine('a'), engine('b')];
  const api = new FakeApi({
    'engines.list': () => kept,
    'engines.check': ({ command }) => ({ words: [command], program: null, known: null }),
    'engines.add': () => (kept = [...kept, engine('c')]).at(-1)!,
    'engines.examine': () => ({ findings: [], stderr: '' }),
    'engines.remove': ({ id }) => ((kept = kept.filter((one) => one.id !== id)), null),
  });
  const engines = new UserEngineList(api, new Notices());
  await engines.refresh();
  render(UserEngines, { engines, onconsole: () => undefined });
  return api;
}

test('by the keys alone an engine is added or not, and removed: the focus is never lost', async () => {
  await open();
  const add = (): HTMLElement => screen.getByRole('button', { name: 'Add an engine…' });
  await fireEvent.click(add());
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Engine' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(document.activeElement).toBe(add());

  await fireEvent.click(add());
  await fireEvent.input(screen.getByRole('textbox', { name: 'Command' }), { target: { value: 'c' } });
  await settle();
  await fireEvent.click(screen.getByRole('button', { name: 'Add this engine' }));
  await settle();
  expect(document.activeElement).toBe(add());

  const remove = (name: string): HTMLElement =>
    within(screen.getByRole('article', { name })).getByRole('button', { name: 'Remove' });
  await fireEvent.click(remove('A'));
  await settle();
  expect(document.activeElement).toBe(remove('B'));
  await fireEvent.click(remove('C'));
  await settle();
  expect(document.activeElement).toBe(add());
});

test('an engine keeps its name when the field is left empty', async () => {
  const api = await open();
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await fireEvent.change(field, { target: { value: ' ' } });
  expect(field.value).toBe('A');
  expect(api.sent('engines.change')).toEqual([]);
});
