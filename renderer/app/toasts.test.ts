import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t, useLanguage } from '../messages/messages.ts';
import { Notices } from '../state/notices.svelte.ts';
import { settle } from '../state/fakeApi.ts';
import { openDialogs } from '../ui/openDialogs.svelte.ts';
import Toasts from './Toasts.svelte';

let notices: Notices;
let taken: number;
let done: number;
let outside: HTMLButtonElement;

beforeEach(() => {
  notices = new Notices();
  taken = 0;
  done = 0;
  render(Toasts, { notices, takeFocus: () => taken++ });
  outside = document.body.appendChild(document.createElement('button'));
  notices.info(() => 'It is done.', { label: () => 'Undo', run: () => done++ });
  flushSync();
});
afterEach(() => outside.remove());

const undo = (): HTMLElement => screen.getByRole('button', { name: 'Undo' });

test('the focus goes back where it came from when the message goes', async () => {
  outside.focus();
  undo().focus();
  await fireEvent.click(undo());
  await settle();
  expect(done).toBe(1);
  expect(screen.queryByText('It is done.')).toBeNull();
  expect(document.activeElement).toBe(outside);
  expect(taken).toBe(0);
});

test('and elsewhere when it came from nowhere, or from what the undo takes away', async () => {
  undo().focus();
  await fireEvent.click(undo());
  await settle();
  expect(taken).toBe(1);

  notices.info(() => 'Again.', { label: () => 'Undo', run: () => outside.remove() });
  flushSync();
  outside.focus();
  undo().focus();
  await fireEvent.click(undo());
  await settle();
  expect(taken).toBe(2);
});

test('the mouse leaves the keys to the game', async () => {
  undo().focus();
  await fireEvent.click(undo(), { detail: 1 });
  await settle();
  expect(done).toBe(1);
  expect(taken).toBe(0);
});

test('what can no longer be done is not offered any more', () => {
  const last = new SvelteSet(['it']);
  notices.info(() => 'It is deleted.', {
    label: () => 'Undo',
    run: () => undefined,
    holds: () => last.has('it'),
  });
  flushSync();
  expect(screen.queryByText('It is deleted.')).not.toBeNull();
  expect(notices.undoable?.message).toBe('It is deleted.');
  last.clear();
  flushSync();
  expect(screen.queryByText('It is deleted.')).toBeNull();
  expect(notices.undoable?.message).toBe('It is done.');
  expect(screen.queryByText('It is done.')).not.toBeNull();
});

test('a look at what a message is about leaves its undo where it was', async () => {
  const look = { label: () => 'Show duplicates', run: () => (done = 7) };
  notices.show(
    { severity: 'info', message: () => 'Taken in.' },
    { label: () => 'Undo', run: () => undefined },
    look,
  );
  flushSync();
  await fireEvent.click(screen.getByRole('button', { name: 'Show duplicates' }));
  expect(done).toBe(7);
  expect(notices.undoable?.message).toBe('Taken in.');
});

test('a warning stays until it is dismissed, what is only said leaves', async () => {
  vi.useFakeTimers();
  try {
    notices.show({ severity: 'warning', message: () => 'Odd in “a.sgf”, line 1.' });
    flushSync();
    await vi.advanceTimersByTimeAsync(60_000);
    flushSync();
    expect(notices.list.map(({ severity }) => severity)).toEqual(['warning']);
    await fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(notices.list).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('messages stand in the modal dialog that is open, where they can be read and dismissed', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  openDialogs.add(dialog);
  flushSync();
  expect(dialog.contains(undo())).toBe(true);
  await fireEvent.click(undo());
  expect(done).toBe(1);
  notices.info(() => 'Not done.');
  openDialogs.remove(dialog);
  dialog.remove();
  flushSync();
  expect(screen.getByText('Not done.').isConnected).toBe(true);
  expect(dialog.textContent).toBe('');
});

test('what is shown already follows the language, with its reason and its button', async () => {
  const says = { key: 'host.file.open' as const, args: { name: 'a.sgf' } };
  notices.failed(() => t('state:file.notSaved'), { code: 'file', message: 'kept English', says });
  notices.info(() => t('state:edit.deleted'), { label: () => t('actions:edit.undo'), run: () => done++ });
  flushSync();
  const told = (): string[] =>
    [...document.querySelectorAll('.toast .text')].map((text) => text.textContent?.trim() ?? '');
  const english = told();
  await useLanguage('de');
  flushSync();
  try {
    expect(told()).not.toContain(english[1]);
    expect(told()[1]).toContain('a.sgf');
    expect(told().at(-1)).toBe(t('state:edit.deleted'));
    expect(screen.getByRole('button', { name: t('actions:edit.undo') })).toBeTruthy();
    expect(notices.undoable?.message).toBe(t('state:edit.deleted'));
  } finally {
    await useLanguage('en');
  }
});
