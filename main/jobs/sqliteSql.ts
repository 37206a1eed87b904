/** A file of SQLite, which several programs may have open at once. What is written is on the disk when it was said to be kept. */
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import type { ColumnTypes, SchemaSteps, Sql, SqlValue } from './sql.ts';

const TYPES: ColumnTypes = {
  id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  whole: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
  keyed: 'WITHOUT ROWID',
};

export class SqliteSql implements Sql {
  readonly #db: Database;
  /** Compiled once. */
  readonly #statements = new Map<string, Statement>();
  readonly #columns = new Map<string, Statement>();

  constructor(path: string) {
    this.#db = new Sqlite(path, { timeout: 10_000 });
    try {
      this.#db.pragma('journal_mode = WAL');
      this.#db.pragma('synchronous = FULL');
      this.#db.pragma('foreign_keys = ON');
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  rows<Row>(text: string, ...values: SqlValue[]): Row[] {
    return this.#statement(text).all(values) as Row[];
  }

  row<Row>(text: string, ...values: SqlValue[]): Row | undefined {
    return this.#statement(text).get(values) as Row | undefined;
  }

  column<Value>(text: string, ...values: SqlValue[]): Value[] {
    return this.#column(text).all(values) as Value[];
  }

  value<Value>(text: string, ...values: SqlValue[]): Value | undefined {
    return this.#column(text).get(values) as Value | undefined;
  }

  run(text: string, ...values: SqlValue[]): number {
    return this.#statement(text).run(values).changes;
  }

  together<T>(action: () => T): T {
    return this.#db.inTransaction ? action() : this.#db.transaction(action).immediate();
  }

  define(schema: (types: ColumnTypes) => string): void {
    this.#db.exec(schema(TYPES));
  }

  prepare(steps: SchemaSteps): boolean {
    return this.together(() => {
      const version = this.#db.pragma('user_version', { simple: true }) as number;
      for (const step of steps.slice(version)) this.define(step);
      if (version < steps.length) this.#db.pragma(`user_version = ${steps.length}`);
      return version <= steps.length;
    });
  }

  get others(): number {
    return this.#db.pragma('data_version', { simple: true }) as number;
  }

  close(): void {
    this.#db.close();
  }

  #statement(text: string): Statement {
    const known = this.#statements.get(text) ?? this.#db.prepare(text);
    this.#statements.set(text, known);
    return known;
  }

  #column(text: string): Statement {
    const known = this.#columns.get(text) ?? this.#db.prepare(text).pluck();
    this.#columns.set(text, known);
    return known;
  }
}
