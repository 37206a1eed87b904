/**
 * Questions about kept results: filter, sort and group over many runs at once, what changed since another run, and the
 * history of a test. One SQL statement finds the ids of the wanted page and another reads those rows, so that sorting moves
 * numbers about and no text.
 */
import type { Database } from 'better-sqlite3';
import { CHANGE_KINDS, VERDICTS } from '../../engine/protocol/regression.ts';
import type {
  ChangeKind,
  GroupKey,
  ResultChange,
  ResultFilter,
  ResultGroup,
  ResultPage,
  ResultQuery,
  ResultRow,
  RunInfo,
  SortKey,
  TestBoard,
  TestHistory,
  TestRecord,
  TestResult,
} from '../../engine/protocol/regression.ts';
import { RegressionFlakes } from './regressionFlakes.ts';
import { GROUP_COLUMNS, RegressionSums, SUMS_OF_SUMS, type GroupRow } from './regressionSums.ts';
import { TOTAL_COLUMNS, totalsOf } from './regressionTotals.ts';
import { searchPatterns } from './search.ts';

const rank = (...verdicts: (typeof VERDICTS)[number][]): string =>
  verdicts.map((verdict) => VERDICTS.indexOf(verdict)).join(', ');
const RIGHT = rank('passed', 'PASSED');
const WRONG = rank('failed', 'FAILED', 'crashed', 'timedOut');
const SURPRISES = rank('FAILED', 'PASSED', 'crashed', 'timedOut');
const SKIPPED = rank('skipped');

/** Nodes of all kinds; and what a ratio must be over at least to mean something. */
const nodes = (row: string): string =>
  `(coalesce(${row}.reading, 0) + coalesce(${row}.owl, 0) + coalesce(${row}.connection, 0))`;
const LEAST_CPU = 0.01;
const LEAST_NODES = 100;

/** o is the other run's result, or null. */
const CHANGE = `CASE WHEN o.id IS NULL OR o.verdict = ${SKIPPED} THEN 'new'
  WHEN o.verdict IN (${RIGHT}) AND r.verdict IN (${WRONG}) THEN 'broken'
  WHEN o.verdict IN (${WRONG}) AND r.verdict IN (${RIGHT}) THEN 'fixed'
  WHEN r.verdict <> ${SKIPPED} AND o.answer <> r.answer THEN 'answer' ELSE 'same' END`;
const CPU_RATIO = `CASE WHEN o.cpu >= ${LEAST_CPU} THEN r.cpu / o.cpu END`;
const NODE_RATIO = `CASE WHEN ${nodes('o')} >= ${LEAST_NODES} THEN 1.0 * ${nodes('r')} / ${nodes('o')} END`;

/** Everything of a test and its result that may name points, in capitals. */
const NAMED = `upper(' ' || json_extract(t.record, '$.command') || ' ' ||
  coalesce(json_extract(t.record, '$.expectation.pattern'), '') || ' ' || r.answer || ' ')`;

const SORT_COLUMNS: Record<SortKey, string> = {
  unexpected: `r.verdict NOT IN (${SURPRISES})`,
  suite: 'r.suite',
  number: 'r.number',
  line: 'r.line',
  verdict: 'r.verdict',
  category: 'r.category',
  severity: 'r.severity',
  command: 'r.command',
  cpu: 'r.cpu',
  wall: 'r.wall',
  reading: 'r.reading',
  owl: 'r.owl',
  connection: 'r.connection',
  cpuPerOwl: 'r.cpu / r.owl',
  uncertainty: 'r.uncertainty',
  cpuRatio: CPU_RATIO,
  nodeRatio: NODE_RATIO,
};
/** Columns that may have nothing in them; such rows come last either way. */
const GAPS = new Set<SortKey>(
  'cpu reading owl connection cpuPerOwl uncertainty cpuRatio nodeRatio'.split(' ') as SortKey[],
);

interface FullRow {
  id: number;
  run: number;
  suite: string;
  number: number;
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
  record: string;
  board: string | null;
  file: string;
}

/** Reads the tables `regression_…`. */
export class RegressionQueries {
  private readonly db: Database;
  private readonly sums: RegressionSums;
  private readonly flakes: RegressionFlakes;
  private readonly runOf: (id: number) => RunInfo | undefined;

  constructor(db: Database, sums: RegressionSums, runOf: (id: number) => RunInfo | undefined) {
    this.db = db;
    this.sums = sums;
    this.flakes = new RegressionFlakes(db);
    this.runOf = runOf;
  }

  /** The page of results a query asks for. */
  page(query: ResultQuery): ResultPage {
    const { from, where, values } = conditions(query);
    const total = this.db.prepare(`SELECT count(*) ${from} ${where}`).pluck().get(values) as number;
    const change =
      query.since === undefined ? '' : `, ${CHANGE}, ${CPU_RATIO}, ${NODE_RATIO}, o.verdict, o.answer`;
    const found = this.db
      .prepare(`SELECT r.id${change} ${from} ${where} ${orderBy(query)} LIMIT @limit OFFSET @offset`)
      .raw()
      .all({ ...values, limit: query.limit, offset: query.offset }) as ChangedId[];
    const rows = this.rows(found.map(([id]) => id));
    if (query.since !== undefined) for (const [i, row] of rows.entries()) row.change = changeOf(found[i]);
    return { rows, total };
  }

  /** The results of a query by the values of a key, in the order of that key. */
  groups(query: Pick<ResultQuery, 'run' | 'since' | 'filter'>, key: GroupKey): ResultGroup[] {
    const rows = RegressionSums.answers(query)
      ? this.sums.groups(query, key)
      : this.countedGroups(query, key);
    const groups = new Map<string, GroupRow[]>();
    for (const row of rows) {
      const name = key === 'verdict' ? VERDICTS[row.verdict] : String(row.group);
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    return [...groups].map(([name, sums]) => ({ key: name, totals: totalsOf(sums) }));
  }

  /** The groups of a query from the results themselves. */
  private countedGroups(query: Pick<ResultQuery, 'run' | 'since' | 'filter'>, key: GroupKey): GroupRow[] {
    const { from, where, values } = conditions(query);
    // Results of a version of a test agree in the other keys, and sorting by its number is quicker than by a text.
    const first = key === 'run' ? 'r.run' : 'r.test';
    return this.db
      .prepare(
        `SELECT "group", verdict, ${SUMS_OF_SUMS} FROM
           (SELECT ${GROUP_COLUMNS[key]} AS "group", ${TOTAL_COLUMNS} ${from} ${where} GROUP BY +${first}, r.verdict)
         GROUP BY "group", verdict ORDER BY "group"`,
      )
      .all(values) as GroupRow[];
  }

  /** How many results of a run differ from another run's in each way. */
  changes(run: number, since: number): Record<ChangeKind, number> {
    const { from, where, values } = conditions({ run, since, filter: {} });
    const rows = this.db
      .prepare(`SELECT ${CHANGE} AS kind, count(*) AS count ${from} ${where} GROUP BY kind`)
      .all(values) as { kind: ChangeKind; count: number }[];
    const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
    for (const { kind, count } of rows) counts[kind] = count;
    return counts;
  }

  /** One result with all that is kept about it but its details. */
  result(id: number): ResultRow | undefined {
    return this.rows([id]).at(0);
  }

  /** Results of given ids, in their order; unknown ones are left out. */
  rows(ids: readonly number[]): ResultRow[] {
    const statement = this.db.prepare(
      `SELECT r.id, r.run, r.suite, r.number, r.verdict, r.cpu, r.wall, r.reading, r.owl, r.connection, r.trymove,
         r.uncertainty, r.refused, r.answer, r.problem, r.stderr, t.record, t.board, t.file
       FROM regression_result AS r JOIN regression_test AS t ON t.id = r.test WHERE r.id = ?`,
    );
    const rows = ids.map((id) => statement.get(id) as FullRow | undefined);
    return rows.filter((row) => row !== undefined).map(resultRow);
  }

  /** The newest result of each test in some runs; tests that were never run in them are left out. */
  newest(runs: readonly number[]): { suite: string; number: number; id: number }[] {
    return this.db
      .prepare(
        `SELECT suite, number, id FROM (SELECT suite, number, id, max(run) FROM regression_result
           WHERE run IN (SELECT value FROM json_each(?)) AND verdict <> ${SKIPPED} GROUP BY suite, number)`,
      )
      .all(JSON.stringify(runs)) as { suite: string; number: number; id: number }[];
  }

  /** What a test gave in all runs, newest first; tests that were not run are left out. */
  history(suite: string, number: number, limit = 200): TestHistory {
    const ids = this.db
      .prepare(
        `SELECT id FROM regression_result WHERE suite = ? AND number = ? AND verdict <> ${SKIPPED}
         ORDER BY run DESC LIMIT ?`,
      )
      .pluck()
      .all(suite, number, limit) as number[];
    const entries = this.rows(ids).flatMap((row) => {
      const run = this.runOf(row.run);
      return run ? [{ run, result: resultOf(row) }] : [];
    });
    const { differing, most } = this.flakes.of(suite, number);
    const uncertainty = Math.max(0, ...entries.map(({ result }) => result.uncertainty ?? 0));
    return {
      entries,
      flake: { differed: differing !== undefined, ...(differing ?? most), uncertainty },
    };
  }

  /** Tests that answered differently in runs that should have answered alike. */
  flaky(): { suite: string; number: number }[] {
    return this.flakes.all();
  }
}

type ChangedId = [
  id: number,
  kind: ChangeKind,
  cpuRatio: number | null,
  nodeRatio: number | null,
  verdict: number | null,
  answer: string | null,
];

function changeOf([, kind, cpuRatio, nodeRatio, verdict, answer]: ChangedId): ResultChange {
  return {
    kind,
    cpuRatio: cpuRatio ?? undefined,
    nodeRatio: nodeRatio ?? undefined,
    verdict: verdict === null ? undefined : VERDICTS[verdict],
    answer: answer ?? undefined,
  };
}

function resultRow(row: FullRow): ResultRow {
  return {
    id: row.id,
    run: row.run,
    ...resultOf({
      suite: row.suite,
      number: row.number,
      verdict: VERDICTS[row.verdict],
      answer: row.answer,
      refused: row.refused === 1,
      counters: {
        reading: row.reading ?? undefined,
        owl: row.owl ?? undefined,
        connection: row.connection ?? undefined,
        trymove: row.trymove ?? undefined,
      },
      cpu: row.cpu ?? undefined,
      wall: row.wall,
      uncertainty: row.uncertainty ?? undefined,
      problem: row.problem,
      stderr: row.stderr,
    }),
    test: JSON.parse(row.record) as TestRecord,
    file: row.file,
    board: row.board === null ? undefined : (JSON.parse(row.board) as TestBoard),
  };
}

/** The result alone. */
function resultOf(row: TestResult): TestResult {
  const { suite, number, verdict, answer, refused, counters, cpu, wall, uncertainty, problem, stderr } = row;
  return { suite, number, verdict, answer, refused, counters, cpu, wall, uncertainty, problem, stderr };
}

interface Conditions {
  from: string;
  where: string;
  values: Record<string, unknown>;
}

function conditions({ run, since, filter }: Pick<ResultQuery, 'run' | 'since' | 'filter'>): Conditions {
  const texts = searchPatterns(filter.text ?? '');
  const tests: string[] = [];
  const values: Record<string, unknown> = {};
  const add = (condition: string, name: string, value: unknown): void => {
    tests.push(condition);
    values[name] = value;
  };
  const among = (column: string, name: string, wanted: readonly (string | number)[] | undefined): void => {
    if (!wanted) return;
    add(`${column} IN (SELECT value FROM json_each(@${name}))`, name, JSON.stringify(wanted));
  };
  if (run !== undefined) add('r.run = @run', 'run', run);
  if (since !== undefined) values.since = since;
  among('r.suite', 'suites', filter.suites);
  among('r.number', 'numbers', filter.numbers);
  among('r.category', 'categories', filter.categories);
  among('r.command', 'commands', filter.commands);
  among(
    'r.verdict',
    'verdicts',
    filter.verdicts?.map((verdict) => VERDICTS.indexOf(verdict)),
  );
  if (filter.minSeverity !== undefined) add('r.severity >= @severity', 'severity', filter.minSeverity);
  for (const [i, pattern] of texts.entries())
    add(`(t.search LIKE @text${i} ESCAPE '\\' OR r.answer LIKE @text${i} ESCAPE '\\')`, `text${i}`, pattern);
  if (filter.point !== undefined)
    add(`${NAMED} GLOB @point`, 'point', `*[^A-Z0-9]${filter.point.toUpperCase()}[^A-Z0-9]*`);
  if (since !== undefined) changeConditions(filter, add, among);
  const from = [
    'FROM regression_result AS r',
    texts.length > 0 || filter.point !== undefined ? 'JOIN regression_test AS t ON t.id = r.test' : '',
    since === undefined
      ? ''
      : 'LEFT JOIN regression_result AS o ON o.run = @since AND o.suite = r.suite AND o.number = r.number',
  ].join(' ');
  return { from, where: tests.length === 0 ? '' : `WHERE ${tests.join(' AND ')}`, values };
}

function changeConditions(
  filter: ResultFilter,
  add: (condition: string, name: string, value: unknown) => void,
  among: (column: string, name: string, wanted: readonly string[] | undefined) => void,
): void {
  among(`(${CHANGE})`, 'changes', filter.changes);
  if (filter.minCpuRatio !== undefined) add(`(${CPU_RATIO}) >= @cpuRatio`, 'cpuRatio', filter.minCpuRatio);
  if (filter.minNodeRatio !== undefined)
    add(`(${NODE_RATIO}) >= @nodeRatio`, 'nodeRatio', filter.minNodeRatio);
}

/** Ratios sort only with a run to compare with; without one those keys are left out. */
function orderBy({ sort, since }: ResultQuery): string {
  const terms = sort.flatMap(({ key, descending }) => {
    if (since === undefined && /Ratio$/.test(key)) return [];
    const column = SORT_COLUMNS[key];
    return [...(GAPS.has(key) ? [`(${column}) IS NULL`] : []), `${column} ${descending ? 'DESC' : 'ASC'}`];
  });
  return `ORDER BY ${[...terms, 'r.suite', 'r.number', 'r.run DESC'].join(', ')}`;
}
