/** The kept results as the window asks for them: pages, groups, changes between runs, and the position of one. */
import { dirname } from 'node:path';
import { gameSgf } from '../../engine/gtp/records.ts';
import type { TestMarks, ResultRow, RunInfo } from '../../engine/protocol/regression.ts';
import { expectedVertices, verticesIn } from '../../engine/regression/expectation.ts';
import type { Calls } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { LabRow } from '../ipc/labApi.ts';
import { quoted } from '../regression/commandWords.ts';
import type { RegressionQueries } from '../store/regressionQuery.ts';
import type { Params } from './labOptions.ts';
import type { LabSessions } from './labSessions.ts';

export class LabResults {
  readonly #queries: RegressionQueries;
  readonly #sessions: LabSessions;
  readonly #runOf: (id: number) => RunInfo;
  /** Tests that cannot be trusted; null when that has to be found out again. */
  #flaky: ReadonlySet<string> | null = null;

  /** `runOf` throws for a run that is not kept. */
  constructor(queries: RegressionQueries, sessions: LabSessions, runOf: (id: number) => RunInfo) {
    this.#queries = queries;
    this.#sessions = sessions;
    this.#runOf = runOf;
  }

  /** Other results are kept than before. */
  changed(): void {
    this.#flaky = null;
  }

  page(query: Params<'lab.results'>): Calls['lab.results']['result'] {
    const { rows, total } = this.#queries.page(query);
    this.#flaky ??= new Set(this.#queries.flaky().map(({ suite, number }) => `${suite}:${number}`));
    const flaky = this.#flaky;
    return { rows: rows.map((row) => marked(row, flaky.has(`${row.suite}:${row.number}`))), total };
  }

  groups({ key, ...query }: Params<'lab.groups'>): Calls['lab.groups']['result'] {
    return this.#queries.groups(query, key);
  }

  changes({ run, since }: Params<'lab.changes'>): Calls['lab.changes']['result'] {
    return this.#queries.changes(run, since);
  }

  history({ suite, number }: Params<'lab.history'>): Calls['lab.history']['result'] {
    return this.#queries.history(suite, number);
  }

  position({ result }: Params<'lab.position'>): Calls['lab.position']['result'] {
    const row = this.row(result);
    const run = this.#runOf(row.run);
    return { sgf: gameSgf(this.#sessions.at(row)), shell: shellLine(row, run) };
  }

  /** A kept result; 'not-found' when it is not any more. */
  row(result: number): ResultRow {
    const row = this.#queries.result(result);
    if (!row) throw new ApiError('not-found', 'This result is not kept any more.');
    return row;
  }
}

function marked(row: ResultRow, flaky: boolean): LabRow {
  return { ...row, marks: marksOf(row), flaky };
}

/** The points that a test and its answer name. */
export function marksOf({
  test,
  answer,
  refused,
}: Pick<ResultRow, 'test' | 'answer' | 'refused'>): TestMarks {
  const { expectation, command } = test;
  const { vertices, wrong } = expectation ? expectedVertices(expectation) : { vertices: [], wrong: false };
  return {
    expected: vertices,
    wrong,
    given: refused ? [] : verticesIn(answer),
    asked: verticesIn(command),
  };
}

/** Asks the test's engine the test, from the suite's folder. */
function shellLine({ test, file }: ResultRow, { engine }: RunInfo): string {
  const commands = [...test.prelude, test.command].map((command) => quoted(command)).join(' ');
  return `cd ${quoted(dirname(file))} && printf '%s\\n' ${commands} | ${engine.command}`;
}
