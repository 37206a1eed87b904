/**
 * Jobs, their inputs and results in a database of their own, which several programs may have open at once. A task belongs to whoever
 * leased it until the lease expires; a result is kept once, whoever brings it and however often. Nothing else is ever written of a task, so a
 * program that is killed at any moment leaves nothing to be repaired.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import type { JobLogLine, JobState } from '../ipc/jobsApi.ts';
import { hashOf, inputsOf, JobError, jobFrom, jobKey, type JobSpec } from './jobSpec.ts';
import { keptSaying, nameOf, problemOf, toldOf } from '../store/keptSaying.ts';
import { titleOf } from './jobTitle.ts';
import { openSql } from './openSql.ts';
import type { SchemaSteps, Sql } from './sql.ts';

export interface StoredJob {
  id: number;
  key: string;
  name: string;
  /** The name as a phrase, where nobody gave one. */
  title?: Saying | undefined;
  spec: JobSpec;
  state: JobState;
  /** Why it failed. */
  problem: string;
  /** The same as a phrase. */
  why?: Saying | undefined;
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

type JobRow = Omit<StoredJob, 'spec' | 'title' | 'why'> & { spec: string };

const COLUMNS = 'id, key, name, spec, state, problem, created, ended';

/** In the data folder: the database, and where inputs are laid out while a job is worked on. */
export const JOBS_FILE = 'jobs.db';
export const JOBS_FOLDER = 'jobs';

const STEPS: SchemaSteps = [
  ({ id, whole, real, bytes, keyed }) => `
  CREATE TABLE job (
    id ${id},
    -- The hash of the spec.
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- JSON (jobSpec.ts).
    spec TEXT NOT NULL,
    state TEXT NOT NULL,
    problem TEXT NOT NULL,
    created ${whole} NOT NULL,
    ended ${whole},
    -- When it was taken off the list.
    deleted ${whole}
  );
  -- Files by the SHA-256 of their bytes.
  CREATE TABLE input (hash TEXT PRIMARY KEY, bytes ${bytes} NOT NULL);
  CREATE TABLE lease (
    job ${whole} NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task ${whole} NOT NULL,
    worker TEXT NOT NULL,
    expires ${whole} NOT NULL,
    PRIMARY KEY (job, task)
  ) ${keyed};
  CREATE TABLE result (
    id ${id},
    job ${whole} NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task ${whole} NOT NULL,
    -- JSON, by the kind of the job.
    result TEXT NOT NULL,
    worker TEXT NOT NULL,
    milliseconds ${real} NOT NULL,
    time ${whole} NOT NULL,
    UNIQUE (job, task)
  );
  -- How often a task ended without a result, by kind of end.
  CREATE TABLE failure (
    job ${whole} NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task ${whole} NOT NULL,
    kind TEXT NOT NULL,
    count ${whole} NOT NULL,
    PRIMARY KEY (job, task, kind)
  ) ${keyed};
  CREATE TABLE log (
    id ${id},
    job ${whole} NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    time ${whole} NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX log_of_job ON log (job, id);
`,
  // What is new of a job is asked for with every result.
  () => `CREATE INDEX result_of_job ON result (job, id)`,
];

/** Characters of what is filled into a line of the log. */
const MAX_LINE = 2000;

export class JobStore {
  protected readonly sql: Sql;
  protected readonly now: () => number;
  /** By key, which says all of it. */
  readonly #specs = new Map<string, JobSpec>();

  /**
   * Opens or creates it: a file, or postgres://… (openSql.ts). Throws JobError for one of a newer program, and what openSql throws. `now`
   * in ms since 1970.
   */
  constructor(place: string, now: () => number = Date.now) {
    this.now = now;
    this.sql = openSql(place);
    try {
      if (!this.sql.prepare(STEPS)) throw new JobError({ key: 'host.jobs.newer' });
    } catch (error) {
      this.sql.close();
      throw error;
    }
  }

  /**
   * Keeps a job with its inputs, and answers its number; the same one, with all that is done of it, when it is there already. `name`: '' for what
   * it does. Throws JobError when an input is missing.
   */
  add(spec: JobSpec, name: string, inputs: ReadonlyMap<string, Uint8Array> = new Map()): number {
    const key = jobKey(spec);
    return this.together(() => {
      const known = this.sql.value<number>('UPDATE job SET deleted = NULL WHERE key = ? RETURNING id', key);
      if (known !== undefined) return known;
      for (const bytes of inputs.values()) this.putFile(bytes);
      const missing = new Set(this.missing(inputsOf(spec).map(({ hash }) => hash)));
      const one = inputsOf(spec).find(({ hash }) => missing.has(hash));
      if (one) throw new JobError({ key: 'host.job.noInput', args: { name: one.path } });
      const id = this.sql.value<number>(
        `INSERT INTO job (key, name, spec, state, problem, created) VALUES (?, ?, ?, 'active', '', ?) RETURNING id`,
        ...[key, name === '' ? keptSaying(titleOf(spec)) : name, JSON.stringify(spec), this.now()],
      )!;
      this.note(id, { key: 'host.log.added' });
      return id;
    });
  }

  /** By number. */
  jobs(): StoredJob[] {
    const rows = this.sql.rows<JobRow>(`SELECT ${COLUMNS} FROM job WHERE deleted IS NULL ORDER BY id`);
    return rows.map((row) => this.#stored(row));
  }

  /** The job that says just this; undefined when there is none, or it was taken off the list. */
  byKey(key: string): StoredJob | undefined {
    const row = this.sql.row<JobRow>(`SELECT ${COLUMNS} FROM job WHERE key = ? AND deleted IS NULL`, key);
    return row && this.#stored(row);
  }

  get(id: number): StoredJob | undefined {
    const row = this.sql.row<JobRow>(`SELECT ${COLUMNS} FROM job WHERE id = ? AND deleted IS NULL`, id);
    return row && this.#stored(row);
  }

  /** Takes a job off the list, stopped unless it is at its end. */
  hide(id: number): void {
    this.together(() => {
      this.want(id, 'stopped');
      this.sql.run('UPDATE job SET deleted = ? WHERE id = ?', this.now(), id);
    });
  }

  /** Brings a job back that was taken off the list; false when it is gone. */
  restore(id: number): boolean {
    return this.sql.run('UPDATE job SET deleted = NULL WHERE id = ?', id) > 0;
  }

  /** Removes jobs that were taken off the list before a time. */
  purge(before: number): void {
    const old = this.sql.column<number>('SELECT id FROM job WHERE deleted < ?', before);
    for (const id of old) this.remove(id);
  }

  /** Removes a job with all that came of it, and the inputs that no other one reads. */
  remove(id: number): void {
    this.together(() => {
      this.sql.run('DELETE FROM job WHERE id = ?', id);
      const specs = this.sql.column<string>('SELECT spec FROM job');
      const left = specs.flatMap((spec) => inputsOf(jobFrom(JSON.parse(spec))));
      const used = new Set([...left.map(({ hash }) => hash), ...this.otherFiles()]);
      const all = this.sql.column<string>('SELECT hash FROM input');
      for (const hash of all) if (!used.has(hash)) this.sql.run('DELETE FROM input WHERE hash = ?', hash);
    });
  }

  /** Files that are kept for something else than a job. */
  protected otherFiles(): string[] {
    return [];
  }

  /** Keeps a file for whoever names its hash, which is answered. */
  putFile(bytes: Uint8Array): string {
    const hash = hashOf(bytes);
    this.sql.run('INSERT INTO input (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING', hash, bytes);
    return hash;
  }

  /** Those of some files that are not kept. */
  missing(hashes: Iterable<string>): string[] {
    const known = new Set(this.sql.column<string>('SELECT hash FROM input'));
    return [...new Set(hashes)].filter((hash) => !known.has(hash));
  }

  /** The bytes of an input; undefined when it is not kept. */
  input(hash: string): Uint8Array | undefined {
    return this.sql.value<Uint8Array>('SELECT bytes FROM input WHERE hash = ?', hash);
  }

  /**
   * What the user wants of a job. False for one that is at its end, which stays as it is; one that failed can be resumed, with all failures
   * forgotten.
   */
  want(id: number, state: 'active' | 'paused' | 'stopped'): boolean {
    return this.together(() => {
      const from =
        state === 'active' ? `('active', 'paused', 'stopped', 'failed')` : `('active', 'paused', 'stopped')`;
      const changes = this.sql.run(
        `UPDATE job SET state = ?, problem = '', ended = NULL WHERE id = ? AND state != ? AND state IN ${from}`,
        state,
        id,
        state,
      );
      if (changes === 0) return this.get(id)?.state === state;
      if (state === 'active') this.sql.run('DELETE FROM failure WHERE job = ?', id);
      this.note(id, { key: `host.log.${state}` });
      return true;
    });
  }

  /** Notes that a job is at its end, once; `problem` as a phrase is kept (keptSaying.ts). */
  end(id: number, state: 'finished' | 'failed', problem = ''): void {
    this.together(() => {
      const changes = this.sql.run(
        `UPDATE job SET state = ?, problem = ?, ended = ? WHERE id = ? AND state NOT IN ('finished', 'failed')`,
        state,
        problem,
        this.now(),
        id,
      );
      if (changes > 0)
        this.note(
          id,
          problem === ''
            ? { key: `host.log.${state}` }
            : { key: 'host.log.failed.why', args: { why: [toldOf(problem).says] } },
        );
      this.sql.run('DELETE FROM lease WHERE job = ?', id);
    });
  }

  /** Takes a task until `expires`; false when it is done, or somebody else's. */
  lease(job: number, task: number, worker: string, expires: number): boolean {
    return this.together(() => {
      if (this.#isDone(job, task)) return false;
      const changes = this.sql.run(
        `INSERT INTO lease (job, task, worker, expires) VALUES (?, ?, ?, ?)
           ON CONFLICT (job, task) DO UPDATE SET worker = excluded.worker, expires = excluded.expires
           WHERE lease.expires <= ? OR lease.worker = excluded.worker`,
        job,
        task,
        worker,
        expires,
        this.now(),
      );
      return changes > 0;
    });
  }

  /** Tasks of a job that somebody has. */
  leased(job: number): Set<number> {
    const tasks = this.sql.column<number>(
      'SELECT task FROM lease WHERE job = ? AND expires > ?',
      job,
      this.now(),
    );
    return new Set(tasks);
  }

  /** Who has tasks. */
  holders(): string[] {
    return this.sql.column<string>('SELECT DISTINCT worker FROM lease');
  }

  /** Keeps all leases of a worker longer. */
  extend(worker: string, expires: number): void {
    this.together(() => this.sql.run('UPDATE lease SET expires = ? WHERE worker = ?', expires, worker));
  }

  /** Gives a task back, or all that a worker has. */
  release(worker: string, of?: { job: number; task: number }): void {
    this.together(() =>
      of === undefined
        ? this.sql.run('DELETE FROM lease WHERE worker = ?', worker)
        : this.sql.run(
            'DELETE FROM lease WHERE worker = ? AND job = ? AND task = ?',
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
      this.sql.run('DELETE FROM lease WHERE job = ? AND task = ? AND worker = ?', job, task, worker);
      // A job that was removed meanwhile has no results.
      if (!this.sql.row('SELECT 1 FROM job WHERE id = ?', job)) return false;
      const changes = this.sql.run(
        `INSERT INTO result (job, task, result, worker, milliseconds, time) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        job,
        task,
        JSON.stringify(result),
        worker,
        milliseconds,
        this.now(),
      );
      return changes > 0;
    });
  }

  /** Takes results back, which are found anew; a job that was finished goes on. */
  forget(job: number, tasks: readonly number[]): void {
    this.together(() => {
      for (const task of tasks) this.sql.run('DELETE FROM result WHERE job = ? AND task = ?', job, task);
      this.sql.run(`UPDATE job SET state = 'active', ended = NULL WHERE id = ? AND state = 'finished'`, job);
    });
  }

  /** Results by task, from the one of place `from` on. */
  page(job: number, from: number, count: number): { task: number; result: unknown }[] {
    const rows = this.sql.rows<{ task: number; result: string }>(
      'SELECT task, result FROM result WHERE job = ? ORDER BY task LIMIT ? OFFSET ?',
      job,
      count,
      from,
    );
    return rows.map(({ task, result }) => ({ task, result: JSON.parse(result) as unknown }));
  }

  /** The result of a task; undefined while there is none. */
  result(job: number, task: number): unknown {
    const text = this.sql.value<string>('SELECT result FROM result WHERE job = ? AND task = ?', job, task);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  /** The results that came after the one of number `after`, as they came. */
  results(job: number, after = 0): StoredResult[] {
    const rows = this.sql.rows<Omit<StoredResult, 'result'> & { result: string }>(
      'SELECT id, task, result, worker, milliseconds, time FROM result WHERE job = ? AND id > ? ORDER BY id',
      job,
      after,
    );
    return rows.map((row) => ({ ...row, result: JSON.parse(row.result) as unknown }));
  }

  /** How many results a job has. */
  count(job: number): number {
    return this.sql.value<number>('SELECT count(*) FROM result WHERE job = ?', job)!;
  }

  /** When the newest results of a job came, the newest first. */
  times(job: number, limit: number): number[] {
    return this.sql.column<number>(
      'SELECT time FROM result WHERE job = ? ORDER BY id DESC LIMIT ?',
      job,
      limit,
    );
  }

  /** Notes that a task ended without a result (`problem` as a phrase is kept), gives it back, and answers how often it ended like that. */
  failed(
    job: number,
    task: number,
    { worker, kind, problem }: { worker: string; kind: 'failed' | 'died'; problem: string },
  ): number {
    return this.together(() => {
      this.release(worker, { job, task });
      if (!this.sql.row('SELECT 1 FROM job WHERE id = ?', job)) return 0;
      this.note(job, { key: 'host.log.task', args: { n: `${task}`, why: [toldOf(problem).says] } });
      return this.sql.value<number>(
        `INSERT INTO failure (job, task, kind, count) VALUES (?, ?, ?, 1)
           ON CONFLICT (job, task, kind) DO UPDATE SET count = failure.count + 1 RETURNING count`,
        job,
        task,
        kind,
      )!;
    });
  }

  /** The last lines of a job's log, in order. */
  log(job: number, limit: number): JobLogLine[] {
    const lines = this.sql.rows<{ id: number; time: number; text: string }>(
      'SELECT id, time, text FROM log WHERE job = ? ORDER BY id DESC LIMIT ?',
      job,
      limit,
    );
    return lines.map(({ id, time, text }) => ({ id, time, ...toldOf(text) })).reverse();
  }

  /** A number that is another one when another program has written. */
  get others(): number {
    return this.sql.others;
  }

  close(): void {
    this.sql.close();
  }

  #stored({ spec, name, problem, ...row }: JobRow): StoredJob {
    const known = this.#specs.get(row.key) ?? jobFrom(JSON.parse(spec));
    this.#specs.set(row.key, known);
    return { ...row, ...nameOf(name), ...problemOf(problem), spec: known };
  }

  #isDone(job: number, task: number): boolean {
    return this.sql.row('SELECT 1 FROM result WHERE job = ? AND task = ?', job, task) !== undefined;
  }

  /** Writes a line into a job's log. */
  note(job: number, says: Saying): void {
    this.sql.run(
      'INSERT INTO log (job, time, text) VALUES (?, ?, ?)',
      job,
      this.now(),
      keptSaying(says, MAX_LINE),
    );
  }

  /** Acts in one transaction that has the right to write from its beginning: what it reads is what it writes on. */
  together<T>(action: () => T): T {
    return this.sql.together(action);
  }
}
