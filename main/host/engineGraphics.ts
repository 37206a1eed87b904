/** What the user's engines draw while they think, told to the windows: the newest drawing alone, and when it is over. */
import type { NodeId } from '../../engine/sgf/types.ts';
import type { EngineEvents } from '../ipc/enginesApi.ts';

/** Milliseconds between two drawings of one engine. */
const DRAWING_MS = 50;

type Told = EngineEvents['engines.graphics'];

export interface DrawingWatch {
  draw: (drawing: string) => void;
  /** It has answered: nothing is drawn any more. */
  end: () => void;
}

export class EngineGraphics {
  readonly #emit: (told: Told) => void;

  constructor(emit: (told: Told) => void) {
    this.#emit = emit;
  }

  /** Of an engine that thinks about a move after a node of a document; without one, about what it was asked. */
  watch(engine: string, at: { document: number; node: NodeId } | null): DrawingWatch {
    let newest: string | null = null;
    let isDrawn = false;
    let timer: NodeJS.Timeout | undefined;
    const tell = (drawing: string | null): void => this.#emit({ engine, at, drawing });
    const flush = (): void => {
      timer = undefined;
      if (newest === null) return;
      tell(newest);
      newest = null;
      timer = setTimeout(flush, DRAWING_MS);
    };
    return {
      draw: (drawing) => {
        newest = drawing;
        isDrawn = true;
        if (timer === undefined) flush();
      },
      end: () => {
        clearTimeout(timer);
        newest = null;
        if (isDrawn) tell(null);
      },
    };
  }
}
