/** What the threads of `yomi patterns learn` share, and what is kept of it between two runs. */
import type { Weights } from '../../engine/learning/trainer.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';

/** Entry of the control array: the lesson that is taken next (learnSteps.ts). */
export const NEXT_LESSON = 0;

export interface LearnData {
  /** All games, in the order they are learnt from. */
  lines: readonly string[];
  table: Pick<MoveTable, 'keys' | 'numbers'>;
  weights: Weights;
  control: Int32Array;
  /** The lesson before which a thread ends. */
  until: number;
}
