/** One open document in memory, in step with what the store holds of it. Only documents.ts and saving.ts change it. */
import { basename } from 'node:path';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import type { OpenDocument } from '../ipc/api.ts';
import type { GameState } from '../store/games.ts';
import type { Content } from './content.ts';

export class Document {
  readonly id: number;
  state: GameState;
  content: Content;
  /** One entry per undo step, all applied to the content's collection. */
  readonly journal: SgfEdit[][] = [];
  /** True when the file is gone or holds something else, so that it cannot count as saved. */
  fileLost = false;

  constructor(id: number, state: GameState, content: Content) {
    this.id = id;
    this.state = state;
    this.content = content;
  }

  /** The file's name, the name the data came with, or the players. */
  get name(): string {
    const { path, name } = this.state;
    if (path !== null) return basename(path);
    if (name !== null) return name;
    const { black, white, gameName } = gameInfo(this.content.collection.games[0]);
    if (black || white) return `${black || '?'} – ${white || '?'}`;
    return gameName || `Game ${this.id}`;
  }

  /** True when the file, or without one the library, holds every edit. */
  get saved(): boolean {
    const { path, savedRevision } = this.state;
    return path === null || (!this.fileLost && savedRevision === this.journal.length);
  }

  /** What the renderer needs of it. */
  toOpenDocument(): OpenDocument {
    const { base, collection } = this.content;
    const { path, encoding, cursor, play } = this.state;
    return {
      id: this.id,
      name: this.name,
      ...(path === null ? {} : { path }),
      encoding,
      // A converted file declares its encoding.
      encodingSource: encoding === base.encoding ? base.encodingSource : 'declared',
      text: collection.layout.text,
      journal: [...this.journal],
      revision: this.journal.length,
      cursor,
      play,
      saved: this.saved,
    };
  }
}
