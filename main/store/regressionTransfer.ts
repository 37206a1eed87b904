/**
 * A run as lines of JSON, to be sent to somebody else: first the run, then a result on each line with its details. Lines, so
 * that a run with thousands of analyses never has to be in memory as a whole.
 */
import { VERDICTS } from '../../engine/protocol/regression.ts';
import type { ResultRow, RunInfo } from '../../engine/protocol/regression.ts';
import type { RegressionRepository } from './regression.ts';

const FORMAT = 'yomi-regression-run';
const VERSION = 1;

interface Header {
  format: string;
  version: number;
  run: RunInfo;
}

interface Line {
  row: ResultRow;
  details: Record<string, unknown>;
}

/** What is to be imported is no run, or one of a newer program; the message says so. */
export class RunFileError extends Error {}

/** The lines of a run; throws RunFileError when there is no such run. */
export function* exportRun(repository: RegressionRepository, id: number): Generator<string> {
  const run = repository.run(id);
  if (!run) throw new RunFileError(`There is no run ${id}.`);
  yield JSON.stringify({ format: FORMAT, version: VERSION, run } satisfies Header);
  const { queries, details } = repository;
  const page = 500;
  for (let offset = 0; ; offset += page) {
    const { rows } = queries.page({ run: id, filter: {}, sort: [], offset, limit: page });
    for (const row of rows) {
      const kept = details.kinds(row.id).map((kind) => [kind, details.get(row.id, kind)]);
      yield JSON.stringify({ row, details: Object.fromEntries(kept) as Line['details'] } satisfies Line);
    }
    if (rows.length < page) return;
  }
}

/** Keeps the run that lines tell of, under a new id, which it answers; all of it or, when it throws, nothing. */
export function importRun(repository: RegressionRepository, lines: Iterable<string>): number {
  return repository.transaction(() => {
    let id: number | undefined;
    let run: RunInfo | undefined;
    for (const line of lines) {
      if (line.trim() === '') continue;
      if (id === undefined || run === undefined) {
        run = header(parsed(line));
        id = repository.beginImported(run);
      } else importLine(repository, id, parsed(line));
    }
    if (id === undefined || run === undefined) throw new RunFileError('The file is empty.');
    repository.endImported(id, run);
    return id;
  });
}

function importLine(repository: RegressionRepository, run: number, value: unknown): void {
  const { row, details } = (value ?? {}) as Partial<Line>;
  if (!row?.test || !VERDICTS.includes(row.verdict))
    throw new RunFileError('A line of the file is no result.');
  const id = repository.plan(run, { test: row.test, file: row.file });
  repository.write(id, row, row.board);
  for (const [kind, detail] of Object.entries(details ?? {})) repository.details.put(id, kind, detail);
}

function header(value: unknown): RunInfo {
  const { format, version, run } = (value ?? {}) as Partial<Header>;
  if (format !== FORMAT || !run || version === undefined)
    throw new RunFileError('This is no exported run of regression tests.');
  if (version > VERSION) throw new RunFileError('The run was exported by a newer version of Yomi.');
  return run;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new RunFileError('The file is damaged: a line is not JSON.');
    throw error;
  }
}
