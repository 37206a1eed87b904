/**
 * How fast moves are tried and taken back, the measure of the board library: GNU Go 3.8 tries 1.5 to 2.1 million moves per
 * CPU second inside its reading. Two workloads on the same middle-game positions: every point for both colours, and lines
 * as a reader follows them, six moves deep on the liberties of weak chains, with the questions that go with them.
 */
import { opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { middleGame } from './middleGame.ts';
import type { BenchResult } from './result.ts';

/** The positions: six of 19x19 at four stages, two of 13x13, two of 9x9. */
export function benchPositions(): Position[] {
  return [
    ...[60, 100, 140, 180, 220, 260].map((moves) => middleGame(19, moves, moves)),
    middleGame(13, 60, 1),
    middleGame(13, 110, 2),
    middleGame(9, 30, 3),
    middleGame(9, 45, 4),
  ];
}

/** Tries every point for both colours; counts pairs of tryMove and popMove. */
export function tryEveryMove(positions: readonly Position[], rounds: number): BenchResult {
  let count = 0;
  let checksum = 0;
  for (let round = 0; round < rounds; round++) {
    for (const position of positions) {
      const points = position.points;
      for (let i = 0; i < points.length; i++) {
        for (let color = 1; color <= 2; color++) {
          if (!position.tryMove(points[i], color as Stone)) continue;
          count++;
          checksum = (Math.imul(checksum, 31) + position.hashLow) | 0;
          position.popMove();
        }
      }
    }
  }
  return { count, checksum };
}

const DEPTH = 6;

/** Follows lines around every chain of at most three liberties; counts pairs of tryMove and popMove. */
export function tryLines(positions: readonly Position[], rounds: number): BenchResult {
  const reader = new LineReader();
  for (let round = 0; round < rounds; round++) {
    for (const position of positions) {
      for (const stone of position.points) {
        const color = position.colorAt[stone];
        if (color === 0 || position.findOrigin(stone) !== stone || position.countLiberties(stone) > 3)
          continue;
        reader.read(position, stone, opponent(color as Stone), 0);
      }
    }
  }
  return { count: reader.count, checksum: reader.checksum };
}

class LineReader {
  count = 0;
  checksum = 0;
  /** Scratch by depth. */
  private readonly moves = Array.from({ length: DEPTH }, () => new Int16Array(4));

  /** Both sides play on the liberties of the chain in turn. */
  read(position: Position, target: Point, color: Stone, depth: number): void {
    if (depth === DEPTH) return;
    const moves = this.moves[depth];
    const liberties = position.findLiberties(target, 4, moves);
    if (liberties > 4) return;
    for (let i = 0; i < liberties; i++) {
      const move = moves[i];
      if (!position.tryMove(move, color)) continue;
      this.count++;
      this.checksum = (Math.imul(this.checksum, 31) + position.hashLow) | 0;
      if (position.colorAt[target] !== 0) this.read(position, target, opponent(color), depth + 1);
      position.popMove();
    }
  }
}
