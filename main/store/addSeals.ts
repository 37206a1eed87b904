/**
 * The step of the schema that gives rows their checksums (seals.ts). What is there is taken as it is: nothing can tell any more whether
 * it is what was written. It is final: it names its tables itself, since those of seals.ts may change.
 */
import type { Database } from 'better-sqlite3';
import { addSealFunction } from './seals.ts';

const TABLES: Readonly<Record<string, string>> = {
  base: 'game bytes encoding encoding_source',
  kept_value: 'key value',
  recent_file: 'path opened',
  decision: 'game position time data',
  analysis: 'engine options position budget report time',
  regression_test: 'id hash file record board search',
  regression_run:
    'id name state engine options pattern_set machine subject started ended planned totals pinned',
  regression_result:
    'id run test suite number line command category severity verdict cpu wall reading owl connection trymove uncertainty refused ' +
    'answer problem stderr',
  regression_detail: 'result kind data',
  journal: 'game revision edits cursor time before',
  game:
    'id name path disk_hash saved_revision saving encoding play cursor is_open black white date result event size moves search ' +
    'changed deleted entries head',
};
const NONE = `BLOB NOT NULL DEFAULT x'0000000000000000'`;

const call = (table: string): string => `seal('${table}', ${TABLES[table].split(' ').join(', ')})`;

/** Adds the columns and fills them, and the count of commits (anchor.ts). */
export function addSeals(db: Database): void {
  addSealFunction(db);
  db.exec(`
    CREATE TABLE commit_count (count INTEGER NOT NULL);
    INSERT INTO commit_count VALUES (0);
    -- How many entries the journal has, and the checksum of the last, or without any that of the bytes.
    ALTER TABLE game ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game ADD COLUMN head ${NONE};
    -- The checksum of the entry before, or of the bytes.
    ALTER TABLE journal ADD COLUMN before ${NONE};
  `);
  for (const table of Object.keys(TABLES)) {
    db.exec(`ALTER TABLE ${table} ADD COLUMN checksum ${NONE}`);
    if (table === 'journal') chainJournals(db);
    if (table === 'game') {
      db.exec(`UPDATE game SET entries = (SELECT count(*) FROM journal WHERE game = id),
        head = coalesce((SELECT checksum FROM journal WHERE game = id ORDER BY revision DESC LIMIT 1),
          (SELECT checksum FROM base WHERE game = id), head)`);
    }
    if (table !== 'journal') db.exec(`UPDATE ${table} SET checksum = ${call(table)}`);
  }
}

/** In the order of the entries, since each needs the checksum before it. */
function chainJournals(db: Database): void {
  const keys = db.prepare('SELECT game, revision FROM journal ORDER BY game, revision').all();
  const chain = db.prepare(`UPDATE journal SET before = coalesce(
    (SELECT checksum FROM journal AS j WHERE j.game = @game AND j.revision < @revision ORDER BY j.revision DESC LIMIT 1),
    (SELECT checksum FROM base AS b WHERE b.game = @game), before) WHERE game = @game AND revision = @revision`);
  const seal = db.prepare(
    `UPDATE journal SET checksum = ${call('journal')} WHERE game = @game AND revision = @revision`,
  );
  for (const key of keys) {
    chain.run(key);
    seal.run(key);
  }
}
