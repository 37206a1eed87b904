/**
 * Life-and-death reading (manual 12.1): whether a dragon can be killed or saved. One OwlReader for each Engine; it owns everything it
 * writes, and leaves the position as it was. Codes are those of tactical reading, found by asking for less and less as connection
 * reading does.
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_A, KO_B, LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { assert } from '../util/assert.ts';
import { OwlSearch } from './owlSearch.ts';
import type { OwlQuestion } from './owlSearch.ts';

export class OwlReader extends OwlSearch {
  /** The move of the last result: PASS where there is none, or where nothing needs to be played. */
  move: Point = 0;
  /** Whether the last result was found with the nodes allowed. */
  certain = true;

  /** What the attacker, to move, can do to the dragon (owl_attack). */
  attack(position: Position, question: OwlQuestion): number {
    return this.read(position, question, false);
  }

  /** What its owner, to move, can do to make it live (owl_defend). */
  defend(position: Position, question: OwlQuestion): number {
    return this.read(position, question, true);
  }

  /** Sets the depth of tactical reading, by level. */
  setLevel(level: number): void {
    this.tactics.setLevel(level);
  }

  private read(position: Position, question: OwlQuestion, defending: boolean): number {
    const { depth, hashLow } = position;
    this.tactics.start();
    this.begin(position, question);
    const result = this.decide(defending);
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    this.certain = this.finished;
    this.move = result < 0 ? 0 : result >> 3;
    return result < 0 ? UNKNOWN : result & 7;
  }

  /** Result and move for the side to move, as one number (move << 3 | code); negative when stopped. */
  private decide(defending: boolean): number {
    const lives = this.prove(defending, WIN);
    if (this.stopped) return -1;
    const move = this.bestMove;
    if (lives) return defending ? pack(WIN, move) : pack(LOSE, 0);
    if (this.koSeen) {
      const byKo = this.prove(defending, KO_B);
      const koMove = this.bestMove;
      const takingFirst = byKo && this.prove(defending, KO_A);
      if (this.stopped) return -1;
      if (takingFirst) return defending ? pack(KO_A, this.bestMove) : pack(WIN - KO_A, move);
      if (byKo) return defending ? pack(KO_B, koMove) : pack(WIN - KO_B, this.bestMove);
    }
    // After the weakest demand the killing move is one that works whatever kos there are.
    return defending ? pack(LOSE, 0) : pack(WIN, this.bestMove);
  }
}

function pack(code: number, move: Point): number {
  return (move << 3) | code;
}
