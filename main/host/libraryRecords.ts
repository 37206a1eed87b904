/** Games of the library as jobs read them: each a record of its own, as UTF-8, with all that was done to it since it was kept. */
import type { Database } from 'better-sqlite3';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { writeSubtree } from '../../engine/sgf/writer.ts';
import { recordOf } from '../jobs/analysisJob.ts';
import type { NamedRecord } from '../jobs/jobInputs.ts';
import { JobError } from '../jobs/jobSpec.ts';
import { isUnreadable, keptCollection, type KeptBytes } from './keptCollection.ts';

/** Games of the library: those named by number, or else all that have the words of the query and, unless it is null, the label. */
export interface ChosenGames {
  games?: readonly number[] | undefined;
  query: string;
  label: number | null;
}

export interface LibraryRecords {
  records: NamedRecord[];
  /** Games that are none, or that our engine does not play. */
  passed: number;
}

/** Those of some games, in that order; a game that is gone is none. */
export function libraryRecords(db: Database, games: readonly number[]): LibraryRecords {
  const found: LibraryRecords = { records: [], passed: 0 };
  const kept = db.prepare(
    `SELECT bytes, base.encoding, encoding_source AS encodingSource, coalesce(path, name, '') AS name
     FROM game JOIN base ON base.game = game.id WHERE game.id = ? AND deleted IS NULL`,
  );
  for (const game of games) {
    const source = kept.get(game) as (KeptBytes & { name: string }) | undefined;
    if (!source) continue;
    try {
      const collection = keptCollection(db, game, source);
      for (const root of collection.games) {
        const { black, white } = gameInfo(root);
        const name =
          black || white ? `${black || '?'} – ${white || '?'}` : source.name.replace(/^.*[\\/]/, '');
        const text = writeSubtree(collection, root);
        recordOf(text, name);
        found.records.push({ name: name.slice(0, 200), text });
      }
    } catch (error) {
      if (!(error instanceof JobError) && !isUnreadable(error)) throw error;
      found.passed++;
    }
  }
  return found;
}
