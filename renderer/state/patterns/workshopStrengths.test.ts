/** Strengths of moves in the workshop: a database of lines that are no patterns. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatternText } from '../../../main/ipc/api.ts';
import type { PositionSpec } from '../../../engine/protocol/types.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { createActions } from '../actions.ts';
import { Workbench } from '../workbench.svelte.ts';
import { setStrength } from './strengthEdits.ts';
import type { Workshop } from './workshop.svelte.ts';

let api: FakeApi;
const position: PositionSpec = {
  size: 9,
  komi: 0,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [],
  toMove: 2,
};

const TEXT = '# learnt\nfeature line 0 0.500 10\nshape 0 O2/1*X/3 2.00 4\n';
let text: string;
let first: number;
const database = (): PatternText => ({
  name: 'moves',
  file: 'moves.db',
  kind: 'strengths',
  patterns: 2,
  errors: 0,
  warnings: 0,
  shipped: true,
  modified: text !== TEXT,
  text,
  revision: String(text.length),
  diagnostics: [],
  entries: [],
});
let other: Workbench;
let shown: Workshop;

beforeEach(async () => {
  text = TEXT;
  first = 0.75;
  api = new FakeApi({
    'patterns.list': () => ({ folder: '/patterns', setId: 'set', databases: [database()], drafts: [] }),
    'patterns.read': () => database(),
    'patterns.save': (saved) => {
      ({ text } = saved);
      return { ...database(), setId: 'set', swapped: true, milliseconds: 5 };
    },
    'patterns.odds': () => ({
      revision: String(text.length),
      moves: [
        { point: 42, odds: first, lines: [2, 3] },
        { point: 43, odds: 1 - first, lines: [] },
      ],
      texts: [
        [2, 'feature line 0 0.500 10'],
        [3, 'shape 0 O2/1*X/3 2.00 4'],
      ],
    }),
  });
  other = new Workbench(api, createActions);
  await other.start();
  other.goTo('patterns');
  await settle();
  shown = other.patterns;
  await shown.odds.look(position, 2);
});
afterEach(() => other.dispose());

test('are listed by line, searched, and no patterns', () => {
  expect(shown.weighs).toBe(true);
  expect(shown.found).toEqual([]);
  expect(shown.strengths.map(({ line }) => line)).toEqual([2, 3]);
  shown.order = 'strongest';
  expect(shown.strengths.map(({ line }) => line)).toEqual([3, 2]);
  shown.query = 'line of';
  expect(shown.strengths.map(({ line }) => line)).toEqual([2]);
});

test('a factor is shown where it stands by now', async () => {
  const [move] = shown.odds.moves;
  const [, shape] = shown.odds.factorsOf(move);
  shown.file!.replace(`# one more\n${TEXT}`);
  await shown.showFactor(shape);
  expect(shown.tab).toBe('pattern');
  expect(shown.file!.strength).toMatchObject({ line: 4, group: 'shape 0' });
  shown.file!.replace('# nothing');
  await shown.showFactor(shape);
  expect(other.notices.list.at(-1)?.message).toContain('not in the text any more');
});

test('saved, the odds are asked for again, and the matches of patterns are not', async () => {
  const before = api.sent('patterns.matches').length;
  first = 0.9;
  expect(setStrength(shown.file!, 2, '3')).toBeNull();
  await shown.save();
  expect(api.sent('patterns.save')).toEqual([
    { name: 'moves', text: TEXT.replace('0.500', '3'), revision: String(TEXT.length) },
  ]);
  expect(shown.odds.changeOf(shown.odds.moves[0])).toBeCloseTo(0.15);
  expect(api.sent('patterns.matches')).toHaveLength(before);
  expect(shown.tab).toBe('matches');
  expect(shown.outcome).toMatchObject({ database: 'moves', swapped: true });
});

test('keys go from move to move', () => {
  other.run('patterns.nextMatch');
  expect(shown.odds.selected).toBe(42);
  other.run('patterns.nextMatch');
  expect(shown.odds.selected).toBe(43);
  other.run('patterns.clear');
  expect(shown.odds.selected).toBeNull();
});
