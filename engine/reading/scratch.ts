/**
 * Lists for the move generators, and the scores they give. Each belongs to the functions named with it, none of which calls another user of the same
 * list while it needs it; nothing here survives a tried move.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import { READING } from './parameters.ts';
import type { MoveOrder } from './parameters.ts';

/** Enough for all liberties, stones or neighbours of a chain. */
const ROOM = 364;

/** Liberties beyond that are not counted. */
export const GAIN_LIMIT = 6;

export class Scratch {
  /** Scores by kind of move; plain setting. */
  order: MoveOrder;
  /** Liberties of the chain read: attackMoves, defendMoves and the search's own looks. */
  readonly liberties = new Int16Array(ROOM);
  /** For each of those, liberties the chain would have there, up to GAIN_LIMIT: set by whoever lists the liberties. */
  readonly gains = new Int16Array(ROOM);
  /** Whatever is used up at once: everybody. */
  readonly near = new Int16Array(ROOM);
  /** captureMoves, wideMoves. */
  readonly more = new Int16Array(ROOM);
  /** Chains around the chain read: attackMoves, defendMoves. */
  readonly chains = new Int16Array(ROOM);
  /** Chains around the chain to capture or save: captureMoves, escapeMoves. */
  readonly around = new Int16Array(ROOM);
  /** Liberties of the chain to capture or save: captureMoves, escapeMoves. */
  readonly targets = new Int16Array(ROOM);
  /** besideMoves; superstrings. */
  readonly far = new Int16Array(ROOM);
  /** Stones of a chain, and chains of the superstring: superstrings. */
  readonly stones = new Int16Array(ROOM);
  readonly queue = new Int16Array(ROOM);
  /** What superstrings are asked for. */
  readonly found = new Int16Array(ROOM);
  /** Generation marks by point. */
  readonly marks = new Int32Array(BOARD_ARRAY);
  private mark = 0;

  constructor(order: MoveOrder = READING.defaults) {
    this.order = order;
  }

  /** A mark that no point has. */
  newMark(): number {
    if (++this.mark === 1 << 29) {
      this.marks.fill(0);
      this.mark = 1;
    }
    return this.mark;
  }
}
