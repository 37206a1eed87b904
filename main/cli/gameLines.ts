/** Collections of games, a line each (engine/learning/gameReplay.ts), for the commands that go through all of them. */
import { readGame } from '../../engine/learning/gameReplay.ts';
import { readInput } from './patternFiles.ts';
import { UsageError } from './patternOutput.ts';

/** The lines of a collection; throws UsageError at the first that is no game. */
export function gamesOf(file: string): string[] {
  const lines = readInput(file).split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    if (line.trim() !== '' && readGame(line) === undefined)
      throw new UsageError(`${file}:${i + 1}: not "id komi result moves" with two letters a move`);
  }
  return lines.filter((line) => line.trim() !== '');
}

/** How far a long run is, as a bar of twenty characters. */
export function progressBar(share: number): string {
  const full = Math.round(share * 20);
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`;
}
