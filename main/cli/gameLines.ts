/** Collections of games, a line each (engine/learning/gameReplay.ts), for the commands that go through all of them. */
import { CollectionError, gameLines } from '../mining/gameLines.ts';
import { readInput } from './patternFiles.ts';
import { UsageError } from './patternOutput.ts';

/** The lines of a collection; throws UsageError at the first that is no game. */
export function gamesOf(file: string): string[] {
  try {
    return gameLines(readInput(file), file);
  } catch (error) {
    throw error instanceof CollectionError ? new UsageError(error.message) : error;
  }
}

/** How far a long run is, as a bar of twenty characters. */
export function progressBar(share: number): string {
  const full = Math.round(share * 20);
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`;
}
