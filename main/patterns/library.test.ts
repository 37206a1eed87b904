import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBuilder } from './fakeBuilder.ts';
import { PatternLibrary } from './library.ts';

const CUT = 'Pattern Cut1\n\nXO\n*X\n\n:/,B\n';
const HANE = 'Pattern Hane1\n\nXX*\nOO.\n\n:8,-\n';
const BAD = 'Pattern Bad1\n\nXO\n*X\n\n:/,B\n\nXa\n*X\n\n;attack(a,a)\n';
const JOSEKI = '(;SZ[19];B[pd];W[qf]SQ[mh])';

let builder: FakeBuilder;
let library: PatternLibrary;
const update = (...texts: [file: string, text: string | undefined][]): ReturnType<typeof library.update> =>
  library.update(new Map(texts));

beforeEach(() => {
  builder = new FakeBuilder();
  library = new PatternLibrary(builder);
});

describe('a text', () => {
  test('that is new makes a new set, the same text again does nothing', () => {
    expect(library.setId).toBe('');
    const { changed, set } = update(['patterns.db', CUT], ['hoshi.sgf', JOSEKI]);
    expect(changed).toEqual(['hoshi', 'patterns']);
    expect(set?.id).toBe(library.setId);
    expect(library.databases.map(({ name, kind }) => [name, kind])).toEqual([
      ['hoshi', 'joseki'],
      ['patterns', 'move'],
    ]);
    expect(update(['patterns.db', CUT])).toEqual({ changed: [], set: null });
    expect(builder.built).toEqual([['hoshi', 'patterns']]);
  });

  test('with other comments only changes no set, but the places', () => {
    update(['patterns.db', CUT]);
    const { changed, set } = update(['patterns.db', `# A comment.\n\n${CUT}`]);
    expect({ changed, set }).toEqual({ changed: ['patterns'], set: null });
    expect(library.used('patterns')?.patterns?.[0].source.line).toBe(3);
  });

  test('that is gone takes its patterns with it', () => {
    update(['patterns.db', CUT], ['conn.db', HANE]);
    const { changed, set } = update(['conn.db', undefined]);
    expect(changed).toEqual(['conn']);
    expect(set).not.toBeNull();
    expect(library.used('conn')).toBeUndefined();
    expect(library.find('conn')).toBeUndefined();
  });

  test('of another kind is checked and not in the set', () => {
    update(
      ['mine.db', '???\n?*?\n???\n:7\n'],
      ['eyes.db', 'Pattern 548\n\nxX.!\n\n:0111\n'],
      ['patterns.db', CUT],
    );
    expect(builder.built).toEqual([['patterns']]);
    expect(library.databases.map(({ kind, entries }) => [kind, entries.length])).toEqual([
      ['eye', 1],
      ['monteCarlo', 1],
      ['move', 1],
    ]);
    update(['mine.db', '???\n?*?\n??\n:7\n']);
    expect(library.find('mine')?.diagnostics[0].severity).toBe('error');
  });
});

describe('a bad edit', () => {
  test('changes nothing but the diagnostics', () => {
    update(['patterns.db', CUT], ['conn.db', HANE]);
    const before = library.setId;
    expect(update(['patterns.db', BAD])).toEqual({ changed: ['patterns'], set: null });
    expect(library.setId).toBe(before);
    expect(library.find('patterns')?.diagnostics).toMatchObject([{ severity: 'error', line: 11, column: 2 }]);
    expect(library.used('patterns')?.text).toBe(CUT);
  });

  test('does not hold up the edit of another database', () => {
    update(['patterns.db', CUT], ['conn.db', HANE]);
    update(['patterns.db', BAD]);
    const { set } = update(['conn.db', HANE.replace('OO.', 'OO?')]);
    expect(set).not.toBeNull();
    expect(builder.built[builder.built.length - 1]).toEqual(['conn', 'patterns']);
    expect(library.used('patterns')?.text).toBe(CUT);
  });

  test('that was there from the start leaves its pattern out, and no other', () => {
    update(['patterns.db', `${BAD}\n${HANE}`], ['conn.db', HANE]);
    expect(builder.built).toEqual([['conn', 'patterns']]);
    expect(library.used('patterns')?.patterns?.map(({ source }) => source.name)).toEqual(['Hane1']);
    expect(update(['patterns.db', CUT]).set).not.toBeNull();
  });

  test('in an SGF file is told at its line there', () => {
    update(['hoshi.sgf', JOSEKI]);
    const before = library.setId;
    update(['hoshi.sgf', '(;SZ[19];B[pd];W[qf]SQ[mh]LB[pd:A]C[J\n;attack(A,A)])']);
    expect(library.find('hoshi')?.diagnostics).toMatchObject([{ line: 2, column: 2 }]);
    expect(library.setId).toBe(before);
  });
});

test('what differs from the set before is known, pattern by pattern', () => {
  update(['patterns.db', `${CUT}\n${HANE}`], ['conn.db', HANE]);
  const first = library.setId;
  expect(library.changedSince(first, 'patterns')).toEqual({ names: [], numbers: [] });
  update(['patterns.db', `${CUT}\n${HANE.replace('OO.', 'OO?')}`]);
  const second = library.setId;
  expect(library.changedSince(first, 'patterns')).toEqual({ names: ['Hane1'], numbers: [1] });
  expect(library.changedSince(first, 'conn')).toEqual({ names: [], numbers: [] });
  update(['patterns.db', HANE.replace('OO.', 'OO?').replaceAll('Hane1', 'Hane2')]);
  expect(library.changedSince(second, 'patterns')).toEqual({
    names: ['Hane2', expect.stringContaining('Cut'), 'Hane1'],
    numbers: [0],
  });
  expect(library.changedSince(first, 'patterns')).toBeNull();
  expect(library.changedSince(second, 'nothing')).toBeNull();
});

test('a set that loses a pattern is not used, and says which', () => {
  update(['patterns.db', CUT]);
  const before = library.setId;
  builder.lose.add('Hane1');
  expect(update(['patterns.db', `${CUT}\n${HANE}`]).set).toBeNull();
  expect(library.setId).toBe(before);
  expect(library.used('patterns')?.entries).toHaveLength(1);
  expect(library.find('patterns')?.diagnostics).toMatchObject([
    { severity: 'error', line: 8, message: expect.stringContaining('Hane1') as string },
  ]);
  builder.lose.clear();
  // Only a new text is tried again.
  expect(update(['patterns.db', `${CUT}\n${HANE}\n`]).set).not.toBeNull();
});

test('of an .sgf and a .db file with one name the .db file counts', () => {
  update(['hoshi.sgf', JOSEKI], ['hoshi.db', CUT]);
  expect(library.databases.map(({ file }) => file)).toEqual(['hoshi.db']);
  update(['hoshi.db', undefined]);
  expect(library.databases.map(({ file }) => file)).toEqual(['hoshi.sgf']);
  expect(library.used('hoshi')?.kind).toBe('joseki');
});
