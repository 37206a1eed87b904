import { expect, test } from 'vitest';
import type { PatternMatch } from '../../../main/ipc/api.ts';
import { changesText, compareMatches, decisionOf, matchKey, valuesText } from './changes.ts';

const match = (rest: Partial<PatternMatch> = {}): PatternMatch => ({
  database: 'patterns',
  index: 0,
  transformation: 0,
  anchor: 42,
  move: 43,
  width: 2,
  height: 1,
  points: [42, 43],
  accepted: true,
  missing: [],
  name: 'Cut1',
  line: 1,
  classes: 'B',
  values: [],
  ...rest,
});

test('a match is the same after other patterns moved its number, line and anchor', () => {
  const grown = match({ index: 4, line: 90, anchor: 22, points: [22, 23, 42, 43], height: 2 });
  expect(matchKey(grown)).toBe(matchKey(match()));
  expect(compareMatches([match()], [grown])).toEqual([]);
  expect(matchKey(match({ move: 0 }))).not.toBe(matchKey(match({ move: 0, points: [62, 63] })));
  expect(matchKey(match({ move: 0, points: [43, 44] }))).not.toBe(matchKey(match()));
});

test('what appeared, vanished, was decided otherwise or has other values', () => {
  const before = [
    match(),
    match({ name: 'Gone1' }),
    match({ name: 'Turn1', accepted: false }),
    match({ name: 'Same1' }),
  ];
  const after = [
    match({ values: [{ name: 'shape', value: 2 }] }),
    match({ name: 'New1' }),
    match({ name: 'Turn1', accepted: true }),
    match({ name: 'Same1' }),
  ];
  const changes = compareMatches(before, after);
  expect(changes.map(({ kind, match: { name } }) => `${kind} ${name}`)).toEqual([
    'appeared New1',
    'decided Turn1',
    'revalued Cut1',
    'vanished Gone1',
  ]);
  expect(changes[1].before?.accepted).toBe(false);
  expect(changesText(changes, 2)).toBe('For Black: 1 appeared, 1 decided otherwise, 1 revalued, 1 vanished.');
  expect(changesText([], 1)).toBe('No match for White changed on this board.');
});

test('undecided is neither yes nor no', () => {
  expect([true, false, null].map((accepted) => decisionOf(match({ accepted })))).toEqual([
    'accepted',
    'refused',
    'undecided',
  ]);
  expect(compareMatches([match({ accepted: null })], [match({ accepted: false })])).toMatchObject([
    { kind: 'decided' },
  ]);
  expect(valuesText(match({ values: [{ name: 'terri', value: 2.5 }] }))).toBe('terri(2.5)');
});
