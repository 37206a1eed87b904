/** The moves to try at one depth of a search, each once with a score, in fixed room; filled, sorted, then walked. */
import type { Point } from '../board/point.ts';

/** More than generators give in practice; what does not fit is left out. */
const ROOM = 60;

export class MoveList {
  readonly points = new Int16Array(ROOM);
  readonly scores = new Int16Array(ROOM);
  count = 0;

  /** Adds a move; one that is there already keeps its better score, and gains a little. */
  add(point: Point, score: number): void {
    const { points, scores, count } = this;
    for (let i = 0; i < count; i++) {
      if (points[i] !== point) continue;
      scores[i] = (scores[i] >= score ? scores[i] : score) + 3;
      return;
    }
    if (count === ROOM) return;
    points[count] = point;
    scores[count] = score;
    this.count = count + 1;
  }

  /** Best score first, equal scores by point: the order depends on the set of moves alone. */
  sort(): void {
    const { points, scores, count } = this;
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
