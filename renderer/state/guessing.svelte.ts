/** "Guess the move": the moves of a game are guessed one by one, on the board, with three tries for each and a score. */
import { columnOf, pointName, rowOf, type Point } from '../../engine/board/point.ts';
import { nodeMove } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { t } from '../messages/messages.ts';
import type { GameDocument } from './gameDocument.svelte.ts';

/** Points for a move that is found at the first, second, third try. */
const WORTH = [3, 2, 1] as const;

export class Guessing {
  on = $state(false);
  /** Points won, and those that could have been. */
  score = $state(0);
  most = $state(0);
  /** Moves that were asked for, and those found at the first try. */
  asked = $state(0);
  found = $state(0);
  /** What became of the last guess, and the tries at the next move, both of the position that it led to. */
  #last = $state.raw<{ node: SgfNode; say: () => string; tries: number } | null>(null);
  readonly #document: GameDocument;

  constructor(document: GameDocument) {
    this.#document = document;
  }

  /** There is a move to guess here. */
  get possible(): boolean {
    void this.#document.version;
    return this.#next() !== undefined;
  }

  /** What became of the last guess; empty after a walk to somewhere else. */
  get said(): string {
    return this.#here?.say() ?? '';
  }

  /** Tries at the move that is asked for. */
  get tries(): number {
    return this.#here?.tries ?? 0;
  }

  get #here(): { say: () => string; tries: number } | null {
    return this.#last?.node === this.#document.cursor ? this.#last : null;
  }

  start(): void {
    this.on = true;
    this.score = this.most = this.asked = this.found = 0;
    this.#last = null;
  }

  stop(): void {
    this.on = false;
  }

  /** A guess at the next move of the line; 0 is a pass. */
  guess(point: Point): void {
    const move = this.#next();
    if (!move) return;
    const { size } = this.#document.info;
    if (point === move.point) {
      this.score += WORTH[this.tries];
      if (this.tries === 0) this.found++;
      this.#advance(() => t('state:guess.right', { move: moveName(move.point, size) }));
    } else if (this.tries === WORTH.length - 1) {
      this.#advance(() => t('state:guess.wrong', { move: moveName(move.point, size) }));
    } else {
      const say = (): string => notThere(point, move.point, size);
      this.#last = { node: this.#document.cursor, say, tries: this.tries + 1 };
    }
  }

  /** Shows the move, without points. */
  reveal(): void {
    const move = this.#next();
    if (!move) return;
    const { size } = this.#document.info;
    this.#advance(() => t('state:guess.was', { move: moveName(move.point, size) }));
  }

  /** `say`: what became of the guess, in the language of whenever it is read. */
  #advance(say: () => string): void {
    this.most += WORTH[0];
    this.asked++;
    this.#document.forward();
    this.#last = { node: this.#document.cursor, say, tries: 0 };
  }

  #next(): ReturnType<typeof nodeMove> {
    const next = this.#document.next();
    return next && nodeMove(next, this.#document.info.size);
  }
}

function moveName(point: Point, size: number): string {
  return point === 0 ? t('state:aPass') : pointName(point, size);
}

/** "Not D4; it is 4 lines away.", by the larger of the distances in rows and columns; a pass is nowhere. */
function notThere(guess: Point, move: Point, size: number): string {
  const point = moveName(guess, size);
  if (move === 0 || guess === 0) return t('state:guess.not', { point });
  const lines = Math.max(Math.abs(rowOf(guess) - rowOf(move)), Math.abs(columnOf(guess) - columnOf(move)));
  return lines === 1 ? t('state:guess.beside', { point }) : t('state:guess.away', { point, lines });
}
