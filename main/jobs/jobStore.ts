/**
 * Jobs, their inputs and results in a database of their own (jobs.db), which several programs may have open at once. A task belongs to whoever
 * leased it until the lease expires; a result is kept once, whoever brings it and however often. Nothing else is ever written of a task, so a
 * program that is killed at any moment leaves nothing to be repaired.
 */
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import type { JobLogLine, JobState } from '../ipc/jobsApi.ts';
import { hashOf, inputsOf, JobError, jobFrom, jobKey, type JobSpec } from './jobSpec.ts';

export interface StoredJob {
  id: number;
  key: string;
  name: string;
  spec: JobSpec;
  state: JobState;
  /** Why it failed. */
  problem: string;
  /** Milliseconds since 1970; ended is null until it is finished or failed. */
  created: number;
  ended: number | null;
}

/** A result as it is kept. */
export interface StoredResult {
  /** Grows with every result. */
  id: number;
  task: number;
  result: unknown;
  worker: string;
  /** That it took. */
  milliseconds: number;
  /** When it came, milliseconds since 1970. */
  time: number;
}

type JobRow = Omit<StoredJob, 'spec'> & { spec: string };

const COLUMNS = 'id, key, name, spec, state, problem, created, ended';

/** In the data folder: the database, and where inputs are laid out while a job is worked on. */
export const JOBS_FILE = 'jobs.db';
export const JOBS_FOLDER = 'jobs';

/** Each leads to the next version (PRAGMA user_version); they are never edited after a release. */
const STEPS = [
  `
  CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The hash of the spec.
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- JSON (jobSpec.ts).
    spec TEXT NOT NULL,
    state TEXT NOT NULL,
    problem TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER,
    -- When it was taken off the list.
    deleted INTEGER
  );
  -- Files by the SHA-256 of their bytes.
  CREATE TABLE input (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE lease (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task INTEGER NOT NULL,
    worker TEXT NOT NULL,
    expires INTEGER NOT NULL,
    PRIMARY KEY (job, task)
  ) WITHOUT ROWID;
  CREATE TABLE result (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task INTEGER NOT NULL,
    -- JSON, by the kind of the job.
    result TEXT NOT NULL,
    worker TEXT NOT NULL,
    milliseconds REAL NOT NULL,
    time INTEGER NOT NULL,
    UNIQUE (job, task)
  );
  -- How often a task ended without a result, by kind of end.
  CREATE TABLE failure (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task INTEGER NOT NULL,
    kind TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (job, task, kind)
  ) WITHOUT ROWID;
  CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    time INTEGER NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX log_of_job ON log (job, id);
`,
  // What is new of a job is asked for with every result.
  `CREATE INDEX result_of_job ON result (job, id)`,
];

/** Characters of a line of the log. */
const MAX_LINE = 2000;

export class JobStore {
  protected readonly db: Database;
  protected readonly now: () => number;
  readonly #statements = new Map<string, Statement>();
  /** By key, which says all of it. */
  readonly #specs = new Map<string, JobSpec>();

  /** Opens or creates the file. Throws JobError for one of a newer program, and SQLite's errors. `now` in ms since 1970. */
  constructor(path: string, now: () => number = Date.now) {
    this.now = now;
    this.db = new Sqlite(path, { timeout: 10_000 });
    try {
      this.db.pragma('journal_mode = WAL');
      this.db.pragma('synchronous = FULL');
      this.db.pragma('foreign_keys = ON');
      this.db.transaction(() => this.#prepare(path)).immediate();
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  /** A statement, compiled once. Each text is used in one way, with or without pluck(). */
  protected sql(text: string): Statement {
    const known = this.#statements.get(text) ?? this.db.prepare(text);
    this.#statements.set(text, known);
    return known;
  }

  #prepare(path: string): void {
    const version = this.db.pragma('user_version', { simple: true }) as number;
    if (version > STEPS.length)
      throw new JobError(`${path} was written by a newer Yomi; it was left as it is`);
    for (const step of STEPS.slice(version)) this.db.exec(step);
    if (version < STEPS.length) this.db.pragma(`user_version = ${STEPS.length}`);
  }

  /**
   * Keeps a job with its inputs, and answers its number; the same one, with all that is done of it, when it is there already. Throws JobError when
   * an input is missing.
   */
  add(spec: JobSpec, name: string, inputs: ReadonlyMap<string, Uint8Array> = new Map()): number {
    const key = jobKey(spec);
    return this.together(() => {
      const known = this.sql('UPDATE job SET deleted = NULL WHERE key = ? RETURNING id').pluck().get(key) as
        number | undefined;
      if (known !== undefined) return known;
      for (const bytes of inputs.values()) this.putFile(bytes);
      for (const { hash, path } of inputsOf(spec))
        if (this.input(hash) === undefined) throw new JobError(`the input ${path} is missing`);
      const { lastInsertRowid } = this.sql(
        `INSERT INTO job (key, name, spec, state, problem, created) VALUES (?, ?, ?, 'active', '', ?)`,
      ).run(key, name, JSON.stringify(spec), this.now());
      const id = Number(lastInsertRowid);
      this.note(id, 'added');
      return id;
    });
  }

  /** By number. */
  jobs(): StoredJob[] {
    const rows = this.sql(`SELECT ${COLUMNS} FROM job WHERE deleted IS NULL ORDER BY id`).all();
    return (rows as JobRow[]).map((row) => this.#stored(row));
  }

  /** The job that says just this; undefined when there is none, or it was taken off the list. */
  byKey(key: string): StoredJob | undefined {
    const row = this.sql(`SELECT ${COLUMNS} FROM job WHERE key = ? AND deleted IS NULL`).get(key) as
      JobRow | undefined;
    return row && this.#stored(row);
  }

  get(id: number): StoredJob | undefined {
    const row = this.sql(`SELECT ${COLUMNS} FROM job WHERE id = ? AND deleted IS NULL`).get(id) as
      JobRow | undefined;
    return row && this.#stored(row);
  }

  /** Takes a job off the list, stopped unless it is at its end. */
  hide(id: number): void {
    this.together(() => {
      this.want(id, 'stopped');
      this.sql('UPDATE job SET deleted = ? WHERE id = ?').run(this.now(), id);
    });
  }

  /** Brings a job back that was taken off the list; false when it is gone. */
  restore(id: number): boolean {
    return this.sql('UPDATE job SET deleted = NULL WHERE id = ?').run(id).changes > 0;
  }

  /** Removes jobs that were taken off the list before a time. */
  purge(before: number): void {
    const old = this.sql('SELECT id FROM job WHERE deleted < ?').pluck().all(before) as number[];
    for (const id of old) this.remove(id);
  }

  /** Removes a job with all that came of it, and the inputs that no other one reads. */
  remove(id: number): void {
    this.together(() => {
      this.sql('DELETE FROM job WHERE id = ?').run(id);
      const specs = this.sql('SELECT spec FROM job').pluck().all() as string[];
      const left = specs.flatMap((spec) => inputsOf(jobFrom(JSON.parse(spec))));
      const used = new Set([...left.map(({ hash }) => hash), ...this.otherFiles()]);
      const all = this.sql('SELECT hash FROM input').pluck().all() as string[];
      const drop = this.sql('DELETE FROM input WHERE hash = ?');
      for (const hash of all) if (!used.has(hash)) drop.run(hash);
    });
  }

  /** Files that are kept for something else than a job. */
  protected otherFiles(): string[] {
    return [];
  }

  /** Keeps a file for whoever names its hash, which is answered. */
  putFile(bytes: Uint8Array): string {
    const hash = hashOf(bytes);
    this.sql('INSERT OR IGNORE INTO input (hash, bytes) VALUES (?, ?)').run(hash, bytes);
    return hash;
  }

  /** Those of some files that are not kept. */
  missing(hashes: Iterable<string>): string[] {
    const known = this.sql('SELECT 1 FROM input WHERE hash = ?');
    return [...new Set(hashes)].filter((hash) => known.get(hash) === undefined);
  }

  /** The bytes of an input; undefined when it is not kept. */
  input(hash: string): Uint8Array | undefined {
    return this.sql('SELECT bytes FROM input WHERE hash = ?').pluck().get(hash) as Uint8Array | undefined;
  }

  /**
   * What the user wants of a job. False for one that is at its end, which stays as it is; one that failed can be resumed, with all failures
   * forgotten.
   */
  want(id: number, state: 'active' | 'paused' | 'stopped'): boolean {
    return this.together(() => {
      const from =
        state === 'active' ? `('active', 'paused', 'stopped', 'failed')` : `('active', 'paused', 'stopped')`;
      const { changes } = this.sql(
        `UPDATE job SET state = ?, problem = '', ended = NULL WHERE id = ? AND state != ? AND state IN ${from}`,
      ).run(state, id, state);
      if (changes === 0) return this.get(id)?.state === state;
      if (state === 'active') this.sql('DELETE FROM failure WHERE job = ?').run(id);
      this.note(id, { active: 'resumed', paused: 'paused', stopped: 'stopped' }[state]);
      return true;
    });
  }

  /** Notes that a job is at its end, once. */
  end(id: number, state: 'finished' | 'failed', problem = ''): void {
    this.together(() => {
      const { changes } = this.sql(
        `UPDATE job SET state = ?, problem = ?, ended = ? WHERE id = ? AND state NOT IN ('finished', 'failed')`,
      ).run(state, problem, this.now(), id);
      if (changes > 0) this.note(id, problem === '' ? state : `${state}: ${problem}`);
      this.sql('DELETE FROM lease WHERE job = ?').run(id);
    });
  }

  /** Takes a task until `expires`; false when it is done, or somebody else's. */
  lease(job: number, task: number, worker: string, expires: number): boolean {
    return this.together(() => {
      if (this.#isDone(job, task)) return false;
      const { changes } = this.sql(
        `INSERT INTO lease (job, task, worker, expires) VALUES (?, ?, ?, ?)
           ON CONFLICT (job, task) DO UPDATE SET worker = excluded.worker, expires = excluded.expires
           WHERE lease.expires <= ? OR lease.worker = excluded.worker`,
      ).run(job, task, worker, expires, this.now());
      return changes > 0;
    });
  }

  /** Tasks of a job that somebody has. */
  leased(job: number): Set<number> {
    const tasks = this.sql('SELECT task FROM lease WHERE job = ? AND expires > ?')
      .pluck()
      .all(job, this.now()) as number[];
    return new Set(tasks);
  }

  /** Who has tasks. */
  holders(): string[] {
    return this.sql('SELECT DISTINCT worker FROM lease').pluck().all() as string[];
  }

  /** Keeps all leases of a worker longer. */
  extend(worker: string, expires: number): void {
    this.together(() => this.sql('UPDATE lease SET expires = ? WHERE worker = ?').run(expires, worker));
  }

  /** Gives a task back, or all that a worker has. */
  release(worker: string, of?: { job: number; task: number }): void {
    this.together(() =>
      of === undefined
        ? this.sql('DELETE FROM lease WHERE worker = ?').run(worker)
        : this.sql('DELETE FROM lease WHERE worker = ? AND job = ? AND task = ?').run(
            worker,
            of.job,
            of.task,
          ),
    );
  }

  /** Keeps the result of a task, unless there is one; false then. */
  keep(
    job: number,
    task: number,
    { worker, result, milliseconds }: Omit<StoredResult, 'id' | 'task' | 'time'>,
  ): boolean {
    return this.together(() => {
      this.sql('DELETE FROM lease WHERE job = ? AND task = ? AND worker = ?').run(job, task, worker);
      // A job that was removed meanwhile has no results.
      if (!this.sql('SELECT 1 FROM job WHERE id = ?').get(job)) return false;
      const { changes } = this.sql(
        `INSERT OR IGNORE INTO result (job, task, result, worker, milliseconds, time) VALUES (?, ?, ?, ?, ?, ?)`,
      ).run(job, task, JSON.stringify(result), worker, milliseconds, this.now());
      return changes > 0;
    });
  }

  /** Takes results back, which are found anew; a job that was finished goes on. */
  forget(job: number, tasks: readonly number[]): void {
    this.together(() => {
      const drop = this.sql('DELETE FROM result WHERE job = ? AND task = ?');
      for (const task of tasks) drop.run(job, task);
      this.sql(`UPDATE job SET state = 'active', ended = NULL WHERE id = ? AND state = 'finished'`).run(job);
    });
  }

  /** Results by task, from the one of place `from` on. */
  page(job: number, from: number, count: number): { task: number; result: unknown }[] {
    const rows = this.sql('SELECT task, result FROM result WHERE job = ? ORDER BY task LIMIT ? OFFSET ?').all(
      job,
      count,
      from,
    ) as { task: number; result: string }[];
    return rows.map(({ task, result }) => ({ task, result: JSON.parse(result) as unknown }));
  }

  /** The result of a task; undefined while there is none. */
  result(job: number, task: number): unknown {
    const text = this.sql('SELECT result FROM result WHERE job = ? AND task = ?').pluck().get(job, task) as
      string | undefined;
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  /** The results that came after the one of number `after`, as they came. */
  results(job: number, after = 0): StoredResult[] {
    const rows = this.sql(
      'SELECT id, task, result, worker, milliseconds, time FROM result WHERE job = ? AND id > ? ORDER BY id',
    ).all(job, after) as (Omit<StoredResult, 'result'> & { result: string })[];
    return rows.map((row) => ({ ...row, result: JSON.parse(row.result) as unknown }));
  }

  /** How many results a job has. */
  count(job: number): number {
    return this.sql('SELECT count(*) FROM result WHERE job = ?').pluck().get(job) as number;
  }

  /** When the newest results of a job came, the newest first. */
  times(job: number, limit: number): number[] {
    return this.sql('SELECT time FROM result WHERE job = ? ORDER BY id DESC LIMIT ?')
      .pluck()
      .all(job, limit) as number[];
  }

  /** Notes that a task ended without a result, gives it back, and answers how often it ended like that. */
  failed(
    job: number,
    task: number,
    { worker, kind, problem }: { worker: string; kind: 'failed' | 'died'; problem: string },
  ): number {
    return this.together(() => {
      this.release(worker, { job, task });
      if (!this.sql('SELECT 1 FROM job WHERE id = ?').get(job)) return 0;
      this.note(job, `task ${task}: ${problem}`);
      return this.sql(
        `INSERT INTO failure (job, task, kind, count) VALUES (?, ?, ?, 1)
           ON CONFLICT (job, task, kind) DO UPDATE SET count = count + 1 RETURNING count`,
      )
        .pluck()
        .get(job, task, kind) as number;
    });
  }

  /** The last lines of a job's log, in order. */
  log(job: number, limit: number): JobLogLine[] {
    const lines = this.sql('SELECT id, time, text FROM log WHERE job = ? ORDER BY id DESC LIMIT ?').all(
      job,
      limit,
    ) as JobLogLine[];
    return lines.reverse();
  }

  /** A number that is another one when another program has written. */
  get others(): number {
    return this.db.pragma('data_version', { simple: true }) as number;
  }

  close(): void {
    this.db.close();
  }

  #stored({ spec, ...row }: JobRow): StoredJob {
    const known = this.#specs.get(row.key) ?? jobFrom(JSON.parse(spec));
    this.#specs.set(row.key, known);
    return { ...row, spec: known };
  }

  #isDone(job: number, task: number): boolean {
    return this.sql('SELECT 1 FROM result WHERE job = ? AND task = ?').get(job, task) !== undefined;
  }

  /** Writes a line into a job's log. */
  note(job: number, text: string): void {
    this.sql('INSERT INTO log (job, time, text) VALUES (?, ?, ?)').run(
      job,
      this.now(),
      text.slice(0, MAX_LINE),
    );
  }

  /** Acts in one transaction that has the right to write from its beginning: what it reads is what it writes on. */
  together<T>(action: () => T): T {
    return this.db.inTransaction ? action() : this.db.transaction(action).immediate();
  }
}
