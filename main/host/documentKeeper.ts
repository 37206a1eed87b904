/**
 * Documents between the store and memory: keeping new games, loading kept ones, following the file of a game.
 *
 * A game with a file has two truths, the file and the store. The rule: edits that are not in the file win, and the user is
 * told; otherwise the file wins, whatever changed it.
 */
import { randomInt } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { inOne, said, type Saying } from '../../engine/protocol/sayings.ts';
import { SgfEditError } from '../../engine/sgf/tree.ts';
import type { Encoding, Notice, PlaySetup } from '../ipc/api.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import { isFull } from '../store/connection.ts';
import {
  DamagedBaseError,
  type GameBase,
  type GameFacts,
  type GameState,
  type KeptGame,
} from '../store/games.ts';
import { DamagedJournalError, type JournalEntry } from '../store/journal.ts';
import { recoveredName } from '../store/keptWords.ts';
import type { Store } from '../store/store.ts';
import { applyGroup, bytesToWrite, factsOf, sameNode, type Content } from './content.ts';
import { Document } from './document.ts';
import { NO_GAME_LIMITS, type GameReader } from './gameReader.ts';
import { finishSaving } from './saving.ts';
import type { FileContent } from './sgfFile.ts';

/** A journal longer than this, in entries or in characters, is folded into new base bytes when the document is closed. */
export const FOLD_LIMIT = { entries: 2000, characters: 4_000_000 };

/** Brings games into the store and back. */
export class DocumentKeeper {
  private readonly store: Store;
  private readonly notify: (notice: Notice) => void;
  private readonly reader: GameReader;
  private readonly foldLimit: typeof FOLD_LIMIT;

  constructor(
    store: Store,
    notify: (notice: Notice) => void,
    reader: GameReader,
    foldLimit: typeof FOLD_LIMIT = FOLD_LIMIT,
  ) {
    this.store = store;
    this.notify = notify;
    this.reader = reader;
    this.foldLimit = foldLimit;
  }

  /** Keeps a new game, marked as open; `state` says what differs from a game without a file that nobody plays. */
  keep(content: Content, state: Partial<GameState>): Document {
    const full: GameState = {
      name: null,
      path: null,
      diskHash: null,
      savedRevision: -1,
      saving: null,
      encoding: content.base.encoding,
      play: watching(),
      cursor: content.collection.games[0].id,
      open: true,
      ...state,
    };
    const id = this.store.transaction(() =>
      this.store.games.insert(content.base, full, factsOf(content.collection)),
    );
    return new Document(id, full, content);
  }

  /** Keeps the game of a file that is not kept yet. A record of another format is kept without the file, which stays as it is. */
  keepFile(file: FileContent, content: Content): Document {
    if (content.imported) return this.keep(content, { name: sgfName(basename(file.path)) });
    return this.keep(content, { path: file.path, diskHash: file.hash, savedRevision: 0 });
  }

  /**
   * Loads a kept game; one whose journal is damaged gives a new game with what could be read. Throws ApiError 'not-found', or 'file' when
   * what it starts from is damaged.
   */
  async load(id: number): Promise<Document> {
    const kept = this.store.games.get(id);
    if (!kept || kept.deleted) throw new ApiError('not-found', { key: 'host.game.gone' }, `game ${id}`);
    const base = this.readBase(kept);
    // A mark decides for ever; what was detected must not be detected anew by a cleverer program, as the journal fits it.
    const encoding = base.encodingSource === 'bom' ? undefined : base.encoding;
    const content = await this.reader.read(base.bytes, `Game ${id}`, encoding, NO_GAME_LIMITS);
    const document = new Document(id, kept, { ...content, base });
    const { collection } = document.content;
    const { entries, damage } = this.readJournal(id);
    for (const { edits } of entries) {
      try {
        applyGroup(collection, edits);
      } catch (error) {
        if (!(error instanceof SgfEditError)) throw error;
        return this.recover(
          kept,
          document,
          entries,
          `entry ${document.journal.length} does not fit: ${error.message}`,
        );
      }
      document.journal.push(edits);
    }
    if (damage !== undefined) return this.recover(kept, document, entries, damage);
    if (!collection.node(kept.cursor)) document.state.cursor = collection.games[0].id;
    finishSaving(this.store, document);
    return document;
  }

  /** The encoding the file of a document is to be read in, where the user chose it. */
  encodingOf({ content: { base } }: Document): Encoding | undefined {
    return base.encodingSource === 'user' ? base.encoding : undefined;
  }

  /** Whether a file that the user asked to open is to replace what is kept of it. */
  mustTake(document: Document, file: FileContent, encoding?: Encoding): boolean {
    const { diskHash, savedRevision, encoding: present } = document.state;
    if (savedRevision !== document.journal.length) return false;
    return file.hash !== diskHash || (encoding ?? present) !== present;
  }

  /** Brings a loaded document up to date with its file, by `content` where it must be taken. */
  takeFile(document: Document, file: FileContent, content: Content | undefined): void {
    document.fileLost = false;
    if (content) {
      this.replaceByFile(document, file, content);
    } else if (document.state.savedRevision !== document.journal.length) {
      const changed = file.hash !== document.state.diskHash;
      const sentences: Saying[] = [{ key: 'host.game.unsaved', args: { name: document.name } }];
      if (changed) sentences.push({ key: 'host.game.alsoChanged' });
      this.notify({ severity: changed ? 'warning' : 'info', ...said(inOne(sentences)) });
    }
  }

  /** Brings a document just loaded, which nobody else has yet, up to date with its file, if that can be read. */
  async followFile(document: Document): Promise<void> {
    const { path, diskHash, savedRevision } = document.state;
    if (path === null) return;
    try {
      const file = await this.reader.fileIfThere(path);
      document.fileLost = !file;
      if (!file || file.hash === diskHash) return;
      if (savedRevision === document.journal.length) {
        const wanted = this.encodingOf(document);
        this.replaceByFile(document, file, await this.reader.read(file.bytes, basename(path), wanted));
      } else {
        const says = { key: 'host.game.changedBoth', args: { name: document.name } } as const;
        this.notify({ severity: 'warning', ...said(says) });
      }
    } catch (error) {
      // The file is not lost where there is only no space to keep what it says now.
      if (isFull(error)) return;
      if (!(error instanceof ApiError)) throw error;
      document.fileLost = true;
      this.notify({
        severity: 'warning',
        ...said(inOne([sayingOf(error), { key: 'host.game.lastKnown' }])),
        ...(error.detail === undefined ? {} : { detail: error.detail }),
      });
    }
  }

  /** Starts a document anew from other bytes, without a journal; the cursor stays where it was as far as possible. */
  replace(document: Document, content: Content, state: Partial<GameState>): void {
    const { collection: old } = document.content;
    const cursor = sameNode(old.node(document.state.cursor), content.collection, old);
    const changes = { ...state, cursor, encoding: content.base.encoding };
    this.store.transaction(() => {
      this.store.journal.clear(document.id);
      this.store.games.setBase(document.id, content.base);
      this.store.games.setState(document.id, changes);
      this.store.games.setFacts(document.id, factsOf(content.collection), document.state);
    });
    document.state = { ...document.state, ...changes };
    document.content = content;
    document.journal.length = 0;
  }

  /** Replaces a long journal of a document that nobody can edit any more by what it led to, unless the encoding cannot hold that. */
  async fold(document: Document): Promise<void> {
    const { entries, characters } = this.store.journal.extent(document.id);
    if (entries <= this.foldLimit.entries && characters <= this.foldLimit.characters) return;
    const { encoding, savedRevision } = document.state;
    let bytes;
    try {
      bytes = bytesToWrite(document.content, encoding);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'encoding') return;
      throw error;
    }
    const content = await this.reader.read(bytes, document.name, encoding, NO_GAME_LIMITS);
    if (content.lossy || content.collection.nodeCount !== document.content.collection.nodeCount) return;
    content.base.encodingSource = document.toOpenDocument().encodingSource;
    this.replace(document, content, { savedRevision: savedRevision === entries ? 0 : -1 });
  }

  private replaceByFile(document: Document, file: FileContent, content: Content): void {
    this.replace(document, content, { diskHash: file.hash, savedRevision: 0 });
  }

  /** The library shows again what it can show of games that were salvaged. */
  async completeFacts(): Promise<void> {
    for (const id of this.store.games.withoutFacts()) {
      const facts = await this.factsOfKept(id);
      const { path, name } = this.store.games.get(id) ?? { path: null, name: null };
      this.store.ifSpace(() => this.store.games.setFacts(id, facts, { path, name }));
    }
  }

  /** Those of a game that nobody can read say nothing: it is shown by its name. */
  private async factsOfKept(id: number): Promise<GameFacts> {
    try {
      return factsOf((await this.load(id)).content.collection);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { black: '', white: '', date: '', result: '', event: '', size: 19, moves: 0 };
    }
  }

  private readBase(kept: KeptGame): GameBase {
    try {
      return this.store.games.base(kept.id);
    } catch (error) {
      if (!(error instanceof DamagedBaseError)) throw error;
      const file = kept.name ?? (kept.path === null ? null : basename(kept.path));
      const name = file ?? [{ key: 'host.game.number', args: { id: `${kept.id}` } } as const];
      throw new ApiError('file', { key: 'host.game.damaged', args: { name } }, error.message);
    }
  }

  /**
   * Makes the SGF text of a record of another format what the game starts from, before the first edit of it: from then on it must
   * not depend on how such records are read.
   */
  settleImport(document: Document): void {
    const { content } = document;
    if (!content.imported) return;
    const bytes = new TextEncoder().encode(content.collection.layout.text);
    const base: GameBase = { bytes, encoding: 'UTF-8', encodingSource: 'declared' };
    this.store.transaction(() => {
      this.store.games.setBase(document.id, base);
      this.store.games.setState(document.id, { encoding: 'UTF-8' });
    });
    delete content.imported;
    content.base = base;
    document.state.encoding = 'UTF-8';
  }

  private readJournal(id: number): { entries: JournalEntry[]; damage?: string } {
    try {
      return { entries: this.store.journal.read(id) };
    } catch (error) {
      if (error instanceof DamagedJournalError) return { entries: error.sound, damage: error.message };
      throw error;
    }
  }

  /**
   * Keeps what could be read of a game with a damaged journal as a new game. The damaged one stays in the library; its file
   * belongs to neither any more, since it may hold more than could be read.
   */
  private recover(kept: KeptGame, document: Document, entries: JournalEntry[], damage: string): Document {
    const sound = entries.slice(0, document.journal.length);
    const { collection } = document.content;
    const cursor = sound.at(-1)?.cursor ?? collection.games[0].id;
    const name = recoveredName(document.name, dirname(this.store.db.name));
    const state = { name, play: kept.play, encoding: kept.encoding, cursor };
    const copy = this.store.transaction(() => {
      const recovered = this.keep(document.content, state);
      for (const [revision, entry] of sound.entries())
        this.store.journal.append(recovered.id, revision, entry);
      this.store.games.setState(kept.id, { open: false, path: null, name: document.name });
      return recovered;
    });
    copy.journal.push(...document.journal);
    const says = { key: 'host.game.rescued', args: { name: document.name, n: `${sound.length}` } } as const;
    this.notify({ severity: 'error', ...said(says), detail: damage });
    return copy;
  }
}

/** What a record of another format is called as a game of its own. */
export function sgfName(name: string): string {
  return `${name.replace(/\.[a-z0-9]{1,4}$/i, '') || 'game'}.sgf`;
}

/** How a game is gone on with that was only opened: by people. */
export function watching(): PlaySetup {
  return { black: { kind: 'human' }, white: { kind: 'human' }, seed: randomInt(2 ** 31), active: false };
}
