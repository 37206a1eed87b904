import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import type { GameFacts, GameState } from './games.ts';
import { DamagedJournalError, type JournalEntry } from './journal.ts';
import { fold, searchPatterns } from './search.ts';
import { Store } from './store.ts';
import { useTestFolder } from './testFolder.ts';

const at = useTestFolder();
let store: Store;
let time = 0;
const now = (): number => time;

beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
  store = new Store(at('yomi.db'), now);
});
afterEach(() => store.close());

const state: GameState = {
  name: null,
  path: null,
  diskHash: null,
  savedRevision: -1,
  saving: null,
  encoding: 'UTF-8',
  play: {
    black: { kind: 'human' },
    white: { kind: 'engine', level: 3, engine: 'montecarlo', patterns: 'mc_mogo_classic' },
    seed: 7,
    active: true,
  },
  cursor: 0,
  open: false,
};
const DAY = 24 * 3600 * 1000;

function reopen(): void {
  store.close();
  store = new Store(at('yomi.db'), now);
}

const facts: GameFacts = { black: '', white: '', date: '', result: '', event: '', size: 19, moves: 0 };
const bytes = new TextEncoder().encode('(;GM[1])');

function keep(some: Partial<GameFacts & GameState> = {}): number {
  time += 1000;
  const base = { bytes, encoding: 'UTF-8', encodingSource: 'default' } as const;
  return store.games.insert(base, { ...state, ...some }, { ...facts, ...some });
}

function found(query: string): string[] {
  return store.games.list(query, 0, 100).games.map((game) => game.black);
}

describe('games', () => {
  test('come back as they were kept', () => {
    const id = keep({ path: '/tmp/a.sgf', diskHash: 'abc', savedRevision: 3, open: true, cursor: 9 });
    expect(store.games.get(id)).toEqual({
      ...state,
      id,
      path: '/tmp/a.sgf',
      diskHash: 'abc',
      savedRevision: 3,
      open: true,
      cursor: 9,
      deleted: false,
    });
    const base = store.games.base(id);
    expect(Buffer.from(base.bytes).toString()).toBe('(;GM[1])');
    expect(base).toMatchObject({ encoding: 'UTF-8', encodingSource: 'default' });
    expect(store.games.get(id + 1)).toBeUndefined();
  });

  test('an engine player from before there was a choice is the default engine', () => {
    const id = keep({});
    const old = '{"black":{"kind":"engine","level":4},"white":{"kind":"human"},"seed":1,"active":true}';
    store.db.prepare('UPDATE game SET play = ? WHERE id = ?').run(old, id);
    expect(store.games.get(id)?.play.black).toEqual({ kind: 'engine', level: 4, ...DEFAULT_ENGINE });
  });

  test('state changes value by value', () => {
    const id = keep({ path: '/x.sgf' });
    store.games.setState(id, { path: null, name: 'x', open: true });
    expect(store.games.get(id)).toMatchObject({ path: null, name: 'x', open: true, savedRevision: -1 });
    store.games.setState(id, {});
    expect(store.games.openIds()).toEqual([id]);
  });

  test('are found by path, the open one first', () => {
    const open = keep({ path: '/x.sgf', open: true });
    const newer = keep({ path: '/x.sgf' });
    expect(store.games.byPath('/x.sgf')?.id).toBe(open);
    store.games.setState(open, { open: false });
    expect(store.games.byPath('/x.sgf')?.id).toBe(newer);
    store.games.delete([open, newer]);
    expect(store.games.byPath('/x.sgf')).toBeUndefined();
  });
});

describe('the library', () => {
  test('lists the game changed last first, in pages', () => {
    const ids = Array.from({ length: 25 }, (_, i) => keep({ black: `Player ${i}` }));
    time += 1000;
    store.games.setFacts(ids[3], { ...facts, black: 'Changed', moves: 12 }, state);
    const first = store.games.list('', 0, 10);
    expect(first.total).toBe(25);
    expect(first.games.map((game) => game.black)).toEqual([
      'Changed',
      ...Array.from({ length: 9 }, (_, i) => `Player ${24 - i}`),
    ]);
    expect(first.games[0]).toMatchObject({ id: ids[3], moves: 12, changed: time, open: false, path: null });
    const last = store.games.list('', 20, 10);
    expect(last.games.map((game) => game.black)).toEqual([
      'Player 5',
      'Player 4',
      'Player 2',
      'Player 1',
      'Player 0',
    ]);
    expect(store.games.list('', 30, 10).games).toEqual([]);
  });

  test('every word of a query must match, in players, event, date, result or path', () => {
    keep({
      black: 'Lee Sedol',
      white: 'AlphaGo',
      event: 'Challenge Match',
      date: '2016-03-13',
      result: 'B+R',
    });
    keep({
      black: 'Ke Jie',
      white: 'AlphaGo',
      event: 'Future of Go',
      date: '2017-05-23',
      path: '/games/Wuzhen.sgf',
    });
    expect(found('alphago')).toEqual(['Ke Jie', 'Lee Sedol']);
    expect(found('  alphago   2016 ')).toEqual(['Lee Sedol']);
    expect(found('wuzhen')).toEqual(['Ke Jie']);
    expect(found('b+r sedol challenge')).toEqual(['Lee Sedol']);
    expect(found('alphago nobody')).toEqual([]);
    // Words do not match across two fields.
    expect(found('sedolalphago')).toEqual([]);
  });

  test('the case of no script matters, nor do marks or widths', () => {
    keep({ black: 'Ольга Ёлкина' });
    keep({ black: 'ÉMILE Müller' });
    keep({ black: '藤沢 秀行' });
    keep({ black: 'ＡＢＣ' });
    expect(found('ОЛЬГА')).toEqual(['Ольга Ёлкина']);
    expect(found('ёлк')).toEqual(['Ольга Ёлкина']);
    expect(found('émile MULLER')).toEqual(['ÉMILE Müller']);
    expect(found('秀行')).toEqual(['藤沢 秀行']);
    expect(found('abc')).toEqual(['ＡＢＣ']);
  });

  test('wildcards of the query language are plain characters', () => {
    keep({ black: '100% sure' });
    keep({ black: 'under_score' });
    keep({ black: 'back\\slash' });
    expect(found('%')).toEqual(['100% sure']);
    expect(found('_')).toEqual(['under_score']);
    expect(found('\\')).toEqual(['back\\slash']);
  });

  test('deleted games are hidden, come back, and go for good after a while', () => {
    const [a, b] = [keep({ black: 'A' }), keep({ black: 'B' })];
    store.journal.append(a, 0, { edits: [], cursor: 0 });
    store.games.delete([a, b]);
    expect(store.games.list('', 0, 10)).toEqual({ games: [], total: 0 });
    store.games.restore([b]);
    expect(found('')).toEqual(['B']);
    // A clock that stands ahead takes nothing: not for once, and not for some days.
    time += 400 * DAY;
    reopen();
    expect(store.games.get(a)?.deleted).toBe(true);
    for (let day = 0; day < 5; day++) {
      time += DAY;
      reopen();
      expect(store.games.get(a)?.deleted).toBe(true);
    }
    time += DAY;
    reopen();
    expect(store.games.get(a)).toBeUndefined();
    expect(store.journal.read(a)).toEqual([]);
    expect(() => store.games.base(a)).toThrow();
    expect(found('')).toEqual(['B']);
  });

  test('folding', () => {
    expect(fold('İstanbul')).toBe('istanbul');
    expect(fold('ﬁn ℡')).toBe('fin tel');
    expect(searchPatterns('  ')).toEqual([]);
    expect(searchPatterns('A\u3000b')).toEqual(['%a%', '%b%']);
  });
});

describe('the journal', () => {
  const entry = (n: number): JournalEntry => ({
    edits: [{ op: 'set', node: n, property: 'C', values: ['x'] }],
    cursor: n,
  });

  test('keeps entries in order and refuses a number that is taken', () => {
    const id = keep();
    for (let n = 0; n < 12; n++) store.journal.append(id, n, entry(n));
    expect(store.journal.read(id).map(({ cursor }) => cursor)).toEqual([...Array(12).keys()]);
    expect(store.journal.read(id)[5].edits).toEqual(entry(5).edits);
    expect(() => store.journal.append(id, 5, { edits: [], cursor: 0 })).toThrow(/UNIQUE/);
    expect(store.journal.extent(id).entries).toBe(12);
    store.journal.clear(id);
    expect(store.journal.read(id)).toEqual([]);
    expect(store.journal.extent(id)).toEqual({ entries: 0, characters: 0 });
  });

  test('belongs to a game that exists', () => {
    expect(() => store.journal.append(77, 0, { edits: [], cursor: 0 })).toThrow(/FOREIGN KEY/);
  });

  test('says where it is damaged and hands out what comes before', () => {
    const id = keep();
    for (let n = 0; n < 4; n++) store.journal.append(id, n, { edits: [], cursor: n });
    store.db.prepare('UPDATE journal SET edits = ? WHERE revision = 2').run('[ ]');
    const damage = thrown(() => store.journal.read(id));
    expect(damage).toBeInstanceOf(DamagedJournalError);
    expect((damage as DamagedJournalError).sound.map(({ cursor }) => cursor)).toEqual([0, 1]);
    store.db.prepare('DELETE FROM journal WHERE revision = 2').run();
    expect((thrown(() => store.journal.read(id)) as Error).message).toContain('found number 3');
  });
});

describe('kept values', () => {
  const schema = z.strictObject({ sound: z.boolean(), scale: z.number().max(2) }).partial();
  const defaults = { sound: true, scale: 1 };

  test('are read over the defaults, group by group', () => {
    expect(store.values.read('settings', defaults, schema)).toEqual(defaults);
    store.values.write('settings', { scale: 1.5 });
    store.values.write('settingsOther', { sound: false });
    store.values.write('settings', { sound: undefined });
    expect(store.values.read('settings', defaults, schema)).toEqual({ sound: true, scale: 1.5 });
  });

  test('that do not pass are left out', () => {
    store.values.write('settings', { sound: 'loud', scale: 1.5, color: 'red' });
    expect(store.values.read('settings', defaults, schema)).toEqual({ sound: true, scale: 1.5 });
    store.db.prepare("UPDATE kept_value SET value = '{' WHERE key = 'settings.scale'").run();
    expect(store.values.read('settings', defaults, schema)).toEqual(defaults);
  });
});

test('recent files: newest first, each once, no more than asked for', () => {
  for (const path of ['/a', '/b', '/c', '/a', '/d']) store.recent.add(path, 3);
  expect(store.recent.list()).toEqual(['/d', '/a', '/c']);
  store.recent.remove(['/a', '/nowhere']);
  expect(store.recent.list()).toEqual(['/d', '/c']);
  store.recent.clear();
  expect(store.recent.list()).toEqual([]);
});

function thrown(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
