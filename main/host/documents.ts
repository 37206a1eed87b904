/**
 * The open documents: opening, editing and closing. Every game that is opened is kept in the store from that moment, and
 * an edit is in the store's journal before the call returns; the copy in memory saves reading the game again for each edit.
 *
 * Reading may take a while, so what opens or closes games waits its turn: one at a time, and what is decided is decided once
 * everything has been read. Editing and saving what is open never wait.
 */
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inLines, inOne, said, type Saying, sayingText, verbatim } from '../../engine/protocol/sayings.ts';
import type { Change } from '../../engine/sgf/gameEdits.ts';
import { SgfEditError } from '../../engine/sgf/tree.ts';
import type { Diagnostic } from '../../engine/sgf/types.ts';
import type { Calls, Encoding, Events, Notice, OpenDocument } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { Store } from '../store/store.ts';
import { applyGroup, factsOf, takeBack, textWithCharset } from './content.ts';
import type { Document } from './document.ts';
import { DocumentKeeper, sgfName, type FOLD_LIMIT } from './documentKeeper.ts';
import { findingLine, GameReader } from './gameReader.ts';
import type { RecentFiles } from './recentFiles.ts';
import { exportDocument, saveDocument } from './saving.ts';
import { hashOf, isStill } from './sgfFile.ts';

/** How often a file is read again that changes while it is read. */
const MOST_TRIES = 5;

export interface DocumentsOptions {
  store: Store;
  recent: RecentFiles;
  /** Tells the user something. */
  notify: (notice: Notice) => void;
  /** Hears of every entry that a journal was given, whoever made it. */
  edited?: (entry: Events['doc.edited']) => void;
  /** Hears who plays a document, and how, whenever that is said. */
  played?: (told: Events['doc.play']) => void;
  foldLimit?: typeof FOLD_LIMIT;
}

/** The documents that are open, by id. */
export class Documents {
  private readonly store: Store;
  private readonly recent: RecentFiles;
  private readonly notify: (notice: Notice) => void;
  private readonly edited: NonNullable<DocumentsOptions['edited']>;
  private readonly played: NonNullable<DocumentsOptions['played']>;
  private readonly keeper: DocumentKeeper;
  private readonly reader = new GameReader();
  private readonly documents = new Map<number, Document>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor({
    store,
    recent,
    notify,
    edited = () => undefined,
    played = () => undefined,
    foldLimit,
  }: DocumentsOptions) {
    this.store = store;
    this.recent = recent;
    this.notify = notify;
    this.edited = edited;
    this.played = played;
    this.keeper = new DocumentKeeper(store, notify, this.reader, foldLimit);
  }

  /** Everything that is open, now or, after a start, when the program ended. One that cannot be opened is left out. */
  async all(): Promise<OpenDocument[]> {
    const opened: OpenDocument[] = [];
    await this.inTurn(() => this.keeper.completeFacts());
    for (const id of this.store.games.openIds()) {
      try {
        opened.push(await this.openKept(id));
      } catch (error) {
        this.store.ifSpace(() => this.store.games.setState(id, { open: false }));
        const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.notify({
          severity: 'error',
          ...said({ key: 'host.game.notAgain', args: { id: `${id}` } }),
          detail,
        });
      }
    }
    return opened;
  }

  create({ text, play }: Calls['doc.create']['params']): Promise<OpenDocument> {
    return this.inTurn(async () => {
      const content = await this.reader.read(new TextEncoder().encode(text), 'The new game', 'UTF-8');
      content.base.encodingSource = 'default';
      return this.show(this.keeper.keep(content, { play }));
    });
  }

  openData({ name, base64, encoding }: Calls['doc.openData']['params']): Promise<OpenDocument> {
    return this.inTurn(async () => {
      const content = await this.reader.read(Buffer.from(base64, 'base64'), name || 'The data', encoding);
      const shown = content.imported ? sgfName(basename(name)) : basename(name);
      return this.showRead(this.keeper.keep(content, { name: name === '' ? null : shown }));
    });
  }

  openPath({ path, encoding }: Calls['doc.openPath']['params']): Promise<OpenDocument> {
    return this.inTurn(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const opened = await this.openFile(resolve(path), encoding);
        if (opened) return opened;
      }
      throw new ApiError('file', { key: 'host.file.busy', args: { name: basename(path) } }, path);
    });
  }

  /** Opens a game of the library; when its file has changed meanwhile, and nothing would be lost, from the file. */
  openKept(id: number): Promise<OpenDocument> {
    return this.inTurn(async () => {
      const already = this.documents.get(id);
      if (already) return already.toOpenDocument();
      const document = await this.keeper.load(id);
      await this.keeper.followFile(document);
      return this.show(document);
    });
  }

  reread({ id, encoding }: Calls['doc.reread']['params']): Promise<OpenDocument> {
    return this.inTurn(async () => {
      const document = this.get(id);
      const { bytes } = document.content.base;
      const content = await this.reader.read(bytes, document.name, encoding);
      if (document.journal.length > 0 || document.content.base.bytes !== bytes) {
        throw new ApiError('refused', { key: 'host.game.edited' });
      }
      // After a conversion the file no longer holds the bytes that are read here.
      const savedRevision = hashOf(bytes) === document.state.diskHash ? 0 : -1;
      this.keeper.replace(document, content, { savedRevision });
      return this.showRead(document);
    });
  }

  edit({ id, revision, edits, cursor }: Calls['doc.edit']['params']): { revision: number } {
    const document = this.get(id);
    const { journal } = document;
    // Two windows may make the same edit: the second one finds it there.
    if (revision === journal.length - 1 && isDeepStrictEqual(edits, journal[revision])) {
      return { revision: journal.length };
    }
    if (revision !== journal.length) {
      throw new ApiError(
        'conflict',
        { key: 'host.game.changed' },
        `edit number ${revision} arrived, number ${journal.length} was expected`,
      );
    }
    return { revision: this.append(document, { edits, cursor }) };
  }

  /**
   * Adds an undo step to the journal, together with what `also` writes to the store, and tells the windows; returns the new
   * revision. Throws ApiError and changes nothing when the step does not fit the game.
   */
  append(document: Document, { edits, cursor }: Change, also: () => void = () => undefined): number {
    this.keeper.settleImport(document);
    const { id, journal, content } = document;
    const { collection } = content;
    let inverses;
    try {
      inverses = applyGroup(collection, edits);
    } catch (error) {
      if (!(error instanceof SgfEditError)) throw error;
      throw new ApiError('bad-params', verbatim(`The edit does not fit the game: ${error.message}.`));
    }
    const revision = journal.length;
    try {
      if (!collection.node(cursor))
        throw new ApiError('bad-params', verbatim(`doc.edit.cursor: there is no node ${cursor}`));
      if (collection.games.length === 0)
        throw new ApiError('bad-params', verbatim('doc.edit: a document keeps at least one game'));
      this.store.transaction(() => {
        this.store.journal.append(id, revision, { edits, cursor });
        this.store.games.setState(id, { cursor });
        this.store.games.setFacts(id, factsOf(collection), document.state);
        also();
      });
    } catch (error) {
      takeBack(collection, inverses);
      throw error;
    }
    journal.push(edits);
    document.state.cursor = cursor;
    this.edited({ id, revision, edits, cursor });
    return journal.length;
  }

  setCursor({ id, cursor }: Calls['doc.cursor']['params']): void {
    const document = this.get(id);
    if (!document.content.collection.node(cursor)) {
      throw new ApiError('bad-params', verbatim(`doc.cursor.cursor: there is no node ${cursor}`));
    }
    this.store.relaxed(() => this.store.games.setState(id, { cursor }));
    document.state.cursor = cursor;
  }

  setPlay({ id, play }: Calls['doc.play']['params']): void {
    const document = this.get(id);
    this.store.transaction(() => this.store.games.setState(id, { play }));
    document.state.play = play;
    this.played({ id, play });
  }

  save(params: Calls['doc.save']['params']): Calls['doc.save']['result'] {
    const document = this.get(params.id);
    this.keeper.settleImport(document);
    const result = saveDocument(this.store, document, params);
    this.recent.add(result.path);
    return result;
  }

  export({ id, encoding }: Calls['doc.export']['params']): Calls['doc.export']['result'] {
    const document = this.get(id);
    this.keeper.settleImport(document);
    return exportDocument(document, encoding);
  }

  /** Games, open or not, as one collection; one after the other, so that everything else goes on. */
  private async exportAll(ids: readonly number[]): Promise<Calls['doc.exportAll']['result']> {
    const texts: string[] = [];
    for (const id of ids) {
      const { content } = this.documents.get(id) ?? (await this.inTurn(() => this.keeper.load(id)));
      texts.push(textWithCharset(content.collection, 'UTF-8').trimEnd());
    }
    return { base64: Buffer.from(`${texts.join('\n')}\n`).toString('base64') };
  }

  /** The calls for downloads. */
  exports() {
    return {
      'doc.export': (params: Calls['doc.export']['params']) => this.export(params),
      'doc.exportAll': ({ ids }: Calls['doc.exportAll']['params']) => this.exportAll(ids),
    };
  }

  /** Closes a document; a long journal is folded before it can be opened again. */
  async close(id: number): Promise<void> {
    const document = this.get(id);
    this.store.transaction(() => this.store.games.setState(id, { open: false }));
    this.documents.delete(id);
    await this.inTurn(() => this.keeper.fold(document));
  }

  /** Ends what is still being read. */
  end(): void {
    this.reader.close();
  }

  isOpen(id: number): boolean {
    return this.documents.has(id);
  }

  /** An open document; throws ApiError when it is not open any more. */
  get(id: number): Document {
    const document = this.documents.get(id);
    if (!document) throw new ApiError('not-found', { key: 'host.game.notOpen' }, `document ${id}`);
    return document;
  }

  /** Opens a file; undefined when file or game were changed while it was read, so that it has to be done again. */
  private async openFile(path: string, encoding: Encoding | undefined): Promise<OpenDocument | undefined> {
    const file = await this.reader.file(path);
    const kept = this.store.games.byPath(file.path);
    let document = kept && (this.documents.get(kept.id) ?? (await this.keeper.load(kept.id)));
    if (document && document.state.path !== file.path) {
      // What was kept turned out damaged, and was recovered apart from the file.
      this.show(document);
      document = undefined;
    }
    const before = document && { ...document.state, revision: document.journal.length };
    const content =
      !document || this.keeper.mustTake(document, file, encoding)
        ? await this.reader.read(
            file.bytes,
            basename(file.path),
            encoding ?? (document && this.keeper.encodingOf(document)),
          )
        : undefined;
    // From here on nothing waits.
    if (!isStill(file) || this.store.games.byPath(file.path)?.id !== document?.id) return undefined;
    if (
      document &&
      (document.journal.length !== before?.revision || document.state.diskHash !== before.diskHash)
    )
      return undefined;
    if (document) this.keeper.takeFile(document, file, content);
    else document = this.keeper.keepFile(file, content!);
    this.recent.add(file.path);
    return this.showRead(document);
  }

  /** Does what opens or closes games when those before it are done. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** Marks a document as open, now and for the next start. */
  private show(document: Document): OpenDocument {
    this.documents.set(document.id, document);
    if (!document.state.open) {
      this.store.transaction(() => this.store.games.setState(document.id, { open: true }));
      document.state.open = true;
    }
    return document.toOpenDocument();
  }

  /** As show, for what was just read from bytes. */
  private showRead(document: Document): OpenDocument {
    const { lossy, bom, base, imported, diagnostics } = document.content;
    if (diagnostics.length > 0) {
      const says: Saying = imported
        ? { key: 'host.game.oddRecord', args: { name: document.name, format: imported } }
        : oddFile(document.name, diagnostics);
      const detailSays = inLines(diagnostics.map(findingLine));
      this.notify({ severity: 'warning', ...said(says), detail: sayingText(detailSays), detailSays });
    }
    if (lossy && base.encodingSource === 'bom' && !bom) {
      const says = { key: 'host.game.utf16', args: { name: document.name } } as const;
      this.notify({ severity: 'info', ...said(says) });
    } else if (lossy) {
      const args = { name: document.name, encoding: base.encoding };
      this.notify({ severity: 'warning', ...said({ key: 'host.game.lossy', args }) });
    }
    return this.show(document);
  }
}

/** What is odd in a file: the first of it in full, since most files have no more, and that nothing of it is lost. */
function oddFile(name: string, [first, ...more]: readonly Diagnostic[]): Saying {
  const sentences: Saying[] = [
    { key: 'host.game.odd', args: { name, line: `${first.line}`, what: [first.says] } },
  ];
  if (more.length > 0) sentences.push({ key: 'host.game.oddMore', args: { n: `${more.length}` } });
  return inOne([...sentences, { key: 'host.game.oddKept' }]);
}
