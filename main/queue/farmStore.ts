/**
 * What a server keeps besides jobs and results, in the same file: who may take part, engine builds, and the answers of workers to tasks that are
 * done twice. Of tokens only hashes are kept.
 */
import { randomBytes } from 'node:crypto';
import { hashOf, JobError, type JobInput } from '../jobs/jobSpec.ts';
import { JobStore } from '../jobs/jobStore.ts';
import { makeSecret } from '../host/sameSecret.ts';

/** 'worker': brings results; 'manager': adds jobs and steers them. */
export type Role = 'worker' | 'manager';

export interface Member {
  name: string;
  role: Role;
  /** Milliseconds since 1970. */
  created: number;
  /** Why nothing is taken of it any more; '' while it is trusted. */
  quarantine: string;
}

/** What a worker brought for a task that is checked. */
export interface Answer {
  worker: string;
  result: unknown;
  milliseconds: number;
}

/** An engine as files; who has the same files gets to the same signature. */
export interface EngineBuild {
  build: string;
  patternSet: string;
  /** What `npm run signature` says of it. */
  signature: number;
  /** The file that is started, of those below. */
  program: string;
  files: JobInput[];
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS member (
    name TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    quarantine TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS answer (
    id INTEGER PRIMARY KEY,
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task INTEGER NOT NULL,
    worker TEXT NOT NULL,
    result TEXT NOT NULL,
    milliseconds REAL NOT NULL,
    UNIQUE (job, task, worker)
  );
  -- Tasks whose result two workers came to.
  CREATE TABLE IF NOT EXISTS confirmed (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task INTEGER NOT NULL,
    PRIMARY KEY (job, task)
  ) WITHOUT ROWID;
  -- Jobs that do not come to the same twice, so that nothing is told by a difference.
  CREATE TABLE IF NOT EXISTS unsteady (job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE);
  CREATE TABLE IF NOT EXISTS build (build TEXT, patternSet TEXT, about TEXT NOT NULL, PRIMARY KEY (build, patternSet));
  CREATE TABLE IF NOT EXISTS secret (value BLOB NOT NULL);
`;

const MEMBER = 'name, role, created, quarantine';
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export class FarmStore extends JobStore {
  /** Nobody knows it: which tasks are checked is drawn by it. */
  readonly secret: Buffer;

  constructor(path: string, now?: () => number) {
    super(path, now);
    this.secret = this.together(() => {
      this.db.exec(SCHEMA);
      const known = this.sql('SELECT value FROM secret').pluck().get() as Buffer | undefined;
      if (known) return known;
      const made = randomBytes(32);
      this.sql('INSERT INTO secret (value) VALUES (?)').run(made);
      return made;
    });
  }

  /** Lets somebody take part, and answers the token, which is told this once. Throws JobError for a name that is taken or none. */
  addMember(name: string, role: Role): string {
    if (!NAME.test(name)) throw new JobError(`no name of letters, digits, dots and hyphens: ${name}`);
    const token = makeSecret();
    const { changes } = this.sql(
      `INSERT OR IGNORE INTO member (name, role, token, created, quarantine) VALUES (?, ?, ?, ?, '')`,
    ).run(name, role, hashOf(token), this.now());
    if (changes === 0) throw new JobError(`there is a token for ${name} already`);
    return token;
  }

  removeMember(name: string): void {
    if (this.sql('DELETE FROM member WHERE name = ?').run(name).changes === 0)
      throw new JobError(`there is no token for ${name}`);
  }

  members(): Member[] {
    return this.sql(`SELECT ${MEMBER} FROM member ORDER BY name`).all() as Member[];
  }

  /** Whose token it is; undefined for nobody's. */
  memberOf(token: string): Member | undefined {
    return this.sql(`SELECT ${MEMBER} FROM member WHERE token = ?`).get(hashOf(token)) as Member | undefined;
  }

  /** Takes nothing of a worker any more, or, for '', trusts it again; false for one that is not known. */
  quarantine(name: string, reason: string): boolean {
    return this.sql('UPDATE member SET quarantine = ? WHERE name = ?').run(reason, name).changes > 0;
  }

  /** The answers to a task, as they came. */
  answers(job: number, task: number): Answer[] {
    const rows = this.sql(
      'SELECT worker, result, milliseconds FROM answer WHERE job = ? AND task = ? ORDER BY id',
    ).all(job, task) as (Omit<Answer, 'result'> & { result: string })[];
    return rows.map((row) => ({ ...row, result: JSON.parse(row.result) as unknown }));
  }

  /** Tasks that have answers and wait for more. */
  answered(job: number): number[] {
    return this.sql('SELECT DISTINCT task FROM answer WHERE job = ?').pluck().all(job) as number[];
  }

  /** Keeps an answer; a second one of the same worker is none. */
  answer(job: number, task: number, { worker, result, milliseconds }: Answer): void {
    this.sql(
      'INSERT OR IGNORE INTO answer (job, task, worker, result, milliseconds) VALUES (?, ?, ?, ?, ?)',
    ).run(job, task, worker, JSON.stringify(result), milliseconds);
  }

  /** The task has its result: what was answered is not needed any more. */
  settle(job: number, task: number, isConfirmed: boolean): void {
    this.sql('DELETE FROM answer WHERE job = ? AND task = ?').run(job, task);
    if (isConfirmed) this.sql('INSERT OR IGNORE INTO confirmed (job, task) VALUES (?, ?)').run(job, task);
  }

  /** All answers to a job that is at its end. */
  settleAll(job: number): void {
    this.sql('DELETE FROM answer WHERE job = ?').run(job);
  }

  isUnsteady(job: number): boolean {
    return this.sql('SELECT 1 FROM unsteady WHERE job = ?').get(job) !== undefined;
  }

  setUnsteady(job: number): void {
    this.sql('INSERT OR IGNORE INTO unsteady (job) VALUES (?)').run(job);
  }

  /** Takes back the answers of a worker, and answers the tasks, by job, that it alone did. */
  unconfirmedOf(worker: string): Map<number, number[]> {
    this.sql('DELETE FROM answer WHERE worker = ?').run(worker);
    const rows = this.sql(
      `SELECT job, task FROM result r WHERE worker = ?
         AND NOT EXISTS (SELECT 1 FROM confirmed c WHERE c.job = r.job AND c.task = r.task)`,
    ).all(worker) as { job: number; task: number }[];
    const tasks = new Map<number, number[]>();
    for (const { job, task } of rows) tasks.set(job, [...(tasks.get(job) ?? []), task]);
    return tasks;
  }

  /** Tasks with a result from that number on. */
  doneFrom(job: number, task: number): number[] {
    return this.sql('SELECT task FROM result WHERE job = ? AND task >= ?').pluck().all(job, task) as number[];
  }

  /** Keeps a build whose files are kept; throws JobError when one is missing. */
  addBuild(about: EngineBuild): void {
    this.together(() => {
      const missing = this.missing(about.files.map(({ hash }) => hash));
      if (missing.length > 0) throw new JobError(`${missing.length} files of the build are missing`);
      this.sql('INSERT OR IGNORE INTO build (build, patternSet, about) VALUES (?, ?, ?)').run(
        about.build,
        about.patternSet,
        JSON.stringify(about),
      );
    });
  }

  build(build: string, patternSet: string): EngineBuild | undefined {
    const about = this.sql('SELECT about FROM build WHERE build = ? AND patternSet = ?')
      .pluck()
      .get(build, patternSet) as string | undefined;
    return about === undefined ? undefined : (JSON.parse(about) as EngineBuild);
  }

  protected override otherFiles(): string[] {
    const all = this.sql('SELECT about FROM build').pluck().all() as string[];
    return all.flatMap((about) => (JSON.parse(about) as EngineBuild).files.map(({ hash }) => hash));
  }
}
