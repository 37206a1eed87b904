import { expect, test } from 'vitest';
import type { LabRecord, LabRow, LabThoughts } from '../../../main/ipc/labApi.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { decideResult } from '../moves/testDecision.ts';
import { BeforeAfter } from './beforeAfter.svelte.ts';

const position = { toMove: 2 } as Parameters<typeof decideResult>[0]['position'];
const decision = decideResult({ position, seed: 1, level: 10 });
const record = (change: Partial<LabRecord> = {}): LabRecord => ({
  decision,
  position: {
    size: 9,
    board: decision.board,
    setId: '',
    dragons: { dragons: [], links: [], cuts: [[], []] },
  },
  readings: [],
  ...change,
});
const row = { id: 4, suite: 'some', number: 1 } as LabRow;

function thoughts(change: Partial<LabThoughts>): BeforeAfter {
  const api = new FakeApi({
    'lab.thoughts': () => ({ before: record(), after: record(), made: 5, sameBuild: true, ...change }),
  });
  return new BeforeAfter(api);
}

test('moves and dragons of before and after are compared', async () => {
  const view = thoughts({});
  await view.ask(row);
  expect(view.comparison?.summary).toContain('no difference in 3 moves');
  view.aspect = 'dragons';
  expect(view.comparison?.summary).toBe('There are no dragons.');
  expect(view.lacks).toBe(false);
});

test('a record without the newer parts says so, and shows what is found now', async () => {
  const view = thoughts({ before: record({ position: null, readings: null }) });
  await view.ask(row);
  expect(view.lacks).toBe(false);
  expect(view.comparison).not.toBeNull();
  for (const aspect of ['dragons', 'eyes', 'influence', 'reading'] as const) {
    view.aspect = aspect;
    expect(view.lacks).toBe(true);
    expect(view.comparison).toBeNull();
  }
});

test('stopped, nothing is compared; an answer to an older question is dropped', async () => {
  const stopped = thoughts({ after: null });
  await stopped.ask(row);
  expect(stopped.comparison).toBeNull();
  const view = thoughts({});
  const first = view.ask(row);
  const second = view.ask({ ...row, id: 5 });
  await Promise.all([first, second]);
  await settle();
  expect(view.about?.id).toBe(5);
  expect(view.asking).toBe(false);
  expect(view.found).not.toBeNull();
});
