/**
 * Opening, saving and closing. Where the shell has the system's dialogs they are used; elsewhere the workbench shows its own
 * over files.list. Every failure is told with what was tried.
 */
import type { Api, ApiErrorData, Calls, Encoding, OpenDocument, Session } from '../../main/ipc/api.ts';
import { importRecord } from '../../engine/sgf/records.ts';
import { errorData } from '../api/errors.ts';
import { t } from '../messages/messages.ts';
import type { Dialog } from './dialog.ts';
import type { Docks } from './docking.svelte.ts';
import { makeGame, type NewGameChoice } from './newGame.ts';
import type { Notices, Words } from './notices.svelte.ts';
import { BOARD_TABS } from './places.ts';
import type { UserEngineList } from './userEngines.svelte.ts';
import type { OpenGame } from './openGame.svelte.ts';

/** Bytes as base64, in slices that fit a call's arguments. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** A name for a file of what has that title, without its ending and what file names cannot have. */
export function stemOf(title: string): string {
  const stem = title.replace(/\.(sgf|ngf|gib)$/i, '').replace(/[^\p{L}\p{N} ._–-]+/gu, '');
  return stem.trim() === '' ? 'game' : stem.trim();
}

/** A file the user gave: dropped, chosen or pasted. */
export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

/** Where and how to write a file; without a path where it came from. */
export type SaveWhere = Omit<Calls['doc.save']['params'], 'id'>;

/** The window as far as files need it. */
export interface FilesWindow {
  readonly api: Api;
  readonly notices: Notices;
  readonly nativeDialogs: boolean;
  readonly engines: UserEngineList;
  readonly games: readonly OpenGame[];
  readonly active: OpenGame | null;
  readonly docks: Pick<Docks, 'tab' | 'show'>;
  dialog: Dialog | null;
  activate(id: number): void;
  show(opened: OpenDocument): void;
  remove(game: OpenGame): void;
  keepSession(change: Partial<Session>): void;
  /** Opens a file that was chosen, as what the place that is shown works on. */
  takePath(path: string): Promise<void>;
  take(files: readonly GivenFile[]): Promise<void>;
}

export class Files {
  readonly #workbench: FilesWindow;

  constructor(workbench: FilesWindow) {
    this.#workbench = workbench;
  }

  async create(choice: NewGameChoice): Promise<void> {
    const workbench = this.#workbench;
    const today = new Date();
    const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    workbench.keepSession({ newGame: { ...choice } });
    const seed = Math.floor(Math.random() * 0x7fff_ffff);
    const game = makeGame(choice, date, seed, workbench.engines.all);
    const opened = await this.#open(
      () => t('state:file.newFailed'),
      () => workbench.api.call('doc.create', game),
    );
    // Unlike a game that is opened again, one that was just asked for begins even when two engines play it.
    if (!opened) return;
    workbench.active?.controller.unpause();
    // Who plays finds a board that takes moves, not the questions of the page that was shown.
    const { black, white } = game.play;
    const asks = BOARD_TABS.some((tab) => tab === workbench.docks.tab);
    if (asks && (black.kind === 'human' || white.kind === 'human')) workbench.docks.show({ tab: 'game' });
  }

  /** Asks which file to open. */
  async choose(): Promise<void> {
    const workbench = this.#workbench;
    if (!workbench.nativeDialogs) {
      workbench.dialog = { kind: 'open' };
      return;
    }
    try {
      const path = await workbench.api.call('files.chooseOpen', {});
      if (path !== null) await workbench.takePath(path);
    } catch (thrown) {
      workbench.notices.failed(() => t('state:file.dialogFailed'), thrown);
    }
  }

  async openPath(path: string, encoding?: Encoding): Promise<void> {
    const params = encoding ? { path, encoding } : { path };
    await this.#open(
      () => t('state:file.openFailed', { name: path }),
      () => this.#workbench.api.call('doc.openPath', params),
    );
  }

  /** Opens files by their bytes, one after the other. */
  async openData(files: readonly GivenFile[]): Promise<void> {
    for (const { name, bytes } of files) {
      const params = { name: name.slice(0, 255), base64: toBase64(bytes) };
      await this.#open(
        () => t('state:file.openFailed', { name }),
        () => this.#workbench.api.call('doc.openData', params),
      );
    }
  }

  /** Opens a kept game. */
  async openKept(id: number): Promise<void> {
    const known = this.#workbench.games.find((game) => game.id === id);
    if (known) this.#workbench.activate(id);
    else
      await this.#open(
        () => t('state:file.gameFailed'),
        () => this.#workbench.api.call('doc.open', { id }),
      );
  }

  /** Opens the text of a game record from the clipboard; says so when it is none. */
  async paste(text: string): Promise<void> {
    if (!/\(\s*;/.test(text) && !importRecord(text)) {
      this.#workbench.notices.info(() => t('state:file.noRecord'));
      return;
    }
    await this.#workbench.take([
      { name: `${t('state:file.pasted')}.sgf`, bytes: new TextEncoder().encode(text) },
    ]);
  }

  /** Closes a tab; the game stays in the library and the message offers it back. */
  async close(game: OpenGame): Promise<void> {
    const workbench = this.#workbench;
    const { title } = game;
    if (!(await this.closeQuietly(game))) return;
    workbench.notices.info(() => t('state:file.closed', { name: title }), {
      label: () => t('state:file.reopen'),
      run: () => void this.openKept(game.id),
    });
  }

  /** Closes a game if it is open; false when that failed. */
  async closeGame(id: number): Promise<boolean> {
    const open = this.#workbench.games.find((game) => game.id === id);
    return open ? await this.closeQuietly(open) : true;
  }

  /** Closes a tab without a word; false when the host refused. */
  async closeQuietly(game: OpenGame): Promise<boolean> {
    await game.document.settled();
    try {
      await this.#workbench.api.call('doc.close', { id: game.id });
    } catch (thrown) {
      this.#workbench.notices.failed(() => t('state:file.closeFailed'), thrown);
      return false;
    }
    this.#workbench.remove(game);
    return true;
  }

  /** Writes the file the game belongs to, or asks for one. */
  async save(game: OpenGame): Promise<void> {
    if (game.document.path === undefined) await this.saveAs(game);
    else this.#tell(game, await this.write(game, {}), {});
  }

  async saveAs(game: OpenGame): Promise<void> {
    const workbench = this.#workbench;
    if (!workbench.nativeDialogs) {
      workbench.dialog = { kind: 'save', game };
      return;
    }
    try {
      const path = await workbench.api.call('files.chooseSave', { suggested: suggestedName(game) });
      // The system's dialog has asked before replacing a file.
      if (path !== null) this.#tell(game, await this.write(game, { path, force: true }), { path });
    } catch (thrown) {
      workbench.notices.failed(() => t('state:file.dialogFailed'), thrown);
    }
  }

  /** Writes the file; what went wrong otherwise, 'conflict' when something would be replaced unasked. */
  async write(game: OpenGame, where: SaveWhere): Promise<ApiErrorData | undefined> {
    const { document } = game;
    await document.settled();
    try {
      const saved = await this.#workbench.api.call('doc.save', { id: game.id, ...where });
      document.path = saved.path;
      document.name = saved.name;
      document.encoding = saved.encoding;
      document.saved = document.kept;
      this.#workbench.notices.info(() => t('state:file.savedAs', { path: saved.path }));
      return undefined;
    } catch (thrown) {
      return errorData(thrown);
    }
  }

  /** Tells why a file was not written; a conflict can be overruled. */
  #tell(game: OpenGame, error: ApiErrorData | undefined, where: SaveWhere): void {
    if (!error) return;
    const { notices } = this.#workbench;
    if (error.code !== 'conflict') {
      notices.failed(() => t('state:file.notSaved'), error);
      return;
    }
    const replace = async (): Promise<void> =>
      this.#tell(game, await this.write(game, { ...where, force: true }), where);
    // Once the game belongs to another file or is closed, it would replace something else.
    const { path } = game.document;
    const holds = (): boolean => game.document.path === path && this.#workbench.games.includes(game);
    notices.show(
      { severity: 'warning', message: () => errorData(error).message },
      { label: () => t('state:file.replace'), run: () => void replace(), holds },
    );
  }

  /** The bytes "save" would write, with a name for them; undefined when the host refused. */
  async exported(game: OpenGame): Promise<GivenFile | undefined> {
    await game.document.settled();
    try {
      const { name, base64 } = await this.#workbench.api.call('doc.export', { id: game.id });
      return { name, bytes: fromBase64(base64) };
    } catch (thrown) {
      this.#workbench.notices.failed(() => t('state:file.notMade'), thrown);
      return undefined;
    }
  }

  /** Reads the original bytes again in another encoding. */
  async reread(game: OpenGame, encoding: Encoding): Promise<void> {
    try {
      game.document.load(await this.#workbench.api.call('doc.reread', { id: game.id, encoding }));
    } catch (thrown) {
      this.#workbench.notices.failed(() => t('state:file.notReread', { encoding }), thrown);
    }
  }

  /** Shows what the host opens; true when it did. */
  async #open(what: Words, ask: () => Promise<OpenDocument>): Promise<boolean> {
    try {
      this.#workbench.show(await ask());
      return true;
    } catch (thrown) {
      this.#workbench.notices.failed(what, thrown);
      return false;
    }
  }
}

/** A file name made of the players and the date. */
export function suggestedName(game: OpenGame): string {
  const { path, info } = game.document;
  if (path !== undefined) return path;
  const words = [
    info.date,
    info.black && info.white ? `${info.black} - ${info.white}` : info.black || info.white,
  ];
  const name = words
    .filter((word) => word !== '')
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120);
  return `${name || 'game'}.sgf`;
}
