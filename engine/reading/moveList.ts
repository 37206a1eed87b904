/** The moves to try at one depth of a search, each once with a score, in fixed room; filled, sorted, then walked. */
import type { Point } from '../board/point.ts';

/** More than generators give in practice; what does not fit is left out. */
const ROOM = 60;
/** Score for being named again. */
const AGAIN = 3;

export class MoveList {
  readonly points = new Int16Array(ROOM);
  readonly scores = new Int16Array(ROOM);
  /** What a move gains for every generator that names it again. */
  private readonly bonus = new Int16Array(ROOM);
  count = 0;

  /** Adds a move; one that is there already keeps its better score, and gains a little at sort(). */
  add(point: Point, score: number): void {
    const { points, scores, bonus, count } = this;
    for (let i = 0; i < count; i++) {
      if (points[i] !== point) continue;
      if (scores[i] < score) scores[i] = score;
      bonus[i] += AGAIN;
      return;
    }
    if (count === ROOM) return;
    points[count] = point;
    scores[count] = score;
    bonus[count] = 0;
    this.count = count + 1;
  }

  /** Copies the entry at `from` to `to`, for whoever thins the list out before sort(). */
  move(from: number, to: number): void {
    this.points[to] = this.points[from];
    this.scores[to] = this.scores[from];
    this.bonus[to] = this.bonus[from];
  }

  /** Takes a move off the list if it is there. */
  remove(point: Point): void {
    const { points } = this;
    for (let i = 0; i < this.count; i++) {
      if (points[i] !== point) continue;
      this.move(--this.count, i);
      return;
    }
  }

  /** Best score first, equal scores by point: the order depends on the set of moves alone. */
  sort(): void {
    const { points, scores, bonus, count } = this;
    for (let i = 0; i < count; i++) scores[i] += bonus[i];
    for (let i = 1; i < count; i++) {
      const point = points[i];
      const score = scores[i];
      let j = i - 1;
      while (j >= 0 && (scores[j] < score || (scores[j] === score && points[j] > point))) {
        points[j + 1] = points[j];
        scores[j + 1] = scores[j];
        j--;
      }
      points[j + 1] = point;
      scores[j + 1] = score;
    }
  }
}
