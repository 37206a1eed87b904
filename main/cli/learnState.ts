/** What the threads of `yomi patterns learn` share, and what is kept of it between two runs. */
import type { Weights } from '../../engine/learning/trainer.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';

/** Entry of the control array: the game that is taken next. */
export const NEXT_GAME = 0;

export interface LearnData {
  /** All games, in the order they are learnt from. */
  lines: readonly string[];
  table: Pick<MoveTable, 'keys' | 'numbers'>;
  weights: Weights;
  control: Int32Array;
  /** The game before which a thread ends. */
  until: number;
}
