/** What was typed in the pattern workshop and not saved. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActions } from '../actions.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Workbench } from '../workbench.svelte.ts';
import type { Workshop } from './workshop.svelte.ts';

const CUT = 'Pattern Cut1\n\nXO\n*X\n\n:/,-\n';
const JUMP = 'Pattern Jump1\n\nO.*\n\n:8,-\n';
let api: FakeApi;
let workbench: Workbench;
let shop: Workshop;

/** A window that shows the patterns. */
async function begin(): Promise<void> {
  workbench = new Workbench(api, createActions);
  await workbench.start();
  shop = workbench.patterns;
  workbench.goTo('patterns');
  await settle();
}

beforeEach(async () => {
  api = new FakeApi();
  api.patterns.set('conn', JUMP);
  api.patterns.set('patterns', CUT);
  await begin();
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

const type = (text: string): void => shop.file!.typed(text);

/** The window is gone, and another one comes. */
async function again(): Promise<void> {
  workbench.leave();
  await settle();
  workbench.dispose();
  await begin();
}

test('is there again in another window, and can be given up', async () => {
  await shop.show('conn');
  type(`${JUMP}# mine\n`);
  expect(shop.unkept).toBe(true);
  await again();
  expect(shop.file?.name).toBe('patterns');
  expect(shop.dirty.map(({ name, text }) => [name, text])).toEqual([['conn', `${JUMP}# mine\n`]]);
  expect(shop.unkept).toBe(false);
  const notice = workbench.notices.list.at(-1)!;
  expect(notice.message).toBe('What was typed in conn and not saved is there again.');
  notice.action!.run();
  expect(shop.dirty).toEqual([]);
});

test('is kept when the text has rested, and no longer when it is as in the file or saved', async () => {
  vi.useFakeTimers();
  type(`${CUT}# mine\n`);
  await vi.runAllTimersAsync();
  expect(api.drafts.get('patterns')?.text).toBe(`${CUT}# mine\n`);
  type(CUT);
  await vi.runAllTimersAsync();
  expect(api.drafts.size).toBe(0);
  type(`${CUT}# mine\n`);
  await vi.runAllTimersAsync();
  await shop.save();
  type(`${CUT}# other\n`);
  type(`${CUT}# mine\n`);
  await vi.runAllTimersAsync();
  expect(shop.unkept).toBe(false);
});

test('is compared with a file that was changed meanwhile', async () => {
  type(`${CUT}# mine\n`);
  workbench.leave();
  await settle();
  api.patterns.set('patterns', `${CUT}# theirs\n`);
  await again();
  expect(shop.file).toMatchObject({ text: `${CUT}# mine\n`, disk: { text: `${CUT}# theirs\n` } });
  await shop.save();
  expect(api.patterns.get('patterns')).toBe(`${CUT}# theirs\n`);
});

test('that cannot be kept is told', async () => {
  api.failing = { 'patterns.draft': { code: 'file', message: 'The disk is full.' } };
  type(`${CUT}# mine\n`);
  shop.leave();
  await settle();
  expect(shop.unkept).toBe(true);
  expect(workbench.notices.list.at(-1)?.message).toContain('The disk is full.');
});
