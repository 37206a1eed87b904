/**
 * The point that decides whether a space which a capture has just made becomes one eye or two (the killing shapes of manual
 * ch. 8): the middle of three in a row or of a bent three, of a pyramid four, bulky or crossed five, and rabbity six.
 *
 * Why playouts need it: values by neighbourhoods see nothing of it, so whoever captured four or five stones from inside
 * made two eyes as often as not, and the search, which cannot play such endings out wherever it is thinking, took dead groups
 * for alive. Predicting the winner of 254 games against GNU Go from 1230 positions in them, 1500 playouts each, it lowers the
 * loss from 0.333 to 0.322 (the best logistic scaling of the win rates; another seed changes it by 0.001). Asking after every
 * move, not only after captures, lowers it to 0.320, for a quarter of the speed.
 */
import { BOARD_ARRAY, PASS, STRIDE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import * as layout from './layout.ts';
import type { PatternBoard } from './patternBoard.ts';

const { COLOR, NEAR } = layout;
const W = STRIDE;
/** The smallest space, and the largest, with such a point. */
const SMALLEST_SPACE = 3;
const LARGEST = 6;

export class VitalPoint {
  private readonly space = new Int16Array(LARGEST);
  private readonly seen = new Int32Array(BOARD_ARRAY);
  private generation = 0;

  /** Where to play to leave one eye of the chain that the previous move took; PASS when there is no such point. */
  find(board: PatternBoard): Point {
    const { lastTaken, lastTakenAt } = board;
    if (lastTaken < SMALLEST_SPACE || lastTaken > LARGEST) return PASS;
    const { space, seen } = this;
    // What is empty around there is just where the chain stood: it had no liberty, and had friends only within itself.
    const s = board.state;
    // (It may run over: marks that old are never met.)
    const now = (this.generation = (this.generation + 1) | 0);
    let count = 1;
    let links = 0;
    let most = 0;
    let vital = PASS;
    space[0] = lastTakenAt;
    seen[lastTakenAt] = now;
    for (let i = 0; i < count; i++) {
      const p = space[i];
      const free = s[NEAR + p] >> 8;
      links += free;
      if (free > most) {
        most = free;
        vital = p;
      }
      for (let side = 0; side < 4; side++) {
        const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - W : p + W;
        if (s[COLOR + q] !== 0 || seen[q] === now) continue;
        seen[q] = now;
        space[count++] = q;
      }
    }
    return hasVital(count, links >> 1, most) ? vital : PASS;
  }
}

/** Whether so many points, with so many pairs of neighbours and so many neighbours of one of them, are one eye without that. */
function hasVital(count: number, links: number, most: number): boolean {
  if (count === 3) return true;
  // Pyramid; bulky and crossed; rabbity.
  if (count === 4) return most === 3;
  if (count === 5) return links === 5 || most === 4;
  return count === 6 && links === 6 && most === 4;
}
