/**
 * The running clocks of the open games, so that every window that shows a game shows the same time. A window keeps the time and says
 * when it runs, stands still or is over; here is only remembered what it said last, and told to the others. What stands after a move is
 * in the file; the time of the move at hand is not kept over a restart.
 */
import type { Calls, DocumentClock, Events, OpenDocument } from '../ipc/api.ts';

/** What a window said, and when (milliseconds). */
interface Said extends DocumentClock {
  at: number;
}

export interface GameClocksOptions {
  tell: (clock: Events['doc.clock']) => void;
  /** Milliseconds. */
  now: () => number;
}

export class GameClocks {
  readonly #tell: GameClocksOptions['tell'];
  readonly #now: () => number;
  /** By document. */
  readonly #said = new Map<number, Said>();

  constructor({ tell, now }: GameClocksOptions) {
    this.#tell = tell;
    this.#now = now;
  }

  /** Takes what a window says of the clock of a document, and tells all windows, that one too. */
  take({ id, clock }: Calls['doc.clock']['params']): null {
    this.#said.set(id, { ...clock, at: this.#now() });
    this.#tell({ id, clock });
    return null;
  }

  /** The clock of a document now; undefined while no window has said anything of it. */
  of(id: number): DocumentClock | undefined {
    const said = this.#said.get(id);
    if (!said) return undefined;
    const { at, ...clock } = said;
    return { ...clock, used: clock.used + (clock.running ? (this.#now() - at) / 1000 : 0) };
  }

  /** The document with its clock, where it has one. */
  added(document: OpenDocument): OpenDocument {
    const clock = this.of(document.id);
    return clock ? { ...document, clock } : document;
  }

  /** The document is closed. */
  closed(id: number): void {
    this.#said.delete(id);
  }

  /** Nobody looks on any more: nobody's time runs until somebody starts it. */
  rest(): void {
    for (const id of this.#said.keys()) {
      const { used, ...clock } = this.of(id)!;
      this.#said.set(id, { ...clock, used, running: false, at: this.#now() });
    }
  }
}
