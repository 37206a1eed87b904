import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../main/ipc/api.ts';
import { createActions } from '../state/actions.ts';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import App from './App.svelte';

let api: FakeApi & { login: NonNullable<Api['login']> };
let entered: string[];
let asked: number;

beforeEach(() => {
  entered = [];
  asked = 0;
  const login = {
    enter: (code: string) => void entered.push(code),
    ask: () => (asked++ === 0 ? Promise.resolve() : Promise.reject(new Error('Enough codes for now.'))),
  };
  api = Object.assign(new FakeApi({ 'login.code': () => shown }), { login });
});
afterEach(() => vi.useRealTimers());

const shown = { code: 'KXRM-7PQ4', address: 'http://127.0.0.1:1/', milliseconds: 300_000 };
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Code' });
const connect = (): HTMLButtonElement => screen.getByRole('button', { name: /^Connect/ });

test('a browser that is not in asks for a code, and says what was wrong with it', async () => {
  const workbench = new Workbench(api, createActions);
  render(App, { workbench });
  api.emit('login.wanted', { refused: '' });
  await settle();
  expect(document.activeElement).toBe(field());
  expect(connect().disabled).toBe(true);
  await fireEvent.input(field(), { target: { value: 'kxrm 7pq' } });
  expect(field().value).toBe('KXRM-7PQ');
  expect(connect().disabled).toBe(true);
  await fireEvent.input(field(), { target: { value: 'kxrm-7pq5' } });
  await fireEvent.click(connect());
  expect(entered).toEqual(['KXRM-7PQ5']);
  expect(connect().disabled).toBe(true);
  api.emit('login.wanted', { refused: 'That is not the code.' });
  await settle();
  expect(screen.getByRole('alert').textContent).toBe('That is not the code.');
  expect(field().value).toBe('');
  await workbench.start();
  api.emit('login.wanted', null);
  await settle();
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New game…' })).toBeTruthy();
});

test('the page has the program show a code, and tells when it does not', async () => {
  render(App, { workbench: new Workbench(api, createActions) });
  api.emit('login.wanted', { refused: '' });
  await settle();
  const button = screen.getByRole('button', { name: 'Show a code there' });
  await fireEvent.click(button);
  await settle();
  expect(screen.getByText('There is a new code in the terminal.')).toBeTruthy();
  await fireEvent.click(button);
  await settle();
  expect(screen.getByText('Enough codes for now.')).toBeTruthy();
});

test('a page whose host was started anew keeps what it shows below, out of reach', async () => {
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  api.emit('login.wanted', { refused: '' });
  await settle();
  expect(screen.getByText(/started anew/)).toBeTruthy();
  expect(document.querySelector<HTMLElement>('.body')?.inert).toBe(true);
  await fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  expect(workbench.dialog).toBeNull();
});

test('the settings show a code for another browser until it has ended', async () => {
  vi.useFakeTimers();
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  workbench.goTo('settings');
  render(App, { workbench });
  const show = async (): Promise<void> => {
    await fireEvent.click(screen.getByRole('button', { name: /^(Show a|New) code$/ }));
    await settle();
    expect(screen.getByRole('status', { name: 'Code' }).textContent).toBe('KXRM-7PQ4');
  };
  await show();
  expect(screen.getByText('http://127.0.0.1:1/')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('5:00');
  await vi.advanceTimersByTimeAsync(61_000);
  expect(screen.getByRole('timer').textContent).toBe('3:59');
  for (const [end, words] of [
    ['used', /was connected/],
    ['void', /too often/],
    ['replaced', /newer code/],
  ] as const) {
    api.emit('login.code', { end });
    await settle();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('KXRM-7PQ4')).toBeNull();
    await show();
  }
  await vi.advanceTimersByTimeAsync(300_000);
  expect(screen.getByText(/not used in time/)).toBeTruthy();
});

test('the desktop program has no other browsers', async () => {
  api.startup = { kind: 'electron' };
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  workbench.goTo('settings');
  render(App, { workbench });
  expect(screen.queryByRole('heading', { name: 'Other browsers' })).toBeNull();
});
