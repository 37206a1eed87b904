import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, pointAt } from '../../engine/board/point.ts';
import { Rng } from '../../engine/util/rng.ts';
import { compilePatterns } from '../compiler/compile.ts';
import { generateDatabase } from '../compiler/generate.ts';
import { parseDatabase } from '../compiler/parse.ts';
import { packSections, unpackSections } from '../format/container.ts';
import type { Section } from '../format/container.ts';
import * as layout from '../format/layout.ts';
import { EAST, NORTH } from '../format/types.ts';
import { STATE_INTS } from './automaton.ts';
import { buildPatternSet, packSet, unpackSet } from './build.ts';
import type { BuildCache, PatternInput } from './build.ts';
import { databaseInput } from './input.ts';
import { Matcher } from './matcher.ts';
import { PatternDatabase, PatternSet } from './patternSet.ts';
import { plainInput, randomShape } from './random.ts';

const SOME = [1, 2, 4, 1, 2, 4, 3, 5, 7, 7];

function inputs(seed: number, count: number): PatternInput[] {
  const rng = new Rng(seed);
  return Array.from({ length: count }, (_, i) => plainInput(randomShape(rng, 5, SOME), `P${i}`));
}

/** A set with something in every section. */
function fullSet(): ArrayBuffer {
  const { value } = parseDatabase(generateDatabase(40, 1), 'patterns');
  const { value: compiled, diagnostics } = compilePatterns(value);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const corner = {
    ...plainInput(randomShape(new Rng(1), 3, [1, 1, 2, 4])).shape,
    edges: NORTH | EAST,
    moveX: 0,
    moveY: 0,
  };
  const full = { ...randomShape(new Rng(2), 1, [2]), edges: 15 };
  return buildPatternSet([
    databaseInput('patterns', 'dfa', compiled),
    {
      name: 'hoshi',
      matcher: 'corner',
      patterns: [plainInput({ ...corner, cells: corner.cells.map((bits, i) => (i === 0 ? 1 : bits)) })],
    },
    { name: 'fuseki', matcher: 'fullboard', patterns: [plainInput(full)] },
  ]);
}

describe('a set', () => {
  test('gives back what was put in', () => {
    const { value } = parseDatabase(generateDatabase(40, 1), 'patterns');
    const { value: compiled } = compilePatterns(value);
    const set = PatternSet.from(fullSet());
    expect(set.databases.map(({ name, kind }) => [name, kind])).toEqual([
      ['patterns', 'dfa'],
      ['hoshi', 'corner'],
      ['fuseki', 'fullboard'],
    ]);
    expect(set.databases.flatMap(({ notes }) => notes)).toEqual([]);
    const database = set.database('patterns')!;
    expect(database.count).toBe(40);
    let actions = 0;
    for (const [i, { source, shape, labels, constraint, action }] of compiled.entries()) {
      expect(database.records[i]).toMatchObject({
        name: source.name,
        classes: source.classes,
        line: source.line,
      });
      expect(database.records[i].labels).toEqual(labels.map(({ label }) => label));
      expect(database.constraint(i)).toEqual(constraint);
      expect(database.action(i)).toEqual(action);
      const { width, height, edges, cells } = shape;
      expect(database.shape(i)).toEqual({ width, height, edges, cells });
      if (action !== null) actions++;
    }
    expect(actions).toBeGreaterThan(3);
    expect(set.database('nothing')).toBeUndefined();
  });

  test('is the same whatever was built before, and has its content as identity', () => {
    const patterns = inputs(1, 200);
    const edited = patterns.map((input, i) => (i === 77 ? inputs(2, 1)[0] : input));
    const build = (list: readonly PatternInput[], cache?: BuildCache) =>
      buildPatternSet([{ name: 'test', matcher: 'dfa', patterns: list }], cache);
    const cache: BuildCache = new Map();
    const first = build(patterns, cache);
    const second = build(edited, cache);
    const third = build(patterns.slice(20), cache);
    const fourth = build(patterns, cache);
    expect(new Uint8Array(second)).toEqual(new Uint8Array(build(edited)));
    expect(new Uint8Array(third)).toEqual(new Uint8Array(build(patterns.slice(20))));
    expect(new Uint8Array(fourth)).toEqual(new Uint8Array(first));
    expect(PatternSet.from(first).id).toBe(PatternSet.from(fourth).id);
    expect(PatternSet.from(first).id).not.toBe(PatternSet.from(second).id);
  });

  test('forgets what is out of date', () => {
    const cache: BuildCache = new Map();
    for (let seed = 1; seed <= 12; seed++) {
      const patterns = inputs(seed, 60);
      const built = buildPatternSet([{ name: 'test', matcher: 'dfa', patterns }], cache);
      expect(new Uint8Array(built)).toEqual(
        new Uint8Array(buildPatternSet([{ name: 'test', matcher: 'dfa', patterns }])),
      );
    }
  });

  test('says which patterns another matcher takes, and which never match', () => {
    const wide = { ...randomShape(new Rng(3), 1, [2]), width: 20, cells: new Uint8Array(20).fill(2) };
    const loose = { ...randomShape(new Rng(3), 1, [3]), edges: NORTH | EAST };
    const { databases } = PatternSet.from(
      buildPatternSet([
        { name: 'hoshi', matcher: 'corner', patterns: [plainInput(loose), plainInput(wide)] },
        { name: 'fuseki', matcher: 'fullboard', patterns: [plainInput(loose)] },
      ]),
    );
    expect(databases[0].notes).toEqual([
      { pattern: 0, message: "matched by the automaton: it has elements other than 'O', 'X' and '.'" },
      { pattern: 1, message: 'never matches: it is larger than 19 x 19' },
    ]);
    expect(databases[1].notes[0].message).toMatch(/four edges/);
  });

  test('is taken apart into its databases, and put together again', () => {
    const buffer = fullSet();
    const parts = unpackSet(buffer);
    const set = PatternSet.from(buffer);
    const databases = parts.map((part) => PatternDatabase.from(part.bytes));
    expect(databases).toEqual(set.databases);
    expect(parts.map(({ id }) => id)).toEqual(databases.map(({ id }) => id));
    expect(new PatternSet(databases).id).toBe(set.id);
    expect(new PatternSet(databases.toReversed()).id).not.toBe(set.id);
    expect(new Uint8Array(packSet(parts))).toEqual(new Uint8Array(buffer));
  });

  test('is read wherever it lies in a larger buffer', () => {
    const [{ id, bytes }] = unpackSet(fullSet());
    for (const offset of [3, 4, 8]) {
      const larger = new Uint8Array(bytes.length + 16);
      larger.set(bytes, offset);
      expect(PatternDatabase.from(larger.subarray(offset, offset + bytes.length)).id).toBe(id);
    }
  });

  test('works from shared memory', () => {
    const buffer = fullSet();
    const shared = new SharedArrayBuffer(buffer.byteLength);
    new Uint8Array(shared).set(new Uint8Array(buffer));
    expect(PatternSet.from(shared).id).toBe(PatternSet.from(buffer).id);
  });

  test('may be empty', () => {
    const { databases } = PatternSet.from(buildPatternSet([{ name: 'none', matcher: 'dfa', patterns: [] }]));
    new Matcher(databases[0]).matchAll(new Uint8Array(500), 9, 1, () => expect.unreachable());
    expect(PatternSet.from(buildPatternSet([])).databases).toEqual([]);
  });
});

test('a full-board pattern with the right hash is still compared', () => {
  const shape = { ...randomShape(new Rng(2), 1, [2]), edges: 15, transformations: [0] };
  const good = buildPatternSet([{ name: 'fuseki', matcher: 'fullboard', patterns: [plainInput(shape)] }]);
  const board = new Uint8Array(BOARD_ARRAY).fill(3);
  board[pointAt(0, 0)] = 1;
  const count = (buffer: ArrayBuffer) => {
    let matches = 0;
    new Matcher(PatternSet.from(buffer).databases[0]).matchAll(board, 1, 1, () => matches++);
    return matches;
  };
  const [{ bytes }] = unpackSet(good);
  const { sections } = unpackSections(bytes);
  const other = packSections(sections.with(layout.FULLBOARD_CELLS, Uint8Array.of(2)));
  expect(count(good)).toBe(1);
  expect(count(packSet([{ bytes: new Uint8Array(other) }]))).toBe(0);
});

describe('damage is found', () => {
  const good = fullSet();
  const ints = () => new Int32Array(good.slice(0));

  test('no header, another magic number, another version', () => {
    expect(() => PatternSet.from(new ArrayBuffer(4))).toThrow('not even a header');
    const magic = ints();
    magic[0]++;
    expect(() => PatternSet.from(magic.buffer)).toThrow('magic number');
    const version = ints();
    version[1] = 99;
    expect(() => PatternSet.from(version.buffer)).toThrow('version 99');
  });

  test('truncated anywhere', () => {
    const rng = new Rng(4);
    for (let i = 0; i < 50; i++) {
      expect(() => PatternSet.from(good.slice(0, 24 + rng.below(good.byteLength - 24)))).toThrow(/truncated/);
    }
  });

  test('any bit changed', () => {
    const rng = new Rng(5);
    for (let i = 0; i < 300; i++) {
      const bytes = new Uint8Array(good.slice(0));
      bytes[rng.below(bytes.length)] ^= 1 << rng.below(8);
      expect(() => PatternSet.from(bytes.buffer)).toThrow();
    }
  });

  test('an index out of range, even with the right hash', () => {
    const cases: [number, (section: Int32Array) => void, RegExp][] = [
      [layout.DFA_STATES, (states) => (states[STATE_INTS + 1] = states.length), /leads out of range/],
      [layout.DFA_STATES, (states) => (states[STATE_INTS] = 5000), /too far away/],
      [layout.DFA_STATES, (states) => (states[states.length - 2] = 1 << 20), /list that is none/],
      [layout.DFA_LISTS, (lists) => (lists[2] = 1 << 20), /candidate is out of range/],
      [layout.DFA_LISTS, (lists) => (lists[1] = 1 << 20), /broken off/],
      [layout.DFA, (dfa) => (dfa[0] = -8), /begins out of range/],
      [layout.DFA, (dfa) => (dfa[1] = 0), /deeper/],
      [layout.DFA_TESTS, (tests) => (tests[0] = 1 << 30), /test reads too far/],
      [layout.DFA_TESTS_FROM, (from) => (from[1] = -1), /out of order/],
      [layout.PATTERNS, (patterns) => (patterns[layout.ANCHOR] = 99), /anchor or move/],
      [layout.PATTERNS, (patterns) => (patterns[layout.CELLS_FROM] = 1 << 20), /cells out of range/],
      [layout.TURNED, (turned) => (turned[1] = 8), /turned pattern is wrong/],
      [layout.LABELS, (labels) => (labels[0] = 99), /outside of the diagram/],
      [layout.CODE, (code) => code.fill(0xff), /unknown instruction/],
      [layout.CODE, (code) => code.fill((99 << 8) | 3), /label that is not there/],
      [layout.CODE, (code) => code.fill(6), /jumps where it must not/],
      [layout.SECTIONS + layout.CORNER_VARIATIONS, (tree) => (tree[4] = 0), /leads out of range, or back/],
      [
        layout.SECTIONS + layout.CORNER_PATTERNS,
        (patterns) => (patterns[6] = 1000),
        /corner pattern is out of range/,
      ],
      [2 * layout.SECTIONS + layout.FULLBOARD, (table) => (table[2] = 20), /impossible/],
    ];
    for (const [section, damage, message] of cases) {
      const parts = unpackSet(good);
      const number = Math.floor(section / layout.SECTIONS);
      const { sections } = unpackSections(parts[number].bytes);
      damage(sections[section % layout.SECTIONS] as Int32Array);
      parts[number].bytes = new Uint8Array(packSections(sections));
      const read = () => PatternSet.from(packSet(parts));
      expect(read).toThrow(message);
      expect(read).toThrow(`database ${number}: `);
    }
  });

  test('a text that is none, too few sections, a wrong type, no databases at all', () => {
    const { sections } = unpackSections(unpackSet(good)[0].bytes);
    const read = (changed: readonly Section[]) => () => PatternDatabase.from(packSections(changed));
    expect(read(sections.with(layout.TEXT, Uint16Array.of(123)))).toThrow(/no JSON/);
    expect(read(sections.slice(1))).toThrow(/15 sections instead of 16/);
    expect(read(sections.with(layout.CELLS, new Int32Array(4)))).toThrow(/wrong type/);
    expect(() => PatternSet.from(packSections(sections))).toThrow('section 0 is no database');
    expect(() => unpackSet(packSections(sections))).toThrow('section 0 is no database');
  });
});
