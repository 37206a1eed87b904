/**
 * Life and death by the proof search: the code is found by asking for less and less, as connection reading does, and whether anything
 * needs to be played at all.
 */
import { PASS } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import { OwlSearch } from './owlSearch.ts';
import type { Answer } from './question.ts';

/** What the search says, and what that is worth. */
export interface ProofAnswer extends Answer {
  /** The worm that changes hands on the way; 0 for none. */
  readonly kworm: Point;
  /** Whether the proofs were finished, and whether nothing was left out in them. */
  readonly finished: boolean;
  readonly sound: boolean;
  /** Whether the dragon has nowhere to go, neither out nor to more eye space. */
  readonly closed: boolean;
  /** Whether a pattern decided. */
  readonly byPattern: boolean;
}

/** What was asked for in one proof, and how. */
type Found = Answer & { kworm?: Point };

export class ProofDecider extends OwlSearch {
  /** Whether worms that are gained and lost on the way are looked for. */
  gainLoss = false;

  /** The answer to the question begun; undefined when stopped. */
  decide(defending: boolean): ProofAnswer | undefined {
    const found = this.find(defending);
    if (this.stopped) return undefined;
    const { finished, sound, closed, byPattern } = this;
    return { kworm: 0, ...found, finished, sound, closed, byPattern };
  }

  private find(defending: boolean): Found {
    const lives = this.prove(defending, WIN);
    const { line } = this;
    if (lives) {
      if (!defending) return { code: LOSE, line, ...this.kworm(defending) };
      const { kworm } = this.kworm(defending);
      return this.needsNothing() ? { code: WIN, move: PASS, line: [] } : { code: WIN, ...first(line), kworm };
    }
    if (this.outlook.koSeen && this.finished) {
      const byKo = this.prove(defending, KO_B);
      const koLine = this.line;
      const takingFirst = byKo && this.prove(defending, KO_A);
      if (takingFirst)
        return defending ? { code: KO_A, ...first(this.line) } : { code: KO_B, ...first(line) };
      if (byKo) return defending ? { code: KO_B, ...first(koLine) } : { code: KO_A, ...first(this.line) };
    }
    // After the weakest demand the killing move is one that works whatever kos there are.
    const last = first(this.line);
    const kworm = this.kworm(defending);
    return defending ? { code: LOSE, ...last, ...kworm } : { code: WIN, ...last, kworm: kworm.kworm };
  }

  /** Whether a dragon that its owner can save by the first move of the line lives without it. */
  private needsNothing(): boolean {
    const { budget, finished, line } = this;
    if ((line[0] ?? PASS) === PASS) return true;
    if (!finished || !this.passTried) return false;
    this.budget = { ...budget, nodes: Math.ceil(budget.nodes * this.parameters.passShare) };
    const lives = this.prove(false, WIN) && this.finished;
    this.budget = budget;
    this.finished = finished;
    return lives;
  }

  /** The worm that the finished proof costs its winner, and where that begins. */
  private kworm(defending: boolean): { kworm: Point; move: Point } {
    if (!this.gainLoss || !this.finished || this.stopped) return { kworm: 0, move: PASS };
    const { worm, move } = this.findKworm(defending);
    return { kworm: worm, move };
  }
}

/** The line and its first move. */
function first(line: readonly Point[]): { move: Point; line: readonly Point[] } {
  return { move: line[0] ?? PASS, line };
}
