import { beforeEach, expect, test } from 'vitest';
import { createActions } from '../actions.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Workbench } from '../workbench.svelte.ts';

let api: FakeApi;
let workbench: Workbench;

beforeEach(async () => {
  api = new FakeApi();
  api.patterns.set('patterns2', '# empty\n');
  workbench = new Workbench(api, createActions);
  await workbench.start();
});

test('a step is done when the workbench says so, and not before', async () => {
  const { tour } = workbench;
  expect([tour.open, tour.done]).toEqual([false, false]);
  tour.go(1);
  for (let i = 1; i < 4; i++) tour.go(1);
  expect(tour.step?.title).toBe('Write a pattern');
  await tour.help();
  expect(workbench.place).toBe('patterns');
  expect(workbench.patterns.file?.text).toContain('Pattern TourCorner1');
  // Once is enough.
  await tour.help();
  expect(workbench.patterns.file?.text.split('TourCorner1')).toHaveLength(2);
  expect(tour.done).toBe(false);
  await workbench.patterns.save();
  expect(tour.done).toBe(true);
  tour.go(1);
  expect([tour.step?.title, tour.done]).toEqual(['See a test fail', false]);
});

test('it is left and gone on with where it was, also after a restart', async () => {
  const { tour } = workbench;
  tour.go(1);
  tour.go(1);
  tour.leave();
  expect(tour.open).toBe(false);
  workbench.leave();
  await settle();
  expect(api.sent('session.set').at(-1)).toEqual({ tour: { step: 2, open: false } });
  workbench.run('help.tour');
  expect([tour.open, tour.step?.title]).toEqual([true, 'Trace a number']);
  tour.begin({ step: 99, open: true });
  expect(tour.at).toBe(tour.steps.length - 1);
  tour.go(1);
  expect([tour.open, tour.at]).toEqual([false, 0]);
});

test('a helper that fails says why', async () => {
  const { tour } = workbench;
  tour.begin({ step: 6, open: true });
  api.failing['patterns.save'] = { code: 'file', message: 'disk full' };
  api.failing['patterns.read'] = { code: 'file', message: 'no such folder' };
  await tour.help();
  expect(tour.helping).toBe(false);
  expect(workbench.notices.list.length).toBeGreaterThan(0);
});
