/**
 * What a server keeps besides jobs and results, in the same database: who may take part, engine builds, and the answers of workers to tasks that are
 * done twice. Of tokens only hashes are kept.
 */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { randomBytes } from 'node:crypto';
import { hashOf, JobError, type JobInput } from '../jobs/jobSpec.ts';
import { JobStore } from '../jobs/jobStore.ts';
import type { ColumnTypes } from '../jobs/sql.ts';
import { makeSecret } from '../host/sameSecret.ts';

/** 'worker': brings results; 'manager': adds jobs and steers them. */
export type Role = 'worker' | 'manager';

export interface Member {
  name: string;
  role: Role;
  /** Milliseconds since 1970. */
  created: number;
  /** Why nothing is taken of it any more; '' while it is trusted. */
  /** Why nothing is taken of it, as a kept phrase (keptSaying.ts); '' while it is trusted. */
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

const schema = ({ id, whole, real, bytes, keyed }: ColumnTypes): string => `
  CREATE TABLE IF NOT EXISTS member (
    name TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    created ${whole} NOT NULL,
    quarantine TEXT NOT NULL
  ) ${keyed};
  CREATE TABLE IF NOT EXISTS answer (
    id ${id},
    job ${whole} NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task ${whole} NOT NULL,
    worker TEXT NOT NULL,
    result TEXT NOT NULL,
    milliseconds ${real} NOT NULL,
    UNIQUE (job, task, worker)
  );
  -- Tasks whose result two workers came to.
  CREATE TABLE IF NOT EXISTS confirmed (
    job ${whole} NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    task ${whole} NOT NULL,
    PRIMARY KEY (job, task)
  ) ${keyed};
  -- Jobs that do not come to the same twice, so that nothing is told by a difference.
  CREATE TABLE IF NOT EXISTS unsteady (job ${whole} PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE);
  CREATE TABLE IF NOT EXISTS build (build TEXT, patternSet TEXT, about TEXT NOT NULL, PRIMARY KEY (build, patternSet));
  CREATE TABLE IF NOT EXISTS secret (value ${bytes} NOT NULL);
`;

const MEMBER = 'name, role, created, quarantine';
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export class FarmStore extends JobStore {
  /** Nobody knows it: which tasks are checked is drawn by it. */
  readonly secret: Buffer;

  constructor(place: string, now?: () => number) {
    super(place, now);
    this.secret = this.together(() => {
      this.sql.define(schema);
      const known = this.sql.value<Uint8Array>('SELECT value FROM secret');
      if (known) return Buffer.from(known);
      const made = randomBytes(32);
      this.sql.run('INSERT INTO secret (value) VALUES (?)', made);
      return made;
    });
  }

  /** Lets somebody take part, and answers the token, which is told this once. Throws JobError for a name that is taken or none. */
  addMember(name: string, role: Role): string {
    if (!NAME.test(name))
      throw new JobError(verbatim(`no name of letters, digits, dots and hyphens: ${name}`));
    const token = makeSecret();
    const changes = this.sql.run(
      `INSERT INTO member (name, role, token, created, quarantine) VALUES (?, ?, ?, ?, '') ON CONFLICT DO NOTHING`,
      name,
      role,
      hashOf(token),
      this.now(),
    );
    if (changes === 0) throw new JobError(verbatim(`there is a token for ${name} already`));
    return token;
  }

  removeMember(name: string): void {
    if (this.sql.run('DELETE FROM member WHERE name = ?', name) === 0)
      throw new JobError(verbatim(`there is no token for ${name}`));
  }

  members(): Member[] {
    return this.sql.rows<Member>(`SELECT ${MEMBER} FROM member ORDER BY name`);
  }

  /** Whose token it is; undefined for nobody's. */
  memberOf(token: string): Member | undefined {
    return this.sql.row<Member>(`SELECT ${MEMBER} FROM member WHERE token = ?`, hashOf(token));
  }

  /** Takes nothing of a worker any more, or, for '', trusts it again; false for one that is not known. */
  quarantine(name: string, reason: string): boolean {
    return this.sql.run('UPDATE member SET quarantine = ? WHERE name = ?', reason, name) > 0;
  }

  /** The answers to a task, as they came. */
  answers(job: number, task: number): Answer[] {
    const rows = this.sql.rows<Omit<Answer, 'result'> & { result: string }>(
      'SELECT worker, result, milliseconds FROM answer WHERE job = ? AND task = ? ORDER BY id',
      job,
      task,
    );
    return rows.map((row) => ({ ...row, result: JSON.parse(row.result) as unknown }));
  }

  /** Tasks that have answers and wait for more. */
  answered(job: number): number[] {
    return this.sql.column<number>('SELECT DISTINCT task FROM answer WHERE job = ?', job);
  }

  /** Keeps an answer; a second one of the same worker is none. */
  answer(job: number, task: number, { worker, result, milliseconds }: Answer): void {
    this.sql.run(
      'INSERT INTO answer (job, task, worker, result, milliseconds) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      job,
      task,
      worker,
      JSON.stringify(result),
      milliseconds,
    );
  }

  /** The task has its result: what was answered is not needed any more. */
  settle(job: number, task: number, isConfirmed: boolean): void {
    this.sql.run('DELETE FROM answer WHERE job = ? AND task = ?', job, task);
    if (isConfirmed)
      this.sql.run('INSERT INTO confirmed (job, task) VALUES (?, ?) ON CONFLICT DO NOTHING', job, task);
  }

  /** All answers to a job that is at its end. */
  settleAll(job: number): void {
    this.sql.run('DELETE FROM answer WHERE job = ?', job);
  }

  isUnsteady(job: number): boolean {
    return this.sql.row('SELECT 1 FROM unsteady WHERE job = ?', job) !== undefined;
  }

  setUnsteady(job: number): void {
    this.sql.run('INSERT INTO unsteady (job) VALUES (?) ON CONFLICT DO NOTHING', job);
  }

  /** Takes back the answers of a worker, and answers the tasks, by job, that it alone did. */
  unconfirmedOf(worker: string): Map<number, number[]> {
    this.sql.run('DELETE FROM answer WHERE worker = ?', worker);
    const rows = this.sql.rows<{ job: number; task: number }>(
      `SELECT job, task FROM result r WHERE worker = ?
         AND NOT EXISTS (SELECT 1 FROM confirmed c WHERE c.job = r.job AND c.task = r.task)`,
      worker,
    );
    const tasks = new Map<number, number[]>();
    for (const { job, task } of rows) tasks.set(job, [...(tasks.get(job) ?? []), task]);
    return tasks;
  }

  /** Tasks with a result from that number on. */
  doneFrom(job: number, task: number): number[] {
    return this.sql.column<number>('SELECT task FROM result WHERE job = ? AND task >= ?', job, task);
  }

  /** Keeps a build whose files are kept; throws JobError when one is missing. */
  addBuild(about: EngineBuild): void {
    this.together(() => {
      const missing = this.missing(about.files.map(({ hash }) => hash));
      if (missing.length > 0)
        throw new JobError(verbatim(`${missing.length} files of the build are missing`));
      this.sql.run(
        'INSERT INTO build (build, patternSet, about) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        about.build,
        about.patternSet,
        JSON.stringify(about),
      );
    });
  }

  build(build: string, patternSet: string): EngineBuild | undefined {
    const about = this.sql.value<string>(
      'SELECT about FROM build WHERE build = ? AND patternSet = ?',
      build,
      patternSet,
    );
    return about === undefined ? undefined : (JSON.parse(about) as EngineBuild);
  }

  protected override otherFiles(): string[] {
    const all = this.sql.column<string>('SELECT about FROM build');
    return all.flatMap((about) => (JSON.parse(about) as EngineBuild).files.map(({ hash }) => hash));
  }
}
