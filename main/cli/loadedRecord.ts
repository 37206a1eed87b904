/**
 * The record of a game that was loaded from a file and goes on (manual 3.9.1 `-l`, `-L` and `-o`): the file's own text, with what was played
 * since then as the first variation after the last move that was loaded. Headers, comments and what the file has after that move stay.
 */
import type { Move } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { loadedLine } from '../../engine/gtp/loadGame.ts';
import { gameSgf, komiText } from '../../engine/gtp/records.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { moveProperty } from '../../engine/sgf/gameEdits.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import type { FlatNode } from '../../engine/sgf/types.ts';
import { escapeText } from '../../engine/sgf/values.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';

export class LoadedRecord {
  readonly #session: GtpSession;
  readonly #text: string;
  readonly #until: string | undefined;
  /** The game as it was loaded. */
  readonly #loaded: Position;
  /** The result that the file names, if it names one. */
  readonly result: string | undefined;
  /** Said at the last move. */
  comment = '';

  /** To be made when the session has just loaded `text`, up to `until`. */
  constructor(session: GtpSession, text: string, until: string | undefined) {
    this.#session = session;
    this.#text = text;
    this.#until = until;
    this.#loaded = session.position.copy();
    this.result = parseSgf(text).value.games[0].text('RE');
  }

  /** The record now; that of the session alone when its game is another one, or looked at turned around. */
  sgf(): string {
    const session = this.#session;
    const played = session.orientation === 0 ? this.#since() : undefined;
    if (played === undefined) return gameSgf(session);
    const { value: collection } = parseSgf(this.#text);
    const [root] = collection.games;
    const { size, komi } = session.position;
    const line = loadedLine(root, size, this.#until);
    let last = line.at(-1) ?? root;
    if (played.length > 0) {
      const first = collection.nextId;
      const nodes = played.map((move, i): FlatNode => ({
        id: first + i,
        parent: i === 0 ? null : first + i - 1,
        properties: [moveProperty(move, size)],
      }));
      const parent = last;
      collection.apply({ op: 'insert', parent: parent.id, index: 0, nodes });
      last = parent.children[0];
      while (last.children.length > 0) last = last.children[0];
    }
    if (this.comment !== '') {
      const before = last.text('C');
      const text = before === undefined ? this.comment : `${before}\n${this.comment}`;
      collection.apply({ op: 'set', node: last.id, property: 'C', values: [escapeText(text)] });
    }
    if (komi !== this.#loaded.komi)
      collection.apply({ op: 'set', node: root.id, property: 'KM', values: [komiText(komi)] });
    // What a file says of its game stays.
    if (session.result !== undefined && this.result === undefined)
      collection.apply({ op: 'set', node: root.id, property: 'RE', values: [session.result] });
    return writeSgf(collection);
  }

  /** The moves since the game was loaded; undefined when it does not go on from there. */
  #since(): Move[] | undefined {
    const { position } = this.#session;
    const before = this.#loaded.history();
    const now = position.history();
    if (position.size !== this.#loaded.size || now.length < before.length) return undefined;
    if (before.some(({ color, point }, i) => now[i].color !== color || now[i].point !== point))
      return undefined;
    const start = position.copy();
    start.undo(now.length - before.length);
    return start.hash() === this.#loaded.hash() ? now.slice(before.length) : undefined;
  }
}
