/**
 * The schema, as the list of steps that lead to it: step n takes a database of version n (PRAGMA user_version) to n + 1,
 * in a transaction of its own. Steps are never edited after a release; a change of the schema is a new step.
 *
 * A table that seals.ts names gets new columns at its end before the checksum is made anew: the step has to make those of all its rows.
 *
 * The bytes of a game stand apart from its row, because SQLite rewrites a whole row on every update and each edit updates
 * the row. Times are milliseconds since 1970.
 */
import type { Database } from 'better-sqlite3';
import { addSeals } from './addSeals.ts';

type Migration = (db: Database) => void;

/** Until the row is sealed, which it is when it is written. */
const NO_SEAL = `BLOB NOT NULL DEFAULT x'0000000000000000'`;

export const migrations: readonly Migration[] = [
  (db) => {
    db.exec(`
      CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        -- Given when the game has no file: the name of dropped data.
        name TEXT,
        path TEXT,
        -- SHA-256 of the file when it was last read or written by us.
        disk_hash TEXT,
        -- Journal entries the file holds; -1 when not even the base is there.
        saved_revision INTEGER NOT NULL,
        -- A save that was begun and not yet noted as done, as JSON.
        saving TEXT,
        -- What the file is written in; differs from the base's after a conversion.
        encoding TEXT NOT NULL,
        play TEXT NOT NULL,
        cursor INTEGER NOT NULL,
        is_open INTEGER NOT NULL,
        -- For the library.
        black TEXT NOT NULL,
        white TEXT NOT NULL,
        date TEXT NOT NULL,
        result TEXT NOT NULL,
        event TEXT NOT NULL,
        size INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        -- All that is searched, folded (see search.ts).
        search TEXT NOT NULL,
        changed INTEGER NOT NULL,
        deleted INTEGER
      );
      CREATE INDEX game_by_path ON game (path) WHERE path IS NOT NULL;
      CREATE INDEX game_by_change ON game (changed DESC, id DESC) WHERE deleted IS NULL;
      CREATE INDEX game_open ON game (id) WHERE is_open = 1;

      CREATE TABLE base (
        game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
        bytes BLOB NOT NULL,
        encoding TEXT NOT NULL,
        encoding_source TEXT NOT NULL
      );

      CREATE TABLE journal (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        edits TEXT NOT NULL,
        cursor INTEGER NOT NULL,
        time INTEGER NOT NULL,
        PRIMARY KEY (game, revision)
      ) WITHOUT ROWID;

      CREATE TABLE kept_value (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) WITHOUT ROWID;

      CREATE TABLE recent_file (
        path TEXT PRIMARY KEY,
        opened INTEGER NOT NULL
      ) WITHOUT ROWID;
    `);
  },
  (db) => {
    db.exec(`
      CREATE TABLE analysis (
        -- Which program searched, with which options, and what.
        engine TEXT NOT NULL,
        options TEXT NOT NULL,
        position TEXT NOT NULL,
        -- Playouts up to which the report stands for a search.
        budget INTEGER NOT NULL,
        report TEXT NOT NULL,
        time INTEGER NOT NULL
      );
      CREATE UNIQUE INDEX analysis_by_position ON analysis (position, engine, options);
      CREATE INDEX analysis_by_time ON analysis (time);
    `);
  },
  (db) => {
    db.exec(`
      -- A test as it was when it was run; each version of it is kept once.
      CREATE TABLE regression_test (
        id INTEGER PRIMARY KEY,
        -- SHA-256 of file and record.
        hash TEXT NOT NULL UNIQUE,
        file TEXT NOT NULL,
        -- A TestRecord as JSON; a TestBoard as JSON, or null before it was drawn.
        record TEXT NOT NULL,
        board TEXT,
        -- What is searched, folded (see search.ts).
        search TEXT NOT NULL
      );

      CREATE TABLE regression_run (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        state TEXT NOT NULL,
        -- JSON.
        engine TEXT NOT NULL,
        options TEXT NOT NULL,
        pattern_set TEXT NOT NULL,
        machine TEXT NOT NULL,
        -- The same for runs that should give the same answers: engine, its options, pattern set.
        subject TEXT NOT NULL,
        started INTEGER NOT NULL,
        ended INTEGER,
        planned INTEGER NOT NULL,
        -- RunTotals as JSON, once the run has ended.
        totals TEXT,
        pinned INTEGER NOT NULL DEFAULT 0
      );

      CREATE TABLE regression_result (
        id INTEGER PRIMARY KEY,
        run INTEGER NOT NULL REFERENCES regression_run (id) ON DELETE CASCADE,
        test INTEGER NOT NULL REFERENCES regression_test (id),
        -- Copied from the test, since queries ask for them.
        suite TEXT NOT NULL,
        number INTEGER NOT NULL,
        line INTEGER NOT NULL,
        command TEXT NOT NULL,
        category TEXT NOT NULL,
        severity INTEGER NOT NULL,
        -- Index into VERDICTS.
        verdict INTEGER NOT NULL,
        cpu REAL,
        wall REAL NOT NULL,
        reading INTEGER,
        owl INTEGER,
        connection INTEGER,
        trymove INTEGER,
        uncertainty REAL,
        refused INTEGER NOT NULL,
        answer TEXT NOT NULL,
        problem TEXT NOT NULL,
        stderr TEXT NOT NULL
      );
      CREATE UNIQUE INDEX regression_by_run ON regression_result (run, suite, number);
      CREATE INDEX regression_by_test ON regression_result (suite, number, run);
      CREATE INDEX regression_by_record ON regression_result (test);

      -- What was found out about a result's position: analysis, trace and the like, compressed.
      CREATE TABLE regression_detail (
        result INTEGER NOT NULL REFERENCES regression_result (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (result, kind)
      ) WITHOUT ROWID;
    `);
  },
  (db) => {
    db.exec(`
      -- Sums over the results of a run that has ended (its totals are there), by verdict and one value of a key of the results.
      CREATE TABLE regression_sum (
        run INTEGER NOT NULL REFERENCES regression_run (id) ON DELETE CASCADE,
        -- suite, category, severity or command.
        key TEXT NOT NULL,
        value NOT NULL,
        verdict INTEGER NOT NULL,
        count INTEGER NOT NULL,
        cpu REAL NOT NULL,
        wall REAL NOT NULL,
        reading REAL NOT NULL,
        owl REAL NOT NULL,
        connection REAL NOT NULL,
        uncertainty REAL NOT NULL,
        PRIMARY KEY (run, key, value, verdict)
      ) WITHOUT ROWID;
    `);
    for (const key of ['suite', 'category', 'severity', 'command']) {
      db.exec(`
        INSERT INTO regression_sum
        SELECT run, '${key}', ${key}, verdict, count(*), total(cpu), total(wall), total(reading), total(owl), total(connection),
          total(uncertainty)
        FROM regression_result WHERE run IN (SELECT id FROM regression_run WHERE totals IS NOT NULL) GROUP BY run, ${key}, verdict;
      `);
    }
  },
  (db) => {
    db.exec(`
      -- What the engine thought about a position of a game when it moved there, compressed (see decisions.ts).
      CREATE TABLE decision (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        position TEXT NOT NULL,
        time INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (game, position)
      ) WITHOUT ROWID;
    `);
  },
  addSeals,
  (db) => {
    db.exec(`
      -- Files of problems (host/problems.ts).
      CREATE TABLE problem_collection (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        -- Null for one that came as bytes, builtin:NAME for one that came with the program.
        path TEXT,
        -- SHA-256 of the bytes.
        hash TEXT NOT NULL,
        -- Index of the problem that was looked at last.
        at INTEGER NOT NULL,
        -- Grows with every opening.
        opened INTEGER NOT NULL,
        deleted INTEGER,
        checksum ${NO_SEAL}
      );

      CREATE TABLE problem_file (
        collection INTEGER PRIMARY KEY REFERENCES problem_collection (id) ON DELETE CASCADE,
        bytes BLOB NOT NULL,
        checksum ${NO_SEAL}
      );

      -- How the user stands with a problem, named by its position, in whatever collection it is.
      CREATE TABLE problem_card (
        problem TEXT PRIMARY KEY,
        -- Of the last try.
        grade TEXT NOT NULL,
        tries INTEGER NOT NULL,
        time INTEGER NOT NULL,
        due INTEGER NOT NULL,
        -- What the schedule goes by, as JSON.
        card TEXT NOT NULL,
        checksum ${NO_SEAL}
      ) WITHOUT ROWID;
    `);
  },
  (db) => {
    db.exec(`
      -- Matches between engines (host/matches.ts).
      CREATE TABLE engine_match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        -- JSON.
        plan TEXT NOT NULL,
        -- As the players were called when it began.
        a TEXT NOT NULL,
        b TEXT NOT NULL,
        state TEXT NOT NULL,
        problem TEXT NOT NULL,
        created INTEGER NOT NULL,
        deleted INTEGER,
        checksum ${NO_SEAL}
      );

      CREATE TABLE match_game (
        match INTEGER NOT NULL REFERENCES engine_match (id) ON DELETE CASCADE,
        game INTEGER NOT NULL,
        -- A GameRow as JSON.
        row TEXT NOT NULL,
        sgf TEXT NOT NULL,
        -- The kept game that it was opened as.
        opened INTEGER,
        checksum ${NO_SEAL},
        PRIMARY KEY (match, game)
      ) WITHOUT ROWID;
    `);
  },
  (db) => {
    db.exec(`
      -- What games of the library are gathered under (labels.ts).
      CREATE TABLE label (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        -- collection or tag.
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        created INTEGER NOT NULL,
        deleted INTEGER,
        checksum ${NO_SEAL}
      );

      CREATE TABLE game_label (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        label INTEGER NOT NULL REFERENCES label (id) ON DELETE CASCADE,
        checksum ${NO_SEAL},
        PRIMARY KEY (game, label)
      ) WITHOUT ROWID;
      CREATE INDEX game_by_label ON game_label (label, game);
    `);
  },
  (db) => {
    db.exec(`
      -- Runs that the user removed, which can still be brought back.
      CREATE TABLE regression_removed (
        run INTEGER PRIMARY KEY REFERENCES regression_run (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        checksum ${NO_SEAL}
      );
    `);
  },
];

/** Brings the database to the newest version; a step that fails leaves it at the version before. */
export function migrate(db: Database, steps: readonly Migration[] = migrations): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  for (let step = version; step < steps.length; step++) {
    db.transaction(() => {
      steps[step](db);
      db.pragma(`user_version = ${step + 1}`);
    }).exclusive();
  }
}
