/** The database with its repositories: the one object the services hold. */
import type { Database, Statement } from 'better-sqlite3';
import { said } from '../../engine/protocol/sayings.ts';
import type { Notice } from '../ipc/api.ts';
import { Anchor } from './anchor.ts';
import { AnalysisRepository } from './analyses.ts';
import { isFull } from './connection.ts';
import { openDatabase, relaxed } from './database.ts';
import { DecisionRepository } from './decisions.ts';
import { GamesRepository } from './games.ts';
import { JournalRepository } from './journal.ts';
import { LabelsRepository } from './labels.ts';
import { KeptValuesRepository } from './keptValues.ts';
import { MatchesRepository } from './matches.ts';
import { migrations } from './migrations.ts';
import { ProblemsRepository } from './problems.ts';
import { RecentFilesRepository } from './recentFiles.ts';
import { RegressionRepository } from './regression.ts';
import { Retention } from './retention.ts';

/** Deleted games can be restored at least this long; those older go when the store is next opened (retention.ts). */
export const PURGE_AFTER_MS = 7 * 24 * 3600 * 1000;

const FULL: Notice = {
  severity: 'warning',
  ...said({ key: 'host.disk.noChanges' }),
};

export class Store {
  readonly db: Database;
  readonly games: GamesRepository;
  readonly journal: JournalRepository;
  readonly decisions: DecisionRepository;
  readonly labels: LabelsRepository;
  readonly values: KeptValuesRepository;
  readonly recent: RecentFilesRepository;
  readonly analyses: AnalysisRepository;
  readonly problems: ProblemsRepository;
  readonly matches: MatchesRepository;
  readonly regression: RegressionRepository;
  readonly retention: Retention;
  /** What the user must be told about how opening went. */
  readonly notices: Notice[];
  private readonly anchor: Anchor;
  private readonly count: Statement;

  /** Opens or creates the database file; throws NewerDatabaseError or SQLite's error. `now` in ms since 1970. */
  constructor(path: string, now: () => number = Date.now) {
    const { db, notices } = openDatabase(path, now);
    this.db = db;
    this.notices = notices;
    this.count = db.prepare('UPDATE commit_count SET count = count + 1 RETURNING count').pluck();
    this.anchor = new Anchor(path, migrations.length);
    this.anchor.write(db.prepare('SELECT count FROM commit_count').pluck().get() as number);
    this.games = new GamesRepository(db, now);
    this.journal = new JournalRepository(db, now);
    this.decisions = new DecisionRepository(db, now);
    this.labels = new LabelsRepository(db, now);
    this.values = new KeptValuesRepository(db);
    this.retention = new Retention(this.values, now);
    this.recent = new RecentFilesRepository(db);
    this.analyses = new AnalysisRepository(db, now);
    this.problems = new ProblemsRepository(db, now);
    this.matches = new MatchesRepository(db, now);
    this.regression = new RegressionRepository(db, now, (age) => this.retention.before(age));
    this.ifSpace(() => {
      this.retention.noteUse();
      const old = this.retention.before(PURGE_AFTER_MS);
      this.games.purge(old);
      this.problems.purge(old);
      this.matches.purge(old);
      this.labels.purge(old);
      this.regression.purge(old);
    });
  }

  /** Runs the action in one transaction: all of it is kept, or, when it throws, nothing. Nests. */
  transaction<T>(action: () => T): T {
    if (this.db.inTransaction) return this.db.transaction(action)();
    const { result, commits } = this.db.transaction(() => ({
      result: action(),
      commits: this.count.get() as number,
    }))();
    this.anchor.write(commits);
    return result;
  }

  /** As transaction, for what may be lost in a power cut (never by the death of the process); ten times as fast. */
  relaxed<T>(action: () => T): T {
    return relaxed(this.db, () => this.db.transaction(action)());
  }

  /**
   * Housekeeping, in one transaction: what can wait until there is room. On a full disk nothing is done, and the user is told once that
   * games can be looked at and not changed.
   */
  ifSpace(action: () => void): void {
    try {
      this.transaction(action);
    } catch (error) {
      if (!isFull(error)) throw error;
      if (!this.notices.includes(FULL)) this.notices.push(FULL);
    }
  }

  close(): void {
    this.db.close();
    this.anchor.close();
  }
}
