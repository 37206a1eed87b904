/** Positions of collections of games for commands that ask the engine about them, and what they keep after each: a run that is ended goes on. */
import { existsSync } from 'node:fs';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { writeFileAtomic, writing } from '../files/atomicFile.ts';
import { gamesOf } from './gameLines.ts';
import { readInput } from './patternFiles.ts';
import { UsageError } from './patternOutput.ts';

/** Moves at both ends of games that are not asked about. */
const FROM = 10;
const UNTIL = 20;

/** A game's position, and what was played there. */
export interface GamePosition {
  position: Position;
  color: Stone;
  /** PASS among them. */
  played: Point;
}

/** The games of the files, a line each, and their positions in order, one in `every` moves, each set up by a call. Throws UsageError. */
export function askedPositions(
  files: readonly string[],
  every: number,
): { lines: string[]; asked: (() => GamePosition)[] } {
  const lines = files.flatMap((file) => gamesOf(file));
  if (lines.length === 0) throw new UsageError('There is no game in these files');
  const asked = lines.flatMap((line, n) => {
    const { length } = readGame(line)!.moves;
    const first = FROM + ((n * 7) % every);
    const count = Math.max(0, Math.ceil((length - UNTIL - first) / every));
    return Array.from({ length: count }, (_, i) => (): GamePosition => {
      const game = readGame(line)!;
      const at = first + i * every;
      return { ...positionBefore(game, at), played: game.moves[at] };
    });
  });
  if (asked.length === 0) throw new UsageError('No game in these files is long enough to be asked about');
  return { lines, asked };
}

/** What the file keeps; undefined without one. Throws UsageError when that is about something else. */
export function keptIn<T extends { about: string }>(file: string, about: string): T | undefined {
  if (!existsSync(file)) return undefined;
  let kept: Partial<T>;
  try {
    kept = JSON.parse(readInput(file)) as Partial<T>;
  } catch {
    throw new UsageError(`'${file}' is there, and holds no statistics of patterns`);
  }
  if (kept.about !== about)
    throw new UsageError(
      `'${file}' is there, and holds something other than statistics of these games by these patterns`,
    );
  return kept as T;
}

/** Throws UsageError. */
export function writeKept(file: string, kept: unknown): void {
  writing(file, UsageError, () => writeFileAtomic(file, `${JSON.stringify(kept, null, 1)}\n`));
}
