/**
 * `npm run trust -- corrupt`: damages copies of a library in many ways, opens each, and counts what came of its games. A change is silent
 * when something is not as it was and nobody says so: that must never be. An undamaged game is one of whose bytes none was touched,
 * wherever its pages went.
 */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DamagedBaseError } from '../../main/store/games.ts';
import { DamagedJournalError } from '../../main/store/journal.ts';
import { PageImages } from '../../main/store/pageImages.ts';
import { rowsOnPage } from '../../main/store/records.ts';
import { Store } from '../../main/store/store.ts';
import { seededInts } from '../../main/store/testKill.ts';
import type { CampaignOptions, Ints, Row } from './campaign.ts';
import { addEdit, addGames, isSame, readGame, readLibrary, readSettings } from './library.ts';
import type { KnownGame, KnownLibrary } from './library.ts';

const GAMES = 60;
const FILES = ['', '-wal', '-anchor'] as const;
type Part = (typeof FILES)[number];
const PAGE = 4096;

/** Bytes of one of the files that are not there any more, or not what they were. */
interface Hit {
  part: Part;
  from: number;
  to: number;
}

/** Damages the database at a path and says where; undefined when it cannot be damaged in this way. */
type Damage = (path: string, random: Ints) => Hit[] | undefined;

const DAMAGES: Record<string, Damage> = {
  'one bit': (path, random) => flip(path, '', random, 1),
  'one byte': (path, random) => change(path, '', random, 1),
  '20 bytes': (path, random) => flip(path, '', random, 20),
  'header byte': (path, random) => [setByte(path, '', random(100), random(256))],
  'page of zeros': (path, random) => overwrite(path, '', random, () => 0),
  'page of noise': (path, random) => overwrite(path, '', random, () => random(256)),
  'pages swapped': swapPages,
  'cut short': (path, random) => cut(path, '', random),
  'bit of the log': (path, random) => flip(path, '-wal', random, 1),
  '20 bytes of the log': (path, random) => flip(path, '-wal', random, 20),
  'log cut short': (path, random) => cut(path, '-wal', random),
  'log gone': (path) => remove(path, '-wal'),
  'file gone': (path) => remove(path, ''),
  'file empty': (path) => {
    const hits = wholeOf(path, '');
    truncateSync(path, 0);
    return hits;
  },
  'anchor damaged': (path, random) => flip(path, '-anchor', random, 1),
};

/** Runs so many damages, of each kind as many as of the others. */
export async function run({ rounds = 500, seed }: CampaignOptions): Promise<Row[]> {
  const random = seededInts(seed);
  const folder = mkdtempSync(join(tmpdir(), 'yomi-corrupt-'));
  try {
    const templates = [true, false].map((live) =>
      makeTemplate(join(folder, live ? 'live' : 'closed'), live, random),
    );
    const kinds = Object.keys(DAMAGES);
    const counts = new Map(
      kinds.map((kind) => [kind, { count: 0, silent: 0, undamaged: 0, salvaged: 0, games: 0, whole: 0 }]),
    );
    for (let round = 0; round < rounds; round++) {
      const kind = kinds[round % kinds.length];
      const template = kind.includes('log') || random(2) === 0 ? templates[0] : templates[1];
      const path = join(folder, 'yomi.db');
      const outcome = damageAndOpen(template, path, (at) => DAMAGES[kind](at, random));
      for (const name of ['', '-wal', '-shm', '-anchor']) rmSync(path + name, { force: true });
      const sums = counts.get(kind)!;
      sums.count++;
      sums.games += GAMES;
      for (const key of ['silent', 'undamaged', 'salvaged', 'whole'] as const) sums[key] += outcome[key];
      if (outcome.silent > 0) console.log(`round ${round} (${kind}): ${outcome.what}`);
      await new Promise((next) => setImmediate(next));
    }
    return [...counts].map(([kind, { undamaged, salvaged, ...rest }]) => ({
      kind,
      ...rest,
      undamaged,
      salvaged,
      '%': undamaged === 0 ? '–' : ((100 * salvaged) / undamaged).toFixed(1),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Template {
  path: string;
  truth: KnownLibrary;
  /** Where the rows of each game stand. */
  places: Map<number, Hit[]>;
}

/** A library as a killed program leaves it, with much in the log, or as a closed one. */
function makeTemplate(path: string, live: boolean, random: Ints): Template {
  const store = new Store(`${path}.making`);
  addGames(store, GAMES, random);
  store.values.write('settings', { theme: 'dark', scale: 1.5, sound: true });
  store.db.pragma('wal_checkpoint(TRUNCATE)');
  store.db.pragma('wal_autocheckpoint = 0');
  for (let i = 0; i < 60; i++) addEdit(store, 1 + random(GAMES), random);
  const truth = readLibrary(store);
  if (!live) store.close();
  for (const part of FILES)
    if (existsSync(`${path}.making${part}`)) copyFileSync(`${path}.making${part}`, path + part);
  if (live) store.close();
  return { path, truth, places: placesOf(path) };
}

function placesOf(path: string): Map<number, Hit[]> {
  const buffers = new Map<Part, Buffer>();
  for (const part of ['', '-wal'] as const) {
    const bytes = existsSync(path + part) ? readFileSync(path + part) : Buffer.alloc(0);
    // A buffer of its own, so that what is cut from it tells where it stood.
    buffers.set(part, Buffer.from(new Uint8Array(bytes).buffer));
  }
  const images = new PageImages(buffers.get('')!, buffers.get('-wal')!);
  const places = new Map<number, Hit[]>();
  for (let page = 1; page <= images.count; page++) {
    const [image] = images.of(page);
    for (const [row] of image ? rowsOnPage(images, page, image).rows : []) {
      const id = row ? gameOf(row) : undefined;
      if (id === undefined) continue;
      const hits = row.parts.map((bytes): Hit => {
        const part = bytes.buffer === buffers.get('-wal')!.buffer ? '-wal' : '';
        return { part, from: bytes.byteOffset, to: bytes.byteOffset + bytes.length };
      });
      places.set(id, [...(places.get(id) ?? []), ...hits]);
    }
  }
  return places;
}

/** By the number of its columns a row is one of a game, of its bytes, or of its journal. */
function gameOf({ rowid, values }: { rowid: number | undefined; values: unknown[] }): number | undefined {
  if (rowid !== undefined) return values.length === 23 || values.length === 5 ? rowid : undefined;
  return values.length === 7 ? (values[0] as number) : undefined;
}

interface Outcome {
  silent: number;
  undamaged: number;
  salvaged: number;
  whole: number;
  what: string;
}

function damageAndOpen(
  { path: from, truth, places }: Template,
  path: string,
  damage: (path: string) => Hit[] | undefined,
): Outcome {
  for (const part of FILES) if (existsSync(from + part)) copyFileSync(from + part, path + part);
  const hits = damage(path) ?? [];
  const undamaged = [...truth.games.keys()].filter((id) => !overlap(places.get(id) ?? [], hits));
  const store = new Store(path);
  try {
    const said = store.notices.map(({ message, detail }) => `${message}\n${detail ?? ''}`).join('\n');
    const generallySaid = /changes? before it may be missing|is gone|could not be read at all/.test(said);
    const silent: string[] = [];
    const same = new Set<number>();
    for (const [id, game] of truth.games) {
      const { now, reported } = readIfSound(store, id);
      if (isSame(now, game)) same.add(id);
      else if (!reported && !generallySaid && !said.includes(game.name)) silent.push(game.name);
    }
    const listed = store.games.list('', 0, 1000).total;
    if (listed !== truth.games.size && said === '') silent.push(`${listed} games are listed`);
    if (JSON.stringify(readSettings(store)) !== JSON.stringify(truth.settings) && said === '')
      silent.push('settings');
    return {
      silent: silent.length,
      undamaged: undamaged.length,
      salvaged: undamaged.filter((id) => same.has(id)).length,
      whole: same.size,
      what: `${silent.join(', ')}; said: ${said}`,
    };
  } finally {
    store.close();
    removeAside(path);
  }
}

/** The game as it is now, and whether reading it says that it is damaged. */
function readIfSound(store: Store, id: number): { now?: KnownGame; reported: boolean } {
  try {
    return { now: readGame(store, id), reported: false };
  } catch (error) {
    if (error instanceof DamagedBaseError || error instanceof DamagedJournalError) return { reported: true };
    throw error;
  }
}

function overlap(places: readonly Hit[], hits: readonly Hit[]): boolean {
  return hits.some((hit) =>
    places.some(({ part, from, to }) => part === hit.part && from < hit.to && hit.from < to),
  );
}

function removeAside(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) if (name.startsWith('yomi.db.')) rmSync(join(folder, name));
}

function setByte(path: string, part: Part, at: number, value: number): Hit {
  const bytes = readFileSync(path + part);
  bytes[at] = value;
  writeFileSync(path + part, bytes);
  return { part, from: at, to: at + 1 };
}

function flip(path: string, part: Part, random: Ints, count: number): Hit[] {
  const bytes = readFileSync(path + part);
  return Array.from({ length: count }, () => {
    const at = random(bytes.length);
    bytes[at] ^= 1 << random(8);
    return setByte(path, part, at, bytes[at]);
  });
}

function change(path: string, part: Part, random: Ints, count: number): Hit[] {
  const { length } = readFileSync(path + part);
  return Array.from({ length: count }, () => setByte(path, part, random(length), random(256)));
}

function overwrite(path: string, part: Part, random: Ints, value: () => number): Hit[] {
  const bytes = readFileSync(path + part);
  const from = PAGE * random(bytes.length / PAGE);
  for (let i = from; i < from + PAGE; i++) bytes[i] = value();
  writeFileSync(path + part, bytes);
  return [{ part, from, to: from + PAGE }];
}

/** Every byte is still there. */
function swapPages(path: string, random: Ints): Hit[] {
  const bytes = readFileSync(path);
  const [a, b] = [0, 0].map(() => PAGE * random(bytes.length / PAGE));
  const kept = Buffer.from(bytes.subarray(a, a + PAGE));
  bytes.copy(bytes, a, b, b + PAGE);
  kept.copy(bytes, b);
  writeFileSync(path, bytes);
  return [];
}

function cut(path: string, part: Part, random: Ints): Hit[] {
  const { length } = readFileSync(path + part);
  const from = random(length);
  truncateSync(path + part, from);
  return [{ part, from, to: length }];
}

function remove(path: string, part: Part): Hit[] {
  const hits = wholeOf(path, part);
  rmSync(path + part);
  return hits;
}

function wholeOf(path: string, part: Part): Hit[] {
  return [{ part, from: 0, to: readFileSync(path + part).length }];
}
