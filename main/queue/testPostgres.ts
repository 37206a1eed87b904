/** For tests: a PostgreSQL of the system on a port of its own, in a folder of its own, by a user without rights. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ended, freePort } from './testRedis.ts';

/** Where Debian has it, one folder for each version. */
const VERSIONS = '/usr/lib/postgresql';
const bin = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .map((version) => join(VERSIONS, version, 'bin'))
      .findLast((folder) => existsSync(join(folder, 'initdb')))
  : undefined;

/** Why there is none here; undefined when there is one. */
export const NO_POSTGRES: string | undefined =
  bin === undefined ? 'postgresql is not installed (apt-get install postgresql)' : undefined;
if (NO_POSTGRES !== undefined) console.warn(`Tests of PostgreSQL are skipped: ${NO_POSTGRES}`);

/** It refuses to run as root: nobody, by Debian's numbers. */
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export class TestPostgres {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `postgres://yomi@127.0.0.1:${port}/postgres`;
  }

  static async make(): Promise<TestPostgres> {
    // The folders of tests are nobody else's.
    const folder = mkdtempSync(join(tmpdir(), 'yomi-postgres-'));
    if (USER.uid !== undefined) chownSync(folder, USER.uid, USER.gid);
    const args = ['-D', folder, '-U', 'yomi', '--auth', 'trust', '--no-sync', '--locale', 'C', '-E', 'UTF8'];
    execFileSync(join(bin!, 'initdb'), args, { stdio: 'ignore', cwd: folder, ...USER });
    const postgres = new TestPostgres(await freePort(), folder);
    await postgres.start();
    return postgres;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const args = ['-D', this.#folder, '-p', String(this.#port), '-k', this.#folder, '-h', '127.0.0.1'];
    const child = spawn(join(bin!, 'postgres'), args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: this.#folder,
      ...USER,
    });
    this.#process = child;
    let said = '';
    await new Promise<void>((ready, failed) => {
      child.once('exit', () => failed(new Error(`postgres ended at once: ${said}`)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('database system is ready to accept connections')) ready();
      });
    });
  }

  /** Ends it without a word to those who are connected; resolves when it is gone. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    await ended(child, 'SIGQUIT');
  }

  /** Leaves nothing in its database. */
  async empty(): Promise<void> {
    const client = new pg.Client(this.url);
    await client.connect();
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await client.end();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
