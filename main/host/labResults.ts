/** The kept results as the window asks for them: pages, groups, changes between runs, and the position of one. */
import { dirname } from 'node:path';
import type { PlannedTest, TestMarks, ResultRow, RunInfo } from '../../engine/protocol/regression.ts';
import { expectedVertices, verticesIn } from '../../engine/regression/expectation.ts';
import type { Calls } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { LabRow } from '../ipc/labApi.ts';
import { quoted } from '../regression/commandWords.ts';
import type { RegressionQueries } from '../store/regressionQuery.ts';
import type { Params } from './labOptions.ts';
import type { LabPositions } from './labPositions.ts';
import type { LabSuites } from './labSuites.ts';
import type { UserEngines } from './userEngines.ts';
import { markedGame } from './testMarks.ts';

/** Our own engine, as one would start it. */
const OWN = 'yomi --mode gtp --quiet';

export interface LabResultsParts {
  positions: LabPositions;
  suites: LabSuites;
  engines: UserEngines;
  /** Throws for a run that is not kept. */
  runOf: (id: number) => RunInfo;
}

export class LabResults {
  readonly #queries: RegressionQueries;
  readonly #parts: LabResultsParts;
  /** Tests that cannot be trusted; null when that has to be found out again. */
  #flaky: ReadonlySet<string> | null = null;

  constructor(queries: RegressionQueries, parts: LabResultsParts) {
    this.#queries = queries;
    this.#parts = parts;
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

  place({ suite, number, ...query }: Params<'lab.place'>): Calls['lab.place']['result'] {
    return this.#queries.place(query, suite, number);
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

  async position({ result }: Params<'lab.position'>): Promise<Calls['lab.position']['result']> {
    const row = this.row(result);
    const { positions, suites, engines, runOf } = this.#parts;
    const run = runOf(row.run);
    const placed = suites.placed(row);
    const command = run.engine.build === '' ? engines.of(run)?.command : OWN;
    const shell = command === undefined || placed.file === '' ? '' : shellLine(placed, command);
    const sgf = markedGame(await positions.ask('game', placed), marksOf(row), row.test.command);
    return { sgf, shell };
  }

  /** A test as its suite has it, with its position; it is not run. */
  async test(params: Params<'lab.test'>): Promise<Calls['lab.test']['result']> {
    const { positions, suites } = this.#parts;
    const planned = suites.test(params);
    const game = await positions.ask('game', planned);
    const board = (await positions.board(planned)) ?? null;
    const marks = marksOf({ ...planned, answer: '', refused: false });
    return { test: planned.test, sgf: markedGame(game, marks, planned.test.command), board, marks };
  }

  /** A kept result; 'not-found' when it is not any more. */
  row(result: number): ResultRow {
    const row = this.#queries.result(result);
    if (!row) throw new ApiError('not-found', { key: 'host.run.resultGone' });
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

/** Asks an engine the test, from the suite's folder. */
function shellLine({ test, file }: PlannedTest, engine: string): string {
  const commands = [...test.prelude, test.command].map((command) => quoted(command)).join(' ');
  return `cd ${quoted(dirname(file))} && printf '%s\\n' ${commands} | ${engine}`;
}
