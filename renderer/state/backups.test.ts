import { expect, test } from 'vitest';
import { createActions } from './actions.ts';
import { Backups } from './backups.svelte.ts';
import { FakeApi } from './fakeApi.ts';
import { Workbench } from './workbench.svelte.ts';

test('the copies are listed, made, and what goes wrong is said', async () => {
  const copy = {
    name: 'yomi-2026-05-06T12.30.05-daily.db',
    time: 1_777_000_000_000,
    kind: 'daily' as const,
    bytes: 5,
  };
  const api = new FakeApi({
    'backups.list': () => ({ folder: '/data/backups', list: [] }),
    'backups.make': () => ({ folder: '/data/backups', list: [copy] }),
  });
  const backups = new Backups(new Workbench(api, createActions));
  expect(backups.list).toBeNull();
  await backups.look();
  expect([backups.folder, backups.list]).toEqual(['/data/backups', []]);
  const making = backups.make();
  expect(backups.making).toBe(true);
  await making;
  expect([backups.making, backups.list]).toEqual([false, [copy]]);
  api.failing = {
    'backups.make': { code: 'file', message: 'It could not be made.', detail: 'The disk is full.' },
  };
  await backups.make();
  expect(backups).toMatchObject({
    failure: 'It could not be made. The disk is full.',
    list: [copy],
    making: false,
  });
});
