/**
 * The thread of the library: reads every kept game for the index, looks for patterns and words in it, and reads the files of an import. It
 * never writes to the library: games of an import go to the host, which keeps them. Long work is done in steps, so that what is asked
 * meanwhile is answered.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { importRecord } from '../../engine/sgf/records.ts';
import { preorder, type SgfNode } from '../../engine/sgf/tree.ts';
import { unescapeText } from '../../engine/sgf/values.ts';
import { writeSubtree } from '../../engine/sgf/writer.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import { annotationsOf, PLAIN } from '../library/annotations.ts';
import { IndexDatabase, type IndexedGame } from '../library/indexDatabase.ts';
import { patternFault, placementsOf } from '../library/pattern.ts';
import { PositionIndex } from '../library/positionIndex.ts';
import { alikeGames, type AlikeGames } from '../library/duplicates.ts';
import { boardAfter, boardText, keysOf, traceOf } from '../library/trace.ts';
import { indexText } from '../library/words.ts';
import { connect } from '../store/connection.ts';
import type { GameBase } from '../store/games.ts';
import { factsOfGame } from './content.ts';
import { decodeSgf } from './encoding.ts';
import { GAME_LIMITS, tooLarge } from './gameReader.ts';
import { ImportSources, type RecordFile } from './importSources.ts';
import { isUnreadable, keptCollection, type KeptBytes } from './keptCollection.ts';
import { libraryRecords } from './libraryRecords.ts';
import type {
  FromThread,
  IncomingGame,
  KeptGames,
  LibraryJob,
  LibraryQuestions,
  ToThread,
} from './libraryMessages.ts';

/** Games that are read, or sent to be kept, before something else has its turn. */
const GAMES_A_STEP = 25;
/** Courses of games that are read from the index before something else has its turn. */
const TRACES_A_STEP = 250;
const BYTES_A_STEP = 4 * 1024 * 1024;
/** What is told of by name after an import. */
const MOST_NAMED = 500;
/** Of one game. */
const MOST_TEXT = 2_000_000;
const TEXTS = [
  'PB',
  'PW',
  'BR',
  'WR',
  'BT',
  'WT',
  'EV',
  'RO',
  'PC',
  'GN',
  'GC',
  'SO',
  'AN',
  'US',
  'DT',
  'RE',
  'C',
  'N',
];

type Answers = { [K in keyof LibraryQuestions]: LibraryQuestions[K]['answer'] };
type Incoming = { game: IncomingGame; indexed: Omit<IndexedGame, 'game' | 'changed'> };
interface Source extends KeptBytes {
  changed: number;
  name: string | null;
  path: string | null;
}

const { database, index: indexPath } = workerData as LibraryJob;
const port = parentPort!;
const tell = (message: FromThread): void => port.postMessage(message);
const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

class LibraryThread {
  readonly #db = connect(database, { readonly: true });
  readonly #index = new IndexDatabase(indexPath);
  readonly #known = this.#index.known();
  readonly #positions = new PositionIndex();
  /** Once begun: that the games which were indexed then are in it. */
  #positionsRead: Promise<void> | undefined;
  /** Of the library when it was last looked through to the end. */
  #version: unknown;
  #updating: Promise<number> | undefined;
  #stopped = false;
  #kept: (games: KeptGames) => void = () => undefined;

  async answer<K extends keyof LibraryQuestions>(
    ask: K,
    params: LibraryQuestions[K]['params'],
  ): Promise<Answers[K]> {
    const answers: {
      [Q in keyof LibraryQuestions]: (
        params: LibraryQuestions[Q]['params'],
      ) => Answers[Q] | Promise<Answers[Q]>;
    } = {
      update: async () => {
        const changed = await this.#update();
        // Whoever searches hears of a fault.
        this.#readPositions().catch(() => undefined);
        return changed;
      },
      find: (wanted) => this.#find(wanted),
      words: (query) => this.#index.withWords(query),
      boards: ({ games }) => this.#boards(games),
      records: (games) => this.#records(games),
      alike: (which) => this.#alike(which),
      import: (what) => this.#import(what),
    };
    return await answers[ask](params);
  }

  keep(games: KeptGames): void {
    this.#kept(games);
  }

  stop(): void {
    this.#stopped = true;
  }

  /** One update at a time; who asks while one is under way gets the next one, which then has little to do. */
  async #update(): Promise<number> {
    while (this.#updating) await this.#updating;
    this.#updating = this.#readChanged();
    try {
      return await this.#updating;
    } finally {
      this.#updating = undefined;
    }
  }

  async #readChanged(): Promise<number> {
    // Another number after every change to the file by who else has it open.
    const version = this.#db.pragma('data_version', { simple: true });
    if (version === this.#version) return 0;
    const rows = this.#db
      .prepare('SELECT id, changed FROM game WHERE deleted IS NULL ORDER BY changed DESC, id DESC')
      .raw()
      .all() as [number, number][];
    const present = new Set(rows.map(([id]) => id));
    const gone = [...this.#known.keys()].filter((id) => !present.has(id));
    this.#index.remove(gone);
    for (const id of gone) this.#forget(id);
    // The oldest first, as the search looks through the last ones first.
    const changed = rows.filter(([id, time]) => this.#known.get(id) !== time).reverse();
    for (let at = 0; at < changed.length; at += GAMES_A_STEP) {
      this.#put(changed.slice(at, at + GAMES_A_STEP).flatMap(([id]) => this.#read(id) ?? []));
      tell({ progress: { what: 'index', done: at, of: changed.length } });
      await rest();
    }
    if (changed.length > 0) tell({ progress: null });
    this.#version = version;
    return changed.length + gone.length;
  }

  #put(games: readonly IndexedGame[]): void {
    this.#index.put(games);
    for (const game of games) {
      this.#known.set(game.game, game.changed);
      if (this.#positionsRead) this.#positions.put(game.game, game);
    }
  }

  #forget(game: number): void {
    this.#known.delete(game);
    this.#positions.remove(game);
  }

  /** A kept game as it is indexed; undefined when it has just gone. One that cannot be read is indexed without moves and words. */
  #read(game: number): IndexedGame | undefined {
    const source = this.#db
      .prepare(
        `SELECT bytes, base.encoding, encoding_source AS encodingSource, changed, name, path
         FROM game JOIN base ON base.game = game.id WHERE game.id = ?`,
      )
      .get(game) as Source | undefined;
    if (!source) return undefined;
    const { changed, name, path } = source;
    try {
      return {
        game,
        changed,
        ...indexedOf(keptCollection(this.#db, game, source).games, path ?? name ?? ''),
      };
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      const keys = { key: null, beginning: null };
      return {
        game,
        changed,
        size: 19,
        changes: new Uint16Array(0),
        ...keys,
        words: '',
        annotations: PLAIN,
      };
    }
  }

  async #find({ pattern, limit }: LibraryQuestions['find']['params']): Promise<Answers['find']> {
    const fault = patternFault(pattern);
    if (fault !== '') throw new ApiError('bad-params', verbatim(fault));
    await this.#update();
    await this.#readPositions();
    return this.#positions
      .find(pattern.size, placementsOf(pattern), limit)
      .map(({ game, node, placement: { row, column, rows, columns, swapped, transform } }) => ({
        ...{ game, node, row, column, rows, columns, swapped, transform },
      }));
  }

  /** So that the first search by pattern need not wait for it, this is done when games have been listed. */
  #readPositions(): Promise<void> {
    return (this.#positionsRead ??= (async () => {
      for (const traces of this.#index.traces(TRACES_A_STEP)) {
        for (const { game, ...trace } of traces) this.#positions.put(game, trace);
        await rest();
      }
    })());
  }

  #boards(games: readonly { id: number; node?: number | undefined }[]): Answers['boards'] {
    return games.map(({ id, node }) => {
      const trace = this.#index.trace(id);
      return trace ? { size: trace.size, points: boardText(boardAfter(trace, node)) } : null;
    });
  }

  async #records(games: readonly number[]): Promise<Answers['records']> {
    const all: Answers['records'] = { records: [], passed: 0 };
    for (let at = 0; at < games.length; at += GAMES_A_STEP) {
      const { records, passed } = libraryRecords(this.#db, games.slice(at, at + GAMES_A_STEP));
      all.records.push(...records);
      all.passed += passed;
      await rest();
    }
    return all;
  }

  async #alike({ offset, limit }: LibraryQuestions['alike']['params']): Promise<Answers['alike']> {
    await this.#update();
    const groups = this.#allAlike().sort((a, b) => newest(b) - newest(a));
    return {
      total: groups.length,
      games: groups.reduce((sum, { games }) => sum + games.length, 0),
      groups: groups.slice(offset, offset + limit).map(({ games, follows }) => ({
        follows,
        games: games.map((game) => ({ ...game, annotations: this.#index.annotations(game.game) })),
      })),
    };
  }

  #allAlike(): AlikeGames[] {
    return alikeGames(this.#index.alike(), (game) => this.#index.trace(game)!);
  }

  async #import({ sources, duplicates }: LibraryQuestions['import']['params']): Promise<Answers['import']> {
    this.#stopped = false;
    const result: Answers['import'] = {
      added: 0,
      ids: [],
      duplicates: [],
      duplicateCount: 0,
      beginnings: [],
      beginningCount: 0,
      problems: [],
      problemCount: 0,
      stopped: false,
    };
    try {
      const files = new ImportSources(sources);
      // Duplicates are found by the index.
      await this.#update();
      let waiting: Incoming[] = [];
      let bytes = 0;
      let done = 0;
      for await (const read of files.read()) {
        if (this.#stopped) break;
        if ('problem' in read) note(result, read.name, read.problem);
        else {
          for (const game of gamesIn(read.file, (problem) => note(result, read.file.name, problem))) {
            const twin = duplicates ? undefined : this.#twin(game, waiting);
            if (twin === undefined) {
              waiting.push(game);
              bytes += game.game.base.bytes.length;
            } else {
              result.duplicateCount++;
              if (result.duplicates.length < MOST_NAMED)
                result.duplicates.push({ name: game.game.name, ...twin });
            }
            if (waiting.length >= GAMES_A_STEP || bytes > BYTES_A_STEP) {
              await this.#send(waiting, result);
              [waiting, bytes] = [[], 0];
            }
          }
        }
        done++;
        if (done % GAMES_A_STEP === 0) {
          tell({ progress: { what: 'import', done, of: files.total } });
          await rest();
        }
      }
      await this.#send(waiting, result);
      result.stopped = this.#stopped;
      if (result.added > 0) this.#tellBeginnings(result);
    } finally {
      tell({ progress: null });
    }
    return result;
  }

  /** The game that has the same moves. */
  #twin(
    { indexed: { key } }: Incoming,
    waiting: readonly Incoming[],
  ): { of?: number; like?: string } | undefined {
    if (!key) return undefined;
    const [of] = this.#index.withKey(key);
    if (of !== undefined) return { of };
    const twin = waiting.find(({ indexed }) => indexed.key?.equals(key));
    return twin && { like: twin.game.name };
  }

  /** Games that came and are the beginning of another, or go on from it. */
  #tellBeginnings(result: Answers['import']): void {
    const came = new Set(result.ids);
    for (const { games, follows } of this.#allAlike()) {
      if (follows.length === 1) continue;
      for (const { game, course } of games) {
        if (!came.has(game)) continue;
        // Of two that both came the beginning is told.
        const longer = games.find((one) => follows[one.course] === course);
        const other = longer ?? games.find((one) => one.course === follows[course] && !came.has(one.game));
        if (!other) continue;
        result.beginningCount++;
        if (result.beginnings.length < MOST_NAMED)
          result.beginnings.push({ id: game, of: other.game, longer: !longer });
      }
    }
  }

  async #send(games: readonly Incoming[], result: Answers['import']): Promise<void> {
    if (games.length === 0) return;
    const kept = new Promise<KeptGames>((resolve) => (this.#kept = resolve));
    tell({ incoming: games.map(({ game }) => game) });
    const rows = await kept;
    this.#put(
      rows.flatMap((row, i) => {
        if (row) return { game: row.id, changed: row.changed, ...games[i].indexed };
        result.duplicateCount++;
        if (result.duplicates.length < MOST_NAMED)
          result.duplicates.push({ name: games[i].game.name, sameFile: true });
        return [];
      }),
    );
    for (const row of rows) if (row) result.ids.push(row.id);
    result.added = result.ids.length;
  }
}

function note(result: Answers['import'], name: string, problem: string): void {
  result.problemCount++;
  if (result.problems.length < MOST_NAMED) result.problems.push({ name, problem });
}

/** The games of a file, each as it is to be kept. */
function* gamesIn(file: RecordFile, fault: (problem: string) => void): Generator<Incoming> {
  const { name, path, hash } = file;
  let decoded;
  let collection;
  let record;
  try {
    decoded = decodeSgf(file.bytes);
    record = importRecord(decoded.text, GAME_LIMITS.depth - 1);
    const parsed = parseSgf(record?.sgf ?? decoded.text, GAME_LIMITS);
    const exceeded = record?.exceeded ?? parsed.exceeded;
    if (exceeded) throw tooLarge(name, exceeded, GAME_LIMITS);
    collection = parsed.value;
    if (collection.games.length === 0) {
      const [first] = record?.diagnostics ?? parsed.diagnostics;
      fault(`It holds no game record${first ? `: line ${first.line}, ${first.message}` : ''}.`);
      return;
    }
  } catch (error) {
    fault(error instanceof ApiError ? error.message : toApiError(error).message);
    return;
  }
  const { encoding, source } = decoded;
  if (collection.games.length === 1) {
    const base: GameBase = { bytes: file.bytes, encoding, encodingSource: source };
    // A record of another format does not belong to its file: that stays as it is.
    const itsFile = record || path === undefined ? {} : { path, hash: hash! };
    const [root] = collection.games;
    const shown = record ? `${name.replace(/\.[a-z0-9]{1,4}$/i, '')}.sgf` : name;
    yield {
      game: { name: shown, ...itsFile, base, facts: factsOfGame(root) },
      indexed: indexedOf([root], name),
    };
    return;
  }
  for (const [i, root] of collection.games.entries()) {
    const bytes = new TextEncoder().encode(writeSubtree(collection, root));
    const base: GameBase = { bytes, encoding: 'UTF-8', encodingSource: 'user' };
    const numbered = `${name} ${i + 1}`;
    yield { game: { name: numbered, base, facts: factsOfGame(root) }, indexed: indexedOf([root], numbered) };
  }
}

/** What the index holds of games that are kept together: the course of the first, and the words of all. */
function indexedOf(games: readonly SgfNode[], name: string): Omit<IndexedGame, 'game' | 'changed'> {
  const trace = traceOf(games[0]);
  const words = indexText(`${name}\n${textOf(games)}`);
  return { ...trace, ...keysOf(trace), words, annotations: annotationsOf(games, trace) };
}

/** The number of the game of a group that came last. */
const newest = ({ games }: AlikeGames): number => Math.max(...games.map(({ game }) => game));

function textOf(games: readonly SgfNode[]): string {
  const texts: string[] = [];
  let length = 0;
  for (const node of preorder(games)) {
    for (const { id, values } of node.properties) {
      if (!TEXTS.includes(id)) continue;
      const text = unescapeText(values[0]);
      texts.push(text);
      length += text.length;
    }
    if (length > MOST_TEXT) break;
  }
  return texts.join('\n');
}

const thread = new LibraryThread();
port.on('message', (message: ToThread) => {
  if ('kept' in message) thread.keep(message.kept);
  else if ('stop' in message) thread.stop();
  else {
    thread.answer(message.ask, message.params).then(
      (answer) => tell({ id: message.id, answer }),
      (error: unknown) => tell({ id: message.id, error: toApiError(error).toData() }),
    );
  }
});
