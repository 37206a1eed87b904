import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../api/errors.ts';
import { FakeApi } from './fakeApi.ts';
import { Faults } from './faults.ts';
import { Notices } from './notices.svelte.ts';

let api: FakeApi;
let notices: Notices;
let faults: Faults;

beforeEach(() => {
  api = new FakeApi();
  notices = new Notices();
  faults = new Faults(api, notices);
});

test('a fault is told to the user with a way out, and to the host', () => {
  let reloads = 0;
  faults.reload = () => void reloads++;
  faults.report('error', new TypeError('x is undefined'));
  expect(notices.list).toMatchObject([{ severity: 'warning', action: { label: 'Reload' } }]);
  expect(notices.list[0].detail).toContain('TypeError: x is undefined');
  notices.list[0].action?.run();
  expect(reloads).toBe(1);
  const [sent] = api.sent('app.fault');
  expect(sent).toMatchObject({ kind: 'error', message: 'x is undefined' });
  expect(sent.stack).toContain('faults.test.ts');
});

test('what is sent is bounded, and so is how often', () => {
  const long = new Error('x'.repeat(1e6));
  long.stack = 'y'.repeat(1e6);
  faults.report('rejection', long);
  expect([api.sent('app.fault')[0].message.length, api.sent('app.fault')[0].stack.length]).toEqual([
    2000, 8000,
  ]);
  for (let i = 0; i < 3; i++) faults.report('error', 'the same');
  expect(api.sent('app.fault')).toHaveLength(2);
  for (let i = 0; i < 100; i++) faults.report('error', `number ${i}`);
  expect(api.sent('app.fault')).toHaveLength(20);
  expect(notices.list).toHaveLength(1);
});

test('what is no fault of the window, or shown in its place, makes no notice', async () => {
  faults.report(
    'rejection',
    new CallError({ code: 'disconnected', message: 'The Yomi host is not running.' }),
  );
  faults.report('error', 'ResizeObserver loop completed with undelivered notifications.');
  expect(api.sent('app.fault')).toEqual([]);
  api.connected = false;
  faults.report('render', new Error('broken'), true);
  await Promise.resolve();
  expect(notices.list).toEqual([]);
});
