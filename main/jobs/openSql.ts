import { PostgresSql } from './postgresSql.ts';
import type { Sql } from './sql.ts';
import { SqliteSql } from './sqliteSql.ts';

/** Whether a place is a database of PostgreSQL by its URL, and no file. */
export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** By a path, or by postgres://USER:PASSWORD@HOST:PORT/DATABASE. Throws SQLite's errors, and SqlError for PostgreSQL's. */
export function openSql(place: string): Sql {
  return isPostgres(place) ? new PostgresSql(place) : new SqliteSql(place);
}
