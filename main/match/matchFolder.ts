/**
 * A match that is kept in a folder: match.json says which it is, games.jsonl has a line for each game, summary.json what they say, and
 * there is an SGF file for each game.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameRow, MatchResult } from '../../engine/protocol/match.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { JournalError, isSameRun, journalRows } from '../files/journal.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { MatchError, type MatchKeeper } from './matchRun.ts';

const GAMES = 'games.jsonl';
const SUMMARY = 'summary.json';
const SETTING = 'match.json';

export class MatchFolder implements MatchKeeper {
  readonly #folder: string;

  /** `setting`: what the match is about, as JSON has it. Throws MatchError for a folder that holds a match of another setting. */
  constructor(folder: string, setting: object) {
    makeFolder(folder);
    this.#folder = folder;
    const path = join(folder, SETTING);
    if (!isSameRun(path, setting))
      throw new MatchError({ key: 'host.match.otherFolder', args: { folder, file: path } });
  }

  /** The games that are kept; one that was being written when the program was ended is played again. */
  rows(): GameRow[] {
    try {
      return journalRows(join(this.#folder, GAMES));
    } catch (error) {
      throw error instanceof JournalError ? new MatchError(error.says) : error;
    }
  }

  keep(row: GameRow, sgf: string | null, result: MatchResult): void {
    if (sgf !== null)
      writeFileAtomic(join(this.#folder, `game_${String(row.game).padStart(4, '0')}.sgf`), sgf);
    appendFileSync(join(this.#folder, GAMES), `${JSON.stringify(row)}\n`);
    writeFileAtomic(join(this.#folder, SUMMARY), `${JSON.stringify(result, null, 1)}\n`);
  }
}
