/**
 * At which level the classic engine plays a move under a clock: it learns how long its moves take, and goes down until a move is
 * expected to fit into its share of the time (manual 3.9, clock.c). Without a clock it plays at full level.
 */

/** How many times as long a move takes one level up. */
const PER_LEVEL = 1.2;
/** Seconds per point of the board that a move is expected to take at level 10 before one was seen. */
const SECONDS_PER_POINT = 0.004;
const USUAL_LEVEL = 10;
/** Weight of the last move among those before it. */
const LAST = 0.3;
/** A move may take longer than expected. */
const SPARE = 1.5;

export class Pace {
  /** Seconds per point at the usual level. */
  private pace = SECONDS_PER_POINT;

  /** The highest level up to `full` whose moves are expected to take less than `seconds` on a board of so many points; `least` in time trouble. */
  level(full: number, seconds: number, points: number, least = 0): number {
    let level = full;
    while (level > least && this.expected(level, points) * SPARE > seconds) level--;
    return level;
  }

  /** A move at that level took so long. */
  learn(level: number, seconds: number, points: number): void {
    const pace = seconds / points / PER_LEVEL ** (level - USUAL_LEVEL);
    // Slow moves count at once: time that is gone does not come back.
    this.pace = pace > this.pace ? pace : this.pace + LAST * (pace - this.pace);
  }

  /** A move at that level was broken off after so long. */
  learnAtLeast(level: number, seconds: number, points: number): void {
    if (seconds > this.expected(level, points)) this.learn(level, seconds, points);
  }

  private expected(level: number, points: number): number {
    return this.pace * points * PER_LEVEL ** (level - USUAL_LEVEL);
  }
}
