/** Kysely puts together the statements that depend on what is asked; better-sqlite3 runs them, in this thread. */
import type { Database } from 'better-sqlite3';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
} from 'kysely';

/** Columns of `regression_result`; verdict: index into VERDICTS, refused: 0 or 1. */
export interface ResultColumns {
  id: number;
  run: number;
  test: number;
  suite: string;
  number: number;
  line: number;
  command: string;
  category: string;
  severity: number;
  verdict: number;
  cpu: number | null;
  wall: number;
  reading: number | null;
  owl: number | null;
  connection: number | null;
  trymove: number | null;
  uncertainty: number | null;
  refused: number;
  answer: string;
  problem: string;
  stderr: string;
}

/** Columns of `regression_test`. */
export interface TestColumns {
  id: number;
  hash: string;
  file: string;
  record: string;
  search: string;
  board: string | null;
}

interface Tables {
  regression_result: ResultColumns;
  regression_test: TestColumns;
}

export const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** The rows of a query. */
export function rowsOf<Row>(db: Database, query: Compilable<Row>): Row[] {
  const { sql, parameters } = query.compile();
  return db.prepare(sql).all(parameters) as Row[];
}
