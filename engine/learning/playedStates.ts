/**
 * Counts what is played in states that games come to again and again, in bounded memory. The first time through the games a table of
 * fixed size counts how often something was played in a state, several states sharing a slot; the second time those states are kept
 * whole whose slot reached what is asked for. What a shared slot lets in too much is dropped in the end.
 */

/** What games played in one state. */
export interface PlayedState {
  /** Turns on which it stood, whatever was played then. */
  seen: number;
  /** By cell of the move. */
  moves: Map<number, PlayedMove>;
  /** What it looks like. */
  cells: string;
  /** Whether it is its own mirror image; then `moves` counts a move and its mirror image together. */
  mirrored: boolean;
}

export interface PlayedMove {
  played: number;
  /** Those of them whose player won the game. */
  won: number;
}

const SLOTS = 1 << 24;
const TWO_32 = 4294967296;

export class PlayedStates {
  readonly states = new Map<number, PlayedState>();
  readonly #least: number;
  #slots: Int32Array | null = new Int32Array(SLOTS);

  /** Moves are kept that were played `least` times. */
  constructor(least: number) {
    this.#least = least;
  }

  /** First time: something was played in the state of this key (up to 2^53). */
  survey(key: number): void {
    this.#slots![slotOf(key)]++;
  }

  /** Second time: the state was there, and `cell` was played in it (−1: elsewhere) by who won the game or lost it. */
  count(key: number, cell: number, won: boolean, look: () => { cells: string; mirrored: boolean }): void {
    let state = this.states.get(key);
    if (!state) {
      if (this.#slots![slotOf(key)] < this.#least) return;
      state = { seen: 0, moves: new Map(), ...look() };
      this.states.set(key, state);
    }
    state.seen++;
    if (cell < 0) return;
    const move = state.moves.get(cell);
    if (!move) state.moves.set(cell, { played: 1, won: won ? 1 : 0 });
    else {
      move.played++;
      if (won) move.won++;
    }
  }

  /** Leaves the moves that were played often enough, and the states that have any. */
  finish(): void {
    this.#slots = null;
    for (const [key, { moves }] of this.states) {
      for (const [cell, { played }] of moves) if (played < this.#least) moves.delete(cell);
      if (moves.size === 0) this.states.delete(key);
    }
  }
}

function slotOf(key: number): number {
  let mixed = Math.imul(key | 0, 0x9e3779b1) ^ Math.imul((key / TWO_32) | 0, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & (SLOTS - 1);
}
