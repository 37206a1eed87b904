import { beforeEach, expect, test } from 'vitest';
import { changedPatterns, EditTimeline, type Change, type Target } from './editTimeline.svelte.ts';

let timeline: EditTimeline;
let texts: Record<string, string>;
let parameters: Record<string, number>;

function text(database: string, after: string): number {
  const before = texts[database];
  texts[database] = after;
  return timeline.add([{ what: 'text', database, before, after }]);
}
function parameter(name: string, value: number): number {
  const before = parameters;
  parameters = { ...before, [name]: value };
  return timeline.add([{ what: 'parameters', before, after: parameters }]);
}
const apply = (target: Target): Promise<void> => {
  for (const [name, after] of target.texts) texts[name] = after;
  if (target.parameters) parameters = { ...target.parameters };
  // What is saved in a step is no edit.
  expect(timeline.add([{ what: 'text', database: 'x', before: 'a', after: 'b' }])).toBe(0);
  return Promise.resolve();
};

beforeEach(() => {
  timeline = new EditTimeline();
  texts = { conn: 'c0', patterns: 'p0' };
  parameters = {};
  text('patterns', 'p1');
  text('conn', 'c1');
  parameter('owl.kills', 0.2);
  text('patterns', 'p2');
});

test('every state is come back to, in steps and at once, and forward again', async () => {
  const states = [
    [{ conn: 'c0', patterns: 'p0' }, {}],
    [{ conn: 'c0', patterns: 'p1' }, {}],
    [{ conn: 'c1', patterns: 'p1' }, {}],
    [{ conn: 'c1', patterns: 'p1' }, { 'owl.kills': 0.2 }],
    [{ conn: 'c1', patterns: 'p2' }, { 'owl.kills': 0.2 }],
  ];
  const go = async (id: number): Promise<void> => {
    await timeline.step(id, apply);
    expect([texts, parameters]).toEqual(states[id]);
    expect(timeline.at).toBe(id);
  };
  for (let id = 3; id >= 0; id--) {
    expect(timeline.neighbour(-1)).toBe(id);
    await go(id);
  }
  expect(timeline.neighbour(-1)).toBeNull();
  for (const id of [4, 0, 2, 1, 3]) await go(id);
  expect(timeline.neighbour(1)).toBe(4);
  expect(timeline.edits).toHaveLength(4);
});

test('an edit that is chosen while a step is on its way stays chosen', async () => {
  timeline.chosenId = 2;
  await timeline.step(1, (target) => {
    expect(timeline.chosenId).toBeNull();
    timeline.chosenId = 4;
    return apply(target);
  });
  expect(timeline.chosen?.id).toBe(4);
});

test('an edit after steps back loses nothing: the way back is an edit of its own', async () => {
  await timeline.step(1, apply);
  text('patterns', 'p3');
  expect(timeline.edits.map(({ title }) => title).slice(4)).toEqual(['Back to edit 1', 'patterns']);
  expect(timeline.at).toBe(6);
  await timeline.step(5, apply);
  expect([texts, parameters]).toEqual([{ conn: 'c0', patterns: 'p1' }, {}]);
  await timeline.step(4, apply);
  expect([texts, parameters]).toEqual([{ conn: 'c1', patterns: 'p2' }, { 'owl.kills': 0.2 }]);
});

test('a step that fails leaves the list where it was', async () => {
  await expect(timeline.step(2, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(timeline.at).toBe(4);
  expect(text('conn', 'c9')).toBe(5);
});

test('a save that changes nothing is no edit; titles name patterns and values', () => {
  expect(text('conn', 'c1')).toBe(0);
  const patterns = (...names: string[]): string =>
    names.map((name) => `Pattern ${name}\n\nX*\n\n:8,-\n`).join('\n');
  texts.conn = patterns('A1', 'B1', 'C1');
  text('conn', patterns('A1', 'C1', 'D1', 'E1', 'F1'));
  parameter('owl.kills', 0.4);
  const change: Change = { what: 'parameters', before: parameters, after: {} };
  timeline.add([change]);
  expect(timeline.edits.slice(-3).map(({ title }) => title)).toEqual([
    'conn: D1, E1, F1 and 1 more',
    'owl.kills 0.2 → 0.4',
    'owl.kills 0.4 → default',
  ]);
  expect(changedPatterns(patterns('A1'), patterns('A1').replace('X*', 'O*'))).toEqual(['A1']);
});

test('old edits are let go of when there are many, and the rest can be stepped through', async () => {
  for (let i = 0; i < 250; i++) text('conn', `d${i}`);
  expect(timeline.edits).toHaveLength(200);
  await timeline.step(0, apply);
  expect(texts.conn).toBe('d49');
  expect(timeline.neighbour(1)).toBe(timeline.edits[0].id);
});
