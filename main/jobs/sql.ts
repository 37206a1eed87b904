/**
 * Where jobs are kept: a file of SQLite, or a database of PostgreSQL by its URL. Both are asked in the same words, one statement after the other, and
 * answer before anything else is done: what was read still holds when something is written because of it. What both understand is used (ON CONFLICT,
 * RETURNING, ? for values); only the types of columns have two names.
 */

/** Of a statement; bytes as Uint8Array. */
export type SqlValue = string | number | null | Uint8Array;

/** What columns are called in a schema. */
export interface ColumnTypes {
  /** Counts up, never the same again. */
  id: string;
  whole: string;
  real: string;
  bytes: string;
  /** After the closing bracket of a table that is only found by its key. */
  keyed: string;
}

/** The steps from each version of a schema to the next. Once released they are never edited. */
export type SchemaSteps = readonly ((types: ColumnTypes) => string)[];

export interface Sql {
  rows<Row>(text: string, ...values: SqlValue[]): Row[];
  row<Row>(text: string, ...values: SqlValue[]): Row | undefined;
  /** The first column of all rows. */
  column<Value>(text: string, ...values: SqlValue[]): Value[];
  /** The first column of the first row. */
  value<Value>(text: string, ...values: SqlValue[]): Value | undefined;
  /** Answers how many rows are others now. */
  run(text: string, ...values: SqlValue[]): number;
  /** Acts in one transaction that has the right to write from its beginning: what it reads is what it writes on. */
  together<T>(action: () => T): T;
  /** Does what a schema says, all of it. */
  define(schema: (types: ColumnTypes) => string): void;
  /** Brings the schema up to date; false, and nothing done, when it is a newer one. */
  prepare(steps: SchemaSteps): boolean;
  /** A number that is another one when another program has written by `together`. */
  readonly others: number;
  close(): void;
}
