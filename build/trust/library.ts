/** For campaigns: a library with games of every form, and what is in it as plain data, to be compared with what is left of it. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import type { GameState, KeptGame } from '../../main/store/games.ts';
import type { Store } from '../../main/store/store.ts';
import type { Ints } from './campaign.ts';

/** All there is to know of a game. */
export interface KnownGame {
  id: number;
  name: string;
  bytes: string;
  entries: { edits: SgfEdit[]; cursor: number }[];
  state: KeptGame;
}

/** What a store holds. */
export interface KnownLibrary {
  games: Map<number, KnownGame>;
  settings: Record<string, unknown>;
}

const play: GameState['play'] = {
  black: { kind: 'human' },
  white: { kind: 'engine', engine: 'classic', level: 5 },
  seed: 7,
  active: true,
};

/** Adds games: with short and long bytes, with and without files, with no, some and many edits, some of them long. */
export function addGames(store: Store, count: number, random: Ints): void {
  for (let i = 0; i < count; i++) {
    const name = `game ${i} ${'abc'.repeat(random(5))}`;
    const bytes = Buffer.from(`(;GM[1]C[${name} ${words(random(8) === 0 ? 20_000 : 900, random)}])`);
    const id = store.transaction(() =>
      store.games.insert(
        { bytes, encoding: 'UTF-8', encodingSource: 'default' },
        {
          ...{
            name,
            path: i % 3 === 0 ? `/games/${name}.sgf` : null,
            diskHash: i % 3 === 0 ? words(64, random) : null,
          },
          ...{
            savedRevision: -1,
            saving: null,
            encoding: 'UTF-8' as const,
            play,
            cursor: 0,
            open: i % 10 === 0,
          },
        },
        facts(name, 0),
      ),
    );
    const edits = [0, 3, 10, 40][random(4)];
    for (let n = 0; n < edits; n++) addEdit(store, id, random);
  }
}

/** One undo step more in a game. */
export function addEdit(store: Store, id: number, random: Ints): void {
  const revision = store.journal.extent(id).entries;
  const text = `${revision} ${words(random(20) === 0 ? 9000 : random(200), random)}`;
  store.transaction(() => {
    store.journal.append(id, revision, {
      edits: [{ op: 'set', node: 0, property: 'C', values: [text] }],
      cursor: revision,
    });
    store.games.setState(id, { cursor: revision });
    store.games.setFacts(id, facts(`edited ${id}`, revision + 1), { path: null, name: `game ${id}` });
  });
}

/** Everything in a sound store. */
export function readLibrary(store: Store): KnownLibrary {
  const ids = store.db.prepare('SELECT id FROM game ORDER BY id').pluck().all() as number[];
  return { games: new Map(ids.map((id) => [id, readGame(store, id)!])), settings: readSettings(store) };
}

/** Undefined when there is none; throws what the store throws when it is damaged. */
export function readGame(store: Store, id: number): KnownGame | undefined {
  const state = store.games.get(id);
  if (!state) return undefined;
  const bytes = Buffer.from(store.games.base(id).bytes).toString('latin1');
  const name = state.path?.split('/').at(-1) ?? state.name ?? '';
  return { id, name, bytes, entries: store.journal.read(id), state };
}

/** The settings as they are kept. */
export function readSettings(store: Store): Record<string, unknown> {
  return store.values.read<Record<string, unknown>>('settings', {}, z.record(z.string(), z.unknown()));
}

/** True when all of a game is as it was. */
export function isSame(a: KnownGame | undefined, b: KnownGame | undefined): boolean {
  return isDeepStrictEqual(a, b);
}

function facts(event: string, moves: number) {
  return { black: 'Ann', white: 'Bea', date: '2026-05-06', result: '', event, size: 19, moves };
}

function words(length: number, random: Ints): string {
  let text = '';
  while (text.length < length) text += String.fromCharCode(97 + random(26)).repeat(1 + random(3));
  return text.slice(0, length);
}
