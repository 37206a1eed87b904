/**
 * A database of PostgreSQL that is asked as SQLite is: each statement waits for its answer. A thread of its own holds the connection
 * (postgresThread.ts), and this one sleeps meanwhile. Writers take turns by a lock of the database, so that, as in SQLite, what one of them reads
 * holds until it has written, and results have growing numbers in the order in which others see them.
 */
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import type { ColumnTypes, SchemaSteps, Sql, SqlValue } from './sql.ts';

/** What the thread is asked. */
export interface PostgresAsk {
  text: string;
  values: SqlValue[];
  /** Whether nothing went before on this connection that this hangs on: it may be made anew. */
  isFirst: boolean;
}

export type PostgresAnswer =
  | { rows: Record<string, unknown>[]; changes: number }
  /** `code`: PostgreSQL's, or the system's for a connection. */
  | { code: string; message: string };

export interface PostgresThreadData {
  url: string;
  port: MessagePort;
  /** Becomes 1 when an answer is there. */
  told: Int32Array;
}

/** The database cannot be reached, or does not do it. */
export class SqlError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`PostgreSQL: ${message}`);
    this.code = code;
  }
}

const TYPES: ColumnTypes = {
  id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  whole: 'BIGINT',
  real: 'DOUBLE PRECISION',
  bytes: 'BYTEA',
  keyed: '',
};

/** Whose turn it is to write: any number that nobody else in the database uses. */
const LOCK = 0x796f6d69;
const TURN = `BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`;
/** Milliseconds for a statement, with the turns of others. */
const PATIENCE_MS = 120_000;

export class PostgresSql implements Sql {
  readonly #thread: Worker;
  readonly #port: MessagePort;
  readonly #told = new Int32Array(new SharedArrayBuffer(4));
  readonly #texts = new Map<string, string>();
  #isTogether = false;
  #isClosed = false;
  /** The last turn that is known, and how many others had. */
  #turn = 0;
  #others = 0;

  /** Throws SqlError when it cannot be reached. */
  constructor(url: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const file = import.meta.filename.endsWith('.ts') ? 'postgresThread.ts' : '../main/postgresThread.js';
    const workerData: PostgresThreadData = { url, port: port2, told: this.#told };
    this.#thread = new Worker(join(import.meta.dirname, file), {
      workerData,
      transferList: [port2],
      execArgv: [],
    });
    // It keeps no program alive that has nothing else to do.
    this.#thread.unref();
    try {
      this.#ask(TURN);
      this.#ask(
        'CREATE SEQUENCE IF NOT EXISTS turn; CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)',
      );
      this.#turn = Number(this.#ask(`SELECT nextval('turn') AS turn`).rows[0].turn);
      this.#ask('COMMIT');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  rows<Row>(text: string, ...values: SqlValue[]): Row[] {
    return this.#ask(text, values).rows as Row[];
  }

  row<Row>(text: string, ...values: SqlValue[]): Row | undefined {
    return this.rows<Row>(text, ...values).at(0);
  }

  column<Value>(text: string, ...values: SqlValue[]): Value[] {
    return this.#ask(text, values).rows.map((row) => Object.values(row)[0] as Value);
  }

  value<Value>(text: string, ...values: SqlValue[]): Value | undefined {
    return this.column<Value>(text, ...values).at(0);
  }

  run(text: string, ...values: SqlValue[]): number {
    return this.#ask(text, values).changes;
  }

  together<T>(action: () => T): T {
    if (this.#isTogether) return action();
    const turn = Number(this.#ask(`${TURN}; SELECT nextval('turn') AS turn`).rows[0].turn);
    this.#isTogether = true;
    try {
      const done = action();
      this.#ask('COMMIT');
      this.#others += turn - this.#turn - 1;
      this.#turn = turn;
      return done;
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      this.#isTogether = false;
    }
  }

  define(schema: (types: ColumnTypes) => string): void {
    this.#ask(schema(TYPES));
  }

  prepare(steps: SchemaSteps): boolean {
    return this.together(() => {
      const version = this.value<number>('SELECT version FROM schema_version') ?? 0;
      for (const step of steps.slice(version)) this.define(step);
      if (version === 0) this.run('INSERT INTO schema_version (version) VALUES (?)', steps.length);
      else if (version < steps.length) this.run('UPDATE schema_version SET version = ?', steps.length);
      return version <= steps.length;
    });
  }

  get others(): number {
    const turn = this.value<number>('SELECT last_value FROM turn')!;
    this.#others += turn - this.#turn;
    this.#turn = turn;
    return this.#others;
  }

  close(): void {
    this.#isClosed = true;
    this.#port.close();
    void this.#thread.terminate();
  }

  #rollBack(): void {
    try {
      this.#ask('ROLLBACK');
    } catch (error) {
      // With the connection went the transaction.
      if (!(error instanceof SqlError)) throw error;
    }
  }

  #ask(text: string, values: SqlValue[] = []): Extract<PostgresAnswer, { changes: number }> {
    const ask: PostgresAsk = {
      text: this.#numbered(text),
      // It keeps no NUL in a text.
      values: values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)),
      isFirst: !this.#isTogether,
    };
    if (this.#isClosed) throw new SqlError('ECONNABORTED', 'it is closed');
    Atomics.store(this.#told, 0, 0);
    this.#port.postMessage(ask);
    if (Atomics.wait(this.#told, 0, 0, PATIENCE_MS) === 'timed-out') {
      // An answer that comes now would be taken for another one's.
      this.close();
      throw new SqlError('ETIMEDOUT', 'no answer');
    }
    const { message: answer } = receiveMessageOnPort(this.#port) as { message: PostgresAnswer };
    if ('code' in answer) throw new SqlError(answer.code, answer.message);
    return answer;
  }

  /** With $1, $2, … for each ?, of which no text of a statement has any. */
  #numbered(text: string): string {
    let count = 0;
    const known = this.#texts.get(text) ?? text.replaceAll('?', () => `$${++count}`);
    this.#texts.set(text, known);
    return known;
  }
}
