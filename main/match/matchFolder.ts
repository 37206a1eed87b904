/**
 * A match that is kept in a folder: match.json says which it is, games.jsonl has a line for each game, summary.json what they say, and
 * there is an SGF file for each game.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameRow, MatchSummary } from '../../engine/protocol/match.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
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
    const text = `${JSON.stringify(setting, null, 1)}\n`;
    if (!existsSync(path)) writeFileAtomic(path, text);
    else if (readFileSync(path, 'utf8') !== text)
      throw new MatchError(`'${folder}' holds another match: ${path} tells which`);
  }

  /** The games that are kept; a line that was not written to its end is none. */
  rows(): GameRow[] {
    const path = join(this.#folder, GAMES);
    if (!existsSync(path)) return [];
    const rows: GameRow[] = [];
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      try {
        if (line !== '') rows.push(JSON.parse(line) as GameRow);
      } catch {
        // The program was ended while it wrote; the game is played again.
      }
    }
    writeFileAtomic(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return rows;
  }

  keep(row: GameRow, sgf: string | null, summary: MatchSummary): void {
    if (sgf !== null)
      writeFileAtomic(join(this.#folder, `game_${String(row.game).padStart(4, '0')}.sgf`), sgf);
    appendFileSync(join(this.#folder, GAMES), `${JSON.stringify(row)}\n`);
    writeFileAtomic(join(this.#folder, SUMMARY), `${JSON.stringify(summary, null, 1)}\n`);
  }
}
